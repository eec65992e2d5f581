import { type DiceCount, type Face, type Roll, rolls, SessionDice } from '@hardway/engine';
import { expect, test } from 'vitest';
import { type DiceTest, diceBattery, isFair, TESTS_COUNT } from './dice-battery.ts';
import { sizeOf } from './proofs.ts';

const ROLLS = 300_000;
const BATTERIES = sizeOf(400, 100);

/** Seeded, so that every figure here is the same at every run. */
const good = (dice: DiceCount, seed = 1, session = 0): (() => Roll) => {
  const source = new SessionDice(seed, session, dice);
  return () => source.next();
};

/** Whole numbers below 1,296 from the same generator. */
const numbers = (seed = 1): (() => number) => {
  const next = good(2, seed);
  const pair = (): number => next().reduce<number>((number, face) => number * 6 + face - 1, 0);
  return () => pair() * 36 + pair();
};

/** Those that would favour some remainders are thrown away. */
const below = (next: () => number, end: number) => (): number => {
  for (;;) {
    const number = next();
    if (number < 1_296 - (1_296 % end)) return number % end;
  }
};

const failedOf = (tests: readonly DiceTest[]): string[] =>
  tests.filter(({ verdict }) => verdict === 'failed').map(({ name }) => name);

test.each([2, 3] as const)('a good generator of %i dice passes all seven tests', (dice) => {
  const tests = diceBattery(dice, ROLLS, good(dice));
  expect(tests).toHaveLength(TESTS_COUNT);
  expect(tests.map(({ degrees }) => degrees)).toEqual(
    dice === 2 ? [5, 10, 35, 60, 9, 10, 24] : [5, 15, 215, 90, 9, 10, 24],
  );
  expect(failedOf(tests)).toEqual([]);
  expect(isFair(tests)).toBe(true);
});

/** One die in five shows a six, the other faces share the rest. */
const loaded = (): (() => Roll) => {
  const next = below(numbers(), 25);
  const die = (): Face => {
    const number = next();
    return (number < 5 ? 6 : 1 + (number % 5)) as Face;
  };
  return () => [die(), die(), die()];
};

/** The remainder of a byte by six: 0 to 3 come 43 times in 256, 4 and 5 only 42 times. */
const remainder = (): (() => Roll) => {
  const byte = below(numbers(), 256);
  return () => [byte(), byte(), byte()].map((number) => ((number % 6) + 1) as Face);
};

const neverAgain = (): (() => Roll) => {
  const next = good(3);
  let last = '';
  return () => {
    for (;;) {
      const roll = next();
      if (roll.join() === last) continue;
      last = roll.join();
      return roll;
    }
  };
};

const cycle = (parts: readonly Roll[]): (() => Roll) => {
  let at = 0;
  return () => parts[at++ % parts.length]!;
};

const shortCycle = (): (() => Roll) => {
  const next = good(3);
  return cycle(Array.from({ length: 10_000 }, next));
};

/** Dice that know of each other: the third is whatever makes the total even. */
const conspiring = (): (() => Roll) => {
  const next = good(3);
  return () => {
    for (;;) {
      const roll = next();
      if (roll.reduce<number>((sum, face) => sum + face, 0) % 2 === 0) return roll;
    }
  };
};

/** Dice that stay on their side, high or low, a little longer than they should. */
const sticky = (): (() => Roll) => {
  const next = good(3);
  const chance = numbers(2);
  let last: Roll = [1, 1, 1];
  return () => {
    const roll = next();
    last = roll.map((face, die) => (face > 3 !== last[die]! > 3 && chance() < 26 ? ((7 - face) as Face) : face));
    return last;
  };
};

test.each([
  ['a die with a six in five throws', loaded, 'faces'],
  ['the remainder of a byte by six', remainder, 'faces'],
  ['a source that never repeats', neverAgain, 'gaps between repeats'],
  ['a short cycle', shortCycle, 'dice of one roll'],
  ['every roll in its turn, which is too even', () => cycle(rolls(3)), 'totals'],
  ['dice that know of each other', conspiring, 'dice of one roll'],
  ['dice that stick to their side', sticky, 'runs of high and low'],
])('%s is rejected', (_, source, by) => {
  const tests = diceBattery(3, ROLLS, source());
  expect(failedOf(tests)).toContain(by);
  expect(isFair(tests)).toBe(false);
});

/** The dice of many streams, one roll of each in turn. */
const interleaved = (streams: readonly (() => Roll)[]): (() => Roll) => {
  let at = 0;
  return () => streams[at++ % streams.length]!();
};

/** As the shards of a run have them: the first session of each of 1,000 shards. */
const ofShards = (dice: DiceCount, sessionsEach: number): (() => Roll) =>
  interleaved(Array.from({ length: 1000 }, (_, shard) => good(dice, 1, shard * sessionsEach)));

test.each([
  [2, 16],
  [3, 16],
  [2, 1_000_000],
] as const)('the streams of 1,000 shards pass interleaved: %i dice, %i sessions each', (dice, sessionsEach) => {
  expect(failedOf(diceBattery(dice, ROLLS, ofShards(dice, sessionsEach)))).toEqual([]);
});

/** Park and Miller's generator, fair by itself, seeded with its stream's number as one would. */
const numbered = (stream: number): (() => Roll) => {
  let state = stream + 1;
  const face = (): Face => {
    state = (state * 16_807) % 2_147_483_647;
    return (1 + Math.floor((6 * state) / 2_147_483_647)) as Face;
  };
  return () => [face(), face(), face()];
};

test('streams that are fair one by one, but seeded with their numbers, are found out interleaved', () => {
  expect(isFair(diceBattery(3, ROLLS, numbered(0)))).toBe(true);
  expect(isFair(diceBattery(3, ROLLS, numbered(700)))).toBe(true);
  const together = interleaved(Array.from({ length: 1000 }, (_, stream) => numbered(stream)));
  const tests = diceBattery(3, ROLLS, together);
  expect(failedOf(tests)).toContain('gaps between repeats');
  expect(failedOf(tests)).toContain('from roll to roll');
});

test('a fair source is unusual in one test of a hundred and fails one battery of a hundred at most', () => {
  const batteries = Array.from({ length: BATTERIES }, (_, session) =>
    diceBattery(session % 2 === 0 ? 2 : 3, 20_000, good(session % 2 === 0 ? 2 : 3, 7, session)),
  );
  const tests = batteries.flat();
  const mean = tests.reduce((sum, { p }) => sum + p, 0) / tests.length;
  expect(Math.abs(mean - 0.5)).toBeLessThan(3 * Math.sqrt(1 / 12 / tests.length));
  const unusual = tests.filter(({ verdict }) => verdict !== 'ordinary').length;
  expect(Math.abs(unusual - tests.length / 100)).toBeLessThan(3 * Math.sqrt(tests.length / 100));
  expect(batteries.filter((battery) => !isFair(battery)).length).toBeLessThan(
    BATTERIES / 100 + 3 * Math.sqrt(BATTERIES / 100),
  );
  for (const name of new Set(tests.map((one) => one.name))) {
    const own = tests.filter((one) => one.name === name);
    const average = own.reduce((sum, { p }) => sum + p, 0) / own.length;
    expect(Math.abs(average - 0.5), name).toBeLessThan(3.5 * Math.sqrt(1 / 12 / own.length));
  }
});
