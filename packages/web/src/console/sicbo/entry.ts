import { FACES, type Roll, type RulesSubmission, settle, type Wager } from '@hardway/engine';
import { lowToHigh } from '../low-to-high.ts';

/** Why a look at the dice is worth its time before this result is confirmed. */
type Doubt = 'triple' | 'same-as-before';

/** Entries that seldom come true, and are often a slip of the finger. */
export const doubtsAbout = (roll: Roll, before: Roll | null): readonly Doubt[] => [
  ...(new Set(roll).size === 1 ? (['triple'] as const) : []),
  ...(before && lowToHigh(before).join() === lowToHigh(roll).join() ? (['same-as-before'] as const) : []),
];

/** In how many of all the ways that dice can fall these faces come up, in any order. */
export const waysOf = (roll: Roll): { readonly ways: number; readonly of: number } => {
  const alike = FACES.map((face) => roll.filter((shown) => shown === face).length);
  const ways = alike.reduce((product, count) => product / factorial(count), factorial(roll.length));
  return { ways, of: 6 ** roll.length };
};

const factorial = (count: number): number => (count <= 1 ? 1 : count * factorial(count - 1));

interface RoundTotals {
  readonly staked: number;
  /** What went back to the players, stakes of winners included. */
  readonly returned: number;
  readonly wagers: number;
  readonly won: number;
}

/** What a round that is decided has taken and paid, all seats together. */
export const roundTotals = (submission: RulesSubmission, wagers: readonly Wager[], roll: Roll): RoundTotals => {
  const settled = wagers.map((wager) => ({ wager, outcome: settle(submission, wager, roll) }));
  return {
    staked: wagers.reduce((sum, { stake }) => sum + stake, 0),
    returned: settled.reduce((sum, { outcome }) => sum + ('returned' in outcome ? outcome.returned : 0), 0),
    wagers: wagers.length,
    won: settled.filter(({ outcome }) => outcome.result === 'won').length,
  };
};
