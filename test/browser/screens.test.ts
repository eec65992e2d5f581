import { get, type IncomingHttpHeaders } from 'node:http';
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

test('an address that leads nowhere says so to a reader, and to a program as ever', async () => {
  const asks = (accept: string) => fetch(`${house.address}/sic-bo`, { headers: { accept } });
  const [page, answer] = [await asks('text/html,*/*'), await asks('application/json')];
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect([answer.status, ((await answer.json()) as { refused: string }).refused]).toEqual([404, 'bad-request']);
  const visitor = await onlooker(PHONE);
  await visitor.page.goto('/sic-bo');
  await expectOpenToAll(visitor, '/sic-bo');
  await visitor.page.getByRole('link', { name: '返回大厅' }).click();
  await visitor.page.waitForURL('/');
  await visitor.switchLanguage();
});

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

test('what is text comes compressed, as the browser asks for it', async () => {
  const [script] = [...(await (await fetch(house.address)).text()).matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(
    ([, path]) => path,
  );
  const sizes: number[] = [];
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { headers, ...answer } = await asked(`${house.address}${script}`, encoding);
    expect([headers['content-encoding'] ?? 'identity', headers.vary, headers['content-type']]).toEqual([
      encoding,
      'accept-encoding',
      expect.stringMatching(/javascript; charset=utf-8$/),
    ]);
    sizes.push(answer.bytes);
  }
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect(sizes[0]! * 2).toBeLessThan(sizes[2]!);
});

/** Without the unpacking that fetch does. */
const asked = (url: string, encoding: string): Promise<{ headers: IncomingHttpHeaders; bytes: number }> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () => resolve({ headers: answer.headers, bytes }));
    }).on('error', reject);
  });

interface Loaded {
  readonly name: string;
  readonly encodedBodySize: number;
}

/** Of a terminal, without pictures and fonts, in bytes as they travel. */
const FIRST_LOAD_MOST = 150_000;

test.each(['sentosa', 'craps'])('a terminal at %s loads at most 150 kB before its fonts', async (table) => {
  const visitor = await browser.visitor(house.address, { viewport: PHONE, ownWindow: true });
  await visitor.sit(table);
  await visitor.page.locator('[data-spot]').first().waitFor();
  const loaded = await visitor.page.evaluate(() =>
    performance
      .getEntries()
      .filter(({ entryType }) => /^(navigation|resource)$/.test(entryType))
      .map((entry) => entry as unknown as Loaded)
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
  );
  const counted = loaded.filter(({ name }) => !/\.(woff2|svg)$/.test(name));
  expect(counted.filter(({ name }) => name.endsWith('.js')).length).toBeGreaterThan(5);
  expect(counted.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(FIRST_LOAD_MOST);
  await visitor.leave();
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

test('a device becomes a terminal by the code on the floor’s screen and by the digits that both show', async () => {
  const [floor, device] = await Promise.all([
    browser.visitor(house.address),
    browser.visitor(house.address, { viewport: PHONE, ownWindow: true }),
  ]);
  await floor.signIn('pit-supervisor', '/floor/pennsylvania-dealer#terminals');
  await floor.page.getByLabel('Seat number').fill('7');
  await floor.page.getByRole('button', { name: 'Show a code' }).click();
  await floor.page.getByRole('img', { name: 'Code to scan with the device' }).waitFor();
  const code = await floor.page.locator('.offer .code').innerText();

  await device.page.goto('/terminal');
  await device.page.getByLabel('Code from the floor’s screen').fill(code);
  await device.page.getByRole('button', { name: 'Set up' }).click();
  const digits = await device.page.locator('.check-digits').innerText();
  await floor.page.locator('.offer .check-digits').getByText(digits, { exact: true }).waitFor();
  expect(await floor.barriers()).toEqual([]);
  await floor.page.getByRole('button', { name: 'Yes, the same digits' }).click();
  await device.page.waitForURL('/terminal/pennsylvania-dealer');
  await device.page.locator('[data-spot]').first().waitFor();
  expect(await device.page.locator('.brand.fixed').count()).toBe(1);
  await Promise.all([floor.leave(), device.leave()]);
});
