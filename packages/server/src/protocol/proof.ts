import { type ChainVerdict, judgeEntries, linkTexts, startText } from './chain.ts';
import {
  CHECKPOINTS,
  type Checkpoint,
  checkpointIn,
  flawOfCheckpoint,
  type Stated,
  type StatedHead,
  Statement,
} from './checkpoint.ts';
import type { Entry, Head } from './entry.ts';

/** A part of a stream as it is read. */
export interface RecordPage {
  /** Those after the version that was asked for; none once all are read. */
  readonly entries: readonly Entry[];
  /** The fault of the next entry, if its text cannot be read at all. */
  readonly altered: string | null;
}

/** Reads a stream from the entry after a version on. */
export type ReadPage = (after: number) => Promise<RecordPage>;

/** Who does the arithmetic. */
export interface ProofTools {
  /** SHA-256 of each text, hexadecimal. */
  readonly hashes: (texts: readonly string[]) => readonly string[] | Promise<readonly string[]>;
  /** Whether the house has signed it; null where nobody has the house's key. */
  readonly hasSigned: ((checkpoint: Checkpoint) => boolean | Promise<boolean>) | null;
}

const startAt = async (stream: string, { hashes }: ProofTools): Promise<Head> => {
  const [hash] = await hashes([startText(stream)]);
  return { version: 0, hash: hash! };
};

/**
 * Proves a stream's chain, entry by entry, with no more than a page at hand; `check` judges the entries of a page that
 * are in their places. The verdict does not depend on how the stream is cut into pages.
 */
const proveChain = async (
  stream: string,
  from: Head,
  read: ReadPage,
  tools: ProofTools,
  check: (before: Head, entries: readonly Entry[]) => Promise<ChainVerdict | undefined> | ChainVerdict | undefined,
): Promise<ChainVerdict> => {
  for (let head = from; ; ) {
    const { entries, altered } = await read(head.version);
    if (entries.length === 0 && altered === null) return { is: 'whole', head };
    const chain = judgeEntries(stream, head, entries, await tools.hashes(linkTexts(head, entries)));
    const good = chain.is === 'whole' ? entries : entries.slice(0, chain.version - head.version - 1);
    const flaw = await check(head, good);
    if (flaw) return flaw;
    if (chain.is === 'broken') return chain;
    head = chain.head;
    if (altered !== null) return { is: 'broken', stream, version: head.version + 1, because: altered };
  }
};

/** Every checkpoint that has been proved, from the first on. */
export interface ProvedCheckpoints {
  readonly head: Head;
  readonly stated: Stated;
}

export type CheckpointsVerdict =
  | ({ readonly is: 'whole' } & ProvedCheckpoints)
  | Extract<ChainVerdict, { readonly is: 'broken' }>;

export interface CheckpointsProof {
  readonly read: ReadPage;
  readonly tools: ProofTools;
  /** From where on, if what comes before was proved already. */
  readonly from?: ProvedCheckpoints;
  /** Hears every statement, page by page, after its signature was checked. */
  readonly hear?: (stated: readonly StatedHead[]) => Promise<void> | void;
}

/** Proves the chain of checkpoints: each signed, none left out, no stream ever taken back. */
export const proveCheckpoints = async ({
  read,
  tools,
  from,
  hear = () => {},
}: CheckpointsProof): Promise<CheckpointsVerdict> => {
  const stated = new Statement(from?.stated);
  const verdict = await proveChain(
    CHECKPOINTS,
    from?.head ?? (await startAt(CHECKPOINTS, tools)),
    read,
    tools,
    async (before, entries) => {
      const heard: StatedHead[] = [];
      let previous = before.hash;
      for (const entry of entries) {
        const checkpoint = checkpointIn(entry);
        const because = checkpoint
          ? (flawOfCheckpoint(checkpoint, stated, previous) ?? (await flawOfSignature(checkpoint, tools)))
          : 'It is no checkpoint.';
        if (because !== undefined)
          return { is: 'broken', stream: CHECKPOINTS, version: entry.version, because } as const;
        stated.add(checkpoint!);
        heard.push(...checkpoint!.heads);
        previous = entry.hash;
      }
      await hear(heard);
      return undefined;
    },
  );
  return verdict.is === 'broken' ? verdict : { is: 'whole', head: verdict.head, stated };
};

const flawOfSignature = async (checkpoint: Checkpoint, { hasSigned }: ProofTools): Promise<string | undefined> =>
  hasSigned && !(await hasSigned(checkpoint)) ? 'It is not signed with the house’s key.' : undefined;

export interface ProofProgress {
  readonly head: Head;
  readonly checkpoints: number;
  /** The last entry that a checkpoint stands for. */
  readonly signedTo: number;
}

export interface StreamProof {
  readonly stream: string;
  readonly read: ReadPage;
  readonly tools: ProofTools;
  /** Where to go on from, if what comes before was proved already. */
  readonly from?: Head;
  /** Heads of the stream as proved checkpoints state them, by version. */
  readonly stated: readonly Head[];
  readonly onProgress?: (progress: ProofProgress) => void;
  /** Hears the entries, page by page, once they are proved; the next page waits for it. */
  readonly hear?: (entries: readonly Entry[]) => Promise<void> | void;
}

/** Proves a stream's chain against what checkpoints say of it. */
export const proveStream = async ({
  stream,
  read,
  tools,
  from,
  stated,
  onProgress = () => {},
  hear = () => {},
}: StreamProof): Promise<ChainVerdict> => {
  let next = 0;
  const verdict = await proveChain(
    stream,
    from ?? (await startAt(stream, tools)),
    read,
    tools,
    async (before, entries) => {
      const last = before.version + entries.length;
      for (; next < stated.length && stated[next]!.version <= last; next += 1) {
        const { version, hash } = stated[next]!;
        const there = version === before.version ? before.hash : entries[version - before.version - 1]?.hash;
        if (there !== undefined && there !== hash)
          return { is: 'broken', stream, version, because: 'Its hash is not the one that its checkpoint states.' };
      }
      const head = { version: last, hash: entries.at(-1)?.hash ?? before.hash };
      onProgress({ head, checkpoints: next, signedTo: stated[next - 1]?.version ?? 0 });
      await hear(entries);
      return undefined;
    },
  );
  const beyond = stated.at(-1)?.version ?? 0;
  if (verdict.is === 'broken' || beyond <= verdict.head.version) return verdict;
  const because = `The stream ends at ${verdict.head.version}, but a checkpoint saw entry ${beyond}.`;
  return { is: 'broken', stream, version: verdict.head.version + 1, because };
};
