import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRACTICE_FLOOR } from '@hardway/server';
import type { Page } from 'playwright-core';
import { SCREENS, TestBrowser, type Visitor } from '../test/browser/browser.ts';
import { placeOf, reach } from '../test/browser/craps-felt.ts';
import { HouseClient } from '../test/house/client.ts';
import { TestHouse } from '../test/house/open.ts';
import { type Frame, frameOf, letTimePass, movingPicture, stopTime } from './moving-picture.ts';

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

const picture = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 50 });

const take = async ({ page }: Visitor, name: string): Promise<void> => {
  await page.waitForTimeout(700);
  await picture(page, name);
};

/** One frame of the picture that moves, and how large it is beside the screen. */
const [FRAME_MS, SCALE] = [80, 0.5];
const LAST_MS = 1_600;

/** Passes the time of a screen that stands still until it shows this scene, and so long after that; `each` sees every step. */
const passTo = async (
  page: Page,
  scene: string,
  milliseconds: number,
  each: () => Promise<void> = async () => {},
): Promise<void> => {
  const pass = async (): Promise<void> => {
    await letTimePass(page, FRAME_MS);
    await each();
  };
  while ((await page.locator(`.moment.${scene}`).count()) === 0) await pass();
  for (let passed = 0; passed < milliseconds; passed += FRAME_MS) await pass();
};

/** The moment of a round from the close to what it paid, as a picture that moves; the dice as they lie also stand by themselves. */
const takeMoment = async ({ page }: Visitor, roll: () => Promise<void>): Promise<void> => {
  const frames: Frame[] = [];
  const each = async (): Promise<void> => {
    frames.push({ picture: await frameOf(page, SCALE), milliseconds: FRAME_MS });
  };
  await each();
  await passTo(page, 'covered', 1_000, each);
  await roll();
  await passTo(page, 'called', 700, each);
  await picture(page, 'moment');
  await passTo(page, 'paid', 1_700, each);
  const last = { ...frames.at(-1)!, milliseconds: LAST_MS };
  const { width, height } = page.viewportSize()!;
  const moving = movingPicture([...frames.slice(0, -1), last], width * SCALE, height * SCALE);
  await writeFile(join(FOLDER, 'moment.webp'), moving);
};

/** Somebody whose screen moves, and whose time can be stopped. */
const onlooker = async (): Promise<Visitor> => {
  const visitor = await browser.visitor(house.address, { moving: true });
  await visitor.page.clock.install();
  return visitor;
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
  const watching = await onlooker();
  await watching.sit(CRAPS);
  await watching.page.locator('.craps-felt').waitFor();
  for (const [index, dice] of THROWS.entries()) {
    await lay(player, CHIPS[index] ?? {});
    const isLast = index === THROWS.length - 1;
    if (isLast) await stopTime(watching.page);
    await player.page.getByRole('button', { name: 'Throw the dice' }).click();
    await player.page.getByText('No more bets · the dice are out').waitFor();
    if (isLast) await passTo(watching.page, 'covered', 800);
    await stickSays('CallThrow', { dice });
  }
  await passTo(watching.page, 'called', 700);
  await picture(watching.page, 'moment-craps');
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

/** A drawer in which there is a float, and a voucher that was sold from it. */
const takeDrawer = async (cage: Visitor): Promise<void> => {
  const { page } = cage;
  await page.getByLabel('Float').fill('2000');
  await page.getByRole('button', { name: 'Open a drawer…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('demo-floorperson');
  await dialog.getByLabel('Password').fill(house.passwordOf('floorperson'));
  await dialog.getByRole('button', { name: 'Approve' }).click();
  const sale = page.getByRole('region', { name: 'Cash to voucher' });
  await sale.getByLabel('Cash for the voucher').fill('120');
  await sale.getByRole('button', { name: 'Take 120.00 for a voucher' }).click();
  await page.getByRole('dialog', { name: 'The voucher is sold' }).getByRole('button', { name: 'Close' }).click();
  await page.locator('.drawer .outstanding dd', { hasText: '2,120.00' }).waitFor();
  await page.getByText('2 moves').click();
  await page.locator('#cage-drawer').evaluate((drawer) => drawer.scrollIntoView());
  await take(cage, 'cage-drawer');
};

/** A code on the floor's screen, and the device that was given it. */
const takeEnrolment = async (floor: Visitor): Promise<void> => {
  await floor.page.goto('/floor/pennsylvania-dealer#terminals');
  await floor.page.getByLabel('Seat number').fill('7');
  await floor.page.getByRole('button', { name: 'Show a code' }).click();
  await floor.page.getByRole('img', { name: 'Code to scan with the device' }).waitFor();
  await take(floor, 'enrolment');
  const device = await browser.visitor(house.address, { viewport: { width: 390, height: 700 }, ownWindow: true });
  await device.page.goto('/terminal');
  await device.page
    .getByLabel('Code from the floor’s screen')
    .fill(await floor.page.locator('.offer .code').innerText());
  await device.page.getByRole('button', { name: 'Set up' }).click();
  await device.page.locator('.check-digits').waitFor();
  await take(device, 'enrolment-device');
};

const takeInvitation = async ({ page }: Visitor): Promise<void> => {
  await page.getByRole('button', { name: 'New account' }).click();
  await page.getByLabel('The person’s own name').fill('Ana Lim');
  await page.getByLabel('Name to sign in with').fill('ana');
  await page.getByRole('checkbox', { name: 'Dealer', exact: true }).check();
  await page.getByRole('button', { name: 'Create and invite' }).click();
  const address = await page.getByRole('region', { name: 'Invitation' }).locator('code').innerText();
  const invited = await browser.visitor(house.address, { viewport: { width: 900, height: 620 } });
  await invited.page.goto(address);
  await invited.page.getByLabel('Password').waitFor();
  await take(invited, 'invitation');
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
    // Rows are worked out one after another.
    if (name === 'odds-together') await page.locator('td', { hasText: /^…$/ }).first().waitFor({ state: 'detached' });
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
  const watching = await onlooker();
  await watching.sit(TABLE);
  for (const visitor of [player, phone, watching]) {
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
  await stopTime(watching.page);
  await shake();
  await enter([2, 2]);
  const game = await browser.visitor(house.address);
  await game.signIn('dealer', `/console/${TABLE}`);
  await enter([5]);
  await take(game, 'console');
  await takeMoment(watching, () => order('ConfirmResult'));
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
  await floor.page
    .locator('.tile', { has: floor.page.locator(`a[href="/floor/${TABLE}"]`) })
    .evaluate((tile) => tile.scrollIntoView({ block: 'center' }));
  await take(floor, 'floor-money');
  await floor.page.goto(`/floor/${TABLE}#irregularities`);
  await floor.page.getByRole('tab', { name: 'Correct a result' }).click();
  await floor.page.getByRole('radio').first().check();
  for (const face of [6, 6, 5]) await floor.page.keyboard.press(`${face}`);
  await floor.page.getByText('What will be done').evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
  await take(floor, 'correction');
  const cage = await browser.visitor(house.address);
  await cage.signIn('cage', '/cage');
  await take(cage, 'cage');
  await takeDrawer(cage);
  await takeEnrolment(floor);
  const accounts = await browser.visitor(house.address);
  await accounts.signIn('administrator', '/accounts');
  await accounts.page.getByRole('heading', { level: 3 }).first().waitFor();
  await take(accounts, 'accounts');
  await takeInvitation(accounts);
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
