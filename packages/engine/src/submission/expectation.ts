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
  const { lost, won } = tallyOf(dice, play);
  const wins = sum([...won].map(([key, count]) => times(fraction(count), netWin(payouts[key]!.odds))));
  return times(fraction(1, rolls(dice).length), minus(wins, fraction(lost)));
};

/** How many rolls lose, and how many win each payout. */
interface Tally {
  readonly lost: number;
  readonly won: ReadonlyMap<string, number>;
}

/** Plays are a document's and odds an operator's: all tables of a document share these. */
const TALLIES: Readonly<Record<DiceCount, WeakMap<LeafPlay, Tally>>> = { 2: new WeakMap(), 3: new WeakMap() };

const tallyOf = (dice: DiceCount, play: LeafPlay): Tally => {
  const tally = TALLIES[dice].get(play) ?? countRolls(dice, play);
  TALLIES[dice].set(play, tally);
  return tally;
};

const countRolls = (dice: DiceCount, play: LeafPlay): Tally => {
  let lost = 0;
  const won = new Map<string, number>();
  for (const roll of rolls(dice)) {
    const outcome = step(play, FRESH, roll);
    if (outcome.is === 'pays') won.set(outcome.pays, (won.get(outcome.pays) ?? 0) + 1);
    else if (outcome.is === 'loses') lost += 1;
  }
  return { lost, won };
};
