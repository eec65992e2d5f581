import {
  decide,
  evolve,
  isRefusal,
  type LegalAction,
  legalActions,
  type Rulebook,
  type Table,
  type UnitResults,
} from '@hardway/engine';
import type { BetOrder, BetPlan } from '../betting.ts';
import { findAction, type OnFelt } from './on-felt.ts';

/** Something to be put on the felt. */
export interface Wanted {
  readonly spot: string;
  readonly stake: number;
}

const isSupport = ({ spot }: OnFelt): boolean => spot.play.kind === 'supplement';
/** A don't bet with a point favours the player and never comes back: it goes down only when it is told by name. */
const isSettledLine = ({ spot, wager }: OnFelt): boolean => spot.play.kind === 'line' && wager.state.point !== null;

/** Everything down that may come down; odds before the line that they support. */
export const crapsClearPlan = (felt: readonly OnFelt[], actions: readonly LegalAction[]): BetPlan => {
  const down = felt.filter(
    (entry) => !isSettledLine(entry) && findAction(actions, 'remove', entry.position)?.refusal === null,
  );
  const ordered = [...down.filter(isSupport), ...down.filter((entry) => !isSupport(entry))];
  return ordered.length > 0 ? ordered.map(({ position }) => ({ type: 'TakeDownWager', spot: position })) : null;
};

/** As much as may be added of what is wanted; nothing where less than the least would be left. */
const closestStake = (wanted: number, stakes: LegalAction['stakes']): number => {
  if (!stakes) return 0;
  const most = Math.floor(Math.min(wanted, stakes.most) / stakes.multiple) * stakes.multiple;
  return most >= stakes.least ? most : 0;
};

const LINES = ['pass', 'dont-pass', 'come', 'dont-come'];
const rank = ({ spot }: Wanted): number => (LINES.includes(spot) ? 0 : 1);

/** Wagers put down as closely as the table allows: each asked of the engine after the one before it. */
export const closestPlan = (
  rulebook: Rulebook,
  table: Table,
  seat: number,
  wanted: readonly Wanted[],
  at: number,
): BetPlan => {
  const orders: BetOrder[] = [];
  let reached = table;
  for (const { spot, stake } of wanted.toSorted((a, b) => rank(a) - rank(b))) {
    const bet = findAction(legalActions(rulebook, reached, seat, at), 'bet', spot);
    const added = closestStake(stake, bet?.refusal === null ? bet.stakes : null);
    if (added === 0) continue;
    const by = { id: `seat ${seat}`, role: 'player', seat } as const;
    const verdict = decide(rulebook, reached, {
      type: 'PlaceWager',
      id: `plan ${orders.length}`,
      at,
      by,
      seat,
      spot,
      stake: added,
    });
    if (isRefusal(verdict)) continue;
    reached = verdict.reduce(evolve, reached);
    orders.push({ type: 'PlaceWager', spot, stake: added });
  }
  return orders.length > 0 ? orders : null;
};

/** What the last throw that took own wagers off the felt took. */
export const lastTaken = (results: readonly UnitResults[]): readonly Wanted[] =>
  results
    .findLast(({ results: own }) => own.some(({ stands }) => !stands))
    ?.results.filter(({ stands }) => !stands)
    .map(({ spot, stake }) => ({ spot, stake })) ?? [];

/** What is missing on the felt of what is wanted. */
export const missing = (wanted: readonly Wanted[], felt: readonly OnFelt[]): readonly Wanted[] =>
  wanted
    .map(({ spot, stake }) => ({
      spot,
      stake: stake - (felt.find(({ position }) => position === spot)?.wager.stake ?? 0),
    }))
    .filter(({ stake }) => stake > 0);

/** As much again on everything that may go up. */
export const doubled = (felt: readonly OnFelt[]): readonly Wanted[] =>
  felt.filter((entry) => !isSettledLine(entry)).map(({ position, wager }) => ({ spot: position, stake: wager.stake }));
