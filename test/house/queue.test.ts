import { PRACTICE_FLOOR, verifyRecord } from '@hardway/server';
import type { TableView } from '@hardway/server/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dealSmall, eventsOf } from './cage-desk.ts';
import { HouseClient } from './client.ts';
import { TestHouse } from './open.ts';

/** Orders that wait for the end of a round, over sockets. */

const TABLE = 'sentosa-dealer';
const ALONE = 'sentosa';
const LIMITS = { limits: { min: 1_000, max: 20_000 } };
let house: TestHouse;
/** The house's clock, ahead of everybody else's. */
let ahead = 0;

beforeEach(async () => {
  house = await TestHouse.open(
    PRACTICE_FLOOR.filter(({ id }) => id === TABLE || id === ALONE).map((plan) =>
      plan.unattended ? { ...plan, unattended: { betting: 3_600_000, showing: 500 } } : plan,
    ),
    { now: () => Date.now() + ahead },
  );
});

afterEach(() => house.close());

const table = (id = TABLE) => house.running.floor.tables.get(id)!.owner.table;
const minimum = (id = TABLE): number => table(id).submission!.limits.min;
const typesSince = async (type: string): Promise<readonly unknown[]> => {
  const types = (await eventsOf(house, `table:${TABLE}`)).map((event) => event.type);
  return types.slice(types.lastIndexOf(type));
};

test('orders wait for the end of the round, whichever way it ends, and the record names who asked', async () => {
  const dealer = await house.console('dealer', TABLE);
  const manager = await house.console('shift-manager', TABLE);
  await dealer.command('OpenBetting');
  expect(await manager.command('ChangeLimits', LIMITS)).toMatchObject({ refused: 'round-live' });
  expect(await dealer.command('QueueOrder', { what: 'ChangeLimits', fields: LIMITS })).toMatchObject({
    refused: 'wrong-role',
  });
  expect(await manager.command('QueueOrder', { what: 'ChangeLimits', fields: LIMITS })).toMatchObject({ ok: true });
  const told = await dealer.next(({ is, staff }) => is === 'staff' && (staff as { queue: object[] }).queue.length > 0);
  expect(told.staff).toMatchObject({ queue: [{ what: 'ChangeLimits', asker: { id: 'demo-shift-manager' } }] });
  dealer.close();
  manager.close();
  // The round of which nobody knows the dice is void at the next start, and that ends it too.
  await house.restart();
  expect(minimum()).toBe(1_000);
  expect(await typesSince('RoundVoided')).toEqual(['RoundVoided', 'LimitsChanged', 'OrderCarriedOut']);
  const again = await house.console('dealer', TABLE);
  const other = await house.console('shift-manager', TABLE);
  await again.command('OpenBetting');
  await other.command('QueueOrder', { what: 'CloseTable', fields: {} });
  await dealSmall(again);
  expect(await typesSince('LightsCleared')).toEqual(['LightsCleared', 'TableClosed', 'OrderCarriedOut']);
  expect((await eventsOf(house, `table:${TABLE}`)).at(-1)).toMatchObject({
    asker: { id: 'demo-shift-manager' },
    by: { id: 'demo-dealer' },
  });
  again.close();
  other.close();
  await house.restart();
  expect((await verifyRecord(house.running.store)).flaws).toEqual([]);
});

test('what somebody asked who has left the staff since is taken back', async () => {
  const dealer = await house.console('dealer', TABLE);
  const manager = await house.console('shift-manager', TABLE);
  await dealer.command('OpenBetting');
  await manager.command('QueueOrder', { what: 'CloseTable', fields: {} });
  const { staff } = house.running;
  const gone = await staff.disable({ command: 'gone', by: 'demo-administrator', account: 'demo-shift-manager' });
  expect(gone).toMatchObject({ enabled: false });
  await expect.poll(() => table().queue).toEqual([]);
  expect((await eventsOf(house, `table:${TABLE}`)).at(-1)).toMatchObject({
    type: 'OrderWithdrawn',
    what: 'CloseTable',
    asker: { id: 'demo-shift-manager' },
  });
  await dealSmall(dealer);
  expect(table().phase.is).toBe('open');
  dealer.close();
});

test('at a table that runs itself supervisors change the limits, and nothing else', async () => {
  const manager = await house.console('shift-manager', ALONE);
  const player = await house.console('cage', ALONE);
  await expect.poll(() => table(ALONE).play).toMatchObject({ round: { stage: 'betting' } });
  expect(await manager.command('QueueOrder', { what: 'CloseTable', fields: {} })).toMatchObject({
    refused: 'unattended',
  });
  expect(await player.command('QueueOrder', { what: 'ChangeLimits', fields: LIMITS })).toMatchObject({
    refused: 'unattended',
  });
  expect(await manager.command('QueueOrder', { what: 'ChangeLimits', fields: LIMITS })).toMatchObject({ ok: true });
  const { number } = table(ALONE).queue![0]!;
  expect(await manager.command('WithdrawOrder', { number })).toMatchObject({ ok: true });
  expect(table(ALONE).queue).toEqual([]);
  manager.close();
  player.close();
});

test('limits that are set for a time are told to players before, and change by the house’s clock', async () => {
  const manager = await house.console('shift-manager', TABLE);
  const player = await HouseClient.sit(house.address, TABLE);
  const from = Date.now() + ahead + 600_000;
  const told = player.next(({ is, view }) => is === 'news' && (view as TableView).ahead.length > 0);
  expect(await manager.command('QueueOrder', { what: 'ChangeLimits', fields: LIMITS, from })).toMatchObject({
    ok: true,
  });
  const { view } = (await told) as unknown as { view: TableView };
  expect(view.ahead).toEqual([{ what: 'ChangeLimits', from, limits: LIMITS.limits }]);
  expect(JSON.stringify(player.heard)).not.toContain('shift-manager');
  expect(minimum()).toBe(100);
  ahead += 600_000;
  await expect.poll(() => minimum()).toBe(1_000);
  expect((await eventsOf(house, `table:${TABLE}`)).at(-1)).toMatchObject({
    type: 'OrderCarriedOut',
    asker: { id: 'demo-shift-manager' },
    by: { id: 'the house' },
  });
  manager.close();
  player.close();
});
