import { sicBoPlay } from '@hardway/engine';
import { entriesOf, PRACTICE_FLOOR, streamOf } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestHouse } from '../house/open.ts';
import { PHONE, SCREENS, TestBrowser } from './browser.ts';
import { betFor, Dealer, Player } from './people.ts';

/** Whole rounds by the screens alone: a dealer, players and supervisors in browsers of their own. */

let house: TestHouse;
let browser: TestBrowser;
const DEALT = PRACTICE_FLOOR.filter(({ id, rulebook }) => id.endsWith('-dealer') && rulebook !== 'md-craps');
const PENNSYLVANIA = DEALT.find(({ rulebook }) => rulebook === 'pa-sicbo')!;
const TABLES = [
  ...DEALT,
  {
    ...PENNSYLVANIA,
    id: 'player-shakes',
    choices: { ...PENNSYLVANIA.choices, shaker: 'player-activated' },
  },
];

beforeAll(async () => {
  [house, browser] = await Promise.all([TestHouse.open(TABLES, { web: SCREENS }), TestBrowser.open()]);
});

afterAll(async () => {
  for (const dealer of dealers.values()) await (await dealer).visitor.leave();
  await leave(...(pair ?? []));
  await browser.close();
  await house.close();
});

const tableOf = (id: string) => house.running.floor.tables.get(id)!.owner.table;

const dealers = new Map<string, Promise<Dealer>>();

const newDealerAt = async (table: string): Promise<Dealer> => {
  const visitor = await browser.visitor(house.address);
  await visitor.signIn('dealer', `/console/${table}`);
  return new Dealer(visitor, house, table);
};

/** Every table has one, who stays for all rounds. */
const dealerAt = (table: string): Promise<Dealer> => {
  const dealer = dealers.get(table) ?? newDealerAt(table);
  dealers.set(table, dealer);
  return dealer;
};

const playerAt = async (table: string, viewport = PHONE): Promise<Player> => {
  const visitor = await browser.visitor(house.address, { viewport });
  await visitor.sit(table);
  const player = new Player(visitor);
  await player.waitForPurse('credit', '1,000.00');
  return player;
};

let pair: readonly [Player, Player] | undefined;

/** Two who play at one table after another. */
const pairAt = async (table: string): Promise<readonly [Player, Player]> => {
  if (pair) await Promise.all(pair.map(({ visitor }) => visitor.sitElsewhere(table)));
  else pair = await Promise.all([playerAt(table), playerAt(table)]);
  await Promise.all(pair.map((player) => player.waitForPurse('credit', '1,000.00')));
  return pair;
};

const leave = async (...people: readonly Player[]): Promise<void> => {
  await Promise.all(people.map(({ visitor }) => visitor.leave()));
};

/** The clauses that ask for lights, and whether the document shakes before it closes betting. */
const DOCUMENTS = [
  ['md-sicbo 1.B & md-sicbo 5.E', 'maryland-dealer', true],
  ['pa-sicbo 625a.1(b) & pa-sicbo 625a.5(d) / illumination', 'pennsylvania-dealer', true],
  ['ma-sicbo 5(e) / illumination', 'massachusetts-dealer', false],
  ['rws-sicbo 2.1.1', 'sentosa-dealer', false],
] as const;

/** What 4-2-1 lights on every layout, and what Sentosa's second layout has besides. */
const LIT = ['small', 'single/1', 'single/2', 'single/4', 'total/7', 'pair/12', 'pair/14', 'pair/24'];
const LIT_IN_SENTOSA = ['odd', 'four/1234', 'trio/124'];

test.each(DOCUMENTS)(
  '%s — a dealer and two players play a round at %s; the winning spots light up on the layout',
  async (_, id, shakesFirst) => {
    const [dealer, [small, big]] = await Promise.all([dealerAt(id), pairAt(id)]);
    await dealer.pressUntil(/^(?!Open betting)/);
    await Promise.all([small.bet('small', 5), big.bet('big', 25)]);
    expect(await small.page.locator('[data-spot=big].mine').count()).toBe(0);
    expect([await small.purse('credit'), await small.purse('bet')]).toEqual(['995.00', '5.00']);
    const pressed = await dealer.pressUntil(/Confirm the result/);
    const [shakes, closes] = [/Shake|Tumble/, /No more bets/].map((words) =>
      pressed.findIndex((each) => words.test(each)),
    );
    expect(shakes! < closes!).toBe(shakesFirst);
    // Nothing lights before the value of each die is entered.
    expect(await small.page.locator('.felt-spot.lit').count()).toBe(0);
    await dealer.enter([4, 2, 1]);
    const expected = [...LIT, ...(id === 'sentosa-dealer' ? LIT_IN_SENTOSA : [])].toSorted();
    expect(await small.lit()).toEqual(expected);
    expect(await big.lit()).toEqual(expected);
    await small.waitForPurse('credit', '1,005.00');
    await big.waitForPurse('credit', '975.00');
    expect(await small.purse('win')).toBe('5.00');
    await dealer.press();
    await small.page.locator('.felt-spot.lit').first().waitFor({ state: 'detached' });
    expect(sicBoPlay(tableOf(id)).rounds.at(-1)).toMatchObject({ roll: [4, 2, 1], corrected: false });
  },
);

test('a void round: the dealer sees who gets what back, and everybody gets it', async () => {
  const id = 'sentosa-dealer';
  const [dealer, player] = await Promise.all([dealerAt(id), playerAt(id)]);
  await dealer.pressUntil(/No more bets/);
  await player.bet('odd', 25);
  await dealer.press();
  await dealer.page.getByRole('button', { name: /Something went wrong/ }).click();
  await dealer.page.getByRole('button', { name: /The shaker failed/ }).click();
  const row = dealer.page.getByRole('dialog').getByRole('row', { name: /975\.00/ });
  expect(await row.innerText()).toContain('1,000.00');
  expect(await player.purse('credit')).toBe('975.00');
  await dealer.page.getByRole('button', { name: 'Do it' }).click();
  await player.waitForPurse('credit', '1,000.00');
  await dealer.page.locator('.primary-step', { hasText: 'Open betting' }).waitFor();
  expect(sicBoPlay(tableOf(id)).rounds.at(-1)).toMatchObject({ roll: null });
  await leave(player);
});

test('a tumbler that stops short: the dealer says after how many tumbles, and everybody gets the stake back', async () => {
  const id = 'sentosa-dealer';
  const [dealer, player] = await Promise.all([dealerAt(id), playerAt(id)]);
  await dealer.pressUntil(/No more bets/);
  await player.bet('odd', 25);
  await dealer.pressUntil(/Tumbled 3 times or more/);
  await dealer.page.getByRole('button', { name: 'Stopped after 2' }).click();
  await player.waitForPurse('credit', '1,000.00');
  await dealer.page.locator('.primary-step', { hasText: 'Open betting' }).waitFor();
  expect(sicBoPlay(tableOf(id)).rounds.at(-1)).toMatchObject({ roll: null });
  await leave(player);
});

test('a wrong entry is corrected after the next round has begun, by two persons in one dialogue', async () => {
  const id = 'sentosa-dealer';
  const [dealer, player] = await Promise.all([dealerAt(id), playerAt(id)]);
  await dealer.pressUntil(/No more bets/);
  await player.bet('big', 100);
  await dealer.enter([1, 1, 2]);
  await player.waitForPurse('credit', '900.00');
  await dealer.press();
  const { number } = sicBoPlay(tableOf(id)).rounds.at(-1)!;
  await dealer.pressUntil(/No more bets/);
  await player.bet('even', 25);

  const supervisor = await browser.visitor(house.address);
  await supervisor.signIn('pit-supervisor', `/floor/${id}#irregularities`);
  const { page } = supervisor;
  await page.getByRole('tab', { name: 'Correct a result' }).click();
  await page.getByRole('radio', { name: new RegExp(`^Round ${number}\\b`) }).check();
  for (const face of [6, 6, 2]) await page.keyboard.press(`${face}`);
  const deed = page.getByRole('button', { name: /second person/i });
  await deed.click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.innerText()).toContain('1,075.00');
  await dialog.getByLabel('Name').fill('demo-pit-supervisor');
  await dialog.getByLabel('Password').fill(house.passwordOf('pit-supervisor'));
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(sicBoPlay(tableOf(id)).rounds.at(-1)!.corrected).toBe(false);
  await dialog.getByLabel('Name').fill('demo-shift-manager');
  await dialog.getByLabel('Password').fill(house.passwordOf('shift-manager'));
  await dialog.getByRole('button', { name: 'Approve' }).click();

  await player.waitForPurse('credit', '1,075.00');
  expect(await player.purse('bet')).toBe('25.00');
  expect(sicBoPlay(tableOf(id)).rounds.at(-1)).toMatchObject({ number, roll: [6, 6, 2], corrected: true });
  await dealer.enter([2, 2, 4]);
  await player.waitForPurse('credit', '1,125.00');
  await dealer.press();
  await supervisor.leave();
  await leave(player);
});

test('rws-sicbo 1.7 — credit goes out of one terminal as a voucher and into another, once, and is bet there', async () => {
  const id = 'sentosa-dealer';
  const [dealer, giver, taker] = await Promise.all([dealerAt(id), playerAt(id), playerAt(id)]);
  await giver.page.getByRole('button', { name: 'Cash out' }).click();
  await giver.page.getByRole('button', { name: 'Cash out now' }).click();
  const number = await giver.page.locator('.voucher-number').innerText();
  const bring = async (player: Player): Promise<void> => {
    await player.page.getByRole('button', { name: 'Voucher in' }).click();
    await player.page.getByRole('textbox').fill(number);
    await player.page.getByRole('button', { name: 'Add it to my credit' }).click();
  };
  await bring(taker);
  await taker.waitForPurse('credit', '2,000.00');
  await bring(taker);
  await taker.page
    .getByRole('dialog')
    .getByText(/already|paid/i)
    .first()
    .waitFor();
  expect(await taker.purse('credit')).toBe('2,000.00');
  const cashier = await browser.visitor(house.address);
  await cashier.signIn('cage', '/cage');
  await cashier.page
    .getByLabel(/number/i)
    .first()
    .fill(number);
  await cashier.page.keyboard.press('Enter');
  await cashier.page.getByText('Already paid').first().waitFor();
  await cashier.leave();
  await taker.page.keyboard.press('Escape');
  await dealer.pressUntil(/No more bets/);
  await taker.bet('odd', 25);
  expect([await taker.purse('credit'), await taker.purse('bet')]).toEqual(['1,975.00', '25.00']);
  await dealer.enter([1, 2, 6]);
  await taker.waitForPurse('credit', '2,025.00');
  await dealer.press();
  // Whoever sits down there next begins anew.
  await taker.page.getByRole('button', { name: 'Cash out' }).click();
  await taker.page.getByRole('button', { name: 'Cash out now' }).click();
  await taker.page.locator('.voucher-number').waitFor();
  await leave(giver, taker);
});

/** Clauses that leave right placing to the player, also where the dealer helps. */
const HELPED = [
  ['md-sicbo 4.A(1) & md-sicbo 4.A(2)', 'maryland-dealer', '1,200.00'],
  ['pa-sicbo 625a.4(b) & pa-sicbo 625a.4(b) / instructions', 'pennsylvania-dealer', '1,275.00'],
  ['ma-sicbo 3(b) & ma-sicbo 3(b) / instructions', 'massachusetts-dealer', '1,200.00'],
] as const;

test.each(HELPED)(
  '%s — what a dealer at %s places for a player is on the player’s screen, to be put right, and on record as the dealer’s',
  async (_, id, won) => {
    const [dealer, player] = await Promise.all([dealerAt(id), playerAt(id)]);
    await dealer.pressUntil(/^(?!Open betting)/);
    const { seat } = await player.page.evaluate<{ seat: number }>(
      `JSON.parse(sessionStorage.getItem('hardway:seat:${id}'))`,
    );
    const dialog = await betFor(dealer.page, seat, 'double/2');
    await dialog.getByLabel('Amount').fill('25');
    await dialog.getByRole('button', { name: 'Put it down' }).click();
    await dialog.getByText('25.00 put down').waitFor();
    await player.page.locator('[data-spot="double/2"].mine').waitFor();
    expect([await player.purse('credit'), await player.purse('bet')]).toEqual(['975.00', '25.00']);
    await dialog.getByLabel('Amount').fill('40');
    await dialog.getByRole('button', { name: 'Change it to this' }).click();
    await player.waitForPurse('bet', '40.00');
    await dialog.getByLabel('Amount').fill('5000');
    await dialog.locator('.why').waitFor();
    expect(await dialog.getByRole('button', { name: 'Put it down' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await player.page.getByRole('button', { name: 'Clear' }).click();
    await player.waitForPurse('credit', '1,000.00');
    await player.bet('double/3', 25);
    const deeds: unknown[] = [];
    for await (const { event } of entriesOf(house.running.store, streamOf(id))) {
      const deed = event as { type: string; seat?: number; spot?: string; by?: { role: string } };
      if (deed.seat === seat && deed.spot) deeds.push([deed.type, deed.spot, deed.by?.role]);
    }
    expect(deeds.slice(-4)).toEqual([
      ['WagerPlaced', 'double/2', 'dealer'],
      ['WagerChanged', 'double/2', 'dealer'],
      ['WagerTakenDown', 'double/2', 'player'],
      ['WagerPlaced', 'double/3', 'player'],
    ]);
    await dealer.enter([3, 3, 1]);
    await player.waitForPurse('credit', won);
    await dealer.press();
    await leave(player);
  },
);

test('a dealer whose players bet on terminals only has no way to bet for one', async () => {
  const { page } = await dealerAt('sentosa-dealer');
  await page.getByRole('button', { name: /^Request supervisor/ }).waitFor();
  expect(await page.getByRole('button', { name: /^Bet for a player/ }).count()).toBe(0);
});

test('a refusal is explained where the player stands, with its clause', async () => {
  const id = 'sentosa-dealer';
  const [dealer, player] = await Promise.all([dealerAt(id), playerAt(id)]);
  await dealer.pressUntil(/No more bets/);
  await dealer.press();
  // A tap in the moment when betting closes is taken as a slip and says nothing.
  const notice = player.page.getByRole('status').filter({ hasText: 'rws-sicbo' });
  await expect
    .poll(async () => {
      await player.page.locator('[data-spot=small][aria-disabled=true]').click({ force: true });
      return notice.count();
    })
    .toBe(1);
  expect(await player.purse('bet')).toBe('0.00');
  await dealer.enter([2, 4, 5]);
  await dealer.press();
  await leave(player);
});

test('where a player sets the shaker going, the dealer chooses one and only that one can', async () => {
  const id = 'player-shakes';
  const [dealer, chosen, other] = await Promise.all([dealerAt(id), playerAt(id), playerAt(id)]);
  await dealer.pressUntil(/^(?!Open betting)/);
  const { seat } = await chosen.page.evaluate<{ seat: number }>(
    `JSON.parse(sessionStorage.getItem('hardway:seat:${id}'))`,
  );
  await dealer.pressUntil(/Choose|Waiting/i);
  await dealer.page.getByRole('button', { name: `Seat ${seat}`, exact: true }).click();
  await chosen.page.getByRole('button', { name: 'Shake the dice' }).click();
  expect(await other.page.getByRole('button', { name: 'Shake the dice' }).count()).toBe(0);
  await dealer.enter([2, 3, 6]);
  await dealer.press();
  expect(sicBoPlay(tableOf(id)).rounds.at(-1)).toMatchObject({ roll: [2, 3, 6] });
  await leave(chosen, other);
});
