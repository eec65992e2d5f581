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

const expectOpenToAll = async (visitor: Visitor, path: string): Promise<void> => {
  await visitor.settled();
  expect([path, await visitor.barriersInBothLanguages()]).toEqual([path, []]);
  expect(visitor.faults).toEqual([]);
};

/** Whoever only looks leaves nothing behind, so the next one may sit at the same window. */
const onlookers = new Map<string, Promise<Visitor>>();
const onlooker = (viewport: typeof DESKTOP): Promise<Visitor> => {
  const window = `${viewport.width}`;
  const visitor = onlookers.get(window) ?? browser.visitor(house.address, { viewport });
  onlookers.set(window, visitor);
  return visitor;
};

const openTo = [
  ['/', PHONE],
  ['/staff', PHONE],
  ['/odds', DESKTOP],
  ['/display/maryland', WALL],
  ['/display/sentosa', { width: 1080, height: 1920 }],
  ['/display/craps', WALL],
  ['/display/mini-craps', { width: 1080, height: 1920 }],
] as const;

test.each(openTo.map(([path, viewport]) => ({ path, viewport })))(
  '$path in both languages',
  async ({ path, viewport }) => {
    const visitor = await onlooker(viewport);
    await visitor.page.goto(path);
    await expectOpenToAll(visitor, path);
  },
);

test('/gallery, which shows both languages at once', async () => {
  const visitor = await onlooker(DESKTOP);
  await visitor.page.goto('/gallery');
  await visitor.settled();
  expect(await visitor.page.locator('section[lang]').count()).toBe(2);
  expect(await visitor.barriers()).toEqual([]);
  expect(visitor.faults).toEqual([]);
});

test('a browser asks for the page every time, and for what it loads once', async () => {
  const page = await fetch(house.address);
  const assets = [...(await page.text()).matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
  expect(assets.length).toBeGreaterThan(1);
  expect(page.headers.get('cache-control')).toBe('public, max-age=0');
  for (const path of assets) {
    const { status, headers } = await fetch(`${house.address}${path}`);
    expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'public, max-age=31536000, immutable']);
  }
});

const TERMINALS = [
  ['a phone', PHONE, ['maryland', 'massachusetts', 'sentosa', 'craps']],
  ['a desk', DESKTOP, ['pennsylvania', 'sentosa']],
] as const;

test.each(TERMINALS)('terminals on %s in both languages', async (_, viewport, tables) => {
  const visitor = await browser.visitor(house.address, { viewport });
  for (const [index, table] of tables.entries()) {
    await (index === 0 ? visitor.sitFromLobby(table) : visitor.sitElsewhere(table));
    await visitor.page.locator('[data-spot=small], [data-spot=pass]').waitFor();
    await expectOpenToAll(visitor, table);
  }
  await visitor.leave();
});

interface Workplace {
  /** A page with parts is opened at one of them. */
  readonly path: string;
  /** Where its links to other parts lead. */
  readonly parts?: readonly string[];
}

const WORKPLACES: Readonly<Record<string, readonly Workplace[]>> = {
  dealer: [
    { path: '/staff' },
    { path: '/console/maryland-dealer' },
    { path: '/console/sentosa-dealer' },
    { path: '/console/mini-craps-dealer' },
  ],
  boxperson: [{ path: '/console/craps-dealer' }],
  'pit-supervisor': [
    { path: '/floor' },
    { path: '/floor#handover' },
    {
      path: '/floor/pennsylvania-dealer#irregularities',
      parts: ['#opening', '#limits', '#dice', '#terminals', '#meters', '#events', '#rounds'],
    },
  ],
  cage: [{ path: '/cage' }],
  administrator: [{ path: '/staff' }, { path: '/accounts' }],
  auditor: [
    { path: '/audit?part=proof', parts: ['/audit?part=clauses', '/audit?part=tables'] },
    { path: '/accounts' },
    { path: '/audit/craps-dealer?part=filings', parts: ['/audit/craps-dealer?part=rounds'] },
  ],
};

test.each(Object.keys(WORKPLACES))('the workplaces of a %s in both languages', async (role) => {
  const visitor = await browser.visitor(house.address);
  const { page } = visitor;
  await visitor.signIn(role, '/staff');
  for (const { path, parts = [] } of WORKPLACES[role]!) {
    // A part of a page that is open already would not be asked for again.
    await page.goto('/livez');
    await page.goto(path);
    await page.getByRole('button', { name: /Sign out|退出/ }).waitFor();
    await expectOpenToAll(visitor, path);
    for (const part of parts) {
      await page.locator(`.part-links a[href="${part}"]`).click();
      await page.locator(`.part-links a[href="${part}"][aria-current=page]`).waitFor();
      await expectOpenToAll(visitor, part);
    }
  }
  await visitor.leave();
});
