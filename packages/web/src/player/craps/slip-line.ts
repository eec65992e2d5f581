import { slipOf, toNumber } from '@hardway/engine';
import { amountText } from '../../design/amount.ts';
import type { Words } from '../../words/index.ts';
import { costOfAll, costWhenMade } from './cost.ts';
import type { AtCraps } from './seat-context.ts';

/**
 * The slip in one line: what lies there, and what the next roll costs on average. Where that is a gain, as for a don’t bet that
 * has its come out roll behind it, it says what the bets are worth beside what they cost when they were made.
 */
export const slipLine = (
  words: Words,
  { submission, point, felt }: Pick<AtCraps, 'submission' | 'point' | 'felt'>,
): string => {
  const wagers = felt.map(({ wager }) => wager);
  const slip = slipOf(submission, wagers, point);
  const cost = Math.round(toNumber(slip.expectedLoss));
  const staked = amountText(slip.staked);
  if (cost >= 0) return words.playerCraps.next.line({ staked, cost: amountText(cost) });
  return words.playerCraps.next.worth({
    staked,
    worth: amountText(slip.staked - Math.round(toNumber(costOfAll(submission, wagers)))),
    cost: amountText(Math.round(toNumber(costWhenMade(submission, wagers)))),
  });
};
