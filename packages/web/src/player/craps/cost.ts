import {
  chancesOf,
  type Fraction,
  figuresOf,
  fraction,
  minus,
  netWin,
  type RulesSubmission,
  rateOf,
  type Spot,
  spotOf,
  sum,
  times,
  type Wager,
  ZERO,
} from '@hardway/engine';

/** What a wager costs on average from where it stands now until it is decided, exactly; a gain is negative. */
export const costOf = (submission: RulesSubmission, wager: Wager): Fraction => {
  const spot = spotOf(submission, wager);
  const stake = fraction(wager.stake);
  if (spot.play.kind === 'split') return times(stake, figuresOf(submission, spot).edge);
  const { pays, loses } = chancesOf(submission.dice, spot.play, wager.state);
  const won = sum([...pays].map(([key, chance]) => times(chance, winOf(submission, spot, key))));
  return times(stake, minus(loses, won));
};

/** A vigorish that was taken when the wager was made is gone already; one on the win is still to come. */
const winOf = ({ payouts, choices: { vigorish } }: RulesSubmission, spot: Spot, key: string): Fraction => {
  const win = netWin(payouts[key]!.odds);
  if (!spot.vigorish || vigorish?.when !== 'won') return win;
  return minus(win, vigorish.on === 'wager' ? rateOf(vigorish) : times(win, rateOf(vigorish)));
};

/** What these wagers cost on average when they were made, with a vigorish that was taken then. */
export const costWhenMade = (submission: RulesSubmission, wagers: readonly Wager[]): Fraction =>
  sum(
    wagers.map((wager) => {
      const spot = spotOf(submission, wager);
      const point = spot.play.kind === 'supplement' ? wager.state.point : null;
      return times(fraction(wager.stake), figuresOf(submission, spot, point ?? undefined).edge);
    }),
  );

export const costOfAll = (submission: RulesSubmission, wagers: readonly Wager[]): Fraction =>
  wagers.length === 0 ? ZERO : sum(wagers.map((wager) => costOf(submission, wager)));
