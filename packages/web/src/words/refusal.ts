import { shortAmount } from '../design/amount.ts';
import type { Words } from './index.ts';

/** Amounts that a refusal's sentence may quote. */
interface RefusalFacts {
  readonly min: number | null;
  readonly max: number | null;
  readonly nearest: { readonly below: number | null; readonly above: number } | null;
}

/** A refusal as a sentence: the catalogue's where it has one, otherwise the server's. */
export const refusalSentence = ({ shared }: Words, refused: string, message: string, facts: RefusalFacts): string => {
  switch (refused) {
    case 'below-minimum':
      return shared.stakeRefused[refused]({ min: limit(facts.min) });
    case 'above-maximum':
      return shared.stakeRefused[refused]({ max: limit(facts.max) });
    case 'unpayable':
      return shared.stakeRefused[refused]({ nearest: nearestStakes(shared, facts) });
    default:
      return shared.refusals[refused] ?? message;
  }
};

const limit = (value: number | null): string => (value === null ? '–' : shortAmount(value));

const nearestStakes = ({ or }: Words['shared'], { nearest }: RefusalFacts): string => {
  if (!nearest) return '';
  const above = shortAmount(nearest.above);
  return nearest.below === null ? above : or({ first: shortAmount(nearest.below), second: above });
};
