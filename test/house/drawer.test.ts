import { PRACTICE_FLOOR, readConfig, verifyRecord } from '@hardway/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { approvedBy, creditOf, eventsOf, get, post, takeVoucher } from './cage-desk.ts';
import { PASSWORD } from './employed.ts';
import { TestHouse } from './open.ts';

/** A house whose operator wants cash in drawers, and two people for much of it. */

const TABLE = 'maryland-dealer';
const FLOAT = 500_000;
const PAID = 100_000;
const cage = { drawers: true, paidAlone: 60_000, soldAlone: 20_000, differenceAlone: 500 };

let house: TestHouse;

beforeEach(async () => {
  const { operator } = readConfig({});
  house = await TestHouse.open(
    PRACTICE_FLOOR.filter(({ id }) => id === TABLE),
    {},
    { operator: { ...operator, cage } },
  );
});

afterEach(() => house.close());

const supervisor = () => approvedBy(house, 'floorperson');
const asked = (path: string, body: object) => post(house, `/api/cage/${path}`, 'cage', body);
const openDrawer = (command = 'open', approval: object = supervisor()) =>
  asked('drawer/open', { command, float: FLOAT, approval });
const close = (counted: number, rest: object = {}, command = `close ${counted}`) =>
  asked('drawer/close', { command, counted, reason: '', ...rest });
const sell = (amount: number, rest: object = {}, command = `sell ${amount}`) =>
  asked('sell', { command, amount, ...rest });
const own = async () => (await get(house, '/api/cage/drawer', 'cage')).told;
const flaws = async () => (await verifyRecord(house.running.store)).flaws;

const buyIn = async (amount: number, fields: object = {}) => {
  const cashier = await house.console('cage', TABLE);
  const answer = await cashier.command('BuyIn', { seat: 9, amount, medium: 'cash', ...fields });
  cashier.close();
  return answer;
};

test('without an open drawer no cash is taken or paid', async () => {
  const { number } = await takeVoucher(house, TABLE);
  expect(await asked('redeem', { command: 'pay', number })).toMatchObject({ told: { refused: 'no-drawer' } });
  expect(await sell(1000)).toMatchObject({ told: { refused: 'no-drawer' } });
  expect(await buyIn(1000)).toMatchObject({ ok: false, refused: 'no-drawer' });
  expect(await close(0)).toMatchObject({ told: { refused: 'no-drawer' } });
  expect(creditOf(house, TABLE, 9)).toBe(0);
});

test('a drawer is opened by two, and a cashier has one', async () => {
  expect(await openDrawer('alone', approvedBy(house, 'cage'))).toMatchObject({ told: { refused: 'second-person' } });
  expect(await openDrawer('low', approvedBy(house, 'dealer'))).toMatchObject({ told: { refused: 'second-person' } });
  expect(await openDrawer()).toMatchObject({ status: 200, told: { drawer: 1 } });
  expect(await openDrawer()).toMatchObject({ status: 200, told: { drawer: 1 } });
  expect(await openDrawer('another')).toMatchObject({ told: { refused: 'drawer-open' } });
  expect(await eventsOf(house, 'cage')).toMatchObject([
    { type: 'DrawerOpened', cashier: 'demo-cage', float: FLOAT, approver: { id: 'demo-floorperson' } },
  ]);
});

test('all cash is in the drawer’s books, and in those of verify', async () => {
  await openDrawer();
  expect(await buyIn(3000)).toMatchObject({ ok: true });
  expect(await buyIn(3000, { drawer: 7 })).toMatchObject({ ok: false, refused: 'bad-request' });
  expect(await sell(20_000)).toMatchObject({ status: 200, told: { is: 'outstanding', amount: 20_000 } });
  expect(await sell(20_001)).toMatchObject({ told: { refused: 'second-person' } });
  const sold = await sell(20_001, { approval: supervisor() });
  expect(sold).toMatchObject({ status: 200, told: { issuedWith: { id: 'demo-floorperson' } } });
  const { number } = await takeVoucher(house, TABLE);
  expect(await asked('redeem', { command: 'pay', number })).toMatchObject({ told: { refused: 'second-person' } });
  const paid = await asked('redeem', { command: 'pay', number, approval: supervisor() });
  expect(paid).toMatchObject({ status: 200, told: { redeemedWith: { role: 'floorperson' } } });
  expect(await asked('redeem', { command: 'paid', number: sold.told.number })).toMatchObject({ status: 200 });
  const filling = { reason: 'Too much in it.', approval: supervisor() };
  expect(await asked('drawer/fill', { command: 'more', amount: -FLOAT, ...filling })).toMatchObject({
    told: { refused: 'bad-amount' },
  });
  await asked('drawer/fill', { command: 'fill', amount: -100_000, ...filling });
  const balance = FLOAT + 3000 + 20_000 + 20_001 - PAID - 20_001 - 100_000;
  const { drawer } = (await own()) as { drawer: { moves: { is: string; amount: number }[] } };
  expect(drawer.moves.map(({ is, amount }) => [is, amount])).toEqual([
    ['float', FLOAT],
    ['bought-in', 3000],
    ['sold', 20_000],
    ['sold', 20_001],
    ['paid', -PAID],
    ['paid', -20_001],
    ['brought', -100_000],
  ]);
  expect((await get(house, '/api/cage/drawers', 'floorperson')).told).toMatchObject({ open: [{ number: 1, balance }] });
  expect(await close(balance - 501)).toMatchObject({ told: { refused: 'drawer-short' } });
  expect(await close(balance + 501)).toMatchObject({ told: { refused: 'drawer-over' } });
  expect(await close(balance - 501, { approval: supervisor() }, 'mute')).toMatchObject({
    told: { refused: 'missing-reason' },
  });
  const slip = await close(balance - 501, { approval: supervisor(), reason: 'A note too many.' }, 'short');
  expect(slip).toMatchObject({
    status: 200,
    told: { drawer: 1, expected: balance, counted: balance - 501, sums: { 'bought-in': 3000, paid: -PAID - 20_001 } },
  });
  expect(await buyIn(1000)).toMatchObject({ ok: false, refused: 'no-drawer' });
  expect(await own()).toMatchObject({ drawer: null });
  expect((await get(house, '/api/cage/drawers', 'auditor')).told).toMatchObject({ open: [], closed: [slip.told] });
  expect(await flaws()).toEqual([]);
  await house.restart();
  expect(await flaws()).toEqual([]);
});

test('a difference that the operator lets pass closes alone', async () => {
  await openDrawer();
  expect(await close(FLOAT + 500)).toMatchObject({ status: 200, told: { counted: FLOAT + 500 } });
});

test('an open drawer and its cash are there after a restart', async () => {
  await openDrawer();
  await buyIn(3000);
  await sell(5000);
  await house.restart();
  expect(await close(FLOAT + 8000)).toMatchObject({ status: 200, told: { expected: FLOAT + 8000 } });
  expect(await flaws()).toEqual([]);
});

test('whoever takes a drawer over gives their own password and begins with its count', async () => {
  const { staff } = house.running;
  const by = 'demo-administrator';
  await staff.createAccount({ command: 'employ', by, name: 'relief', person: 'A relief', roles: ['cage'] });
  const invited = await staff.invite({ by, account: 'relief' });
  if ('refused' in invited) throw new Error(invited.message);
  await staff.acceptInvitation({ token: invited.token, password: PASSWORD });
  await openDrawer();
  const to = { account: 'relief', password: PASSWORD };
  expect(await close(FLOAT, { to: { ...to, password: 'another' } }, 'wrong')).toMatchObject({ status: 401 });
  expect(await close(FLOAT, { to: supervisor() }, 'floor')).toMatchObject({ told: { refused: 'wrong-role' } });
  expect(await close(FLOAT - 501, { to }, 'short')).toMatchObject({ told: { refused: 'drawer-short' } });
  expect(await close(FLOAT, { to })).toMatchObject({ status: 200, told: { to: 'relief' } });
  expect((await get(house, '/api/cage/drawers', 'cage')).told).toMatchObject({
    open: [{ number: 2, cashier: 'relief', balance: FLOAT }],
  });
  expect((await eventsOf(house, 'cage')).at(-1)).toMatchObject({ type: 'DrawerOpened', from: 1, by: { id: 'relief' } });
  expect(await flaws()).toEqual([]);
});
