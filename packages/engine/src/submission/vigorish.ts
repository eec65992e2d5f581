import { type Fraction, fraction, type Money, money, NOTHING, shareOf, subtract } from '../money/index.ts';
import type { Spot } from '../rules/index.ts';
import type { RulesSubmission, Vigorish } from './submission.ts';
import { offeredSpot, type Wager } from './wager.ts';

export const rateOf = ({ rate }: Vigorish): Fraction => fraction(rate.parts, rate.of);

/** The vigorish that is taken when a wager is made on the spot, if there is one. */
const placedVigorish = ({ choices }: RulesSubmission, spot: Spot | undefined): Vigorish | null =>
  spot?.vigorish && choices.vigorish?.when === 'placed' ? choices.vigorish : null;

/** A vigorish never rounds in the house's favour: whatever is filed for payouts, it goes down to a whole unit. */
const chargeOf = ({ rounding }: RulesSubmission, vigorish: Vigorish, amount: Money): Money =>
  shareOf(amount, rateOf(vigorish), rounding === 'exact' ? 'exact' : 'down');

/** The vigorish of a stake, for the time when the wager is made. */
export const vigorishOf = (submission: RulesSubmission, spot: Spot | undefined, stake: Money): Money => {
  const vigorish = placedVigorish(submission, spot);
  return vigorish ? chargeOf(submission, vigorish, stake) : NOTHING;
};

export const vigorishOnWin = (submission: RulesSubmission, spot: Spot, stake: Money, winnings: Money): Money => {
  const { vigorish } = submission.choices;
  if (!spot.vigorish || vigorish?.when !== 'won') return NOTHING;
  return chargeOf(submission, vigorish, vigorish.on === 'wager' ? stake : winnings);
};

/** What a winner that stays up owes as a wager made again. */
export const vigorishAgain = (submission: RulesSubmission, spot: Spot, stake: Money): Money =>
  submission.choices.vigorishAfterWin === 'again' ? vigorishOf(submission, spot, stake) : NOTHING;

/**
 * What comes back of a vigorish when a wager goes down to this stake: always that of what no dice were thrown for yet,
 * and where the house refunds it, that of what has not won since it was paid.
 */
export const vigorishBack = (submission: RulesSubmission, wager: Wager, to: Money): Money => {
  const spot = offeredSpot(submission, wager.spot);
  const { stake, fresh = 0, decided = 0 } = wager;
  const stays = submission.choices.vigorishRefund ? decided : stake - fresh;
  const left = money(Math.max(to, stays));
  return subtract(vigorishOf(submission, spot, stake), vigorishOf(submission, spot, left));
};

/** Filings from before `vigorishAfterWin` are played as they always were, and their wagers carry no marks. */
const marks = (submission: RulesSubmission, { spot }: Wager): boolean =>
  submission.choices.vigorishAfterWin !== undefined &&
  placedVigorish(submission, offeredSpot(submission, spot)) !== null;

const marked = (wager: Wager, fresh: number, decided: number): Wager => {
  const { fresh: _fresh, decided: _decided, ...rest } = wager;
  return {
    ...rest,
    ...(fresh > 0 ? { fresh: money(fresh) } : {}),
    ...(decided > 0 ? { decided: money(decided) } : {}),
  };
};

/** A wager at another stake. What was put down last goes first. */
export const restaked = (submission: RulesSubmission, wager: Wager, stake: Money): Wager => {
  const { fresh = 0, decided = 0 } = wager;
  const other = { ...wager, stake };
  if (!marks(submission, wager)) return other;
  return marked(other, Math.max(0, fresh + stake - wager.stake), Math.min(decided, stake));
};

/** A wager for which the dice are thrown: it can no longer be undone. */
export const exposed = (wager: Wager): Wager =>
  wager.fresh === undefined ? wager : marked(wager, 0, wager.decided ?? 0);

/** A winner that stays up: made again if it has paid for that, and otherwise without a vigorish that could come back. */
export const stayingUp = (submission: RulesSubmission, wager: Wager): Wager => {
  if (!marks(submission, wager)) return wager;
  const { vigorishAfterWin, vigorishRefund } = submission.choices;
  if (vigorishAfterWin === 'again') return marked(wager, wager.stake, 0);
  return marked(wager, 0, vigorishRefund ? wager.stake : 0);
};
