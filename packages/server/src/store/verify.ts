import { proveRecord, type RecordPage } from '../protocol/proof.ts';
import { AlteredError, sha256, type Verdict, verifyCheckpoint } from './chain.ts';
import type { Entry, Store } from './store.ts';

const PAGE = 1000;

/**
 * Reads a whole stream and proves its chain, entry by entry, against its signed checkpoints. Without a public key the
 * checkpoints' hashes are compared, but anybody could have written them.
 */
export const verifyStream = (store: Store, stream: string, publicKey?: string): Promise<Verdict> =>
  proveRecord(stream, (after) => readRecord(store, stream, after, PAGE), {
    hashes: (texts) => texts.map(sha256),
    hasSigned: publicKey === undefined ? null : (checkpoint) => verifyCheckpoint(checkpoint, publicKey),
  });

/** A page of a stream with the checkpoints that belong to it. */
export const readRecord = async (store: Store, stream: string, after: number, limit: number): Promise<RecordPage> => {
  for (;;) {
    const { entries, altered } = await readPage(store, stream, after, limit);
    const last = entries.at(-1);
    if (last || altered)
      return {
        entries,
        checkpoints: last ? await store.checkpoints(stream, after, last.version) : [],
        altered: altered?.message ?? null,
      };
    const beyond = await store.checkpoints(stream, after);
    // A stream that has grown meanwhile has not been cut off.
    if (beyond.length === 0 || isEnd(await readPage(store, stream, after, 1)))
      return { entries, checkpoints: beyond.slice(-1), altered: null };
  }
};

const isEnd = ({ entries, altered }: Page): boolean => entries.length === 0 && !altered;

interface Page {
  readonly entries: readonly Entry[];
  readonly altered?: AlteredError;
}

/** A page with an altered entry is read again one by one: an earlier entry of it may be bad as well. */
const readPage = async (store: Store, stream: string, version: number, limit: number): Promise<Page> => {
  try {
    return { entries: await store.read(stream, version, limit) };
  } catch (error) {
    if (!(error instanceof AlteredError)) throw error;
    return readUntilAltered(store, stream, version, limit);
  }
};

const readUntilAltered = async (store: Store, stream: string, version: number, limit: number): Promise<Page> => {
  const entries: Entry[] = [];
  try {
    for (let last = version; entries.length < limit; last = entries.at(-1)!.version) {
      const [entry] = await store.read(stream, last, 1);
      if (entry === undefined) break;
      entries.push(entry);
    }
    return { entries };
  } catch (error) {
    if (!(error instanceof AlteredError)) throw error;
    return { entries, altered: error };
  }
};
