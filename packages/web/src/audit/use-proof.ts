import { type ChainVerdict, type Head, type ProofProgress, proveStream } from '@hardway/server/protocol';
import { useEffect, useRef, useState } from 'react';
import { browserProofTools, keyOf, readCheckpoints, readFromHouse } from './proof-tools.ts';

export type Proof =
  | { readonly is: 'idle' | 'waiting' | 'cancelled' | 'failed' }
  | { readonly is: 'running'; readonly done: number; readonly of: number }
  | {
      readonly is: 'done';
      readonly verdict: ChainVerdict;
      readonly progress: ProofProgress;
      /** Whether signatures were checked by a key. */
      readonly hadKey: boolean;
    };

const IDLE: Proof = { is: 'idle' };
const NOTHING_READ: ProofProgress = { head: { version: 0, hash: '' }, checkpoints: 0, signedTo: 0 };
/** Milliseconds between two movements of the bar. */
const TICK_MS = 100;

/** Proves streams one after the other; another start or leaving the page ends what is under way. */
export const useProof = () => {
  const [proofs, setProofs] = useState<Readonly<Record<string, Proof>>>({});
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const set = (stream: string, proof: Proof): void => setProofs((before) => ({ ...before, [stream]: proof }));

  const prove = async (streams: readonly string[], pem: string): Promise<void> => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setProofs(Object.fromEntries(streams.map((stream) => [stream, { is: 'waiting' }])));
    const key = await keyOf(pem);
    const witness = await readCheckpoints(key, control.signal).catch(() => null);
    for (const stream of streams) {
      const proof = await judged(stream, witness, key, control.signal, (now) => set(stream, now));
      if (running.current !== control) return;
      set(stream, proof);
    }
    running.current = null;
  };

  return {
    proofOf: (stream: string): Proof => proofs[stream] ?? IDLE,
    isRunning: Object.values(proofs).some(({ is }) => is === 'running' || is === 'waiting'),
    prove,
    cancel: () => running.current?.abort(),
  };
};

type Witness = Awaited<ReturnType<typeof readCheckpoints>> | null;

/** A chain of checkpoints that is broken can stand for nothing. */
const judged = async (
  stream: string,
  witness: Witness,
  key: CryptoKey | null,
  signal: AbortSignal,
  onProgress: (proof: Proof) => void,
): Promise<Proof> => {
  if (!witness) return { is: signal.aborted ? 'cancelled' : 'failed' };
  const { verdict, stated } = witness;
  return verdict.is === 'broken'
    ? { is: 'done', verdict, progress: NOTHING_READ, hadKey: key !== null }
    : proofOf(stream, stated.get(stream) ?? [], key, signal, onProgress);
};

const proofOf = async (
  stream: string,
  stated: readonly Head[],
  key: CryptoKey | null,
  signal: AbortSignal,
  onProgress: (proof: Proof) => void,
): Promise<Proof> => {
  let progress = NOTHING_READ;
  let of = 0;
  let told = 0;
  const read = async (after: number) => {
    signal.throwIfAborted();
    const page = await readFromHouse(stream, after, signal);
    of = Math.max(of, page.head.version);
    return page;
  };
  try {
    onProgress({ is: 'running', done: 0, of: 0 });
    const verdict = await proveStream({
      stream,
      read,
      tools: browserProofTools(key),
      stated,
      onProgress: (now) => {
        progress = now;
        if (performance.now() - told < TICK_MS) return;
        told = performance.now();
        onProgress({ is: 'running', done: now.head.version, of });
      },
    });
    return { is: 'done', verdict, progress, hadKey: key !== null };
  } catch {
    return { is: signal.aborted ? 'cancelled' : 'failed' };
  }
};
