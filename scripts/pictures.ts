import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PRACTICE_FLOOR } from '@hardway/server';
import { SCREENS, TestBrowser, type Visitor } from '../test/browser/browser.ts';
import { HouseClient } from '../test/house/client.ts';
import { TestHouse } from '../test/house/open.ts';

/** Takes the pictures in docs/images: a real house, real rounds, real screens. The bets and dice are always the same. */

const FOLDER = new URL('../docs/images/', import.meta.url).pathname;
const TABLE = 'sentosa-dealer';
const ROLLS = [
  [1, 2, 4],
  [3, 5, 5],
  [2, 6, 6],
  [1, 1, 3],
  [4, 4, 4],
  [2, 3, 5],
  [1, 5, 6],
  [2, 2, 6],
];
const BETS = { small: 2500, 'total/9': 500, 'single/5': 1000, 'pair/25': 500, 'any-triple': 100 };

const house = await TestHouse.open(
  PRACTICE_FLOOR.map((plan) => ({ ...plan, unattended: plan.unattended && { betting: 20_000, showing: 6_000 } })),
  { web: SCREENS },
);
const browser = await TestBrowser.open();
await mkdir(FOLDER, { recursive: true });

const take = async ({ page }: Visitor, name: string): Promise<void> => {
  await page.waitForTimeout(700);
  await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 50 });
};

const dealer = await house.console('dealer', TABLE);
const order = async (type: string, fields: object = {}): Promise<void> => {
  const answer = await dealer.command(type, fields);
  if (!answer.ok) throw new Error(`${type}: ${answer.message}`);
};
const openBetting = () => order('OpenBetting');
const shake = async (): Promise<void> => {
  await order('CloseBetting');
  await order('MixDice', { times: 3 });
};
const enter = async (dice: readonly number[]): Promise<void> => {
  for (const face of dice) await order('EnterDie', { face });
};

try {
  const others = await Promise.all([1, 2, 3].map(() => HouseClient.sit(house.address, TABLE)));
  for (const roll of ROLLS) {
    await openBetting();
    for (const player of others) await player.command('PlaceWager', { seat: player.seat, spot: 'big', stake: 1500 });
    await shake();
    await enter(roll);
    await order('ConfirmResult');
    await order('ClearLights');
  }
  const player = await browser.visitor(house.address);
  await player.sit(TABLE);
  await openBetting();
  const phone = await browser.visitor(house.address, { viewport: { width: 390, height: 800 } });
  await phone.sit(TABLE);
  for (const visitor of [player, phone]) {
    await visitor.page.locator('[data-spot=small]').waitFor();
    for (const [spot, stake] of Object.entries(BETS))
      for (const chip of [25, 5, 1].filter((value) => stake % (value * 100) === 0).slice(0, 1)) {
        await visitor.page.getByRole('button', { name: `Chip of ${chip}`, exact: true }).click();
        const target = visitor.page.locator(`[data-spot="${spot}"]`);
        if (await target.isVisible()) await target.click();
      }
  }
  await take(player, 'terminal-betting');
  const wall = await browser.visitor(house.address, { viewport: { width: 1280, height: 720 } });
  await wall.page.goto(`/display/${TABLE}`);
  await shake();
  await enter([2, 2]);
  const game = await browser.visitor(house.address);
  await game.signIn('dealer', `/console/${TABLE}`);
  await enter([5]);
  await take(game, 'console');
  await order('ConfirmResult');
  await player.page.locator('.felt-spot.lit').first().waitFor();
  await take(player, 'terminal-result');
  await take(phone, 'terminal-phone');
  await take(wall, 'display');
  const lobby = await browser.visitor(house.address);
  await lobby.page.goto('/');
  await lobby.page.getByRole('heading', { level: 2 }).first().waitFor();
  await take(lobby, 'lobby');
  const floor = await browser.visitor(house.address);
  await floor.signIn('pit-supervisor', '/floor');
  await take(floor, 'floor');
  await floor.page.goto(`/floor/${TABLE}#irregularities`);
  await floor.page.getByRole('tab', { name: 'Correct a result' }).click();
  await floor.page.getByRole('radio').first().check();
  for (const face of [6, 6, 5]) await floor.page.keyboard.press(`${face}`);
  await take(floor, 'correction');
  const cage = await browser.visitor(house.address);
  await cage.signIn('cage', '/cage');
  await take(cage, 'cage');
  const odds = await browser.visitor(house.address);
  await odds.page.goto('/odds');
  await odds.page.getByRole('table').first().waitFor();
  await take(odds, 'odds');
  for (const other of others) other.close();
} finally {
  await browser.close();
  dealer.close();
  await house.close();
}
