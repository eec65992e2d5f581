import { describe, expect, test } from 'vitest';
import { compare, formatFraction, fraction, minus, ONE, plus, sum, times, toNumber, ZERO } from '../money/index.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { isRefusal, type Spot } from '../rules/index.ts';
import { type RulesSubmission, submit } from '../submission/index.ts';
import { figuresOf } from './figures.ts';
import { HAND_COUNTS, HAND_SPANS, type HandCount, handDistribution } from './hand-book.ts';

const craps = (choices: Record<string, unknown> = {}): RulesSubmission => {
  const made = submit(RULEBOOKS.find(({ id }) => id === 'md-craps')!, choices);
  if (isRefusal(made)) throw new Error(made.message);
  return made;
};

const CRAPS = craps({ fire: 'A', bonus: 'A', diceOlogy: 'A' });
const spotOf = (id: string): Spot => CRAPS.spots.find((spot) => spot.id === id)!;

/** A hand as somebody at the table counts it, written down without the engine. */
interface Tally {
  readonly point: number | null;
  readonly rolls: number;
  readonly passes: number;
  readonly points: number;
  readonly made: readonly number[];
  readonly sevens: number;
  readonly seen: readonly number[];
}

const FRESH: Tally = { point: null, rolls: 0, passes: 0, points: 0, made: [], sevens: 0, seen: [] };
const TOTALS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const waysOf = (total: number): number => 6 - Math.abs(7 - total);
const withOne = (list: readonly number[], one: number) =>
  list.includes(one) ? list : [...list, one].sort((a, b) => a - b);

type Span = (typeof HAND_SPANS)[number];

const roll = (span: Span, tally: Tally, total: number): { readonly tally: Tally; readonly over: boolean } => {
  const { point } = tally;
  const natural = point === null && (total === 7 || total === 11);
  const crap = point === null && [2, 3, 12].includes(total);
  const made = point === total;
  const out = point !== null && total === 7;
  return {
    over: { decision: natural || crap || made || out, seven: total === 7, hand: out }[span],
    tally: {
      point: natural || crap || made || out ? null : (point ?? total),
      rolls: tally.rolls + 1,
      passes: tally.passes + (natural || made ? 1 : 0),
      points: tally.points + (made ? 1 : 0),
      made: made ? withOne(tally.made, total) : tally.made,
      sevens: tally.sevens + (total === 7 ? 1 : 0),
      seen: withOne(tally.seen, total),
    },
  };
};

const COUNT: Record<HandCount, (tally: Tally) => number> = {
  rolls: ({ rolls }) => rolls,
  passes: ({ passes }) => passes,
  points: ({ points }) => points,
  'distinct-points': ({ made }) => made.length,
  sevens: ({ sevens }) => sevens,
  totals: ({ seen }) => seen.length,
};

const LONGEST = 4;

/** Every sequence of totals that ends within a few rolls, by what is counted in it: ways out of 36 to the LONGEST. */
const enumerate = (span: Span) => {
  const counted = new Map<HandCount, Map<number, bigint>>(HAND_COUNTS.map((name) => [name, new Map()]));
  const visit = (tally: Tally, ways: bigint): void => {
    if (tally.rolls === LONGEST) return;
    for (const total of TOTALS) {
      const next = roll(span, tally, total);
      const some = ways * BigInt(waysOf(total));
      if (!next.over) visit(next.tally, some);
      else {
        const whole = some * 36n ** BigInt(LONGEST - next.tally.rolls);
        for (const name of HAND_COUNTS) {
          const bins = counted.get(name)!;
          const count = COUNT[name](next.tally);
          bins.set(count, (bins.get(count) ?? 0n) + whole);
        }
      }
    }
  };
  visit(FRESH, 1n);
  return counted;
};

describe.each(HAND_SPANS)('over the span of a %s', (span) => {
  const counted = enumerate(span);
  const share = (name: HandCount, count: number) =>
    fraction(counted.get(name)!.get(count) ?? 0n, 36n ** BigInt(LONGEST));
  const within = sum([...counted.get('rolls')!.keys()].map((rolls) => share('rolls', rolls)));
  const later = minus(ONE, within);

  test(`the chance of every length up to ${LONGEST} is what enumerating all rolls gives`, () => {
    const { chance, atLeast } = handDistribution(CRAPS, { counts: 'rolls', span });
    for (let rolls = 0; rolls <= LONGEST; rolls += 1)
      expect([rolls, formatFraction(chance(rolls))]).toEqual([rolls, formatFraction(share('rolls', rolls))]);
    expect(formatFraction(atLeast(LONGEST + 1))).toBe(formatFraction(later));
  });

  test.each(HAND_COUNTS)('%s: enumerated short ones leave no more to come than longer ones can bring', (counts) => {
    const { chance, most } = handDistribution(CRAPS, { counts, span });
    for (let count = 0; count <= (most ?? 12); count += 1) {
      const short = share(counts, count);
      expect(compare(short, chance(count))).toBeLessThanOrEqual(0);
      expect(compare(chance(count), plus(short, later))).toBeLessThanOrEqual(0);
    }
  });

  test.each(HAND_COUNTS.filter((name) => name !== 'rolls'))('%s: played on until next to nothing is left', (counts) => {
    const among = counts === 'totals' ? [2, 6, 7, 12] : undefined;
    const seen = (tally: Tally): Tally => ({
      ...tally,
      rolls: 0,
      seen: tally.seen.filter((total) => among?.includes(total)),
    });
    const keep: Record<HandCount, (tally: Tally) => Tally> = {
      rolls: seen,
      passes: (tally) => ({ ...FRESH, point: tally.point, passes: tally.passes }),
      points: (tally) => ({ ...FRESH, point: tally.point, points: tally.points }),
      'distinct-points': (tally) => ({ ...FRESH, point: tally.point, made: tally.made }),
      sevens: (tally) => ({ ...FRESH, point: tally.point, sevens: tally.sevens }),
      totals: (tally) => ({ ...FRESH, point: tally.point, seen: seen(tally).seen }),
    };
    const ended = new Map<number, number>();
    let now = new Map<string, { tally: Tally; chance: number }>([['', { tally: FRESH, chance: 1 }]]);
    for (let rolls = 0; rolls < 170; rolls += 1) {
      const next = new Map<string, { tally: Tally; chance: number }>();
      for (const { tally, chance } of now.values())
        for (const total of TOTALS) {
          const after = roll(span, tally, total);
          const share36 = (chance * waysOf(total)) / 36;
          const kept = keep[counts](after.tally);
          if (after.over) ended.set(COUNT[counts](kept), (ended.get(COUNT[counts](kept)) ?? 0) + share36);
          else {
            const key = JSON.stringify(kept);
            next.set(key, { tally: kept, chance: share36 + (next.get(key)?.chance ?? 0) });
          }
        }
      // What is too rare to matter here is dropped, so that counts without an end stay few.
      now = new Map([...next].filter(([, { chance }]) => chance > 1e-14));
    }
    const { chance, atLeast } = handDistribution(CRAPS, { counts, span, ...(among ? { among } : {}) });
    for (let count = 0; count <= 6; count += 1) expect(toNumber(chance(count))).toBeCloseTo(ended.get(count) ?? 0, 9);
    expect(toNumber(atLeast(7))).toBeCloseTo(
      [...ended].reduce((all, [count, some]) => (count > 6 ? all + some : all), 0),
      9,
    );
  });

  test.each(HAND_COUNTS)('%s: chances, tails, mean and variance go together', (counts) => {
    const { chance, atLeast, mean, variance, most } = handDistribution(CRAPS, { counts, span });
    for (const count of [0, 1, 2, 7, 11])
      expect(formatFraction(minus(atLeast(count), atLeast(count + 1)))).toBe(formatFraction(chance(count)));
    expect(formatFraction(atLeast(0))).toBe('1');
    const last = most ?? 400;
    let [first, second] = [0, 0];
    for (let count = 1; count <= last; count += 1) {
      const share = toNumber(chance(count));
      first += count * share;
      second += count * count * share;
    }
    expect(first).toBeCloseTo(toNumber(mean), 9);
    expect(second - first * first).toBeCloseTo(toNumber(variance), 7);
  });
});

test('a hand of 154 rolls or more, as an exact fraction', () => {
  const chance = handDistribution(CRAPS, { counts: 'rolls', span: 'hand' }).atLeast(154);
  expect(toNumber(chance)).toBe(1.7888242615223442e-10);
  expect(36n ** 153n % chance.denominator).toBe(0n);
});

test.each([
  ['rolls', 'decision', '557/165', '245672/27225'],
  ['rolls', 'seven', '6', '30'],
  ['rolls', 'hand', '1671/196', '1768701/38416'],
  ['passes', 'decision', '244/495', '61244/245025'],
] as const)('%s for each %s: mean %s, variance %s', (counts, span, mean, variance) => {
  const distribution = handDistribution(CRAPS, { counts, span });
  expect([distribution.mean, distribution.variance].map(formatFraction)).toEqual([mean, variance]);
});

test('rolls until totals were thrown: all eleven, and some by every sequence of four', () => {
  const all = handDistribution(CRAPS, { counts: 'rolls', span: 'totals' });
  expect(formatFraction(all.mean)).toBe('769767316159/12574325400');
  const among = [6, 7, 8];
  const { chance, mean, variance } = handDistribution(CRAPS, { counts: 'rolls', span: 'totals', among });
  const ended = new Array<bigint>(LONGEST + 1).fill(0n);
  const visit = (seen: readonly number[], rolls: number, ways: bigint): void => {
    if (seen.length === among.length) ended[rolls]! += ways * 36n ** BigInt(LONGEST - rolls);
    else if (rolls < LONGEST)
      for (const total of TOTALS)
        visit(among.includes(total) ? withOne(seen, total) : seen, rolls + 1, ways * BigInt(waysOf(total)));
  };
  visit([], 0, 1n);
  for (const [rolls, ways] of ended.entries())
    expect(formatFraction(chance(rolls))).toBe(formatFraction(fraction(ways, 36n ** BigInt(LONGEST))));
  let [first, second] = [0, 0];
  for (let rolls = 1; rolls < 400; rolls += 1) {
    first += rolls * toNumber(chance(rolls));
    second += rolls * rolls * toNumber(chance(rolls));
  }
  expect(first).toBeCloseTo(toNumber(mean), 9);
  expect(second - first * first).toBeCloseTo(toNumber(variance), 7);
});

test('the points of a hand are those that decide the Fire Bet', () => {
  const { atLeast } = handDistribution(CRAPS, { counts: 'distinct-points', span: 'hand' });
  expect(formatFraction(atLeast(4))).toBe(formatFraction(figuresOf(CRAPS, spotOf('fire')).hit));
});

test.each([
  ['bonus/small', [2, 3, 4, 5, 6]],
  ['bonus/tall', [8, 9, 10, 11, 12]],
  ['bonus/all', [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]],
] as const)('%s wins as often as its totals come before a 7', (id, among) => {
  const { chance } = handDistribution(CRAPS, { counts: 'totals', span: 'seven', among });
  expect(formatFraction(chance(among.length))).toBe(formatFraction(figuresOf(CRAPS, spotOf(id)).hit));
});

test('means of renewals and of rolls agree: a pass line decision takes as many rolls as a hand has, by its decisions', () => {
  const mean = (counts: HandCount, span: Span) => handDistribution(CRAPS, { counts, span }).mean;
  const decisions = times(mean('rolls', 'hand'), fraction(165, 557));
  // Of every decision 196 in 495 lose the dice.
  expect(formatFraction(decisions)).toBe('495/196');
  expect(compare(mean('points', 'hand'), ZERO)).toBeGreaterThan(0);
});
