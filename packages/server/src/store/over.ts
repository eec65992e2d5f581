import type { Head } from '../protocol/entry.ts';
import { startOf } from './chain.ts';
import type { Database, NodeSeen, Ownership, SharedDatabase } from './database.ts';
import { StoreError } from './error.ts';
import { GroupCommit } from './group.ts';
import { HeadFile } from './head-file.ts';
import type { StoreOptions } from './options.ts';
import type { Store } from './store.ts';

/** A store over a database that this process may write to. */
export const storeOver = async (database: Database, options: StoreOptions = {}): Promise<Store> =>
  storeOf(await opened(database, options), database);

const opened = async (database: Database, options: StoreOptions): Promise<GroupCommit> => {
  const { headFile } = options;
  const group = new GroupCommit(database, headFile === undefined ? null : await HeadFile.open(headFile), options);
  try {
    await group.open();
  } catch (error) {
    await group.close();
    throw error;
  }
  return group;
};

/** A store that only reads. */
export const readerOver = (database: Database, options: StoreOptions = {}): Store => {
  const store = storeOf(new GroupCommit(database, null, options), database);
  const heads = async () => database.heads(await database.streams());
  const append = async () => {
    throw new StoreError('The record was opened to be read.');
  };
  return { ...store, heads, append };
};

/** A store that shares its record with others: it appends to the streams that it has claimed. */
export interface NodeStore extends Store {
  readonly node: string;
  owns(stream: string): boolean;
  /** Whether nobody else can have taken this node's streams over by now, by the machine's own clock. */
  readonly isSure: boolean;
  /** Those of the streams that nobody owned and that are this node's now. */
  claim(streams: readonly string[]): Promise<readonly string[]>;
  release(streams: readonly string[]): Promise<void>;
  /**
   * Nodes whose time has run out own nothing any more; gives their names. Nobody's is ended by a node that has not held its
   * own lease for so long without a gap.
   */
  endOverdue(heldMs?: number): Promise<readonly string[]>;
  /** Every stream that was ever owned; the node is empty where nobody owns it now. */
  owners(): Promise<ReadonlyMap<string, string>>;
  /** Nodes that have not left, and whether each may still be at work. */
  nodes(): Promise<readonly NodeSeen[]>;
  /** Who may write, and to what, at one moment. */
  ownership(): Promise<Ownership>;
  /** Every stream at one moment as its owner has left it: the seals of all nodes vouch for it. */
  provedHeads(): Promise<ReadonlyMap<string, Head>>;
  /** Work that nobody else does under the same name at the same time, whichever node they are on. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export const nodeOver = async (
  database: SharedDatabase,
  options: StoreOptions & { readonly node: string },
): Promise<NodeStore> => {
  const group = await opened(database, options);
  return {
    ...storeOf(group, database),
    node: options.node,
    owns: (stream) => group.owns(stream),
    get isSure() {
      return group.isSure;
    },
    claim: (streams) => group.claim(database, streams),
    release: (streams) => group.release(database, streams),
    endOverdue: (heldMs = 0) => group.endOverdue(heldMs),
    owners: () => group.reading(() => database.owners()),
    nodes: () => group.reading(() => database.nodes()),
    ownership: () => group.reading(() => database.ownership()),
    provedHeads: () => group.provedHeads(),
    exclusively: (name, work) => database.exclusively(name, work),
  };
};

const storeOf = (group: GroupCommit, database: Database): Store => ({
  append: (append) => group.append(append),
  read: (stream, version, limit) =>
    group.reading(async () => {
      const entries = await database.read(stream, version, limit);
      return entries.filter((entry) => group.has(stream, entry.version));
    }),
  head: (stream) =>
    group.reading(async () => group.endOf(stream) ?? (await database.heads([stream])).get(stream) ?? startOf(stream)),
  heads: () => group.reading(async () => new Map(group.heads)),
  answerTo: (stream, command) => group.answerTo(stream, command),
  streams: () => group.reading(() => database.streams()),
  document: (stream, kind, key) => group.reading(() => database.document(stream, kind, key)),
  documents: (query) => group.reading(() => database.documents(query)),
  saveSnapshot: (name, snapshot) => group.saveSnapshot(name, snapshot),
  snapshot: (name) => group.snapshot(name),
  subscribe: (listener) => group.subscribe(listener),
  inspection: () => database,
  close: () => group.close(),
});
