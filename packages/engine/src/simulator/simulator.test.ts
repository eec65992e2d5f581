import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStrategy, type SessionPlan, type Strategy, sessionOf } from '../odds/index.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { isRefusal } from '../rules/index.ts';
import { BUILT_IN } from './builtin.ts';
import { compile } from './compile.ts';
import { DiceStream } from './random.ts';
import { simulate, simulateByReference } from './simulate.ts';
import { meanOf, merge, quantileOf, standardErrorOf } from './statistics.ts';

const strategyOf = (file: unknown): Strategy => {
  const strategy = readStrategy(RULEBOOKS, file);
  if (isRefusal(strategy)) throw new Error(strategy.message);
  return strategy;
};

const tablesOf = (strategy: Strategy) => {
  const tables = compile(strategy);
  if (!tables) throw new Error('too many positions');
  return tables;
};

/** Chi-square of counts against equal chances, in standard deviations above its mean. */
const excess = (counts: readonly number[]): number => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const expected = total / counts.length;
  const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const degrees = counts.length - 1;
  return (chi - degrees) / Math.sqrt(2 * degrees);
};

test.each([2, 3] as const)('%i dice fall evenly, and a biased mapping would be noticed', (dice) => {
  const ways = 6 ** dice;
  const draws = new Uint8Array(2_000_000);
  new DiceStream(7, 0).fill(draws, draws.length, dice);
  const counts = new Array<number>(ways).fill(0);
  const biased = new Array<number>(ways).fill(0);
  const pairs = new Array<number>(ways * 6).fill(0);
  for (const [index, draw] of draws.entries()) {
    counts[draw]! += 1;
    if (index > 0) pairs[draws[index - 1]! * 6 + (draw % 6)]! += 1;
  }
  const stream = new DiceStream(7, 1);
  for (let index = 0; index < draws.length; index += 1) biased[(stream.next() & 0xff) % ways]! += 1;
  expect(excess(counts)).toBeLessThan(4);
  expect(excess(pairs)).toBeLessThan(4);
  expect(excess(biased)).toBeGreaterThan(50);
});

test('streams of one seed differ, and each can be made again', () => {
  const piece = (seed: number, stream: number) => {
    const draws = new Uint8Array(64);
    new DiceStream(seed, stream).fill(draws, 64, 2);
    return draws.join();
  };
  const all = new Set(Array.from({ length: 1000 }, (_, stream) => piece(1, stream)));
  expect(all.size).toBe(1000);
  expect(piece(1, 5)).toBe(piece(1, 5));
  expect(piece(1, 5)).not.toBe(piece(2, 5));
});

const crapsBets = [
  { spot: 'pass', stake: 1000, odds: 2 },
  { spot: 'dont-pass', stake: 500, odds: 1 },
  { spot: 'come', stake: 500, upTo: 2, odds: 1 },
  { spot: 'place/6', stake: 600, when: 'point-on', afterWin: '+600', afterLoss: 'base', max: 1800 },
  { spot: 'place/8', stake: 600 },
  { spot: 'place-lose/4', stake: 1100 },
  { spot: 'buy/4', stake: 2000, when: 'point-on' },
  { spot: 'lay/10', stake: 4000 },
  { spot: 'field', stake: 500, afterLoss: 'x2', afterWin: 'base', max: 4000, atMax: 'reset' },
  { spot: 'hard/8', stake: 100 },
  { spot: 'horn', stake: 400 },
  { spot: 'fire', stake: 500 },
  { spot: 'bonus/small', stake: 100 },
  { spot: 'lucky-shooter', stake: 100 },
];

const anyRun = fc.record({
  bets: fc.subarray(crapsBets, { minLength: 1, maxLength: 3 }),
  plan: fc.record<SessionPlan>(
    {
      bankroll: fc.integer({ min: 5, max: 300 }).map((units) => units * 1000),
      rolls: fc.integer({ min: 1, max: 400 }),
      stopWin: fc.integer({ min: 1, max: 50 }).map((units) => units * 1000),
      stopLoss: fc.integer({ min: 1, max: 5 }).map((units) => units * 1000),
    },
    { requiredKeys: ['bankroll', 'rolls'] },
  ),
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
});

test('compiled tables play every session as the reference does, whatever the strategy', () => {
  const submission = { oddsMultiple: 2, fire: 'A', bonus: 'A', luckyShooter: 'B' };
  fc.assert(
    fc.property(anyRun, ({ bets, plan, seed }) => {
      const run = { strategy: strategyOf({ rulebook: 'md-craps', submission, bets }), plan, seed };
      expect(simulate(run, tablesOf(run.strategy), 0, 5)).toEqual(simulateByReference(run, 0, 5));
    }),
    { numRuns: 25 },
  );
});

test('the result of a run does not depend on how it is cut into parts', () => {
  const run = { strategy: strategyOf(BUILT_IN['pass-odds-2x']), plan: { bankroll: 20_000, rolls: 300 }, seed: 11 };
  const tables = tablesOf(run.strategy);
  const whole = simulate(run, tables, 0, 300);
  const parts = [0, 100, 170].map((first, index) => simulate(run, tables, first, [100, 70, 130][index]!));
  const merged = parts.reduce(merge);
  expect({ ...merged, finals: [...merged.finals].sort() }).toEqual({ ...whole, finals: [...whole.finals].sort() });
});

test('simulated means, ruin and quantiles agree with the exact distribution', () => {
  const strategy = strategyOf(BUILT_IN['pass-odds-2x']);
  const plan = { bankroll: 30_000, rolls: 200, stopWin: 20_000 };
  const exact = sessionOf(strategy, plan);
  if (isRefusal(exact)) throw new Error(exact.message);
  const found = simulate({ strategy, plan, seed: 3 }, tablesOf(strategy), 0, 40_000);
  expect(Math.abs(meanOf(found) + plan.bankroll - exact.mean)).toBeLessThan(4 * standardErrorOf(found));
  for (const [count, chance] of [
    [found.ruined, exact.ends.ruin],
    [found.stoppedWin, exact.ends['stop-win']],
  ] as const)
    expect(Math.abs(count / 40_000 - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / 40_000));
  expect(Math.abs(quantileOf(found, 0.5) - exact.mean)).toBeLessThan(5000);
});

test.each(Object.keys(BUILT_IN))('the built-in strategy %s can be played', (name) => {
  const strategy = strategyOf(BUILT_IN[name]);
  const { rolls } = simulate(
    { strategy, plan: { bankroll: 1_000_000, rolls: 200 }, seed: 1 },
    tablesOf(strategy),
    0,
    10,
  );
  expect(rolls).toBe(2000);
});
