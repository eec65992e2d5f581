import type { Command, Rulebook } from '@hardway/engine';
import type { House } from './api/house.ts';
import { Desk } from './cage/desk.ts';
import { Drawers } from './cage/drawers.ts';
import { Vouchers } from './cage/vouchers.ts';
import type { Config } from './config/settings.ts';
import type { HouseNode } from './node/node.ts';
import type { Observe } from './operations/sign.ts';
import { type Passwords, Staff } from './staff/index.ts';
import { KeyedQueue } from './staff/keyed-queue.ts';
import type { Store } from './store/index.ts';
import { Dealing } from './tables/dealing.ts';
import { Floor } from './tables/floor.ts';
import { TerminalRegistry } from './tables/terminals.ts';

interface RoomsOpening {
  readonly config: Pick<Config, 'tables' | 'mode' | 'currency' | 'cashAlone' | 'operator'>;
  /** The documents that its tables may name. */
  readonly rulebooks: readonly Rulebook[];
  readonly now: () => number;
  readonly observe: Observe;
  readonly passwords: Passwords;
  /** How to close what was opened, in case a later step fails. */
  readonly opened: (() => unknown)[];
}

interface OfRecord {
  readonly store: Store;
  /** Of the house's key, which all its nodes share. */
  readonly secret: Uint8Array;
  /** Null where the house has one process. */
  readonly node: HouseNode | null;
  /** Counts the restores of the record, from 1. */
  readonly epoch: number;
}

/** Tables, cage and staff, on a record that is open. */
export const openRooms = async (
  { config, rulebooks, now, observe, passwords, opened }: RoomsOpening,
  { store, secret, node, epoch }: OfRecord,
): Promise<{ house: House; vouchers: Vouchers }> => {
  const elsewhere = node && ((table: string, command: Command) => node.submit(table, command));
  const floor = await Floor.open(store, rulebooks, config.tables, now, elsewhere);
  opened.push(
    () => floor.close(),
    () => floor.stop(),
  );
  watchReloads(floor, observe);
  const { currency, cashAlone } = config;
  const { alerts, cage: rules } = config.operator;
  const vouchers = new Vouchers(store, now, { rules }, node && ((errand) => node.askCage(errand)));
  const desk = new Desk(store, vouchers, now, node?.desks ?? null);
  await desk.reconcile(floor.tables);
  // After that, so that a voucher which a restored record still owed is held like the others.
  if (epoch > 1) await vouchers.hold(epoch);
  const practice = config.mode === 'practice';
  const staff = await Staff.open(store, now, { demo: practice, passwords, confirmation: node ?? undefined });
  const terminals = await TerminalRegistry.open(store, secret);
  // Everybody who tries a practice floor out deals by the same account.
  const turns = node?.turns ?? new KeyedQueue();
  const dealing = new Dealing(practice ? new Map() : floor.tables, turns);
  const drawers = new Drawers(store, now, vouchers, turns, () => floor.tables.keys());
  const people = { dealing, terminals, desk, drawers, staff, others: node };
  return { house: { floor, ...people, practice, currency, cashAlone, alerts, now, observe }, vouchers };
};

/** News without an entry: the table had to find out how it stands. */
const watchReloads = (floor: Floor, observe: Observe): void => {
  for (const [table, { owner }] of floor.tables)
    owner.subscribe(({ entries }) => {
      if (entries.length === 0) observe({ is: 'reloaded', table });
    });
};
