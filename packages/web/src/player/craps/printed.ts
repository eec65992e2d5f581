import {
  type Face,
  FRESH,
  legsOf,
  netWin,
  type Roll,
  type RulesSubmission,
  rolls,
  type Spot,
  step,
  toNumber,
} from '@hardway/engine';

/** Totals that are paid alike, and how many times the stake they win. */
export interface PaidAlike {
  readonly totals: readonly number[];
  readonly times: number;
}

/** What is printed in the field: the totals that win, and those among them that win more than the stake. */
export const fieldPrint = (
  { payouts }: RulesSubmission,
  { play }: Spot,
): { readonly totals: readonly number[]; readonly raised: readonly PaidAlike[] } => {
  const paid = (play.kind === 'one-roll' ? play.wins : []).map(({ when, pays }) => ({
    totals: 'total' in when ? when.total : [],
    times: toNumber(netWin(payouts[pays]!.odds)),
  }));
  return {
    totals: paid.flatMap(({ totals }) => totals).toSorted((a, b) => a - b),
    raised: paid.filter(({ times }) => times > 1),
  };
};

/** The totals at which a don't wager goes back, and the die that shows them where two alike make the only one. */
export const barredBy = ({ play }: Spot): { readonly totals: readonly number[]; readonly face: Face | null } => {
  const totals = play.kind === 'line' ? play.returns : [];
  const [only] = totals.length === 1 ? totals : [];
  return { totals, face: only === 2 ? 1 : only === 12 ? 6 : null };
};

/** The dice of a box: the only two that win there, or those of the part that a composite has twice. */
export const diceIn = ({ spots, dice }: RulesSubmission, spot: Spot): Roll | null => {
  const legs = legsOf(spots, spot);
  const ids = legs.map((leg) => leg.spot.id);
  const own = legs.length === 1 ? legs[0] : legs.find((_, index) => ids.indexOf(ids[index]!) < index);
  const winning = rolls(dice).filter(
    (roll) => roll[0]! <= roll[1]! && own && step(own.play, FRESH, roll).is === 'pays',
  );
  return winning.length === 1 ? winning[0]! : null;
};
