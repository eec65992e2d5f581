import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hardway } from '../command.ts';
import { HouseProcess } from '../house/process.ts';
import { TestBrowser, type Visitor } from './browser.ts';
import { pressWhileItSays } from './press.ts';

/** The first visit as the README tells it: whatever is in bold there is found on the screen and pressed or read. */

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const [VISIT] = README.split('## A first visit')[1]!.split('\n## ');
const NAMED = [...VISIT!.matchAll(/\*\*([^*]+)\*\*/g)]
  .map(([, words]) => words!.replaceAll('\n', ' '))
  .filter((words) => !words.endsWith('.'));

let folder: string;
let house: HouseProcess;
let browser: TestBrowser;
const found = new Set<string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-visit-'));
  house = new HouseProcess(folder, null, { HARDWAY_TABLES: '' });
  [, browser] = await Promise.all([house.start(), TestBrowser.open()]);
});

afterAll(async () => {
  await browser.close();
  await house.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** Finds what the README names. */
const named = (words: string, locator: Locator): Locator => {
  found.add(words);
  return locator;
};

const press = (page: Page, words: string, name: string | RegExp = words): Promise<void> =>
  named(words, page.getByRole('button', { name }).or(page.getByRole('link', { name })).first()).click();

const sit = async (page: Page, table: string): Promise<void> => {
  await page.goto('/');
  const heading = named(table, page.getByRole('heading', { name: table, exact: true }));
  await named(
    'Sit down',
    page.getByRole('listitem').filter({ has: heading }).getByRole('button', { name: 'Sit down' }),
  ).click();
};

const bet = async (page: Page, chip: string, spot: string, words: string): Promise<void> => {
  await named(chip, page.getByRole('button', { name: `Chip of ${chip}`, exact: true })).click();
  const position = named(words, page.locator(`[data-spot="${spot}"]:not([aria-disabled=true])`));
  expect((await position.innerText()).toLowerCase()).toContain(words.toLowerCase());
  await position.click();
  await page.locator(`[data-spot="${spot}"].mine`).waitFor();
};

const credit = (page: Page, value: string): Promise<void> =>
  page.locator('.purse .credit dd', { hasText: new RegExp(`^${value}$`) }).waitFor();

/** Presses until it is done: screens take no step so soon after another that it could be a slip. */
const pressUntil = async (words: string, buttons: Locator, done: Locator): Promise<void> => {
  await named(words, buttons.filter({ hasText: words })).waitFor();
  await expect
    .poll(async () => {
      await pressWhileItSays(buttons, words);
      return done.isVisible();
    })
    .toBe(true);
};

const step = (page: Page, words: string, next: string): Promise<void> => {
  const big = page.locator('.primary-step');
  return pressUntil(words, big, big.filter({ hasText: next }));
};

test('a newcomer plays, deals, voids and verifies as the README says', async () => {
  const visitors: Visitor[] = [];
  const visitor = async (): Promise<Page> => {
    const one = await browser.visitor(house.address);
    visitors.push(one);
    return one.page;
  };

  const player = await visitor();
  await sit(player, 'Sentosa Sic Bo at your own pace');
  await bet(player, '5', 'small', 'Small');
  await pressUntil('Roll the dice', player.locator('.own-pace button'), player.locator('.felt-spot.lit').first());
  await press(player, 'Explain', 'Explain');
  await player.locator('[data-spot="total/9"]').click({ force: true });
  await player.getByText('rws-sicbo 4.1').first().waitFor();

  await sit(player, 'Sentosa Sic Bo with a dealer');
  const dealer = await visitor();
  await dealer.goto('/staff');
  await press(dealer, 'demo-dealer');
  const place = dealer.getByRole('link', { name: /Sentosa Sic Bo with a dealer/ });
  await named('Game Console', place).click();
  await step(dealer, 'Open betting', 'No more bets');
  await bet(player, '5', 'big', 'Big');
  await step(dealer, 'No more bets', 'Tumbled 3 times or more');
  await step(dealer, 'Tumbled 3 times or more', 'Confirm the result');
  for (const face of [1, 2, 5]) await dealer.keyboard.press(`${face}`);
  await step(dealer, 'Confirm the result', 'Clear the lights');
  await credit(player, '995.00');
  await step(dealer, 'Clear the lights', 'Open betting');

  await step(dealer, 'Open betting', 'No more bets');
  await bet(player, '5', 'big', 'Big');
  await credit(player, '990.00');
  await step(dealer, 'No more bets', 'Tumbled 3 times or more');
  const supervisor = await visitor();
  await supervisor.goto('/staff');
  await press(supervisor, 'demo-pit-supervisor');
  await press(supervisor, 'The floor', /The floor/);
  await supervisor.getByRole('link', { name: /Sentosa Sic Bo with a dealer/ }).click();
  await named(
    'Irregularities',
    supervisor
      .getByRole('link', { name: 'Irregularities' })
      .or(supervisor.getByRole('tab', { name: 'Irregularities' }))
      .first(),
  ).click();
  await press(supervisor, 'The shaker failed', /The shaker failed/);
  await press(supervisor, 'Do it', 'Do it');
  await credit(player, '995.00');

  for (const one of visitors) await one.leave();
  expect(await house.kill('SIGINT')).toBe(0);
  const { status, stdout } = await hardway(['verify', '--folder', folder]);
  expect({ status, broken: stdout.includes('broken') }).toEqual({ status: 0, broken: false });
  expect(NAMED.filter((words) => !found.has(words))).toEqual([]);
});
