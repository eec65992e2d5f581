import { type DiceCount, FACES, type Face, type Pattern } from '../dice/index.ts';
import { dividedBy, type Fraction, fraction, minus, ONE, plus, sum, times, ZERO } from '../money/index.ts';
import {
  type Collect,
  type LeafPlay,
  type Line,
  type LuckyShooter,
  type OneRoll,
  POINTS,
  type Point,
  type PointsMade,
  type Race,
  type State,
  type Supplement,
} from '../rules/index.ts';
import type { Decision } from './decision.ts';

/**
 * The second way to every figure: formulas over the definition of a wager. Dice are counted by how often each face
 * shows, sets of totals by inclusion and exclusion. Nothing here rolls dice through `step` or solves a chain, so the
 * two ways check each other.
 */
export const chancesByFormula = (dice: DiceCount, play: LeafPlay, start: State): Decision => {
  switch (play.kind) {
    case 'one-roll':
      return oneRoll(dice, play);
    case 'race':
      return race(dice, play);
    case 'line':
      return line(play);
    case 'supplement':
      return supplement(play, start.point!);
    case 'collect':
      return collect(play);
    case 'points-made':
      return pointsMade(play);
    case 'lucky-shooter':
      return luckyShooter(play);
  }
};

/** Counts of each face, with the number of orders in which they can fall. */
interface Tally {
  readonly counts: readonly number[];
  readonly orders: number;
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** Every way to share the dice among the faces: a multinomial coefficient for each. */
const talliesOf = (dice: number, faces: number = FACES.length): Tally[] => {
  if (faces === 1) return [{ counts: [dice], orders: 1 }];
  return Array.from({ length: dice + 1 }, (_, first) =>
    talliesOf(dice - first, faces - 1).map(({ counts, orders }) => ({
      counts: [first, ...counts],
      orders: (orders * factorial(dice)) / (factorial(first) * factorial(dice - first)),
    })),
  ).flat();
};

const shown = ({ counts }: Tally, face: Face): number => counts[face - 1]!;

const holds = (pattern: Pattern, tally: Tally): boolean => {
  if ('total' in pattern)
    return pattern.total.includes(FACES.reduce<number>((points, face) => points + face * shown(tally, face), 0));
  if ('shows' in pattern)
    return FACES.every((face) => shown(tally, face) >= pattern.shows.filter((f) => f === face).length);
  if ('exactly' in pattern) return shown(tally, pattern.face) === pattern.exactly;
  if ('among' in pattern) return FACES.every((face) => shown(tally, face) === 0 || pattern.among.includes(face));
  if ('alike' in pattern) return tally.counts.filter((count) => count > 0).length === 1;
  if ('different' in pattern) return tally.counts.every((count) => count < 2);
  if ('both' in pattern) return holds(pattern.both[0], tally) && holds(pattern.both[1], tally);
  return !holds(pattern.not, tally);
};

const chanceOf = (dice: DiceCount, test: (tally: Tally) => boolean): Fraction =>
  fraction(
    talliesOf(dice)
      .filter(test)
      .reduce((ways, { orders }) => ways + orders, 0),
    6 ** dice,
  );

/** Two dice total t in six less the distance from seven ways. */
const chance = (total: number): Fraction => fraction(6 - Math.abs(7 - total), 36);
const chanceOfAny = (totals: readonly number[]): Fraction => sum(totals.map(chance));
const SEVEN = chance(7);

const decision = (pays: readonly (readonly [string, Fraction])[], rolls: Fraction, returned = ZERO): Decision => {
  const merged = new Map<string, Fraction>();
  for (const [key, probability] of pays)
    if (probability.numerator !== 0n) merged.set(key, plus(merged.get(key) ?? ZERO, probability));
  const loses = minus(minus(ONE, sum(merged.values())), returned);
  return { pays: merged, returned, loses, standing: new Map(), rolls };
};

const oneRoll = (dice: DiceCount, { wins }: OneRoll): Decision =>
  decision(
    wins.map(({ when, pays }, index) => {
      const earlier = wins.slice(0, index);
      return [pays, chanceOf(dice, (tally) => holds(when, tally) && !earlier.some((win) => holds(win.when, tally)))];
    }),
    ONE,
  );

/** Won with chance p/(p+q) after 1/(p+q) rolls. */
const race = (dice: DiceCount, { wins, loses, pays }: Race): Decision => {
  const p = chanceOf(dice, (tally) => holds(wins, tally));
  const q = chanceOf(dice, (tally) => holds(loses, tally) && !holds(wins, tally));
  return decision([[pays, dividedBy(p, plus(p, q))]], dividedBy(ONE, plus(p, q)));
};

/** The chance that a point comes before a seven, and the rolls until one of them does. */
const made = (point: Point): Fraction => dividedBy(chance(point), plus(chance(point), SEVEN));
const pointRolls = (point: Point): Fraction => dividedBy(ONE, plus(chance(point), SEVEN));

const sideChance = (side: Line['side'], point: Point): Fraction =>
  side === 'point' ? made(point) : minus(ONE, made(point));

const line = ({ side, wins, returns, pays }: Line): Decision =>
  decision(
    [[pays, plus(chanceOfAny(wins), sum(POINTS.map((point) => times(chance(point), sideChance(side, point)))))]],
    plus(ONE, sum(POINTS.map((point) => times(chance(point), pointRolls(point))))),
    chanceOfAny(returns),
  );

const supplement = ({ side, pays }: Supplement, point: Point): Decision =>
  decision([[pays[point], sideChance(side, point)]], pointRolls(point));

const subsets = <T>(items: readonly T[]): T[][] => {
  const [first, ...rest] = items;
  if (first === undefined) return [[]];
  const without = subsets(rest);
  return [...without, ...without.map((set) => [first, ...set])];
};

const alternating = (size: number): Fraction => fraction(size % 2 === 0 ? 1 : -1);

/**
 * All totals before a seven. For each set of totals, the chance that the seven comes before any of it is
 * s/(s + p(set)); inclusion and exclusion over all sets gives the rest.
 */
const collect = ({ totals, pays }: Collect): Decision => {
  const sets = subsets(totals).map((set) => ({ sign: alternating(set.length), some: plus(SEVEN, chanceOfAny(set)) }));
  const won = sum(sets.map(({ sign, some }) => times(sign, dividedBy(SEVEN, some))));
  const rolls = sum(sets.slice(1).map(({ sign, some }) => dividedBy(times(sign, fraction(-1)), some)));
  return decision([[pays, won]], rolls);
};

/**
 * A shooter's turn is a run of points: each is set, then made or lost to a seven. The points made lie within a set
 * with chance l/(l + m(outside)), l being the chance that the run ends and m that a point is made; exclusion gives the exact
 * sets. Where any 7 ends it, the run may end before a point is set.
 */
const pointsMade = ({ pays, byAnySeven }: PointsMade): Decision => {
  const setting = plus(sum(POINTS.map(chance)), byAnySeven ? SEVEN : ZERO);
  const makes = new Map(POINTS.map((point) => [point, times(dividedBy(chance(point), setting), made(point))]));
  const makesAny = (points: readonly Point[]): Fraction => sum(points.map((point) => makes.get(point)!));
  const lost = minus(ONE, makesAny(POINTS));
  const within = (points: readonly Point[]): Fraction => dividedBy(lost, minus(ONE, makesAny(points)));
  const exactly = (points: readonly Point[]): Fraction =>
    sum(subsets(points).map((inner) => times(alternating(points.length - inner.length), within(inner))));
  const turn = plus(
    dividedBy(ONE, setting),
    sum(POINTS.map((point) => times(dividedBy(chance(point), setting), pointRolls(point)))),
  );
  return decision(
    subsets(POINTS).flatMap((points) =>
      pays[points.length] ? [[pays[points.length]!, exactly(points)] as const] : [],
    ),
    dividedBy(turn, lost),
  );
};

/** A run of different points is a product of their chances; summed over every order in which they may come. */
const luckyShooter = ({ comeOutStands, comeOutPays, comeOutEnds, pays, topPays }: LuckyShooter): Decision => {
  const stands = chanceOfAny(comeOutStands);
  const leaves = comeOutEnds ? ONE : minus(ONE, stands);
  const runs = POINTS.flatMap((established) =>
    ordersOf(POINTS.filter((point) => point !== established)).map((run) => {
      const rest = POINTS.filter((point) => point !== established && !run.includes(point));
      const reached = times(dividedBy(chance(established), leaves), product(run.map(chance)));
      return { established, run, reached, ends: minus(ONE, chanceOfAny(rest)) };
    }),
  );
  const paid = runs.flatMap(({ established, run, reached, ends }) => {
    const top = run.length === POINTS.length - 1 ? times(reached, chance(established)) : ZERO;
    const key = pays[run.length];
    return [[topPays, top] as const, ...(key ? [[key, minus(times(reached, ends), top)] as const] : [])];
  });
  const rolls = plus(dividedBy(ONE, leaves), sum(runs.map(({ reached }) => reached)));
  if (comeOutEnds) return decision([...paid, [comeOutPays, stands]], rolls);
  return { ...decision(paid, rolls), standing: new Map([[comeOutPays, dividedBy(stands, leaves)]]) };
};

const product = (factors: readonly Fraction[]): Fraction => factors.reduce(times, ONE);

/** Every order of every subset, the empty one included. */
const ordersOf = (points: readonly Point[]): Point[][] => [
  [],
  ...points.flatMap((first) => ordersOf(points.filter((point) => point !== first)).map((rest) => [first, ...rest])),
];
