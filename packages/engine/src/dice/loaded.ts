import { type DiceCount, type Roll, rolls } from './roll.ts';

/** Rolls with the same faces in another order are one, with the ways to throw it. */
export interface WeightedRoll {
  readonly roll: Roll;
  readonly ways: number;
}

/** Dice of somebody's own, which do not show every face equally often. The house's are never these. */
export interface LoadedDice {
  readonly name: string;
  readonly dice: DiceCount;
  /** In the order of fair dice; the ways are whole numbers above zero without a common divisor. */
  readonly rolls: readonly WeightedRoll[];
  readonly ways: number;
}

/** So many fair dice, or loaded ones. */
export type ThrownDice = DiceCount | LoadedDice;

export const weightedRolls = (dice: ThrownDice): readonly WeightedRoll[] =>
  typeof dice === 'number' ? FAIR[dice] : dice.rolls;

/** The ways to throw these dice: those of all rolls. */
export const waysToThrow = (dice: ThrownDice): number => (typeof dice === 'number' ? 6 ** dice : dice.ways);

/** The faces of a roll in ascending order: what tells it from others where the order of dice is nothing. */
export const facesOf = (roll: Roll): Roll => roll.toSorted((a, b) => a - b);

const gather = (dice: DiceCount): readonly WeightedRoll[] => {
  const gathered = new Map<string, WeightedRoll>();
  for (const roll of rolls(dice).map(facesOf))
    gathered.set(roll.join(), { roll, ways: (gathered.get(roll.join())?.ways ?? 0) + 1 });
  return [...gathered.values()];
};

const FAIR: Readonly<Record<DiceCount, readonly WeightedRoll[]>> = { 2: gather(2), 3: gather(3) };
