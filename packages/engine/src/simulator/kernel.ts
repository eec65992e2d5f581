import { type Position, prepare, type SessionEnd, type SessionPlan, type Strategy } from '../odds/index.ts';
import { diceOf } from '../submission/index.ts';
import { type Outcomes, outcomesOf, overBefore, type Tables } from './compile.ts';
import { DRAWN, DRAWN_WORDS, ENTRIES_MAX, FIGURES, loadTables, loop, rangedLoop, takeVisits } from './loop.ts';
import { type DrawSource, type Draws, drawsOf } from './random.ts';
import { account, NO_TOTALS, newProgress, type SessionProgress, type Totals, Walk } from './session.ts';

/** A run: sessions of a strategy, each on the dice of its own number. */
export interface Run {
  readonly strategy: Strategy;
  readonly plan: SessionPlan;
  readonly seed: number;
  /** False where nobody asks for falls from a high and runs of losses, which then are 0: vectors are faster without. */
  readonly falls?: boolean;
}

/** A session at play. */
export interface Player {
  readonly progress: SessionProgress;
  /** The first entry of its position's row. */
  row: number;
  end: SessionEnd | null;
  /** The reference plays on once a stop is reached while wagers stand. */
  walk: Walk | null;
}

/** Bankrolls, in units, up to which sums of 32-bit integers hold. */
const COUNTABLE_UNITS = 2 ** 30;

/** A plan's bounds in whole units. */
export interface Bounds {
  readonly unit: number;
  /** From where a bankroll is counted in units, so that it starts well within 32 bits. */
  readonly rest: number;
  /** From `least` on every bet of every position is covered, and up to `least + span` no stop is reached; 0 for never. */
  readonly least: number;
  readonly span: number;
  /** Whether no dice can bring a session out of these bounds. */
  readonly isNeverLeft: boolean;
}

const boundsOf = ({ unit: smallest, needs, net, isRanged }: Tables, plan: SessionPlan): Bounds => {
  const unit = smallest || 1;
  const rest = plan.bankroll - unit * Math.min(Math.floor(plan.bankroll / unit), COUNTABLE_UNITS / 2);
  const { stopWin = Number.POSITIVE_INFINITY, stopLoss = Number.POSITIVE_INFINITY } = plan;
  const needed = isRanged ? 0 : needs.reduce((most, need) => Math.max(most, need), 0);
  const covered = Math.ceil((needed - rest) / unit);
  const above = Math.floor((plan.bankroll - stopLoss - rest) / unit) + 1;
  const below = Math.ceil((plan.bankroll + stopWin - rest) / unit) - 1;
  const least = Math.max(0, covered, above);
  const worst = net.reduce((most, amount) => Math.min(most, amount), 0) / unit;
  const best = net.reduce((most, amount) => Math.max(most, amount), 0) / unit;
  const most = Math.min(below, COUNTABLE_UNITS);
  const span = Math.max(-worst, best) < COUNTABLE_UNITS ? most - least : 0;
  const start = (plan.bankroll - rest) / unit;
  const isNeverLeft = start + worst * plan.rolls >= least && start + best * plan.rolls <= least + span;
  return { unit, rest, least, span, isNeverLeft };
};

/** Whether a session's money can be counted in 32 bits. */
export const isCountable = ({ unit, rest }: Bounds, { bankroll, peak }: SessionProgress): boolean =>
  bankroll >= rest && (peak - rest) / unit < COUNTABLE_UNITS;

/** Whose tables the loop's memory holds. */
let owner: Kernel | null = null;

/**
 * Plays sessions by tables. What is out of the ordinary, money that runs short, a stop that is reached, a bankroll too
 * large for 32 bits, is left to `stepAside`, which is exact for every case; everything else to the loop.
 */
export class Kernel {
  readonly run: Run;
  readonly tables: Tables;
  bounds: Bounds;
  private readonly draws: Draws;
  private visited = 0;
  private loaded = 0;
  private readonly poor = new Map<string, Outcomes | 'ruin'>();
  private readonly sums: Totals = { ...NO_TOTALS };

  constructor(run: Run, tables: Tables) {
    if (tables.isRanged && tables.brought !== run.plan.bankroll)
      throw new Error(`These tables are for ${tables.brought}, not for ${run.plan.bankroll}.`);
    this.run = run;
    this.tables = tables;
    this.bounds = boundsOf(tables, run.plan);
    this.draws = drawsOf(diceOf(run.strategy.submission));
  }

  /** A session at its start, or one that is not asked for and counts as over. */
  newPlayer(asked = true): Player {
    return { progress: newProgress(this.run.plan.bankroll), row: 0, end: asked ? null : 'rolls', walk: null };
  }

  /** Sums over the sessions played so far. */
  get totals(): Totals {
    this.settleVisits();
    return this.sums;
  }

  /** Adds what was played elsewhere for this run. */
  book(decisions: number, action: number, turnover: number): void {
    this.sums.decisions += decisions;
    this.sums.action += action;
    this.sums.turnover += turnover;
  }

  /** Plays the sessions of one lane, given in the order of their bytes, to their ends. */
  playLane(lane: DrawSource, players: readonly Player[]): void {
    const { rolls } = this.run.plan;
    for (;;) {
      const left = players.reduce(
        (most, { end, progress }) => (end === null ? Math.max(most, rolls - progress.rolls) : most),
        0,
      );
      if (left === 0) return;
      // A few draws are thrown away, so a little more than is left to roll.
      const piece = Math.min(DRAWN_WORDS.length, left + (left >> 5) + 8);
      lane.fill(DRAWN_WORDS, piece);
      for (const [byte, player] of players.entries()) this.play(player, byte, players.length, piece, rolls);
    }
  }

  /**
   * Plays on with draws of the loop's memory: the `count` at `offset`, `offset + stride` and so on, until they are used
   * up, the session is over, or it has made `rolls` rolls. Gives how many were used.
   */
  play(player: Player, offset: number, stride: number, count: number, rolls: number): number {
    const { progress } = player;
    let used = 0;
    while (used < count && player.end === null && progress.rolls < rolls) {
      const within = Math.min(count, used + rolls - progress.rolls);
      if (this.isOrdinary(player)) used = this.rush(player, offset, stride, used, within);
      if (this.isOver(player) || used === within) continue;
      this.stepAside(player, DRAWN[offset + used * stride]!);
      used += 1;
      this.isOver(player);
    }
    return used;
  }

  private isOrdinary({ progress, walk }: Player): boolean {
    const { bounds, tables } = this;
    if (walk !== null || bounds.span <= 0 || tables.next.length > ENTRIES_MAX) return false;
    return isCountable(bounds, progress);
  }

  /** Lets the loop run on a player's figures in units; gives the number of draws used by then. */
  private rush(player: Player, offset: number, stride: number, from: number, to: number): number {
    this.claim();
    const { unit, rest, least, span } = this.bounds;
    const { progress } = player;
    FIGURES[0] = player.row;
    FIGURES[1] = (progress.bankroll - rest) / unit;
    FIGURES[2] = (progress.peak - rest) / unit;
    FIGURES[3] = progress.drawdown / unit;
    FIGURES[4] = progress.run;
    FIGURES[5] = progress.losingRun;
    const play = this.tables.isRanged ? rangedLoop : loop;
    const used = (play(offset + from * stride, offset + to * stride, stride, least, span) - offset) / stride;
    player.row = FIGURES[0];
    progress.bankroll = FIGURES[1] * unit + rest;
    progress.peak = FIGURES[2] * unit + rest;
    progress.drawdown = FIGURES[3] * unit;
    progress.run = FIGURES[4];
    progress.losingRun = FIGURES[5];
    progress.rolls += used - from - FIGURES[6]!;
    this.visited += used - from;
    if (this.visited > 2 ** 30) this.settleVisits();
    return used;
  }

  /** Puts this kernel's tables into the loop's memory. */
  private claim(): void {
    const { tables, bounds, draws } = this;
    const isHere = owner === this;
    if (isHere && this.loaded === tables.next.length) return;
    if (!isHere) owner?.settleVisits();
    owner = this;
    loadTables(tables, bounds.unit, bounds.rest, draws.column, isHere ? this.loaded : 0);
    this.loaded = tables.next.length;
  }

  /** One draw, whatever the case. */
  private stepAside(player: Player, draw: number): void {
    const { tables, sums } = this;
    const { progress } = player;
    const column = this.draws.column[draw]!;
    if (column === tables.columns) return;
    if (player.walk) {
      player.end = this.walkOn(player.walk, draw);
      return;
    }
    if (tables.isRanged) {
      if (!this.findRow(player)) {
        if (player.walk) player.end = this.walkOn(player.walk, draw);
        return;
      }
    } else if (progress.bankroll < tables.needs[player.row / tables.width]!) {
      this.playPoor(player, player.row / tables.width, column);
      return;
    }
    const id = player.row / tables.width;
    const entry = player.row + column;
    if (tables.rows[id]!.kind === 'chance') {
      player.row = tables.next[entry]!;
      return;
    }
    sums.action += tables.staked[id]!;
    sums.decisions += tables.decided[entry]!;
    sums.turnover += tables.decidedStake[entry]!;
    progress.rolls += 1;
    account(progress, tables.net[entry]!);
    player.row = tables.next[entry]!;
  }

  private walkOn(walk: Walk, draw: number): SessionEnd | null {
    walk.step(this.draws.rolls[draw]!);
    return walk.end;
  }

  /** Puts a player on the row for the bankroll; false if tables play no further: the reference does, if need be. */
  private findRow(player: Player): boolean {
    const { tables } = this;
    const { position } = tables.rows[player.row / tables.width]!;
    const known = tables.rows.length;
    const row = tables.rowAt(position, player.progress.bankroll);
    if ((tables.unit || 1) !== this.bounds.unit) this.refresh();
    else if (tables.rows.length !== known) this.bounds = boundsOf(tables, this.run.plan);
    const kind = row === undefined ? 'unknown' : tables.rows[row / tables.width]!.kind;
    if (kind === 'ruin') {
      player.end = kind;
      return false;
    }
    if (kind === 'unknown' || kind === 'stop-rule') {
      player.walk = this.walkFrom(player, tables.positions[position]!);
      return false;
    }
    player.row = row!;
    return true;
  }

  /** A roll of a player whose money does not cover every bet. */
  private playPoor(player: Player, id: number, column: number): void {
    const { sums, tables } = this;
    const { progress } = player;
    const known = tables.positions.length;
    const outcomes = this.outcomesOfPoor(id, progress.bankroll);
    if (outcomes === 'ruin') {
      player.end = 'ruin';
      return;
    }
    const { net, decided, decidedStake, position } = outcomes.moves[column]!;
    sums.action += outcomes.staked;
    sums.decisions += decided;
    sums.turnover += decidedStake;
    progress.rolls += 1;
    account(progress, net);
    const row = tables.rowOf(position, progress.bankroll);
    if (row === undefined) player.walk = this.walkFrom(player, position);
    else player.row = row;
    if (tables.positions.length !== known || (tables.unit || 1) !== this.bounds.unit) this.refresh();
  }

  private outcomesOfPoor(id: number, bankroll: number): Outcomes | 'ruin' {
    const key = `${id} ${bankroll}`;
    const known = this.poor.get(key);
    if (known) return known;
    const { strategy } = this.run;
    const before = this.tables.positions[id]!;
    const prepared = prepare(strategy, before, { bankroll, brought: this.run.plan.bankroll });
    const outcomes = overBefore(prepared) ? 'ruin' : outcomesOf(strategy, prepared);
    if (outcomes !== 'ruin') this.tables.takeIn(outcomes);
    this.poor.set(key, outcomes);
    return outcomes;
  }

  private walkFrom({ progress }: Player, position: Position): Walk {
    const { strategy, plan } = this.run;
    return new Walk(strategy, plan, position, progress, this.sums);
  }

  /** Whether the session is over. One that has reached a stop is played out by the reference. */
  private isOver(player: Player): boolean {
    const { plan } = this.run;
    const { bankroll, rolls } = player.progress;
    if (player.end === null && player.walk === null) {
      const { stopWin = Number.POSITIVE_INFINITY, stopLoss = Number.POSITIVE_INFINITY } = plan;
      if (bankroll >= plan.bankroll + stopWin || bankroll <= plan.bankroll - stopLoss) {
        const { position } = this.tables.rows[player.row / this.tables.width]!;
        player.walk = this.walkFrom(player, this.tables.positions[position]!);
        player.walk.checkStops();
        player.end = player.walk.end;
      }
    }
    if (player.end === null && rolls >= plan.rolls) player.end = 'rolls';
    return player.end !== null;
  }

  /** Money ran so short that a new position or a smaller unit came up. */
  private refresh(): void {
    if (owner === this) {
      this.settleVisits();
      owner = null;
    }
    this.bounds = boundsOf(this.tables, this.run.plan);
  }

  private settleVisits(): void {
    if (owner !== this) return;
    const { tables, sums } = this;
    for (let entry = 0; entry < this.loaded; entry += 1) {
      const count = takeVisits(entry);
      if (entry % tables.width === tables.columns) continue;
      sums.action += count * tables.staked[Math.floor(entry / tables.width)]!;
      sums.decisions += count * tables.decided[entry]!;
      sums.turnover += count * tables.decidedStake[entry]!;
    }
    this.visited = 0;
  }
}
