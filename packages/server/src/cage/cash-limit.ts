import { type Actor, money, says, type TableEvent, takenAfter, takenBy, worded } from '@hardway/engine';
import type { HouseRefusal } from '../protocol/refusal.ts';
import type { FloorTable } from '../tables/floor.ts';

/**
 * What the house lets one person take in cash alone, at all its tables together: whoever files for a table could file any
 * amount for themselves, and whoever goes from table to table would have as many limits as there are tables.
 */
export class CashLimit {
  private readonly most: number;
  private readonly tables: ReadonlyMap<string, FloorTable>;

  /** Minor units. */
  constructor(most: number, tables: ReadonlyMap<string, FloorTable>) {
    this.most = most;
    this.tables = tables;
  }

  /** Why these events need a second person; undefined where they do not. */
  check(by: Actor, events: readonly TableEvent[]): HouseRefusal | undefined {
    const amount = takenBy(events.reduce(takenAfter, {}), by);
    const left = Math.max(0, this.most - this.taken(by));
    return amount > left ? { refused: 'second-person', clause: null, ...worded(alone(left, amount)) } : undefined;
  }

  private taken(by: Actor): number {
    let taken = 0;
    for (const { owner } of this.tables.values()) taken += takenBy(owner.table.takenAlone, by);
    return taken;
  }
}

const alone = (left: number, amount: number) =>
  says`On your own you may take ${money(left)} more in cash across all tables, not ${money(amount)}: have a supervisor approve it with you. Your total at a table starts over when somebody else counts its drop or begins a shift there.`;
