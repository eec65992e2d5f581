import type { Roll } from '../dice/index.ts';
import {
  drawByDice,
  type FreePlayer,
  followOrders,
  leave,
  type Means,
  type PlayedRoll,
  type Position,
  type Prepared,
  playRoll,
  prepare,
  remembered,
  type SessionEnd,
  type SessionPlan,
  type Strategy,
  startPosition,
  withoutBets,
} from '../odds/index.ts';
import type { Resolved } from '../submission/index.ts';

/** One simulated session. Amounts are minor units. */
export interface SessionResult {
  readonly bankroll: number;
  readonly rolls: number;
  /** The furthest the bankroll fell below its highest. */
  readonly drawdown: number;
  /** The longest run of rolls that cost money, rolls without a result apart. */
  readonly losingRun: number;
  readonly end: SessionEnd;
}

export interface SessionProgress {
  bankroll: number;
  rolls: number;
  peak: number;
  drawdown: number;
  run: number;
  losingRun: number;
}

/** Sums over all rolls of all sessions. */
export interface Totals {
  decisions: number;
  /** All that was put down. */
  action: number;
  /** The stakes of wagers that were decided; a winner that stays up counts again each time. */
  turnover: number;
}

export const NO_TOTALS: Readonly<Totals> = { decisions: 0, action: 0, turnover: 0 };

export const newProgress = (bankroll: number): SessionProgress => ({
  bankroll,
  rolls: 0,
  peak: bankroll,
  drawdown: 0,
  run: 0,
  losingRun: 0,
});

/** One roll of a session as it happened. */
export interface RollEvent {
  readonly dice: Roll;
  /** The position with the bets made, and after the roll. */
  readonly before: Position;
  readonly after: Position;
  readonly resolved: readonly Resolved[];
  readonly nets: readonly number[];
  readonly vigorish: number;
  readonly bankroll: number;
}

/** What a player does before each roll, and what becomes of it. */
interface Bettor {
  prepare(position: Position, means: Means): Prepared;
  saw(event: RollEvent): void;
}

class StrategyBettor implements Bettor {
  private readonly strategy: Strategy;

  constructor(strategy: Strategy) {
    this.strategy = strategy;
  }

  prepare(position: Position, means: Means): Prepared {
    return prepare(this.strategy, position, means);
  }

  saw(): void {}
}

/** Code that bets, with the session that it remembers. */
class FreeBettor implements Bettor {
  private readonly player: FreePlayer;
  private readonly history: PlayedRoll[] = [];

  constructor(player: FreePlayer) {
    this.player = player;
  }

  prepare(position: Position, means: Means): Prepared {
    return followOrders(this.player, position, means, this.history);
  }

  saw({ before, dice, resolved, nets, vigorish }: RollEvent): void {
    const net = sumOf(nets) - vigorish;
    this.history.push(remembered(this.player.submission, before, { dice, resolved, net }));
  }
}

/** A session from its beginning. */
export const newWalk = (player: Strategy | FreePlayer, plan: SessionPlan, totals: Totals): Walk => {
  const free = 'orders' in player;
  const strategy = free ? withoutBets(player) : player;
  const bettor = free ? new FreeBettor(player) : new StrategyBettor(player);
  return new Walk(strategy, plan, startPosition(strategy), newProgress(plan.bankroll), totals, bettor);
};

/**
 * The reference: the strategy's own steps and the engine's own settlement, roll by roll. Kernels hand a session over to
 * it when a stop is reached and wagers still have to be played out.
 */
export class Walk {
  readonly progress: SessionProgress;
  end: SessionEnd | null = null;
  private position: Position;
  private mood: 'plays' | 'stop-win' | 'stop-loss' | 'stop-rule' = 'plays';
  private readonly strategy: Strategy;
  private readonly plan: SessionPlan;
  private readonly totals: Totals;
  private readonly bettor: Bettor;

  constructor(
    strategy: Strategy,
    plan: SessionPlan,
    position: Position,
    progress: SessionProgress,
    totals: Totals,
    bettor: Bettor = new StrategyBettor(strategy),
  ) {
    this.strategy = strategy;
    this.plan = plan;
    this.position = position;
    this.progress = progress;
    this.totals = totals;
    this.bettor = bettor;
  }

  /** Undefined if no roll was made: the session was over before it, or the dice decided a chance. */
  step(dice: Roll): RollEvent | undefined {
    if (this.mood === 'plays' && this.position.chance !== -1) {
      this.position = drawByDice(this.strategy, this.position, dice);
      return undefined;
    }
    const ready = this.mood === 'plays' ? this.bet() : { position: this.position, vigorish: 0 };
    if (!ready) return undefined;
    const { position, resolved, nets, decidedStake } = playRoll(this.strategy, ready.position, dice, ready.vigorish);
    this.progress.rolls += 1;
    this.totals.decisions += nets.length;
    this.totals.turnover += decidedStake;
    account(this.progress, sumOf(nets) - ready.vigorish);
    this.position = position;
    this.checkStops();
    if (this.progress.rolls >= this.plan.rolls) this.end ??= 'rolls';
    const { bankroll } = this.progress;
    const { position: before, vigorish } = ready;
    const event = { dice, before, after: position, resolved, nets, vigorish, bankroll };
    this.bettor.saw(event);
    return event;
  }

  /** Makes the strategy's bets; undefined if the session is over instead. */
  private bet(): { position: Position; vigorish: number } | undefined {
    const { bettor, progress } = this;
    const { position, cost, vigorish, short, stops } = bettor.prepare(this.position, {
      bankroll: progress.bankroll,
      brought: this.plan.bankroll,
    });
    if (stops) return this.stopByRule(position);
    if (short && position.wagers.length === 0) {
      this.end = 'ruin';
      return undefined;
    }
    const charged = sumOf(vigorish);
    this.totals.action += cost - charged;
    return { position, vigorish: charged };
  }

  /** Takes down what may come down; a last roll is made if something stays. */
  private stopByRule(before: Position): { position: Position; vigorish: number } | undefined {
    this.mood = 'stop-rule';
    const { position, refund } = leave(this.strategy, before);
    if (position.wagers.length > 0) return { position, vigorish: -refund };
    this.progress.bankroll += refund;
    this.end = this.mood;
    return undefined;
  }

  checkStops(): void {
    if (this.mood === 'plays') this.mood = moodAt(this.plan, this.progress.bankroll);
    if (this.mood === 'plays') return;
    const { position, refund } = leave(this.strategy, this.position);
    this.progress.bankroll += refund;
    this.position = position;
    if (position.wagers.length === 0) this.end = this.mood;
  }
}

const sumOf = (amounts: readonly number[]): number => {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
};

const moodAt = ({ bankroll, stopWin, stopLoss }: SessionPlan, now: number): 'plays' | 'stop-win' | 'stop-loss' => {
  if (stopWin !== undefined && now >= bankroll + stopWin) return 'stop-win';
  return stopLoss !== undefined && now <= bankroll - stopLoss ? 'stop-loss' : 'plays';
};

/** Books the net result of a roll. */
export const account = (progress: SessionProgress, net: number): void => {
  progress.bankroll += net;
  progress.peak = Math.max(progress.peak, progress.bankroll);
  progress.drawdown = Math.max(progress.drawdown, progress.peak - progress.bankroll);
  if (net < 0) progress.run += 1;
  else if (net > 0) progress.run = 0;
  progress.losingRun = Math.max(progress.losingRun, progress.run);
};

export const resultOf = (
  { bankroll, rolls, drawdown, losingRun }: SessionProgress,
  end: SessionEnd,
  falls = true,
): SessionResult => ({ bankroll, rolls, ...(falls ? { drawdown, losingRun } : { drawdown: 0, losingRun: 0 }), end });
