import { PRACTICE_FLOOR } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestHouse } from '../house/open.ts';
import { SCREENS, TestBrowser, type Visitor } from './browser.ts';

/** A dealer's relief at the console, in the middle of a round. */

const TABLE = 'sentosa-dealer';
const PASSWORD = 'four unlikely words together';

let house: TestHouse;
let browser: TestBrowser;

beforeAll(async () => {
  const tables = PRACTICE_FLOOR.filter(({ id }) => id === TABLE);
  [house, browser] = await Promise.all([TestHouse.open(tables, { web: SCREENS }), TestBrowser.open()]);
  const { staff } = house.running;
  const by = 'demo-administrator';
  await staff.createAccount({ command: 'bea', by, name: 'bea', person: 'Bea Ng', roles: ['dealer'] });
  const invited = await staff.invite({ by, account: 'bea' });
  if ('refused' in invited) throw new Error(invited.message);
  await staff.acceptInvitation({ token: invited.token, password: PASSWORD });
});

afterAll(async () => {
  await browser.close();
  await house.close();
});

const dealer = () => house.running.floor.tables.get(TABLE)!.owner.table.dealer;

const stepOf = ({ page }: Visitor, words: string) =>
  page.locator('.primary-step:not([disabled]):not([aria-disabled=true])', { hasText: words });

test('the dealer who comes enters name and password once, and goes on where the round stands', async () => {
  const visitor = await browser.visitor(house.address);
  await visitor.signIn('dealer', `/console/${TABLE}`);
  const { page } = visitor;
  await stepOf(visitor, 'Open betting').click();
  await stepOf(visitor, 'No more bets').waitFor();
  expect(dealer()).toBe('demo-dealer');
  await page.getByRole('button', { name: 'Hand over to another dealer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over to another dealer' });
  const enter = async (password: string): Promise<void> => {
    await dialog.getByLabel('Name').fill('bea');
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Take over this table' }).click();
  };
  await enter('something else');
  await dialog.getByText('The name or the password is wrong.').waitFor();
  expect(dealer()).toBe('demo-dealer');
  await enter(PASSWORD);
  await page.locator('.staff-bar .who', { hasText: 'Bea Ng' }).waitFor();
  expect(dealer()).toBe('bea');
  await page.getByText('You deal this table').waitFor();
  await stepOf(visitor, 'No more bets').click();
  await page.locator('.primary-step', { hasText: 'No more bets' }).waitFor({ state: 'detached' });
  expect(visitor.faults).toEqual([]);
  await visitor.leave();
});

test('whoever is not assigned reads why they may not deal, in both languages', async () => {
  const visitor = await browser.visitor(house.address);
  await visitor.signIn('dealer', `/console/${TABLE}`);
  const { page } = visitor;
  const panel = page.locator('.side-panel.dealer');
  await panel.getByText('bea', { exact: true }).waitFor();
  await panel.getByText(/bea must hand the table over, or a supervisor must assign demo-dealer to it/).waitFor();
  await panel.getByText('§ rws-sicbo 1.5 / acting').waitFor();
  await page.getByRole('button', { name: '中文' }).click();
  await panel.getByText('由我接台').waitFor();
  await visitor.leave();
});

test('a dealer who signs out of an open table is asked to hand it over first, and may still go', async () => {
  const visitor = await browser.visitor(house.address);
  await visitor.page.goto(`/console/${TABLE}`);
  await visitor.page.getByLabel('Name').fill('bea');
  await visitor.page.getByLabel('Password').fill(PASSWORD);
  await visitor.page.getByRole('button', { name: 'Sign in' }).click();
  const { page } = visitor;
  await page.getByText('You deal this table').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog', { name: 'You are still dealing this table' });
  await dialog.waitFor();
  expect(await visitor.barriers()).toEqual([]);
  await dialog.getByRole('button', { name: 'Hand over to another dealer' }).click();
  await page
    .getByRole('dialog', { name: 'Hand over to another dealer' })
    .getByRole('button', { name: 'Close' })
    .click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await dialog.getByRole('button', { name: 'Sign out anyway' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(dealer()).toBe('bea');
  await visitor.leave();
});
