import {
  money,
  NOTHING,
  type RulesSubmission,
  type Spot,
  stakeMultiple,
  vigorishBack,
  vigorishOf,
  type Wager,
} from '@hardway/engine';
import { shortAmount } from '../../design/amount.ts';
import type { Words } from '../../words/index.ts';
import type { BetOrder } from '../betting.ts';
import type { OnFelt } from './on-felt.ts';

/** The vigorish that is due with a stake on a spot when it is put down. */
export const dueOn = (submission: RulesSubmission, id: string, stake: number): number =>
  vigorishOf(
    submission,
    submission.spots.find((spot) => spot.id === id),
    money(stake),
  );

/** What a wager has paid of it, and how much of that comes back if it is taken down now. */
export const paidOn = (
  submission: RulesSubmission,
  wager: Wager,
): { readonly paid: number; readonly back: number } => ({
  paid: dueOn(submission, wager.spot, wager.stake),
  back: vigorishBack(submission, wager, NOTHING),
});

/** The vigorish that comes back with these orders, and what stays with the house. */
export const returnedBy = (
  submission: RulesSubmission,
  felt: readonly Pick<OnFelt, 'position' | 'wager'>[],
  orders: readonly BetOrder[],
): { readonly back: number; readonly kept: number } => {
  const sums = { back: 0, kept: 0 };
  for (const order of orders) {
    const wager = felt.find(({ position }) => position === order.spot)?.wager;
    const to = order.type === 'TakeDownWager' ? 0 : order.stake;
    if (!wager || order.type === 'PlaceWager' || to >= wager.stake) continue;
    const back = vigorishBack(submission, wager, money(to));
    sums.back += back;
    sums.kept += dueOn(submission, wager.spot, wager.stake) - dueOn(submission, wager.spot, to) - back;
  }
  return sums;
};

/** The rate of a vigorish that is taken on a win, as people read it; null where none is. */
export const rateOnWin = ({ choices: { vigorish } }: RulesSubmission, spot: Spot): string | null =>
  spot.vigorish && vigorish?.when === 'won' ? percentOf(vigorish.rate) : null;

export const percentOf = ({ parts, of }: { readonly parts: number; readonly of: number }): string =>
  `${(parts / of) * 100} %`;

/** What a tap with a chip costs on a spot beyond the stake: in short for the felt, and said in full. */
export const onTap = (
  words: Words,
  submission: RulesSubmission,
  spot: Spot,
  chip: number,
): { readonly short: string; readonly full: string } | null => {
  const { vigorish } = words.playerCraps;
  const percent = rateOnWin(submission, spot);
  if (percent) return { short: `${vigorish.short} ${percent}`, full: vigorish.tapOnWin({ percent }) };
  const due = chip % stakeMultiple(submission, spot) === 0 ? dueOn(submission, spot.id, chip) : 0;
  return due === 0
    ? null
    : { short: `${vigorish.short} +${shortAmount(due)}`, full: vigorish.tap({ value: shortAmount(due) }) };
};
