import { type Roll, type ThrownDice, total, waysToThrow, weightedRolls } from '../dice/index.ts';
import { dividedBy, type Fraction, fraction, minus, ONE, plus, sum, times, ZERO } from '../money/index.ts';
import { type Line, type Point, step } from '../rules/index.ts';
import { diceOf, handLine, type RulesSubmission } from '../submission/index.ts';
import { absorb, type Branch } from './chain.ts';

/** Where a count ends: with the first decision of a line wager, the first 7 of any kind, or the 7 that ends the hand. */
export const HAND_SPANS = ['decision', 'seven', 'hand'] as const;
type HandSpan = (typeof HAND_SPANS)[number];

/** Rolls may also be counted until every total that is looked for has been thrown, whoever throws. */
export const SPANS = [...HAND_SPANS, 'totals'] as const;
export type Span = (typeof SPANS)[number];

/** What can be counted over a span. Line wagers won are passes; a point made is one of them. */
export const HAND_COUNTS = ['rolls', 'passes', 'points', 'distinct-points', 'sevens', 'totals'] as const;
export type HandCount = (typeof HAND_COUNTS)[number];

/** A question about a shooter's hand. */
export interface HandQuestion {
  readonly counts: HandCount;
  readonly span: Span;
  /** For totals, counted or as the span: those that are looked for; all eleven without it. */
  readonly among?: readonly number[];
}

/** The exact distribution of a count. */
export interface HandDistribution {
  readonly mean: Fraction;
  readonly variance: Fraction;
  /** The highest count there can be, if there is one. */
  readonly most: number | null;
  readonly chance: (count: number) => Fraction;
  /** The chance of this count or a higher one. */
  readonly atLeast: (count: number) => Fraction;
}

/** What one total does while a hand has this point, or none. */
interface Throw {
  readonly thrown: number;
  readonly ways: number;
  readonly next: Point | null;
  readonly passes: boolean;
  readonly made: Point | null;
  readonly ends: boolean;
}

const SEVEN = 7;

/** The ways to throw a total, with one roll that shows it. */
interface ThrownTotal {
  readonly thrown: number;
  readonly roll: Roll;
  readonly ways: number;
}

const totalsOf = (dice: ThrownDice): readonly ThrownTotal[] =>
  [...new Set(weightedRolls(dice).map(({ roll }) => total(roll)))].map((thrown) => {
    const same = weightedRolls(dice).filter(({ roll }) => total(roll) === thrown);
    return { thrown, roll: same[0]!.roll, ways: same.reduce((all, { ways }) => all + ways, 0) };
  });

const throwsOf = (totals: readonly ThrownTotal[], line: Line, span: HandSpan, point: Point | null): readonly Throw[] =>
  totals.map(({ thrown, roll, ways }) => {
    const outcome = step(line, { point, seen: [] }, roll);
    const passes = outcome.is === 'pays';
    const stands = outcome.is === 'stands';
    const ends = {
      decision: passes || outcome.is === 'loses',
      seven: thrown === SEVEN,
      hand: point !== null && outcome.is === 'loses',
    }[span];
    return {
      thrown,
      ways,
      next: stands ? outcome.state.point : null,
      passes,
      made: passes ? point : null,
      ends,
    };
  });

/** The points that the first roll of a hand can set. */
const pointsOf = (hand: HandThrows): readonly Point[] => hand(null).flatMap(({ next }) => next ?? []);

/** The distribution that answers a question, for the shooter's line wager of a submission. */
export const handDistribution = (
  submission: RulesSubmission,
  { counts, span, among }: HandQuestion,
): HandDistribution => {
  const dice = diceOf(submission);
  const totals = totalsOf(dice);
  const looked = totals.filter(({ thrown }) => among?.includes(thrown) ?? true);
  const ways = BigInt(waysToThrow(dice));
  if (span === 'totals') return rollsToSee(looked, ways);
  const line = handLine(submission);
  const hand = (point: Point | null) => throwsOf(totals, line, span, point);
  const points = pointsOf((point) => throwsOf(totals, line, 'hand', point));
  switch (counts) {
    case 'rolls':
      return rollsOf(hand, points, ways);
    case 'passes':
      return renewals(hand, ({ passes }) => passes);
    case 'points':
      return renewals(hand, ({ made }) => made !== null);
    case 'sevens':
      return renewals(hand, ({ thrown }) => thrown === SEVEN);
    case 'distinct-points':
      return collected(hand, points, ({ made }) => made);
    case 'totals':
      return collected(
        hand,
        looked.map(({ thrown }) => thrown),
        ({ thrown }) => thrown,
      );
  }
};

type HandThrows = (point: Point | null) => readonly Throw[];

type Start = { readonly point: Point | null };

const keyOf = ({ point }: Start): string => `${point}`;

/** Ends of the chain in which a roll is told what it is; what is not told leads to the next state. */
const outcomesFrom = (hand: HandThrows, tell: (roll: Throw) => string | null): ReadonlyMap<string, Fraction> => {
  const branches = ({ point }: Start): Branch<Start>[] =>
    hand(point).map((roll) => {
      const outcome = tell(roll);
      return { ways: roll.ways, to: outcome === null ? { state: { point: roll.next } } : { outcome } };
    });
  return absorb({ key: keyOf, branches }, [{ point: null }])[0]!.outcomes;
};

/** How many rolls: survivors are counted roll by roll, in whole ways. */
const rollsOf = (hand: HandThrows, points: readonly Point[], waysOfRoll: bigint): HandDistribution => {
  const states: readonly (Point | null)[] = [null, ...points];
  const leads = states.map((point) =>
    hand(point)
      .filter(({ ends }) => !ends)
      .map(({ ways, next }) => ({ ways: BigInt(ways), to: states.indexOf(next) })),
  );
  const survivors: bigint[] = [1n];
  let now: readonly bigint[] = states.map((point) => (point === null ? 1n : 0n));
  const surviving = (rolls: number): Fraction => {
    while (survivors.length <= rolls) {
      const after: bigint[] = states.map(() => 0n);
      for (const [from, ways] of now.entries()) for (const lead of leads[from]!) after[lead.to]! += ways * lead.ways;
      now = after;
      survivors.push(now.reduce((all, ways) => all + ways, 0n));
    }
    return fraction(survivors[rolls]!, waysOfRoll ** BigInt(rolls));
  };
  const branches = ({ point }: Start): Branch<Start>[] =>
    hand(point).map(({ ways, ends, next }) => ({ ways, to: ends ? { outcome: 'ends' } : { state: { point: next } } }));
  const process = { key: keyOf, branches };
  const expected = new Map<Point | null, Fraction>(
    absorb(
      process,
      states.map((point) => ({ point })),
    ).map((absorption, index) => [states[index]!, absorption.expected] as const),
  );
  const mean = expected.get(null)!;
  // The square of a length is the sum, over its rolls, of twice what is left of it from there on, less one.
  const counts = ({ point }: Start) => minus(times(fraction(2), expected.get(point)!), ONE);
  const square = absorb({ ...process, counts }, [{ point: null }])[0]!.expected;
  const atLeast = (rolls: number) => (rolls <= 1 ? ONE : surviving(rolls - 1));
  return {
    mean,
    variance: minus(square, times(mean, mean)),
    most: null,
    chance: (rolls) => (rolls < 1 ? ZERO : minus(atLeast(rolls), atLeast(rolls + 1))),
    atLeast,
  };
};

/**
 * Rolls until each of some totals was thrown. That one of them is missing is the sum, over sets of them, of the chances that
 * all of a set are, with signs that take turns; sets of the same weight go together.
 */
const rollsToSee = (looked: readonly ThrownTotal[], waysOfRoll: bigint): HandDistribution => {
  let terms = new Map([[0, -1]]);
  for (const { ways } of looked) {
    const more = new Map(terms);
    for (const [weight, times] of terms) more.set(weight + ways, (more.get(weight + ways) ?? 0) - times);
    terms = more;
  }
  terms.delete(0);
  const over = (worth: (chance: Fraction) => Fraction): Fraction =>
    sum([...terms].map(([weight, sign]) => times(fraction(sign), worth(fraction(BigInt(weight), waysOfRoll)))));
  const mean = over((chance) => dividedBy(ONE, chance));
  const square = over((chance) => dividedBy(minus(fraction(2), chance), times(chance, chance)));
  const missingAfter = (rolls: number) => {
    const missing = [...terms].reduce(
      (all, [weight, sign]) => all + BigInt(sign) * (waysOfRoll - BigInt(weight)) ** BigInt(rolls),
      0n,
    );
    return fraction(missing, waysOfRoll ** BigInt(rolls));
  };
  const atLeast = (rolls: number) => (rolls <= 1 ? ONE : missingAfter(rolls - 1));
  return {
    mean,
    variance: minus(square, times(mean, mean)),
    most: null,
    chance: (rolls) => (rolls < 1 ? ZERO : minus(atLeast(rolls), atLeast(rolls + 1))),
    atLeast,
  };
};

/** How often something happens after which the hand begins anew: each time with the same chance, until the span ends. */
const renewals = (hand: HandThrows, happens: (roll: Throw) => boolean): HandDistribution => {
  const outcomes = outcomesFrom(hand, (roll) => {
    if (happens(roll) && roll.next !== null) throw new Error('A hand begins anew after what is counted here.');
    if (happens(roll)) return roll.ends ? 'last' : 'again';
    return roll.ends ? 'none' : null;
  });
  const [again, last, none] = ['again', 'last', 'none'].map((name) => outcomes.get(name) ?? ZERO) as [
    Fraction,
    Fraction,
    Fraction,
  ];
  const power = (count: number) => fraction(again.numerator ** BigInt(count), again.denominator ** BigInt(count));
  const atLeast = (count: number) => (count <= 0 ? ONE : times(power(count - 1), plus(again, last)));
  const once = minus(ONE, again);
  const mean = dividedBy(plus(again, last), once);
  // Of a geometric number and the last one besides.
  const square = dividedBy(times(plus(again, last), plus(ONE, again)), times(once, once));
  return {
    mean,
    variance: minus(square, times(mean, mean)),
    most: again.numerator === 0n ? (last.numerator === 0n ? 0 : 1) : null,
    chance: (count) =>
      count < 0 ? ZERO : count === 0 ? none : times(power(count - 1), plus(times(again, none), last)),
    atLeast,
  };
};

/** How many of several things happen at least once: by the chances that none of some of them does. */
const collected = <Thing extends number>(
  hand: HandThrows,
  things: readonly Thing[],
  shown: (roll: Throw) => Thing | null,
): HandDistribution => {
  const missed = things.map(() => ZERO).concat(ZERO);
  for (let set = 0; set < 2 ** things.length; set += 1) {
    const without = things.filter((_, index) => (set >> index) % 2 === 1);
    const outcomes = outcomesFrom(hand, (roll) => {
      const thing = shown(roll);
      if (thing !== null && without.includes(thing)) return 'one of them';
      return roll.ends ? 'none of them' : null;
    });
    missed[without.length] = plus(missed[without.length]!, outcomes.get('none of them') ?? ZERO);
  }
  const chances = things.concat([0 as Thing]).map((_, count) => exactlyMissing(missed, things.length - count));
  const moment = (power: number) => sum(chances.map((chance, count) => times(chance, fraction(count ** power))));
  const mean = moment(1);
  return {
    mean,
    variance: minus(moment(2), times(mean, mean)),
    most: things.length,
    chance: (count) => chances[count] ?? ZERO,
    atLeast: (count) => sum(chances.slice(Math.max(0, count))),
  };
};

/** The chance that so many of the things and no more are missing, from the sums over all sets of them that are. */
const exactlyMissing = (missed: readonly Fraction[], missing: number): Fraction =>
  sum(
    missed
      .slice(missing)
      .map((chance, more) => times(chance, fraction((more % 2 === 0 ? 1 : -1) * choose(missing + more, missing)))),
  );

const choose = (from: number, some: number): number => {
  let ways = 1;
  for (let index = 0; index < some; index += 1) ways = (ways * (from - index)) / (index + 1);
  return ways;
};
