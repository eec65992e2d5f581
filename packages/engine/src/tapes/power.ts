import type { LoadedDice } from '../dice/index.ts';
import { toNumber } from '../money/index.ts';
import { categoriesOf, SORTINGS, type Sorting, WIDTHS } from './fairness.ts';

/** How fast evidence against fair dice grows if they are loaded like this, and how many rolls it takes to be enough. */
export interface Power {
  readonly alpha: number;
  /** Rolls after which the test's evidence is expected to be 1/alpha; null beyond the most that is looked at. */
  readonly rolls: number | null;
  readonly sortings: readonly SortingPower[];
}

export interface SortingPower {
  readonly sorting: Sorting;
  /** The expected growth of the logarithm of the best evidence, in digits for each roll: its relative entropy. */
  readonly digitsPerRoll: number;
  /** No test by this sorting needs fewer rolls on average, even one that knows in advance how the dice are loaded. */
  readonly rollsAtLeast: number;
}

const ROLLS_MAX = 1e12;

export const powerOf = (dice: LoadedDice, alpha: number): Power => {
  const sortings = SORTINGS.map((sorting) => chancesBy(dice, sorting));
  const enough = -Math.log(alpha);
  const evidenceAfter = (rolls: number): number =>
    logOfSum(sortings.map((chances) => logEvidence(chances, rolls))) - Math.log(sortings.length);
  return {
    alpha,
    rolls: firstWhere((rolls) => evidenceAfter(rolls) >= enough),
    sortings: sortings.map(({ sorting, observations, chances }) => {
      const growth =
        observations * chances.reduce((sum, { fair, loaded }) => sum + loaded * Math.log(loaded / fair), 0);
      return { sorting, digitsPerRoll: growth / Math.LN10, rollsAtLeast: enough / growth };
    }),
  };
};

interface Chances {
  readonly sorting: Sorting;
  /** In one roll. */
  readonly observations: number;
  readonly chances: readonly { readonly fair: number; readonly loaded: number }[];
}

const chancesBy = (dice: LoadedDice, sorting: Sorting): Chances => {
  const fair = categoriesOf(dice.dice, sorting);
  const loaded = categoriesOf(dice, sorting);
  return {
    sorting,
    observations: sorting === 'faces' ? dice.dice : 1,
    chances: fair.map(({ name, chance }) => ({
      fair: toNumber(chance),
      loaded: toNumber(loaded.find((other) => other.name === name)!.chance),
    })),
  };
};

/**
 * The expected logarithm of a sorting's evidence after so many rolls: what it is at the expected counts, and half their variances
 * times the curvature there.
 */
const logEvidence = ({ observations, chances }: Chances, rolls: number): number => {
  const seen = rolls * observations;
  const widths = WIDTHS.map((width) => {
    const terms = chances.map(({ fair, loaded }) => {
      const [before, count] = [width * fair, seen * loaded];
      const spread = (0.5 * count * (1 - loaded)) / (before + count);
      return logGamma(before + count) - logGamma(before) - count * Math.log(fair) + spread;
    });
    return terms.reduce((sum, term) => sum + term, logGamma(width) - logGamma(width + seen));
  });
  return logOfSum(widths) - Math.log(WIDTHS.length);
};

const logOfSum = (logs: readonly number[]): number => {
  const largest = Math.max(...logs);
  return largest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - largest), 0));
};

/** The first whole number from which on something holds. */
const firstWhere = (holds: (rolls: number) => boolean): number | null => {
  let high = 1;
  while (!holds(high)) {
    high *= 2;
    if (high > ROLLS_MAX) return null;
  }
  let low = Math.floor(high / 2);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
};

const STIRLING_FROM = 12;

/** The logarithm of the gamma function by Stirling's series, once the argument is large enough for it. */
const logGamma = (value: number): number => {
  let [x, product] = [value, 1];
  for (; x < STIRLING_FROM; x += 1) product *= x;
  const inverse = 1 / (x * x);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / x;
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series - Math.log(product);
};
