import { creditAt, owedAt } from '@hardway/engine';
import { PRACTICE_FLOOR, verifyRecord } from '@hardway/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { approvedBy, changeOver, dealSmall, eventsOf, get, post } from './cage-desk.ts';
import { HouseClient } from './client.ts';
import { TestHouse } from './open.ts';

/** Money of a round that is corrected after its player has left, over sockets and at the cage. */

const TABLE = 'sentosa-dealer';
let house: TestHouse;

beforeEach(async () => {
  house = await TestHouse.open(PRACTICE_FLOOR.filter(({ id }) => id === TABLE));
});

afterEach(() => house.close());

const table = () => house.running.floor.tables.get(TABLE)!.owner.table;
const visits = async () => (await get(house, '/api/cage/visits', 'cage')).told;

const settle = (seat: number, unit: number, amount: number, command: string, approver = 'pit-manager') =>
  post(house, '/api/cage/settle-visit', 'cage', {
    command,
    table: TABLE,
    seat,
    unit,
    amount,
    reason: 'Came back with the voucher’s copy.',
    ...approvedBy(house, approver),
  });

test('what a player who has left is owed waits at the cage under the voucher, and is paid once, by two', async () => {
  const { seat, round, correct } = await changeOver(house, TABLE, 'big');
  expect(await visits()).toEqual([]);
  expect(await correct()).toMatchObject({ ok: true });
  expect(creditAt(table().ledger, seat)).toBe(500);
  const { told } = await get(house, '/api/cage/vouchers', 'cage');
  const { sequence } = (told as unknown as { sequence: number }[])[0]!;
  expect(await visits()).toEqual([{ table: TABLE, seat, unit: round, amount: 2000, voucher: sequence }]);
  await house.restart();
  expect(await visits()).toMatchObject([{ amount: 2000, voucher: sequence }]);
  expect(await settle(seat, round, 2000, 'alone', 'dealer')).toMatchObject({ told: { refused: 'wrong-role' } });
  expect(await settle(seat, round, 2001, 'too much')).toMatchObject({ told: { refused: 'nothing-to-do' } });
  for (const times of ['first', 'again'])
    expect([times, await settle(seat, round, 2000, 'one')]).toMatchObject([times, { status: 200 }]);
  expect(await settle(seat, round, 2000, 'two')).toMatchObject({ told: { refused: 'nothing-to-do' } });
  expect(await visits()).toEqual([]);
  const paid = (await eventsOf(house, `table:${TABLE}`)).filter(({ type }) => type === 'VisitSettled');
  expect(paid).toMatchObject([{ seat, unit: round, amount: 2000, reason: 'Came back with the voucher’s copy.' }]);
});

test('nobody settles a visit over a socket, nor ends one at a terminal', async () => {
  const { seat, round, correct } = await changeOver(house, TABLE, 'big');
  await correct();
  const cashier = await house.console('cage', TABLE);
  expect(await cashier.command('SettleVisit', { seat, unit: round, amount: 2000 })).toMatchObject({
    refused: 'not-allowed',
  });
  const player = await HouseClient.sit(house.address, TABLE);
  expect(await player.command('EndVisit', { seat: player.seat })).toMatchObject({ refused: 'not-allowed' });
  expect(await visits()).toHaveLength(1);
});

test('a debt goes with the player who is let go, and the next voucher is not taken for theirs', async () => {
  const dealer = await house.console('dealer', TABLE);
  const manager = await house.console('shift-manager', TABLE);
  const cashier = await house.console('cage', TABLE);
  const player = await HouseClient.sit(house.address, TABLE);
  const { seat } = player;
  expect(await dealer.command('OpenBetting')).toMatchObject({ ok: true });
  await player.command('PlaceWager', { seat, spot: 'big', stake: 1000 });
  await dealSmall(dealer);
  const credit = creditAt(table().ledger, seat);
  const fields = {
    ...{ ground: 'not-covered', text: 'Paid twice by hand.', effect: 'adjust' },
    ...{ seat, adjustment: -credit - 700 },
  };
  const ruled = { is: 'command', type: 'Rule', fields, approval: approvedBy(house, 'pit-manager') };
  expect(await manager.ask(ruled)).toMatchObject({ ok: true });
  expect(owedAt(table().ledger, seat)).toBe(700);
  expect(await cashier.command('EndVisit', { seat })).toMatchObject({ ok: true });
  expect(await cashier.command('BuyIn', { seat, amount: 300, medium: 'cash' })).toMatchObject({ ok: true });
  expect(await cashier.ask({ is: 'cash-out', seat })).toMatchObject({ ok: true });
  expect(await visits()).toMatchObject([{ seat, amount: -700, voucher: null }]);
  const { unit } = (await visits())[0] as unknown as { unit: number };
  expect(await settle(seat, unit, 700, 'taken')).toMatchObject({ status: 200 });
  expect(await visits()).toEqual([]);
  await house.restart();
  expect((await verifyRecord(house.running.store)).flaws).toEqual([]);
});
