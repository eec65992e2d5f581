import { PRACTICE_FLOOR } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestHouse } from '../house/open.ts';
import { DESKTOP, PHONE, SCREENS, TestBrowser, type Visitor, WALL } from './browser.ts';

/** Every screen in both languages: it appears, nothing on it shuts anybody out, and its own scripts have no faults. */

let house: TestHouse;
let browser: TestBrowser;

beforeAll(async () => {
  const tables = PRACTICE_FLOOR.map((plan) => ({
    ...plan,
    unattended: plan.unattended && { betting: 3_600_000, showing: 2000 },
  }));
  [house, browser] = await Promise.all([TestHouse.open(tables, { web: SCREENS }), TestBrowser.open()]);
});

afterAll(async () => {
  await browser.close();
  await house.close();
});

const LOCALES = ['en-US', 'zh-CN'] as const;

/** Waits until the screen has what it asked the house for. */
const settled = async ({ page }: Visitor): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByRole('status').filter({ hasText: /…$/ }).waitFor({ state: 'detached' });
};

const openTo = [
  ['/', PHONE],
  ['/staff', PHONE],
  ['/gallery', DESKTOP],
  ['/odds', DESKTOP],
  ['/display/maryland', WALL],
  ['/display/sentosa', { width: 1080, height: 1920 }],
  ['/display/craps', WALL],
  ['/display/mini-craps', { width: 1080, height: 1920 }],
] as const;

test.each(LOCALES.flatMap((locale) => openTo.map(([path, viewport]) => ({ path, locale, viewport }))))(
  '$path in $locale',
  async ({ path, locale, viewport }) => {
    const visitor = await browser.visitor(house.address, { locale, viewport });
    await visitor.page.goto(path);
    await settled(visitor);
    expect(await visitor.barriers()).toEqual([]);
    await visitor.leave();
  },
);

const TERMINALS = [
  ['maryland', PHONE],
  ['pennsylvania', DESKTOP],
  ['massachusetts', PHONE],
  ['sentosa', PHONE],
  ['sentosa', DESKTOP],
  ['craps', PHONE],
] as const;

test.each(
  LOCALES.flatMap((locale) =>
    TERMINALS.map(([table, viewport]) => ({ table, locale, viewport, width: viewport.width })),
  ),
)('terminal of $table in $locale, $width wide', async ({ table, locale, viewport }) => {
  const visitor = await browser.visitor(house.address, { locale, viewport });
  await visitor.sit(table);
  await visitor.page.locator('[data-spot=small], [data-spot=pass]').waitFor();
  expect(await visitor.barriers()).toEqual([]);
  await visitor.leave();
});

const workplaces = [
  ['dealer', '/staff'],
  ['dealer', '/console/maryland-dealer'],
  ['dealer', '/console/sentosa-dealer'],
  ['dealer', '/console/mini-craps-dealer'],
  ['boxperson', '/console/craps-dealer'],
  ['pit-supervisor', '/floor'],
  ['pit-supervisor', '/floor#handover'],
  ...['opening', 'irregularities', 'limits', 'dice', 'terminals', 'meters', 'events', 'rounds'].map(
    (part) => ['pit-supervisor', `/floor/pennsylvania-dealer#${part}`] as const,
  ),
  ['cage', '/cage'],
  ['administrator', '/staff'],
  ['administrator', '/accounts'],
  ...['tables', 'proof', 'clauses'].map((part) => ['auditor', `/audit?part=${part}`] as const),
  ['auditor', '/accounts'],
  ...['rounds', 'filings'].map((part) => ['auditor', `/audit/craps-dealer?part=${part}`] as const),
] as const;

test.each(
  LOCALES.flatMap((locale) => [...new Set(workplaces.map(([role]) => role))].map((role) => ({ role, locale }))),
)('the workplaces of a $role in $locale', async ({ role, locale }) => {
  const visitor = await browser.visitor(house.address, { locale });
  await visitor.signIn(role, '/staff');
  for (const [, path] of workplaces.filter(([whose]) => whose === role)) {
    // A part of a page that is open already would not be asked for again.
    await visitor.page.goto('about:blank');
    await visitor.page.goto(path);
    await visitor.page.getByRole('button', { name: /Sign out|退出/ }).waitFor();
    await settled(visitor);
    expect([path, await visitor.barriers()]).toEqual([path, []]);
  }
  await visitor.leave();
});
