import { slipOf, toNumber } from '@hardway/engine';
import { amountText } from '../../design/amount.ts';
import type { Words } from '../../words/index.ts';
import type { AtCraps } from './seat-context.ts';

/** The slip in one line: what lies there, and what the next roll costs on average. */
export const slipLine = (
  words: Words,
  { submission, point, felt }: Pick<AtCraps, 'submission' | 'point' | 'felt'>,
): string => {
  const slip = slipOf(
    submission,
    felt.map(({ wager }) => wager),
    point,
  );
  const cost = Math.round(toNumber(slip.expectedLoss));
  const staked = amountText(slip.staked);
  return cost < 0
    ? words.playerCraps.next.gain({ staked, gain: amountText(-cost) })
    : words.playerCraps.next.line({ staked, cost: amountText(cost) });
};
