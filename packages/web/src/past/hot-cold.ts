import { toNumber } from '@hardway/engine';
import type { Frequency } from './frequencies.ts';

/** With fewer results anything is usual. */
export const LEAST_RESULTS = 20;
const MOST_SHOWN = 3;

/** How far it is from what was due, by what is usual for it. */
const deviation = ({ seen, expected, chance }: Frequency<number>): number =>
  (seen - toNumber(expected)) / Math.sqrt(toNumber(expected) * (1 - toNumber(chance)));

/** The totals that fell most beyond what was due, and those that stayed most behind it. */
export const hotAndCold = (frequencies: readonly Frequency<number>[], results: number) => {
  if (results < LEAST_RESULTS) return null;
  const ranked = frequencies.toSorted((a, b) => deviation(b) - deviation(a));
  return {
    hot: ranked.filter((each) => deviation(each) > 0).slice(0, MOST_SHOWN),
    cold: ranked
      .filter((each) => deviation(each) < 0)
      .slice(-MOST_SHOWN)
      .toReversed(),
  };
};
