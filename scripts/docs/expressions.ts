import { type ExplainedWords, SMALLEST_AND_LARGEST, WORDS_AFTER, WORDS_ALWAYS, WORDS_BEFORE } from '@hardway/engine';
import { code, table } from './markdown.ts';

/** The language of conditions and amounts in strategy files, in tables. */

const WRITTEN: readonly (readonly [text: string, is: string])[] = [
  ['1200, 10_000', 'whole numbers; amounts are minor units'],
  ['+ - * / %', 'arithmetic; `/` leaves out the remainder, which `%` gives'],
  ['= != < <= > >=', 'comparisons'],
  ['and or not', 'conditions together'],
  ['point in [4, 10]', 'one of several numbers'],
  [
    '[1000, 3000, 2000][step]',
    'a number from a list; places count from 0, and beyond its ends the list goes on with them',
  ],
  ['if hits = 0 then 1200 else 600', 'one or the other'],
];

const inEnglish = (words: readonly ExplainedWords[]): readonly (readonly [text: string, is: string])[] =>
  words.map(({ written, is }) => [written, is.en]);

const rows = (list: readonly (readonly [text: string, is: string])[]): string =>
  table(
    ['written', 'is'],
    list.map(([text, is]) => [code(text), is]),
  );

export const expressionSections = (): readonly string[] => [
  '## Expressions',
  'Conditions and amounts are expressions. They have no loops, and every one comes to an end. A mistake is told with its line and column.',
  rows([...WRITTEN, ...inEnglish([SMALLEST_AND_LARGEST])]),
  'Everywhere, as things stand before the roll:',
  rows(inEnglish(WORDS_ALWAYS)),
  'Before bets: in rules, stakes, `stop`, and `before` of a counter. Money is compared, added, multiplied and divided by whole ' +
    'numbers; `bankroll / 5000 * 100` is two in a hundred of it, rounded down to whole hundreds.',
  rows(inEnglish(WORDS_BEFORE)),
  'After a roll: in `reset`, `add` and `set` of a counter.',
  rows(inEnglish(WORDS_AFTER)),
];
