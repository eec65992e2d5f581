import { crapsPlay, creditAt } from '@hardway/engine';
import { PRACTICE_FLOOR } from '@hardway/server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HouseClient } from '../house/client.ts';
import { TestHouse } from '../house/open.ts';
import { DESKTOP, PHONE, SCREENS, TestBrowser, type Visitor } from './browser.ts';
import { placeOf, reach, standsOn } from './craps-felt.ts';
import { Player } from './people.ts';

/** Where money could go another way than the player thought: each is looked at on the screen and counted in the ledger. */

const MINI = 'mini-craps';
const CRAPS = 'craps-dealer';

let house: TestHouse;
let browser: TestBrowser;

beforeAll(async () => {
  const tables = PRACTICE_FLOOR.filter(({ id }) => [MINI, CRAPS].includes(id)).map((plan) => ({
    ...plan,
    unattended: plan.unattended && { betting: 3_600_000, showing: 500 },
  }));
  [house, browser] = await Promise.all([TestHouse.open(tables, { web: SCREENS }), TestBrowser.open()]);
});

afterAll(async () => {
  await browser.close();
  await house.close();
});

const ownerOf = (table: string) => house.running.floor.tables.get(table)!.owner;

const bet = async (page: Page, id: string): Promise<void> => {
  await (await reach(page, id)).click();
  await standsOn(page, id);
};

const seatAt = async (
  table: string,
  options: Parameters<TestBrowser['visitor']>[1] = {},
): Promise<{ visitor: Visitor; page: Page; player: Player; seat: number }> => {
  const visitor = await browser.visitor(house.address, options);
  await visitor.sit(table);
  const { page } = visitor;
  await page.locator('.craps-felt').waitFor();
  const kept = await page.evaluate<string>(`sessionStorage.getItem('hardway:seat:${table}')`);
  return { visitor, page, player: new Player(visitor), seat: (JSON.parse(kept) as { seat: number }).seat };
};

const vigorish = (table: string): number => ownerOf(table).table.ledger.house.vigorish ?? 0;
const chooseChip = (page: Page, value: number): Promise<void> =>
  page.getByRole('button', { name: `Chip of ${value}`, exact: true }).click();

test('md-craps 5.G(3)(a) — a vigorish is told before the tap and on the chip, and Undo brings all of it back', async () => {
  const { visitor, page, player } = await seatAt(MINI);
  const before = vigorish(MINI);
  for (const [id, chip, due] of [
    ['buy/4', 5, '0.25'],
    ['lay/10', 25, '1.25'],
  ] as const) {
    await chooseChip(page, chip);
    const position = await reach(page, id);
    expect(await position.innerText()).toContain(`+${due}`);
    expect(await position.textContent()).toContain(`plus ${due} vigorish`);
    await bet(page, id);
    await player.waitForPurse('credit', (1000 - chip * 1.05).toFixed(2));
    expect(vigorish(MINI) - before).toBe(chip * 5);
    for (const place of [placeOf(page, id), position])
      expect(await place.locator('.lying .paid').innerText()).toContain(`+${due}`);
    await page.getByRole('tab', { name: 'My bets (1)' }).click();
    await page.getByText(`Vigorish ${due}, returned if you take this down before the throw`).waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.locator('.says', { hasText: `Taken back, together with its vigorish of ${due}.` }).waitFor();
    await player.waitForPurse('credit', '1,000.00');
    expect(vigorish(MINI)).toBe(before);
    await page.getByRole('tab', { name: 'Centre' }).click();
  }
  // What was there before the tap stays, with the vigorish of that.
  await chooseChip(page, 5);
  await bet(page, 'buy/4');
  await chooseChip(page, 25);
  await (await reach(page, 'buy/4')).click();
  await player.waitForPurse('bet', '30.00');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await player.waitForPurse('bet', '5.00');
  expect(vigorish(MINI) - before).toBe(25);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await player.waitForPurse('credit', '1,000.00');
  expect(vigorish(MINI)).toBe(before);
  await visitor.leave();
});

test.each([PHONE, DESKTOP])(
  'a tap never stakes more than the chip: the felt offers what can be paid, $width wide',
  async (viewport) => {
    const { visitor, page, player } = await seatAt(MINI, { viewport });
    const dialog = page.getByRole('dialog');
    const offered = async (chip: number, id: string): Promise<readonly string[]> => {
      await chooseChip(page, chip);
      await (await reach(page, id)).click();
      await dialog.waitFor();
      return dialog.locator('.stakes-offered button > span:last-child').allInnerTexts();
    };
    expect(await offered(5, 'place/6')).toEqual(['Bet 4.98', 'Bet 6.00']);
    await dialog.getByText('nothing is down yet').waitFor();
    expect(await visitor.barriers()).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await player.purse('bet')).toBe('0.00');
    expect(await offered(1, 'place/8')).toEqual(['Bet 1.02', 'Bet 6.00']);
    await dialog.getByRole('button', { name: 'Bet 6.00' }).click();
    await standsOn(page, 'place/8');
    await player.waitForPurse('bet', '6.00');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await player.waitForPurse('bet', '0.00');
    // A chip that can be paid goes down as it is.
    await chooseChip(page, 5);
    await bet(page, 'place/5');
    await player.waitForPurse('bet', '5.00');
    await visitor.leave();
  },
);

test('md-craps 3.A(5)(a) — the dice stay in the shooter’s hand while a call waits, and everybody is told', async () => {
  const { visitor, page, seat } = await seatAt(CRAPS);
  const stick: HouseClient = await house.console('stickperson', CRAPS);
  const dealer = await browser.visitor(house.address);
  await dealer.signIn('dealer', `/console/${CRAPS}`);
  const { throws } = crapsPlay(ownerOf(CRAPS).table);
  const throwDice = page.getByRole('button', { name: 'Throw the dice' });
  const stage = () => crapsPlay(ownerOf(CRAPS).table).stage;
  expect(await stick.command('OfferDice')).toMatchObject({ ok: true });
  await page.getByRole('button', { name: 'Take the dice' }).click();
  for (const id of ['pass', 'place/5']) await bet(page, id);
  await page.getByRole('tab', { name: /My bets/ }).click();
  await page.getByRole('button', { name: /^Call on for come out rolls/ }).click();
  await page.getByText('the dealer has not confirmed it yet').waitFor();
  await throwDice.click({ force: true });
  const says = page.locator('.says', { hasText: 'You can throw as soon as the dealer has answered.' });
  await says.getByText('md-craps 3.A(5)(a)').waitFor();
  expect(stage()).toBe('betting');
  const calls = dealer.page.locator('.calls');
  await calls.getByText('The shooter’s terminal waits for your answer.').waitFor();
  await calls.getByRole('button', { name: /^Confirm/ }).click();
  await page.getByText('Place 5 is on for come out rolls, confirmed by the dealer.').waitFor();
  await throwDice.click();
  await page.getByText('No more bets · the dice are out').waitFor();
  expect(await stick.command('CallThrow', { dice: [4, 2] })).toMatchObject({ ok: true });
  await page.getByText('The point is 6').first().waitFor();
  // Whoever reports that the dice fly cannot hold them back: then the call does not count, and the player is told.
  await page.getByRole('button', { name: /^Call off now/ }).click();
  await page.getByText('the dealer has not confirmed it yet').waitFor();
  expect(await stick.command('ThrowDice', { seat })).toMatchObject({ ok: true });
  await page.getByText('The dealer did not confirm your call of Place 5.').waitFor();
  expect(await stick.command('CallThrow', { dice: [3, 2] })).toMatchObject({ ok: true });
  await expect.poll(() => crapsPlay(ownerOf(CRAPS).table).throws).toBe(throws + 2);
  // It worked: 7 to 5 on 5.00.
  await expect.poll(() => creditAt(ownerOf(CRAPS).table.ledger, seat)).toBe(100_000 - 500 - 500 + 700);
  stick.close();
  await dealer.leave();
  await visitor.leave();
});

test('bets that have outlived their worst roll are not called an edge: worth now, cost when made', async () => {
  const { visitor, page } = await seatAt(CRAPS);
  const stick: HouseClient = await house.console('stickperson', CRAPS);
  const hand = crapsPlay(ownerOf(CRAPS).table);
  if (hand.point !== null) {
    for (const dice of [[3, 4]]) {
      expect(await stick.command('ThrowDice', { seat: hand.shooter })).toMatchObject({ ok: true });
      expect(await stick.command('CallThrow', { dice })).toMatchObject({ ok: true });
    }
  }
  await chooseChip(page, 25);
  await bet(page, 'dont-pass');
  expect(await stick.command('OfferDice')).toMatchObject({ ok: true });
  const { offered } = crapsPlay(ownerOf(CRAPS).table);
  expect(await stick.command('AnswerOffer', { seat: offered, accepts: true })).toMatchObject({ ok: true });
  expect(await stick.command('ThrowDice', { seat: offered })).toMatchObject({ ok: true });
  expect(await stick.command('CallThrow', { dice: [2, 2] })).toMatchObject({ ok: true });
  // 25 wins with 2 in 3 from here: worth 33.33. When it was made it cost 3/220 of the stake.
  const slip = page.getByRole('button', {
    name: 'On the felt 25.00 · worth 33.33 by now · cost 0.34 on average when made',
  });
  await slip.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('of these bets when you made them: 0.34 = 15/44').waitFor();
  await dialog.getByText('from now until every bet is decided: −8.33').waitFor();
  await dialog.getByText('A minus is no edge for you').waitFor();
  await page.keyboard.press('Escape');
  stick.close();
  await visitor.leave();
});

test('a grey button says why, and Clear is undone like anything else', async () => {
  const { visitor, page, player } = await seatAt(MINI);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const says = (text: string): Promise<void> => page.locator('.says', { hasText: text }).waitFor();
  await page.getByRole('button', { name: /^×2/ }).click({ force: true });
  await says('You have no bets on the felt.');
  await chooseChip(page, 5);
  await bet(page, 'buy/4');
  await bet(page, 'field');
  const before = vigorish(MINI);
  await button('Clear').click();
  await player.waitForPurse('credit', '1,000.00');
  await button('Undo').click();
  await player.waitForPurse('bet', '10.00');
  await player.waitForPurse('credit', '989.75');
  expect(vigorish(MINI)).toBe(before);
  await button('Clear').click();
  await player.waitForPurse('credit', '1,000.00');
  await visitor.leave();
});

test('a practice voucher says on its face and in the dialogue what it is worth, and Print prints it and nothing else', async () => {
  const { visitor, page } = await seatAt(MINI);
  await page.getByRole('heading', { name: 'Maryland mini-craps' }).waitFor();
  await expect.poll(() => page.locator('.purse .time dd').innerText()).toMatch(/^\d+ min$/);
  await page.getByRole('button', { name: 'Cash out' }).click();
  await page.getByRole('button', { name: 'Cash out now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('.voucher .amount', { hasText: '1,000.00' }).waitFor();
  await dialog.getByText('A practice voucher has no value.').waitFor();
  const face = dialog.getByRole('img', { name: /^The voucher [\d-]+ as it is printed$/ });
  const paper = await page.request.get((await face.getAttribute('src'))!);
  expect(await paper.text()).toContain('NO VALUE');
  await page.evaluate('window.print = () => { window.printed = (window.printed ?? 0) + 1 }');
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  expect(await page.evaluate('window.printed')).toBe(1);
  await page.emulateMedia({ media: 'print' });
  const visible = await page.evaluate(`[...document.body.querySelectorAll('*')]
    .filter((each) => getComputedStyle(each).visibility === 'visible' && each.getClientRects().length > 0)
    .map((each) => each.localName)`);
  expect(visible).toEqual(['img']);
  await page.emulateMedia({ media: 'screen' });
  expect(await visitor.barriers()).toEqual([]);
  await visitor.leave();
});
