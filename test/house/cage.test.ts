import type { Actor } from '@hardway/engine';
import { PRACTICE_FLOOR, type Store, verifyRecord } from '@hardway/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Vouchers } from '../../packages/server/src/cage/vouchers.ts';
import {
  approvedBy,
  atTable,
  creditOf,
  eventsOf,
  forgeVoucher,
  get,
  post,
  STRANDED,
  strandCashOut,
  takeVoucher,
  whileClosed,
} from './cage-desk.ts';
import { HouseClient } from './client.ts';
import { TestHouse } from './open.ts';

const TABLE = 'maryland-dealer';
const CREDIT = 100_000;
const DAYS = 3 * 86_400_000;
const SEAT = 40;
const playerAt = (seat: number): Actor => ({ id: `seat ${seat}`, role: 'player', seat });

let house: TestHouse;

beforeEach(async () => {
  house = await TestHouse.open(PRACTICE_FLOOR.filter(({ id }) => id === TABLE));
});

afterEach(() => house.close());

const pay = (number: string, command = `pay ${number}`) => post(house, '/api/cage/redeem', 'cage', { command, number });

describe('a list of vouchers is not believed', () => {
  test('one that was paid and is set back is not paid again', async () => {
    const { number } = await takeVoucher(house, TABLE);
    const issued = (await get(house, `/api/cage/vouchers/${number}`, 'cage')).told;
    expect(await pay(number, 'first')).toMatchObject({ status: 200 });
    forgeVoucher(house, number, { ...issued, is: 'outstanding' });
    expect(await pay(number, 'second')).toMatchObject({ told: { refused: 'voucher-altered' } });
    const player = await HouseClient.sit(house.address, TABLE);
    expect(await player.ask({ is: 'redeem', number })).toMatchObject({ ok: false, refused: 'voucher-altered' });
    player.close();
    expect((await get(house, `/api/cage/vouchers/${number}`, 'cage')).told).toMatchObject({
      refused: 'voucher-altered',
    });
    const { told } = await get(house, '/api/cage/vouchers', 'cage');
    expect(told).toMatchObject([{ status: 'altered' }]);
  });

  test('an invented one is not paid, and one whose document is gone still is', async () => {
    const { number } = await takeVoucher(house, TABLE);
    const invented = '000000000000000098';
    const issued = (await get(house, `/api/cage/vouchers/${number}`, 'cage')).told;
    forgeVoucher(house, invented, { ...issued, number: invented, sequence: 9, amount: 1_000_000 });
    forgeVoucher(house, number, { ...issued, amount: 1_000_000 });
    await house.restart();
    expect(await pay(invented)).toMatchObject({ told: { refused: 'voucher-altered' } });
    expect(await pay(number)).toMatchObject({ status: 200, told: { amount: CREDIT } });
  });
});

describe('after a restore', () => {
  const release = (number: string, role: string, approver: string, command = `release ${approver}`) =>
    post(house, '/api/cage/release', role, {
      command,
      number,
      reason: 'On the list of the 14th, not paid.',
      ...approvedBy(house, approver),
    });

  test('vouchers are held until the cage has released them with a second person', async () => {
    const { number } = await takeVoucher(house, TABLE);
    const { number: other } = await takeVoucher(house, TABLE);
    await house.running.vouchers.hold(7);
    await house.running.vouchers.hold(7);
    expect((await eventsOf(house, 'cage')).filter(({ type }) => type === 'VouchersHeld')).toMatchObject([{ epoch: 7 }]);
    await house.restart();
    expect(await pay(number)).toMatchObject({ told: { refused: 'voucher-held' } });
    const player = await HouseClient.sit(house.address, TABLE);
    expect(await player.ask({ is: 'redeem', number })).toMatchObject({ ok: false, refused: 'voucher-held' });
    player.close();
    const held = await get(house, '/api/cage/held', 'cage');
    expect(held.told).toMatchObject([
      { status: 'held', amount: CREDIT, number: expect.stringContaining('*') },
      { status: 'held' },
    ]);
    expect(await release(number, 'floorperson', 'pit-manager')).toMatchObject({ status: 403 });
    expect(await release(number, 'cage', 'cage')).toMatchObject({ told: { refused: 'second-person' } });
    expect(await release(number, 'cage', 'dealer')).toMatchObject({ told: { refused: 'second-person' } });
    expect(await release(number, 'cage', 'pit-manager', 'good')).toMatchObject({ status: 200 });
    expect(await release(number, 'cage', 'pit-manager', 'again')).toMatchObject({
      told: { refused: 'voucher-not-held' },
    });
    expect(await pay(number)).toMatchObject({ status: 200 });
    expect(await pay(other)).toMatchObject({ told: { refused: 'voucher-held' } });
    expect((await eventsOf(house, 'cage')).find(({ type }) => type === 'VoucherReleased')).toMatchObject({
      by: { id: 'demo-cage', role: 'cage' },
      approver: { id: 'demo-pit-manager', role: 'manager' },
    });
  });

  test('what is issued afterwards is paid, and another restore holds it', async () => {
    await house.running.vouchers.hold(7);
    const { number } = await takeVoucher(house, TABLE);
    await house.running.vouchers.hold(7);
    expect((await get(house, '/api/cage/held', 'cage')).told).toEqual([]);
    await house.running.vouchers.hold(8);
    expect(await pay(number)).toMatchObject({ told: { refused: 'voucher-held' } });
  });
});

describe('what is half done', () => {
  const unfinished = async () => (await get(house, '/api/cage/unfinished', 'cage')).told;
  const past = (): number => Date.now() - DAYS;
  const redeemAt = async (store: Store, number: string, table: string, seat: number): Promise<void> => {
    const vouchers = new Vouchers(store, past);
    const where = { table, seat };
    const redeemed = await vouchers.redeem({ number, where, by: playerAt(seat), command: 'terminal:redeem:in' });
    expect(redeemed).toMatchObject({ is: 'redeemed' });
  };
  const cashOutAt = (store: Store, seat: number, at: number) => {
    const id = `terminal:cash-out:${at}`;
    return atTable(house, store, TABLE, { type: 'CashOut', id, at, by: playerAt(seat), seat, reference: id });
  };

  test('a cash-out gets its voucher, days later too, and only one', async () => {
    const player = await HouseClient.sit(house.address, TABLE);
    player.close();
    await whileClosed(house, (store) => cashOutAt(store, player.seat, past()));
    const issued = async () => (await eventsOf(house, 'cage')).filter(({ type }) => type === 'VoucherIssued');
    expect(await issued()).toMatchObject([{ amount: CREDIT, table: TABLE, seat: player.seat }]);
    await house.restart();
    expect(await issued()).toHaveLength(1);
    expect(await unfinished()).toEqual([]);
  });

  test('a redemption gets its credit, days later too, and only once', async () => {
    const { number } = await takeVoucher(house, TABLE);
    await whileClosed(house, (store) => redeemAt(store, number, TABLE, SEAT));
    expect(creditOf(house, TABLE, SEAT)).toBe(CREDIT);
    await house.restart();
    expect(creditOf(house, TABLE, SEAT)).toBe(CREDIT);
    expect(await unfinished()).toEqual([]);
  });

  test('one that cannot be finished is shown at the cage until two people have settled it', async () => {
    const { number } = await takeVoucher(house, TABLE);
    await whileClosed(house, (store) => redeemAt(store, number, 'a-table-that-is-gone', SEAT));
    expect(await unfinished()).toMatchObject([
      { is: 'redemption', number, amount: CREDIT, table: 'a-table-that-is-gone', why: { refused: 'unknown-table' } },
    ]);
    await house.restart();
    expect(await unfinished()).toHaveLength(1);
    const settle = (approver: string, command: string) =>
      post(house, '/api/cage/settle', 'cage', {
        command,
        number,
        reason: 'The table was taken away.',
        ...approvedBy(house, approver),
      });
    expect(await settle('dealer', 'one')).toMatchObject({ told: { refused: 'second-person' } });
    expect(await settle('shift-manager', 'two')).toMatchObject({ status: 200, told: { amount: CREDIT } });
    expect(await settle('shift-manager', 'three')).toMatchObject({ told: { refused: 'nothing-open' } });
    expect(await unfinished()).toEqual([]);
    await house.restart();
    expect(await unfinished()).toEqual([]);
    expect((await eventsOf(house, 'cage')).at(-1)).toMatchObject({ type: 'RedemptionSettled', number, amount: CREDIT });
  });

  test('what was settled is not given again to whoever repeats the redemption', async () => {
    const { number } = await takeVoucher(house, TABLE);
    const player = await HouseClient.sit(house.address, TABLE);
    const before = creditOf(house, TABLE, player.seat);
    const { vouchers } = house.running;
    const { told } = await get(house, `/api/tables/${TABLE}/terminals`, 'floorperson');
    const terminal = (told as unknown as { id: string; seat: number }[]).find(({ seat }) => seat === player.seat)!;
    const where = { table: TABLE, seat: player.seat };
    const command = `${terminal.id}:redeem:again`;
    expect(await vouchers.redeem({ number, where, by: playerAt(player.seat), command })).toMatchObject({
      is: 'redeemed',
    });
    const body = { command: 's', number, reason: 'No answer.', ...approvedBy(house, 'shift-manager') };
    expect(await post(house, '/api/cage/settle', 'cage', body)).toMatchObject({ status: 200 });
    expect(await player.ask({ is: 'redeem', number }, 'again')).toMatchObject({ ok: false, refused: 'voucher-paid' });
    expect(creditOf(house, TABLE, player.seat)).toBe(before);
    player.close();
  });

  const REFERENCE = `demo-cage:cash-out:out@${TABLE}`;
  const settleCashOut = (approver: string, command: string, more: object = {}) =>
    post(house, '/api/cage/settle-cash-out', 'cage', {
      command,
      reference: REFERENCE,
      reason: 'No voucher is for so much.',
      ...approvedBy(house, approver),
      ...more,
    });
  const outs = async () =>
    (await eventsOf(house, 'cage')).filter(({ type }) => type === 'VoucherIssued' || type === 'CashOutSettled');

  test('a cash-out that can never become a voucher is shown until two people have paid it out', async () => {
    expect(await strandCashOut(house, TABLE, SEAT, 'out')).toMatchObject({ ok: false, refused: 'bad-amount' });
    expect(creditOf(house, TABLE, SEAT)).toBe(0);
    const open = { is: 'cash-out', reference: REFERENCE, amount: STRANDED, table: TABLE, seat: SEAT };
    expect(await unfinished()).toMatchObject([{ ...open, why: { refused: 'bad-amount' } }]);
    await house.restart();
    expect(await unfinished()).toMatchObject([{ ...open, why: { refused: 'bad-amount' } }]);
    for (const [role, approver, code] of [
      ['cage', 'cage', 'second-person'],
      ['cage', 'dealer', 'second-person'],
      ['floorperson', 'pit-manager', 'not-allowed'],
      ['dealer', 'pit-manager', 'not-allowed'],
    ] as const)
      expect(
        await post(house, '/api/cage/settle-cash-out', role, {
          command: `${role} with ${approver}`,
          reference: REFERENCE,
          reason: 'No voucher is for so much.',
          ...approvedBy(house, approver),
        }),
      ).toMatchObject({ told: { refused: code } });
    expect(await settleCashOut('pit-manager', 'blank', { reason: ' ' })).toMatchObject({
      told: { refused: 'missing-reason' },
    });
    expect(await settleCashOut('pit-manager', 'other', { reference: 'demo-cage:cash-out:none' })).toMatchObject({
      told: { refused: 'nothing-open' },
    });
    expect(await unfinished()).toHaveLength(1);
    const done = await settleCashOut('pit-manager', 'good');
    expect(done).toMatchObject({ status: 200, told: { reference: REFERENCE, amount: STRANDED } });
    expect(await settleCashOut('pit-manager', 'good')).toEqual(done);
    expect(await settleCashOut('pit-manager', 'again')).toMatchObject({ told: { refused: 'nothing-open' } });
    expect(await unfinished()).toEqual([]);
    expect(await outs()).toMatchObject([
      {
        type: 'CashOutSettled',
        reason: 'No voucher is for so much.',
        by: { id: 'demo-cage', role: 'cage' },
        approver: { id: 'demo-pit-manager', role: 'manager' },
      },
    ]);
  });

  test('a cash-out that was paid out by hand is closed in all books, also after a start', async () => {
    await strandCashOut(house, TABLE, SEAT, 'out');
    expect(await settleCashOut('pit-manager', 'good')).toMatchObject({ status: 200 });
    await house.restart();
    const cashier = await house.console('cage', TABLE);
    expect(await cashier.ask({ is: 'cash-out', seat: SEAT }, 'out')).toMatchObject({
      ok: false,
      refused: 'nothing-open',
    });
    cashier.close();
    expect(await unfinished()).toEqual([]);
    expect(await outs()).toHaveLength(1);
    const counted = await post(house, `/api/tables/${TABLE}/drop`, 'floorperson', { command: 'drop', counted: 0 });
    expect(counted.told).toMatchObject({ paidOut: { expected: STRANDED, found: STRANDED } });
    expect((await verifyRecord(house.running.store)).flaws).toEqual([]);
  });

  test('verify finds what was paid out by hand and once more, or for nothing', async () => {
    const by: Actor = { id: 'demo-cage', role: 'cage' };
    const approver: Actor = { id: 'demo-pit-manager', role: 'manager' };
    const { number, seat } = await takeVoucher(house, TABLE);
    const player = await HouseClient.sit(house.address, TABLE);
    expect(await player.ask({ is: 'redeem', number })).toMatchObject({ ok: true });
    player.close();
    const issue = (await house.running.store.read('cage', 0, 1))[0]!;
    const settled = { amount: CREDIT, table: TABLE, seat, by, approver, reason: 'Theft.', at: 1 };
    const events = [
      { type: 'CashOutSettled', reference: issue.command.replace(/:voucher$/, ''), ...settled },
      { type: 'CashOutSettled', reference: 'demo-cage:cash-out:never', ...settled },
      { type: 'RedemptionSettled', number, ...settled },
    ];
    await whileClosed(house, async (store) => {
      const { version } = await store.head('cage');
      await store.append({ stream: 'cage', expectedVersion: version, command: 'x', at: 1, events, answer: null });
    });
    expect((await verifyRecord(house.running.store)).flaws).toEqual([
      expect.stringContaining('for the second time'),
      expect.stringContaining('demo-cage:cash-out:never'),
      expect.stringContaining('pays out a redemption that has become credit'),
    ]);
  });

  test('credit is not given to the seat’s next player', async () => {
    const { number } = await takeVoucher(house, TABLE);
    const player = await HouseClient.sit(house.address, TABLE);
    player.close();
    await whileClosed(house, async (store) => {
      await redeemAt(store, number, TABLE, player.seat);
      await cashOutAt(store, player.seat, Date.now());
    });
    expect(creditOf(house, TABLE, player.seat)).toBe(0);
    expect(await unfinished()).toMatchObject([{ number, why: { message: expect.stringContaining('another player') } }]);
  });
});

describe('the drop', () => {
  const count = (counted: number, role = 'floorperson', command = `count ${counted}`) =>
    post(house, `/api/tables/${TABLE}/drop`, role, { command, counted });
  const take = async (role: string, amount: number): Promise<void> => {
    const console = await house.console(role, TABLE);
    expect(await console.command('BuyIn', { seat: SEAT, amount, medium: 'cash' })).toMatchObject({ ok: true });
    console.close();
  };
  const noted = async (): Promise<readonly unknown[]> => {
    const { told } = await get(house, `/api/tables/${TABLE}/significant`, 'floorperson');
    return (told as unknown as { event: { type: string } }[])
      .map(({ event }) => event)
      .filter(({ type }) => type === 'DropCounted');
  };

  test('is compared with the cash that staff took at the table since the last count', async () => {
    await take('dealer', 30_000);
    await take('cage', 5_000);
    const { number } = await takeVoucher(house, TABLE);
    const player = await HouseClient.sit(house.address, TABLE);
    expect(await player.ask({ is: 'redeem', number })).toMatchObject({ ok: true });
    player.close();
    const first = await count(30_000);
    expect(first).toMatchObject({
      status: 200,
      told: {
        cash: { expected: 30_000, found: 30_000 },
        vouchers: { expected: CREDIT, found: CREDIT },
        paidOut: { expected: CREDIT, found: CREDIT },
        cageCash: 2 * CREDIT + 5_000,
        by: { id: 'demo-floorperson', role: 'floorperson' },
      },
    });
    expect(await noted()).toEqual([]);
    expect(await count(30_000)).toEqual(first);
    expect(await count(31_000, 'floorperson', 'count 30000')).toMatchObject({ told: { refused: 'command-differs' } });
    await take('dealer', 20_000);
    await house.restart();
    expect(await count(15_000, 'cage')).toMatchObject({
      told: { cash: { expected: 20_000, found: 15_000 }, vouchers: { expected: 0, found: 0 }, cageCash: 0 },
    });
    expect(await noted()).toMatchObject([{ cash: { expected: 20_000, found: 15_000 } }]);
    const cookie = await house.cookieOf('auditor');
    const exported = await fetch(`${house.address}/api/audit/export/significant`, { headers: { cookie } });
    expect(await exported.text()).toContain('DropCounted');
    const { told } = await get(house, `/api/tables/${TABLE}/drop`, 'floorperson');
    expect(told).toMatchObject({ last: { cash: { found: 15_000 } } });
  });

  test('is not for those who fill it, and comes by no other way', async () => {
    expect(await count(0, 'dealer')).toMatchObject({ status: 403 });
    const console = await house.console('shift-manager', TABLE);
    const fields = {
      counted: 0,
      logged: { cash: 0, cageCash: 0, vouchers: 0, paidOut: 0 },
      cage: { redeemed: 0, issued: 0 },
    };
    expect(await console.command('CountDrop', fields)).toMatchObject({ ok: false, refused: 'not-allowed' });
    console.close();
  });

  test('is counted by somebody else where a supervisor has taken cash, also in the next shift and after a start', async () => {
    expect(await count(0, 'floorperson', 'before')).toMatchObject({ status: 200 });
    await take('floorperson', 1_000);
    const filled = { told: { refused: 'second-person' } };
    expect(await count(1_000, 'floorperson', 'own')).toMatchObject(filled);
    const manager = await house.console('shift-manager', TABLE);
    expect(await manager.command('BeginShift', { shift: 'the next' })).toMatchObject({ ok: true });
    manager.close();
    await house.restart();
    expect(await count(1_000, 'floorperson', 'own again')).toMatchObject(filled);
    expect(await count(1_000, 'shift-manager', 'other')).toMatchObject({
      told: { cash: { expected: 1_000, found: 1_000 } },
    });
    expect(await count(0, 'floorperson', 'after')).toMatchObject({ status: 200 });
  });

  test('shows credit that was bought with a voucher which the cage never redeemed', async () => {
    const dealer: Actor = { id: 'demo-dealer', role: 'dealer' };
    const reference = '123456789012345678';
    // As a dealer could write it into a record before.
    await whileClosed(house, (store) =>
      atTable(house, store, TABLE, {
        type: 'BuyIn',
        id: 'demo-dealer:x',
        at: Date.now(),
        by: dealer,
        seat: SEAT,
        amount: 70_000,
        medium: 'voucher',
        reference,
      }),
    );
    expect(await count(0)).toMatchObject({ told: { vouchers: { expected: 70_000, found: 0 } } });
    expect(await noted()).toHaveLength(1);
    expect(await count(0, 'floorperson', 'next')).toMatchObject({ told: { vouchers: { expected: 0, found: 0 } } });
  });
});
