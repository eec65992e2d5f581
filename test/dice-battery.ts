import type { DiceCount, Face, Roll } from '@hardway/engine';
import { chiSquareTail } from './chi-square.ts';

/** One test of the battery. */
export interface DiceTest {
  readonly name: string;
  readonly statistic: number;
  readonly degrees: number;
  /** The chance that a fair source gives this statistic or a larger one. */
  readonly p: number;
  /** Ordinary within 99 %, unusual beyond it, and failed beyond what seven tests together may show once in a hundred. */
  readonly verdict: 'ordinary' | 'unusual' | 'failed';
}

/** Significance level of a single test. */
export const UNUSUAL = 0.01;
/** Significance level of the battery as a whole: a fair source passes at least 99 % of the time. */
export const FAILED = 0.01;

/** Gathers what one test needs, roll by roll. */
interface Gathering {
  see(roll: Roll): void;
  result(): { readonly statistic: number; readonly degrees: number };
}

/** The seven tests, by what they look at. */
const TESTS: Readonly<Record<string, (dice: DiceCount) => Gathering>> = {
  faces: () => counting(equal(6), (roll) => roll.map((face) => face - 1)),
  totals: (dice) => counting(totalsOf(dice), (roll) => [roll.reduce((sum, face) => sum + face - 1, 0)]),
  'dice of one roll': (dice) => counting(equal(6 ** dice), (roll) => [placeOf(roll)]),
  'from roll to roll': (dice) => together(Array.from({ length: dice }, (_, die) => pairs(die))),
  'runs of high and low': (dice) => runs(dice),
  'gaps between repeats': (dice) => repeats(1 / 6 ** dice),
  'coupon collector': () => collector(),
};

export const TESTS_COUNT = Object.keys(TESTS).length;

/** Takes this many rolls from a source and tests them; a source fails if one of its tests failed. */
export const diceBattery = (dice: DiceCount, rolls: number, next: () => Roll): readonly DiceTest[] => {
  const gatherings = Object.entries(TESTS).map(([name, test]) => [name, test(dice)] as const);
  for (let rolled = 0; rolled < rolls; rolled += 1) {
    const roll = next();
    for (const [, gathering] of gatherings) gathering.see(roll);
  }
  return gatherings.map(([name, gathering]) => {
    const { statistic, degrees } = gathering.result();
    const p = chiSquareTail(statistic, degrees);
    return { name, statistic, degrees, p, verdict: verdictOn(p) };
  });
};

export const isFair = (tests: readonly DiceTest[]): boolean => tests.every(({ verdict }) => verdict !== 'failed');

/** Counts that fit too well are as suspicious as those that fit badly. */
const verdictOn = (p: number): DiceTest['verdict'] => {
  const chance = 2 * Math.min(p, 1 - p);
  if (chance < FAILED / TESTS_COUNT) return 'failed';
  return chance < UNUSUAL ? 'unusual' : 'ordinary';
};

const equal = (cells: number): number[] => new Array<number>(cells).fill(1 / cells);

const placeOf = (roll: Roll): number => roll.reduce<number>((place, face) => place * 6 + face - 1, 0);

/** Chances of every total, from the lowest on. */
const totalsOf = (dice: DiceCount): number[] => {
  let chances = [1];
  for (let die = 0; die < dice; die += 1)
    chances = Array.from({ length: chances.length + 5 }, (_, total) =>
      [0, 1, 2, 3, 4, 5].reduce((sum, face) => sum + (chances[total - face] ?? 0) / 6, 0),
    );
  return chances;
};

/** Pearson's statistic of counts against their chances. */
const pearson = (counts: readonly number[], chances: readonly number[]): number => {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return chances.reduce((sum, chance, cell) => sum + (counts[cell]! - all * chance) ** 2 / (all * chance || 1), 0);
};

const counting = (chances: readonly number[], cellsOf: (roll: Roll) => readonly number[]): Gathering => {
  const counts = chances.map(() => 0);
  return {
    see: (roll) => {
      for (const cell of cellsOf(roll)) counts[cell]! += 1;
    },
    result: () => ({ statistic: pearson(counts, chances), degrees: chances.length - 1 }),
  };
};

const together = (parts: readonly Gathering[]): Gathering => ({
  see: (roll) => {
    for (const part of parts) part.see(roll);
  },
  result: () =>
    parts
      .map((part) => part.result())
      .reduce((a, b) => ({ statistic: a.statistic + b.statistic, degrees: a.degrees + b.degrees })),
});

/**
 * What a die shows after what it showed before. Pairs overlap, so the statistic of single faces is taken off that of the
 * pairs, and the last face is followed by the first (I. J. Good's serial test).
 */
const pairs = (die: number): Gathering => {
  const singles = new Array<number>(6).fill(0);
  const followed = new Array<number>(36).fill(0);
  let first: Face | undefined;
  let last: Face | undefined;
  const follow = (from: Face, to: Face): void => {
    followed[(from - 1) * 6 + to - 1]! += 1;
  };
  return {
    see: (roll) => {
      const face = roll[die]!;
      first ??= face;
      if (last) follow(last, face);
      singles[face - 1]! += 1;
      last = face;
    },
    result: () => {
      if (first && last) follow(last, first);
      return { statistic: pearson(followed, equal(36)) - pearson(singles, equal(6)), degrees: 30 };
    },
  };
};

/** Runs of this length and longer ones are counted together. */
const RUN_LONGEST = 10;

/** Lengths of runs of high or low faces, die by die: half of all runs end after any throw. */
const runs = (dice: DiceCount): Gathering => {
  const chances = Array.from({ length: RUN_LONGEST }, (_, index) => 2 ** -Math.min(index + 1, RUN_LONGEST - 1));
  const counts = chances.map(() => 0);
  const lengths = new Array<number>(dice).fill(0);
  const high = new Array<boolean>(dice).fill(false);
  return {
    see: (roll) => {
      for (const [die, face] of roll.entries()) {
        const isHigh = face > 3;
        if (lengths[die] !== 0 && isHigh !== high[die]) {
          counts[Math.min(lengths[die]!, RUN_LONGEST) - 1]! += 1;
          lengths[die] = 0;
        }
        lengths[die]! += 1;
        high[die] = isHigh;
      }
    },
    result: () => ({ statistic: pearson(counts, chances), degrees: RUN_LONGEST - 1 }),
  };
};

const GAP_CELLS = 10;

/** Rolls that repeat the one before, and the gaps between such repeats. */
const repeats = (chance: number): Gathering => {
  const beyond = (gap: number): number => (1 - chance) ** gap;
  const ends = Array.from({ length: GAP_CELLS }, (_, cell) =>
    cell === GAP_CELLS - 1 ? Infinity : Math.ceil(Math.log(1 - (cell + 1) / GAP_CELLS) / Math.log(1 - chance)),
  );
  const chances = ends.map((end, cell) => beyond(ends[cell - 1] ?? 0) - beyond(end));
  const counts = chances.map(() => 0);
  let seen = 0;
  let gap = 0;
  let last: number | undefined;
  return {
    see: (roll) => {
      const place = placeOf(roll);
      if (last !== undefined) {
        seen += 1;
        gap += 1;
        if (place === last) {
          counts[ends.findIndex((end) => gap <= end)]! += 1;
          gap = 0;
        }
      }
      last = place;
    },
    result: () => {
      const found = counts.reduce((sum, count) => sum + count, 0);
      const excess = (found - seen * chance) ** 2 / (seen * chance * (1 - chance));
      return { statistic: excess + pearson(counts, chances), degrees: GAP_CELLS };
    },
  };
};

/** Sets that take this many dice and longer ones are counted together. */
const SET_LONGEST = 30;

/** The number of dice until every face has come. */
const collector = (): Gathering => {
  const chances = collectorChances();
  const counts = chances.map(() => 0);
  let faces = 0;
  let taken = 0;
  return {
    see: (roll) => {
      for (const face of roll) {
        faces |= 1 << face;
        taken += 1;
        if (faces !== ALL_FACES) continue;
        counts[Math.min(taken, SET_LONGEST) - 6]! += 1;
        faces = 0;
        taken = 0;
      }
    },
    result: () => ({ statistic: pearson(counts, chances), degrees: chances.length - 1 }),
  };
};

const ALL_FACES = 0b111_1110;

/** Chances that a set is complete after 6, 7, 8 and so on dice. */
const collectorChances = (): number[] => {
  const chances: number[] = [];
  // By how many different faces have come, after one die.
  let unfinished = [0, 1, 0, 0, 0, 0];
  for (let taken = 2; taken < SET_LONGEST; taken += 1) {
    if (taken >= 6) chances.push(unfinished[5]! / 6);
    unfinished = unfinished.map(
      (chance, faces) => (chance * faces) / 6 + ((unfinished[faces - 1] ?? 0) * (7 - faces)) / 6,
    );
  }
  return [...chances, 1 - chances.reduce((sum, chance) => sum + chance, 0)];
};
