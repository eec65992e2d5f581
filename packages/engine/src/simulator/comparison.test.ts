import { expect, test } from 'vitest';
import { readStrategy } from '../odds/index.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { isRefusal } from '../rules/index.ts';
import { BUILT_IN } from './builtin.ts';
import { comparisonOf, exactFiguresOf, frontOf } from './comparison.ts';
import { compile } from './compile.ts';
import { playTogether, type TogetherPlayer, TogetherSum } from './together.ts';

test.each<[string, readonly (readonly [cost: number, thrill: number])[], readonly boolean[]]>([
  ['nobody', [], []],
  ['whoever is alone', [[5, 1]], [true]],
  [
    'who costs less for as much',
    [
      [5, 1],
      [4, 1],
    ],
    [false, true],
  ],
  [
    'who offers more for the same',
    [
      [5, 1],
      [5, 2],
    ],
    [false, true],
  ],
  [
    'two who are equal',
    [
      [5, 1],
      [5, 1],
    ],
    [true, true],
  ],
  [
    'who costs more and offers more',
    [
      [5, 1],
      [7, 3],
      [6, 1],
    ],
    [true, true, false],
  ],
  [
    'who wins by playing',
    [
      [-2, 0],
      [0, 0],
      [1, 9],
    ],
    [true, false, true],
  ],
])('on the front is %s', (_, points, front) => {
  expect(frontOf(points.map(([cost, thrill]) => ({ cost, thrill })))).toEqual(front);
});

const PLAN = { bankroll: 20_000, rolls: 60 };
const NAMES = ['pass-line', 'dont-pass', 'field-martingale'];

const players: readonly TogetherPlayer[] = NAMES.map((name) => {
  const strategy = readStrategy(RULEBOOKS, BUILT_IN[name]);
  if (isRefusal(strategy)) throw new Error(strategy.message);
  return { run: { strategy, plan: PLAN, seed: 3 }, tables: compile(strategy) };
});

const comparisonIn = (sizes: readonly number[]) => {
  const sum = new TogetherSum(PLAN.bankroll, players.length);
  let first = 0;
  for (const count of sizes) {
    sum.add(playTogether(players, { first, count }));
    first += count;
  }
  const runs = sum.statistics.map((statistics, index) => ({
    name: NAMES[index]!,
    statistics,
    exact: exactFiguresOf(players[index]!.run.strategy, PLAN),
  }));
  return comparisonOf(runs, sum.pairs, 120);
};

test('strategies on the same dice come to the same in any blocks, and beside what is exact', () => {
  const whole = comparisonIn([4000]);
  expect(comparisonIn([1600, 7, 2393])).toEqual(whole);
  for (const { mean, standardError, hours, rolls, costPerHour, exact } of whole.strategies) {
    expect(Math.abs(mean - exact!.net)).toBeLessThan(4 * standardError!);
    expect(hours).toBe(rolls / 120);
    expect(costPerHour * hours).toBeCloseTo(-mean, 9);
    expect(exact!.costPerHour * (exact!.rolls / 120)).toBeCloseTo(-exact!.net, 9);
  }
  expect(whole.pairs.map(({ first, second }) => [first, second])).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
  for (const { ahead, behind, level } of whole.pairs) expect(ahead + behind + level).toBeCloseTo(1, 12);
  expect(whole.pairs[0]!.correlation).toBeLessThan(-0.9);
});

test('the cheapest strategy and the most exciting one are on the front, and a dearer and duller one is not', () => {
  const { strategies } = comparisonIn([800]);
  const front = strategies.filter(({ fronts }) => fronts.includes('deviation')).map(({ name }) => name);
  expect(front).toContain('pass-line');
  expect(front).toContain('field-martingale');
  const [pass, dont] = strategies;
  expect(dont!.exact!.costPerHour).toBeGreaterThan(pass!.exact!.costPerHour);
  expect(front.includes('dont-pass')).toBe(dont!.exact!.deviation > pass!.exact!.deviation);
});

test('a session without a roll costs nothing', () => {
  const [player] = players;
  const run = { ...player!.run, plan: { bankroll: 500, rolls: 10 } };
  const sum = new TogetherSum(500, 1);
  sum.add(playTogether([{ run, tables: player!.tables }], { first: 0, count: 5 }));
  const [only] = comparisonOf([{ name: 'poor', statistics: sum.statistics[0]!, exact: null }], sum.pairs).strategies;
  expect(only).toMatchObject({
    ruin: 1,
    rolls: 0,
    hours: 0,
    costPerHour: 0,
    mean: 0,
    fronts: ['deviation', 'drought'],
  });
});
