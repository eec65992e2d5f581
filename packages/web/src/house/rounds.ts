import type { PublicResult } from '@hardway/server/protocol';

/** A round that is over, as anybody may know it; no dice if it was void. */
export type Shown = Pick<PublicResult, 'number' | 'roll'>;

/** How many rounds a wall counts. */
export const COUNTED_ROUNDS = 100;

/** The last rounds, oldest first. One that is told again, corrected perhaps, counts as it was told last. */
export const joined = (before: readonly Shown[], told: readonly Shown[]): readonly Shown[] => {
  const rounds = new Map([...before, ...told].map(({ number, roll }) => [number, { number, roll }]));
  return [...rounds.values()].toSorted((a, b) => a.number - b.number).slice(-COUNTED_ROUNDS);
};
