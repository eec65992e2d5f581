/**
 * The append-only log that everything in the house is kept in, and the one contract that both engines fulfil. A stream is
 * one table, the cage, or the staff; its version is the number of its entries.
 */

import type { Seal } from './seal.ts';

/** An event as it is kept. Its hash covers the one before it, so no entry can be changed, left out or put in unseen. */
export interface Entry {
  readonly stream: string;
  readonly version: number;
  /** Milliseconds since 1970, UTC. */
  readonly at: number;
  readonly command: string;
  /** JSON data with a `type`. */
  readonly event: StoredEvent;
  /** On the last entry of a command: what its sender was told, JSON data. Records of 0.1.0 have none in the log. */
  readonly answer?: unknown;
  /** Hexadecimal. */
  readonly hash: string;
}

export interface StoredEvent {
  readonly type: string;
}

/** Data worked out from a stream's events and kept beside them for look-ups; it can be dropped and built again. */
export interface Document {
  readonly kind: string;
  readonly key: string;
  /** A number that documents of a kind are listed by: a round's number, a time. */
  readonly rank: number;
  /** Null takes the document away. */
  readonly value: unknown;
}

/** What one command adds to a stream. All of it is kept, or nothing. */
export interface Append {
  readonly stream: string;
  /** The version that the events follow. */
  readonly expectedVersion: number;
  /** Chosen by the sender; a stream takes each id once. */
  readonly command: string;
  readonly at: number;
  /** At least one. */
  readonly events: readonly StoredEvent[];
  /** What the sender is told, JSON data; told again to whoever repeats the command. */
  readonly answer: unknown;
  readonly documents?: readonly Document[];
}

export type Appended =
  /** It is on disk. */
  | { readonly is: 'appended'; readonly entries: readonly Entry[] }
  /** The command was there already; nothing was added. */
  | { readonly is: 'repeated'; readonly version: number; readonly answer: unknown }
  /** The stream is not at that version; nothing was added. */
  | { readonly is: 'conflict'; readonly version: number };

export interface Head {
  readonly version: number;
  /** Of the last entry, or of the stream's name when it has none. */
  readonly hash: string;
}

export interface Snapshot {
  readonly version: number;
  readonly state: unknown;
}

/** What becomes of appends, for whoever watches over the store. */
export type StoreSign =
  | { readonly is: 'append-waits' }
  | { readonly is: 'committed'; readonly appends: number; readonly seconds: number }
  | { readonly is: 'commit-failed'; readonly appends: number; readonly error: StoreError }
  /** It cannot be worked with until it is back; said once, however often it is tried. */
  | { readonly is: 'store-lost'; readonly error: StoreError }
  /** Everything in doubt is settled, after an error or a loss. */
  | { readonly is: 'store-back' };

export type StoreWatch = (sign: StoreSign) => void;

/** A storage error leaves open whether the append is there: the stream has to be read again, by the command's id. */
export class StoreError extends Error {}

/** The record is not what this house has left: acknowledged entries are missing, or somebody else has written to it. */
export class RecordError extends StoreError {}

export interface DocumentQuery {
  readonly stream?: string;
  readonly kind: string;
  readonly from?: number;
  readonly to?: number;
  readonly newestFirst?: boolean;
  readonly limit: number;
}

/** The tables themselves, for whoever proves that nothing in them is what the log does not say. */
export interface Inspection {
  seal(): Promise<Seal>;
  /** Where the log's commands are said to be, of those that are there. */
  commands(stream: string, commands: readonly string[]): Promise<readonly TakenCommand[]>;
  commandCounts(): Promise<ReadonlyMap<string, number>>;
  documentCounts(): Promise<readonly { readonly stream: string; readonly kind: string; readonly count: number }[]>;
  snapshots(): Promise<readonly KeptSnapshot[]>;
}

export interface TakenCommand {
  readonly command: string;
  readonly version: number;
  /** JSON; only of a command whose answer is not in the log. */
  readonly answer: string | null;
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
  /** Hears every entry after its commit, in the order of each stream. Gives a way to stop hearing. */
  subscribe(listener: (entries: readonly Entry[]) => void): () => void;
  inspection(): Inspection;
  close(): Promise<void>;
}
