import { RecordError } from './error.ts';

/** The advice for a record that does not say whose it is. */
export const EARLIER =
  'was written by Hardway 0.1.0. Adopt it once with "hardway upgrade", saying whether it is a practice or a real house.';

/** The same for a record that says whose it is, in the form that a release after 0.1.0 gave it. */
export const FORMER =
  'has the form of an earlier release. The first start of this one changes it, once no house of that release runs.';

/** Whoever gives a record the form that is read and written today. */
export interface Migrator {
  readonly secret: Uint8Array;
  /** Whether a record of 0.1.0 becomes theirs. */
  readonly adopts: boolean;
}

/** The schema that a record has come to, by the steps that were noted when they were taken: all of them, in order. */
export const schemaNoted = (noted: readonly number[]): number => {
  if (noted.some((version, index) => version !== index + 1))
    throw new RecordError('The notes on the record’s schema are not as they were written. Run "hardway verify".');
  return noted.length;
};
