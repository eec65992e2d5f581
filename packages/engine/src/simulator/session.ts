import { leave, onLayout, type Position, prepare, roll, type SessionPlan, type Strategy } from '../odds/index.ts';

/** How one simulated session went. Amounts are minor units. */
export interface SessionResult {
  readonly bankroll: number;
  readonly rolls: number;
  readonly decisions: number;
  /** All that was staked. */
  readonly action: number;
  /** The furthest the bankroll fell below its highest. */
  readonly drawdown: number;
  /** The longest run of rolls that cost money, rolls without a result apart. */
  readonly losingRun: number;
  readonly end: 'rolls' | 'stop-win' | 'stop-loss' | 'ruin';
}

/** What a session has come to so far. */
export interface Progress {
  bankroll: number;
  rolls: number;
  decisions: number;
  action: number;
  peak: number;
  drawdown: number;
  run: number;
  losingRun: number;
}

export const newProgress = (bankroll: number): Progress => ({
  bankroll,
  rolls: 0,
  decisions: 0,
  action: 0,
  peak: bankroll,
  drawdown: 0,
  run: 0,
  losingRun: 0,
});

/**
 * The reference: the strategy's own steps and the engine's own settlement, roll by roll. Kernels hand a session over to
 * it when money runs short or a stop is reached.
 */
export class Walk {
  readonly progress: Progress;
  end: SessionResult['end'] | null = null;
  private position: Position;
  private mood: 'plays' | 'stop-win' | 'stop-loss' = 'plays';
  private readonly strategy: Strategy;
  private readonly plan: SessionPlan;

  constructor(strategy: Strategy, plan: SessionPlan, position: Position, progress: Progress) {
    this.strategy = strategy;
    this.plan = plan;
    this.position = position;
    this.progress = progress;
  }

  step(dice: Parameters<typeof roll>[2]): void {
    const ready = this.mood === 'plays' ? this.bet() : { position: this.position, vigorish: 0 };
    if (!ready) return;
    const { position, nets } = roll(this.strategy, ready.position, dice);
    this.progress.rolls += 1;
    this.progress.decisions += nets.length;
    this.account(nets.reduce((sum, amount) => sum + amount, -ready.vigorish));
    this.position = position;
    this.checkStops();
  }

  /** Makes the strategy's bets; undefined if the player is ruined. */
  private bet(): { position: Position; vigorish: number } | undefined {
    const credit = this.progress.bankroll - onLayout(this.position);
    const { position, cost, vigorish, short } = prepare(this.strategy, this.position, credit);
    if (short && position.wagers.length === 0) {
      this.end = 'ruin';
      return undefined;
    }
    const charged = vigorish.reduce((sum, amount) => sum + amount, 0);
    this.progress.action += cost - charged;
    return { position, vigorish: charged };
  }

  private account(net: number): void {
    const { progress } = this;
    progress.bankroll += net;
    progress.peak = Math.max(progress.peak, progress.bankroll);
    progress.drawdown = Math.max(progress.drawdown, progress.peak - progress.bankroll);
    if (net < 0) progress.run += 1;
    else if (net > 0) progress.run = 0;
    progress.losingRun = Math.max(progress.losingRun, progress.run);
  }

  checkStops(): void {
    const { bankroll, stopWin, stopLoss } = this.plan;
    if (this.mood === 'plays') {
      if (stopWin !== undefined && this.progress.bankroll >= bankroll + stopWin) this.mood = 'stop-win';
      else if (stopLoss !== undefined && this.progress.bankroll <= bankroll - stopLoss) this.mood = 'stop-loss';
    }
    if (this.mood === 'plays') return;
    const { position, refund } = leave(this.strategy, this.position);
    this.progress.bankroll += refund;
    this.position = position;
    if (position.wagers.length === 0) this.end = this.mood;
  }

  result(): SessionResult {
    const { bankroll, rolls, decisions, action, drawdown, losingRun } = this.progress;
    return { bankroll, rolls, decisions, action, drawdown, losingRun, end: this.end ?? 'rolls' };
  }
}
