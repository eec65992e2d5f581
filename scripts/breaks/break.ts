import { createHash } from 'node:crypto';

/** A value of a rulebook set to another, or taken away where `to` is missing. */
export interface DataBreak {
  readonly kind: 'data';
  readonly rulebook: string;
  readonly path: readonly (string | number)[];
  readonly to?: unknown;
}

/** An expression in a source file replaced by another; it must stand there exactly once. */
export interface CodeBreak {
  readonly kind: 'code';
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** Nobody is refused anything by the clause, or what dice decide by it they decide otherwise. */
interface ClauseBreak {
  readonly kind: 'guard' | 'outcome';
  readonly clause: string;
}

/** The smallest change after which one clause is no longer kept. */
export type Break = (DataBreak | CodeBreak | ClauseBreak) & { readonly says: string };

/** What breaks, without the words for it: two clauses with the same one are proved by neither. */
export const identityOf = ({ says: _, ...change }: Break): string => JSON.stringify(change);

export const hashOf = (...texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
};
