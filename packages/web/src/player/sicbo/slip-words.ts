import { type RulesSubmission, type Slip, slipOf, toNumber, type Wager } from '@hardway/engine';
import { amountText } from '../../design/amount.ts';
import type { Words } from '../../words/index.ts';

/** An exact cost, to the nearest cent. */
export const costWords = ({ expectedLoss }: Slip): string => amountText(Math.round(toNumber(expectedLoss)));

/** What the slip costs on average and how the next roll can end. */
export const slipWords = (words: Words, submission: RulesSubmission, wagers: readonly Wager[]): string => {
  const slip = slipOf(submission, wagers);
  const { win, even, lose, of } = slip.ways;
  return words.playerSicbo.slip({ staked: amountText(slip.staked), cost: costWords(slip), win, even, lose, of });
};
