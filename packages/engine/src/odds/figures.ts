import { waysToThrow, weightedRolls } from '../dice/index.ts';
import {
  compare,
  dividedBy,
  type Fraction,
  fraction,
  minus,
  negated,
  netWin,
  ONE,
  plus,
  sum,
  times,
  ZERO,
} from '../money/index.ts';
import {
  FRESH,
  type LeafPlay,
  type Leg,
  type Line,
  legsOf,
  type Outcome,
  POINTS,
  type Point,
  type Spot,
  type State,
  step,
  sumUnits,
  withPoint,
} from '../rules/index.ts';
import {
  diceOf,
  handLine,
  hasHand,
  multipleAt,
  type RulesSubmission,
  rateOf,
  worksOnComeOut,
} from '../submission/index.ts';
import { chancesOf, chancesOfSleeper, type Decision } from './decision.ts';
import { pointChance } from './hand.ts';

/** One way for a wager to end: its chance, and what a stake of one gains. */
export interface Ending<Value = Fraction> {
  readonly result: 'won' | 'lost' | 'returned';
  /** The payouts that it brings, by their keys; none for a loss. */
  readonly pays: readonly string[];
  readonly chance: Value;
  readonly net: Value;
}

/** The exact figures of one wager, per unit staked: as fractions to reckon with, or as text in a report. */
export interface Figures<Value = Fraction> {
  readonly outcomes: readonly Ending<Value>[];
  readonly expectedNet: Value;
  /** Expected loss per unit staked and decided; returned wagers count, and a vigorish at placement is a loss, not a stake. */
  readonly edge: Value;
  /** The same, with returned wagers left out. */
  readonly edgeResolved: Value;
  /** Expected loss per unit laid out: stake and vigorish at placement. */
  readonly edgePerOutlay: Value;
  readonly edgePerRoll: Value;
  readonly variance: Value;
  /** The chance of an ending with a net gain. */
  readonly hit: Value;
  /** Expected rolls on which the wager works until it is decided. */
  readonly rolls: Value;
}

/**
 * The figures of a spot under a submission. A supplemental wager has them by its line's point; without one they are
 * those of whatever point comes up.
 */
export const figuresOf = (submission: RulesSubmission, spot: Spot, point?: Point): Figures => {
  const { endings, rolls, standing } = endingsAtAnyPoint(submission, spot, point);
  const vigorish = ({ result, net }: Ending) => vigorishShare(submission, spot, result, net);
  const takenFirst = submission.choices.vigorish?.when === 'placed';
  return summarise(
    endings.map((entry) => ({ ...entry, net: minus(entry.net, vigorish(entry)) })),
    takenFirst ? mean(endings, vigorish) : ZERO,
    rolls,
    standing,
  );
};

/** Whether a winner stays up without another vigorish at placement. */
export const winsOnFree = ({ choices }: RulesSubmission, spot: Spot): boolean =>
  spot.staysUp === true && choices.keepWinning === true && choices.vigorishAfterWin !== 'again';

/**
 * The vigorish that a decision costs per unit staked. Taken once for a wager that stays up while it wins, it is due
 * again after a loss, so each loss bears one.
 */
export const vigorishShare = (
  submission: RulesSubmission,
  spot: Spot,
  result: Ending['result'],
  win: Fraction,
): Fraction => {
  const { vigorish } = submission.choices;
  if (!spot.vigorish || !vigorish) return ZERO;
  if (vigorish.when === 'placed') return result === 'won' && winsOnFree(submission, spot) ? ZERO : rateOf(vigorish);
  if (result !== 'won') return ZERO;
  return vigorish.on === 'wager' ? rateOf(vigorish) : times(win, rateOf(vigorish));
};

export const startOf = (spot: Spot, point: Point | null): State =>
  spot.play.kind === 'supplement' ? { point: spot.made.point ?? point, seen: [] } : FRESH;

interface Endings {
  readonly endings: readonly Ending[];
  readonly rolls: Fraction;
  /** The mean and the variance of what is paid while the wager stands. */
  readonly standing: { readonly mean: Fraction; readonly variance: Fraction };
}

const NOTHING_STANDING: Endings['standing'] = { mean: ZERO, variance: ZERO };

const endingsAtAnyPoint = (submission: RulesSubmission, spot: Spot, point?: Point): Endings => {
  const start = startOf(spot, point ?? null);
  if (spot.play.kind !== 'supplement' || start.point !== null) return endingsOf(submission, spot, start);
  const [dice, line] = [diceOf(submission), handLine(submission)];
  const set = sum(POINTS.map((each) => pointChance(dice, line, each)));
  const mixed = POINTS.map((each) => ({
    chance: dividedBy(pointChance(dice, line, each), set),
    ...endingsOf(submission, spot, withPoint(each)),
  }));
  return {
    endings: mixed.flatMap((part) =>
      part.endings.map((entry) => ({ ...entry, chance: times(entry.chance, part.chance) })),
    ),
    rolls: sum(mixed.map((part) => times(part.chance, part.rolls))),
    standing: NOTHING_STANDING,
  };
};

const summarise = (
  endings: readonly Ending[],
  vigorish: Fraction,
  rolls: Fraction,
  standing: Endings['standing'],
): Figures => {
  const ended = mean(endings, ({ net }) => net);
  const expectedNet = plus(ended, standing.mean);
  const square = mean(endings, ({ net }) => times(net, net));
  const edge = negated(expectedNet);
  const returned = sum(endings.filter(({ result }) => result === 'returned').map(({ chance }) => chance));
  return {
    outcomes: endings,
    expectedNet,
    edge,
    edgeResolved: dividedBy(edge, minus(ONE, returned)),
    edgePerOutlay: dividedBy(edge, plus(ONE, vigorish)),
    edgePerRoll: dividedBy(edge, rolls),
    variance: plus(minus(square, times(ended, ended)), standing.variance),
    hit: sum(endings.filter(({ net }) => compare(net, ZERO) > 0).map(({ chance }) => chance)),
    rolls,
  };
};

const mean = (endings: readonly Ending[], value: (ending: Ending) => Fraction): Fraction =>
  sum(endings.map((ending) => times(ending.chance, value(ending))));

const endingsOf = (submission: RulesSubmission, spot: Spot, start: State): Endings => {
  const legs = legsOf(submission.spots, spot);
  const [only, ...others] = legs;
  if (others.length > 0) return { endings: compositeEndings(submission, legs), rolls: ONE, standing: NOTHING_STANDING };
  const decision = decideSpot(submission, spot, only!.play, start);
  return {
    endings: singleEndings(submission, decision),
    rolls: decision.rolls,
    standing: standingOf(submission, decision),
  };
};

/** Rolls that pay and leave the wager as it was come a geometric number of times, and say nothing of how it ends. */
const standingOf = ({ payouts }: RulesSubmission, { standing }: Decision): Endings['standing'] => {
  const paid = [...standing].map(([key, count]) => ({ count, win: netWin(payouts[key]!.odds) }));
  return {
    mean: sum(paid.map(({ count, win }) => times(count, win))),
    variance: sum(paid.map(({ count, win }) => times(times(win, win), times(count, plus(ONE, count))))),
  };
};

/**
 * A supplemental wager that sleeps on come out rolls depends on the hand's point as well: its figures are those of
 * whatever other point is on when it is made.
 */
const decideSpot = (submission: RulesSubmission, spot: Spot, play: LeafPlay, start: State): Decision => {
  if (play.kind !== 'supplement' || worksOnComeOut(submission, spot)) return chancesOf(diceOf(submission), play, start);
  const [dice, hand] = [diceOf(submission), handLine(submission)];
  const points = POINTS.filter((point) => point !== start.point);
  const chances = points.map((point) => pointChance(dice, hand, point));
  const decisions = chancesOfSleeper(dice, { play, hand, asleep: 'goes-back' }, start, points);
  return mixture(decisions.map((decision, index) => ({ decision, weight: dividedBy(chances[index]!, sum(chances)) })));
};

const mixture = (parts: readonly { decision: Decision; weight: Fraction }[]): Decision => {
  const mixed = (value: (decision: Decision) => Fraction) =>
    sum(parts.map(({ decision, weight }) => times(weight, value(decision))));
  const keys = new Set(parts.flatMap(({ decision }) => [...decision.pays.keys()]));
  return {
    pays: new Map([...keys].map((key) => [key, mixed(({ pays }) => pays.get(key) ?? ZERO)])),
    loses: mixed(({ loses }) => loses),
    returned: mixed(({ returned }) => returned),
    standing: new Map(),
    rolls: mixed(({ rolls }) => rolls),
  };
};

const singleEndings = (submission: RulesSubmission, decision: Decision): Ending[] => {
  const paid = [...decision.pays].map(([key, chance]): Ending => {
    const win = netWin(submission.payouts[key]!.odds);
    return compare(win, negated(ONE)) === 0 ? ending('lost', [], chance, win) : ending('won', [key], chance, win);
  });
  return [
    ...paid,
    ...(decision.returned.numerator === 0n ? [] : [ending('returned', [], decision.returned, ZERO)]),
    ending('lost', [], decision.loses, negated(ONE)),
  ];
};

const ending = (result: Ending['result'], pays: readonly string[], chance: Fraction, net: Fraction): Ending => ({
  result,
  pays,
  chance,
  net,
});

/** Rolls that decide the parts alike are one ending. */
const compositeEndings = (submission: RulesSubmission, legs: readonly Leg[]): Ending[] => {
  const dice = diceOf(submission);
  const units = sumUnits(legs);
  const endings = new Map<string, { ways: number; ending: Ending }>();
  for (const { roll, ways } of weightedRolls(dice)) {
    const outcomes = legs.map((leg) => ({ leg, outcome: step(leg.play, FRESH, roll) }));
    const pays = outcomes.flatMap(({ outcome }) => (outcome.is === 'pays' ? [outcome.pays] : []));
    const net = sum(
      outcomes.map(({ leg, outcome }) => times(fraction(leg.units, units), netOf(outcome, submission.payouts))),
    );
    const before = endings.get(pays.join())?.ways ?? 0;
    endings.set(pays.join(), {
      ways: before + ways,
      ending: ending(pays.length ? 'won' : 'lost', [...new Set(pays)], ZERO, net),
    });
  }
  const all = waysToThrow(dice);
  return [...endings.values()].map(({ ways, ending: entry }) => ({ ...entry, chance: fraction(ways, all) }));
};

const netOf = (outcome: Outcome, payouts: RulesSubmission['payouts']): Fraction => {
  if (outcome.is === 'pays') return netWin(payouts[outcome.pays]!.odds);
  return outcome.is === 'loses' ? negated(ONE) : ZERO;
};

/** Rolls of the table until a wager is decided, by the hand's point when it was made. */
export const tableRolls = (
  submission: RulesSubmission,
  spot: Spot,
  start: State,
): ReadonlyMap<Point | null, Fraction> => {
  const { play } = spot;
  if (play.kind === 'split' || !hasHand(submission)) return new Map();
  const points = placedAt(spot);
  if (worksOnComeOut(submission, spot)) {
    const { rolls } = chancesOf(diceOf(submission), play, start);
    return new Map(points.map((point) => [point, rolls]));
  }
  const asleep = play.kind === 'supplement' ? 'goes-back' : 'waits';
  const decisions = chancesOfSleeper(diceOf(submission), { play, hand: handLine(submission), asleep }, start, points);
  return new Map(points.map((point, index) => [point, decisions[index]!.tableRolls]));
};

/** The points that may be on when a wager is made; null is a come out roll. */
const placedAt = (spot: Spot): readonly (Point | null)[] => {
  switch (spot.made.when) {
    case 'come-out':
    case 'new-shooter':
      return [null];
    case 'point-on':
      return POINTS;
    case 'supporting':
      return [null, ...POINTS.filter((point) => point !== spot.made.point)];
    case 'bets-open':
      return [null, ...POINTS];
  }
};

/** A line wager always backed by a supplemental one, in full by default: expected loss per unit of all that is staked. */
export const edgeWithOdds = (submission: RulesSubmission, line: Spot, multiple?: number): Fraction | undefined => {
  const support = submission.spots.filter(({ made }) => made.line === line.id);
  if (line.play.kind !== 'line' || support.length === 0) return undefined;
  const backing = POINTS.map((point) => {
    const spot = support.find(({ made }) => made.point === undefined || made.point === point)!;
    return times(
      pointChance(diceOf(submission), line.play as Line, point),
      times(fraction(multiple ?? multipleAt(submission, spot, point)), stakePerMultiple(submission, spot, point)),
    );
  });
  return dividedBy(figuresOf(submission, line).edge, plus(ONE, sum(backing)));
};

/** On the don't side a multiple is measured by what the supplemental wager wins. */
const stakePerMultiple = ({ payouts }: RulesSubmission, spot: Spot, point: Point): Fraction => {
  if (spot.play.kind !== 'supplement' || spot.play.side === 'point') return ONE;
  return dividedBy(ONE, netWin(payouts[spot.play.pays[point]]!.odds));
};
