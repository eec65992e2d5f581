import { slipOf, toNumber } from '@hardway/engine';
import { amount } from '../design/amount.ts';
import type { AtCraps } from './seat-context.ts';
import type { CrapsWords } from './words-en.ts';

/** The slip in one line: what lies there, and what the next roll costs on average. */
export const slipLine = (
  words: CrapsWords,
  { submission, point, felt }: Pick<AtCraps, 'submission' | 'point' | 'felt'>,
): string => {
  const slip = slipOf(
    submission,
    felt.map(({ wager }) => wager),
    point,
  );
  const cost = Math.round(toNumber(slip.expectedLoss));
  const staked = amount(slip.staked);
  return cost < 0 ? words.next.gain(staked, amount(-cost)) : words.next.line(staked, amount(cost));
};
