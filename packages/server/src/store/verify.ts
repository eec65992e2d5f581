import { AlteredError, startOf, type Verdict, verifyChain, verifyCheckpoint } from './chain.ts';
import type { Checkpoint, Entry, Head, Store } from './store.ts';

const PAGE = 1000;

/**
 * Reads a whole stream and proves its chain, entry by entry, against its signed checkpoints. Without a public key the
 * checkpoints' hashes are compared, but anybody could have written them.
 */
export const verifyStream = async (store: Store, stream: string, publicKey?: string): Promise<Verdict> => {
  const checkpoints = await store.checkpoints(stream);
  let head = startOf(stream);
  for (;;) {
    const page = await readPage(store, stream, head.version);
    const verdict = verifyChain(stream, page.entries, head);
    if (verdict.is === 'broken') return verdict;
    const doubt = doubtOf(checkpoints, page.entries, head, publicKey);
    if (doubt !== undefined) return { is: 'broken', stream, ...doubt };
    head = verdict.head;
    if (page.altered) return { is: 'broken', stream, version: head.version + 1, because: page.altered.message };
    if (page.entries.length === 0) break;
  }
  return cutOff(stream, head, checkpoints) ?? { is: 'whole', head };
};

interface Page {
  readonly entries: readonly Entry[];
  readonly altered?: AlteredError;
}

/** A page with an altered entry is read again one by one: an earlier entry of it may be bad as well. */
const readPage = async (store: Store, stream: string, version: number): Promise<Page> => {
  try {
    return { entries: await store.read(stream, version, PAGE) };
  } catch (error) {
    if (!(error instanceof AlteredError)) throw error;
    return readUntilAltered(store, stream, version);
  }
};

const readUntilAltered = async (store: Store, stream: string, version: number): Promise<Page> => {
  const entries: Entry[] = [];
  try {
    for (let last = version; ; last = entries.at(-1)!.version) {
      const [entry] = await store.read(stream, last, 1);
      if (entry === undefined) return { entries };
      entries.push(entry);
    }
  } catch (error) {
    if (!(error instanceof AlteredError)) throw error;
    return { entries, altered: error };
  }
};

interface Doubt {
  readonly version: number;
  readonly because: string;
}

/** The first checkpoint within these entries, which follow the head, that does not say the same as they do. */
const doubtOf = (
  checkpoints: readonly Checkpoint[],
  entries: readonly Entry[],
  head: Head,
  publicKey: string | undefined,
): Doubt | undefined => {
  for (const checkpoint of checkpoints) {
    const place = checkpoint.version - head.version;
    const hash = place === 0 ? head.hash : entries[place - 1]?.hash;
    if (hash === undefined) continue;
    const because = flawOf(checkpoint, hash, publicKey);
    if (because !== undefined) return { version: checkpoint.version, because };
  }
  return undefined;
};

const flawOf = (checkpoint: Checkpoint, hash: string, publicKey: string | undefined): string | undefined => {
  if (publicKey !== undefined && !verifyCheckpoint(checkpoint, publicKey)) return 'Its checkpoint has a bad signature.';
  return checkpoint.hash === hash ? undefined : 'Its hash is not the one that its checkpoint states.';
};

const cutOff = (stream: string, head: Head, checkpoints: readonly Checkpoint[]): Verdict | undefined => {
  const last = Math.max(0, ...checkpoints.map(({ version }) => version));
  if (last <= head.version) return undefined;
  const because = `The stream ends at ${head.version}, but a checkpoint saw entry ${last}.`;
  return { is: 'broken', stream, version: head.version + 1, because };
};
