export const FACES = [1, 2, 3, 4, 5, 6] as const;
export type Face = (typeof FACES)[number];

/** The dice as thrown, in the order they were read: `[2, 5, 5]` at Sic Bo, `[6, 1]` at craps. */
export type Roll = readonly Face[];

export type DiceCount = 2 | 3;

export const isFace = (value: unknown): value is Face => (FACES as readonly unknown[]).includes(value);

export const isRoll = (value: unknown, dice: DiceCount): value is Roll =>
  Array.isArray(value) && value.length === dice && value.every(isFace);

/** The face across from another: a die that leans on one face shows this one. */
export const opposite = (face: Face): Face => (7 - face) as Face;

export const total = (roll: Roll): number => roll.reduce<number>((sum, face) => sum + face, 0);

/** Without a list of its own: every wager asks for it at every roll. */
export const countOf = (roll: Roll, face: Face): number => {
  let count = 0;
  for (const shown of roll) if (shown === face) count += 1;
  return count;
};

/** Every equally likely roll, 36 or 216 of them, in ascending order. */
export const rolls = (dice: DiceCount): readonly Roll[] => ALL_ROLLS[dice];

const pairs: Roll[] = FACES.flatMap((first) => FACES.map((second): Roll => [first, second]));
const ALL_ROLLS: Readonly<Record<DiceCount, readonly Roll[]>> = {
  2: pairs,
  3: FACES.flatMap((first) => pairs.map((rest): Roll => [first, ...rest])),
};

export const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
