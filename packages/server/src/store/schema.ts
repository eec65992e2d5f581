import { RecordError } from './store.ts';

/** The schema that a record has come to, by the steps that were noted when they were taken: all of them, in order. */
export const schemaNoted = (noted: readonly number[]): number => {
  if (noted.some((version, index) => version !== index + 1))
    throw new RecordError('The notes on the record’s schema are not as they were written. Run "hardway verify".');
  return noted.length;
};
