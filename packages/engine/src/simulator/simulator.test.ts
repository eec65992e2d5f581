import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyProgrammedRun, anyRun, compareKernels } from '../../../../test/kernels.ts';
import { sizeOf } from '../../../../test/proofs.ts';
import { type Roll, range } from '../dice/index.ts';
import { readStrategy, type Strategy, sessionOf } from '../odds/index.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { isRefusal } from '../rules/index.ts';
import { BUILT_IN } from './builtin.ts';
import { compile } from './compile.ts';
import { Lane, SessionDice } from './random.ts';
import { simulate } from './simulate.ts';
import { meanOf, quantileOf, ruinedOf, StatisticsSum, standardErrorOf } from './statistics.ts';

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

/** The rolls of the first sessions of a seed, as numbers. */
const rollsOf = (seed: number, dice: 2 | 3, sessions: number, count: number): number[][] => {
  const numberOf = (roll: Roll): number => roll.reduce<number>((number, face) => number * 6 + face - 1, 0);
  return range(0, sessions - 1).map((session) => {
    const source = new SessionDice(seed, session, dice);
    return Array.from({ length: count }, () => numberOf(source.next()));
  });
};

/** Groups that share nothing, since overlapping ones would not follow a chi-square. */
const everyNth = (row: readonly number[], length: number, join: (group: readonly number[]) => number): number[] =>
  Array.from({ length: Math.floor(row.length / length) }, (_, index) =>
    join(row.slice(index * length, (index + 1) * length)),
  );

const tally = (length: number, values: Iterable<number>): number[] => {
  const counts = new Array<number>(length).fill(0);
  for (const value of values) counts[value]! += 1;
  return counts;
};

test.each([2, 3] as const)(
  '%i dice fall evenly: faces, rolls, pairs and triples of rolls, across sessions too',
  (dice) => {
    const ways = 6 ** dice;
    const sessions = rollsOf(7, dice, 8, 250_000);
    const all = sessions.flat();
    const small = (roll: number): number => roll % 6;
    expect(excess(tally(ways, all))).toBeLessThan(4);
    for (let die = 0; die < dice; die += 1)
      expect(
        excess(
          tally(
            6,
            all.map((roll) => Math.floor(roll / 6 ** die) % 6),
          ),
        ),
      ).toBeLessThan(4);
    for (const row of sessions) {
      const pairs = everyNth(row, 2, ([first, second]) => first! * 6 + small(second!));
      expect(excess(tally(ways * 6, pairs))).toBeLessThan(4);
      const triples = everyNth(
        row,
        3,
        ([first, second, third]) => small(first!) * 36 + small(second!) * 6 + small(third!),
      );
      expect(excess(tally(216, triples))).toBeLessThan(4);
    }
    const sideBySide = sessions[0]!.map((roll, index) => roll * 6 + small(sessions[1]![index]!));
    expect(excess(tally(ways * 6, sideBySide))).toBeLessThan(4);
  },
);

test.each([2, 3] as const)('the remainder of a byte would be noticed as biased: %i dice', (dice) => {
  const words = new Int32Array(500_000);
  new Lane(7, 0).fill(words, words.length);
  const biased = [...new Uint8Array(words.buffer)].map((byte) => byte % 6 ** dice);
  expect(excess(tally(6 ** dice, biased))).toBeGreaterThan(50);
});

test('sessions of one seed differ, and each can be made again', () => {
  const piece = (seed: number, session: number) => rollsOf(seed, 2, session + 1, 64)[session]!.join();
  expect(new Set(rollsOf(1, 2, 1000, 64).map((row) => row.join())).size).toBe(1000);
  expect(piece(1, 5)).toBe(piece(1, 5));
  expect(piece(1, 5)).not.toBe(piece(2, 5));
});

test('tables and vectors play every session as the reference does, whatever the strategy', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      expect(compareKernels(run, sizeOf(500, 150)).differences).toEqual([]);
    }),
    { numRuns: sizeOf(100, 40) },
  );
});

test('they do so for boards, rules, counters, chances and stops', () => {
  fc.assert(
    fc.property(anyProgrammedRun, (run) => {
      expect(compareKernels(run, sizeOf(500, 150)).differences).toEqual([]);
    }),
    { numRuns: sizeOf(200, 40) },
  );
});

test.each(Object.keys(BUILT_IN))('tables and vectors play %s as the reference does', (name) => {
  const strategy = strategyOf(BUILT_IN[name]);
  const outlay = strategy.bets.reduce((sum, { stake }) => sum + stake, 0);
  for (const bankroll of [20 * outlay, 1e9])
    expect(
      compareKernels({ strategy, plan: { bankroll, rolls: 300 }, seed: 5 }, sizeOf(2000, 400)).differences,
    ).toEqual([]);
});

test('what is taken down counts against what was put down, by vectors too', () => {
  const strategy = strategyOf({
    rulebook: 'md-craps',
    rules: [{ bets: { 'lay/10': 'if newShooter then 200 else 0' } }],
  });
  const run = { strategy, plan: { bankroll: 240_000, rolls: 250 }, seed: 1 };
  expect(compareKernels(run, 4000).differences).toEqual([]);
});

test('a stake that goes down pays for no bet that was made before it', () => {
  const strategy = strategyOf({
    rulebook: 'md-craps',
    bets: [
      { spot: 'field', stake: 2000 },
      { spot: 'place-lose/8', stake: 1000, afterWin: 'base', afterLoss: 'x2', max: 4000, atMax: 'reset' },
    ],
  });
  const plan = { bankroll: 9_000, rolls: 60 };
  const run = { strategy, plan, seed: 2 };
  expect(compareKernels(run, sizeOf(20_000, 5000)).differences).toEqual([]);
  const exact = sessionOf(strategy, plan);
  if (isRefusal(exact)) throw new Error(exact.message);
  const found = simulate(run, tablesOf(strategy), 0, 100_000);
  expect(Math.abs(meanOf(found) + plan.bankroll - exact.mean)).toBeLessThan(4 * standardErrorOf(found));
  const share = ruinedOf(found) / 100_000;
  expect(Math.abs(share - exact.ends.ruin)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / 100_000));
});

test('the result of a run does not depend on how it is cut into parts', () => {
  const run = { strategy: strategyOf(BUILT_IN['pass-odds-2x']), plan: { bankroll: 20_000, rolls: 300 }, seed: 11 };
  const tables = tablesOf(run.strategy);
  const whole = simulate(run, tables, 0, 300);
  const parts = [0, 100, 170].map((first, index) => simulate(run, tables, first, [100, 70, 130][index]!));
  const sum = new StatisticsSum(run.plan.bankroll);
  for (const part of parts.toReversed()) sum.add(part);
  expect(sum.statistics).toEqual(whole);
});

test('simulated means, ruin and quantiles agree with the exact distribution', () => {
  const strategy = strategyOf(BUILT_IN['pass-odds-2x']);
  const plan = { bankroll: 30_000, rolls: 200, stopWin: 20_000 };
  const exact = sessionOf(strategy, plan);
  if (isRefusal(exact)) throw new Error(exact.message);
  const found = simulate({ strategy, plan, seed: 3 }, tablesOf(strategy), 0, 40_000);
  expect(Math.abs(meanOf(found) + plan.bankroll - exact.mean)).toBeLessThan(4 * standardErrorOf(found));
  for (const [count, chance] of [
    [ruinedOf(found), exact.ends.ruin],
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
