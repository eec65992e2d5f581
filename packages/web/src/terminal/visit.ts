import type { WagerResult } from '@hardway/engine';
import type { OwnPart } from '@hardway/server/protocol';

/** A player's time at a seat: since when, and what its rounds have brought. */
export interface Visit {
  readonly at: number;
  /** Rounds after this one count. */
  readonly after: number;
  /** The sum of rounds that are no longer told of. */
  readonly before: number;
  /** Net results by round; a correction replaces its round's. */
  readonly rounds: Readonly<Record<number, number>>;
}

type Results = readonly { readonly round: number; readonly results: readonly WagerResult[] }[];

export const netOf = (results: readonly WagerResult[]): number =>
  results.reduce((sum, { returned, stake, stands }) => sum + returned - (stands ? 0 : stake), 0);

/** What was won, without the stakes: losses beside it do not lessen it. */
export const wonOf = (results: readonly WagerResult[]): number =>
  netOf(results.filter(({ result }) => result === 'won'));

export const newVisit = (at: number, results: Results): Visit => ({
  at,
  after: results.at(-1)?.round ?? 0,
  before: 0,
  rounds: {},
});

/** Money that comes or goes by voucher is no result, so the net is told by rounds and not by credit. */
export const withResults = (visit: Visit, results: Results): Visit => {
  const told = results.filter(({ round }) => round > visit.after);
  const first = told[0]?.round ?? Number.POSITIVE_INFINITY;
  const old = Object.entries(visit.rounds).filter(([round]) => Number(round) < first);
  const kept = told.filter(({ results: own }) => own.length > 0).map(({ round, results: own }) => [round, netOf(own)]);
  return {
    ...visit,
    before: visit.before + old.reduce((sum, [, net]) => sum + net, 0),
    rounds: Object.fromEntries(kept),
  };
};

export const netOfVisit = ({ before, rounds }: Visit): number =>
  Object.values(rounds).reduce((sum, net) => sum + net, before);

type Purse = Pick<OwnPart, 'credit' | 'bets' | 'hand' | 'results'>;

/** What lies on the layout for a seat. */
export const stakedIn = ({ bets, hand }: Pick<OwnPart, 'bets' | 'hand'>): number =>
  [...(bets?.wagers ?? []), ...(hand?.wagers ?? [])].reduce((sum, { stake }) => sum + stake, 0);

/** What a bet cost besides its stake: a vigorish, or one that came back if negative. Rounds in between tell for themselves. */
export const chargeBetween = (before: Purse, after: Purse): number =>
  stakedIn(before) === stakedIn(after) || before.results.at(-1)?.round !== after.results.at(-1)?.round
    ? 0
    : before.credit + stakedIn(before) - after.credit - stakedIn(after);

export const withCharge = (visit: Visit, charge: number): Visit =>
  charge === 0 ? visit : { ...visit, before: visit.before - charge };

/** Nothing has been played in it yet. */
export const isUntouched = ({ before, rounds }: Visit): boolean => before === 0 && Object.keys(rounds).length === 0;
