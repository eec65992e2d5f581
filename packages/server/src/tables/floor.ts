import type { Command, Named, Rulebook } from '@hardway/engine';
import type { Store } from '../store/store.ts';
import type { Answer } from './answer.ts';
import { type AttendedTable, nobodyThere, tellAttendance } from './attendance.ts';
import { TableOwner } from './owner.ts';
import { recover } from './recovery.ts';
import { betweenTurns, roundDecided } from './standing.ts';
import { Takings } from './takings.ts';
import { type Pace, Unattended } from './unattended.ts';
import { VirtualCrew } from './virtual-crew.ts';

/** A table as the house is told to run it. */
export interface TablePlan {
  readonly id: string;
  readonly name: Named;
  readonly rulebook: string;
  /** The submission's choices, for a table that a virtual crew opens. */
  readonly choices: Readonly<Record<string, unknown>>;
  readonly seats: number;
  /** Set for a table without people behind it; null where a dealer runs it. */
  readonly unattended: Pace | null;
  /** A dealer's table that a virtual crew has opened before anybody came, so that the first dealer can deal at once. */
  readonly opened?: boolean;
  /**
   * Set for a table that a visitor has alone: the id under which all tables of its kind are asked for. Only the one with
   * that id is listed.
   */
  readonly oneOf?: string;
  /** Where a browser finds moving pictures of the table: an address, or a path of the house's own origin. */
  readonly camera?: string;
  /** Players see where others have put how much, as on a layout of wood and cloth. */
  readonly showsChips?: boolean;
}

/** The last round or throw that nobody here need know of: at a table that a visitor has alone, what others played before. */
export const shownSince = ({ plan, owner: { table } }: Pick<FloorTable, 'plan' | 'owner'>): number =>
  plan.oneOf === undefined ? 0 : (table.sittings[1]?.after ?? 0);

/** Whether a table is on the floor's lists: of those that visitors have alone, one stands for all. */
export const isListed = ({ id, oneOf = id }: TablePlan): boolean => oneOf === id;

/** A table at work. */
export interface FloorTable extends AttendedTable {
  readonly plan: TablePlan;
  readonly owner: TableOwner;
  readonly unattended: Unattended | null;
  readonly takings: Takings;
  /** It goes on although nobody is there, until the bets of somebody who has gone are decided. */
  isPlayedOut: boolean;
  /** Settles once the house has done here what it does before anybody else: recovered the table, or opened it. */
  begun: Promise<void>;
}

/** Carries a command out at the node that owns the table. */
type Elsewhere = (table: string, command: Command) => Promise<Answer>;

/** All tables of the house, opened from the log and recovered. */
export class Floor {
  readonly tables = new Map<string, FloorTable>();
  private readonly now: () => number;
  private readonly elsewhere: Elsewhere | null;

  private constructor(now: () => number, elsewhere: Elsewhere | null) {
    this.now = now;
    this.elsewhere = elsewhere;
  }

  /** With `elsewhere` its tables are other nodes' until this one takes them. */
  static async open(
    store: Store,
    rulebooks: readonly Rulebook[],
    plans: readonly TablePlan[],
    now: () => number,
    elsewhere: Elsewhere | null = null,
  ): Promise<Floor> {
    const floor = new Floor(now, elsewhere);
    try {
      for (let first = 0; first < plans.length; first += AT_ONCE) {
        const some = plans.slice(first, first + AT_ONCE);
        const tables = await Promise.all(some.map((plan) => floor.openTable(store, rulebookOf(rulebooks, plan), plan)));
        for (const table of tables) floor.tables.set(table.plan.id, table);
        if (!elsewhere) await Promise.all(tables.map((table) => floor.begin(table)));
      }
      return floor;
    } catch (error) {
      floor.stop();
      throw error;
    }
  }

  private async openTable(store: Store, rulebook: Rulebook, plan: TablePlan): Promise<FloorTable> {
    const owner = await TableOwner.open(store, streamOf(plan.id), rulebook);
    const { elsewhere } = this;
    if (elsewhere) owner.leave((command) => elsewhere(plan.id, command));
    const watched = (): boolean => table.watchers + table.watchersElsewhere > 0 || table.isPlayedOut;
    const unattended = plan.unattended
      ? new Unattended(owner, plan.unattended, watched, this.now, (closesAt) => {
          table.closesAt = closesAt;
          tellAttendance(table);
        })
      : null;
    const takings = new Takings(store, owner);
    const parts = { plan, owner, unattended, takings, isPlayedOut: false, begun: Promise.resolve() };
    const table: FloorTable = { ...parts, ...nobodyThere(this.now()) };
    return table;
  }

  /** Goes on with a table that is this process's: from wherever it was left. */
  private async begin({ plan, owner, unattended }: FloorTable): Promise<void> {
    await recover(owner, this.now());
    if (plan.opened && owner.table.submission === null)
      await new VirtualCrew(owner, this.now).open({ ...plan.choices });
    await unattended?.open({ ...plan.choices });
    if (!this.isConcluding) unattended?.start();
  }

  /** A table is this node's from now on. */
  async take(table: FloorTable): Promise<void> {
    const begun = table.owner.take().then(() => this.begin(table));
    // Said before commands are taken here.
    table.begun = begun.catch(() => undefined);
    await begun;
  }

  /** Resolves once a table can be another node's; its commands go there from then on. */
  async leave({ plan, owner, unattended }: FloorTable): Promise<void> {
    await unattended?.conclude(this.now() + CONCLUDED_WITHIN_MS);
    await betweenTurns(owner);
    owner.leave((command) => this.elsewhere!(plan.id, command));
  }

  /** A table that was to leave stays. */
  stay({ owner, unattended }: FloorTable): void {
    owner.stay();
    if (!this.isConcluding) unattended?.start();
  }

  /** Whether the house is on its way to a stop. */
  isConcluding = false;

  /**
   * No new round begins by itself. The dice decide the bets of those under way, at `by` at the latest; dealers decide
   * theirs, in their own time.
   */
  async conclude(by: number): Promise<void> {
    this.isConcluding = true;
    const tables = [...this.tables.values()].filter(({ owner }) => owner.isHere);
    await Promise.all(tables.map(({ unattended, owner }) => unattended?.conclude(by) ?? roundDecided(owner)));
  }

  /** No new round begins by itself, and none that is under way goes on. */
  stop(): void {
    this.isConcluding = true;
    for (const { unattended } of this.tables.values()) unattended?.stop();
  }

  async close(): Promise<void> {
    const tables = [...this.tables.values()];
    await Promise.all([...tables.map(({ owner }) => owner.close()), ...tables.map(({ takings }) => takings.close())]);
  }
}

/** Tables that are opened at once: what they write is committed together. */
const AT_ONCE = 64;

/** Bets of a round that is to be the last one here close after this at the latest. */
const CONCLUDED_WITHIN_MS = 30_000;

const rulebookOf = (rulebooks: readonly Rulebook[], plan: TablePlan): Rulebook => {
  const rulebook = rulebooks.find(({ id }) => id === plan.rulebook);
  if (!rulebook) throw new Error(`Table ${plan.id} names a rulebook ${plan.rulebook}, which does not exist.`);
  return rulebook;
};

export const streamOf = (table: string): string => `table:${table}`;
