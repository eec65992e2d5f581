import type { Roll } from '@hardway/engine';

/** A round that is over, as anybody may know it. */
export interface Shown {
  readonly number: number;
  /** Null for a round that was void. */
  readonly roll: Roll | null;
}

/** How many rounds a wall counts. */
export const COUNTED_ROUNDS = 100;

/** The last rounds, oldest first. One that is told again, corrected perhaps, counts as it was told last. */
export const joined = (before: readonly Shown[], told: readonly Shown[]): readonly Shown[] => {
  const rounds = new Map([...before, ...told].map(({ number, roll }) => [number, { number, roll }]));
  return [...rounds.values()].toSorted((a, b) => a.number - b.number).slice(-COUNTED_ROUNDS);
};
