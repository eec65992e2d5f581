import type { Actor } from '@hardway/engine';
import { PRACTICE_FLOOR } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Vouchers } from '../../packages/server/src/cage/vouchers.ts';
import { amountText } from '../../packages/web/src/design/amount.ts';
import {
  changeOver,
  creditOf,
  dealSmall,
  eventsOf,
  strandCashOut,
  takeVoucher,
  whileClosed,
} from '../house/cage-desk.ts';
import { TestHouse } from '../house/open.ts';
import { DESKTOP, PHONE, SCREENS, TestBrowser, type Visitor } from './browser.ts';

const TABLE = 'maryland-dealer';
const TUMBLED = 'sentosa-dealer';
const SIZES = [
  ['a desk', DESKTOP],
  ['a phone', PHONE],
] as const;

let house: TestHouse;
let browser: TestBrowser;

beforeAll(async () => {
  house = await TestHouse.open(
    PRACTICE_FLOOR.filter(({ id }) => id === TABLE || id === TUMBLED).map((plan) =>
      plan.id === TUMBLED ? { ...plan, choices: { ...plan.choices, handPay: 40_000 } } : plan,
    ),
    { web: SCREENS },
  );
  browser = await TestBrowser.open();
});

afterAll(async () => {
  await browser.close();
  await house.close();
});

/** A second person gives name and password in the dialogue. */
const approve = async ({ page }: Visitor, role: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Name/).fill(`demo-${role}`);
  await dialog.getByLabel(/Password/).fill(house.passwordOf(role));
  await dialog.getByRole('button', { name: 'Approve' }).click();
};

/** On a practice floor the passwords stand there, and a tap fills in an account; nobody is the second person to themselves. */
const approveByTap = async ({ page }: Visitor, role: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByText(house.passwordOf(role), { exact: true }).click();
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe(`demo-${role}`);
  expect(await dialog.getByLabel('Password').inputValue()).toBe(house.passwordOf(role));
  expect(await dialog.getByText(house.passwordOf('cage'), { exact: true }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Approve' }).click();
};

test.each(SIZES)('at %s a drawer is opened, sells a voucher, pays it, and is counted short', async (size, viewport) => {
  const cashier = await browser.visitor(house.address, { viewport });
  const { page } = cashier;
  await cashier.signIn('cage', '/cage');
  await page.getByRole('heading', { name: 'You have no open drawer' }).waitFor();
  expect(await page.getByRole('button', { name: 'Sell a voucher' }).isDisabled()).toBe(true);
  await page.getByLabel('Float').fill('500');
  await page.getByRole('button', { name: 'Open a drawer…' }).click();
  await approveByTap(cashier, 'floorperson');
  const sale = page.getByRole('region', { name: 'Cash to voucher' });
  await sale.getByLabel('Cash for the voucher').fill('120');
  await sale.getByRole('button', { name: 'Take 120.00 for a voucher' }).click();
  const sold = page.getByRole('dialog', { name: 'The voucher is sold' });
  const [number] = /\d{2}(-\d{4}){4}/.exec((await sold.getByRole('img').getAttribute('alt')) ?? '') ?? [];
  await sold.getByRole('button', { name: 'Close' }).click();
  await page.locator('.drawer .outstanding dd', { hasText: '620.00' }).waitFor();
  await page.getByLabel('Number of the voucher').fill(number!);
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByRole('button', { name: 'Pay 120.00 in cash' }).click();
  await page.getByText('is booked as paid').waitFor();
  await page.locator('.drawer .outstanding dd', { hasText: '500.00' }).waitFor();
  await page.getByText('3 moves').click();
  expect(await cashier.barriers(), size).toEqual([]);
  const journal = page.getByRole('region', { name: 'Moves of this drawer' });
  await journal.getByRole('row', { name: 'Voucher sold for cash' }).getByRole('button', { name: 'Receipt…' }).click();
  const receipt = page.getByRole('article', { name: 'Voucher sold for cash' });
  await receipt.getByText('PRACTICE · NO VALUE').waitFor();
  expect(await receipt.innerText()).toContain('120.00 USD');
  expect(await cashier.barriers(), size).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('#cage-drawer').isVisible()).toBe(false);
  expect(await receipt.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Count and close…' }).click();
  const count = page.getByRole('dialog');
  await count.getByLabel('Cash counted').fill('499');
  await count.getByRole('button', { name: 'Close the drawer' }).click();
  await count.getByText('The count is 1.00 short').waitFor();
  await count.getByLabel('Reason').fill('A coin under the desk.');
  await approveByTap(cashier, 'pit-manager');
  await page
    .getByRole('article', { name: /^Count of drawer/ })
    .getByText('A coin under the desk.')
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('heading', { name: 'You have no open drawer' }).waitFor();
  await page
    .getByRole('region', { name: 'Drawers and counts' })
    .getByRole('row', { name: /499\.00/ })
    .first()
    .waitFor();
  await cashier.leave();
});

test.each(SIZES)('at %s a held voucher is released with a second person, then paid', async (size, viewport) => {
  const { number } = await takeVoucher(house, TABLE);
  await house.running.vouchers.hold(viewport.width);
  const cashier = await browser.visitor(house.address, { viewport });
  const { page } = cashier;
  await cashier.signIn('cage', '/cage');
  await page.getByRole('heading', { name: 'One voucher is held' }).waitFor();
  await page.getByLabel('Number of the voucher').fill(number);
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByText('From before the record was restored').waitFor();
  expect(await page.getByRole('button', { name: /in cash/ }).count()).toBe(0);
  expect(await cashier.barriers(), size).toEqual([]);
  await page.getByRole('button', { name: 'Release…' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('On the list of the 14th, not paid.');
  await approveByTap(cashier, 'pit-manager');
  await page.getByRole('button', { name: 'Pay 1,000.00 in cash' }).click();
  await page.getByText('is booked as paid').waitFor();
  await page.getByRole('heading', { name: 'One voucher is held' }).waitFor({ state: 'detached' });
  await cashier.leave();
});

test.each(SIZES)('at %s what could not be finished is settled with a second person', async (size, viewport) => {
  const { number } = await takeVoucher(house, TABLE);
  const by: Actor = { id: 'seat 1', role: 'player', seat: 1 };
  const where = { table: 'a-table-that-is-gone', seat: 1 };
  await whileClosed(house, async (store) => {
    const redeemed = await new Vouchers(store, Date.now).redeem({ number, where, by, command: `gone:redeem:${size}` });
    expect(redeemed).toMatchObject({ is: 'redeemed' });
  });
  const cashier = await browser.visitor(house.address, { viewport });
  const { page } = cashier;
  await cashier.signIn('cage', '/cage');
  await page.getByText('A voucher of 1,000.00 was redeemed, and its credit was not given').waitFor();
  expect(await cashier.barriers(), size).toEqual([]);
  await page.getByRole('button', { name: 'Pay out 1,000.00…' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The table was taken away.');
  await approve(cashier, 'shift-manager');
  await page.getByRole('heading', { name: 'Half done' }).waitFor({ state: 'detached' });
  expect((await eventsOf(house, 'cage')).at(-1)).toMatchObject({ type: 'RedemptionSettled', number });
  await cashier.leave();
});

test.each(SIZES)('at %s much cash takes a second person, and the drop shows a difference', async (size, viewport) => {
  const cashier = await browser.visitor(house.address, { viewport });
  await cashier.signIn('cage', '/cage');
  await cashier.page.getByLabel('Table', { exact: true }).selectOption(TABLE);
  await cashier.page.getByLabel('Seat', { exact: true }).fill('7');
  await cashier.page.getByLabel('Cash taken').fill('3000');
  await cashier.page.getByRole('button', { name: 'Buy in 3,000.00' }).click();
  await cashier.page.getByText('Seat 7 has bought in 3,000.00.').waitFor();
  // Neither is too much; both together are.
  await cashier.page.getByLabel('Cash taken').fill('2500');
  await cashier.page.getByRole('button', { name: 'Buy in 2,500.00' }).click();
  await cashier.page.getByText('over what one person may take alone').waitFor();
  await approve(cashier, 'pit-manager');
  await cashier.page.getByText('Seat 7 has bought in 2,500.00.').waitFor();
  await cashier.leave();

  const dealer = await house.console('dealer', TABLE);
  expect(await dealer.command('BuyIn', { seat: 8, amount: 100 * viewport.width, medium: 'cash' })).toMatchObject({
    ok: true,
  });
  dealer.close();
  const supervisor = await browser.visitor(house.address, { viewport });
  const { page } = supervisor;
  await supervisor.signIn('floorperson', `/floor/${TABLE}#drop`);
  await page.getByLabel('Cash counted').fill('250');
  const taken = amountText(100 * viewport.width);
  expect(await page.getByText(taken).count()).toBe(0);
  await page.getByRole('button', { name: 'Enter 250.00' }).click();
  await page.getByRole('row', { name: `Cash in the drop box ${taken} 250.00` }).waitFor();
  await page.getByText('Something differs').waitFor();
  expect(await supervisor.barriers(), size).toEqual([]);
  await page.goto(`/floor/${TABLE}#events`);
  await page.getByRole('cell', { name: 'The drop differs' }).first().waitFor();
  await supervisor.leave();
});

test.each(SIZES)('at %s a cash-out without its voucher is paid out with a second person', async (size, viewport) => {
  const id = `out-${viewport.width}`;
  expect(await strandCashOut(house, TABLE, 9, id)).toMatchObject({ ok: false });
  const cashier = await browser.visitor(house.address, { viewport });
  const { page } = cashier;
  await cashier.signIn('cage', '/cage');
  await page.getByText('Credit of 15,000,000,000.00 was taken from a seat, and its voucher was not issued').waitFor();
  await page.getByText('A voucher may be for at most 10000000000.00').waitFor();
  expect(await cashier.barriers(), size).toEqual([]);
  await page.getByRole('button', { name: 'Pay out 15,000,000,000.00…' }).click();
  await page.getByText('the voucher can never be issued afterwards').waitFor();
  expect(await cashier.barriers(), size).toEqual([]);
  await page.getByRole('dialog').getByLabel('Reason').fill('No voucher is for so much.');
  await approve(cashier, 'shift-manager');
  await page.getByRole('heading', { name: 'Half done' }).waitFor({ state: 'detached' });
  expect((await eventsOf(house, 'cage')).at(-1)).toMatchObject({
    type: 'CashOutSettled',
    reference: `demo-cage:cash-out:${id}@${TABLE}`,
  });
  await cashier.leave();
});

test.each([
  [...SIZES[0], 'big', 'is owed to the player', 'Pay out 20.00…', 2000],
  [...SIZES[1], 'small', 'The player owes', 'Take 20.00…', -2000],
] as const)(
  'at %s what a correction leaves with a player who is gone is settled at the cage, and the next player keeps what is theirs',
  async (size, viewport, spot, words, press, amount) => {
    const { seat, round, correct } = await changeOver(house, TUMBLED, spot);
    expect(await correct()).toMatchObject({ ok: true });
    const cashier = await browser.visitor(house.address, { viewport });
    const { page } = cashier;
    await cashier.signIn('cage', '/cage');
    const list = page.getByRole('region', { name: 'Players who have left' });
    await list.getByText(words).waitFor();
    expect(await list.innerText()).toContain(`Table ${TUMBLED}, seat ${seat}, no. ${round}`);
    expect(await list.innerText()).toMatch(/left with voucher \d+/);
    expect(await cashier.barriers(), size).toEqual([]);
    await list.getByRole('button', { name: press }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Came back with the voucher’s copy.');
    await approve(cashier, 'pit-manager');
    await list.waitFor({ state: 'detached' });
    const settled = (await eventsOf(house, `table:${TUMBLED}`)).findLast(({ type }) => type === 'VisitSettled');
    expect(settled).toMatchObject({ seat, unit: round, amount });
    expect(creditOf(house, TUMBLED, seat)).toBe(500);
    await cashier.leave();
  },
);

test.each(SIZES)(
  'at %s a large win locks its seat until the cage has paid it with a second person',
  async (size, viewport) => {
    const winner = await browser.visitor(house.address, { viewport });
    await winner.sit(TUMBLED);
    const dealer = await house.console('dealer', TUMBLED);
    await dealer.command('OpenBetting');
    const { page: seat } = winner;
    await seat.getByRole('button', { name: 'Chip of 500', exact: true }).click();
    await seat.locator('[data-spot="small"]:not([aria-disabled=true])').click();
    await seat.locator('[data-spot="small"].mine').waitFor();
    await dealSmall(dealer);
    const told = seat.getByText('Your win: 500.00');
    await told.waitFor();
    expect(await winner.barriers(), size).toEqual([]);
    expect(await seat.getByRole('button', { name: 'Cash out' }).isDisabled()).toBe(true);
    const cashier = await browser.visitor(house.address, { viewport });
    const { page } = cashier;
    await cashier.signIn('cage', '/cage');
    await page.getByLabel('Table', { exact: true }).selectOption(TUMBLED);
    await page.getByRole('heading', { name: 'Wins that wait to be paid' }).waitFor();
    expect(await cashier.barriers(), size).toEqual([]);
    await page.getByRole('button', { name: 'Pay in cash…' }).click();
    await page.getByText('Count out 500.00 to seat').waitFor();
    await approve(cashier, 'pit-manager');
    await page.getByText('has 500.00 in cash and is free again').waitFor();
    await told.waitFor({ state: 'detached' });
    expect(await seat.getByRole('button', { name: 'Cash out' }).isDisabled()).toBe(false);
    dealer.close();
    await Promise.all([winner.leave(), cashier.leave()]);
  },
);
