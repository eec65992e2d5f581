import type { LegalAction, UnitResults, Wager, WagerResult } from '@hardway/engine';
import type { OrderArguments } from '../house/order.ts';

/** A request for a wager, as the table knows it. */
export type BetOrder =
  | { readonly type: 'PlaceWager' | 'ChangeWager'; readonly spot: string; readonly stake: number }
  | { readonly type: 'TakeDownWager'; readonly spot: string };

/** What lies on a spot, or is to lie there. */
export interface BetStake {
  readonly spot: string;
  readonly stake: number;
}

/** The same at a seat, as the house is asked for it. */
export const wagerOrder = (seat: number, order: BetOrder): OrderArguments =>
  order.type === 'TakeDownWager'
    ? [order.type, { seat, spot: order.spot }]
    : [order.type, { seat, spot: order.spot, stake: order.stake }];

/** What one press of a button added, or took down where it is less than nothing, so that undo takes all of it back. */
export type Press = readonly { readonly id: string; readonly spot: string; readonly added: number }[];

interface Standing {
  readonly actions: readonly LegalAction[];
  readonly wagers: readonly Wager[];
  readonly credit: number;
}

/** Orders behind a button; null where the table would refuse one of them. */
export type BetPlan = readonly BetOrder[] | null;

const may = ({ actions }: Standing, action: LegalAction['action'], spot: string): boolean =>
  actions.some((entry) => entry.action === action && entry.spot === spot && entry.refusal === null);

/** Whether this much may be added to every one of these spots at once. */
const mayAdd = ({ actions, credit }: Standing, bets: readonly BetStake[]): boolean =>
  sumStaked(bets) <= credit &&
  bets.every(({ spot, stake }) => {
    const stakes = actions.find((entry) => entry.action === 'bet' && entry.spot === spot)?.stakes;
    return stakes && stake >= stakes.least && stake <= stakes.most && stake % stakes.multiple === 0;
  });

export const sumStaked = (bets: readonly BetStake[]): number => bets.reduce((sum, { stake }) => sum + stake, 0);

const placing = (bets: readonly BetStake[]): BetOrder[] =>
  bets.map(({ spot, stake }) => ({ type: 'PlaceWager', spot, stake }));

export const doublePlan = (standing: Standing): BetPlan =>
  standing.wagers.length > 0 && mayAdd(standing, standing.wagers) ? placing(standing.wagers) : null;

export const rebetPlan = (standing: Standing, last: readonly WagerResult[]): BetPlan =>
  standing.wagers.length === 0 && last.length > 0 && mayAdd(standing, last) ? placing(last) : null;

export const clearPlan = (standing: Standing): BetPlan => {
  const spots = standing.wagers.map(({ spot }) => spot).filter((spot) => may(standing, 'remove', spot));
  return spots.length > 0 ? spots.map((spot) => ({ type: 'TakeDownWager', spot })) : null;
};

export const undoPlan = (standing: Standing, press: Press | undefined): BetPlan => {
  const added = new Map<string, number>();
  for (const { spot, added: more } of press ?? []) added.set(spot, (added.get(spot) ?? 0) + more);
  const down = [...added].filter(([, more]) => more < 0).map(([spot, more]) => ({ spot, stake: -more }));
  if (down.length > 0) return mayAdd(standing, down) ? placing(down) : null;
  const orders = [...added].flatMap(([spot, more]): BetOrder[] => {
    const stake = (standing.wagers.find((wager) => wager.spot === spot)?.stake ?? 0) - more;
    if (stake < 0 || !may(standing, 'remove', spot)) return [];
    return [stake === 0 ? { type: 'TakeDownWager', spot } : { type: 'ChangeWager', spot, stake }];
  });
  return orders.length > 0 && orders.length === added.size ? orders : null;
};

export type BetsButton = 'undo' | 'clear' | 'rebet' | 'double';
export type Hindrance = 'closed' | 'undo' | 'noBets' | 'locked' | 'noneBefore' | 'notEmpty' | 'credit' | 'limits';

/** Why a button that acts on all bets at once does nothing now; only where the table would refuse what is behind it. */
export const hindranceOf = (
  button: BetsButton,
  { isOpen, staked, credit, last }: Readonly<{ isOpen: boolean; staked: number; credit: number; last: number }>,
): Hindrance => {
  if (!isOpen) return 'closed';
  switch (button) {
    case 'undo':
      return 'undo';
    case 'clear':
      return staked > 0 ? 'locked' : 'noBets';
    case 'rebet':
      if (last === 0) return 'noneBefore';
      if (staked > 0) return 'notEmpty';
      return last > credit ? 'credit' : 'limits';
    case 'double':
      if (staked === 0) return 'noBets';
      return staked > credit ? 'credit' : 'limits';
  }
};

/** The bets of the last round in which there were some. */
export const lastBets = (results: readonly UnitResults[], before: number | null): readonly WagerResult[] =>
  results.findLast(({ number, results: own }) => number !== before && own.length > 0)?.results ?? [];
