import { type Fraction, fraction, leastMultiple, type Money, money, netWin, times } from '../money/index.ts';
import {
  type Clause,
  legsOf,
  type Pieces,
  type Point,
  payKeysOf,
  type Refusal,
  type RefusalCode,
  refusal,
  type Spot,
  type SpotId,
  type State,
  says,
  sumUnits,
} from '../rules/index.ts';
import type { RulesSubmission } from './submission.ts';
import { amountOf, quote, STAKE_MAX } from './value.ts';
import { rateOf } from './vigorish.ts';

/** A stake is payable exactly when it is a multiple of this: every part and every payout is then whole. */
export const payableMultiple = (submission: RulesSubmission, spot: Spot, state?: State): number => {
  const known = multiplesOf(submission, spot);
  const point = state?.point ?? null;
  const before = known.get(point);
  if (before !== undefined) return before;
  const multiple = workOutMultiple(submission, spot, state);
  known.set(point, multiple);
  return multiple;
};

const multiples = new WeakMap<RulesSubmission, Map<SpotId, Map<Point | null, number>>>();

/** Multiples worked out for a spot so far, by the point of its wager. */
const multiplesOf = (submission: RulesSubmission, { id }: Spot): Map<Point | null, number> => {
  const known = multiples.get(submission)?.get(id);
  if (known) return known;
  const none = new Map<Point | null, number>();
  multiples.set(submission, new Map(multiples.get(submission)).set(id, none));
  return none;
};

const workOutMultiple = (submission: RulesSubmission, spot: Spot, state?: State): number => {
  const shares = [
    ...partShares(submission, spot),
    ...(roundsNothing(submission) ? paidShares(submission, spot, state) : []),
  ];
  return Number(shares.reduce((multiple, share) => leastMultiple(multiple, share.denominator), 1n));
};

const roundsNothing = ({ rounding }: RulesSubmission): boolean => rounding === 'exact';

const partShares = (submission: RulesSubmission, spot: Spot): Fraction[] => {
  const legs = legsOf(submission.spots, spot);
  return legs.map(({ units }) => fraction(units, sumUnits(legs)));
};

const paidShares = (submission: RulesSubmission, spot: Spot, state?: State): Fraction[] => {
  const legs = legsOf(submission.spots, spot);
  const wins = legs.flatMap(({ play, units }) =>
    payKeysOf(play, state).map((key) => times(fraction(units, sumUnits(legs)), netWin(submission.payouts[key]!.odds))),
  );
  return [...wins, ...vigorishShares(submission, spot, wins)];
};

const vigorishShares = ({ choices }: RulesSubmission, spot: Spot, wins: readonly Fraction[]): Fraction[] => {
  const { vigorish } = choices;
  if (!spot.vigorish || !vigorish) return [];
  return vigorish.on === 'wager' ? [rateOf(vigorish)] : wins.map((win) => times(win, rateOf(vigorish)));
};

/** The multiple, in minor units, that the document's units ask for. */
const unitMultiple = ({ choices }: RulesSubmission, spot: Spot): number =>
  spot.units ? spot.units.of * (choices.unit ?? 1) : 1;

/** The least multiple, in minor units, that is paid exactly and is in the document's units. */
export const stakeMultiple = (submission: RulesSubmission, spot: Spot, state?: State): number =>
  Number(leastMultiple(BigInt(payableMultiple(submission, spot, state)), BigInt(unitMultiple(submission, spot))));

/** The most that any wager wins for one, rounded up; worked out once. */
const highest = new WeakMap<RulesSubmission, number>();

export const highestWin = (submission: RulesSubmission): number => {
  const known = highest.get(submission);
  if (known !== undefined) return known;
  const wins = Object.values(submission.payouts).map(({ odds }) => netWin(odds));
  const most = Math.max(
    0,
    ...wins.map(({ numerator, denominator }) => Math.ceil(Number(numerator) / Number(denominator))),
  );
  highest.set(submission, most);
  return most;
};

/** Parses a stake. */
export const checkStake = (submission: RulesSubmission, stake: unknown): Money | Refusal =>
  amountOf(stake) ??
  refusal(
    'bad-stake',
    submission.clauses.placing,
    `A stake must be a whole number of minor units from 1 to ${STAKE_MAX}, not ${quote(stake)}.`,
  );

/** Refuses a stake that could not be paid exactly on some winning roll, or that is not in the document's units. */
export const checkPayable = (
  submission: RulesSubmission,
  spot: Spot,
  stake: number,
  state?: State,
): Refusal | undefined => {
  const multiple = payableMultiple(submission, spot, state);
  const units = unitMultiple(submission, spot);
  if (stake % multiple === 0 && stake % units === 0) return undefined;
  const both = stakeMultiple(submission, spot, state);
  if (stake % multiple !== 0) {
    const clause = spot.play.kind === 'split' ? spot.play.paidBy : payoutClause(submission, spot, state);
    const problem = says`A stake of ${money(stake)} on ${spot.id} cannot be paid exactly`;
    return withNearest('unpayable', clause, problem, stake, both);
  }
  const asked = says`${spot.name.en} must be bet in units of ${`${spot.units!.of}`}, ${money(units)} here, not ${money(stake)}`;
  return withNearest('not-in-units', spot.units!.clause, asked, stake, both);
};

const payoutClause = (submission: RulesSubmission, spot: Spot, state?: State) => {
  const keys = legsOf(submission.spots, spot).flatMap(({ play }) => payKeysOf(play, state));
  return submission.payouts[keys[0]!]!.clause;
};

const withNearest = (
  refused: RefusalCode,
  clause: Clause,
  problem: Pieces,
  stake: number,
  multiple: number,
): Refusal => {
  const floor = Math.floor(stake / multiple) * multiple;
  const nearest = { below: floor > 0 ? floor : null, above: floor + multiple };
  const named = nearest.below === null ? [] : [money(nearest.below), ' and '];
  const said = [...problem, '; the nearest payable: ', ...named, money(nearest.above), '.'];
  return { ...refusal(refused, clause, said), nearest };
};
