import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { CHECKPOINTS } from '../protocol/checkpoint.ts';
import type { Head } from '../protocol/entry.ts';
import { type ProvedCheckpoints, proveCheckpoints } from '../protocol/proof.ts';
import { HOUSE_STREAM } from '../software.ts';
import { databaseIn } from '../store/dealing.ts';
import { RecordError, StoreError } from '../store/error.ts';
import { isThere, sync } from '../store/files.ts';
import {
  headFileIn,
  migrateStore,
  nodeProofTools,
  openStore,
  readPage,
  readStore,
  type Store,
  type StoreOptions,
  type StorePlace,
  verifyStream,
} from '../store/index.ts';
import type { Anchor } from './anchor.ts';
import { Checkpoints, provedBefore } from './checkpoints.ts';
import { found, type Identity, type Mode, readIdentity, strangeTo } from './identity.ts';
import { type HouseKey, makeKey, readKey } from './key.ts';

/** A record that is known to be this house's own, as it was left. */
export interface OpenRecord {
  readonly store: Store;
  readonly identity: Identity;
  readonly key: HouseKey;
  readonly checkpoints: Checkpoints;
}

/** One that was opened, or begun, where a house keeps it. */
interface OpenOrBegun extends OpenRecord {
  /** Whether this opening began it: then nothing in it is older. */
  readonly isNew: boolean;
}

interface RecordOrder extends StorePlace {
  readonly mode: Mode;
  /** ISO 4217; not needed by callers that handle no amounts. */
  readonly currency?: string;
  readonly now: () => number;
  readonly watch?: StoreOptions['watch'];
  readonly standby?: StoreOptions['standby'];
  readonly signed?: (anchor: Anchor) => void;
}

/** Lies in the folder while a record is begun, so that a start that was cut short is told from a record that is lost. */
const FOUNDING = 'founding';

/** Opens a house's record, or begins one where there is neither a record nor a key. */
export const openRecord = async (order: RecordOrder): Promise<OpenOrBegun> => {
  const { folder, now } = order;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const key = (await knownKey(order)) ?? (await begin(folder));
  const store = await openStore(order, {
    secret: key.secret,
    headFile: headFileIn(folder),
    standby: order.standby,
    ...(order.watch ? { watch: order.watch } : {}),
  });
  try {
    const isNew = isUnbegun([...(await store.heads()).keys()]);
    if (isNew) await found(store, whoseOf(order, key), now());
    await endFounding(folder);
    return { ...(await openedRecord(store, key, order)), isNew };
  } catch (error) {
    await store.close();
    throw error;
  }
};

/** The record's own name is on the disk before nothing says any more that it is being made. */
const endFounding = async (folder: string): Promise<void> => {
  await sync(folder);
  await rm(join(folder, FOUNDING), { force: true });
};

/** A record that several nodes share, as one of them has it open. */
interface NodeRecord<S extends Store> {
  readonly store: S;
  readonly identity: Identity;
  readonly key: HouseKey;
  readonly isNew: boolean;
  /** Proves and signs from now on; one node does so at a time. */
  readonly signing: () => Promise<Checkpoints>;
}

/** Between looks at whether another node has begun the record. */
const FOUNDING_MS = 50;

/** The same for one of several nodes. Whichever can claim what belongs to the whole house begins the record. */
export const openNodeRecord = async <S extends Store, Joined extends { readonly store: S }>(
  order: RecordOrder,
  enter: (key: HouseKey) => Promise<Joined>,
  claim: (store: S) => Promise<boolean>,
): Promise<{ readonly record: NodeRecord<S>; readonly joined: Joined }> => {
  const { folder } = order;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const key = (await knownKey(order)) ?? (await begin(folder));
  const joined = await enter(key);
  const { store } = joined;
  try {
    return { record: await sharedRecord(store, key, order, claim, () => endFounding(folder)), joined };
  } catch (error) {
    await store.close();
    throw error;
  }
};

/** A record that one of several nodes has open: begun if nobody has and it falls to this one, and proved. */
export const sharedRecord = async <S extends Store>(
  store: S,
  key: HouseKey,
  order: Pick<RecordOrder, 'mode' | 'currency' | 'now' | 'signed'>,
  claim: (store: S) => Promise<boolean>,
  begun: () => Promise<void>,
): Promise<NodeRecord<S>> => {
  let isNew = false;
  while (isUnbegun([...(await store.heads()).keys()])) {
    isNew = await claim(store);
    if (isNew) await found(store, whoseOf(order, key), order.now());
    else await passed(FOUNDING_MS);
  }
  await begun();
  const identity = await ownIdentity(store, key, order);
  await proveTail(store, key);
  const signing = (): Promise<Checkpoints> => signed(store, key, identity, order);
  return { store, identity, key, isNew, signing };
};

/** Takes a record that is open: proves what is not proved yet, and signs it. */
export const openedRecord = async (
  store: Store,
  key: HouseKey,
  order: Pick<RecordOrder, 'mode' | 'currency' | 'now' | 'signed'>,
): Promise<OpenRecord> => {
  const identity = await ownIdentity(store, key, order);
  return { store, identity, key, checkpoints: await signed(store, key, identity, order) };
};

type Whose = Pick<RecordOrder, 'mode' | 'currency'>;

const ownIdentity = async (store: Store, key: HouseKey, order: Whose): Promise<Identity> => {
  // A house signs in the name that it reads here, long before all that is old is proved.
  const verdict = await verifyStream(store, HOUSE_STREAM);
  if (verdict.is === 'broken') throw broken(HOUSE_STREAM, verdict.version, verdict.because);
  const identity = await readIdentity(store);
  if (!identity) throw new RecordError('The record does not say whose it is. Run "hardway verify".');
  const strange = strangeTo(whoseOf(order, key), identity);
  if (strange !== undefined) throw new RecordError(strange);
  return identity;
};

const signed = async (
  store: Store,
  key: HouseKey,
  identity: Identity,
  { now, signed: told = () => {} }: Pick<RecordOrder, 'now' | 'signed'>,
): Promise<Checkpoints> => {
  const proved = await proveTail(store, key);
  const checkpoints = new Checkpoints(store, identity, key, proved, now, told);
  await checkpoints.sign();
  return checkpoints;
};

const whoseOf = ({ mode, currency }: Whose, { publicKey }: HouseKey) => ({
  mode,
  key: publicKey,
  ...(currency === undefined ? {} : { currency }),
});

/** The folder's key, if it belongs to the record that is there; null where there is neither. */
const knownKey = async (order: RecordOrder): Promise<HouseKey | null> => {
  const { folder } = order;
  const isFounding = await isThere(join(folder, FOUNDING));
  const key = isFounding ? await readKey(folder).catch(() => null) : await readKey(folder);
  if (key && !isFounding) await migrateStore(order, key.secret);
  const there = await (isFounding ? peek(order).catch(UNFINISHED) : peek(order));
  if (there.is === 'record' && !key)
    throw new RecordError(
      `There is a record, but its key is not in ${folder}. Put signing-key.pem and public-key.pem back, or name their folder with HARDWAY_FOLDER.`,
    );
  if (there.is === 'nothing' && key && !isFounding)
    throw new RecordError(
      `${folder} has the key of a house, but its record is gone or empty. Bring the record back, or restore a backup; for a new house name another folder.`,
    );
  if (there.is === 'record' && there.identity && key) {
    const strange = strangeTo(whoseOf(order, key), there.identity);
    if (strange !== undefined) throw new RecordError(strange);
  }
  return key;
};

/** A database that was only being made need not be one yet; it is made anew. */
const UNFINISHED = (error: unknown): Peeked => {
  if (error instanceof StoreError) return { is: 'nothing' };
  throw error;
};

const begin = async (folder: string): Promise<HouseKey> => {
  await writeFile(join(folder, FOUNDING), '', { mode: 0o600 });
  await sync(folder);
  return makeKey(folder);
};

type Peeked = { readonly is: 'nothing' } | { readonly is: 'record'; readonly identity: Identity | undefined };

/** Looks for a record before anything is opened for writing. */
const peek = async (place: StorePlace): Promise<Peeked> => {
  const store = await readStore(place);
  if (!store) return { is: 'nothing' };
  try {
    if (isUnbegun(await store.streams())) return { is: 'nothing' };
    return { is: 'record', identity: await readIdentity(store) };
  } finally {
    await store.close();
  }
};

/** Several databases say which they are before anything else is written to them. */
const isUnbegun = (streams: readonly string[]): boolean => streams.every((stream) => databaseIn(stream) !== undefined);

const PAGE = 1000;

/** Proves what has come since the last checkpoint that was proved: nothing that is not proved is served or signed. */
export const proveTail = async (store: Store, { publicKey }: HouseKey): Promise<ProvedCheckpoints> => {
  const from = await provedBefore(store);
  const proved = await proveCheckpoints({
    read: (after) => readPage(store, CHECKPOINTS, after, PAGE),
    tools: nodeProofTools(publicKey),
    ...(from ? { from } : {}),
  });
  if (proved.is === 'broken') throw broken(proved.stream, proved.version, proved.because);
  const heads = await store.heads();
  for (const stream of new Set([...(await store.streams()), ...proved.stated.heads.keys()])) {
    if (stream === CHECKPOINTS) continue;
    const stated = proved.stated.heads.get(stream);
    const known = from?.stated.heads.get(stream);
    // Of several databases one may have been put back: what was signed before it is gone, and nothing after it is wrong.
    if (known && !reaches(heads.get(stream), known))
      throw broken(stream, known.version, 'It is not there any more, or not as it was signed.');
    const verdict = await verifyStream(store, stream, {
      ...(known ? { from: known } : {}),
      stated: stated ? [stated] : [],
    });
    if (verdict.is === 'broken') throw broken(stream, verdict.version, verdict.because);
  }
  return proved;
};

const reaches = (head: Head | undefined, known: Head): boolean =>
  head !== undefined && (head.version > known.version || (head.version === known.version && head.hash === known.hash));

const broken = (stream: string, version: number, because: string): RecordError =>
  new RecordError(
    `The record is broken at entry ${version} of ${stream}: ${because} The house does not open on it; "hardway verify" tells more.`,
  );
