import { CHECKPOINTS, type StatedHead } from '../protocol/checkpoint.ts';
import type { Head } from '../protocol/entry.ts';
import { type CheckpointsVerdict, proveCheckpoints } from '../protocol/proof.ts';
import type { Anchor } from '../record/anchor.ts';
import { type Identity, readIdentity } from '../record/identity.ts';
import { HeadFile, headFileOf } from '../store/head-file.ts';
import { nodeProofTools, readPage, type Verdict, verifyStream } from '../store/index.ts';
import { isSealedBy, isUnsealed, type Seal, snapshotMac, sumOfDigests, Tally } from '../store/seal.ts';
import type { Store } from '../store/store.ts';
import { type Beside, flawsElsewhere, isTable, judgeBeside, type KeptBeside, keptOf } from './beside-log.ts';
import { CAGE_KINDS } from './cage-documents.ts';
import { isKeptSnapshot } from './kept-snapshots.ts';
import { TABLE_KINDS } from './projections.ts';
import { SharedReading } from './shared-reading.ts';

export type StreamVerdict = { readonly stream: string } & (
  | {
      readonly is: 'whole';
      readonly head: Head;
      /** The last entry that a signed checkpoint stands for. */
      readonly signedTo: number;
      /** The last entry that was there when a record of 0.1.0 was adopted. */
      readonly adoptedTo: number;
    }
  | Extract<Verdict, { is: 'broken' }>
  /** The log is whole, but what is kept beside it says something else. */
  | { readonly is: 'broken'; readonly version: null; readonly head: Head; readonly because: string }
);

export interface RecordReport {
  readonly identity: Identity | null;
  readonly streams: readonly StreamVerdict[];
  /** Faults of the record as a whole, in sentences. */
  readonly flaws: readonly string[];
  /** The last checkpoint, by which the record can be known again; null if there is none. */
  readonly anchor: Anchor | null;
  /** Whether signatures, the seal and a checkpoint from elsewhere were compared: null where nobody had what it takes. */
  readonly signatures: boolean;
  readonly seal: boolean;
  readonly anchored: boolean;
}

export interface VerifyOptions {
  /** PEM; without it signatures are not checked. */
  readonly publicKey?: string | undefined;
  /** The secret of the house's seals; only the house has it. */
  readonly secret?: Uint8Array | undefined;
  /** Where the house keeps its last seal. */
  readonly headFile?: string | undefined;
  /** Checkpoints that were kept elsewhere. */
  readonly anchors?: readonly Anchor[];
  readonly progress?: (stream: string) => void;
}

export const isWhole = ({ streams, flaws }: RecordReport): boolean =>
  flaws.length === 0 && streams.every(({ is }) => is === 'whole');

/**
 * Proves a whole record: the signed chain of checkpoints, every stream against it, and that everything kept beside the
 * log is what the log says. A house may be writing to it meanwhile.
 */
export const verifyRecord = async (store: Store, options: VerifyOptions = {}): Promise<RecordReport> => {
  const { publicKey, secret, anchors = [], progress = () => {} } = options;
  // Before the log, which then has everything that they say.
  const snapshots = await store.inspection().snapshots();
  const flaws = await ofEach(store, (database, number) => databaseFlaws(database, number, options));
  progress(CHECKPOINTS);
  const { verdict: checkpoints, strayed } = await provedCheckpoints(store, publicKey, anchors, flaws);
  const identity = (await readIdentity(store)) ?? null;
  flaws.push(...identityFlaws(identity, checkpoints, publicKey));
  const stated = checkpoints.is === 'whole' ? checkpoints.stated.heads : new Map<string, Head>();
  const adopted = new Map(identity?.adopted.map(([stream, version]) => [stream, version]));
  const kept = keptOf(store, snapshots, adopted, secret);
  const streams: StreamVerdict[] = [];
  const beside: string[] = [];
  for (const stream of new Set([...(await store.streams()), ...stated.keys()])) {
    progress(stream);
    const head = stated.get(stream);
    const broken = strayed.get(stream);
    const proved = broken ? { verdict: broken } : await provedStream(kept, stream, head);
    const { verdict } = proved;
    if (verdict.is === 'broken') streams.push({ ...verdict, stream });
    else if (proved.beside?.because !== undefined)
      streams.push({ stream, is: 'broken', version: null, head: verdict.head, because: proved.beside.because });
    else
      streams.push({
        stream,
        ...verdict,
        signedTo: stream === CHECKPOINTS ? verdict.head.version : (head?.version ?? 0),
        adoptedTo: adopted.get(stream) ?? 0,
      });
    beside.push(...(proved.beside?.flaws ?? []));
  }
  flaws.push(...(await ofEach(store, strangers)));
  // From a log that is broken nothing can be worked out.
  if (streams.every(({ is }) => is === 'whole')) {
    const elsewhere = await flawsElsewhere(kept, new Set(streams.map(({ stream }) => stream)));
    flaws.push(...new Set([...beside, ...elsewhere]));
  }
  const isProved = checkpoints.is === 'whole' && checkpoints.head.version > 0;
  return {
    identity,
    streams:
      checkpoints.is === 'whole' ? streams : [...streams.filter(({ stream }) => stream !== CHECKPOINTS), checkpoints],
    flaws,
    anchor: isProved && identity ? { house: identity.house, checkpoint: checkpoints.head } : null,
    signatures: publicKey !== undefined,
    seal: secret !== undefined,
    anchored: anchors.length > 0,
  };
};

const PAGE = 1000;

/** The chain of checkpoints; each of their statements is compared with the entry that it names. */
const provedCheckpoints = async (
  store: Store,
  publicKey: string | undefined,
  anchors: readonly Anchor[],
  flaws: string[],
): Promise<{ verdict: CheckpointsVerdict; strayed: ReadonlyMap<string, Extract<Verdict, { is: 'broken' }>> }> => {
  const strayed = new Map<string, Extract<Verdict, { is: 'broken' }>>();
  const hear = async (stated: readonly StatedHead[]): Promise<void> => {
    for (const [stream, version, hash] of stated) {
      if (strayed.has(stream)) continue;
      const { entries } = await readPage(store, stream, version - 1, 1);
      const [entry] = entries;
      // An entry that is missing or unreadable is found when its stream is proved.
      if (entry?.version === version && entry.hash !== hash)
        strayed.set(stream, {
          is: 'broken',
          stream,
          version,
          because: 'Its hash is not the one that its checkpoint states.',
        });
    }
  };
  const verdict = await proveCheckpoints({
    read: (after) => readPage(store, CHECKPOINTS, after, PAGE),
    tools: nodeProofTools(publicKey),
    hear,
  });
  for (const anchor of anchors) {
    const { version, hash } = anchor.checkpoint;
    const [entry] = (await readPage(store, CHECKPOINTS, version - 1, 1)).entries;
    if (entry?.version !== version)
      flaws.push(`The record does not reach checkpoint ${version} of the anchor: it was put back to an earlier state.`);
    else if (entry.hash !== hash)
      flaws.push(`Checkpoint ${version} is not the one of the anchor: the record was rewritten, or is another one.`);
  }
  return { verdict, strayed };
};

const identityFlaws = (
  identity: Identity | null,
  checkpoints: CheckpointsVerdict,
  publicKey: string | undefined,
): string[] => {
  if (!identity) return ['The record does not say whose it is.'];
  const isForeign = publicKey !== undefined && publicKey.trim() !== identity.key.trim();
  if (checkpoints.is === 'broken') return isForeign ? ['The record says that it belongs to another key.'] : [];
  const { head, stated } = checkpoints;
  return [
    ...(isForeign ? ['The record says that it belongs to another key.'] : []),
    ...(head.version === 0 ? ['The record has no signed checkpoint.'] : []),
    ...(stated.house !== null && stated.house !== identity.house
      ? ['The checkpoints are of another house than the record.']
      : []),
    ...(stated.epoch > identity.epoch ? ['The checkpoints are of a later epoch than the record.'] : []),
  ];
};

/** Faults of each database by itself; where there are several, they say which has them. */
const ofEach = async (
  store: Store,
  flawsIn: (database: Store, number: number) => Promise<readonly string[]>,
): Promise<string[]> => {
  if (!store.databases) return [...(await flawsIn(store, 1))];
  const flaws: string[] = [];
  for (const [index, database] of store.databases.entries())
    for (const flaw of await flawsIn(database, index + 1)) flaws.push(`Database ${index + 1}: ${flaw}`);
  return flaws;
};

const databaseFlaws = async (
  database: Store,
  number: number,
  { secret, headFile }: VerifyOptions,
): Promise<readonly string[]> => {
  const { planted, missing } = await database.inspection().deviations();
  const kept = headFile === undefined ? undefined : headFileOf(headFile, number);
  return [...planted, ...missing, ...(secret ? await sealFlaws(database, secret, kept) : [])];
};

/** Compares a database with the end that the house itself has noted. */
const sealFlaws = async (store: Store, secret: Uint8Array, headFile: string | undefined): Promise<string[]> => {
  const flaws = (await store.inspection().snapshots())
    .filter(({ name, version, state, mac }) => mac !== snapshotMac(secret, name, version, state))
    .map(({ name }) => `The snapshot of ${name} was not saved by the house.`);
  flaws.push(...(await snapshotFlaws(store, secret)));
  const kept = await keptSeal(headFile, secret);
  if (typeof kept === 'string') flaws.push(kept);
  const seals = await settledSeals(store, secret);
  if (typeof seals === 'string') return [...flaws, seals];
  if (typeof kept !== 'object') return flaws;
  const seal = seals.find(({ node }) => node === kept.node);
  if (!seal || kept.counter > seal.counter)
    flaws.push(`The record has lost ${kept.counter - (seal?.counter ?? 0)} commits that were acknowledged.`);
  else if (kept.counter === seal.counter && kept.digest !== seal.digest)
    flaws.push('The record was replaced by another one of the same length.');
  return flaws;
};

/** Whether all that the house has saved beside the log is there, and nothing else. */
const snapshotFlaws = async (store: Store, secret: Uint8Array): Promise<string[]> => {
  for (let looks = 0; ; looks += 1) {
    const before = await keptSum(store);
    const rows = await store.inspection().snapshots();
    const { digest } = new Tally(secret, new Map(rows.map(({ name, version, mac }) => [name, { version, hash: mac }])));
    const after = await keptSum(store);
    // A seal that is lost is told elsewhere.
    if (before === undefined || after === undefined || before === digest) return [];
    if (before === after || looks === LOOKS_MAX) return ['The snapshots are not those that the house has saved.'];
  }
};

const keptSum = async (store: Store): Promise<string | undefined> => {
  const seals = await store
    .inspection()
    .seals()
    .catch(() => undefined);
  return seals && sumOfDigests(seals.map(({ kept }) => kept));
};

const keptSeal = async (headFile: string | undefined, secret: Uint8Array): Promise<Seal | string | undefined> => {
  if (headFile === undefined) return undefined;
  try {
    return (await HeadFile.readAt(headFile, secret)) ?? 'The head file is missing or empty.';
  } catch (error) {
    return (error as Error).message;
  }
};

/** Tries to read a running house's record between two commits. */
const LOOKS_MAX = 100;

const settledSeals = async (store: Store, secret: Uint8Array): Promise<readonly Seal[] | string> => {
  for (let looks = 0; ; looks += 1) {
    let seals: readonly Seal[];
    try {
      seals = await store.inspection().seals();
    } catch (error) {
      return (error as Error).message;
    }
    const { digest } = new Tally(secret, await store.heads());
    const isMoving = commitsOf(await store.inspection().seals()) !== commitsOf(seals);
    if (isMoving && looks < LOOKS_MAX) continue;
    const isMade = (seal: Seal): boolean => isSealedBy(secret, seal) || (isUnsealed(seal) && seals.length > 1);
    if (!seals.every(isMade)) return 'The record’s seal was not made by the house.';
    const sum = sumOfDigests(seals.map((seal) => seal.digest));
    return sum === digest ? seals : 'The streams do not end where the house’s seal says.';
  }
};

const commitsOf = (seals: readonly Seal[]): number => seals.reduce((commits, { counter }) => commits + counter, 0);

/** A stream's chain and, if that is whole, what is kept beside it; both are gone through in one reading. */
const provedStream = async (
  kept: KeptBeside,
  stream: string,
  stated: Head | undefined,
): Promise<{ readonly verdict: Verdict; readonly beside?: Beside }> => {
  const reading = new SharedReading();
  const beside = judgeBeside(kept, stream, reading);
  // What goes wrong there matters only if the chain is whole.
  beside.catch(() => undefined);
  try {
    const verdict = await verifyStream(kept.store, stream, {
      ...(stated ? { stated: [stated] } : {}),
      hear: (entries) => reading.tell(entries),
    });
    if (verdict.is === 'broken') return { verdict };
    reading.end();
    return { verdict, beside: await beside };
  } finally {
    reading.cut();
  }
};

/** Data beside the log that belongs to no stream, or is of an unknown kind. */
const strangers = async (store: Store): Promise<string[]> => {
  const inspection = store.inspection();
  const snapshots = await inspection.snapshots();
  const streams = new Set(await store.streams());
  const commands = (await inspection.commandStreams()).filter((stream) => !streams.has(stream));
  const documents = (await inspection.documentCounts()).filter(
    ({ stream, kind }) => !streams.has(stream) || !kindsOf(stream).includes(kind),
  );
  const saved = snapshots.filter(({ name }) => !(isTable(name) && streams.has(name)) && !isKeptSnapshot(name));
  return [
    ...commands.map((stream) => `Commands are noted for ${stream}, which has no log.`),
    ...documents.map(({ stream, kind }) => `There are documents of the kind ${kind} for ${stream}, which has none.`),
    ...saved.map(({ name }) => `There is a snapshot of ${name}, which has no log.`),
  ];
};

const kindsOf = (stream: string): readonly string[] => {
  if (isTable(stream)) return TABLE_KINDS;
  return stream === 'cage' ? CAGE_KINDS : [];
};
