import { formatMoney, type MoneyFormat } from '../money/index.ts';
import { type EventType, SHARED_WORDS, type TableEvent, type WordsOf } from '../table/index.ts';
import { WORDS as CRAPS_WORDS } from './craps/narration.ts';
import { WORDS as SICBO_WORDS } from './sicbo/narration.ts';

const WORDS: WordsOf<EventType> = { ...SHARED_WORDS, ...SICBO_WORDS, ...CRAPS_WORDS };

/** Tells events as sentences that a regulator can read, with the clause where there is one. */
export const narrator =
  (amount: MoneyFormat) =>
  (event: TableEvent): string => {
    const words = WORDS[event.type](event as never, amount);
    const clauses = 'clause' in event ? [event.clause] : 'clauses' in event ? event.clauses : [];
    return clauses.length ? `${words} (${clauses.join(', ')})` : words;
  };

export const narrate = narrator(formatMoney);
