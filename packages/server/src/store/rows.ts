import type { Entry, StoredEvent } from '../protocol/entry.ts';
import { AlteredError, parsedCanonical } from './chain.ts';

export interface CommandId {
  readonly stream: string;
  readonly command: string;
}

/** A command that was taken, and what its sender was told. */
export interface TakenRow extends CommandId {
  /** The stream's version after it. */
  readonly version: number;
  /** JSON. */
  readonly answer: string;
}

export interface CommandRow extends TakenRow {
  /** Hexadecimal; the house's own word for the rest. */
  readonly mac: string;
}

export interface EntryRow {
  readonly stream: string;
  readonly version: number;
  readonly at: number;
  readonly command: string;
  /** Canonical JSON. */
  readonly event: string;
  /** Canonical JSON; null on all but the last entry of a command. */
  readonly answer: string | null;
  /** Hexadecimal. */
  readonly hash: string;
}

export interface DocumentRow {
  readonly stream: string;
  readonly kind: string;
  readonly key: string;
  readonly rank: number;
  /** JSON; null takes the document away. */
  readonly value: string | null;
}

export interface Batch {
  readonly commands: readonly CommandRow[];
  readonly entries: readonly EntryRow[];
  /** Each document once. */
  readonly documents: readonly DocumentRow[];
}

/** Text that is not canonical was not written here, even if it means the same. */
export const entryOf = (row: EntryRow): Entry => {
  const { stream, version, at, command, hash } = row;
  const event = written(row, row.event) as StoredEvent;
  return row.answer === null
    ? { stream, version, at, command, event, hash }
    : { stream, version, at, command, event, answer: written(row, row.answer), hash };
};

const written = ({ stream, version }: Pick<EntryRow, 'stream' | 'version'>, text: string): unknown => {
  const value = parsedCanonical(text);
  if (value === undefined) throw new AlteredError(stream, version);
  return value;
};
