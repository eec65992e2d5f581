import { creditAt } from '@hardway/engine';
import { PRACTICE_FLOOR, verifyRecord } from '@hardway/server';
import type { OwnPart, TableAtAGlance } from '@hardway/server/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../until.ts';
import { approvedBy, dealSmall, eventsOf, get } from './cage-desk.ts';
import { HouseClient } from './client.ts';
import { TestHouse } from './open.ts';

/** Wins that an attendant pays, over sockets, on the floor, at the cage and after a restart. */

const TABLE = 'sentosa-dealer';
let house: TestHouse;

beforeAll(async () => {
  const tables = PRACTICE_FLOOR.filter(({ id }) => id === TABLE);
  house = await TestHouse.open(tables.map((plan) => ({ ...plan, choices: { ...plan.choices, handPay: 5_000 } })));
});

afterAll(() => house.close());

const table = () => house.running.floor.tables.get(TABLE)!.owner.table;
const glance = async (): Promise<TableAtAGlance> => {
  const response = await fetch(`${house.address}/api/floor`, {
    headers: { cookie: await house.cookieOf('pit-supervisor') },
  });
  return ((await response.json()) as TableAtAGlance[])[0]!;
};
const ownOf = ({ heard }: HouseClient): OwnPart | undefined =>
  heard.map((message) => message.own as OwnPart | undefined).findLast((own) => own);

test('a win above the filed amount locks its seat until two have counted it out, also through a restart', async () => {
  const dealer = await house.console('dealer', TABLE);
  const winner = await HouseClient.sit(house.address, TABLE);
  const other = await HouseClient.sit(house.address, TABLE);
  const { seat } = winner;
  await dealer.command('OpenBetting');
  await winner.command('PlaceWager', { seat, spot: 'small', stake: 6_000 });
  await other.command('PlaceWager', { seat: other.seat, spot: 'small', stake: 1_000 });
  await dealSmall(dealer);
  const due = [{ seat, number: 1, amount: 6_000, at: expect.any(Number) }];
  await expect.poll(() => ownOf(winner)?.handPays).toEqual(due);
  expect(ownOf(other)?.handPays).toEqual([]);
  expect(await winner.ask({ is: 'cash-out' })).toMatchObject({ ok: false, refused: 'hand-pay' });
  expect((await glance()).handPays).toEqual(due);
  // Who has won how much is no news to the public.
  expect(JSON.stringify(other.heard)).not.toContain('HandPay');
  winner.close();
  other.close();
  dealer.close();

  await house.restart();
  expect(table().handPays).toEqual(due);
  const cashier = await house.console('cage', TABLE);
  const again = await house.console('dealer', TABLE);
  const pay = (by: HouseClient, role: string | null, fields = {}) =>
    by.ask({
      ...{ is: 'command', type: 'PayByHand', fields: { seat, number: 1, to: 'cash', ...fields } },
      ...(role ? { approval: approvedBy(house, role) } : {}),
    });
  expect(await pay(again, 'pit-manager')).toMatchObject({ refused: 'wrong-role' });
  expect(await pay(cashier, null)).toMatchObject({ refused: 'second-person' });
  expect(await pay(cashier, 'dealer')).toMatchObject({ refused: 'wrong-role' });
  const before = creditAt(table().ledger, seat);
  expect(await pay(cashier, 'pit-manager')).toMatchObject({ ok: true });
  expect(creditAt(table().ledger, seat)).toBe(before - 6_000);
  expect((await glance()).handPays).toEqual([]);
  expect(await cashier.ask({ is: 'cash-out', seat })).toMatchObject({ ok: true, amount: before - 6_000 });

  const events = await eventsOf(house, `table:${TABLE}`);
  expect(events.filter(({ type }) => `${type}`.startsWith('HandPa'))).toMatchObject([
    { type: 'HandPayDue', seat, amount: 6_000 },
    { type: 'HandPaid', by: { id: 'demo-cage' }, approver: { id: 'demo-pit-manager' } },
  ]);
  const meters = await get(house, `/api/tables/${TABLE}/meters`, 'pit-supervisor');
  expect(meters.told).toMatchObject({ seats: { [seat]: { broughtIn: 100_000, paidOut: 106_000 } } });
  const money = await until(async () => {
    const response = await fetch(`${house.address}/api/floor`, {
      headers: { cookie: await house.cookieOf('pit-supervisor') },
    });
    return ((await response.json()) as TableAtAGlance[])[0]!.money;
  });
  expect(money).toMatchObject({ paidOut: 106_000 });
  cashier.close();
  again.close();
  await house.restart();
  expect((await verifyRecord(house.running.store)).flaws).toEqual([]);
});
