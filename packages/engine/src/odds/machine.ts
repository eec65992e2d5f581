import type { Roll } from '../dice/index.ts';
import { NOTHING } from '../money/index.ts';
import { isRefusal, type Point, positionOf, type Refusal } from '../rules/index.ts';
import {
  type Admission,
  admit,
  amend,
  type Hand,
  NEW_HAND,
  nextHand,
  type RulesSubmission,
  resolve,
  type Situation,
  spotOf,
  supplementMax,
  supplementOf,
  vigorishBack,
  type Wager,
  wagerAt,
  withdraw,
} from '../submission/index.ts';
import { type Bet, nextStake, type Strategy } from './strategy.ts';

/** Everything about a strategy at play that the next roll depends on, the player's money apart. */
export interface Position {
  readonly hand: Hand;
  readonly wagers: readonly Wager[];
  /** The stake that each bet has come to. */
  readonly stakes: readonly number[];
}

export const startPosition = ({ bets, watchesShooter }: Strategy): Position => ({
  hand: watchesShooter ? NEW_HAND : NOBODY_WATCHES,
  wagers: [],
  stakes: bets.map(({ stake }) => stake),
});

/** A come out roll, whoever throws it. */
const NOBODY_WATCHES: Hand = { ...NEW_HAND, newShooter: false };

const handAfter = ({ submission, watchesShooter }: Strategy, hand: Hand, dice: Roll): Hand => {
  const next = nextHand(submission, hand, dice);
  return next.newShooter && !watchesShooter ? NOBODY_WATCHES : next;
};

export const onLayout = ({ wagers }: Position): number => wagers.reduce((sum, { stake }) => sum + stake, 0);

/** A position after the player has bet: what it cost, what of that is gone as vigorish, and whether money ran short. */
export interface Prepared {
  readonly position: Position;
  readonly cost: number;
  /** The credit that covers every bet on the way: more than the cost if a stake goes down after others were made. */
  readonly needs: number;
  /** The vigorish of each wager made. */
  readonly vigorish: readonly number[];
  readonly short: boolean;
}

/** A rule stood in a strategy's way that no waiting removes; what it says is for the person who wrote it. */
export class StrategyError extends Error {
  readonly refusal: Refusal;
  constructor(cause: Refusal) {
    super(cause.message);
    this.refusal = cause;
  }
}

/** Refusals that time or another wager may lift; anything else is a mistake in the strategy. */
const WAITS = ['wrong-time', 'no-line-wager', 'contract-wager', 'no-increase'];

/**
 * Makes the strategy's bets before a roll. A bet that the credit does not cover in full falls back to its base stake,
 * or is left out.
 */
export const prepare = (strategy: Strategy, start: Position, credit: number): Prepared => {
  const purse = new Purse(start.wagers, credit);
  const stakes = [...start.stakes];
  const { point } = start.hand;
  const situation = (): Situation => situationOf(start, purse.wagers);
  for (const [index, bet] of strategy.bets.entries()) {
    if (!makeBet(strategy.submission, bet, stakes[index]!, point, situation, purse)) {
      stakes[index] = bet.stake;
      makeBet(strategy.submission, bet, bet.stake, point, situation, purse);
    }
    if (bet.odds !== 0) backLines(strategy.submission, bet, situation, purse);
  }
  const { wagers, cost, needs, vigorish, short } = purse;
  const bet = wagers === start.wagers ? wagers : inOrder(wagers);
  return { position: { hand: start.hand, wagers: bet, stakes }, cost, needs, vigorish, short };
};

const situationOf = ({ hand }: Position, wagers: readonly Wager[]): Situation => ({
  betting: 'open',
  point: hand.point,
  newShooter: hand.newShooter,
  wagers,
  withdrawn: [],
});

/** A player's remaining money and the wagers placed so far. */
class Purse {
  wagers: readonly Wager[];
  cost = 0;
  needs = 0;
  readonly vigorish: number[] = [];
  short = false;
  private readonly credit: number;

  constructor(wagers: readonly Wager[], credit: number) {
    this.wagers = wagers;
    this.credit = credit;
  }

  /** Puts an admitted wager on the layout; false if there is no money for it. */
  pay(admitted: Admission | Refusal, replaces?: Wager): boolean {
    if (isRefusal(admitted)) {
      if (WAITS.includes(admitted.refused)) return true;
      throw new StrategyError(admitted);
    }
    const price = admitted.added + admitted.vigorish;
    if (price > this.credit - this.cost) {
      this.short = true;
      return false;
    }
    this.cost += price;
    this.needs = Math.max(this.needs, this.cost);
    this.vigorish.push(admitted.vigorish);
    this.wagers = replaces
      ? this.wagers.map((wager) => (wager === replaces ? admitted.wager : wager))
      : [...this.wagers, admitted.wager];
    return true;
  }
}

/** Makes one bet if it is time for it; false if there is no money for it. */
const makeBet = (
  submission: RulesSubmission,
  bet: Bet,
  stake: number,
  point: Point | null,
  situation: () => Situation,
  purse: Purse,
): boolean => {
  if (bet.when !== 'always' && (bet.when === 'come-out') !== (point === null)) return true;
  const { wagers } = purse;
  const there = wagerAt(submission, wagers, bet.spot)?.wager;
  if (there) {
    const untouched = there.state.point === null && there.state.seen.length === 0;
    return there.stake === stake || !untouched || purse.pay(amend(submission, situation(), bet.spot, stake), there);
  }
  let standing = 0;
  for (const { spot } of wagers) if (spot === bet.spot) standing += 1;
  return standing >= bet.upTo || purse.pay(admit(submission, situation(), bet.spot, stake));
};

/** Backs each line wager that has its point and no supplemental wager yet, at the bet's multiple or in full. */
const backLines = (submission: RulesSubmission, bet: Bet, situation: () => Situation, purse: Purse): void => {
  for (const line of purse.wagers) {
    if (line.spot !== bet.spot || line.state.point === null || supplementOf(submission, purse, line)) continue;
    const support = submission.spots.find(
      ({ made }) => made.line === line.spot && (made.point === undefined || made.point === line.state.point),
    );
    if (!support) continue;
    const stake = supplementMax(submission, support, line, bet.odds === 'full' ? undefined : bet.odds);
    if (stake > 0) purse.pay(admit(submission, situation(), support.id, stake));
  }
};

/** Takes down what may be taken down, for a player who wants to leave, with what the house refunds of a vigorish. */
export const leave = ({ submission }: Strategy, position: Position): { position: Position; refund: number } => {
  const situation = situationOf(position, position.wagers);
  const stays = position.wagers.filter((wager) =>
    isRefusal(withdraw(submission, situation, positionOf(spotOf(submission, wager), wager.state))),
  );
  const gone = position.wagers.filter((wager) => !stays.includes(wager));
  const refund = gone.reduce((sum, wager) => sum + vigorishBack(submission, wager, NOTHING), 0);
  return { position: { ...position, wagers: stays }, refund };
};

/** A position after a roll, and what the player has gained or lost by it. */
export interface Rolled {
  readonly position: Position;
  /** The net result of each wager that something happened to. */
  readonly nets: readonly number[];
  /** The stakes of wagers that were won, lost or returned. */
  readonly decidedStake: number;
}

export const playRoll = (strategy: Strategy, { hand, wagers, stakes }: Position, dice: Roll): Rolled => {
  const { submission, bets } = strategy;
  const { resolved, left } = resolve(submission, hand.point, wagers, dice);
  const next = [...stakes];
  for (const { wager, settlement } of resolved) {
    if (settlement.result === 'stands') continue;
    const index = bets.findIndex(({ spot }) => spot === wager.spot);
    const bet = bets[index];
    if (bet && settlement.result !== 'returned')
      next[index] = nextStake(bet, next[index]!, settlement.net > 0 ? bet.afterWin : bet.afterLoss);
  }
  return {
    position: {
      hand: handAfter(strategy, hand, dice),
      wagers: sameWagers(left, wagers) ? wagers : inOrder(left),
      stakes: next,
    },
    decidedStake: resolved.reduce(
      (sum, { wager, settlement }) => sum + (settlement.result === 'stands' ? 0 : wager.stake),
      0,
    ),
    nets: resolved.map(({ settlement }) => (settlement.result === 'stands' ? settlement.returned : settlement.net)),
  };
};

const sameWagers = (a: readonly Wager[], b: readonly Wager[]): boolean =>
  a.length === b.length && a.every((wager, index) => wager === b[index]);

/** Wagers in one order, so that the same ones always make the same position. */
const inOrder = (wagers: readonly Wager[]): readonly Wager[] =>
  wagers.length < 2 ? wagers : wagers.toSorted(compareWagers);

const compareWagers = (a: Wager, b: Wager): number => {
  if (a.spot !== b.spot) return a.spot < b.spot ? -1 : 1;
  return orderOf(a) < orderOf(b) ? -1 : 1;
};

const orderOf = ({ spot, stake, state }: Wager): string => `${spot} ${state.point} ${state.seen} ${stake}`;

export const positionKey = ({ hand, wagers, stakes }: Position): string =>
  `${hand.point}${hand.newShooter ? 'n' : ''}|${wagers.map((wager) => `${orderOf(wager)} ${wager.called ?? ''} ${wager.fresh ?? ''} ${wager.decided ?? ''}`).join(';')}|${stakes}`;
