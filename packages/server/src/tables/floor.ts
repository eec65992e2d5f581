import type { Rulebook } from '@hardway/engine';
import type { HelpCall } from '../protocol/view.ts';
import type { Store } from '../store/store.ts';
import { TableOwner } from './owner.ts';
import { recover } from './recovery.ts';
import { roundDecided } from './standing.ts';
import { type Pace, Unattended } from './unattended.ts';
import { VirtualCrew } from './virtual-crew.ts';

/** A table as the house is told to run it. */
export interface TablePlan {
  readonly id: string;
  readonly name: { readonly en: string; readonly zh: string };
  readonly rulebook: string;
  /** The submission's choices, for a table that a virtual crew opens. */
  readonly choices: Readonly<Record<string, unknown>>;
  readonly seats: number;
  /** Set for a table without people behind it; null where a dealer runs it. */
  readonly unattended: Pace | null;
  /** A dealer's table that a virtual crew has opened before anybody came, so that the first dealer can deal at once. */
  readonly opened?: boolean;
}

/** A table at work. */
export interface FloorTable {
  readonly plan: TablePlan;
  readonly owner: TableOwner;
  readonly unattended: Unattended | null;
  /** When the betting window closes, on a table that runs by time. */
  closesAt: number | null;
  /** Connections that watch it, and how many of them speak for each seat. */
  watchers: number;
  readonly seated: Map<number, number>;
  /** Who waits for somebody to come, longest first. */
  readonly waiting: HelpCall[];
}

/** All tables of the house, opened from the log and recovered. */
export class Floor {
  readonly tables = new Map<string, FloorTable>();
  private readonly now: () => number;

  private constructor(now: () => number) {
    this.now = now;
  }

  static async open(
    store: Store,
    rulebooks: readonly Rulebook[],
    plans: readonly TablePlan[],
    now: () => number,
  ): Promise<Floor> {
    const floor = new Floor(now);
    try {
      for (const plan of plans)
        floor.tables.set(plan.id, await floor.openTable(store, rulebookOf(rulebooks, plan), plan));
      return floor;
    } catch (error) {
      floor.stop();
      throw error;
    }
  }

  private async openTable(store: Store, rulebook: Rulebook, plan: TablePlan): Promise<FloorTable> {
    const owner = await TableOwner.open(store, streamOf(plan.id), rulebook);
    await recover(owner, this.now());
    const watched = (): boolean => table.watchers > 0;
    const unattended = plan.unattended
      ? new Unattended(owner, plan.unattended, watched, this.now, (closesAt) => {
          table.closesAt = closesAt;
        })
      : null;
    const table: FloorTable = { plan, owner, unattended, closesAt: null, watchers: 0, seated: new Map(), waiting: [] };
    if (plan.opened && owner.table.submission === null)
      await new VirtualCrew(owner, this.now).open({ ...plan.choices });
    await unattended?.open({ ...plan.choices });
    unattended?.start();
    return table;
  }

  /** Whether the house is on its way to a stop. */
  isConcluding = false;

  /**
   * No new round begins by itself. The dice decide the bets of those under way, at `by` at the latest; dealers decide
   * theirs, in their own time.
   */
  async conclude(by: number): Promise<void> {
    this.isConcluding = true;
    const tables = [...this.tables.values()];
    await Promise.all(tables.map(({ unattended, owner }) => unattended?.conclude(by) ?? roundDecided(owner)));
  }

  /** No new round begins by itself, and none that is under way goes on. */
  stop(): void {
    this.isConcluding = true;
    for (const { unattended } of this.tables.values()) unattended?.stop();
  }

  async close(): Promise<void> {
    for (const { owner } of this.tables.values()) await owner.close();
  }
}

const rulebookOf = (rulebooks: readonly Rulebook[], plan: TablePlan): Rulebook => {
  const rulebook = rulebooks.find(({ id }) => id === plan.rulebook);
  if (!rulebook) throw new Error(`Table ${plan.id} names a rulebook ${plan.rulebook}, which does not exist.`);
  return rulebook;
};

export const streamOf = (table: string): string => `table:${table}`;
