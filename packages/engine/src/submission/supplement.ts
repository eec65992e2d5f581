import { dividedBy, type Fraction, fraction, type Money, money, netWin, ONE } from '../money/index.ts';
import { type Refusal, refusal, type Spot, type State, says } from '../rules/index.ts';
import { multipleAt } from './multiple.ts';
import { payableMultiple } from './payable.ts';
import type { RulesSubmission } from './submission.ts';
import { type Situation, spotOf, type Wager } from './wager.ts';

/** The line wager that a supplemental wager supports: the player's own, with its point set. */
export const supportedLine = ({ wagers }: Situation, { made }: Spot): Wager | undefined => {
  const { when, line, point } = made;
  if (when !== 'supporting') return undefined;
  return wagers.find(
    ({ spot, state }) => spot === line && (point === undefined ? state.point !== null : state.point === point),
  );
};

/** The supplemental wager beside a line wager, if the player has made one. */
export const supplementOf = (
  submission: RulesSubmission,
  { wagers }: Pick<Situation, 'wagers'>,
  line: Wager,
): { wager: Wager; spot: Spot } | undefined => {
  for (const wager of wagers) {
    const spot = spotOf(submission, wager);
    if (spot.made.line === line.spot && wager.state.point === line.state.point) return { wager, spot };
  }
  return undefined;
};

/** Beyond the limit only the one amount passes that the limit is rounded up to, where that is filed. */
export const checkSupplement = (
  submission: RulesSubmission,
  spot: Spot,
  stake: Money,
  line: Wager,
): Refusal | undefined => {
  const max = supplementMax(submission, spot, line);
  if (stake === max || fraction(stake).numerator <= floorOf(limitOf(submission, spot, line))) return undefined;
  const times = `${filedFor(submission, spot, line)} times`;
  const message = says`With ${line.stake} on ${line.spot} at ${times}, the most on ${spot.id} is ${max}.`;
  return refusal('above-maximum', spot.clause, message);
};

/** A line wager goes down no further than its supplemental wager allows. */
export const checkCarried = (
  submission: RulesSubmission,
  { wager, spot }: { readonly wager: Wager; readonly spot: Spot },
  lowered: Wager,
): Refusal | undefined => {
  if (!checkSupplement(submission, spot, wager.stake, lowered)) return undefined;
  const most = supplementMax(submission, spot, lowered);
  const message = says`${lowered.stake} on ${lowered.spot} would carry at most ${most} on ${spot.id}, and ${wager.stake} is there: lower ${spot.id} first, or take it down.`;
  return refusal('above-maximum', spot.clause, message);
};

/** The largest supplemental wager that a line wager carries. The don't side is measured by what it wins. */
export const supplementMax = (
  submission: RulesSubmission,
  spot: Spot,
  line: Wager,
  multiple = filedFor(submission, spot, line),
): Money => {
  const { oddsRounding = null } = submission.choices;
  const limit = limitOf(submission, spot, line, multiple);
  const state = stateOf(spot, line);
  if (oddsRounding === null) {
    const payable = BigInt(payableMultiple(submission, spot, state));
    return money(Number((floorOf(limit) / payable) * payable));
  }
  // In chips of one value a stake is paid exactly if it is a number of them, and its winnings are too.
  const step = BigInt(oddsRounding) * winOf(submission, spot, state).denominator;
  return money(Number(((ceilingOf(limit) + step - 1n) / step) * step));
};

const stateOf = (spot: Spot, line: Wager): State => ({ point: spot.made.point ?? line.state.point, seen: [] });

/** The multiple that is filed for the line wager's point. */
const filedFor = (submission: RulesSubmission, spot: Spot, line: Wager): number => {
  const { point } = stateOf(spot, line);
  if (point === null) throw new Error('A supplemental wager stands on a point.');
  return multipleAt(submission, spot, point);
};

/** The submission's multiple of the line wager; on the don't side, what wins that much. */
const limitOf = (
  submission: RulesSubmission,
  spot: Spot,
  line: Wager,
  multiple = filedFor(submission, spot, line),
): Fraction => {
  const times = fraction(BigInt(line.stake) * BigInt(multiple));
  const { play } = spot;
  return play.kind === 'supplement' && play.side === 'seven'
    ? dividedBy(times, winOf(submission, spot, stateOf(spot, line)))
    : times;
};

/** What a stake of one wins at the point. */
const winOf = ({ payouts }: RulesSubmission, { play }: Spot, { point }: State): Fraction =>
  play.kind === 'supplement' && point !== null ? netWin(payouts[play.pays[point]]!.odds) : ONE;

const floorOf = ({ numerator, denominator }: Fraction): bigint => numerator / denominator;
const ceilingOf = ({ numerator, denominator }: Fraction): bigint => (numerator + denominator - 1n) / denominator;
