import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHouse, PRACTICE_FLOOR, type RunningHouse } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { practiceConfig } from '../house/open.ts';
import { SCREENS, TestBrowser } from './browser.ts';
import { Player } from './people.ts';

/** The screens of a house whose currency has no cents. */

let folder: string;
let house: RunningHouse;
let browser: TestBrowser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-currency-'));
  const tables = PRACTICE_FLOOR.filter(({ id }) => id === 'sentosa-untimed');
  const config = { ...practiceConfig(folder, tables), currency: 'JPY' };
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
