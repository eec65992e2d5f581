import { crapsPlay, creditAt } from '@hardway/engine';
import { PRACTICE_FLOOR } from '@hardway/server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HouseClient } from '../house/client.ts';
import { TestHouse } from '../house/open.ts';
import { DESKTOP, PHONE, SCREENS, TestBrowser, type Visitor } from './browser.ts';
import { placeOf, reach, standsOn } from './craps-felt.ts';
import { betFor } from './people.ts';

/** Craps at a player's terminal, by what a player sees and touches; the crew speaks by its sockets. */

let house: TestHouse;
let browser: TestBrowser;

beforeAll(async () => {
  const tables = PRACTICE_FLOOR.filter(({ rulebook }) => rulebook === 'md-craps').map((plan) => ({
    ...plan,
    unattended: plan.unattended && { betting: plan.id === 'craps' ? 1500 : 3_600_000, showing: 500 },
  }));
  [house, browser] = await Promise.all([TestHouse.open(tables, { web: SCREENS }), TestBrowser.open()]);
});

afterAll(async () => {
  await browser.close();
  await house.close();
});

const seatAt = async (table: string, options: Parameters<TestBrowser['visitor']>[1] = {}): Promise<Visitor> => {
  const visitor = await browser.visitor(house.address, options);
  await visitor.sit(table);
  await visitor.page.locator('.craps-felt').waitFor();
  return visitor;
};

/** What cannot be bet now can be tapped still: it says why. */
const tap = async (page: Page, id: string) => (await reach(page, id)).click({ force: true });
const bet = async (page: Page, id: string): Promise<void> => {
  await tap(page, id);
  // A chip of 5 cannot be paid at 7 to 6: the felt asks for an amount.
  if (/^place\/[68]$/.test(id)) await page.getByRole('dialog').getByRole('button', { name: 'Bet 6.00' }).click();
  await standsOn(page, id);
};

test.each([PHONE, DESKTOP])(
  'nothing shuts anybody out of the felt in either language, $width wide',
  async (viewport) => {
    const visitor = await seatAt('mini-craps', { locale: 'zh-CN', viewport });
    const { page } = visitor;
    for (const id of ['pass', 'place/5']) await bet(page, id);
    const expectOpenToAll = async (): Promise<void> => {
      expect(await visitor.barriers()).toEqual([]);
      await (await reach(page, 'pass')).click({ button: 'right' });
      await page.getByRole('dialog').waitFor();
      expect(await visitor.barriers()).toEqual([]);
    };
    await expectOpenToAll();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await visitor.switchLanguage();
    await expectOpenToAll();
    await visitor.leave();
  },
);

test('an unattended table throws by itself, and the purse counts every cent', async () => {
  const visitor = await seatAt('craps');
  const { page } = visitor;
  // The table may throw between two taps: then they are made again.
  for (const id of ['field', 'buy/4'])
    await expect
      .poll(async () => {
        await tap(page, id);
        return placeOf(page, id, '.has').count();
      })
      .toBe(1);
  await page.locator('.rolls li').first().waitFor();
  const table = house.running.floor.tables.get('craps')!.owner;
  const number = async (name: string) =>
    Math.round(
      Number((await page.locator(`.purse .${name} dd`).innerText()).replace('−', '-').replace(/[,+]/g, '')) * 100,
    );
  await expect
    .poll(async () => {
      const [credit, staked, net] = [await number('credit'), await number('bet'), await number('net')];
      return { isSame: credit === creditAt(table.table.ledger, 1), money: credit + staked - net };
    })
    .toEqual({ isSame: true, money: 100_000 });
  await visitor.leave();
});

test('a shooter takes the dice, bets the line, throws, lays odds, and travels', async () => {
  const visitor = await seatAt('craps-dealer');
  const { page } = visitor;
  const crew: HouseClient = await house.console('stickperson', 'craps-dealer');
  const dealer = await house.console('dealer', 'craps-dealer');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const roll = async (...dice: number[]): Promise<void> => {
    await button('Throw the dice').click();
    await page.getByText('No more bets · the dice are out').waitFor();
    expect(await crew.command('CallThrow', { dice })).toMatchObject({ ok: true });
  };
  expect(await crew.command('OfferDice')).toMatchObject({ ok: true });
  await button('Die 4').click();
  await button('Take the dice').click();
  // Greyed out by the rule it can be pressed and says why; while the house is being asked it cannot.
  await page.locator('button:not([disabled])', { hasText: 'Throw the dice' }).click({ force: true });
  await page.getByText('The shooter needs a pass or don’t pass bet to throw.').waitFor();
  await bet(page, 'pass');
  await roll(4, 4);
  await page.getByText('Eight, the hard way').waitFor();
  await page.getByText('The point is 8').first().waitFor();
  // Everybody hears of the point before the seat hears of its own wagers.
  await expect
    .poll(async () => {
      await tap(page, 'pass');
      return page.getByText('This bet is a contract').count();
    })
    .toBeGreaterThan(0);
  expect(await page.locator('.says').innerText()).toContain('md-craps 4.D(1)');
  await button('Max +15').click();
  await bet(page, 'pass-odds');
  await bet(page, 'place/6');
  await bet(page, 'come');
  await roll(5, 4);
  await placeOf(page, 'come/9').locator('.lock').waitFor();
  await (await reach(page, 'come/9')).click();
  await page.getByText('Odds on 9: 3×, at most 15').waitFor();
  await button(/^Call off now.*Place 6/).click();
  await page.getByText('the dealer has not confirmed it yet').waitFor();
  const seat = { seat: 1, spot: 'place/6', confirmed: true };
  expect(await dealer.command('ConfirmCall', seat)).toMatchObject({ ok: true });
  await page.getByText('you called it off until the point is decided').waitFor();
  await roll(3, 4);
  await page.getByText('Seven out').waitFor();
  // Called off, the place bet has outlived the seven.
  await expect.poll(() => page.locator('.purse .bet dd').innerText()).toBe('6.00');
  await button('Rebet').click();
  await standsOn(page, 'pass');
  crew.close();
  dealer.close();
  await visitor.leave();
});

/** A second person gives name and password in the dialogue on top. */
const approves = async (page: Page, role: string): Promise<void> => {
  await page.getByRole('button', { name: /^(Approve with a second person|由第二人批准)…/ }).click();
  const dialog = page.getByRole('dialog', { name: /A second person|第二人/ });
  await dialog.getByLabel(/^(Name|账号)/).fill(`demo-${role}`);
  await dialog.getByLabel(/Password|密码/).fill(house.passwordOf(role));
  await dialog.getByRole('button', { name: /^(Approve|批准)$/ }).click();
};

test('a miscall is put right at the console by two persons, and another one is made void on the floor', async () => {
  const id = 'craps-dealer';
  const owner = house.running.floor.tables.get(id)!.owner;
  const player = await seatAt(id);
  const crew = await house.console('stickperson', id);
  const credit = (amount: string) => player.page.locator('.purse .credit dd', { hasText: amount }).waitFor();
  const roll = async (...dice: number[]): Promise<void> => {
    await player.page.getByRole('button', { name: 'Throw the dice' }).click();
    await player.page.getByText('No more bets · the dice are out').waitFor();
    expect(await crew.command('CallThrow', { dice })).toMatchObject({ ok: true });
  };
  expect(await crew.command('OfferDice')).toMatchObject({ ok: true });
  await player.page.getByRole('button', { name: 'Take the dice' }).click();
  await bet(player.page, 'pass');
  await bet(player.page, 'field');
  const staked = await player.page.locator('.purse .credit dd').innerText();
  await roll(2, 2);
  await player.page.getByText('The point is 4').first().waitFor();

  // Whoever may not is told who may before anything is filled in.
  const stick = await browser.visitor(house.address);
  await stick.signIn('stickperson', `/console/${id}`);
  await stick.page.getByRole('button', { name: 'Called wrongly…' }).click();
  await stick.page.getByRole('dialog').getByText('Only the boxperson or floorperson').waitFor();
  await stick.leave();

  const box = await browser.visitor(house.address);
  await box.signIn('boxperson', `/console/${id}`);
  await box.page.getByRole('button', { name: 'Called wrongly…' }).click();
  const dialog = box.page.getByRole('dialog', { name: 'A throw was called wrongly' });
  await dialog.getByText('press the keys 1 to 6').waitFor();
  for (const face of ['3', '5']) await box.page.keyboard.press(face);
  await dialog.getByText('The throw is taken back').waitFor();
  const money = dialog.getByRole('table');
  expect(await money.evaluate(({ parentElement }) => parentElement!.scrollWidth - parentElement!.clientWidth)).toBe(0);
  expect(await box.barriers()).toEqual([]);
  await approves(box.page, 'boxperson');
  await box.page.getByText('This has to be someone other than the person signed in.').waitFor();
  await box.page.keyboard.press('Escape');
  await box.page.getByRole('button', { name: 'Approve with a second person…' }).click();
  // On a practice floor nobody knows the password of an account: a tap fills it in.
  const second = box.page.getByRole('dialog', { name: 'A second person' });
  await second.getByText('Practice accounts').click();
  await second.getByRole('button', { name: 'demo-floorperson' }).click();
  await second.getByRole('button', { name: 'Approve', exact: true }).click();
  await dialog.getByText('Done. It is in the record.').waitFor();
  await player.page.getByText('The point is 8').first().waitFor();
  // The field has lost, and nothing has come back of it.
  await credit(staked);
  expect(crapsPlay(owner.table).point).toBe(8);
  expect(crapsPlay(owner.table).recent.at(-1)).toMatchObject({ roll: [3, 5], corrected: true });
  await box.leave();

  await roll(3, 4);
  await player.page.getByText('Seven out').waitFor();
  const floor = await browser.visitor(house.address, { locale: 'zh-CN' });
  await floor.signIn('floorperson', `/floor/${id}#irregularities`);
  await floor.page.getByRole('heading', { name: '点数报错' }).waitFor();
  await floor.page.getByRole('radio', { name: /^作废：/ }).check();
  await approves(floor.page, 'shift-manager');
  await floor.page.getByText('撤回该掷').waitFor();
  await expect.poll(() => crapsPlay(owner.table).point).toBe(8);
  expect(crapsPlay(owner.table).recent.at(-1)).toMatchObject({ roll: [3, 5] });
  await player.page.getByRole('button', { name: 'Throw the dice' }).waitFor();
  crew.close();
  await floor.leave();
  await player.leave();
});

test('md-craps 4.B — a dealer places, changes and takes down a wager for a player, and is told what the table would refuse', async () => {
  const player = await seatAt('craps-dealer');
  const { seat } = await player.page.evaluate<{ seat: number }>(
    `JSON.parse(sessionStorage.getItem('hardway:seat:craps-dealer'))`,
  );
  const dealer = await browser.visitor(house.address);
  await dealer.signIn('dealer', '/console/craps-dealer');
  const dialog = await betFor(dealer.page, seat, 'place/6');
  const down = dialog.getByRole('button', { name: 'Put it down' });
  await dialog.getByLabel('Amount').fill('12');
  await down.click();
  await standsOn(player.page, 'place/6');
  await dialog.getByLabel('Amount').fill('18');
  await dialog.getByRole('button', { name: 'Change it to this' }).click();
  await player.page.locator('.purse .bet dd', { hasText: '18.00' }).waitFor();
  await dialog.getByRole('button', { name: 'Take it down' }).click();
  await player.page.locator('.purse .bet dd', { hasText: /^0.00$/ }).waitFor();
  // Odds behind a line that is not there.
  await dialog.locator('[data-spot="pass-odds"]').click();
  await dialog.getByLabel('Amount').fill('10');
  await dialog.locator('.why', { hasText: 'md-craps' }).waitFor();
  expect(await down.isDisabled()).toBe(true);
  expect(await dealer.barriers()).toEqual([]);
  await dealer.page.keyboard.press('Escape');
  await dealer.switchLanguage();
  await dealer.page.getByRole('button', { name: /^代玩家投注/ }).click();
  await dealer.page.locator('[data-spot="place/6"]').click();
  expect(await dealer.barriers()).toEqual([]);
  await Promise.all([player.leave(), dealer.leave()]);
});
