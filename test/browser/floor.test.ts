import { PRACTICE_FLOOR, readConfig } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HouseClient } from '../house/client.ts';
import { TestHouse } from '../house/open.ts';
import { SCREENS, TestBrowser, type Visitor } from './browser.ts';

/** The floor as those who supervise it see it. */

const ID = 'sentosa-dealer';
let house: TestHouse;
let browser: TestBrowser;
let floor: Visitor;
let dealer: HouseClient;
let player: Awaited<ReturnType<typeof HouseClient.sit>>;

beforeAll(async () => {
  const tables = PRACTICE_FLOOR.filter(({ id }) => id === ID || id === 'sentosa');
  const alerts = { bigWin: 1_000, deviations: 3, littlePlay: 90_000 };
  [house, browser] = await Promise.all([
    TestHouse.open(tables, { web: SCREENS }, { operator: { ...readConfig({}).operator, alerts } }),
    TestBrowser.open(),
  ]);
  floor = await browser.visitor(house.address);
  dealer = await house.console('dealer', ID);
  player = await HouseClient.sit(house.address, ID);
  await floor.signIn('pit-supervisor', '/floor');
});

afterAll(async () => {
  dealer.close();
  player.close();
  await browser.close();
  await house.close();
});

const order = async (client: HouseClient, type: string, fields: object = {}): Promise<void> =>
  expect(await client.command(type, fields)).toMatchObject({ ok: true });

const tile = () => floor.page.locator('.tile').filter({ has: floor.page.locator(`a[href="/floor/${ID}"]`) });

/** A figure of the table's tile. */
const figure = (name: string, value: RegExp) =>
  tile().locator('.money > div').filter({ hasText: name }).locator('dd').filter({ hasText: value }).waitFor();

test('the floor shows a table’s money as it moves, and who has won out of the common run', async () => {
  await order(dealer, 'OpenBetting');
  await order(player, 'PlaceWager', { seat: player.seat, spot: 'small', stake: 3_600 });
  await figure('At risk', /^36\.00$/);
  await figure('Drop', /^1,000\.00$/);
  await order(dealer, 'CloseBetting');
  await order(dealer, 'MixDice', { times: 3 });
  for (const face of [1, 2, 5]) await order(dealer, 'EnterDie', { face });
  await order(dealer, 'ConfirmResult');
  await order(dealer, 'ClearLights');
  await figure('Win', /^−36\.00\s*expected \+1\.00$/);
  await figure('Hold', /^−100\.00 %\s*expected 2\.78 %$/);
  await tile().getByText(`Seat ${player.seat} won 36.00, round 1`).waitFor();
  expect(await floor.barriersInBothLanguages()).toEqual([]);
  await floor.switchLanguage();
});

test('what a busy table cannot do now waits for the end of the round, and can be withdrawn', async () => {
  const { page } = floor;
  await order(dealer, 'OpenBetting');
  await page.goto(`/floor/${ID}#opening`);
  const close = page.getByRole('button', { name: 'Close the table' });
  await close.waitFor();
  expect(await close.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Do it after this round' }).click();
  const waiting = page.locator('.queued li');
  await waiting.getByText('After this round: The table closes').waitFor();
  await waiting.getByText('asked for by demo-pit-supervisor').waitFor();
  expect(await floor.barriersInBothLanguages()).toEqual([]);
  await floor.switchLanguage();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await waiting.waitFor({ state: 'detached' });
});
