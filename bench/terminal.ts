import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRACTICE_FLOOR } from '@hardway/server';
import type { Page } from 'playwright-core';
import { TestBrowser, type Visitor } from '../test/browser/browser.ts';
import { say } from '../test/browser/rounds.ts';
import { HouseClient } from '../test/house/client.ts';
import { signInAt } from '../test/house/open.ts';
import { HouseProcess } from '../test/house/process.ts';
import { helloOf, prepareSeats, type Seat } from '../test/house/seats.ts';
import { QUICK, runBench, type Teller } from './bench.ts';
import { shareOf } from './figure.ts';

const LOADS = QUICK ? 3 : 9;
const MOMENTS = QUICK ? 1 : 5;
const CHIPS = 60;
const LINE = { offline: false, latency: 0, downloadThroughput: 1e6, uploadThroughput: 1e6 };

interface Game {
  readonly name: string;
  readonly table: string;
  readonly crew: string;
  /** From here on this seat may bet. */
  readonly open: (crew: HouseClient, seat: HouseClient) => Promise<void>;
  readonly roll: (crew: HouseClient, seat: HouseClient) => Promise<void>;
  /** The same once more. */
  readonly again: (crew: HouseClient) => Promise<void>;
}

const GAMES: readonly Game[] = [
  {
    name: 'Sic Bo',
    table: 'sentosa-dealer',
    crew: 'dealer',
    open: (crew) => say(crew, 'OpenBetting'),
    roll: async (crew) => {
      await say(crew, 'CloseBetting');
      await say(crew, 'MixDice', { times: 3 });
      for (const face of [2, 4, 5]) await say(crew, 'EnterDie', { face });
      await say(crew, 'ConfirmResult');
    },
    again: async (crew) => {
      await say(crew, 'ClearLights');
      await say(crew, 'OpenBetting');
    },
  },
  {
    name: 'craps',
    table: 'craps-dealer',
    crew: 'stickperson',
    open: async (crew, seat) => {
      await say(crew, 'OfferDice');
      await say(seat, 'AnswerOffer', { seat: 1, accepts: true, selected: [1, 2] });
      await say(seat, 'PlaceWager', { seat: 1, spot: 'pass', stake: 500 });
      await say(seat, 'ThrowDice', { seat: 1 });
      await say(crew, 'CallThrow', { dice: [4, 4] });
    },
    roll: async (crew, seat) => {
      await say(seat, 'ThrowDice', { seat: 1 });
      await say(crew, 'CallThrow', { dice: [6, 5] });
    },
    // Bets on the next throw are taken as soon as one is called.
    again: async () => {},
  },
];

interface Loaded {
  readonly painted: number;
  readonly ready: number;
}

/** Runs in the page: milliseconds from its beginning to its first picture, and to the first spot that takes a tap. */
const whenReady = async (): Promise<Loaded> => {
  const { document, requestAnimationFrame, performance } = globalThis as unknown as InPage;
  for (;;) {
    const spot = document.querySelector('[data-spot]');
    if (spot) {
      const { x, y, width, height } = spot.getBoundingClientRect();
      if (spot.contains(document.elementFromPoint(x + width / 2, y + height / 2)))
        return {
          painted: performance.getEntriesByName('first-paint')[0]!.startTime,
          ready: performance.now(),
        };
    }
    await new Promise<number>(requestAnimationFrame);
  }
};

/** Runs in the page: the times of all frames while the picture of the dice is there. */
const framesOfMoment = async (): Promise<readonly number[]> => {
  const { document, requestAnimationFrame } = globalThis as unknown as InPage;
  const frames: number[] = [];
  for (;;) {
    const at = await new Promise<number>(requestAnimationFrame);
    if (document.querySelector('.moment')) frames.push(at);
    else if (frames.length > 0) return frames;
  }
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Found {
  getBoundingClientRect(): Box;
  contains(other: unknown): boolean;
}

interface InPage {
  readonly document: {
    querySelector(selector: string): Found | null;
    elementFromPoint(x: number, y: number): unknown;
  };
  readonly performance: {
    now(): number;
    getEntriesByName(name: string): readonly { readonly startTime: number }[];
  };
  requestAnimationFrame(drawn: (at: number) => void): void;
}

/** In a browser that has never been there. */
const firstLoad = async (browser: TestBrowser, address: string, seat: Seat): Promise<Loaded> => {
  const visitor = await browser.visitor(address, { ownWindow: true });
  const line = await visitor.context.newCDPSession(visitor.page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', LINE);
  await line.send('Emulation.setCPUThrottlingRate', { rate: 2 });
  await visitor.take(seat);
  const loaded = await visitor.page.evaluate(whenReady);
  await visitor.leave();
  return loaded;
};

const tellLoads = async (tell: Teller, name: string, load: () => Promise<Loaded>): Promise<void> => {
  const loads: Loaded[] = [];
  for (let turn = 0; turn < LOADS; turn += 1) loads.push(await load());
  const median = (of: keyof Loaded): number =>
    shareOf(
      loads.map((loaded) => loaded[of]),
      0.5,
    );
  tell.figure({ name: `${name}: first load until something is painted`, value: median('painted'), unit: 'ms' });
  tell.figure({
    name: `${name}: first load until a spot can be tapped`,
    value: median('ready'),
    unit: 'ms',
    owed: { most: 2_000 },
  });
};

const spotsOn = (page: Page): Promise<readonly string[]> =>
  page
    .locator('[data-spot], [data-place]')
    .evaluateAll((found) => found.map((spot) => spot.getAttribute('data-spot') ?? spot.getAttribute('data-place')!));

/** As many wagers as there are to be chips; what cannot be bet now is left out. */
const layChips = async (seat: HouseClient, spots: readonly string[]): Promise<number> => {
  let lying = 0;
  for (const spot of new Set(spots)) {
    for (const stake of [500, 600]) {
      if (lying === CHIPS) return lying;
      const { ok } = await seat.command('PlaceWager', { seat: 1, spot, stake });
      if (!ok) continue;
      lying += 1;
      break;
    }
  }
  return lying;
};

const gapsOf = (frames: readonly number[]): readonly number[] =>
  frames.slice(1).map((at, index) => at - frames[index]!);

const tellFrames = (tell: Teller, name: string, gaps: readonly number[]): void => {
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  tell.figure({ name: `${name}: frames a second through a moment`, value: (gaps.length * 1_000) / whole, unit: '/s' });
  tell.figure({
    name: `${name}: from frame to frame, median; 60 a second are 16.7 each`,
    value: shareOf(gaps, 0.5),
    unit: 'ms',
    owed: { most: 16.8 },
  });
  tell.figure({ name: `${name}: from frame to frame, p95`, value: shareOf(gaps, 0.95), unit: 'ms' });
};

/** One moment after another, all with their chips. */
const gapsThrough = async (
  { page }: Visitor,
  game: Game,
  crew: HouseClient,
  seat: HouseClient,
): Promise<{ readonly chips: number; readonly gaps: readonly number[] }> => {
  const gaps: number[] = [];
  const spots = await spotsOn(page);
  let chips = CHIPS;
  for (let turn = 0; turn < MOMENTS; turn += 1) {
    if (turn > 0) await game.again(crew);
    chips = Math.min(chips, await layChips(seat, spots));
    // What the bets have set going comes to rest first.
    await page.waitForTimeout(1_000);
    const frames = page.evaluate(framesOfMoment);
    await game.roll(crew, seat);
    gaps.push(...gapsOf(await frames));
  }
  return { chips, gaps };
};

await runBench({
  title: 'A terminal',
  about:
    `The first load of a terminal in a browser that has nothing of it, at 1 MB/s and half of the processor's speed, the median of ${LOADS}; ` +
    `and the frames of ${MOMENTS} whole moments of the dice, from the close to what was paid, with ${CHIPS} chips on the felt, drawn by ` +
    'the browser in software, at 1280 x 800. A real house, one machine for both.',
  limits:
    'The first load is the line for its first half, and then scripts that are compiled and the felt that is laid out. Frames are ' +
    'limited by how fast a processor paints: there is no graphics card here, and every frame of the dice is put together over the whole screen.',
  run: async (tell) => {
    const folder = await mkdtemp(join(tmpdir(), 'hardway-terminal-'));
    const house = new HouseProcess(folder);
    const plans = GAMES.map(({ table }) => PRACTICE_FLOOR.find(({ id }) => id === table)!);
    const seats: Seat[] = [];
    for (const plan of plans) seats.push(...(await prepareSeats({ folder }, plan, 1, 10_000_000)));
    await house.start(plans);
    const browser = await TestBrowser.launch();
    try {
      for (const [index, game] of GAMES.entries()) {
        const own = seats[index]!;
        const cookie = await signInAt(house.address, folder, game.crew);
        const crew = await HouseClient.connect(house.address, { cookie });
        await crew.hello({ as: 'staff', table: game.table, role: game.crew });
        const [seat] = await HouseClient.greet(house.address, helloOf(own));
        await game.open(crew, seat);
        await tellLoads(tell, game.name, () => firstLoad(browser, house.address, own));
        const visitor = await browser.visitor(house.address, { moving: true });
        await visitor.take(own);
        await visitor.page.locator('[data-spot]').first().waitFor();
        const { chips, gaps } = await gapsThrough(visitor, game, crew, seat);
        tellFrames(tell, game.name, gaps);
        if (chips < CHIPS) tell.note(`${game.name}: ${chips} chips`);
        await visitor.leave();
        crew.close();
        seat.close();
      }
    } finally {
      await browser.close();
      await house.kill('SIGTERM');
      await rm(folder, { recursive: true });
    }
  },
});
