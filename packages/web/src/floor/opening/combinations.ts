import { type Roll, type RulesSubmission, rolls, winningSpots } from '@hardway/engine';

/** How many proposals are ordered by what they show; after them any combination is as good as another. */
const ORDERED = 8;

/**
 * Dice to try a result device with: each lights as many positions as possible that those before it have not lit, so that
 * three entries say as much as three can.
 */
export const combinations = (submission: RulesSubmission): readonly Roll[] => {
  const left = new Map(
    sortedRolls(submission).map((roll) => [roll.join(), { roll, lit: winningSpots(submission, roll) }]),
  );
  const seen = new Set<string>();
  const chosen: Roll[] = [];
  while (chosen.length < ORDERED && left.size > 0) {
    const fresh = ({ lit }: { lit: readonly string[] }): number => lit.filter((spot) => !seen.has(spot)).length;
    const best = [...left.values()].reduce((most, candidate) => (fresh(candidate) > fresh(most) ? candidate : most));
    for (const spot of best.lit) seen.add(spot);
    left.delete(best.roll.join());
    chosen.push(best.roll);
  }
  return chosen;
};

/** Every combination once, whatever the order of its dice. */
const sortedRolls = ({ dice }: RulesSubmission): readonly Roll[] => [
  ...new Map(rolls(dice).map((roll) => [roll.toSorted().join(), roll.toSorted()])).values(),
];
