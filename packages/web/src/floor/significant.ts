import { type Actor, narrator, type TableEvent } from '@hardway/engine';
import { plainAmount } from '../design/amount.ts';

/** An entry of a table's record that somebody should look at. */
export interface SignificantEntry {
  readonly version: number;
  readonly at: number;
  readonly event: TableEvent & { readonly by?: Actor };
}

export const clausesOf = ({ event }: SignificantEntry): readonly string[] =>
  'clause' in event ? [event.clause] : 'clauses' in event ? event.clauses : [];

/** The record's own sentence, without the clauses, which have a place of their own. */
export const sentenceOf = (entry: SignificantEntry): string => {
  const sentence = narrator(plainAmount)(entry.event);
  const clauses = ` (${clausesOf(entry).join(', ')})`;
  return sentence.endsWith(clauses) ? sentence.slice(0, -clauses.length) : sentence;
};
