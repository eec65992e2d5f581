import { isTimeFor, type QueuedOrder, THE_HOUSE } from '@hardway/engine';
import { actorsFor, type Staff } from '../staff/index.ts';
import type { FloorTable } from '../tables/floor.ts';
import { houseCommand } from '../tables/house-command.ts';

interface Kept {
  readonly staff: Staff;
  readonly tables: Iterable<FloorTable>;
  readonly now: () => number;
}

/** Carries out what was set for a time that has come, where nothing else happens at the table. */
export const carryOutDue = ({ tables, now }: Pick<Kept, 'tables' | 'now'>): void => {
  const at = now();
  for (const { owner } of tables) {
    const due = owner.isHere && owner.table.queue?.find((order) => order.from !== undefined && isTimeFor(order, at));
    if (!due) continue;
    const id = houseCommand(`due:${due.number}:${owner.table.version}`);
    void owner.submit({ type: 'CarryOutOrders', id, at, by: THE_HOUSE }).catch(() => undefined);
  }
};

/**
 * Takes back orders that wait for the end of a round and whose askers have lost the account or the role meanwhile. What a table
 * knows by itself, rank and posts, it asks again when an order's turn comes.
 */
export const withdrawOrphans = ({ staff, tables, now }: Kept): void => {
  for (const { owner } of tables) {
    if (!owner.isHere) continue;
    for (const order of owner.table.queue ?? []) {
      if (!order.asker.account || mayStill(staff, owner.rulebook, order)) continue;
      const id = houseCommand(`orphan:${order.number}`);
      const withdrawn = { type: 'WithdrawOrder', id, at: now(), by: THE_HOUSE, number: order.number } as const;
      void owner.submit(withdrawn).catch(() => undefined);
    }
  }
};

const mayStill = (staff: Staff, rulebook: Parameters<typeof actorsFor>[1], { asker }: QueuedOrder): boolean => {
  const member = staff.member(asker.id);
  return member?.enabled === true && actorsFor(member, rulebook).some(({ role }) => role === asker.role);
};
