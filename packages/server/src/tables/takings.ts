import { compare, type Fraction, fraction, minus, parseFraction, rounded, type Slip, times } from '@hardway/engine';
import { SharedRuns } from '../cluster/shared-runs.ts';
import { nextRoll, RunningTakings, roundsAnHour } from '../history/takings.ts';
import type { FloorAlert, TableMoney } from '../protocol/answers.ts';
import type { Entry } from '../protocol/entry.ts';
import type { Store } from '../store/store.ts';
import type { News, TableOwner } from './owner.ts';

/** From when on somebody on the floor is told. Amounts are minor units. */
export interface AlertThresholds {
  /** A net win of one seat in one round. */
  readonly bigWin: number;
  /** Standard deviations between what a table has won since its shift began and what was expected. */
  readonly deviations: number;
  /** Credit that leaves a table with less than half of what was brought there ever staked. */
  readonly littlePlay: number;
}

/** Entries that are read at a time. */
const PAGE = 1_000;
/** Reading this many again takes a fraction of a second. */
const SAVE_EVERY = 10_000;
/** An alert stays on the floor for this long. */
const ALERT_MS = 15 * 60_000;

/** A table's takings, kept up with its log as it grows, also after a start: whoever looks waits for nothing. */
export class Takings {
  private readonly store: Store;
  private readonly owner: TableOwner;
  private running: RunningTakings | null = null;
  private savedAt = 0;
  private readonly missing = new SharedRuns(() => this.readOn());
  private ahead: { readonly version: number; readonly slip: Slip | null } | null = null;

  constructor(store: Store, owner: TableOwner) {
    this.store = store;
    this.owner = owner;
    owner.subscribe((news) => this.hear(news));
  }

  /** Takes up what the log has beyond what is known, where that was not heard. */
  async catchUp(): Promise<void> {
    if (this.running === null || this.running.version < this.owner.table.version) await this.missing.next();
  }

  /** As they stand; null until the log has been read that far. */
  money(thresholds: AlertThresholds, now: number): TableMoney | null {
    const { running } = this;
    if (!running) return null;
    const { since, drop, paidOut, win, staked, rounds, expected, variance, wins, departures, pace } = running.now;
    const mean = parseFraction(expected)!;
    const spread = parseFraction(variance)!;
    const alerts: FloorAlert[] = [
      ...wins
        .filter(({ net }) => net >= thresholds.bigWin)
        .map(({ at, seat, net, number }) => ({ is: 'big-win' as const, at, seat, amount: net, number })),
      ...departures
        .filter(({ paid, brought, staked: played }) => paid >= thresholds.littlePlay && 2 * played < brought)
        .map(({ at, seat, paid, staked: played }) => ({ is: 'little-play' as const, at, seat, amount: paid, played })),
    ].filter(({ at }) => now - at < ALERT_MS);
    if (isUnusual(win, mean, spread, thresholds.deviations)) alerts.push({ is: 'unusual', at: now, won: win > 0 });
    return {
      since,
      drop,
      paidOut,
      win,
      staked,
      rounds,
      anHour: roundsAnHour({ pace }, now),
      expected: { exact: expected, nearest: Number(rounded(mean, 'nearest')) },
      exposure: Math.max(0, ...(this.slip?.byRoll.map(({ net }) => net) ?? [])),
      alerts: alerts.toSorted((a, b) => b.at - a.at),
    };
  }

  /** Leaves what the next start takes up. A table that is another node's is kept there. */
  async close(): Promise<void> {
    await this.save().catch(() => undefined);
  }

  private get slip(): Slip | null {
    const { table } = this.owner;
    if (this.ahead?.version !== table.version) this.ahead = { version: table.version, slip: nextRoll(table) };
    return this.ahead.slip;
  }

  private hear({ entries, table }: News): void {
    const { running } = this;
    if (!running || entries[0]?.version !== running.version + 1) return;
    this.takeEach(running, entries);
    running.standsAt(table);
    if (running.version - this.savedAt >= SAVE_EVERY) void this.save().catch(() => undefined);
  }

  private takeEach(running: RunningTakings, entries: readonly Entry[]): void {
    for (let from = 0, until = 0; from < entries.length; from = until) {
      const { command } = entries[from]!;
      while (entries[until]?.command === command) until += 1;
      running.take(entries.slice(from, until));
    }
  }

  private async readOn(): Promise<void> {
    const { owner, store } = this;
    const running = this.running ?? (await this.recall());
    let rest: readonly Entry[] = [];
    while (running.version < owner.table.version) {
      const page = await store.read(owner.stream, running.version + rest.length, PAGE);
      if (page.length === 0) break;
      // Some may have been heard meanwhile.
      const known = [...rest, ...page].filter(({ version }) => version > running.version);
      // A command's entries are taken together, so the last ones wait for those that may follow.
      const last = known.at(-1)?.command;
      const cut = page.length < PAGE ? known.length : known.findIndex(({ command }) => command === last);
      this.takeEach(running, known.slice(0, cut));
      rest = known.slice(cut);
    }
    this.running = running;
  }

  private async recall(): Promise<RunningTakings> {
    const snapshot = await this.store.snapshot(nameOf(this.owner));
    const head = this.owner.table.version;
    const saved = snapshot && snapshot.version <= head ? RunningTakings.resume(snapshot.state) : undefined;
    this.savedAt = saved?.version ?? 0;
    return saved ?? RunningTakings.start(this.owner.rulebook);
  }

  private async save(): Promise<void> {
    const { running, owner } = this;
    if (!running || !owner.isHere || running.version === this.savedAt) return;
    const { version, state } = running;
    this.savedAt = version;
    await this.store.saveSnapshot(nameOf(owner), { version, state });
  }
}

const nameOf = ({ stream }: TableOwner): string => `takings:${stream}`;

/** Squared on both sides, so that it stays exact. */
const isUnusual = (win: number, expected: Fraction, variance: Fraction, deviations: number): boolean => {
  const off = minus(fraction(win), expected);
  return compare(times(off, off), times(variance, fraction(deviations * deviations))) > 0;
};
