import type { Entry, Head } from '../protocol/entry.ts';
import type { Batch, CommandId, CommandRow } from './rows.ts';
import type { Seal } from './seal.ts';
import type { Document, DocumentQuery, KeptSnapshot, StoreInspection } from './store.ts';

/** A seal, and whether its holder may still be at work. */
export interface HeldSeal extends Seal {
  readonly isLive: boolean;
}

export interface Exchange {
  readonly seals: readonly Seal[];
  /** Nodes whose streams are nobody's from now on. */
  readonly freed?: readonly string[];
}

/** A stream that a node owns. The epoch grows whenever the stream changes hands. */
export interface Owned {
  readonly stream: string;
  readonly epoch: number;
}

/** What several nodes need of the database that keeps their record. */
export interface SharedDatabase extends Database {
  /**
   * Takes those of the streams that nobody owns for the holder of this lease, and those that it owns already: it may not
   * know, as an earlier answer was lost. Their epochs grow as well.
   */
  claim(node: string, lease: number, streams: readonly string[]): Promise<readonly Owned[]>;
  /** Nobody owns these from now on; false if the lease is held no more. */
  release(node: string, lease: number, streams: readonly string[]): Promise<boolean>;
  /** Every stream that somebody owns or has owned; the node is empty where nobody does. */
  owners(): Promise<ReadonlyMap<string, string>>;
  /** Nodes that have not left, and whether each may still be at work. */
  nodes(): Promise<readonly NodeSeen[]>;
  /** Who may write, and to what, at one moment. */
  ownership(): Promise<Ownership>;
  /** Work that nobody else does under the same name at the same time, whichever node they are on. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Who may write, and to what, as the database has it at one moment. */
export interface Ownership {
  /** By the database's own clock. */
  readonly at: number;
  /** All that have ever committed; a house that has the record to itself is the node without a name. */
  readonly nodes: readonly NodeLease[];
  /** Every stream that a node has ever owned. */
  readonly streams: readonly OwnedStream[];
}

export interface NodeLease {
  readonly node: string;
  /** Overdue: it has not left, and its lease has run out or its process is certainly gone. */
  readonly is: 'live' | 'overdue' | 'left';
  /** By the database's own clock; null where nobody holds the lease, or nobody can say when it ends. */
  readonly until: number | null;
}

export interface OwnedStream extends Owned {
  /** Null where nobody owns it. */
  readonly owner: string | null;
}

export interface NodeSeen {
  readonly node: string;
  /** By the database's own clock, and, for a process of this machine, by whether it runs. */
  readonly isLive: boolean;
}

/** The contract of a database engine; the group commit makes a store of it. */
export interface Database extends StoreInspection {
  /** Heads of those streams that have entries. */
  heads(streams: readonly string[]): Promise<ReadonlyMap<string, Head>>;
  /** Those of the commands that were taken. */
  answers(commands: readonly CommandId[]): Promise<readonly CommandRow[]>;
  /**
   * All of it in one durable transaction, sealed. `taken` means none of it, as an entry or a command was there already;
   * `fenced` means none of it either, as somebody else holds the lease or owns one of the streams. A house that has the
   * record to itself names none.
   */
  write(batch: Batch, seal: Seal, owned: readonly Owned[]): Promise<'written' | 'taken' | 'fenced'>;
  /**
   * Changes seals in one transaction, while nobody can commit: a batch that was under way before is there, or comes to
   * nothing. `change` is told all seals and gives those to write, or null to leave everything as it is. With `withinMs` it is
   * left alone, as if by null, where others who exchange seals or commit have to be waited for any longer.
   */
  exchange(change: (seals: readonly HeldSeal[]) => Exchange | null, withinMs?: number): Promise<boolean>;
  /** Milliseconds, by the database's own clock, that a lease lasts from its last commit or renewal; null if it has no end. */
  readonly leaseMs: number | null;
  /** The holder of this lease is still at work; false if it holds it no more. */
  renew(node: string, lease: number): Promise<boolean>;
  /** All seals, and the heads of all streams, at one moment. */
  ends(): Promise<{ readonly seals: readonly Seal[]; readonly heads: ReadonlyMap<string, Head> }>;
  /** How long a house waits for another to let go of the record, or to be gone, before it gives up. */
  readonly patienceMs: number;
  /** True when the connection is known to be gone. */
  readonly lost: boolean;
  /** Connects anew. Once it resolves, a write that failed before is there durably, or it never will be. */
  recover(): Promise<void>;

  read(stream: string, version: number, limit: number): Promise<readonly Entry[]>;
  streams(): Promise<readonly string[]>;
  document(stream: string, kind: string, key: string): Promise<unknown>;
  documents(query: DocumentQuery): Promise<readonly (Document & { readonly stream: string })[]>;
  /** With their seal, in one transaction, each name once; false as for `write`, if somebody else holds the lease. */
  saveSnapshots(snapshots: readonly KeptSnapshot[], seal: Seal): Promise<boolean>;
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
