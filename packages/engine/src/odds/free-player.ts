import type { Roll } from '../dice/index.ts';
import { ExpressionError, Sight } from '../language/index.ts';
import { isRefusal, type Point, positionOf, refusal } from '../rules/index.ts';
import {
  callWager,
  type Hand,
  type Resolved,
  type RulesSubmission,
  type Settlement,
  spotOf,
  type Wager,
  wagerAt,
} from '../submission/index.ts';
import { type Means, type Prepared, uncalled } from './machine.ts';
import { inOrder, type Position } from './position.ts';
import { BettingPurse } from './purse.ts';
import { patternOf, type SpotPattern } from './scopes.ts';
import type { Strategy } from './strategy.ts';
import { StrategyError } from './strategy-error.ts';

/**
 * A player whose bets come from code. Only the reference plays it, roll by roll: what code remembers has no bounds, so there are
 * no positions, no tables and **nothing exact** about it. Whatever a strategy file can say is better said there.
 */
export interface FreePlayer {
  readonly name: string;
  readonly submission: RulesSubmission;
  /** Asked before every roll. A function of what it is shown and of nothing else, so that a session can be played again. */
  readonly orders: (view: FreeView) => readonly FreeOrder[];
}

/** All that a player knows before a roll. Amounts are minor units. */
export interface FreeView {
  readonly point: Point | null;
  /** A new shooter's first roll is next. */
  readonly newShooter: boolean;
  /** What the player has, with what lies on the felt, and what the player began with. */
  readonly bankroll: number;
  readonly brought: number;
  readonly wagers: readonly LaidWager[];
  /** Every roll of the session so far, first things first. The list itself grows with the session: copy what is to be kept. */
  readonly history: readonly PlayedRoll[];
}

export interface LaidWager {
  /** Where it lies: `place/6`, `pass-odds`, `come/6` for a come bet on its number. */
  readonly spot: string;
  readonly stake: number;
}

export interface PlayedRoll {
  readonly dice: Roll;
  /** As it was before the roll. */
  readonly point: Point | null;
  readonly wagers: readonly LaidWager[];
  readonly results: readonly (LaidWager & { readonly result: Settlement['result']; readonly net: number })[];
  /** What the roll won or lost in all, a vigorish included. */
  readonly net: number;
}

/**
 * `stake` is what shall lie there: it is placed, pressed or regressed to this, and 0 takes it down. Calls of on and off hold for the
 * next roll. What may not be done yet is left out; what the document never allows ends the session with a `StrategyError` that has
 * the clause.
 */
export type FreeOrder =
  | LaidWager
  | { readonly down: string }
  | { readonly off: string }
  | { readonly on: string }
  | { readonly leave: true };

/** The same player without bets of any kind: what is left of a strategy when its bets come from elsewhere. */
export const withoutBets = ({ name, submission }: FreePlayer): Strategy => ({
  ...{ name, submission, bets: [], program: null },
  ...{ watchesShooter: true, looksAtMoney: true },
});

/** Follows a player's orders before a roll. */
export const followOrders = (
  { submission, orders }: FreePlayer,
  start: Position,
  { bankroll, brought }: Means,
  history: readonly PlayedRoll[],
): Prepared => {
  const { hand } = start;
  const wanted = orders({ ...hand, bankroll, brought, wagers: laidOut(submission, start.wagers), history });
  const stops = wanted.some((order) => 'leave' in order);
  const purse = new BettingPurse(submission, hand, start.wagers.map(uncalled), new Sight(bankroll, brought));
  const follower = new Follower(submission, hand, purse);
  if (!stops) for (const order of wanted) follower.follow(order);
  const { wagers, cost, vigorish, short } = purse;
  return {
    position: { ...start, wagers: inOrder(wagers) },
    ...{ cost, vigorish, short, stops },
    ...{ least: bankroll, most: bankroll },
  };
};

const laidOut = (submission: RulesSubmission, wagers: readonly Wager[]): LaidWager[] =>
  wagers.map((wager) => ({ spot: positionOf(spotOf(submission, wager), wager.state), stake: wager.stake }));

class Follower {
  private readonly submission: RulesSubmission;
  private readonly hand: Hand;
  private readonly purse: BettingPurse;

  constructor(submission: RulesSubmission, hand: Hand, purse: BettingPurse) {
    this.submission = submission;
    this.hand = hand;
    this.purse = purse;
  }

  follow(order: FreeOrder): void {
    if ('stake' in order) this.lay(order);
    else if ('down' in order) for (const wager of this.meant(order.down)) this.purse.takeDown(wager);
    else if ('off' in order) for (const wager of this.meant(order.off)) this.call(wager, false);
    else if ('on' in order) for (const wager of this.meant(order.on)) this.call(wager, true);
  }

  private lay({ spot, stake }: LaidWager): void {
    const there = wagerAt(this.submission, this.purse.wagers, spot)?.wager;
    if (there && stake === 0) this.purse.takeDown(there);
    else if (there && stake !== there.stake) this.purse.change(there, stake);
    else if (!there && stake !== 0) this.purse.make(spot, stake);
  }

  private call(wager: Wager, working: boolean): void {
    const { point } = this.hand;
    // With a point on everything works that was not called off.
    if (working && point !== null) return;
    const position = positionOf(spotOf(this.submission, wager), wager.state);
    const called = callWager(this.submission, this.purse.situation, position, working, point !== null);
    if (isRefusal(called)) throw new StrategyError(called);
    this.purse.replace(wager, called);
  }

  private meant(spots: string): readonly Wager[] {
    return this.purse.wagers.filter(this.patternOf(spots).isWager);
  }

  private patternOf(spots: string): SpotPattern {
    try {
      return patternOf(this.submission, spots, 0);
    } catch (error) {
      if (error instanceof ExpressionError) throw new StrategyError(refusal('unknown-spot', null, `${error.message}.`));
      throw error;
    }
  }
}

/** What a roll was, as a player remembers it. */
export const remembered = (
  submission: RulesSubmission,
  { hand, wagers }: Position,
  roll: { readonly dice: Roll; readonly resolved: readonly Resolved[]; readonly net: number },
): PlayedRoll => ({
  dice: roll.dice,
  point: hand.point,
  wagers: laidOut(submission, wagers),
  results: roll.resolved.map(({ wager, position, settlement }) => ({
    spot: position,
    stake: wager.stake,
    result: settlement.result,
    net: settlement.result === 'stands' ? settlement.returned : settlement.net,
  })),
  net: roll.net,
});
