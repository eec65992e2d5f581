import type { Words } from '../words/index.ts';

/** The end of the time for bets, which is called out where there was enough of it before. */
export const LAST_BETS_MS = 5_000;
const CALLED_FROM_MS = 10_000;

export const hasLastBets = (window: number): boolean => window >= CALLED_FROM_MS;

/** What stands beside the clock while bets are taken. */
export const bettingWords = ({ shared: { phase } }: Words, left: number | null, window: number): string =>
  left !== null && left <= LAST_BETS_MS && hasLastBets(window) ? phase.last : phase.open;
