import { crapsPlay, creditAt, sicBoPlay } from '@hardway/engine';
import { PRACTICE_FLOOR } from '@hardway/server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestHouse } from '../house/open.ts';
import { DESKTOP, PHONE, SCREENS, TestBrowser, type Visitor } from './browser.ts';
import { Player } from './people.ts';
import { pressWhileItSays } from './press.ts';

/** A learner at a table without a timer: nothing counts down, and the dice fall when the button is pressed. */

let house: TestHouse;
let browser: TestBrowser;

beforeAll(async () => {
  const tables = PRACTICE_FLOOR.filter(({ oneOf }) => oneOf !== undefined);
  [house, browser] = await Promise.all([TestHouse.open(tables, { web: SCREENS }), TestBrowser.open()]);
});

afterAll(async () => {
  await browser.close();
  await house.close();
});

const tableOf = (id: string) => house.running.floor.tables.get(id)!.owner.table;

/** The table that a visitor got: each has another one alone. */
const tableOfVisitor = async ({ page }: Visitor, id: string): Promise<string> => {
  const kept = await page.evaluate<string>(`sessionStorage.getItem('hardway:seat:${id}')`);
  return (JSON.parse(kept) as { table: string }).table;
};

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).and(page.locator(':not([aria-disabled=true])'));

/** Presses as a person does, who has read the button first, until the press counts. */
const press = async (page: Page, name: string): Promise<void> => {
  await button(page, name).waitFor();
  await expect.poll(() => pressWhileItSays(page.locator('button'), name)).toBe('greyed out');
};

/** Taps in the very moment in which a button says this. */
const tapAsSoonAs = (page: Page, name: string): Promise<void> =>
  page.evaluate(`new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const found = [...document.querySelectorAll('button')].find((each) => each.textContent === '${name}');
      if (!found) return;
      observer.disconnect();
      found.click();
      resolve();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  })`);

const expectNoClock = async ({ page }: Visitor): Promise<void> => {
  expect(await page.locator('.phase output, .phase > i').count()).toBe(0);
};

test('the lobby says which table has no timer', async () => {
  const visitor = await browser.visitor(house.address);
  await visitor.page.goto('/');
  const card = visitor.page.getByRole('listitem').filter({ hasText: 'Sentosa Sic Bo at your own pace' });
  await card.getByText('No timer').waitFor();
  await visitor.leave();
});

test.each([
  ['Sentosa Sic Bo at your own pace', 'sentosa-untimed', 'small', '.felt-spot.mine'],
  ['Maryland craps at your own pace', 'craps-untimed', 'field', '[data-spot="field"].has[aria-busy=false]'],
])(
  '%s is one’s own: two visitors neither see nor touch each other, and come back after a reload',
  async (name, id, spot, bet) => {
    const visitors = [await browser.visitor(house.address), await browser.visitor(house.address)] as const;
    const [one, other] = visitors;
    for (const { page } of visitors) {
      await page.goto('/');
      const card = page.getByRole('listitem').filter({ hasText: name });
      await card.getByText('A table of your own').waitFor();
      await card.getByRole('button', { name: 'Sit down' }).click();
      await button(page, 'Roll the dice').waitFor();
    }
    const [here, there] = [await tableOfVisitor(one, id), await tableOfVisitor(other, id)];
    expect(there).not.toBe(here);
    await one.page.locator(`[data-spot="${spot}"]:not([aria-disabled=true])`).click({ force: true });
    await one.page.locator(bet).waitFor();
    const before = tableOf(there).version;
    await press(one.page, 'Roll the dice');
    await one.page.locator('.phase.result, .last-roll.fresh').first().waitFor();
    expect(tableOf(there).version).toBe(before);
    const credit = await new Player(one).purse('credit');
    for (const { page } of visitors) await page.reload();
    expect([await tableOfVisitor(one, id), await tableOfVisitor(other, id)]).toEqual([here, there]);
    await new Player(one).waitForPurse('credit', credit);
    // Nobody else's bet, throw or hand is on the second screen.
    await new Player(other).waitForPurse('credit', '1,000.00');
    await button(other.page, 'Roll the dice').waitFor();
    expect(await other.page.locator('.results li, .last-rolls li').count()).toBe(0);
    for (const visitor of visitors) await visitor.leave();
  },
);

test('Sic Bo: a player bets, rolls, reads the result, and goes on, by the keyboard too', async () => {
  const visitor = await browser.visitor(house.address, { viewport: DESKTOP });
  await visitor.sit('sentosa-untimed');
  const id = await tableOfVisitor(visitor, 'sentosa-untimed');
  const { page } = visitor;
  const player = new Player(visitor);
  for (const spot of ['small', 'single/1']) await player.bet(spot, 5);
  await expectNoClock(visitor);
  expect(await visitor.barriers()).toEqual([]);
  await press(page, 'Roll the dice');
  await button(page, 'Next round').waitFor();
  expect(sicBoPlay(tableOf(id)).round).toMatchObject({ number: 1, stage: 'lit' });
  await page.locator('.phase.result').waitFor();
  const credit = creditAt(tableOf(id).ledger, 1);
  await player.waitForPurse('net', signed(credit - 100_000));
  await expectNoClock(visitor);
  expect(await visitor.barriers()).toEqual([]);
  // The button has kept the focus, so that Enter is enough.
  await expect
    .poll(async () => {
      await page.keyboard.press('Enter');
      return sicBoPlay(tableOf(id)).round;
    })
    .toMatchObject({ number: 2, stage: 'betting' });
  await button(page, 'Roll the dice').waitFor();
  expect(await player.purse('bet')).toBe('0.00');
  await visitor.leave();
});

const signed = (cents: number): string =>
  cents === 0 ? '0.00' : `${cents > 0 ? '\\+' : '−'}${(Math.abs(cents) / 100).toFixed(2)}`;

test('a hasty second tap does not take the result away', async () => {
  const visitor = await browser.visitor(house.address);
  await visitor.sit('sentosa-untimed');
  const id = await tableOfVisitor(visitor, 'sentosa-untimed');
  const { page } = visitor;
  await button(page, 'Roll the dice').waitFor();
  const { number } = sicBoPlay(tableOf(id)).round!;
  const tap = tapAsSoonAs(page, 'Next round');
  await press(page, 'Roll the dice');
  await tap;
  await button(page, 'Next round').waitFor();
  expect(sicBoPlay(tableOf(id)).round).toMatchObject({ number, stage: 'lit' });
  await press(page, 'Next round');
  await button(page, 'Roll the dice').waitFor();
  await visitor.leave();
});

test.each([
  ['en-US', 'Roll the dice'],
  ['zh-CN', '掷骰'],
])('craps on a phone in %s: the dice are thrown at “%s”, and only then', async (locale, roll) => {
  const visitor = await browser.visitor(house.address, { viewport: PHONE, locale });
  await visitor.sitFromLobby('craps-untimed');
  const id = await tableOfVisitor(visitor, 'craps-untimed');
  const { page } = visitor;
  const before = crapsPlay(tableOf(id)).throws;
  await page.locator('button[data-spot="field"]').click({ force: true });
  await page.locator('[data-spot="field"].has[aria-busy=false]').waitFor();
  await expectNoClock(visitor);
  expect(await visitor.barriers()).toEqual([]);
  const { height } = (await button(page, roll).boundingBox())!;
  expect(height).toBeGreaterThanOrEqual(44);
  expect(crapsPlay(tableOf(id)).throws).toBe(before);
  await press(page, roll);
  await expect.poll(() => crapsPlay(tableOf(id)).throws).toBe(before + 1);
  await page.locator('.last-roll.fresh').waitFor();
  await expect.poll(() => page.locator('.purse .bet dd').innerText()).toBe('0.00');
  await button(page, roll).waitFor();
  await visitor.leave();
});
