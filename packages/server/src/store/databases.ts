import { setTimeout as passed } from 'node:timers/promises';
import { databaseStream } from './dealing.ts';
import { StoreError } from './error.ts';
import { headFileOf } from './head-file.ts';
import { flawOfMembers, join, type Membership, NAME_ALL, readMembership } from './membership.ts';
import type { StoreOptions } from './options.ts';
import type { NodeStore } from './over.ts';
import { type Part, severalNodeStore, severalStore } from './several.ts';
import type { Store, StoreWatch } from './store.ts';

/** How one database is opened, by its address. */
export interface DatabaseEngine {
  open(address: string, options: StoreOptions): Promise<Store>;
  /** Undefined if no record was ever there. */
  read(address: string, options: StoreOptions): Promise<Store | undefined>;
}

/** A record in one database or in several, to write. Those that are new are made part of it. */
export const openDatabases = async (
  engine: DatabaseEngine,
  addresses: readonly string[],
  options: StoreOptions = {},
): Promise<Store> => {
  // A record that is to be adopted cannot be read yet, and is in one database.
  const found = options.accept === 'unsealed' && addresses.length === 1 ? [] : await peekAll(engine, addresses);
  assertMembers(found);
  const opened: Store[] = [];
  try {
    for (const [index, address] of addresses.entries()) {
      if (index > 0 && found[index]!.is === 'empty') await assertStillEmpty(engine, address, index + 1);
      const store = await engine.open(address, optionsOf(options, index + 1, addresses.length));
      opened.push(store);
      if (addresses.length > 1) await join(opened[0]!, store, index + 1);
    }
    return await together(opened);
  } catch (error) {
    for (const store of opened) await store.close();
    throw error;
  }
};

/** How one database is opened as a node. */
interface NodeEngine extends Pick<DatabaseEngine, 'read'> {
  open(address: string, options: NodeOptions): Promise<NodeStore>;
}

type NodeOptions = StoreOptions & { readonly node: string };

/** The same for a node that shares them with others. */
export const openNodeDatabases = async (
  engine: NodeEngine,
  addresses: readonly string[],
  options: NodeOptions,
): Promise<NodeStore> => {
  assertMembers(await peekAll(engine, addresses));
  const opened: NodeStore[] = [];
  try {
    for (const [index, address] of addresses.entries()) {
      const own = { ...optionsOf(options, index + 1, addresses.length), node: options.node };
      const store = await engine.open(address, own);
      opened.push(store);
      if (addresses.length > 1) await joinAsNode(opened[0]!, store, index + 1);
    }
    return await severalNodeStore(await partsOf(opened));
  } catch (error) {
    for (const store of opened) await store.close();
    throw error;
  }
};

/** Between looks at whether another node has made a database part of the record. */
const JOINING_MS = 50;

/** Whichever node can claim what the databases say of themselves makes one of several of it; the others wait for that. */
const joinAsNode = async (first: NodeStore, store: NodeStore, number: number): Promise<void> => {
  for (;;) {
    const [head, own] = [await readMembership(first), await readMembership(store)];
    if (own.is === 'joined' && head.is === 'joined' && head.all.length >= number) return;
    const streams = [...new Set([1, number])].map(
      (each) => [each === 1 ? first : store, databaseStream(each)] as const,
    );
    const claimed: (readonly [NodeStore, string])[] = [];
    for (const [at, stream] of streams) if ((await at.claim([stream])).length > 0) claimed.push([at, stream]);
    if (claimed.length === streams.length) await join(first, store, number);
    else await passed(JOINING_MS);
    for (const [at, stream] of claimed) await at.release([stream]);
  }
};

/** The same to read, beside a house that may be running. Those that are not part of it yet are left aside. */
export const readDatabases = async (
  engine: DatabaseEngine,
  addresses: readonly string[],
  options: StoreOptions = {},
): Promise<Store | undefined> => {
  const opened: (Store | undefined)[] = [];
  try {
    for (const address of addresses) opened.push(await engine.read(address, options));
    const members = await Promise.all(opened.map(readMembership));
    assertMembers(members);
    const isPart = (index: number): boolean => index === 0 || members[index]!.is === 'joined';
    const parts = opened.filter((store, index) => store !== undefined && isPart(index)) as Store[];
    for (const store of opened) if (store && !parts.includes(store)) await store.close();
    return parts.length === 0 ? undefined : await together(parts);
  } catch (error) {
    for (const store of opened) await store?.close();
    throw error;
  }
};

const together = async (stores: readonly Store[]): Promise<Store> => severalStore(await partsOf(stores));

const partsOf = async <S extends Store>(stores: readonly S[]): Promise<readonly Part<S>[]> => {
  const members = await Promise.all(stores.map(readMembership));
  assertMembers(members);
  return stores.map((store, index): Part<S> => {
    const member = members[index]!;
    return { store, id: member.is === 'joined' ? member.id : '' };
  });
};

const assertMembers = (members: readonly Membership[]): void => {
  const flaw = flawOfMembers(members);
  if (flaw !== undefined) throw new StoreError(flaw);
};

/** Looks at all of them before anything is written to one. */
const peekAll = async (
  engine: Pick<DatabaseEngine, 'read'>,
  addresses: readonly string[],
): Promise<readonly Membership[]> => {
  const members: Membership[] = [];
  for (const address of addresses) members.push(await peek(engine, address));
  return members;
};

const peek = async (engine: Pick<DatabaseEngine, 'read'>, address: string): Promise<Membership> => {
  const store = await engine.read(address, {});
  try {
    return await readMembership(store);
  } finally {
    await store?.close();
  }
};

/** Two addresses of one new database can be told from two databases only once it was written to. */
const assertStillEmpty = async (engine: DatabaseEngine, address: string, number: number): Promise<void> => {
  if ((await peek(engine, address)).is === 'empty') return;
  throw new StoreError(`Address ${number} leads to the same database as one before it. ${NAME_ALL}`);
};

const optionsOf = ({ headFile, watch, ...options }: StoreOptions, number: number, of: number): StoreOptions => ({
  ...options,
  ...(headFile === undefined ? {} : { headFile: headFileOf(headFile, number) }),
  ...(watch ? { watch: of === 1 ? watch : telling(watch, number) } : {}),
});

/** Says which of several it was that failed. */
const telling =
  (watch: StoreWatch, number: number): StoreWatch =>
  (sign) => {
    if (sign.is !== 'store-lost' && sign.is !== 'commit-failed') return watch(sign);
    const error = new StoreError(`Database ${number}: ${sign.error.message}`, { cause: sign.error });
    return watch({ ...sign, error });
  };
