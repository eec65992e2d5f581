import type { Actor } from '@hardway/engine';
import { PRACTICE_FLOOR, streamOf } from '@hardway/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { approvedBy, atTable, creditOf, eventsOf, get, post, takeVoucher, whileClosed } from './cage-desk.ts';
import { HouseClient } from './client.ts';
import { TestHouse } from './open.ts';

const TABLE = 'maryland-dealer';
const TABLES = PRACTICE_FLOOR.filter(({ id }) => id === TABLE);

let house: TestHouse;

beforeEach(async () => {
  house = await TestHouse.open(TABLES);
});

afterEach(() => house.close());

test('a void is recorded as what the person is who made it', async () => {
  for (const [index, role] of ['floorperson', 'cage'].entries()) {
    const { number } = await takeVoucher(house, TABLE);
    const body = { command: `void-${role}`, number, reason: 'Torn.', ...approvedBy(house, 'pit-manager') };
    expect(await post(house, '/api/cage/void', role, body)).toMatchObject({ status: 200 });
    const voids = (await eventsOf(house, 'cage')).filter(({ type }) => type === 'VoucherVoided');
    expect(voids[index]).toMatchObject({ by: { id: `demo-${role}`, role }, approver: { role: 'manager' } });
  }
});

test('an id that was used for another bet is an error that says so, also after a restart', async () => {
  const dealer = await house.console('dealer', TABLE);
  expect(await dealer.command('OpenBetting')).toMatchObject({ ok: true });
  const seated = await fetch(`${house.address}/api/practice/${TABLE}/seat`, {
    method: 'POST',
    headers: { 'x-hardway': '1' },
  });
  const { seat, terminal, key } = (await seated.json()) as { seat: number; terminal: string; key: string };
  const sit = async (): Promise<HouseClient> => {
    const client = await HouseClient.connect(house.address);
    await client.hello({ as: 'terminal', table: TABLE, terminal, key });
    return client;
  };
  let player = await sit();
  const bet = (spot: string, stake: number, id: string) => player.command('PlaceWager', { seat, spot, stake }, id);
  const first = await bet('small', 500, 'one');
  expect(first).toMatchObject({ ok: true });
  expect(await bet('big', 500, 'two')).toMatchObject({ ok: true });
  const check = async (): Promise<void> => {
    const others = [
      () => bet('small', 600, 'one'),
      () => bet('big', 500, 'one'),
      () => player.command('TakeDownWager', { seat, spot: 'small' }, 'one'),
    ];
    for (const other of others) expect(await other()).toMatchObject({ ok: false, refused: 'command-differs' });
    expect(await bet('small', 500, 'one')).toEqual(first);
  };
  await check();
  player.close();
  // Where the document has no rule for it, a round goes on after a start.
  await house.restart();
  player = await sit();
  await check();
  player.close();
  dealer.close();
});

test('a cashier who uses one id at two tables pays out at both', async () => {
  const other = await TestHouse.open(PRACTICE_FLOOR.filter(({ id }) => [TABLE, 'sentosa-dealer'].includes(id)));
  try {
    for (const table of [TABLE, 'sentosa-dealer']) {
      const player = await HouseClient.sit(other.address, table);
      const cashier = await other.console('cage', table);
      const out = await cashier.ask({ is: 'cash-out', seat: player.seat }, 'same');
      expect(out).toMatchObject({ ok: true, voucher: expect.any(String) });
      expect(await cashier.ask({ is: 'cash-out', seat: player.seat }, 'same')).toEqual(out);
      player.close();
      cashier.close();
    }
    expect((await get(other, '/api/cage/unfinished', 'cage')).told).toEqual([]);
  } finally {
    await other.close();
  }
});

const CREDIT = 100_000;
const SEAT = 50;

test('a voucher buys in only by the number of a real one, whoever asks', async () => {
  const { number } = await takeVoucher(house, TABLE);
  for (const role of ['dealer', 'cage', 'shift-manager']) {
    const console = await house.console(role, TABLE);
    for (const fields of [
      { seat: SEAT, amount: 5_000_000, medium: 'voucher', reference: '123456789012345678' },
      { seat: SEAT, amount: 5_000_000, medium: 'voucher' },
      { seat: SEAT, amount: 100, medium: 'cash', reference: number },
    ])
      expect(await console.command('BuyIn', fields)).toMatchObject({ ok: false, refused: 'not-allowed' });
    expect(await console.ask({ is: 'redeem', number: '12-3456', seat: SEAT })).toMatchObject({
      refused: 'voucher-misread',
    });
    expect(await console.ask({ is: 'redeem', number: '000000000000000098', seat: SEAT })).toMatchObject({
      refused: 'voucher-not-found',
    });
    console.close();
  }
  expect(creditOf(house, TABLE, SEAT)).toBe(0);
  const dealer = await house.console('dealer', TABLE);
  const redeeming = { is: 'redeem', number, seat: SEAT };
  const done = await dealer.ask(redeeming, 'bring-1');
  expect(done).toMatchObject({ ok: true });
  expect(creditOf(house, TABLE, SEAT)).toBe(CREDIT);
  expect(await dealer.ask(redeeming, 'bring-1')).toEqual(done);
  expect(await dealer.ask(redeeming)).toMatchObject({ ok: false, refused: 'voucher-paid' });
  expect(creditOf(house, TABLE, SEAT)).toBe(CREDIT);
  expect((await eventsOf(house, streamOf(TABLE))).at(-1)).toMatchObject({
    type: 'CreditBought',
    amount: CREDIT,
    reference: number,
    by: { id: 'demo-dealer', role: 'dealer' },
  });
  dealer.close();
});

const taking = (client: HouseClient, amount: number, more: { id?: string; approval?: object; seat?: number } = {}) => {
  const { id, approval, seat = SEAT } = more;
  const fields = { seat, amount, medium: 'cash' };
  return client.ask({ is: 'command', type: 'BuyIn', fields, ...(approval ? { approval } : {}) }, id);
};

const ALONE = 500_000;
const NEEDS_TWO = { ok: false, refused: 'second-person' };
const WRONG = { ok: false, refused: 'wrong-role' };

test('cash beyond what the operator has filed is taken by two people', async () => {
  const dealer = await house.console('dealer', TABLE);
  expect(await taking(dealer, ALONE + 1)).toMatchObject(NEEDS_TWO);
  expect(await taking(dealer, ALONE)).toMatchObject({ ok: true });
  expect(await taking(dealer, ALONE + 1, { approval: approvedBy(house, 'cage') })).toMatchObject(WRONG);
  expect(creditOf(house, TABLE, SEAT)).toBe(ALONE);
  const approval = approvedBy(house, 'pit-manager');
  expect(await taking(dealer, ALONE + 1, { approval })).toMatchObject({ ok: true });
  expect(creditOf(house, TABLE, SEAT)).toBe(2 * ALONE + 1);
  const { told } = await get(house, `/api/tables/${TABLE}/significant`, 'floorperson');
  expect((told as unknown as { event: object }[]).at(-1)).toMatchObject({
    event: { type: 'CreditBought', amount: ALONE + 1, approver: { id: 'demo-pit-manager' } },
  });
  dealer.close();
});

test('cash taken in small parts adds up, across restarts, until somebody else has counted it', async () => {
  let dealer = await house.console('dealer', TABLE);
  expect(await taking(dealer, 300_000)).toMatchObject({ ok: true });
  const approval = approvedBy(house, 'floorperson');
  expect(await taking(dealer, 900_000, { approval })).toMatchObject({ ok: true });
  dealer.close();
  await house.restart();
  dealer = await house.console('dealer', TABLE);
  const no = await taking(dealer, 200_001, { seat: SEAT + 1 });
  expect(no).toMatchObject({ ...NEEDS_TWO, message: expect.stringContaining('2000.00 more in cash') });
  expect(
    await dealer.ask({ is: 'preview', type: 'BuyIn', fields: { seat: SEAT, amount: 200_001, medium: 'cash' } }),
  ).toMatchObject({ ok: true, foreseen: { secondPerson: true } });
  expect(await taking(dealer, 200_000)).toMatchObject({ ok: true });
  expect(await taking(dealer, 1)).toMatchObject(NEEDS_TWO);
  expect(
    await post(house, `/api/tables/${TABLE}/drop`, 'floorperson', { command: 'c', counted: 1_400_000 }),
  ).toMatchObject({
    status: 200,
  });
  expect(await taking(dealer, ALONE)).toMatchObject({ ok: true });
  dealer.close();
});

test('a repeated buy-in is told what it was told before, also when nothing more may be taken alone', async () => {
  const dealer = await house.console('dealer', TABLE);
  const done = await taking(dealer, ALONE, { id: 'all' });
  expect(done).toMatchObject({ ok: true });
  expect(await taking(dealer, ALONE, { id: 'all' })).toEqual(done);
  dealer.close();
  await house.restart();
  const again = await house.console('dealer', TABLE);
  expect(await taking(again, ALONE, { id: 'all' })).toEqual(done);
  expect(creditOf(house, TABLE, SEAT)).toBe(ALONE);
  again.close();
});

describe('the house has the last word on cash taken alone', () => {
  let other: TestHouse;
  const TWO = [TABLE, 'sentosa-dealer'];

  beforeEach(async () => {
    const tables = PRACTICE_FLOOR.filter(({ id }) => TWO.includes(id)).map((plan) => ({
      ...plan,
      choices: { ...plan.choices, cashAlone: 900_000_000 },
    }));
    other = await TestHouse.open(tables);
  });

  afterEach(() => other.close());

  test('whoever files for a table cannot file how much they take', async () => {
    const dealer = await other.console('dealer', TABLE);
    expect(await taking(dealer, ALONE + 1)).toMatchObject(NEEDS_TWO);
    expect(await taking(dealer, ALONE + 1, { approval: approvedBy(other, 'cage') })).toMatchObject(WRONG);
    expect(await taking(dealer, ALONE + 1, { approval: approvedBy(other, 'floorperson') })).toMatchObject({ ok: true });
    dealer.close();
  });

  test('all tables count together', async () => {
    const [first, second] = await Promise.all(TWO.map((table) => other.console('dealer', table)));
    expect(await taking(first!, 400_000)).toMatchObject({ ok: true });
    const fields = { seat: 1, amount: 100_001, medium: 'cash' };
    expect(await second!.ask({ is: 'preview', type: 'BuyIn', fields })).toMatchObject({
      foreseen: { secondPerson: true },
    });
    expect(await taking(second!, 100_001, { seat: 1 })).toMatchObject({
      ...NEEDS_TWO,
      message: expect.stringContaining('1000.00 more in cash across all tables'),
    });
    expect(await taking(second!, 100_000, { seat: 1 })).toMatchObject({ ok: true });
    first!.close();
    second!.close();
  });

  test('many at once, at several tables, find room only once', async () => {
    const clients = await Promise.all([...TWO, ...TWO].map((table) => other.console('dealer', table)));
    const answers = await Promise.all(
      clients.flatMap((client) => Array.from({ length: 5 }, () => taking(client, 90_000, { seat: 1 }))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    expect(TWO.reduce((sum, table) => sum + creditOf(other, table, 1), 0)).toBe(450_000);
    for (const client of clients) client.close();
  });
});

test('nobody but the desk names a cash-out, and what staff once named becomes no voucher', async () => {
  const player = await HouseClient.sit(house.address, TABLE);
  const { seat } = player;
  for (const role of ['dealer', 'cage', 'shift-manager']) {
    const console = await house.console(role, TABLE);
    for (const fields of [{ seat }, { seat, reference: 'mine' }])
      expect(await console.command('CashOut', fields)).toMatchObject({ ok: false, refused: 'not-allowed' });
    console.close();
  }
  expect(creditOf(house, TABLE, seat)).toBe(CREDIT);
  player.close();
  // As a dealer could write it into a record before.
  const dealer: Actor = { id: 'demo-dealer', role: 'dealer' };
  await whileClosed(house, (store) =>
    atTable(house, store, TABLE, {
      type: 'CashOut',
      id: 'demo-dealer:x',
      at: Date.now(),
      by: dealer,
      seat,
      reference: 'demo-dealer:x',
    }),
  );
  expect((await eventsOf(house, 'cage')).filter(({ type }) => type === 'VoucherIssued')).toEqual([]);
});

test('credit is paid out as a voucher at its own terminal or by the cage, and by nobody else', async () => {
  const player = await HouseClient.sit(house.address, TABLE);
  const { seat } = player;
  const other = await HouseClient.sit(house.address, TABLE);
  expect(await other.ask({ is: 'cash-out', seat })).toMatchObject({ ok: false, refused: 'not-allowed' });
  const dealer = await house.console('dealer', TABLE);
  expect(await dealer.ask({ is: 'cash-out', seat })).toMatchObject({ ok: false, refused: 'not-allowed' });
  const cage = await house.console('cage', TABLE);
  expect(await cage.ask({ is: 'cash-out' })).toMatchObject({ ok: false, refused: 'bad-request' });
  const out = await cage.ask({ is: 'cash-out', seat });
  expect(out).toMatchObject({ ok: true, voucher: expect.stringMatching(/^\d{18}$/) });
  expect(await post(house, '/api/cage/redeem', 'cage', { command: 'pay', number: out.voucher })).toMatchObject({
    status: 200,
    told: { amount: CREDIT, issuedBy: { id: 'demo-cage', role: 'cage' } },
  });
  for (const client of [player, other, dealer, cage]) client.close();
});
