import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRACTICE_FLOOR } from '@hardway/server';
import { SCREENS, TestBrowser, type Visitor } from '../test/browser/browser.ts';
import { placeOf, reach } from '../test/browser/craps-felt.ts';
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

/** A craps hand in the middle of its second point: a 6 was made, an 8 waits. */
const CRAPS = 'craps-dealer';
const THROWS = [
  [4, 2],
  [5, 4],
  [3, 3],
  [6, 2],
  [6, 4],
  [2, 1],
];
/** One chip of these values on these spots, laid before the throws that are counted from 0. */
const CHIPS: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  0: { pass: 25, fire: 5, 'bonus/small': 5, 'bonus/all': 5 },
  1: { come: 25, 'place/5': 25, 'buy/4': 100, 'hard/8': 5 },
  3: { pass: 25 },
  5: { 'pass-odds': 25 },
};
const OTHERS = { 'dont-pass': 2000, fire: 300, 'bonus/tall': 500, 'place/8': 1200 };

const house = await TestHouse.open(
  PRACTICE_FLOOR.map((plan) => ({ ...plan, unattended: plan.unattended && { betting: 20_000, showing: 6_000 } })),
  { web: SCREENS },
);
const browser = await TestBrowser.launch();
await mkdir(FOLDER, { recursive: true });

const take = async ({ page }: Visitor, name: string): Promise<void> => {
  await page.waitForTimeout(700);
  await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 50 });
};

const dealer = await house.console('dealer', TABLE);
const stick = await house.console('stickperson', CRAPS);
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

const stickSays = async (type: string, fields: object = {}): Promise<void> => {
  const answer = await stick.command(type, fields);
  if (!answer.ok) throw new Error(`${type}: ${answer.message}`);
};

/** One chip of this value on each of a craps table's spots, by the screen. */
const lay = async ({ page }: Visitor, chips: Readonly<Record<string, number>>): Promise<void> => {
  for (const [spot, value] of Object.entries(chips)) {
    await page.getByRole('button', { name: `Chip of ${value}`, exact: true }).click();
    await (await reach(page, spot)).click();
    await placeOf(page, spot, '.has').waitFor();
  }
};

/** The same hand at a terminal, at the crew's console and on the wall. */
const takeCraps = async (): Promise<void> => {
  const player = await browser.visitor(house.address);
  await player.sit(CRAPS);
  await player.page.locator('[data-spot=pass]').waitFor();
  const others = await Promise.all([1, 2].map(() => HouseClient.sit(house.address, CRAPS)));
  for (const other of others)
    for (const [spot, stake] of Object.entries(OTHERS))
      await other.command('PlaceWager', { seat: other.seat, spot, stake });
  await stickSays('OfferDice');
  await player.page.getByRole('button', { name: 'Take the dice' }).click();
  for (const [index, dice] of THROWS.entries()) {
    await lay(player, CHIPS[index] ?? {});
    await player.page.getByRole('button', { name: 'Throw the dice' }).click();
    await player.page.getByText('No more bets · the dice are out').waitFor();
    await stickSays('CallThrow', { dice });
  }
  const wall = await browser.visitor(house.address, { viewport: { width: 1280, height: 720 } });
  await wall.page.goto(`/display/${CRAPS}`);
  await wall.page.locator('.sides').waitFor();
  const crew = await browser.visitor(house.address);
  await crew.signIn('boxperson', `/console/${CRAPS}`);
  await crew.page.locator('.board').waitFor();
  await take(player, 'terminal-craps');
  await take(crew, 'console-craps');
  await take(wall, 'display-craps');
  for (const other of others) other.close();
};

/** Views of the odds explorer by the names of their pictures: the address, and what is waited for and brought to the top. */
const explorerViews = async (): Promise<
  Readonly<Record<string, readonly [query: string, until: string, top: string]>>
> => {
  const strategy = await readFile(new URL('../examples/strategies/inside-regress-press.json', import.meta.url), 'utf8');
  const own = new URLSearchParams({ view: 'session', play: 'own', text: strategy.trimEnd(), run: '1' });
  const players = ['pass-line', 'pass-odds-10x', 'iron-cross', 'field-martingale', 'example/inside-regress-press'];
  const together = new URLSearchParams({ view: 'together', run: '1' });
  for (const player of players) together.append('with', player);
  return {
    'odds-strategy': [`${own}`, '.session-figures', '.own-strategy'],
    'odds-felt': [`${own}`, '.session-figures', '.strategy-felt'],
    'odds-together': [`${together}`, '.charts', '.session-figures'],
    'odds-hand': ['view=hand&book=md-craps', '.side-bet .headline', '.hand-question'],
    'odds-tape': ['view=tape', '.tape', '.tape'],
    'odds-check-us': ['view=check-us', '.sources', '.check-us'],
  };
};

const takeExplorer = async (): Promise<void> => {
  const visitor = await browser.visitor(house.address, { viewport: { width: 1280, height: 960 } });
  const { page } = visitor;
  for (const [name, [query, until, top]] of Object.entries(await explorerViews())) {
    await page.goto(`/odds?${query}`);
    await page.locator(until).first().waitFor();
    if (name === 'odds-tape') {
      await page.getByRole('button', { name: 'dice with a heavy six' }).click();
      await page.locator('.chart').waitFor();
    }
    if (name === 'odds-felt') {
      await page.getByRole('combobox', { name: 'Dice' }).selectOption('4-4');
      for (const _ of [1, 2]) await page.getByRole('button', { name: 'Throw these' }).click();
    }
    await visitor.settled();
    await page.locator('td', { hasText: /^…$/ }).first().waitFor({ state: 'detached' });
    await page
      .locator(top)
      .first()
      .evaluate((element) => element.scrollIntoView());
    await take(visitor, name);
  }
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
  const accounts = await browser.visitor(house.address);
  await accounts.signIn('administrator', '/accounts');
  await accounts.page.getByRole('heading', { level: 3 }).first().waitFor();
  await take(accounts, 'accounts');
  const odds = await browser.visitor(house.address);
  await odds.page.goto('/odds');
  await odds.page.getByRole('table').first().waitFor();
  await take(odds, 'odds');
  await takeExplorer();
  for (const other of others) other.close();
  await takeCraps();
} finally {
  await browser.close();
  dealer.close();
  stick.close();
  await house.close();
}
