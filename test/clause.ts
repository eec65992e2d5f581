import { test } from 'vitest';

/**
 * A test that proves clauses of the documents. They come first in its name, so that the clause register can be joined
 * with the results: "md-craps 4.D(1) & md-craps 4.D(2) — a line wager with a point stays".
 */
export const proves = (clauses: string | readonly string[], title: string, body: () => void | Promise<void>): void => {
  test(`${[clauses].flat().join(' & ')} — ${title}`, body);
};
