import { narrator, type TableEvent } from '@hardway/engine';
import { plainAmount } from '../design/amount.ts';

export const clausesIn = (event: TableEvent): readonly string[] =>
  'clause' in event ? [event.clause] : 'clauses' in event ? event.clauses : [];

/** The record's own sentence, without the clauses, which have a place of their own. */
export const sentenceOf = (event: TableEvent): string => {
  const sentence = narrator(plainAmount)(event);
  const clauses = ` (${clausesIn(event).join(', ')})`;
  return sentence.endsWith(clauses) ? sentence.slice(0, -clauses.length) : sentence;
};
