import {
  diceReport,
  exact,
  type Fraction,
  type HandDistribution,
  type HandQuestion,
  listWords,
  type RulesSubmission,
  toNumber,
} from '@hardway/engine';
import { diceInWords } from '../rules/weights.ts';

/** The document by which a hand is thrown, and with what dice if they are not fair. */
export const placeInWords = ({ rulebook, loaded }: RulesSubmission): string => `${rulebook}${diceInWords(loaded)}`;

export const diceOfReport = ({ loaded }: RulesSubmission) => (loaded ? { dice: diceReport(loaded) } : {});

/** What is printed of a distribution, whatever is counted. */
export type Format = 'text' | 'json' | 'csv';

const OVER: Record<HandQuestion['span'], (among: HandQuestion['among']) => string> = {
  decision: () => 'in a line decision',
  seven: () => 'in the rolls to the first 7',
  hand: () => 'in a hand',
  totals: (among) => `until ${among ? listWords(among, 'and') : 'every total'} ${among ? 'have' : 'has'} been thrown`,
};

const COUNTED: Record<HandQuestion['counts'], string> = {
  rolls: 'rolls',
  passes: 'passes',
  points: 'points made',
  'distinct-points': 'different points made',
  sevens: 'sevens',
  totals: 'different totals',
};

export const questionInWords = ({ counts, span, among }: HandQuestion): string =>
  `${COUNTED[counts]}${counts === 'totals' && among ? ` of ${listWords(among, 'and')}` : ''} ${OVER[span](among)}`;

/** A chance for reading: in percent, or as one in so many where it is small. */
export const chanceInWords = (chance: Fraction): string => {
  const share = toNumber(chance);
  if (share === 0) return 'never';
  if (share === 1) return 'always';
  if (share >= 1e-3) return `${(100 * share).toFixed(4)}%`;
  const oneIn = Number((chance.denominator * 1000n) / chance.numerator) / 1000;
  return `1 in ${oneIn < 1e15 ? oneIn.toLocaleString('en-US', { maximumFractionDigits: oneIn < 1e4 ? 1 : 0 }) : oneIn.toExponential(4)}`;
};

export const deviationOfHand = ({ variance }: HandDistribution): number => Math.sqrt(toNumber(variance));

export const meansOf = (distribution: HandDistribution) => ({
  mean: exact(distribution.mean),
  variance: exact(distribution.variance),
  standardDeviation: deviationOfHand(distribution),
});
