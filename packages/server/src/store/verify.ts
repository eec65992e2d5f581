import { createPublicKey, verify } from 'node:crypto';
import { type Checkpoint, statementText } from '../protocol/checkpoint.ts';
import type { Entry } from '../protocol/entry.ts';
import { type ProofTools, proveStream, type RecordPage, type StreamProof } from '../protocol/proof.ts';
import { AlteredError, sha256, type Verdict } from './chain.ts';
import type { Store } from './store.ts';

const PAGE = 1000;

/** Proves by Node's own arithmetic. Without a public key no signature is checked: anybody could have written them. */
export const nodeProofTools = (publicKey?: string): ProofTools => {
  const key = publicKey === undefined ? null : createPublicKey(publicKey);
  return {
    hashes: (texts) => texts.map(sha256),
    hasSigned: key && ((checkpoint) => verify(null, Buffer.from(statementText(checkpoint)), key, bytesOf(checkpoint))),
  };
};

const bytesOf = ({ signature }: Checkpoint): Buffer => Buffer.from(signature, 'hex');

/** Reads a whole stream and proves its chain, entry by entry, up to what was stated of it. */
export const verifyStream = (
  store: Store,
  stream: string,
  { from, stated = [], hear }: Pick<Partial<StreamProof>, 'from' | 'stated' | 'hear'> = {},
): Promise<Verdict> =>
  proveStream({
    stream,
    read: (after) => readPage(store, stream, after, PAGE),
    tools: nodeProofTools(),
    ...(from ? { from } : {}),
    ...(hear ? { hear } : {}),
    stated,
  });

/** A page of a stream, up to the first entry that is not as it was written. */
export const readPage = async (store: Store, stream: string, after: number, limit: number): Promise<RecordPage> => {
  try {
    return { entries: await store.read(stream, after, limit), altered: null };
  } catch (error) {
    if (!(error instanceof AlteredError)) throw error;
    return readUntilAltered(store, stream, after, limit);
  }
};

/** A page with an altered entry is read again one by one: an earlier entry of it may be bad as well. */
const readUntilAltered = async (store: Store, stream: string, version: number, limit: number): Promise<RecordPage> => {
  const entries: Entry[] = [];
  try {
    for (let last = version; entries.length < limit; last = entries.at(-1)!.version) {
      const [entry] = await store.read(stream, last, 1);
      if (entry === undefined) break;
      entries.push(entry);
    }
    return { entries, altered: null };
  } catch (error) {
    if (!(error instanceof AlteredError)) throw error;
    return { entries, altered: error.message };
  }
};
