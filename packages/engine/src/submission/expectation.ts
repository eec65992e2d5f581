import { type DiceCount, rolls } from '../dice/index.ts';
import { type Fraction, fraction, minus, netWin, sum, times } from '../money/index.ts';
import { FRESH, type LeafPlay, legsOf, type Payouts, type Spot, step, sumUnits } from '../rules/index.ts';

/** The mean win of a stake of one, for wagers that the next roll decides; undefined for the others. */
export const expectedOneRollNet = (
  dice: DiceCount,
  spots: readonly Spot[],
  spot: Spot,
  payouts: Payouts,
): Fraction | undefined => {
  const legs = legsOf(spots, spot);
  if (legs.some(({ play }) => play.kind !== 'one-roll')) return undefined;
  const total = sumUnits(legs);
  return sum(legs.map(({ play, units }) => times(fraction(units, total), expectedLegNet(dice, play, payouts))));
};

const expectedLegNet = (dice: DiceCount, play: LeafPlay, payouts: Payouts): Fraction => {
  const all = rolls(dice);
  let lost = 0;
  // Rolls that pay alike are counted, and added up as exact fractions only then.
  const won = new Map<string, number>();
  for (const roll of all) {
    const outcome = step(play, FRESH, roll);
    if (outcome.is === 'pays') won.set(outcome.pays, (won.get(outcome.pays) ?? 0) + 1);
    else if (outcome.is === 'loses') lost += 1;
  }
  const wins = sum([...won].map(([key, count]) => times(fraction(count), netWin(payouts[key]!.odds))));
  return times(fraction(1, all.length), minus(wins, fraction(lost)));
};
