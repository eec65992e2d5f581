import { RecordError } from './error.ts';

/**
 * Everything in a database that does something, by name: tables, indexes, views, triggers and the like, each as it is
 * written there. Whoever has the database can plant what works with the house's own hands, or take away what guards it.
 */
export type Shape = ReadonlyMap<string, string | null>;

/** Differences from Hardway's schema, in sentences. */
export interface Deviations {
  /** A view in a table's place, a rule or a policy can make whoever reads see something else. */
  readonly planted: readonly string[];
  readonly missing: readonly string[];
}

export const deviationsOf = (place: string, own: Shape, found: Shape): Deviations => {
  const planted = [...found].filter(([what, text]) => own.get(what) !== text).map(([what]) => what);
  const missing = [...own.keys()].filter((what) => !found.has(what));
  return {
    planted: planted.map(
      (what) => `${place} is not as Hardway made it: somebody has added or changed its ${what}. ${CALL}`,
    ),
    missing: missing.map((what) => `${place} is not as Hardway made it: somebody has taken away its ${what}. ${CALL}`),
  };
};

const CALL = 'Find out who did it; put it back as it was, or restore a backup.';

/** Nobody writes to a record that is not as it was made. Reading is not hindered by what is missing; verify tells. */
export const assertShape = ({ planted, missing }: Deviations, isReader: boolean): void => {
  const [first] = isReader ? planted : [...planted, ...missing];
  if (first !== undefined) throw new RecordError(first);
};
