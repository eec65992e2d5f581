/**
 * The append-only log that everything in the house is kept in, and the one contract that both engines fulfil. A stream is
 * one table, the cage, or the staff; its version is the number of its entries.
 */

import type { Entry, Head, StoredEvent } from '../protocol/entry.ts';
import type { StoreError } from './error.ts';
import type { CommandId, DocumentRow, EntryRow } from './rows.ts';
import type { Seal } from './seal.ts';
import type { Deviations } from './shape.ts';

/** Data worked out from a stream's events and kept beside them for look-ups; it can be dropped and built again. */
export interface Document {
  readonly kind: string;
  readonly key: string;
  /** A number that documents of a kind are listed by: a round's number, a time. */
  readonly rank: number;
  /** Null takes the document away. */
  readonly value: unknown;
}

/** The entries of one command: all of them are kept, or none. */
/**
 * What somebody believes a stream to hold, together with all that they have appended to it and have not heard of yet. A version
 * does not say as much: once one of several appends was not taken, a later one may name by chance the version that somebody
 * else's entries have reached. So none that rests on the same belief is taken after it.
 */
export interface Basis {
  holds: boolean;
}

export interface Append {
  readonly stream: string;
  /** The version that the events follow. */
  readonly expectedVersion: number;
  /** Chosen by the sender; a stream takes each id once. */
  readonly command: string;
  readonly at: number;
  /** At least one. */
  readonly events: readonly StoredEvent[];
  /** JSON data; given again when the command is repeated. */
  readonly answer: unknown;
  readonly documents?: readonly Document[];
  /** For whoever appends before the last append is answered. */
  readonly basis?: Basis;
}

export type Appended =
  /** It is on disk. */
  | { readonly is: 'appended'; readonly entries: readonly Entry[] }
  /** The command was there already; nothing was added. */
  | { readonly is: 'repeated'; readonly version: number; readonly answer: unknown }
  /** The stream is not at that version, or not as the sender believes; nothing was added. */
  | { readonly is: 'conflict'; readonly version: number };

export interface Snapshot {
  readonly version: number;
  readonly state: unknown;
}

/** Events of the store for logs and metrics. */
export type StoreSign =
  | { readonly is: 'append-waits' }
  | { readonly is: 'committed'; readonly appends: number; readonly seconds: number }
  | { readonly is: 'commit-failed'; readonly appends: number; readonly error: StoreError }
  /** It cannot be worked with until it is back; said once, however often it is tried. */
  | { readonly is: 'store-lost'; readonly error: StoreError }
  /** Everything in doubt is settled, after an error or a loss. */
  | { readonly is: 'store-back' }
  /** Another house has the record; this one waits until that one lets go or its lease runs out. Said once. */
  | { readonly is: 'standing-by'; readonly holder: string }
  /** Another house has taken the record over, or given it a later form: this one ends. */
  | { readonly is: 'overtaken'; readonly because: string }
  /** Something in the database was not written by this house. */
  | { readonly is: 'record-broken'; readonly stream: string; readonly because: string };

export type StoreWatch = (sign: StoreSign) => void;

export interface DocumentQuery {
  readonly stream?: string;
  readonly kind: string;
  readonly from?: number;
  readonly to?: number;
  readonly newestFirst?: boolean;
  readonly limit: number;
}

/** The tables themselves, for whoever proves that nothing in them is what the log does not say. */
export interface StoreInspection {
  /** One for each node that has ever committed; a house that has the record to itself has one. */
  seals(): Promise<readonly Seal[]>;
  /** Where the log's commands are said to be, of those that are there. */
  commands(stream: string, commands: readonly string[]): Promise<readonly TakenCommand[]>;
  commandCount(stream: string): Promise<number>;
  /** Every stream that commands are noted for. */
  commandStreams(): Promise<readonly string[]>;
  documentCounts(): Promise<readonly { readonly stream: string; readonly kind: string; readonly count: number }[]>;
  snapshots(): Promise<readonly KeptSnapshot[]>;
  /** Differences of the schema from the one that Hardway makes. */
  deviations(): Promise<Deviations>;
  /** Rows as they are kept, in the order of the table's key: those after one of them, or the first ones. */
  page<Table extends KeptTable>(
    table: Table,
    after: KeptRows[Table] | null,
    limit: number,
  ): Promise<readonly KeptRows[Table][]>;
  rowCount(table: KeptTable): Promise<number>;
}

/** A row of each table of a record; the seal has one row and its own way to be read. */
export interface KeptRows {
  readonly entries: EntryRow;
  readonly commands: CommandId & TakenCommand;
  readonly documents: DocumentRow;
  readonly snapshots: KeptSnapshot;
}

export type KeptTable = keyof KeptRows;

export interface TakenCommand {
  readonly command: string;
  readonly version: number;
  /** JSON; only of a command whose answer is not in the log. */
  readonly answer: string | null;
  /** Hexadecimal. */
  readonly mac: string;
}

export interface KeptSnapshot {
  readonly name: string;
  readonly version: number;
  /** JSON. */
  readonly state: string;
  /** Hexadecimal. */
  readonly mac: string;
}

export interface Store {
  /** Resolves once it is durable. Appends that wait while a commit is under way go into the next one together. */
  append(append: Append): Promise<Appended>;
  /** Entries after `version`, in order. */
  read(stream: string, version: number, limit: number): Promise<readonly Entry[]>;
  head(stream: string): Promise<Head>;
  /** Every stream as its owner has left it: what it wrote itself, not what the database says now. */
  heads(): Promise<ReadonlyMap<string, Head>>;
  answerTo(stream: string, command: string): Promise<{ version: number; answer: unknown } | undefined>;
  streams(): Promise<readonly string[]>;
  document(stream: string, kind: string, key: string): Promise<unknown>;
  documents(query: DocumentQuery): Promise<readonly (Document & { readonly stream: string })[]>;
  /** By the name of the stream that it was worked out from, or another if there are several of a stream. */
  saveSnapshot(name: string, snapshot: Snapshot): Promise<void>;
  /** The last one that this house has saved; one that somebody else has changed or put there counts for nothing. */
  snapshot(name: string): Promise<Snapshot | undefined>;
  /** Whether nobody else can have taken over by now, by the machine's own clock; left out where nobody ever does. */
  readonly isSure?: boolean;
  /** Hears every entry after its commit, in the order of each stream. Gives a way to stop hearing. */
  subscribe(listener: (entries: readonly Entry[]) => void): () => void;
  inspection(): StoreInspection;
  /** The stores that it is made of, in order, where a record is in several databases. */
  readonly databases?: readonly Store[];
  close(): Promise<void>;
}
