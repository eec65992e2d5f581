import type { NodeLease, NodeSeen, Ownership } from './database.ts';
import { databaseIn, dealtTable, dealtTo } from './dealing.ts';
import { RecordError, StoreError } from './error.ts';
import { byBytes, byKey } from './kept-rows.ts';
import type { NodeStore } from './over.ts';
import type { Document, DocumentQuery, Store, StoreInspection } from './store.ts';

/** One of several databases, with the id that it gives itself. */
export interface Part<S extends Store = Store> {
  readonly id: string;
  readonly store: S;
}

/**
 * One store over several, each in a database of its own. A stream is whole in one of them, so each append is in one
 * transaction of one database, and databases commit and fail independently of each other.
 */
export const severalStore = async (parts: readonly Part[]): Promise<Store> => {
  const stores = parts.map(({ store }) => store);
  if (stores.length === 1) return stores[0]!;
  return storeOver(stores, placesIn(parts, await tablesIn(stores)));
};

/** The same for a node that shares all of them with others: in each it owns what it has claimed there. */
export const severalNodeStore = async (parts: readonly Part<NodeStore>[]): Promise<NodeStore> => {
  const stores = parts.map(({ store }) => store);
  const [first] = stores as [NodeStore, ...NodeStore[]];
  if (stores.length === 1) return first;
  const of = placesIn(parts, await tablesIn(stores));
  const inEach = async <T>(
    streams: readonly string[],
    act: (store: NodeStore, own: readonly string[]) => Promise<T>,
  ): Promise<readonly T[]> => {
    const asked = stores.map((store) => [store, streams.filter((stream) => of(stream) === store)] as const);
    return Promise.all(asked.filter(([, own]) => own.length > 0).map(([store, own]) => act(store, own)));
  };
  return {
    ...storeOver(stores, of),
    node: first.node,
    owns: (stream) => of(stream).owns(stream),
    get isSure() {
      return stores.every(({ isSure }) => isSure);
    },
    // Where one cannot be reached, what the others gave is this node's all the same.
    claim: async (streams) => (await inEach(streams, (store, own) => store.claim(own).catch(noneOf))).flat(),
    release: async (streams) => {
      await inEach(streams, (store, own) => store.release(own));
    },
    endOverdue: async (heldMs) => [...new Set((await allOf(stores, (store) => store.endOverdue(heldMs))).flat())],
    owners: async () => new Map((await allOf(stores, (store) => store.owners())).flatMap((owners) => [...owners])),
    nodes: async () => inAll(await allOf(stores, (store) => store.nodes())),
    ownership: async () => ownershipOfAll(await allOf(stores, (store) => store.ownership())),
    provedHeads: async () =>
      new Map((await allOf(stores, (store) => store.provedHeads())).flatMap((heads) => [...heads])),
    exclusively: (name, work) => first.exclusively(name, work),
  };
};

/** Those that were to be claimed are tried again. */
const noneOf = (error: unknown): readonly string[] => {
  if (error instanceof StoreError) return [];
  throw error;
};

/** A node is at work if it is in every database: one that has lost one of them cannot do its part. */
const inAll = (seen: readonly (readonly NodeSeen[])[]): readonly NodeSeen[] => {
  const names = [...new Set(seen.flat().map(({ node }) => node))].toSorted(byBytes);
  const isLive = (name: string): boolean =>
    seen.every((nodes) => nodes.some(({ node, isLive: live }) => node === name && live));
  return names.map((node) => ({ node, isLive: isLive(node) }));
};

/** The same of several databases; a lease ends with the first of those that a node has in them. */
export const ownershipOfAll = (told: readonly Ownership[]): Ownership => {
  const names = [...new Set(told.flatMap(({ nodes }) => nodes.map(({ node }) => node)))].toSorted(byBytes);
  return {
    at: told[0]!.at,
    nodes: names.map((name) => leaseInAll(told.map(({ nodes }) => nodes.find(({ node }) => node === name)))),
    streams: told.flatMap(({ streams }) => streams).toSorted((one, other) => byBytes(one.stream, other.stream)),
  };
};

const leaseInAll = (leases: readonly (NodeLease | undefined)[]): NodeLease => {
  const known = leases.filter((lease) => lease !== undefined);
  const { node } = known[0]!;
  if (known.every(({ is }) => is === 'left')) return { node, is: 'left', until: null };
  const ends = known.flatMap(({ until }) => until ?? []);
  return {
    node,
    is: leases.every((lease) => lease?.is === 'live') ? 'live' : 'overdue',
    until: ends.length === 0 ? null : Math.min(...ends),
  };
};

const storeOver = (stores: readonly Store[], of: PlaceOf): Store => {
  return {
    append: async (append) => of(append.stream).append(append),
    read: async (stream, version, limit) => of(stream).read(stream, version, limit),
    head: async (stream) => of(stream).head(stream),
    heads: async () => new Map((await allOf(stores, (store) => store.heads())).flatMap((heads) => [...heads])),
    answerTo: async (stream, command) => of(stream).answerTo(stream, command),
    streams: async () => (await allOf(stores, (store) => store.streams())).flat().toSorted(byBytes),
    document: async (stream, kind, key) => of(stream).document(stream, kind, key),
    documents: async (query) =>
      query.stream === undefined
        ? merged(query, await allOf(stores, (store) => store.documents(query)))
        : of(query.stream).documents(query),
    saveSnapshot: async (name, snapshot) => of(name).saveSnapshot(name, snapshot),
    snapshot: async (name) => of(name).snapshot(name),
    subscribe: (listener) => {
      const stops = stores.map((store) => store.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    inspection: () => inspectionOf(stores, of),
    databases: stores,
    close: async () => {
      await allOf(stores, (store) => store.close());
    },
  };
};

type PlaceOf<S extends Store = Store> = (name: string) => S;

const allOf = <T, S extends Store>(stores: readonly S[], ask: (store: S) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(stores.map(ask));

/** A table stays where its stream is, also when there were fewer databases then; only new ones are dealt. */
const placesIn = <S extends Store>(parts: readonly Part<S>[], tables: ReadonlyMap<string, S>): PlaceOf<S> => {
  const ids = parts.map(({ id }) => id);
  const first = parts[0]!.store;
  return (name) => {
    const number = databaseIn(name);
    if (number !== undefined) return parts[number - 1]?.store ?? first;
    const table = dealtTable(name);
    if (table === undefined) return first;
    return tables.get(table) ?? parts[dealtTo(table, ids)]!.store;
  };
};

const tablesIn = async <S extends Store>(stores: readonly S[]): Promise<ReadonlyMap<string, S>> => {
  const tables = new Map<string, S>();
  for (const store of stores)
    for (const stream of await store.streams()) {
      if (dealtTable(stream) !== stream) continue;
      if (tables.has(stream))
        throw new RecordError(
          `The stream ${stream} is in two of the record’s databases; only one of them can have it. Somebody has copied it.`,
        );
      tables.set(stream, store);
    }
  return tables;
};

type Filed = Document & { readonly stream: string };

/** Each database gives its first ones; the first of all are among them. */
const merged = (
  { newestFirst = false, limit }: DocumentQuery,
  found: readonly (readonly Filed[])[],
): readonly Filed[] => {
  const byRank = found
    .flat()
    .toSorted(
      (one, other) => one.rank - other.rank || byBytes(one.stream, other.stream) || byBytes(one.key, other.key),
    );
  return (newestFirst ? byRank.reverse() : byRank).slice(0, limit);
};

const inspectionOf = (stores: readonly Store[], of: PlaceOf): StoreInspection => {
  const each = async <T>(ask: (inspection: StoreInspection) => Promise<T>): Promise<readonly T[]> =>
    allOf(stores, (store) => ask(store.inspection()));
  return {
    seals: async () => (await each((inspection) => inspection.seals())).flat(),
    commands: async (stream, commands) => of(stream).inspection().commands(stream, commands),
    commandCount: async (stream) => of(stream).inspection().commandCount(stream),
    commandStreams: async () => (await each((inspection) => inspection.commandStreams())).flat(),
    documentCounts: async () => (await each((inspection) => inspection.documentCounts())).flat(),
    snapshots: async () => (await each((inspection) => inspection.snapshots())).flat(),
    deviations: async () => {
      const found = await each((inspection) => inspection.deviations());
      return {
        planted: found.flatMap(({ planted }) => planted),
        missing: found.flatMap(({ missing }) => missing),
      };
    },
    page: async (table, after, limit) =>
      (await each((inspection) => inspection.page(table, after, limit))).flat().toSorted(byKey(table)).slice(0, limit),
    rowCount: async (table) =>
      (await each((inspection) => inspection.rowCount(table))).reduce((sum, count) => sum + count, 0),
  };
};
