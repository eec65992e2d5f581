import type { Checkpoint, Entry, Head } from '../store/store.ts';
import { judgeEntries, linkTexts, startText, type Verdict } from './chain.ts';

/** A part of a stream's record as it is read. */
export interface RecordPage {
  /** Those after the version that was asked for; none once all are read. */
  readonly entries: readonly Entry[];
  /** Those of the entries, by version; on a page without entries, one that lies beyond the last if there is any. */
  readonly checkpoints: readonly Checkpoint[];
  /** What is wrong with the entry that follows, if it cannot even be read as it was written. */
  readonly altered: string | null;
}

/** Who does the arithmetic. */
export interface Notary {
  /** SHA-256 of each text, hexadecimal. */
  readonly hashes: (texts: readonly string[]) => readonly string[] | Promise<readonly string[]>;
  /** Whether the house has signed it; null where nobody has the house's key. */
  readonly hasSigned: ((checkpoint: Checkpoint) => boolean | Promise<boolean>) | null;
}

/** How far a proof has come. */
export interface Progress {
  readonly head: Head;
  readonly checkpoints: number;
  /** The last entry that a checkpoint stands for. */
  readonly signedTo: number;
}

/**
 * Proves a stream's chain, entry by entry, against its signed checkpoints, with no more than a page at hand. The verdict
 * does not depend on how the record is cut into pages. Without a key the checkpoints' hashes are compared, but anybody
 * could have written them.
 */
export const proveRecord = async (
  stream: string,
  read: (after: number) => Promise<RecordPage>,
  notary: Notary,
  onProgress: (progress: Progress) => void = () => {},
): Promise<Verdict> => {
  const [start] = await notary.hashes([startText(stream)]);
  let progress: Progress = { head: { version: 0, hash: start! }, checkpoints: 0, signedTo: 0 };
  for (;;) {
    const before = progress.head;
    const page = await read(before.version);
    if (page.entries.length === 0 && page.altered === null) return cutOff(stream, before, page.checkpoints);
    const chain = await judge(stream, before, page.entries, notary);
    const good = chain.is === 'whole' ? page.entries : page.entries.slice(0, chain.version - before.version - 1);
    const witnesses = page.checkpoints.filter(({ version }) => version <= before.version + good.length);
    const doubt = await doubtOf(stream, before, good, witnesses, notary);
    if (doubt) return doubt;
    if (chain.is === 'broken') return chain;
    progress = {
      head: chain.head,
      checkpoints: progress.checkpoints + witnesses.length,
      signedTo: witnesses.at(-1)?.version ?? progress.signedTo,
    };
    onProgress(progress);
    if (page.altered !== null) return { is: 'broken', stream, version: chain.head.version + 1, because: page.altered };
  }
};

const judge = async (stream: string, before: Head, entries: readonly Entry[], { hashes }: Notary): Promise<Verdict> =>
  judgeEntries(stream, before, entries, await hashes(linkTexts(before, entries)));

/** The first checkpoint of these entries, which follow the head, that does not say the same as they do. */
const doubtOf = async (
  stream: string,
  before: Head,
  entries: readonly Entry[],
  checkpoints: readonly Checkpoint[],
  notary: Notary,
): Promise<Verdict | undefined> => {
  for (const checkpoint of checkpoints) {
    const { version } = checkpoint;
    const because = await flawOf(checkpoint, entries[version - before.version - 1]?.hash, notary);
    if (because !== undefined) return { is: 'broken', stream, version, because };
  }
  return undefined;
};

const flawOf = async (
  checkpoint: Checkpoint,
  hash: string | undefined,
  { hasSigned }: Notary,
): Promise<string | undefined> => {
  if (hasSigned && !(await hasSigned(checkpoint))) return 'Its checkpoint has a bad signature.';
  return checkpoint.hash === hash ? undefined : 'Its hash is not the one that its checkpoint states.';
};

const cutOff = (stream: string, head: Head, beyond: readonly Checkpoint[]): Verdict => {
  const last = Math.max(0, ...beyond.map(({ version }) => version));
  if (last <= head.version) return { is: 'whole', head };
  const because = `The stream ends at ${head.version}, but a checkpoint saw entry ${last}.`;
  return { is: 'broken', stream, version: head.version + 1, because };
};
