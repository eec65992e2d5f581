import { compile, HAS_VECTORS, isRefusal, RULEBOOKS, readStrategy, type SessionPlan, simulate } from '@hardway/engine';

/** Simulates a block of sessions inside a browser's worker. */

interface Work {
  readonly file: unknown;
  readonly plan: SessionPlan;
  readonly seed: number;
  readonly first: number;
  readonly count: number;
}

interface WorkerScope {
  onmessage: (event: { readonly data: Work }) => void;
  postMessage(message: unknown): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data: { file, plan, seed, first, count } }) => {
  const strategy = readStrategy(RULEBOOKS, file);
  if (isRefusal(strategy)) throw new Error(strategy.message);
  const statistics = simulate({ strategy, plan, seed }, compile(strategy)!, first, count);
  scope.postMessage({ vectors: HAS_VECTORS, statistics });
};
