import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRACTICE_FLOOR } from '@hardway/server';
import type { WebSocketRoute } from 'playwright-core';
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

test('rws-sicbo 5.2.2 — a bet that never reached the house is not taken: the terminal says so, and the credit is whole', async () => {
  const table = 'sentosa-dealer';
  const dealer = await dealerAt(table);
  const deal = async (...types: readonly string[]): Promise<void> => {
    for (const type of types) expect(await dealer.command(type)).toMatchObject({ ok: true });
  };
  const visitor = await browser.visitor(house.address, { viewport: PHONE, ownWindow: true });
  let isCut = false;
  let cut: (cable: WebSocketRoute) => void;
  const swallowed = new Promise<WebSocketRoute>((resolve) => {
    cut = resolve;
  });
  await visitor.page.routeWebSocket('**/api/socket', (cable) => {
    const server = cable.connectToServer();
    cable.onMessage((message) => {
      if (isCut || !`${message}`.includes('PlaceWager')) server.send(message);
      else {
        isCut = true;
        cut(cable);
      }
    });
  });
  await visitor.sit(table);
  const player = new Player(visitor);
  await player.waitForPurse('credit', '1,000.00');
  await deal('OpenBetting');
  await player.page.getByRole('button', { name: 'Chip of 25', exact: true }).click();
  await player.page.locator('[data-spot=odd]:not([aria-disabled=true])').click();
  const cable = await swallowed;
  await deal('CloseBetting');
  expect(await dealer.command('MixDice', { times: 3 })).toMatchObject({ ok: true });
  for (const face of [1, 2, 4]) expect(await dealer.command('EnterDie', { face })).toMatchObject({ ok: true });
  await deal('ConfirmResult', 'ClearLights', 'OpenBetting');
  await cable.close();
  const told = player.page.getByText('The bet was not sent again');
  await told.or(player.page.locator('[data-spot=odd].mine')).first().waitFor();
  expect([await told.count(), await player.purse('credit'), await player.purse('bet')]).toEqual([
    1,
    '1,000.00',
    '0.00',
  ]);
  await visitor.leave();
  dealer.close();
});

// Sentosa's document voids what has no outcome (rws-sicbo 5.1.2); Maryland's is silent, and the house does the same.
test.each(['sentosa-dealer', 'maryland-dealer'])(
  'the house is killed in mid-round at %s and started again while terminals stay open: the round is void',
  async (table) => {
    const [dealer, player, other] = [await dealerAt(table), await playerAt(table), await playerAt(table)];
    await dealer.command('OpenBetting');
    await player.bet('small', 25);
    await house.kill('SIGKILL');
    await Promise.all(
      [player, other].map(({ page }) => page.getByText('The link to the house is lost').first().waitFor()),
    );
    await house.start();
    for (const terminal of [player, other]) await terminal.waitForPurse('credit', '1,000.00');
    await player.waitForPurse('bet', '0.00');
    const again = await dealerAt(table);
    await again.command('OpenBetting');
    await other.page.getByText('Place your bets').first().waitFor();
    await other.bet('big', 5);
    for (const { visitor } of [player, other]) await visitor.leave();
    again.close();
  },
);
