import { PRACTICE_FLOOR } from '@hardway/server';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestHouse } from '../house/open.ts';
import { DESKTOP, PHONE, SCREENS, TestBrowser, type Visitor } from './browser.ts';

/** An administrator keeps the accounts of the house by the screen. */

let house: TestHouse;
let browser: TestBrowser;

beforeAll(async () => {
  const tables = PRACTICE_FLOOR.filter(({ id }) => id === 'sentosa-dealer');
  [house, browser] = await Promise.all([TestHouse.open(tables, { web: SCREENS }), TestBrowser.open()]);
});

afterAll(async () => {
  await browser.close();
  await house.close();
});

const PASSWORD = 'correct horse battery';

const visitorAt = async (role: string, options: Parameters<TestBrowser['visitor']>[1] = {}): Promise<Visitor> => {
  const visitor = await browser.visitor(house.address, options);
  await visitor.signIn(role, '/accounts');
  return visitor;
};

const rowOf = ({ page }: Visitor, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

/** Writes the form of a new account. */
const fillIn = async ({ page }: Visitor, person: string, name: string, ...roles: string[]): Promise<void> => {
  await page.getByRole('button', { name: 'New account' }).click();
  await page.getByLabel('The person’s own name').fill(person);
  await page.getByLabel('Name to sign in with').fill(name);
  for (const role of roles) await page.getByRole('checkbox', { name: role, exact: true }).check();
};

const create = async (visitor: Visitor, person: string, name: string, ...roles: string[]): Promise<string> => {
  await fillIn(visitor, person, name, ...roles);
  await visitor.page.getByRole('button', { name: 'Create and invite' }).click();
  return visitor.page.getByRole('region', { name: 'Invitation' }).locator('code').innerText();
};

const close = ({ page }: Visitor): Promise<void> => page.getByRole('button', { name: 'Close' }).click();

/** Opens an invitation in a window of one's own and chooses a password; what the page says in the end. */
const accept = async (visitor: Visitor, address: string): Promise<string> => {
  const { page } = visitor;
  await page.goto(address);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  const said = page.locator('[role=status], [role=alert]').filter({ hasText: /\S/ });
  await said.waitFor();
  return said.innerText();
};

const signIn = async ({ page }: Visitor, name: string): Promise<void> => {
  await page.goto('/staff');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

const sessionOf = ({ page }: Visitor): Promise<{ refused?: string; member?: { roles: string[] } }> =>
  page.evaluate(`fetch('/api/staff/me').then((answer) => answer.json())`);

test('somebody new is invited, chooses a password, works, is disabled at once and enabled again', async () => {
  const administrator = await visitorAt('administrator');
  const ada = await browser.visitor(house.address);
  await administrator.context.grantPermissions(['clipboard-read', 'clipboard-write']);

  const address = await create(administrator, 'Ada Lovelace', 'Ada', 'Dealer');
  expect(address).toMatch(new RegExp(`^${house.address}/invitation#[\\w-]{20,}$`));
  await administrator.page.getByRole('button', { name: 'Copy the address' }).click();
  await administrator.page.getByText('Copied.').waitFor();
  expect(await administrator.page.evaluate('navigator.clipboard.readText()')).toBe(address);
  expect(await administrator.barriers()).toEqual([]);
  await close(administrator);
  await rowOf(administrator, 'ada').getByText('Invited').waitFor();
  await expect.poll(() => administrator.page.content()).not.toContain(address.split('#')[1]);

  expect(await accept(ada, address)).toBe('Your password is set. Sign in as ada.');
  await administrator.page.getByRole('button', { name: 'Refresh' }).click();
  await rowOf(administrator, 'ada').getByText('Active').waitFor();
  await signIn(ada, 'ada');
  await ada.page.getByRole('link', { name: /Game Console/ }).waitFor();

  await rowOf(administrator, 'ada').getByRole('button').click();
  expect(await administrator.barriers()).toEqual([]);
  await administrator.page.getByRole('checkbox', { name: 'Floorperson' }).check();
  await administrator.page.getByRole('button', { name: 'Change the roles' }).click();
  await administrator.page.getByText('The roles are changed.').waitFor();
  expect((await sessionOf(ada)).member?.roles).toEqual(['dealer', 'floorperson']);

  await administrator.page.getByRole('button', { name: 'Disable…' }).click();
  expect((await sessionOf(ada)).refused).toBeUndefined();
  await administrator.page.getByRole('button', { name: 'Disable Ada Lovelace now' }).click();
  await administrator.page.getByText('Ada Lovelace is disabled and signed out everywhere.').waitFor();
  expect((await sessionOf(ada)).refused).toBe('not-signed-in');
  await signIn(ada, 'ada');
  await ada.page.getByRole('alert').filter({ hasText: 'is wrong' }).waitFor();

  await administrator.page.getByRole('button', { name: 'Enable', exact: true }).click();
  await administrator.page.getByText('Ada Lovelace may sign in again.').waitFor();
  await close(administrator);
  await rowOf(administrator, 'ada').getByText('Active').waitFor();
  await ada.leave();
  const again = await browser.visitor(house.address);
  await signIn(again, 'ada');
  await again.page.getByRole('link', { name: /The floor/ }).waitFor();
  await again.leave();
  await administrator.leave();
});

test('a second invitation takes the place of the first', async () => {
  const administrator = await visitorAt('administrator', { viewport: PHONE });
  const first = await create(administrator, 'Grace Hopper', 'grace', 'Cage');
  await close(administrator);
  await rowOf(administrator, 'grace').getByRole('button').click();
  await administrator.page.getByRole('button', { name: 'Invite again' }).click();
  const second = await administrator.page.getByRole('region', { name: 'Invitation' }).locator('code').innerText();
  const grace = await browser.visitor(house.address);
  expect(await accept(grace, first)).toMatch(/Ask for a new one/);
  await grace.page.goto('/livez');
  expect(await accept(grace, second)).toBe('Your password is set. Sign in as grace.');
  await grace.leave();
  await administrator.leave();
});

test('the form says what the house would refuse, and what it has refused', async () => {
  const administrator = await visitorAt('administrator', { viewport: PHONE });
  const { page } = administrator;
  const button = page.getByRole('button', { name: 'Create and invite' });
  await fillIn(administrator, 'Some Body', 'admin', 'Dealer');
  await page.getByText('"admin" is not a person’s name.').waitFor();
  expect(await button.isDisabled()).toBe(true);
  await page.getByLabel('Name to sign in with').fill('demo-dealer');
  await page.getByRole('checkbox', { name: 'Cage' }).check();
  await page.getByText(/^A person may work for only one of the tables, the cage/).waitFor();
  expect(await button.isDisabled()).toBe(true);
  expect(await administrator.barriers()).toEqual([]);
  await page.getByRole('checkbox', { name: 'Cage' }).uncheck();
  await button.click();
  await page.getByText('There is already an account demo-dealer.').waitFor();
  await page.getByLabel('Name to sign in with').fill('some.body');
  await page.getByText('There is already an account').waitFor({ state: 'detached' });
  await close(administrator);
  expect(await rowOf(administrator, 'some.body').count()).toBe(0);
  await administrator.leave();
});

test('people are found by name, role and state', async () => {
  const administrator = await visitorAt('administrator');
  const { page } = administrator;
  await page.getByLabel('Find').fill('pit');
  await page.getByText('demo-dealer').waitFor({ state: 'detached' });
  expect(await page.locator('.team .name small').allInnerTexts()).toEqual(['demo-pit-manager', 'demo-pit-supervisor']);
  await page.getByRole('button', { name: /^Disabled/ }).click();
  await page.getByText('Nobody matches.').waitFor();
  await administrator.leave();
});

test('nobody changes the own account, an auditor only reads, and others are told who may', async () => {
  const administrator = await visitorAt('administrator');
  await rowOf(administrator, 'demo-administrator').getByText('You').waitFor();
  expect(await rowOf(administrator, 'demo-administrator').getByRole('button').count()).toBe(0);
  expect(await rowOf(administrator, 'demo-dealer').getByRole('button').count()).toBe(1);
  await administrator.leave();

  const auditor = await visitorAt('auditor');
  await rowOf(auditor, 'demo-dealer').waitFor();
  expect(await auditor.page.getByRole('button', { name: /New account|Change/ }).count()).toBe(0);
  await auditor.leave();

  const dealer = await visitorAt('dealer');
  await dealer.page.getByRole('alert').filter({ hasText: 'kept by administrators' }).waitFor();
  expect(await dealer.page.getByText('demo-administrator').count()).toBe(0);
  await dealer.leave();
});

test('a house that cannot be reached is said so, and asked again', async () => {
  const administrator = await visitorAt('administrator');
  const { page } = administrator;
  await page.route('**/api/staff/accounts', (route) => route.abort());
  await page.reload();
  await page.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor();
  await page.unroute('**/api/staff/accounts');
  await page.getByRole('button', { name: 'Try again' }).click();
  await rowOf(administrator, 'demo-dealer').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await administrator.leave();
});

test.each([
  ['en-US', PHONE],
  ['zh-CN', PHONE],
  ['zh-CN', DESKTOP],
])('the form and an account shut nobody out, in %s on %o', async (locale, viewport) => {
  const administrator = await visitorAt('administrator', { locale, viewport });
  const { page } = administrator;
  await page.getByRole('button', { name: /New account|新建账号/ }).click();
  expect(await administrator.barriers()).toEqual([]);
  await page.keyboard.press('Escape');
  await rowOf(administrator, 'demo-boxperson').getByRole('button').click();
  expect(await administrator.barriers()).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await administrator.leave();
});

test('over plain HTTP the door says why nobody can come in', async () => {
  const visitor = await browser.visitor(house.address, { ownWindow: true });
  await visitor.page.addInitScript(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }));
  await visitor.page.goto('/staff');
  await visitor.page.getByRole('alert').getByText('Sign in over https').waitFor();
  expect(await visitor.barriers()).toEqual([]);
  await visitor.leave();
});

test('an invitation speaks both languages, shuts nobody out, and asks for a name only when its reader is the first', async () => {
  const visitor = await browser.visitor(house.address, { viewport: PHONE });
  const { page } = visitor;
  await page.goto('/invitation#not-one-of-this-house');
  await page.getByRole('heading', { name: 'Set your password' }).waitFor();
  expect(await page.getByLabel('Name to sign in with').isVisible()).toBe(false);
  await page.getByText('I am the first administrator of this house').click();
  await page.getByLabel('Name to sign in with').waitFor();
  expect(await visitor.barriersInBothLanguages()).toEqual([]);
  await page.getByLabel('密码').fill(PASSWORD);
  await page.getByRole('button', { name: '设置密码' }).click();
  await page.getByRole('alert').filter({ hasText: '请索取新的邀请' }).waitFor();
  await visitor.leave();
});
