import { PRACTICE_FLOOR } from '@hardway/server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestHouse } from '../house/open.ts';
import { LIGHTS } from '../table.ts';
import { DESKTOP, SCREENS, TestBrowser, type Visitor, WALL } from './browser.ts';
import { Player } from './people.ts';

/** The opening inspection by the screens: a floorperson enters values, looks at the table, and says what is lit. */

const ID = 'maryland-dealer';
let house: TestHouse;
let browser: TestBrowser;
let floor: Visitor;
let dealer: Visitor;
let wall: Visitor;
let player: Player;

beforeAll(async () => {
  const plans = PRACTICE_FLOOR.filter(({ id }) => id === ID || id === 'craps-dealer');
  const tables = [...plans, { ...plans.find(({ id }) => id === ID)!, id: 'unfiled', opened: false }];
  [house, browser] = await Promise.all([TestHouse.open(tables, { web: SCREENS }), TestBrowser.open()]);
  [floor, dealer, wall, player] = await Promise.all([
    browser.visitor(house.address),
    browser.visitor(house.address),
    browser.visitor(house.address, { viewport: WALL }),
    browser.visitor(house.address, { viewport: DESKTOP }).then((visitor) => new Player(visitor)),
  ]);
  await Promise.all([
    floor.signIn('floorperson', `/floor/${ID}#opening`),
    dealer.signIn('dealer', `/console/${ID}`),
    wall.page.goto(`/display/${ID}`),
    player.visitor.sit(ID),
  ]);
  await floor.page.getByRole('button', { name: 'Close the table' }).click();
  await floor.page.getByText('The table is closed. These steps open it.').waitFor();
});

afterAll(async () => {
  await browser.close();
  await house.close();
});

const table = () => house.running.floor.tables.get(ID)!.owner.table;

const step = async (name: string): Promise<void> => {
  const head = floor.page.getByRole('button', { name: new RegExp(`^${name}`) });
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
};

const enterValues = async (dice: readonly number[]): Promise<void> => {
  for (const [place, face] of dice.entries()) await floor.page.getByLabel(`Die ${place + 1}`).selectOption(`${face}`);
};

const light = async (dice: readonly number[]): Promise<void> => {
  await enterValues(dice);
  await floor.page.getByRole('button', { name: `Light the layout for ${dice.join('-')}` }).click();
  await floor.page.locator('.proof-felt').waitFor();
};

const nameOf = (spot: string): string => table().submission!.spots.find(({ id }) => id === spot)!.name.en;

const touch = async (spots: readonly string[]): Promise<void> => {
  for (const spot of spots)
    await floor.page
      .locator('.proof-felt')
      .getByRole('button', { name: nameOf(spot), exact: true })
      .click();
};

/** The positions that a small layout lights. */
const litOn = (page: Page) => page.locator('.small-layout .lit');

test('md-sicbo 1.A & md-sicbo 1.C(1) & md-sicbo 5.A — nothing is attested in advance, and each item by its own tick', async () => {
  await step('Equipment');
  const boxes = floor.page.locator('#step-attest input[type=checkbox]');
  const count = await boxes.count();
  expect(count).toBeGreaterThan(3);
  expect(await floor.page.locator('#step-attest input:checked').count()).toBe(0);
  expect(await floor.page.locator('#step-attest button').allInnerTexts()).toEqual(['Attest 0 items']);
  await boxes.first().check();
  expect(await floor.page.locator('#step-attest button').allInnerTexts()).toEqual(['Attest 1 item']);
  await floor.page.getByRole('button', { name: 'Attest 1 item' }).click();
  await expect.poll(() => table().attested).toEqual(['boxes']);
  for (const box of (await boxes.all()).slice(1)) await box.check();
  expect(await floor.page.getByRole('button', { name: `Attest ${count - 1} items` }).isDisabled()).toBe(true);
  await floor.page.getByLabel('Serial of the shaker').fill('SH-0042');
  await floor.page.getByRole('button', { name: `Attest ${count - 1} items` }).click();
  await expect.poll(() => table().attested.length).toBe(count);
  expect(table().noted).toEqual({ compartment: 'SH-0042' });
});

test('md-sicbo 1.D(1)(c) & md-sicbo 2.A — three dice are loaded with the number of the seal or lock, which the floor and the record show', async () => {
  await step('Dice');
  expect(await floor.page.locator('#step-dice').innerText()).toContain('3 dice from a new set');
  const load = floor.page.getByRole('button', { name: 'Load dice' });
  await floor.page.getByLabel('Serial of the new set').fill('MD-7');
  expect(await load.isDisabled()).toBe(true);
  await floor.page.getByLabel('Number of the seal or lock').fill('L-7781');
  await load.click();
  await expect.poll(() => table().dice).toMatchObject({ serial: 'MD-7', seal: 'L-7781' });
  const noted = await fetch(`${house.address}/api/tables/${ID}/noted`, {
    headers: { cookie: await house.cookieOf('auditor') },
  });
  const { entries } = (await noted.json()) as { entries: { event: Record<string, unknown> }[] };
  expect(entries.map(({ event }) => event)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'DiceLoaded', serial: 'MD-7', seal: 'L-7781' }),
      expect.objectContaining({ type: 'EquipmentAttested', noted: [{ item: 'compartment', value: 'SH-0042' }] }),
    ]),
  );
});

test('md-craps 7.A — a stickperson writes down an identifier for each of the five dice', async () => {
  const crew = await browser.visitor(house.address);
  await crew.signIn('stickperson', '/console/craps-dealer');
  await crew.page.getByRole('button', { name: 'Load new dice' }).first().click();
  await crew.page.getByLabel('Serial of the new set').fill('CR-9');
  for (const number of [1, 2, 3, 4]) await crew.page.getByLabel(`Identifier of die ${number}`).fill(`CR-9-${number}`);
  const load = crew.page.getByRole('dialog').getByRole('button', { name: /Load/ });
  expect(await load.isDisabled()).toBe(true);
  await crew.page.getByLabel('Identifier of die 5').fill('CR-9-4');
  await crew.page.getByText('an identifier of its own').waitFor();
  await crew.page.getByLabel('Identifier of die 5').fill('CR-9-5');
  await load.click();
  const craps = house.running.floor.tables.get('craps-dealer')!.owner;
  await expect.poll(() => craps.table.dice?.identifiers).toEqual(['CR-9-1', 'CR-9-2', 'CR-9-3', 'CR-9-4', 'CR-9-5']);
});

test('md-sicbo 5.A(1) — values that the inspector chooses light terminal, console and wall, and nothing is touched in advance', async () => {
  await step('Result device');
  const [[dice, lit]] = LIGHTS as [(typeof LIGHTS)[number]];
  expect(await floor.page.getByLabel('Die 1').inputValue()).toBe('');
  expect(await floor.page.getByRole('button', { name: 'Light the layout' }).isDisabled()).toBe(true);
  await light(dice);
  expect(await player.lit()).toEqual(lit.toSorted());
  await player.page.getByText('Inspection: the layout is lit for 1-2-3').waitFor();
  for (const { page } of [dealer, wall]) {
    await litOn(page).first().waitFor();
    expect(await litOn(page).count()).toBe(lit.length);
  }
  expect(await floor.page.locator('.proof-felt [aria-pressed=true]').count()).toBe(0);
  await floor.page.getByRole('button', { name: 'Record: nothing is lit' }).waitFor();
  await touch(lit);
  await floor.page.getByRole('button', { name: `Record: ${lit.length} positions are lit` }).click();
  await expect.poll(() => table().passed.device).toBe(1);
  await player.page.locator('.felt-spot.lit').first().waitFor({ state: 'detached' });
  await litOn(wall.page).first().waitFor({ state: 'detached' });
});

test('md-sicbo 5.A(1) — the same values are no second test: the screen asks for others', async () => {
  await step('Result device');
  await floor.page.getByText('Passed with 1-2-3. Enter different values next.').waitFor();
  await enterValues([3, 2, 1]);
  const button = floor.page.getByRole('button', { name: 'Light the layout for 3-2-1' });
  expect(await button.isDisabled()).toBe(true);
  await floor.page.getByText('the same ones do not count as another test').waitFor();
});

test('md-sicbo 5.A(1) — what was seen is recorded as it was seen, and a dark position begins the count anew', async () => {
  await step('Result device');
  const [, [dice, lit]] = LIGHTS as [unknown, (typeof LIGHTS)[number]];
  await light(dice);
  await touch([...lit.slice(1), 'total/17']);
  await floor.page.getByRole('button', { name: `Record: ${lit.length} positions are lit` }).click();
  await floor.page
    .getByText(`Should have lit: ${nameOf(lit[0]!)}. Should not have lit: ${nameOf('total/17')}.`)
    .waitFor();
  await expect.poll(() => table().passed.device).toBe(0);
  const entries = await house.running.store.read(`table:${ID}`, 0, 1_000);
  const tests = entries.map(({ event }) => event).filter(({ type }) => type === 'DeviceTested');
  expect(tests.at(-1)).toMatchObject({ dice, lit: [...lit.slice(1), 'total/17'], passed: false });
});

test('nothing shuts an inspector out in either language', async () => {
  await step('Result device');
  await light([1, 2, 3]);
  const cut = await floor.page
    .locator('.proof-felt button')
    .evaluateAll((spots) => spots.filter((spot) => spot.scrollHeight > spot.clientHeight).map((spot) => spot.title));
  expect(await floor.barriersInBothLanguages()).toEqual([]);
  expect(cut).toEqual([]);
  expect(await wall.barriers()).toEqual([]);
  expect(floor.faults).toEqual([]);
});

test('once only the dealer is missing the console says whose part that is, and an open table asks for nothing', async () => {
  await floor.switchLanguage();
  for (const [dice, lit] of LIGHTS.slice(0, 3)) {
    if (!table().device.trial) await light(dice);
    await touch(lit);
    await floor.page.getByRole('button', { name: `Record: ${lit.length} positions are lit` }).click();
    await expect.poll(() => table().device.trial).toBeNull();
  }
  const take = dealer.page.locator('.shut').getByRole('button', { name: 'Take over this table' });
  await dealer.page.getByText('Only the dealer: press “Take over this table”.').waitFor();
  expect(await take.getAttribute('class')).toContain('primary');
  await take.click();
  await dealer.page.getByText('Nothing is missing: the table can be opened.').waitFor();
  await step('Open the table md-sicbo');
  await floor.page.locator('#step-open').getByRole('button', { name: 'Open the table' }).click();
  await floor.page.locator('#step-open').waitFor({ state: 'detached' });
  expect(table().phase.is).toBe('open');
  await step('Open the table md-sicbo');
  expect(await floor.page.locator('#step-open').innerText()).toBe('The table is open.');
});

test('a shift that is due by the filed schedule needs one press, not its name once more', async () => {
  await floor.page.goto('/floor/unfiled#opening');
  await floor.page.getByLabel('Operator').fill('Harbour Casino');
  await floor.page.getByLabel('When shifts begin').fill('early 00:00 UTC+00:00');
  for (const reference of await floor.page.getByLabel('Reference').all()) await reference.fill('L-1');
  await floor.page.getByRole('button', { name: 'File the submission' }).click();
  await floor.page.getByText('The rules submission is filed.').waitFor();
  await step('Shift');
  await expect.poll(() => floor.page.getByLabel('Name of the shift').inputValue()).toBe('early');
  await floor.page.getByRole('button', { name: 'Begin shift' }).click();
  await expect.poll(() => house.running.floor.tables.get('unfiled')!.owner.table.shift).toBe('early');
});
