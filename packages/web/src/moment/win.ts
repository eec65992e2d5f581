import type { WagerResult } from '@hardway/engine';
import { PAY_MS } from './order.ts';

/** What a round or throw brought a player. */
export interface Win {
  /** Without the stakes; losses beside it do not lessen it. */
  readonly won: number;
  readonly net: number;
  /** The most that one of the wagers paid for a unit staked. */
  readonly best: number;
}

/** How a win is shown: not at all, quietly, gladly, largely, or as what happens once in a year. */
const TIERS = ['none', 'quiet', 'glad', 'large', 'grand'] as const;
export type Tier = (typeof TIERS)[number];

/** From how much to 1 on. */
const GLAD_FROM = 5;
const LARGE_FROM = 25;
const GRAND_FROM = 95;

/** Money that comes back beside a greater loss is no win, whatever a single wager paid. */
export const tierOf = ({ net, best }: Win): Tier => {
  if (net <= 0) return 'none';
  if (best >= GRAND_FROM) return 'grand';
  if (best >= LARGE_FROM) return 'large';
  return best >= GLAD_FROM ? 'glad' : 'quiet';
};

export const bestOf = (results: readonly WagerResult[]): number =>
  Math.max(
    0,
    ...results
      .filter(({ result }) => result === 'won')
      .map(({ returned, stake, stands }) => (returned - (stands ? 0 : stake)) / stake),
  );

/** How long the count runs, and how long what was paid stays. */
export const COUNTS_FOR_MS: Readonly<Record<Tier, number>> = {
  none: 0,
  quiet: 600,
  glad: 1_100,
  large: 1_900,
  grand: 3_200,
};
export const payTime = (win: Win | null): number => PAY_MS + (win ? COUNTS_FOR_MS[tierOf(win)] * 1.35 : 0);
