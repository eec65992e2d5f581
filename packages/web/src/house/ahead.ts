import { turnOf } from '@hardway/engine';
import type { TableView } from '@hardway/server/protocol';
import { shortRange } from '../design/index.ts';
import type { Words } from '../words/index.ts';
import { minuteOf } from './moments.ts';

type Coming = TableView['ahead'][number];

/** What is about to change at a table, for everybody there; null where nothing is. */
export const aheadWords = (words: Words, view: TableView): string | null => {
  const { unit } = turnOf(view);
  return view.ahead.length === 0
    ? null
    : view.ahead.map((coming) => comingWords(words, coming, unit)).join(words.shared.semicolon);
};

const comingWords = (words: Words, { what, from, limits }: Coming, unit: 'round' | 'throw'): string => {
  const { ahead, fromTime } = words.shared;
  const when = from === null ? ahead.after[unit] : fromTime({ time: minuteOf(words, from) });
  if (what === 'CloseTable') return ahead.closes({ when });
  return ahead.limits({ when, range: limits ? shortRange(limits.min, limits.max) : ahead.others });
};
