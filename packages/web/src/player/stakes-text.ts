import { shortAmount } from '../design/amount.ts';
import type { Words } from '../words/index.ts';

/** The stakes that a spot takes. */
export const stakesText = ({ shared, player: { help } }: Words, least: number, most: number, step: number): string => {
  const [min, max] = [shortAmount(least), shortAmount(most)];
  return step > 1 ? help.stakesSteps({ min, max, step: shortAmount(step) }) : shared.range({ min, max });
};
