import { type Fraction, fraction } from '../money/index.ts';
import type { Line, Point } from '../rules/index.ts';
import { nextPoint } from '../submission/index.ts';
import { weightedRolls } from './chain.ts';

/** The chance that a line wager's first roll sets this point. */
export const pointChance = (line: Line, point: Point): Fraction => {
  const ways = weightedRolls(2)
    .filter(({ roll }) => nextPoint(line, null, roll) === point)
    .reduce((total, entry) => total + entry.ways, 0);
  return fraction(ways, 36);
};
