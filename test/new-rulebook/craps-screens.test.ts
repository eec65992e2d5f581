import { rm } from 'node:fs/promises';
import type { TablePlan } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, TestBrowser, type Visitor, WALL } from '../browser/browser.ts';
import { Player } from '../browser/people.ts';
import type { HouseClient } from '../house/client.ts';
import { TestHouse } from '../house/open.ts';
import { baysideCraps } from './bayside-craps.ts';
import { citedIn, foreignTo } from './citations.ts';
import { screensWith } from './screens-with.ts';

/** Terminal, console and wall of the second craps document, in a browser: what they show comes from its data. */

const TABLE: TablePlan = {
  id: 'bay',
  name: { en: 'The bay', zh: '海湾' },
  rulebook: 'bayside-craps',
  choices: { oddsMultiple: 2, limits: { min: 100, max: 100_000 } },
  seats: 5,
  unattended: null,
  opened: true,
};

let screens: string;
let house: TestHouse;
let browser: TestBrowser;
let dealer: HouseClient;
let player: Player;

beforeAll(async () => {
  screens = await screensWith('baysideCraps', new URL('bayside-craps.ts', import.meta.url));
  [house, browser] = await Promise.all([
    TestHouse.open([TABLE], { rulebooks: [baysideCraps], web: screens }),
    TestBrowser.open(),
  ]);
  dealer = await house.console('dealer', 'bay');
  const visitor = await browser.visitor(house.address, { viewport: DESKTOP });
  await visitor.sit('bay');
  player = new Player(visitor);
});

afterAll(async () => {
  dealer.close();
  await browser.close();
  await house.close();
  await rm(screens, { recursive: true });
});

const citesItselfAlone = async ({ page }: Visitor, atLeast: number): Promise<void> => {
  const shown = await page.content();
  expect(citedIn(shown).filter((cited) => cited.includes(' ')).length).toBeGreaterThanOrEqual(atLeast);
  expect(foreignTo('bayside-craps', shown)).toEqual([]);
};

const order = async (type: string, fields: object = {}): Promise<void> => {
  expect(await dealer.command(type, fields)).toMatchObject({ ok: true });
};

test('the felt has the document’s wagers and no others, with its own field and bar', async () => {
  const { page } = player;
  await page.locator('.craps-felt').waitFor();
  // Wagers on a number have their places in its box; come bets that have travelled lie there too.
  const marked = await page
    .locator(':is(button[data-spot], [data-place])')
    .evaluateAll((found) => found.map((spot) => spot.getAttribute('data-spot') ?? spot.getAttribute('data-place')!));
  const drawn = marked.filter((spot) => !/^(dont-)?come\//.test(spot));
  expect(drawn.toSorted()).toEqual(baysideCraps.paytables[0]!.spots.map(({ id }) => id).toSorted());
  expect(await page.locator('[data-spot=field] .of').innerText()).toBe('2 · 3 · 4 · 5 · 10 · 11 · 12');
  expect(await page.locator('[data-spot=field] .note').innerText()).toBe('2 pays triple · 12 pays double');
  for (const spot of ['dont-pass', 'dont-come'])
    expect(await page.locator(`[data-spot=${spot}] .bar`).innerText()).toBe('bar 2');
  expect(await page.locator('body').innerText()).not.toMatch(/fire|bonus|hop/i);
});

test('a player takes two of four dice, bets by tapping, and is paid by the field', async () => {
  const { page } = player;
  await order('OfferDice');
  await page.getByText('Choose two of the four dice').waitFor();
  expect(await page.locator('.offer .five button').count()).toBe(4);
  await page.getByRole('button', { name: 'Take the dice' }).click();
  const chip = page.getByRole('button', { name: 'Chip of 25', exact: true });
  await chip.click();
  await page.locator('button[data-spot="pass"]:not([aria-disabled=true])').click();
  await player.waitForPurse('credit', '975.00');
  await page.locator('button[data-spot="field"]:not([aria-disabled=true])').click();
  await player.waitForPurse('credit', '950.00');
  await page.getByRole('button', { name: 'Throw the dice' }).click();
  await page.getByText('Thrown.').waitFor();
  await order('CallThrow', { dice: [2, 3] });
  await player.waitForPurse('credit', '1,000.00');
  await page.getByText('The point is 5').first().waitFor();
});

test('a wager’s help names the document’s clauses', async () => {
  const { page } = player;
  await page.locator('button[data-spot="field"]').click({ button: 'right' });
  await page.getByRole('dialog').waitFor();
  await citesItselfAlone(player.visitor, 3);
  await page.keyboard.press('Escape');
});

const atConsole = async (role: string): Promise<Visitor> => {
  const visitor = await browser.visitor(house.address, { viewport: DESKTOP });
  await visitor.signIn(role, '/console/bay');
  await visitor.page.locator('.board').waitFor();
  return visitor;
};

test('the dealer, who is the whole crew, has the document’s grounds for a no roll', async () => {
  const visitor = await atConsole('dealer');
  const { page } = visitor;
  await player.page.getByRole('button', { name: 'Throw the dice' }).click();
  await page.locator('.throw-pad').waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('dice may run into chips').waitFor();
  await citesItselfAlone(visitor, 4);
  await dialog.getByText('a die went over the rail').click();
  await page.locator('.board').waitFor();
  await visitor.leave();
});

test('the supervisor takes the dice from a shooter by the document’s clause', async () => {
  const visitor = await atConsole('pit-supervisor');
  await visitor.page.keyboard.press('p');
  await visitor.page.getByRole('dialog').getByText('bayside-craps R2.6').first().waitFor();
  await citesItselfAlone(visitor, 2);
  await visitor.leave();
});

test('the wall tells of no side bets', async () => {
  const visitor = await browser.visitor(house.address, { viewport: WALL });
  await visitor.page.goto('/display/bay');
  await visitor.page.getByText(/point/i).first().waitFor();
  expect(await visitor.page.locator('body').innerText()).not.toMatch(/fire bet|bonus craps/i);
  await citesItselfAlone(visitor, 0);
  await visitor.leave();
});
