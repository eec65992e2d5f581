import { type DiceCount, rolls } from '../dice/index.ts';
import { type Fraction, fraction, minus, netWin, ONE, plus, sum, times, ZERO } from '../money/index.ts';
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
  const nets = all.map((roll): Fraction => {
    const outcome = step(play, FRESH, roll);
    if (outcome.is === 'pays') return netWin(payouts[outcome.pays]!.odds);
    return outcome.is === 'loses' ? minus(ZERO, ONE) : ZERO;
  });
  return times(fraction(1, all.length), nets.reduce(plus, ZERO));
};
