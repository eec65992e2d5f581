import { crapsPlay } from '@hardway/engine';
import { PRACTICE_FLOOR } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HouseClient } from '../house/client.ts';
import { TestHouse } from '../house/open.ts';
import { SCREENS, TestBrowser } from './browser.ts';
import { standsOn } from './craps-felt.ts';

/** What stands around the moment of the dice: results, the chips of others, the camera, and what is shown while nobody plays. */

const [TABLE, CRAPS] = ['sentosa-dealer', 'craps-dealer'] as const;
const CAMERA = '/cameras/one.mp4';
const A_MINUTE = 61_000;

let house: TestHouse;
let browser: TestBrowser;
let dealer: HouseClient;

beforeAll(async () => {
  const tables = PRACTICE_FLOOR.filter(({ id }) => id === TABLE || id === CRAPS).map((plan) =>
    plan.id === TABLE ? { ...plan, showsChips: true, camera: CAMERA } : plan,
  );
  [house, browser] = await Promise.all([
    TestHouse.open(tables, { web: SCREENS }, { messagesPerSecond: 1_000 }),
    TestBrowser.open(),
  ]);
  dealer = await house.console('dealer', TABLE);
});

afterAll(async () => {
  dealer.close();
  await browser.close();
  await house.close();
});

const says = async (type: string, fields: object = {}): Promise<void> => {
  const answer = await dealer.command(type, fields);
  if (!answer.ok) throw new Error(`${type}: ${answer.message}`);
};

const play = async (dice: readonly number[]): Promise<void> => {
  await says('OpenBetting');
  await says('CloseBetting');
  await says('MixDice', { times: 3 });
  for (const face of dice) await says('EnterDie', { face });
  await says('ConfirmResult');
  await says('ClearLights');
};

test('a wall whose table rests shows who is here and the last dice of the record, until a touch or a round', async () => {
  await play([2, 2, 5]);
  const wall = await browser.visitor(house.address, { moving: true });
  const { page } = wall;
  await page.clock.install();
  await page.goto(`/display/${TABLE}`);
  await page.locator('.history').waitFor();
  expect(await page.locator('.idle').count()).toBe(0);
  await page.clock.fastForward(A_MINUTE);
  await page.locator('.idle .title', { hasText: 'Take a seat' }).waitFor();
  await page.clock.fastForward(9_000);
  await page.locator('.idle .moment.falling').waitFor();
  await page.clock.fastForward(2_000);
  await page.locator('.idle .moment.called .caption', { hasText: '9' }).waitFor();
  await page.locator('.idle .earlier', { hasText: 'From the last results · Round 1' }).waitFor();
  await page.mouse.click(400, 300);
  await page.locator('.idle').waitFor({ state: 'detached' });
  await page.clock.fastForward(A_MINUTE);
  await page.locator('.idle').waitFor();
  await says('OpenBetting');
  await page.locator('.idle').waitFor({ state: 'detached' });
  await page.clock.fastForward(10 * A_MINUTE);
  await page.locator('.phase', { hasText: 'Place your bets' }).waitFor();
  expect(await page.locator('.idle').count()).toBe(0);
  await wall.leave();
});

test('a screen that is to keep still shows its table and no loop', async () => {
  await says('CloseBetting');
  await says('MixDice', { times: 3 });
  for (const face of [6, 6, 6]) await says('EnterDie', { face });
  await says('ConfirmResult');
  await says('ClearLights');
  const still = await browser.visitor(house.address, { ownWindow: true });
  await still.page.clock.install();
  await still.page.goto(`/display/${TABLE}`);
  await still.page.locator('.history').waitFor();
  await still.page.clock.fastForward(10 * A_MINUTE);
  await still.page.locator('.roads').waitFor();
  expect(await still.page.locator('.idle').count()).toBe(0);
  await still.leave();
});

// Before anybody else sits at its table: the dice are offered to whoever came first.
test('a throw that does not count, and one that is opened again, are announced at terminal, wall and console, with reason and clause', async () => {
  const [player, wall, crew] = await Promise.all([
    browser.visitor(house.address),
    browser.visitor(house.address),
    browser.visitor(house.address),
  ]);
  const { page } = player;
  await player.sit(CRAPS);
  await wall.page.goto(`/display/${CRAPS}`);
  await crew.signIn('boxperson', `/console/${CRAPS}`);
  await Promise.all(
    [page.locator('[data-spot=pass]'), wall.page.locator('.history'), crew.page.locator('.board')].map((place) =>
      place.first().waitFor(),
    ),
  );
  const stick = await house.console('stickperson', CRAPS);
  const box = await house.console('boxperson', CRAPS);
  const order = async (type: string, fields: object = {}): Promise<void> =>
    expect(await stick.command(type, fields)).toMatchObject({ ok: true });
  const everywhere = [page, wall.page, crew.page];
  const readBy = async (text: string): Promise<void> => {
    for (const each of everywhere) {
      await each.locator('[role=alert] > .announced', { hasText: text }).waitFor();
      await each.getByRole('button', { name: 'Close this notice' }).click();
      await each.locator('.announced').waitFor({ state: 'detached' });
    }
  };
  const thrown = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Throw the dice' }).click();
    await page.locator('.craps-felt.closed').waitFor();
  };
  await order('OfferDice');
  await page.getByRole('button', { name: 'Take the dice' }).click();
  await page.locator('button[data-spot=pass]').click();
  await standsOn(page, 'pass');
  await thrown();
  await order('CallNoRoll', { ground: 'short' });
  await readBy('No rollWagers stand, and the dice are thrown again.A die missed the far end. By md-craps 8.C');
  await thrown();
  await order('CallThrow', { dice: [2, 2] });
  await page.locator('.box.pointed').waitFor();
  const approval = { account: 'demo-floorperson', password: house.passwordOf('floorperson') };
  const { number } = crapsPlay(house.running.floor.tables.get(CRAPS)!.owner.table).called!.at(-1)!;
  expect(await box.ask({ is: 'command', type: 'ReopenThrow', fields: { number }, approval })).toMatchObject({
    ok: true,
  });
  await readBy(`Throw ${number} is voidWhat it paid and took is undone.`);
  for (const client of [stick, box]) client.close();
  await Promise.all([player, wall, crew].map((visitor) => visitor.leave()));
});

test('roads, hot and cold totals and the last results are at the terminal, in both languages', async () => {
  for (let round = 0; round < 20; round += 1) await play([1, 2, 1 + (round % 4)]);
  const visitor = await browser.visitor(house.address);
  const { page } = visitor;
  await visitor.sit(TABLE);
  await expect.poll(() => page.locator('.road-strip .road').count()).toBe(2);
  await page.getByRole('button', { name: 'Roads, hot and cold totals, last results' }).click();
  const dialog = page.getByRole('dialog', { name: 'What has fallen' });
  await dialog.getByRole('img', { name: 'Big road' }).waitFor();
  // 20 of 22 rounds had 1 and 2 among their dice: their totals 4 to 7 are beyond what is due.
  await dialog.locator('.hot', { hasText: '5 times' }).waitFor();
  expect(await dialog.locator('.hot dd b').allInnerTexts()).toEqual(['4', '5', '6']);
  expect(await dialog.locator('.cold dd').count()).toBe(3);
  await dialog.getByText('Past results are information only').waitFor();
  expect(await visitor.barriers()).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await visitor.sitElsewhere(CRAPS);
  await page.getByRole('button', { name: 'Roads, hot and cold totals, last results' }).click();
  await page.getByText('Hot and cold totals are shown from 20 results on.').waitFor();
  await page.keyboard.press('Escape');
  await visitor.leave();
});

test('the chips of others lie faintly on the layout, and the own ones before them', async () => {
  await says('OpenBetting');
  const other = await HouseClient.sit(house.address, TABLE);
  for (const [spot, stake] of Object.entries({ big: 2500, 'total/9': 500 }))
    await other.command('PlaceWager', { seat: other.seat, spot, stake });
  const visitor = await browser.visitor(house.address);
  const { page } = visitor;
  await visitor.sit(TABLE);
  await page.getByRole('button', { name: /; others 25$/ }).waitFor();
  await page.getByRole('button', { name: /; others 5$/ }).waitFor();
  await page.getByRole('button', { name: 'Chip of 5', exact: true }).click();
  await page.locator('[data-spot=big]').click();
  await page.getByRole('button', { name: /; 5; others 25$/ }).waitFor();
  expect(
    await page
      .locator('[data-spot=big] svg svg')
      .evaluateAll((chips) => chips.map((chip) => chip.getAttribute('opacity'))),
  ).toEqual(['0.42', '1']);
  other.close();
  await visitor.leave();
});

test('a camera’s picture stands beside the dice once it plays, and leaves them the room where it does not', async () => {
  const visitor = await browser.visitor(house.address, { moving: true });
  const { page } = visitor;
  await page.goto(`/display/${TABLE}`);
  await page.locator('.history').waitFor();
  const video = page.locator('.camera video');
  expect(await video.getAttribute('src')).toBe(CAMERA);
  await says('CloseBetting');
  await page.locator('.moment.covered').waitFor({ state: 'attached' });
  expect(await page.locator('.camera.shown, .beside-camera').count()).toBe(0);
  await video.dispatchEvent('playing');
  await page.locator('.camera.shown').waitFor({ state: 'attached' });
  await page.locator('.moment.beside-camera').waitFor({ state: 'attached' });
  await video.dispatchEvent('error');
  await page.locator('.camera:not(.shown)').waitFor({ state: 'attached' });
  await page.locator('.moment:not(.beside-camera)').waitFor({ state: 'attached' });
  await visitor.leave();
});
