import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRACTICE_FLOOR } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HouseClient } from '../house/client.ts';
import { signInAt } from '../house/open.ts';
import { HouseProcess } from '../house/process.ts';
import { PHONE, TestBrowser } from './browser.ts';
import { Player } from './people.ts';

/** Links that break: a terminal that loses the house, and a house that is killed in the middle of a round. */

let house: HouseProcess;
let browser: TestBrowser;
let folder: string;
const TABLES = PRACTICE_FLOOR.filter(({ id }) => ['maryland-dealer', 'sentosa-dealer'].includes(id));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-link-'));
  house = new HouseProcess(folder);
  [browser] = await Promise.all([TestBrowser.open(), house.start(TABLES)]);
});

afterAll(async () => {
  await browser.close();
  await house.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

const playerAt = async (table: string): Promise<Player> => {
  const visitor = await browser.visitor(house.address, { viewport: PHONE });
  await visitor.sit(table);
  const player = new Player(visitor);
  await player.waitForPurse('credit', '1,000.00');
  return player;
};

const dealerAt = async (table: string): Promise<HouseClient> => {
  const dealer = await HouseClient.connect(house.address, { cookie: await signInAt(house.address, folder, 'dealer') });
  await dealer.hello({ as: 'staff', table });
  return dealer;
};

test('a terminal that loses its link says so at once, takes no bet, and goes on where it was', async () => {
  const table = 'maryland-dealer';
  const dealer = await dealerAt(table);
  const player = await playerAt(table);
  await dealer.command('OpenBetting');
  await player.bet('small', 25);
  await player.visitor.context.setOffline(true);
  await player.page.getByText('The link to the house is lost').first().waitFor();
  expect(await player.page.locator('[data-spot=big]').getAttribute('aria-disabled')).toBe('true');
  await player.page.locator('[data-spot=big]').click({ force: true });
  await player.visitor.context.setOffline(false);
  await player.page.getByText('Place your bets').first().waitFor();
  await player.bet('single/3', 5);
  expect([await player.purse('credit'), await player.purse('bet')]).toEqual(['970.00', '30.00']);
  await player.visitor.leave();
  dealer.close();
});

test.each([
  // Sentosa's document voids what has no outcome (rws-sicbo 5.1); Maryland's has no such rule, and the round goes on.
  { table: 'sentosa-dealer', credit: '1,000.00', bet: '0.00' },
  { table: 'maryland-dealer', credit: '975.00', bet: '25.00' },
])('the house is killed in mid-round at $table and started again while terminals stay open', async (expected) => {
  const { table } = expected;
  const [dealer, player, other] = [await dealerAt(table), await playerAt(table), await playerAt(table)];
  await dealer.command('OpenBetting');
  await player.bet('small', 25);
  await house.kill('SIGKILL');
  await Promise.all(
    [player, other].map(({ page }) => page.getByText('The link to the house is lost').first().waitFor()),
  );
  await house.start();
  await player.waitForPurse('credit', expected.credit);
  await other.waitForPurse('credit', '1,000.00');
  await player.waitForPurse('bet', expected.bet);
  const again = await dealerAt(table);
  await again.command('OpenBetting');
  await other.page.getByText('Place your bets').first().waitFor();
  await other.bet('big', 5);
  for (const { visitor } of [player, other]) await visitor.leave();
  again.close();
});
