import { PRACTICE_FLOOR } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HouseClient } from '../house/client.ts';
import { TestHouse } from '../house/open.ts';
import { SCREENS, TestBrowser, type Visitor } from './browser.ts';

/** Consoles whose person goes away, and comes back. */

const TABLE = 'sentosa-dealer';
const MINUTE = 60_000;

let house: TestHouse;
let browser: TestBrowser;
let shift = 0;

beforeAll(async () => {
  const tables = PRACTICE_FLOOR.filter(({ id }) => id === TABLE);
  const options = { web: SCREENS, now: () => Date.now() + shift };
  [house, browser] = await Promise.all([TestHouse.open(tables, options), TestBrowser.open()]);
});

afterAll(async () => {
  await browser.close();
  await house.close();
});

const visitorAt = async (role: string, path: string): Promise<Visitor> => {
  const visitor = await browser.visitor(house.address);
  await visitor.signIn(role, path);
  return visitor;
};

const lockOf = ({ page }: Visitor) => page.getByRole('dialog', { name: 'This console is locked' });

const unlock = async (visitor: Visitor, role: string): Promise<void> => {
  const dialog = lockOf(visitor);
  await expect.poll(() => dialog.locator('code').allInnerTexts()).toEqual([house.passwordOf(role)]);
  await visitor.page.getByLabel('Password').fill(house.passwordOf(role));
  await visitor.page.getByRole('button', { name: 'Unlock' }).click();
  await lockOf(visitor).waitFor({ state: 'detached' });
};

/** The page has asked for the floor by itself, and this was the answer. */
const asked = ({ page }: Visitor, status: number) =>
  page.waitForResponse((response) => response.url().endsWith('/api/floor') && response.status() === status);

test('a floor page that nobody touches locks though it asks all the time; a hand on the mouse keeps it open', async () => {
  const visitor = await visitorAt('floorperson', '/floor');
  const { page } = visitor;
  await page.locator('.tiles-part').first().waitFor();
  shift += 4 * MINUTE;
  const told = page.waitForResponse((response) => response.url().endsWith('/api/staff/active'));
  await page.mouse.move(200, 300);
  await page.mouse.move(240, 320);
  expect((await told).status()).toBe(200);
  shift += 4 * MINUTE;
  await asked(visitor, 200);
  shift += 2 * MINUTE;
  await asked(visitor, 423);
  await lockOf(visitor).waitFor();
  await unlock(visitor, 'floorperson');
  await asked(visitor, 200);
  await visitor.leave();
});

test('a dealer’s console locks at once, and goes on where it was when the dealer is back', async () => {
  const visitor = await visitorAt('dealer', `/console/${TABLE}`);
  const { page } = visitor;
  await page.locator('.primary-step', { hasText: 'Open betting' }).waitFor();
  shift += 6 * MINUTE;
  await lockOf(visitor).waitFor();
  (await HouseClient.sit(house.address, TABLE)).close();
  await unlock(visitor, 'dealer');
  await page.locator('.primary-step:not([disabled]):not([aria-disabled=true])', { hasText: 'Open betting' }).click();
  await page.locator('.primary-step', { hasText: 'No more bets' }).waitFor();
  expect(visitor.faults).toEqual([]);
  await visitor.leave();
});

test('whoever is signed out elsewhere, or disabled, is shown the door', async () => {
  const visitor = await visitorAt('pit-supervisor', `/floor/${TABLE}`);
  await visitor.page.locator('.standing').waitFor();
  const answer = await fetch(`${house.address}/api/staff/accounts/demo-pit-supervisor/disable`, {
    method: 'POST',
    headers: {
      'x-hardway': '1',
      'content-type': 'application/json',
      cookie: await house.cookieOf('administrator'),
    },
    body: JSON.stringify({ command: 'disable' }),
  });
  expect(answer.status).toBe(200);
  await visitor.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await visitor.leave();
});
