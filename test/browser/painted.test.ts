import { PRACTICE_FLOOR } from '@hardway/server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestHouse } from '../house/open.ts';
import { SCREENS, TestBrowser } from './browser.ts';
import { ROUNDS, type Round } from './rounds.ts';

/** What a browser paints: others of these tests leave that out. */

const VIEWPORT = { width: 1024, height: 640 };

const RUNS = [0, 1];
const tableOf = (round: Round, run: number): string => `${round.table}-${run}`;

let house: TestHouse;
let browser: TestBrowser;

beforeAll(async () => {
  const tables = Object.values(ROUNDS).flatMap((round) =>
    RUNS.map((run) => ({ ...PRACTICE_FLOOR.find(({ id }) => id === round.table)!, id: tableOf(round, run) })),
  );
  [house, browser] = await Promise.all([TestHouse.open(tables, { web: SCREENS }), TestBrowser.launch()]);
});

afterAll(async () => {
  await browser.close();
  await house.close();
});

/**
 * Two tables of one name play the same but for their dice, and their screens stand still at the same moments: no picture of
 * them may differ before the dice lie.
 */

interface Held {
  /** Milliseconds since it began to move. */
  readonly at: number;
  readonly hasDice: boolean;
}

/**
 * Runs in the page: everything that moves stands still and is painted anew, since what was painted while it moved depends on
 * the frames that there was time for.
 */
const hold = async ({ at, hasDice }: Held): Promise<void> => {
  const { document, frame } = globalThis as unknown as InPage;
  for (const display of ['none', '']) {
    document.documentElement.style.display = display;
    for (const dice of document.querySelectorAll('.fallen-dice')) dice.style.visibility = hasDice ? '' : 'hidden';
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = at;
    }
    for (let drawn = 0; drawn < 2; drawn += 1) await new Promise<void>(frame);
  }
};

interface InPage {
  readonly document: {
    readonly documentElement: { readonly style: { display: string } };
    querySelectorAll(selector: string): Iterable<{ readonly style: { visibility: string } }>;
    getAnimations(): { currentTime: number; pause(): void }[];
  };
  readonly frame: (drawn: () => void) => void;
}

const pictureOf = async (page: Page, held: Held): Promise<string> => {
  await page.evaluate(hold, held);
  // How long a visit has lasted is nobody's result.
  return (await page.screenshot({ mask: [page.locator('.purse .time')] })).toString('base64');
};

/** Lets the page's clock go on until it shows this; what it hears it shows by its clock. */
const goOnTo = async (page: Page, scene: string, by: number): Promise<void> => {
  while ((await page.locator(`.moment.${scene}`).count()) === 0) await page.clock.runFor(by);
};

/** The pictures of a moment by their names, in the order in which they are seen. */
const picturesIn = async (round: Round, run: number): Promise<Readonly<Record<string, string>>> => {
  const table = tableOf(round, run);
  const crew = await house.console(round.crew, table);
  const visitor = await browser.visitor(house.address, { moving: true, viewport: VIEWPORT });
  const { page } = visitor;
  const heard = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => round.told.test(`${payload}`) && resolve());
    });
  });
  await page.addInitScript('window.frame = requestAnimationFrame.bind(window)');
  await page.clock.install();
  await visitor.sit(table);
  await round.bet(visitor, crew);
  // Further than it comes by itself meanwhile.
  await page.clock.pauseAt(((await page.evaluate('Date.now()')) as number) + 600_000);
  await round.release(visitor, crew);
  await page.mouse.move(0, 0);
  await goOnTo(page, 'covered', 1);
  await round.tell(crew, round.results[run]!.dice);
  await heard;
  await page.clock.runFor(1);
  await page.locator('.moment.covered').waitFor({ state: 'attached' });
  const covered = await pictureOf(page, { at: 600, hasDice: true });
  await goOnTo(page, 'falling', 100);
  const falling = await pictureOf(page, { at: 350, hasDice: true });
  const halfway = await pictureOf(page, { at: 900, hasDice: true });
  const around = await pictureOf(page, { at: 1_500, hasDice: false });
  const landing = await pictureOf(page, { at: 1_500, hasDice: true });
  crew.close();
  await visitor.leave();
  return { covered, falling, halfway, around, landing };
};

test.each(Object.entries(ROUNDS))(
  'no pixel of %s tells the result until the dice make their last jumps, and then none but theirs',
  async (_, round) => {
    const [{ landing: won, ...before }, { landing: lost, ...same }] = await Promise.all([
      picturesIn(round, 0),
      picturesIn(round, 1),
    ]);
    for (const [name, picture] of Object.entries(before)) expect(picture === same[name], name).toBe(true);
    expect(won).not.toBe(lost);
  },
);

test('a terminal has painted where its parts will stand before any of its scripts has come', async () => {
  const visitor = await browser.visitor(house.address, { ownWindow: true });
  const { page } = visitor;
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, (route) => released.then(() => route.continue()));
  await page.goto(`/play/${tableOf(ROUNDS.sicbo, 0)}`, { waitUntil: 'commit' });
  const skeleton = page.locator('.first-paint');
  await skeleton.locator('i').first().waitFor();
  const painted = await page.screenshot();
  await skeleton.evaluate('document.querySelector(".first-paint").style.visibility = "hidden"');
  expect(painted.equals(await page.screenshot())).toBe(false);
  expect(await page.getByRole('heading').count()).toBe(0);
  release();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await visitor.leave();
});
