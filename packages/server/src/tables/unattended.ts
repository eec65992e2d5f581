import { gameOf, type Roll, type Turn, turnOf } from '@hardway/engine';
import { turnName } from '../protocol/turn.ts';
import type { TableOwner } from './owner.ts';
import { hasStandingBets } from './standing.ts';
import { VirtualCrew } from './virtual-crew.ts';
import { virtualDice } from './virtual-shaker.ts';

/** Milliseconds for betting and for showing a result. Tables where players say go have neither. */
export type Pace =
  | { readonly betting: number; readonly showing: number }
  | { readonly betting: null; readonly showing: null };

/**
 * A table without people behind it: a virtual crew opens it and runs its rounds, with a virtual shaker, by time or at
 * its players' word. It rests while nobody is there.
 */
export class Unattended {
  private readonly owner: TableOwner;
  private readonly pace: Pace;
  private readonly isWatched: () => boolean;
  private readonly now: () => number;
  private readonly crew: VirtualCrew;
  private readonly changed: (closesAt: number | null) => void;
  /** Whether new rounds begin. */
  private running = false;
  private stopped = false;
  private ended: Promise<void> = Promise.resolve();
  /** Once no new round begins: when bets of the last one close at the latest, by the machine's own clock. */
  private lastClose: number | null = null;
  private wake: (() => void) | null = null;
  private cutShort: (() => void) | null = null;
  /** The turn for which somebody has said go, and who waits for it. */
  private gone: string | null = null;
  private onGo: (() => void) | null = null;
  /** As it was announced, and by the machine's own clock, which nobody sets while a window is open. */
  private closing: { readonly at: number; readonly by: number } | null = null;
  private choices: Readonly<Record<string, unknown>> = {};
  /** The dice that were drawn last, and for which round or throw. */
  private drawn: { readonly turn: number; readonly dice: Roll } | null = null;

  constructor(
    owner: TableOwner,
    pace: Pace,
    isWatched: () => boolean,
    now: () => number,
    changed: (closesAt: number | null) => void,
  ) {
    this.owner = owner;
    this.pace = pace;
    this.isWatched = isWatched;
    this.now = now;
    this.changed = changed;
    this.crew = new VirtualCrew(owner, now);
  }

  async open(choices: Readonly<Record<string, unknown>>): Promise<void> {
    this.choices = choices;
    await this.crew.open(choices);
  }

  /** Also after it has concluded or was stopped. */
  start(): void {
    this.running = true;
    this.stopped = false;
    this.lastClose = null;
    this.ended = this.run();
  }

  /** Somebody came: a table that rests need not wait any longer. */
  somebodyCame(): void {
    this.wake?.();
  }

  get isUntimed(): boolean {
    return this.pace.betting === null;
  }

  /** A player says go. Meant for a turn that has passed, it has been obeyed already: two who press at once press once. */
  go(turn: string): void {
    if (turn !== turnName(this.owner.table)) return;
    this.gone = turn;
    this.onGo?.();
  }

  /**
   * No new round begins. Whoever has bet in the one under way has the time that was announced, but not beyond `by`; then
   * the dice decide it. At craps that is the throw that is awaited: a wager may stand for many, and goes on with the next
   * start.
   */
  async conclude(by: number): Promise<void> {
    this.running = false;
    this.lastClose = performance.now() + by - this.now();
    this.cutShort?.();
    await this.ended;
  }

  stop(): void {
    this.running = false;
    this.stopped = true;
    this.cutShort?.();
  }

  /** Whether the round that concludes still waits for its dice, as it does when the store did not answer. */
  private get isUnderWay(): boolean {
    const { unit, stage } = this.turn;
    const isOpen = this.owner.table.phase.is === 'open';
    const isLive = unit === 'round' && (stage === 'betting' || stage === 'closed');
    return this.lastClose !== null && !this.stopped && isOpen && isLive;
  }

  private async run(): Promise<void> {
    while (this.running || this.isUnderWay) {
      if (this.running && !this.isWatched()) await this.rest(REST_MS);
      // A store that does not answer stops the table, not the crew: it tries again.
      else await this.playOn().catch(() => this.rest(REST_MS));
    }
  }

  /** Goes on from wherever the table stands: it may have been left at any step, by a store or a process that failed. */
  private async playOn(): Promise<void> {
    const isReady = await this.crew.ready(this.choices);
    const goesOn = isReady && (await (this.turn.unit === 'throw' ? this.throwOnce() : this.playRound()));
    if (!goesOn) await this.rest(REST_MS);
  }

  private get turn(): Turn {
    return turnOf(this.owner.table);
  }

  /** Rounds, with bets in between. */
  private async playRound(): Promise<boolean> {
    const { stage } = this.turn;
    if (stage === 'lit') {
      await this.pass(this.pace.showing);
      return !this.running || this.crew.end();
    }
    if (stage !== 'closed') {
      // Told beforehand, so that the news of the opening says how long it lasts.
      this.announce();
      if (!(await this.crew.takeBets())) return false;
      await this.untilClose();
      if (this.stopped) return true;
      this.changed(null);
    }
    return (await this.crew.toDice()) && this.decide();
  }

  /** Throws, with bets taken whenever the dice are not out. */
  private async throwOnce(): Promise<boolean> {
    // Dice that are out are called, whoever is there and whatever time it is.
    if (this.turn.stage === 'betting') {
      if (this.closing === null) this.announce();
      await this.untilClose();
      const { table } = this.owner;
      if (this.stopped || (!this.running && !hasStandingBets(table))) return true;
      this.announce();
      if (gameOf(table.play.game).players(table.play).length === 0) return true;
      if (!(await this.crew.toDice())) return false;
    }
    return this.decide();
  }

  /** Dice that have been drawn stand, however often the table has to be told of them, and for this turn only. */
  private async decide(): Promise<boolean> {
    const { number } = this.turn;
    if (this.drawn?.turn !== number) this.drawn = { turn: number, dice: this.draw() };
    return this.crew.decideBy(this.drawn.dice);
  }

  /** Dice entered before a restart count; the rest are drawn. */
  private draw(): Roll {
    const { play } = this.owner.table;
    const entered = gameOf(play.game).entered(play);
    return [...entered, ...virtualDice(this.owner.rulebook.dice - entered.length)];
  }

  private announce(): void {
    const { betting } = this.pace;
    this.closing =
      betting === null || !this.running ? null : { at: this.now() + betting, by: performance.now() + betting };
    this.changed(this.closing?.at ?? null);
  }

  private async untilClose(): Promise<void> {
    const { lastClose } = this;
    await this.pass(this.timeLeft());
    // Cut short by the wish to conclude: whoever has bet keeps their time.
    if (this.lastClose !== lastClose) await this.pass(this.timeLeft());
  }

  private timeLeft(): number | null {
    const now = performance.now();
    if (this.lastClose === null) return this.closing && Math.max(0, this.closing.by - now);
    const isAwaited = this.isWatched() && hasStandingBets(this.owner.table);
    return isAwaited ? Math.max(0, Math.min(this.closing?.by ?? now, this.lastClose) - now) : 0;
  }

  private pass(milliseconds: number | null): Promise<void> {
    return milliseconds === null ? this.untilGo() : this.rest(milliseconds);
  }

  private async untilGo(): Promise<void> {
    // A quick player has said it before the crew listens.
    if (this.gone !== turnName(this.owner.table))
      await new Promise<void>((resolve) => {
        this.onGo = resolve;
        this.cutShort = resolve;
      });
    this.gone = null;
    this.onGo = null;
  }

  private rest(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.wake = null;
        this.cutShort = null;
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.cutShort = done;
      if (milliseconds === REST_MS) this.wake = done;
    });
  }
}

const REST_MS = 1000;
