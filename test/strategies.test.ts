import { readdirSync, readFileSync } from 'node:fs';
import { compile, isRefusal, RULEBOOKS, readStrategy, type Strategy, sessionOf, simulate } from '@hardway/engine';
import { expect, test } from 'vitest';
import { compareKernels } from './kernels.ts';

const FOLDER = new URL('../examples/strategies/', import.meta.url);

const strategyIn = (name: string): Strategy => {
  const strategy = readStrategy(RULEBOOKS, JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')));
  if (isRefusal(strategy)) throw new Error(strategy.message);
  return strategy;
};

const PLAN = { bankroll: 40_000, rolls: 24 };
const SESSIONS = 2048;
const SIGMAS = 4;

test.each(readdirSync(FOLDER))('%s: the exact mean, ruin and stops are beside the simulated ones', (name) => {
  const strategy = strategyIn(name);
  const exact = sessionOf(strategy, PLAN);
  if (isRefusal(exact)) throw new Error(exact.message);
  const run = { strategy, plan: PLAN, seed: 20_240_611 };
  const found = simulate(run, compile(strategy, PLAN.bankroll)!, 0, SESSIONS);
  const error = exact.standardDeviation / Math.sqrt(SESSIONS);
  expect(Math.abs(found.net / SESSIONS - (exact.mean - PLAN.bankroll))).toBeLessThan(SIGMAS * error + 1e-6);
  const ruined = [...found.ruinedAt.values()].reduce((sum, count) => sum + count, 0);
  for (const [count, chance] of [
    [ruined, exact.ends.ruin],
    [found.stoppedRule, exact.ends['stop-rule']],
  ] as const) {
    const sigma = Math.sqrt((chance * (1 - chance)) / SESSIONS);
    expect(Math.abs(count / SESSIONS - chance)).toBeLessThan(SIGMAS * sigma + 1e-3);
  }
});

test.each(readdirSync(FOLDER))('%s: the tables play every roll as the reference does', (name) => {
  const run = { strategy: strategyIn(name), plan: { ...PLAN, bankroll: 12_000 }, seed: 7 };
  expect(compareKernels(run, 400).differences).toEqual([]);
});
