import { sha256 } from './chain.ts';

/**
 * Which of several databases a name belongs to. Tables are dealt out; everything that the whole house shares lives in the
 * first, and what a database says of itself in that one.
 */

/** A table's stream, or the name of a snapshot that was worked out from it. */
const TABLE = /(?:^|:)(table:.*)$/s;

const DATABASE = /^database:([1-9]\d{0,5})$/;

/** The stream in which a database says which one it is, by its number. */
export const databaseStream = (number: number): string => `database:${number}`;

/** The number in the name of such a stream; undefined for all others. */
export const databaseIn = (stream: string): number | undefined => {
  const [, number] = DATABASE.exec(stream) ?? [];
  return number === undefined ? undefined : Number(number);
};

/** The table that a stream or a snapshot is of. */
export const dealtTable = (name: string): string | undefined => TABLE.exec(name)?.[1];

/**
 * Rendezvous hashing: each database bids for each table, and the highest bid has it. A further database takes only those
 * that it bids the most for, and the bids of the others stay as they are.
 */
export const dealtTo = (table: string, databases: readonly string[]): number => {
  const bids = databases.map((id) => sha256(`${id} ${table}`));
  return bids.indexOf(bids.toSorted().at(-1)!);
};
