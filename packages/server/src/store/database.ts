import { AlteredError, canonical } from './chain.ts';
import type { Checkpoint, Document, DocumentQuery, Entry, Head, Snapshot, StoredEvent } from './store.ts';

/** What an engine must be able to do; the group commit makes a store of it. */
export interface Database {
  /** Heads of those streams that have entries. */
  heads(streams: readonly string[]): Promise<ReadonlyMap<string, Head>>;
  /** Those of the commands that were taken. */
  answers(commands: readonly CommandId[]): Promise<readonly CommandRow[]>;
  /** All of it in one durable transaction. `taken` means none of it, as an entry or a command was there already. */
  write(batch: Batch): Promise<'written' | 'taken'>;
  /** True when the connection is known to be gone. */
  readonly lost: boolean;
  /** Connects anew. Once it resolves, a write that failed before is there durably, or it never will be. */
  recover(): Promise<void>;

  read(stream: string, version: number, limit: number): Promise<readonly Entry[]>;
  streams(): Promise<readonly string[]>;
  document(stream: string, kind: string, key: string): Promise<unknown>;
  documents(query: DocumentQuery): Promise<readonly (Document & { readonly stream: string })[]>;
  saveSnapshot(stream: string, snapshot: Snapshot): Promise<void>;
  snapshot(stream: string): Promise<Snapshot | undefined>;
  saveCheckpoint(checkpoint: Checkpoint): Promise<void>;
  checkpoints(stream: string, after: number, to: number): Promise<readonly Checkpoint[]>;
  close(): Promise<void>;
}

export interface CommandId {
  readonly stream: string;
  readonly command: string;
}

export interface CommandRow extends CommandId {
  /** The stream's version after it. */
  readonly version: number;
  /** JSON. */
  readonly answer: string;
}

export interface EntryRow {
  readonly stream: string;
  readonly version: number;
  readonly at: number;
  readonly command: string;
  /** Canonical JSON. */
  readonly event: string;
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
export const entryOf = (row: EntryRow): Entry => ({ ...row, event: eventOf(row) });

const eventOf = ({ stream, version, event: text }: EntryRow): StoredEvent => {
  const event = parsed(text);
  if (event === undefined || canonical(event) !== text) throw new AlteredError(stream, version);
  return event as StoredEvent;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The streams of a table, by skipping from each to the next in the index. */
const streamsIn = (name: string, table: string): string => `
  ${name}(stream) AS (
    SELECT min(stream) FROM ${table}
    UNION ALL
    SELECT (SELECT min(stream) FROM ${table} WHERE stream > ${name}.stream) FROM ${name} WHERE ${name}.stream IS NOT NULL
  )`;

/**
 * Every stream once. One that has only checkpoints or a snapshot was taken out of the log, and has to be missed by whoever
 * proves it. Both engines understand it.
 */
export const STREAMS_SQL = `
  WITH RECURSIVE ${streamsIn('written', 'entries')}, ${streamsIn('witnessed', 'checkpoints')}
  SELECT stream FROM written WHERE stream IS NOT NULL
  UNION
  SELECT stream FROM witnessed WHERE stream IS NOT NULL
  UNION
  SELECT stream FROM snapshots
  ORDER BY stream`;

/** A limit that both engines can count to. */
export const limitOf = (limit: number): number => Math.min(limit, Number.MAX_SAFE_INTEGER);
