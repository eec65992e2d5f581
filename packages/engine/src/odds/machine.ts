import type { Roll } from '../dice/index.ts';
import { Sight } from '../language/index.ts';
import { NOTHING } from '../money/index.ts';
import { isRefusal, type Point, positionOf } from '../rules/index.ts';
import {
  type Hand,
  NEW_HAND,
  nextHand,
  type Resolved,
  type RulesSubmission,
  resolve,
  spotOf,
  supplementMax,
  supplementOf,
  vigorishBack,
  type Wager,
  wagerAt,
  withdraw,
} from '../submission/index.ts';
import { playRules } from './board.ts';
import { countersAfter, countersBefore, nextChance } from './counters.ts';
import type { OrderLog } from './order-log.ts';
import { inOrder, type Position } from './position.ts';
import { BettingPurse } from './purse.ts';
import { type Bet, nextStake, type Strategy, workingsOf } from './strategy.ts';

export const startPosition = (strategy: Strategy): Position => {
  const { counters, chances } = workingsOf(strategy);
  return nextChance(
    strategy,
    {
      hand: strategy.watchesShooter ? NEW_HAND : NOBODY_WATCHES,
      wagers: [],
      stakes: strategy.bets.map(({ stake }) => stake),
      counters: [...counters.map(({ start }) => start), ...chances.map(() => 0)],
      chance: -1,
    },
    0,
  );
};

/** A come out roll, whoever throws it. */
const NOBODY_WATCHES: Hand = { ...NEW_HAND, newShooter: false };

/** What a player does before a roll, and for which bankrolls that is so. */
export interface Prepared {
  readonly position: Position;
  /** What it cost, with the vigorish; negative if more came down than went up. */
  readonly cost: number;
  /** The vigorish of each wager made; negative where it goes back. */
  readonly vigorish: readonly number[];
  /** Money ran short. */
  readonly short: boolean;
  /** The strategy says that it is time to go: nothing was bet. */
  readonly stops: boolean;
  /** A player with any bankroll between these does the same. */
  readonly least: number;
  readonly most: number;
}

/** What a player has, wagers on the layout included, and what was brought. */
export interface Means {
  readonly bankroll: number;
  readonly brought: number;
}

/** Means for every bet, for strategies that do not look at money. */
export const AMPLE: Means = { bankroll: Number.MAX_SAFE_INTEGER, brought: 0 };

/**
 * Makes the strategy's bets before a roll. A bet that the credit does not cover in full falls back to its base stake,
 * or is left out. The log remembers what became of each order of the file.
 */
export const prepare = (
  strategy: Strategy,
  start: Position,
  { bankroll, brought }: Means,
  log?: OrderLog,
): Prepared => {
  const { submission, bets } = strategy;
  const { rules, stop } = workingsOf(strategy);
  const sight = new Sight(bankroll, brought);
  const counters = countersBefore(strategy, start, sight);
  const purse = new BettingPurse(submission, start.hand, start.wagers, sight, log);
  const view = { sight, hand: start.hand, wagers: start.wagers, counters };
  const stakes = [...start.stakes];
  const stops = stop !== null && stop(view) !== 0;
  if (!stops) {
    const { point } = start.hand;
    for (const [index, bet] of bets.entries()) {
      if (!makeBet(submission, bet, stakes[index]!, point, purse)) {
        stakes[index] = bet.stake;
        makeBet(submission, bet, bet.stake, point, purse);
      }
      if (bet.odds !== 0) backLines(submission, bet, purse);
    }
    if (rules.length > 0) {
      const keeps = bets.map(({ spot }) => spot);
      playRules(submission, rules, view, purse, keeps);
    }
  }
  const { wagers, cost, vigorish, short } = purse;
  return {
    position: { ...start, wagers: wagers === start.wagers ? wagers : inOrder(wagers), stakes, counters },
    cost,
    vigorish,
    short,
    stops,
    least: sight.least,
    most: sight.most,
  };
};

/** Makes one bet if it is time for it; false if there is no money for it. */
const makeBet = (
  submission: RulesSubmission,
  bet: Bet,
  stake: number,
  point: Point | null,
  purse: BettingPurse,
): boolean => {
  if (bet.when !== 'always' && (bet.when === 'come-out') !== (point === null)) return true;
  const { wagers } = purse;
  const there = wagerAt(submission, wagers, bet.spot)?.wager;
  if (there) {
    const untouched = there.state.point === null && there.state.seen.length === 0;
    return there.stake === stake || !untouched || purse.change(there, stake);
  }
  let standing = 0;
  for (const { spot } of wagers) if (spot === bet.spot) standing += 1;
  return standing >= bet.upTo || purse.make(bet.spot, stake);
};

/** Backs each line wager that has its point and no supplemental wager yet, at the bet's multiple or in full. */
const backLines = (submission: RulesSubmission, bet: Bet, purse: BettingPurse): void => {
  for (const line of purse.wagers) {
    if (line.spot !== bet.spot || line.state.point === null || supplementOf(submission, purse, line)) continue;
    const support = submission.spots.find(
      ({ made }) => made.line === line.spot && (made.point === undefined || made.point === line.state.point),
    );
    if (!support) continue;
    const stake = supplementMax(submission, support, line, bet.odds === 'full' ? undefined : bet.odds);
    if (stake > 0) purse.make(support.id, stake);
  }
};

/** Takes down what may be taken down, for a player who wants to leave, with what the house refunds of a vigorish. */
export const leave = ({ submission }: Strategy, position: Position): { position: Position; refund: number } => {
  const { hand, wagers } = position;
  const situation = new BettingPurse(submission, hand, wagers, new Sight(0, 0)).situation;
  const stays = wagers.filter((wager) =>
    isRefusal(withdraw(submission, situation, positionOf(spotOf(submission, wager), wager.state))),
  );
  const gone = wagers.filter((wager) => !stays.includes(wager));
  const refund = gone.reduce((sum, wager) => sum + vigorishBack(submission, wager, NOTHING), 0);
  return { position: { ...position, wagers: stays }, refund };
};

/** A position after a roll, and what the player has gained or lost by it. */
export interface Rolled {
  readonly position: Position;
  /** The wagers that something happened to, and the net result of each. */
  readonly resolved: readonly Resolved[];
  readonly nets: readonly number[];
  /** The stakes of wagers that were won, lost or returned. */
  readonly decidedStake: number;
}

/** Plays a roll on the bets that lie there; `charged` is the vigorish that they cost. */
export const playRoll = (strategy: Strategy, before: Position, dice: Roll, charged = 0): Rolled => {
  const { submission, bets, watchesShooter } = strategy;
  const { hand, wagers, stakes } = before;
  const { resolved, left } = resolve(submission, hand.point, wagers, dice);
  const next = [...stakes];
  for (const { wager, settlement } of resolved) {
    if (settlement.result === 'stands') continue;
    const index = bets.findIndex(({ spot }) => spot === wager.spot);
    const bet = bets[index];
    if (bet && settlement.result !== 'returned')
      next[index] = nextStake(bet, next[index]!, settlement.net > 0 ? bet.afterWin : bet.afterLoss);
  }
  const after = nextHand(submission, hand, dice);
  const nets = resolved.map(({ settlement }) =>
    settlement.result === 'stands' ? settlement.returned : settlement.net,
  );
  const net = nets.reduce((sum, amount) => sum + amount, -charged);
  const quiet = strategy.program && workingsOf(strategy).calls ? left.map(uncalled) : left;
  const position: Position = {
    hand: after.newShooter && !watchesShooter ? NOBODY_WATCHES : after,
    wagers: sameWagers(quiet, wagers) ? wagers : inOrder(quiet),
    stakes: next,
    counters: countersAfter(strategy, before, { roll: dice, after, resolved, net }),
    chance: -1,
  };
  return {
    position: nextChance(strategy, position, 0),
    decidedStake: resolved.reduce(
      (sum, { wager, settlement }) => sum + (settlement.result === 'stands' ? 0 : wager.stake),
      0,
    ),
    resolved,
    nets,
  };
};

/** Calls are made anew before each roll, so that nobody has to remember them. */
export const uncalled = (wager: Wager): Wager => {
  if (wager.called === undefined && wager.offNow === undefined) return wager;
  const { called: _called, offNow: _offNow, ...rest } = wager;
  return rest;
};

const sameWagers = (a: readonly Wager[], b: readonly Wager[]): boolean =>
  a.length === b.length && a.every((wager, index) => wager === b[index]);
