import { PRACTICE_FLOOR } from '@hardway/server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestHouse } from '../house/open.ts';
import { SCREENS, TestBrowser, type Visitor } from './browser.ts';
import { reach } from './craps-felt.ts';
import { Player } from './people.ts';

/** A long hand of craps by the screens alone: two players at terminals, the crew at consoles, the floor and surveillance. */

const TABLE = 'craps-dealer';

let house: TestHouse;
let browser: TestBrowser;
let ann: Bettor;
let ben: Bettor;
let stick: Stick;

beforeAll(async () => {
  const tables = PRACTICE_FLOOR.filter(({ id }) => id === TABLE);
  [house, browser] = await Promise.all([TestHouse.open(tables, { web: SCREENS }), TestBrowser.open()]);
  stick = new Stick(await crew('stickperson'));
  // One after the other, so that Ann has seat 1 and Ben seat 2.
  ann = new Bettor(await seated());
  ben = new Bettor(await seated());
});

afterAll(async () => {
  await browser.close();
  await house.close();
});

const crew = async (role: string, path = `/console/${TABLE}`): Promise<Visitor> => {
  const visitor = await browser.visitor(house.address);
  await visitor.signIn(role, path);
  return visitor;
};

const seated = async (): Promise<Visitor> => {
  const visitor = await browser.visitor(house.address);
  await visitor.sit(TABLE);
  await visitor.page.locator('.craps-felt').waitFor();
  return visitor;
};

class Bettor extends Player {
  /** One chip on a position; the house has taken it when the credit says so. */
  async lay(position: string, chip: number, credit: string): Promise<void> {
    await this.page.getByRole('button', { name: `Chip of ${chip}`, exact: true }).click();
    await (await reach(this.page, position)).and(this.page.locator(':not([aria-disabled=true])')).click();
    await this.waitForPurse('credit', credit);
  }

  tab(name: string | RegExp): Promise<void> {
    return this.page.getByRole('tab', { name }).click();
  }

  /** Asks why a wager cannot come down; what cannot be done can be tapped still, and says why. */
  async asksWhy(name: string, clause: string): Promise<void> {
    await this.page.getByRole('button', { name: `Why not? ${name}`, exact: true }).click({ force: true });
    const said = this.page.locator('.says [role=status]', { hasText: clause });
    await said.getByText('This bet is a contract').waitFor();
  }

  /** The numbers that are lit on a side bet. */
  marks(position: string): Promise<readonly string[]> {
    return this.page.locator(`[data-spot="${position}"] .marks .lit`).allInnerTexts();
  }
}

/** The stickperson's console, by its keys. */
class Stick {
  readonly visitor: Visitor;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  get page(): Page {
    return this.visitor.page;
  }

  /**
   * A console takes no step so soon after another that it could be a slip: then the key is pressed again, but never once
   * the house has taken the step, as it would then mean the next one.
   */
  private async press(key: string, brings: string, patience = 200): Promise<void> {
    const brought = this.page.locator(brings).first();
    const version = () => house.running.floor.tables.get(TABLE)!.owner.table.version;
    const before = version();
    while (version() === before) {
      await this.page.keyboard.press(key);
      const came = await brought.waitFor({ timeout: patience }).then(
        () => true,
        () => false,
      );
      if (came) return;
    }
    await brought.waitFor();
  }

  async offers(seat: number): Promise<void> {
    await this.page.locator('.primary-step', { hasText: `Offer the dice to seat ${seat}` }).waitFor();
    await this.press('Space', '.dice-pick');
  }

  /** The dice are out: the shooter has thrown them. */
  async seesThrow(seat: number): Promise<void> {
    await this.page
      .locator('.primary-step:not([aria-disabled=true])', { hasText: `Seat ${seat} has thrown` })
      .waitFor();
    await this.press('Space', '.throw-pad');
  }

  /** Two keys. */
  async enters(dice: readonly [number, number]): Promise<void> {
    await this.page.locator('.throw-pad').waitFor();
    for (const face of dice) await this.page.keyboard.press(`${face}`);
    await this.page.locator('.call', { hasNotText: 'Two keys make a throw' }).waitFor();
  }

  call(): Promise<string> {
    return this.page.locator('.call').innerText();
  }

  /** What a seat is paid and what is taken from it, on the sheet beside the dice or after the call. */
  sums(seat: number): Promise<string> {
    return this.page
      .locator('.sheet li', { hasText: `Seat ${seat}` })
      .locator('h4 small')
      .innerText();
  }

  /** Enter, and where the console wants a second look, for these reasons, the answer to it. */
  async confirms(...doubts: readonly RegExp[]): Promise<void> {
    // A second Enter would close the dialogue.
    await this.press('Enter', 'dialog[open], .board', doubts.length > 0 ? 1000 : 200);
    const dialog = this.page.getByRole('dialog', { name: 'Look at the dice again' });
    expect(await dialog.count()).toBe(doubts.length > 0 ? 1 : 0);
    if (doubts.length === 0) return;
    for (const doubt of doubts) await dialog.getByText(doubt).waitFor();
    await dialog.getByRole('button', { name: /^They do show/ }).click();
    await this.page.locator('.board').waitFor();
  }

  /** A whole throw. */
  async roll(seat: number, dice: readonly [number, number], ...doubts: readonly RegExp[]): Promise<void> {
    await this.seesThrow(seat);
    await this.enters(dice);
    await this.confirms(...doubts);
  }

  made(markers: 'fire' | 'totals'): Promise<readonly string[]> {
    const set = markers === 'fire' ? '.marker-set.fire' : '.marker-set:not(.fire)';
    return this.page.locator(`${set} .made`).allInnerTexts();
  }

  /** The chips in a part of the layout, as they are told apart. */
  /** The collecting place in front of the boxperson: whose Fire Bets lie there, and how much. */
  async fires(): Promise<{ seats: readonly (string | null)[]; stakes: readonly string[] }> {
    const cells = this.page.locator('.board .fire-cell.lit');
    const seats = await cells.evaluateAll((found) => found.map((cell) => cell.getAttribute('data-collects')));
    return { seats, stakes: await cells.locator('.stake').allTextContents() };
  }

  laid(place: string): Promise<readonly (string | null)[]> {
    return this.page
      .locator(`.board ${place} li`)
      .evaluateAll((chips) => chips.map((chip) => chip.getAttribute('title')));
  }
}

const credits = async (anns: string, bens: string): Promise<void> => {
  await Promise.all([ann.waitForPurse('credit', anns), ben.waitForPurse('credit', bens)]);
};

const RARE = /comes up once in 36 throws/;
const LONG_ODDS = /A wager pays at long odds/;

/** One hand told in parts: each goes on where the one before it ended. Both players begin with 1,000.00. */
describe('a long hand', () => {
  let floor: Visitor;
  let surveillance: Visitor;

  test('md-craps 2.D(4)(c) & md-craps 2.D(4)(d) & md-craps 7.D & md-craps 7.D(1) & md-craps 8.A / manner & md-craps 11.A(3) & md-craps 12.B(2) — before the come out roll side bets lie before the crew by seat, and the console says how dice are handled', async () => {
    await stick.offers(1);
    await stick.page.getByText('Put the other three into the cup').waitFor();
    expect(await stick.page.locator('.cup .clause').allInnerTexts()).toEqual(['§ md-craps 7.D', '§ md-craps 7.D(1)']);
    await ann.page.getByRole('button', { name: 'Take the dice' }).click();
    await ann.lay('pass', 25, '975.00');
    await ann.lay('fire', 5, '970.00');
    await ann.lay('bonus/small', 5, '965.00');
    await ben.lay('dont-pass', 25, '975.00');
    await ben.lay('fire', 1, '974.00');
    await ben.lay('bonus/tall', 5, '969.00');
    await ben.lay('bonus/all', 1, '968.00');
    await expect
      .poll(() => stick.laid('.front-set'))
      .toEqual(['Seat 1, All small, 5.00', 'Seat 2, All or nothing, 1.00', 'Seat 2, All tall, 5.00']);
    expect(await stick.fires()).toEqual({ seats: ['1', '2'], stakes: ['5', '1'] });
    const lead = stick.page.locator('.beneath', { hasText: 'both dice at once, so that they reach the far end' });
    expect(await lead.locator('.clause').innerText()).toBe('§ md-craps 8.A / manner');
    // The first throw is the shooter's own press; from then on the crew says when the dice are out.
    await ann.page.getByRole('button', { name: 'Throw the dice' }).click();
    await stick.enters([1, 5]);
    // A key too many is nothing.
    await stick.page.keyboard.press('4');
    expect(await stick.call()).toBe('Easy six, the point is six');
    expect(stick.visitor.faults).toEqual([]);
    await stick.confirms();
    for (const { page } of [ann, ben]) await page.getByText('The point is 6').first().waitFor();
  });

  test('md-craps 4.D(1) & md-craps 4.D(2) & md-craps 4.D(3) & md-craps 12.B(2) — a contract wager stays, and the screen says by which clause', async () => {
    await ann.page.getByRole('button', { name: 'Max +75' }).click();
    await ann.waitForPurse('credit', '890.00');
    await ben.lay('come', 25, '943.00');
    await stick.roll(1, [4, 5]);
    await ben.lay('come-odds/9', 25, '918.00');
    await ann.lay('come', 25, '865.00');
    await stick.roll(1, [1, 3]);
    await ann.lay('come-odds/4', 25, '840.00');
    await expect
      .poll(() => stick.laid('.box'))
      .toEqual([
        'Seat 1, Come on 4, 25.00',
        'Seat 1, Come on 4 · Odds, 25.00',
        'Seat 2, Come on 9, 25.00',
        'Seat 2, Come on 9 · Odds, 25.00',
      ]);
    await ann.tab(/My bets/);
    await ann.asksWhy('Pass line', 'md-craps 4.D(1)');
    await ann.asksWhy('Come on 4', 'md-craps 4.D(2)');
    await ann.asksWhy('Fire bet', 'md-craps 4.D(3)');
    await ann.asksWhy('All small', 'md-craps 12.B(2)');
    await ann.tab('Centre');
    await credits('840.00', '918.00');
  });

  test('md-craps 3.A(5)(a) & md-craps 4.D — player and dealer both read for which rolls a call counts', async () => {
    // A chip of 25 cannot be paid at 7 to 6: of the amounts that can, Ben takes the smaller one.
    await ben.page.getByRole('button', { name: 'Chip of 25', exact: true }).click();
    await (await reach(ben.page, 'place/8')).and(ben.page.locator(':not([aria-disabled=true])')).click();
    await ben.page.getByRole('dialog').getByRole('button', { name: 'Bet 24.00' }).click();
    await ben.waitForPurse('credit', '894.00');
    await ben.tab(/My bets/);
    const bets = ben.page.locator('.own-bets li', { hasText: 'Place 8' });
    await bets.getByText('On · off on come out rolls').waitFor();
    await bets.getByRole('button', { name: /^Call on for come out rolls/ }).waitFor();
    await bets.getByRole('button', { name: /^Call off now, until the point is decided/ }).click();
    const dealer = await crew('dealer');
    const call = dealer.page.locator('.calls li', { hasText: 'Seat 2: Place 8 OFF now, until the point is decided' });
    await call.getByRole('button', { name: /^Confirm/ }).click();
    await bets.getByText('you called it off until the point is decided').waitFor();
    await dealer.leave();
    await bets.getByRole('button', { name: 'Take down' }).click();
    await ben.tab('Centre');
    await credits('840.00', '918.00');
  });

  test('md-craps 8.B & md-craps 8.E(1) — a throw that left the table does not count, says the boxperson', async () => {
    const box = await crew('boxperson');
    await stick.seesThrow(1);
    await stick.page.keyboard.press('3');
    await box.page.locator('.throw-pad').waitFor();
    await box.page.keyboard.press('n');
    const dialog = box.page.getByRole('dialog', { name: 'No roll' });
    await dialog.getByText('Not a reason, by the document').filter({ hasText: 'md-craps 8.D' }).waitFor();
    const ground = dialog.getByRole('button', { name: 'A die left the table' });
    expect(await ground.innerText()).toContain('md-craps 8.B');
    await ground.click();
    await box.page.getByText('No roll. The dice are thrown again.').waitFor();
    await box.leave();
    await stick.page.locator('.board').waitFor();
    // Nothing is decided, and no throw is counted.
    await credits('840.00', '918.00');
    for (const { page } of [ann, ben]) expect(await page.locator('.rolls li').count()).toBe(3);
    // The die that was typed for the throw that did not count is forgotten: two more keys make the next one.
    await stick.seesThrow(1);
    expect(await stick.page.locator('.entered-dice .no-die').count()).toBe(2);
  });

  test('md-craps 6.A(2)(c) & md-craps 6.C(2)(a) & md-craps 6.C(2)(b) — odds on the line and on come bets that travelled are paid to the cent', async () => {
    await stick.enters([2, 4]);
    expect(await stick.call()).toBe('Easy six, winner, pay the line');
    // 25 at even money and 75 at 6 to 5 for seat 1; seat 2 loses don't pass.
    expect([await stick.sums(1), await stick.sums(2)]).toEqual(['Take 0.00 · pay 115.00', 'Take 25.00 · pay 0.00']);
    await stick.confirms();
    await credits('1,055.00', '918.00');
    await ann.lay('pass', 5, '1,050.00');
    await stick.roll(1, [5, 6]);
    await ann.waitForPurse('credit', '1,060.00');
    await ann.lay('pass', 5, '1,055.00');
    // Come odds work on a come out roll here: 25 at even money and 25 at 2 to 1.
    await stick.roll(1, [2, 2]);
    await expect.poll(() => stick.sums(1)).toBe('Take 0.00 · pay 75.00');
    await ann.waitForPurse('credit', '1,180.00');
    // 25 at even money and 25 at 3 to 2.
    await stick.roll(1, [3, 6]);
    await expect.poll(() => stick.sums(2)).toBe('Take 0.00 · pay 62.50');
    await credits('1,180.00', '1,030.50');
    await stick.roll(1, [1, 3]);
    await ann.waitForPurse('credit', '1,190.00');
    expect(await stick.made('fire')).toEqual(['4', '6']);
    await expect.poll(() => ann.marks('fire')).toEqual(['4', '6']);
  });

  test('md-craps 2.D(5)(b) & md-craps 12.B(3) & md-craps 12.B(4) — Bonus Craps is marked number by number and paid with its last', async () => {
    await ann.lay('pass', 5, '1,185.00');
    const totals = stick.page.locator('.marker-set:not(.fire) .marker-buttons i');
    expect(await totals.allInnerTexts()).toEqual(['2', '3', '4', '5', '6', '8', '9', '10', '11', '12']);
    expect(await stick.made('totals')).toEqual(['4', '6', '9', '11']);
    await stick.roll(1, [1, 4]);
    await stick.roll(1, [6, 6], RARE);
    await stick.roll(1, [1, 1], RARE);
    await expect.poll(() => ann.marks('bonus/small')).toEqual(['2', '4', '5', '6']);
    await expect.poll(() => ben.marks('bonus/tall')).toEqual(['9', '11', '12']);
    await credits('1,185.00', '1,030.50');
    // 5 at 34 to 1.
    await stick.roll(1, [1, 2], LONG_ODDS);
    await expect.poll(() => stick.sums(1)).toBe('Take 0.00 · pay 170.00');
    await ann.waitForPurse('credit', '1,360.00');
    await stick.roll(1, [2, 3]);
    await ann.waitForPurse('credit', '1,370.00');
    await ann.lay('pass', 5, '1,365.00');
    await stick.roll(1, [4, 4]);
    await expect.poll(() => ben.marks('bonus/tall')).toEqual(['8', '9', '11', '12']);
    // 5 at 34 to 1 and 1 at 175 to 1.
    await stick.roll(1, [4, 6], LONG_ODDS);
    await expect.poll(() => stick.sums(2)).toBe('Take 0.00 · pay 345.00');
    await credits('1,365.00', '1,381.50');
    await expect.poll(() => stick.laid('.front-set')).toEqual([]);
    expect(await stick.fires()).toEqual({ seats: ['1', '2'], stakes: ['5', '1'] });
  });

  test('md-craps 11.A(4) & md-craps 11.A(6) — the fourth Fire point calls surveillance, and stays on every screen until it answers', async () => {
    const NOTICE = 'Fourth Fire point: surveillance must confirm all Fire Bets and payouts';
    [floor, surveillance] = await Promise.all([crew('floorperson', '/floor'), crew('surveillance')]);
    const atFloor = floor.page.getByText('Fire Bet: fourth point, surveillance has not answered');
    const atStick = stick.page.locator('.surveillance');
    const atSurveillance = surveillance.page.locator('.surveillance');
    await stick.seesThrow(1);
    await stick.enters([3, 5]);
    // Said before it is confirmed, and shown nowhere else until then.
    await stick.page.locator('.right .warn', { hasText: NOTICE }).waitFor();
    expect(await atSurveillance.count()).toBe(0);
    await stick.confirms();
    await Promise.all([atStick, atSurveillance].map((notice) => notice.getByText(NOTICE).waitFor()));
    await atFloor.waitFor();
    expect(await stick.made('fire')).toEqual(['4', '5', '6', '8']);
    // Each marker bears how many points had been made with it: the 6 came first, then 4, 5 and 8.
    const inscribed =
      "[...document.querySelectorAll('.marker-set.fire .made')].map((i) => getComputedStyle(i, '::after').content)";
    expect(await stick.page.evaluate(inscribed)).toEqual(['"2"', '"3"', '"1"', '"4"']);
    expect(await stick.page.locator('.marker-count').innerText()).toBe('4 of 6');
    // Nobody answers for surveillance.
    await atStick.getByRole('button').click({ force: true });
    await stick.page.locator('.notice-line', { hasText: 'md-craps 11.A(6)' }).waitFor();
    await credits('1,375.00', '1,381.50');
  });

  test('md-craps 11.A(6) & md-craps 11.A(5) — a Fire Bet that is won waits for surveillance, and every screen says so', async () => {
    const atStick = stick.page.locator('.surveillance');
    const atFloor = floor.page.getByText('A Fire Bet has won and is not paid: surveillance must confirm it');
    await ann.lay('pass', 5, '1,370.00');
    await stick.roll(1, [4, 5]);
    await stick.seesThrow(1);
    await stick.enters([3, 4]);
    await stick.page.locator('.right .warn', { hasText: 'Fire Bets of seats 1, 2 win' }).waitFor();
    await stick.confirms(/Seven out/, LONG_ODDS);
    await expect.poll(() => stick.sums(1)).toBe('Take 5.00 · pay 0.00');
    await atStick.getByText('Surveillance must confirm first: seat 1: 125.00, seat 2: 25.00').waitFor();
    await atFloor.waitFor();
    await ann.tab(/My bets/);
    await ann.page.getByText('Won · paid once surveillance has confirmed it').waitFor();
    await ann.tab('Centre');
    await credits('1,370.00', '1,381.50');
    await surveillance.page.getByRole('button', { name: 'Surveillance has seen it' }).click();
    await credits('1,495.00', '1,406.50');
    await Promise.all([atStick, atFloor].map((notice) => notice.waitFor({ state: 'detached' })));
    await Promise.all([floor.leave(), surveillance.leave()]);
  });

  test('md-craps 5.F(1)(a) & md-craps 10.C & md-craps 10.E — a seven out pays Fire, takes the markers off and gives the dice to the next seat', async () => {
    // Four points pay 24 to 1; the line is lost.
    await expect.poll(() => stick.sums(1)).toBe('Take 5.00 · pay 120.00');
    expect(await stick.sums(2)).toBe('Take 0.00 · pay 24.00');
    await credits('1,495.00', '1,406.50');
    for (const { page } of [ann, ben]) await page.getByText('Seven out').waitFor();
    expect([await stick.made('fire'), await stick.made('totals')]).toEqual([[], []]);
    await expect.poll(() => ann.marks('fire')).toEqual([]);
    await expect.poll(() => ben.marks('bonus/all')).toEqual([]);
    await stick.offers(2);
    expect(await ann.page.getByRole('button', { name: 'Take the dice' }).count()).toBe(0);
    await ben.page.getByRole('button', { name: 'Die 5' }).click();
    await ben.page.getByRole('button', { name: 'Take the dice' }).click();
    await ann.page.getByText('Shooter: seat 2').waitFor();
    await ben.lay('pass', 5, '1,401.50');
    await ben.page.getByRole('button', { name: 'Throw the dice' }).click();
    await stick.enters([6, 5]);
    await stick.confirms();
    await credits('1,495.00', '1,411.50');
    expect([await ann.purse('net'), await ben.purse('net')]).toEqual(['+495.00', '+411.50']);
    await Promise.all([ann, ben, stick].map(({ visitor }) => visitor.leave()));
  });
});
