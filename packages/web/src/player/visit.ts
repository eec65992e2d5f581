import type { WagerResult } from '@hardway/engine';
import type { OwnPart } from '@hardway/server/protocol';

/** A player's time at a seat: since when, and what play had brought there before. */
export interface Visit {
  readonly at: number;
  /** Rounds after this one count. */
  readonly after: number;
  readonly earned: number;
}

export const netOf = (results: readonly WagerResult[]): number =>
  results.reduce((sum, { returned, stake, stands }) => sum + returned - (stands ? 0 : stake), 0);

export const lookOf = (net: number): string => (net > 0 ? 'gain' : net < 0 ? 'loss' : 'level');

/** What was won, without the stakes: losses beside it do not lessen it. */
export const wonOf = (results: readonly WagerResult[]): number =>
  netOf(results.filter(({ result }) => result === 'won'));

export const newVisit = (at: number, { results, earned }: Pick<OwnPart, 'results' | 'earned'>): Visit => ({
  at,
  after: results.at(-1)?.number ?? 0,
  earned,
});

/** Money that comes or goes by voucher is no result; a vigorish and a correction are. */
export const netOfVisit = (visit: Visit, { earned }: Pick<OwnPart, 'earned'>): number => earned - visit.earned;

/** What lies on the layout for a seat. */
export const stakedIn = ({ bets }: Pick<OwnPart, 'bets'>): number =>
  (bets?.wagers ?? []).reduce((sum, { stake }) => sum + stake, 0);
