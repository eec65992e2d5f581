import { parentPort, workerData } from 'node:worker_threads';
import {
  compile,
  isRefusal,
  RULEBOOKS,
  readStrategy,
  type SessionPlan,
  simulate,
  simulateByReference,
} from '@hardway/engine';

/** Plays the blocks of sessions it is handed and sends back their figures. */

export interface SimulateJob {
  readonly file: unknown;
  readonly plan: SessionPlan;
  readonly seed: number;
}

export interface Block {
  readonly first: number;
  readonly count: number;
}

const { file, plan, seed } = workerData as SimulateJob;
const strategy = readStrategy(RULEBOOKS, file);
if (isRefusal(strategy)) throw new Error(strategy.message);
const tables = compile(strategy);
const run = { strategy, plan, seed };

parentPort!.on('message', ({ first, count }: Block) => {
  const statistics = tables ? simulate(run, tables, first, count) : simulateByReference(run, first, count);
  parentPort!.postMessage({ statistics, first });
});
