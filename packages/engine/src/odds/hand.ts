import { type ThrownDice, waysToThrow, weightedRolls } from '../dice/index.ts';
import { type Fraction, fraction } from '../money/index.ts';
import type { Line, Point } from '../rules/index.ts';
import { nextPoint } from '../submission/index.ts';

/** The chance that a line wager's first roll sets this point. */
export const pointChance = (dice: ThrownDice, line: Line, point: Point): Fraction => {
  const ways = weightedRolls(dice)
    .filter(({ roll }) => nextPoint(line, null, roll) === point)
    .reduce((total, entry) => total + entry.ways, 0);
  return fraction(ways, waysToThrow(dice));
};
