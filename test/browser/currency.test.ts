import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHouse, PRACTICE_FLOOR, type RunningHouse, readConfig } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { practiceConfig, QUICK } from '../house/open.ts';
import { PHONE, SCREENS, TestBrowser } from './browser.ts';
import { Player } from './people.ts';

/** The screens of a house whose currency has no cents, under its operator's name, logo and colours. */

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><circle r="1"/></svg>';
const BRAND = {
  name: { en: 'Harbour House', zh: '海港娱乐场' },
  logo: 'logo.svg',
  colours: { accent: '#ffd27f', ground: '#2b1420', cloth: '#5c1c35' },
};

let folder: string;
let house: RunningHouse;
let browser: TestBrowser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-currency-'));
  const tables = PRACTICE_FLOOR.filter(({ id }) => id === 'sentosa-untimed' || id === 'sentosa-dealer');
  await writeFile(join(folder, 'logo.svg'), LOGO);
  await writeFile(join(folder, 'operator.json'), JSON.stringify({ brand: BRAND }));
  const { operator } = readConfig({ HARDWAY_OPERATOR: join(folder, 'operator.json') });
  const config = { ...practiceConfig(folder, tables), currency: 'JPY', operator };
  [house, browser] = await Promise.all([openHouse(config, { web: SCREENS, passwords: QUICK }), TestBrowser.open()]);
});

afterAll(async () => {
  await browser.close();
  await house.close();
  await rm(folder, { recursive: true });
});

test('a player sees and bets whole yen, and no screen shows cents', async () => {
  const visitor = await browser.visitor(house.address);
  await visitor.sit('sentosa-untimed');
  const player = new Player(visitor);
  await player.waitForPurse('credit', '100,000');
  await player.bet('small', 500);
  await player.waitForPurse('bet', '500');
  await player.waitForPurse('credit', '99,500');
  expect(await visitor.page.locator('body').innerText()).not.toMatch(/\d\.00\b/);
  await visitor.leave();
});

const LANDSCAPE = { width: 844, height: 390 };

/** A page, and who has to sign in for it. */
const PAGES: readonly { readonly path: string; readonly role?: string }[] = [
  { path: '/' },
  { path: '/staff' },
  { path: '/odds' },
  { path: '/invitation' },
  { path: '/terminal' },
  { path: '/play/sentosa-untimed' },
  { path: '/display/sentosa-untimed' },
  { path: '/console/sentosa-dealer', role: 'dealer' },
  { path: '/floor', role: 'pit-supervisor' },
  { path: '/cage', role: 'cage' },
  { path: '/accounts', role: 'administrator' },
  { path: '/audit', role: 'auditor' },
];

test.each(PAGES)('the operator’s name, logo and colours are on $path, in both languages', async ({ path, role }) => {
  const visitor = await browser.visitor(house.address);
  await (role ? visitor.signIn(role, path) : visitor.page.goto(path));
  const brand = visitor.page.locator('.brand').first();
  await brand.getByText('Harbour House').waitFor();
  const logo = brand.locator('img');
  await logo.evaluate((image) => (image as unknown as { decode: () => Promise<void> }).decode());
  const colour = "getComputedStyle(document.querySelector('.brand')).color";
  expect(await visitor.page.evaluate(colour)).toBe('rgb(255, 210, 127)');
  await visitor.switchLanguage();
  await brand.getByText('海港娱乐场').waitFor();
  await visitor.leave();
});

test('at a terminal with little room the logo stays, and the browser has the house’s picture, colour and name', async () => {
  const visitor = await browser.visitor(house.address, { viewport: LANDSCAPE });
  const { page } = visitor;
  await visitor.sit('sentosa-dealer');
  for (const viewport of [LANDSCAPE, PHONE]) {
    await page.setViewportSize(viewport);
    const logo = page.locator('.brand img');
    await logo.waitFor();
    expect((await logo.boundingBox())!.width).toBeGreaterThan(20);
  }
  const inHead = (selector: string, attribute: string) => page.locator(`head ${selector}`).getAttribute(attribute);
  expect(await inHead('link[rel=icon]', 'href')).toMatch(/^\/brand\/logo-\w+\.svg$/);
  expect(await inHead('meta[name=theme-color]', 'content')).toBe('#10080c');
  for (const [language, name] of Object.entries(BRAND.name)) {
    const manifest = (await inHead('link[rel=manifest]', 'href'))!;
    expect(await (await fetch(`${house.address}${manifest}`)).json()).toMatchObject({
      ...{ id: '/', start_url: '/', scope: '/', display: 'fullscreen', lang: language, name, short_name: name },
      ...{ theme_color: BRAND.colours.ground, background_color: BRAND.colours.ground },
      icons: [{ src: expect.stringMatching(/^\/brand\/logo-/), sizes: 'any', type: 'image/svg+xml' }],
    });
    await visitor.switchLanguage();
  }
  await visitor.leave();
});

test('a logo is a picture and nothing else, wherever it is opened', async () => {
  const { brand } = (await (await fetch(`${house.address}/api/house`)).json()) as { brand: { logo: string } };
  const { headers } = await fetch(`${house.address}${brand.logo}`);
  expect(headers.get('content-type')).toBe('image/svg+xml');
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
