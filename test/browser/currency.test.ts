import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHouse, PRACTICE_FLOOR, type RunningHouse, readConfig } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { practiceConfig } from '../house/open.ts';
import { SCREENS, TestBrowser } from './browser.ts';
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
  const tables = PRACTICE_FLOOR.filter(({ id }) => id === 'sentosa-untimed');
  await writeFile(join(folder, 'logo.svg'), LOGO);
  await writeFile(join(folder, 'operator.json'), JSON.stringify({ brand: BRAND }));
  const { operator } = readConfig({ HARDWAY_OPERATOR: join(folder, 'operator.json') });
  const config = { ...practiceConfig(folder, tables), currency: 'JPY', operator };
  [house, browser] = await Promise.all([openHouse(config, { web: SCREENS }), TestBrowser.open()]);
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

test.each(['/', '/staff', '/odds', '/invitation', '/play/sentosa-untimed', '/display/sentosa-untimed'])(
  'the operator’s name, logo and colours are on %s, in both languages',
  async (path) => {
    const visitor = await browser.visitor(house.address);
    await visitor.page.goto(path);
    const brand = visitor.page.locator('.brand').first();
    await brand.getByText('Harbour House').waitFor();
    const logo = brand.locator('img');
    await logo.evaluate((image) => (image as unknown as { decode: () => Promise<void> }).decode());
    const colour = "getComputedStyle(document.querySelector('.brand')).color";
    expect(await visitor.page.evaluate(colour)).toBe('rgb(255, 210, 127)');
    await visitor.switchLanguage();
    await brand.getByText('海港娱乐场').waitFor();
    await visitor.leave();
  },
);

test('a logo is a picture and nothing else, wherever it is opened', async () => {
  const { brand } = (await (await fetch(`${house.address}/api/house`)).json()) as { brand: { logo: string } };
  const { headers } = await fetch(`${house.address}${brand.logo}`);
  expect(headers.get('content-type')).toBe('image/svg+xml');
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
