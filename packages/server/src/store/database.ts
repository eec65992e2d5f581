import type { Entry, Head } from '../protocol/entry.ts';
import type { Batch, CommandId, CommandRow } from './rows.ts';
import type { Seal } from './seal.ts';
import type { Document, DocumentQuery, KeptSnapshot, StoreInspection } from './store.ts';

/** The contract of a database engine; the group commit makes a store of it. */
export interface Database extends StoreInspection {
  /** Heads of those streams that have entries. */
  heads(streams: readonly string[]): Promise<ReadonlyMap<string, Head>>;
  /** Those of the commands that were taken. */
  answers(commands: readonly CommandId[]): Promise<readonly CommandRow[]>;
  /**
   * All of it in one durable transaction, sealed. `taken` means none of it, as an entry or a command was there already;
   * `fenced` means none of it either, as somebody else holds the lease.
   */
  write(batch: Batch, seal: Seal): Promise<'written' | 'taken' | 'fenced'>;
  /** Puts another in the place of one with this lease; false if that is not there any more. */
  reseal(lease: number, next: Seal): Promise<boolean>;
  /** Whether the process that a seal names still holds the record; it cannot be this store itself. */
  isHeldBy(holder: string): boolean;
  /** True when the connection is known to be gone. */
  readonly lost: boolean;
  /** Connects anew. Once it resolves, a write that failed before is there durably, or it never will be. */
  recover(): Promise<void>;

  read(stream: string, version: number, limit: number): Promise<readonly Entry[]>;
  streams(): Promise<readonly string[]>;
  document(stream: string, kind: string, key: string): Promise<unknown>;
  documents(query: DocumentQuery): Promise<readonly (Document & { readonly stream: string })[]>;
  /** With its seal, in one transaction; false as for `write`, if somebody else holds the lease. */
  saveSnapshot(snapshot: KeptSnapshot, seal: Seal): Promise<boolean>;
  /** Kept snapshots without their states: name, version and, as its hash, the MAC. */
  keptHeads(): Promise<ReadonlyMap<string, Head>>;
  snapshot(name: string): Promise<KeptSnapshot | undefined>;
  close(): Promise<void>;
}

/** Every stream once, by skipping from each to the next in the index. Both engines understand it. */
export const STREAMS_SQL = `
  WITH RECURSIVE written(stream) AS (
    SELECT min(stream) FROM entries
    UNION ALL
    SELECT (SELECT min(stream) FROM entries WHERE stream > written.stream) FROM written WHERE written.stream IS NOT NULL
  )
  SELECT stream FROM written WHERE stream IS NOT NULL ORDER BY stream`;

/** A limit that both engines can count to. */
export const limitOf = (limit: number): number => Math.min(limit, Number.MAX_SAFE_INTEGER);

export const headsBy = (rows: readonly (Head & { readonly name: string })[]): ReadonlyMap<string, Head> =>
  new Map(rows.map(({ name, version, hash }) => [name, { version, hash }]));
