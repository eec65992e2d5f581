import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Where a record is. */
export interface Place {
  readonly folder: string;
  readonly databaseUrl?: string;
}

/** What it took to prove one. */
export interface Proof {
  readonly seconds: number;
  /** Seconds of processor time. */
  readonly processor: number;
  /** The most memory that the process ever had, in MB. */
  readonly resident: number;
}

/** Proves a record as `hardway verify` does, in a process of its own. */
export const proofOf = async (place: Place): Promise<Proof> => {
  const prover = fork(new URL('prover.ts', import.meta.url), [JSON.stringify(place)], {
    execArgv: ['--import', 'tsx'],
  });
  const [proof] = (await Promise.race([
    once(prover, 'message'),
    once(prover, 'exit').then(([code]) => Promise.reject(new Error(`The proof ended with ${code}.`))),
  ])) as [Proof];
  return proof;
};
