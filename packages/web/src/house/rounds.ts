import type { PublicResult } from '@hardway/server/protocol';

/** A round that is over, as anybody may know it; no dice if it was void. */
export type Shown = Pick<PublicResult, 'number' | 'roll'>;

/** How many rounds a wall counts. */
export const COUNTED_ROUNDS = 100;

/**
 * The last rounds, oldest first. One that is told again, corrected perhaps, counts as it was told last; a throw that is
 * told no more, among later or as the last one, has become void.
 */
export const joined = (before: readonly Shown[], told: readonly Shown[]): readonly Shown[] => {
  const first = Math.min(...told.map(({ number }) => number));
  const earlier = before.filter(({ number }) => number < first);
  const rounds = new Map([...earlier, ...told].map(({ number, roll }) => [number, { number, roll }]));
  return [...rounds.values()].toSorted((a, b) => a.number - b.number).slice(-COUNTED_ROUNDS);
};
