import type { Roll } from '../dice/index.ts';
import {
  add,
  type Fraction,
  fraction,
  type Money,
  minus,
  money,
  NOTHING,
  netWin,
  shareOf,
  subtract,
  sum,
  times,
  ZERO,
} from '../money/index.ts';
import {
  type Clause,
  type LeafPlay,
  legsOf,
  type Outcome,
  type PayKey,
  type Split,
  type Spot,
  type State,
  step,
  sumUnits,
} from '../rules/index.ts';
import type { RulesSubmission } from './submission.ts';
import { vigorishAgain, vigorishOnWin } from './vigorish.ts';
import { spotOf, type Wager } from './wager.ts';

export type Settlement = Decided | Undecided;

export interface Decided {
  readonly result: 'won' | 'lost' | 'returned';
  /** Paid to the player: stake and winnings less the vigorish; without the stake if it stays up. */
  readonly returned: Money;
  /** The player's gain or loss, without a vigorish that was paid before the roll. */
  readonly net: Money;
  /** Taken from the winnings: for the win, or for staying up. */
  readonly vigorish: Money;
  /** Kept back by a filed rounding, or given on top if negative; zero when nothing is rounded. */
  readonly breakage: Fraction;
  /** Whether the stake stays up for another decision. */
  readonly stands: boolean;
  /** The clause that decided it, then those of the payout. */
  readonly clauses: readonly [Clause, ...Clause[]];
}

export interface Undecided {
  readonly result: 'stands';
  readonly state: State;
  /** Paid while the wager stands. */
  readonly returned: Money;
  /** Of what is paid, as for a decision. */
  readonly breakage: Fraction;
  readonly clauses: readonly Clause[];
}

/** Settles a working wager by a roll. */
export const settle = (submission: RulesSubmission, wager: Wager, roll: Roll, ask: Asking = step): Settlement =>
  settleOn(submission, spotOf(submission, wager), wager, roll, ask);

/** The same for whoever has its spot at hand. */
export const settleOn = (
  submission: RulesSubmission,
  spot: Spot,
  wager: Wager,
  roll: Roll,
  ask: Asking = step,
): Settlement => {
  if (spot.play.kind === 'split') return settleSplit(submission, spot, spot.play, wager, roll, ask);
  const outcome = ask(spot.play, wager.state, roll);
  if (outcome.is === 'stands') return settleStanding(submission, wager, outcome);
  const { result, winnings, breakage, by, paidBy } = settleLeg(submission, wager.stake, outcome);
  return conclude(submission, spot, wager, { result, winnings, breakage, clauses: [by, ...paidBy] });
};

type Asking = typeof step;

/** To settle many wagers by one roll: a play that the roll alone decides is asked once. */
export const askingOnce = (): Asking => {
  const known = new Map<LeafPlay, Outcome>();
  return (play, state, roll) => {
    if (play.kind !== 'one-roll') return step(play, state, roll);
    const before = known.get(play);
    if (before) return before;
    const outcome = step(play, state, roll);
    known.set(play, outcome);
    return outcome;
  };
};

const settleSplit = (
  submission: RulesSubmission,
  spot: Spot,
  play: Split,
  wager: Wager,
  roll: Roll,
  ask: Asking,
): Decided => {
  const legs = legsOf(submission.spots, spot);
  const units = sumUnits(legs);
  const settled = legs.map((leg) =>
    settleLeg(submission, shareOf(wager.stake, fraction(leg.units, units)), ask(leg.play, wager.state, roll)),
  );
  return conclude(submission, spot, wager, combine(play, settled));
};

interface LegSettlement {
  readonly result: Decided['result'];
  readonly stake: Money;
  readonly winnings: Money;
  readonly breakage: Fraction;
  readonly by: Clause;
  readonly paidBy: readonly Clause[];
}

const settleStanding = (
  submission: RulesSubmission,
  wager: Wager,
  outcome: Extract<Outcome, { is: 'stands' }>,
): Undecided => {
  const { paid, breakage } = outcome.pays
    ? winningsOf(submission, outcome.pays, wager.stake)
    : { paid: NOTHING, breakage: ZERO };
  return {
    result: 'stands',
    state: outcome.state,
    returned: paid,
    breakage,
    clauses: outcome.by && outcome.pays ? [outcome.by, submission.payouts[outcome.pays]!.clause] : [],
  };
};

const settleLeg = (submission: RulesSubmission, stake: Money, outcome: Outcome): LegSettlement => {
  switch (outcome.is) {
    case 'stands':
      throw new Error('A composite wager is decided by one roll.');
    case 'returned':
      return { result: 'returned', stake, winnings: NOTHING, breakage: ZERO, by: outcome.by, paidBy: [] };
    case 'loses':
      return lost(stake, outcome.by, []);
    case 'pays':
      return settlePaid(submission, stake, outcome);
  }
};

const lost = (stake: Money, by: Clause, paidBy: readonly Clause[]): LegSettlement => ({
  result: 'lost',
  stake,
  winnings: money(-stake),
  breakage: ZERO,
  by,
  paidBy,
});

/** An award that brings nothing back ("0 for 1") is a loss. */
const settlePaid = (
  submission: RulesSubmission,
  stake: Money,
  { pays, by }: Extract<Outcome, { is: 'pays' }>,
): LegSettlement => {
  const { odds, clause } = submission.payouts[pays]!;
  if (odds.stated === 'for' && odds.win === 0) return lost(stake, by, [clause]);
  const { paid, breakage } = winningsOf(submission, pays, stake);
  return { result: 'won', stake, winnings: paid, breakage, by, paidBy: [clause] };
};

const winningsOf = ({ payouts, rounding }: RulesSubmission, key: PayKey, stake: Money) => {
  const share = netWin(payouts[key]!.odds);
  const paid = shareOf(stake, share, rounding);
  return { paid, breakage: rounding === 'exact' ? ZERO : minus(times(fraction(stake), share), fraction(paid)) };
};

/** A wager's result before a vigorish on the win. */
type Upshot = Pick<Decided, 'result' | 'breakage' | 'clauses'> & { readonly winnings: Money };

/** A composite is won if any part of it wins. */
const combine = (play: Split, legs: readonly LegSettlement[]): Upshot => {
  const result = (['won', 'returned'] as const).find((wanted) => legs.some((leg) => leg.result === wanted)) ?? 'lost';
  const paidBy = legs.flatMap((leg) => leg.paidBy);
  return {
    result,
    winnings: add(...legs.map((leg) => leg.winnings)),
    breakage: sum(legs.map((leg) => leg.breakage)),
    clauses: result === 'won' ? [play.winsBy, play.paidBy, ...new Set(paidBy)] : [play.losesBy],
  };
};

const conclude = (submission: RulesSubmission, spot: Spot, { stake }: Wager, upshot: Upshot): Decided => {
  const { result, winnings, breakage, clauses } = upshot;
  const onWin = result === 'won' ? vigorishOnWin(submission, spot, stake, winnings) : NOTHING;
  const mayStand = result === 'won' && spot.staysUp === true && submission.choices.keepWinning === true;
  const again = mayStand ? vigorishAgain(submission, spot, stake) : NOTHING;
  // A wager that could not pay for being made again out of what it won comes down.
  const stands = mayStand && again <= winnings;
  const vigorish = stands ? add(onWin, again) : onWin;
  const net = subtract(winnings, vigorish);
  return { result, returned: stands ? net : add(stake, net), net, vigorish, breakage, stands, clauses };
};
