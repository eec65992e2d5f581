import { readdirSync, readFileSync } from 'node:fs';
import { compile, isRefusal, RULEBOOKS, readStrategy, type Strategy, sessionOf, simulate } from '@hardway/engine';
import { expect, test } from 'vitest';
import {
  digestOf,
  EVENING,
  exampleIn,
  exampleNames,
  readEvenings,
  SIMULATED,
  simulatedEvenings,
  zOf,
} from '../scripts/evening-figures.ts';
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

const { evenings } = readEvenings()!;

test('docs/strategies tells of every example as it stands: npm run evenings', () => {
  const stale = exampleNames().filter((name) => evenings[name]?.digest !== digestOf(exampleIn(name)));
  expect(stale).toEqual([]);
  expect(Object.keys(evenings).toSorted()).toEqual(exampleNames());
});

test.each(['pass-flat', 'dalembert', 'knockout', 'trailing-stop'])(
  'an evening of %s is as it is told there',
  (name) => {
    const exact = sessionOf(strategyIn(`${name}.json`), EVENING);
    if (isRefusal(exact)) throw new Error(exact.message);
    const { mean, standardDeviation, duration, positions } = exact;
    const told = evenings[name]!;
    if ('refused' in told) throw new Error(told.refused);
    expect(told.positions).toBe(positions);
    expect(told.mean).toBeCloseTo(mean, 4);
    expect(told.standardDeviation).toBeCloseTo(standardDeviation, 4);
    expect(told.duration).toBeCloseTo(duration, 6);
  },
);

test('a hundred thousand simulated evenings of each are off the exact one by less than four standard errors', () => {
  const off = Object.entries(evenings).flatMap(([name, evening]) => {
    if ('refused' in evening) return [];
    expect(evening.simulated).toMatchObject(SIMULATED);
    return Object.entries(zOf(evening)).map(([figure, z]) => ({ name, figure, z }));
  });
  expect(off.length).toBeGreaterThan(2 * (exampleNames().length - 4));
  expect(off.filter(({ z }) => !(Math.abs(z) < SIGMAS))).toEqual([]);
});

test.each(['pass-double-odds', 'inside-regress-press'])(
  'simulated evenings of %s come out as it is told there',
  (name) => {
    expect(evenings[name]).toMatchObject({ simulated: simulatedEvenings(strategyIn(`${name}.json`)) });
  },
);

test('an exact evening of each takes 10 seconds of a processor at most, but for three', () => {
  const slow = Object.values(evenings).filter((evening) => 'refused' in evening || evening.seconds > 10);
  expect(slow.length).toBeLessThanOrEqual(3);
});
