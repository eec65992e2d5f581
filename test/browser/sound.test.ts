import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordingsOf } from '@hardway/engine';
import { PRACTICE_FLOOR, readConfig } from '@hardway/server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HouseClient } from '../house/client.ts';
import { TestHouse } from '../house/open.ts';
import { SCREENS, TestBrowser, type Visitor } from './browser.ts';
import { Player } from './people.ts';

/** What is heard at a terminal and a wall: never before a touch, never a win that is none, and by the operator's recordings. */

const TABLE = 'sentosa-dealer';

let folder: string;
let house: TestHouse;
let browser: TestBrowser;
let dealer: HouseClient;

/** A hundredth of a second in which nothing is said. */
const WAV = (() => {
  const samples = 80;
  const bytes = Buffer.alloc(44 + samples, 128);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + samples, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8_000, 24);
  bytes.writeUInt32LE(8_000, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples, 40);
  return bytes;
})();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-sound-'));
  const calls = join(folder, 'calls', 'en', 'sicbo');
  await mkdir(calls, { recursive: true });
  await Promise.all(recordingsOf('sicbo').map((name) => writeFile(join(calls, `${name}.wav`), WAV)));
  await writeFile(join(folder, 'operator.json'), JSON.stringify({ sound: { recordings: 'calls' } }));
  const { operator } = readConfig({ HARDWAY_OPERATOR: join(folder, 'operator.json') });
  const tables = PRACTICE_FLOOR.filter(({ id }) => id === TABLE);
  [house, browser] = await Promise.all([TestHouse.open(tables, { web: SCREENS }, { operator }), TestBrowser.open()]);
  dealer = await house.console('dealer', TABLE);
});

afterAll(async () => {
  dealer.close();
  await browser.close();
  await house.close();
  await rm(folder, { recursive: true });
});

const says = async (type: string, fields: object = {}): Promise<void> => {
  const answer = await dealer.command(type, fields);
  if (!answer.ok) throw new Error(`${type}: ${answer.message}`);
};

/** A screen that is busy hears only what it comes to show: it is given the time to show the close. */
const roll = async ({ page }: Visitor, dice: readonly number[]): Promise<void> => {
  await says('CloseBetting');
  await page.locator('.phase', { hasText: 'No more bets' }).waitFor();
  await says('MixDice', { times: 3 });
  for (const face of dice) await says('EnterDie', { face });
  await says('ConfirmResult');
};

const openAgain = async (): Promise<void> => {
  await says('ClearLights');
  await says('OpenBetting');
};

interface Made {
  contexts: number;
  /** Bells ring for wins alone; everything else is noise, or recorded. */
  bells: number;
  others: number;
}

/** Runs in the page before its own scripts: counts what is made to sound. */
const count = (): void => {
  const made: Made = { contexts: 0, bells: 0, others: 0 };
  const page = globalThis as unknown as Record<string, { prototype: { start: (...rest: unknown[]) => void } }>;
  for (const [name, key] of [
    ['OscillatorNode', 'bells'],
    ['AudioBufferSourceNode', 'others'],
  ] as const) {
    const { start } = page[name]!.prototype;
    page[name]!.prototype.start = function (...rest): void {
      made[key] += 1;
      start.apply(this, rest);
    };
  }
  page.AudioContext = new Proxy(page.AudioContext!, {
    construct: (target, rest) => {
      made.contexts += 1;
      return Reflect.construct(target as never, rest);
    },
  });
  // Whoever drives this browser counts as a touch at each look into the page.
  Object.defineProperty(page.navigator, 'userActivation', { value: { hasBeenActive: false } });
  Object.assign(globalThis, { made });
};

/** Runs in the page before its own scripts: what is asked for or made to sound, and what the picture of the dice shows then. */
const note = (): void => {
  const page = globalThis as unknown as InPage;
  const heard: [scene: string, what: string][] = [];
  const keep = (what: string): void => {
    heard.push([page.document.querySelector('.moment')?.className.split(' ')[3] ?? 'none', what]);
  };
  const { fetch, OscillatorNode } = page;
  page.fetch = (path, ...rest) => {
    if (/^\/sounds\//.test(`${path}`)) keep(`${path}`.split('/').at(-1)!);
    return fetch(path, ...rest);
  };
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...rest): void {
    keep('bell');
    start.apply(this, rest);
  };
  Object.assign(globalThis, { heard });
};

interface InPage {
  fetch: typeof fetch;
  readonly OscillatorNode: { readonly prototype: { start: (...rest: unknown[]) => void } };
  readonly document: { querySelector(selector: string): { readonly className: string } | null };
}

/** Not by a function that the page would have to be allowed to make of a text. */
const hasLoudspeaker = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => performance.getEntries().some(({ name }) => name.includes('loudspeaker'))))
    .toBe(true);

const made = (page: Page): Promise<Made> => page.evaluate(() => (globalThis as unknown as { made: Made }).made);

/** Somebody whose screen is counted, and the recordings that it asks for. */
const listener = async (): Promise<{ visitor: Visitor; asked: string[] }> => {
  const visitor = await browser.visitor(house.address, { ownWindow: true });
  await visitor.context.addInitScript(count);
  const asked: string[] = [];
  visitor.page.on('request', (request) => {
    const [, name] = /\/sounds\/\w+\/en\/sicbo\/(.*)/.exec(request.url()) ?? [];
    if (name) asked.push(name);
  });
  return { visitor, asked };
};

test('a wall is quiet until it is touched, and then calls what stands on it by the operator’s recordings', async () => {
  const { visitor, asked } = await listener();
  const { page } = visitor;
  await page.goto(`/display/${TABLE}`);
  await page.locator('.history').waitFor();
  await says('OpenBetting');
  await page.locator('.phase', { hasText: 'Place your bets' }).waitFor();
  await roll(visitor, [5, 2, 4]);
  await page.locator('.lit-layout').waitFor();
  expect([await made(page), asked]).toEqual([{ contexts: 0, bells: 0, others: 0 }, []]);
  await page.keyboard.press('Shift');
  await expect.poll(async () => (await made(page)).contexts).toBe(1);
  // The script that makes sound comes with the touch.
  await hasLoudspeaker(page);
  await openAgain();
  await expect.poll(() => asked).toEqual(['place-your-bets']);
  await roll(visitor, [6, 1, 6]);
  await expect
    .poll(() => asked.toSorted())
    .toEqual([...['place-your-bets', 'no-more-bets', 'die-1', 'die-6', 'total-13', 'big', 'odd']].sort());
  await expect.poll(async () => (await made(page)).others).toBeGreaterThanOrEqual(6);
  // A wall has no player: nobody has won.
  expect((await made(page)).bells).toBe(0);
  await visitor.leave();
});

test('a round that cost more than it brought sounds like no win, and the switch is remembered', async () => {
  const { visitor } = await listener();
  const player = new Player(visitor);
  const { page } = visitor;
  await openAgain();
  await visitor.sit(TABLE);
  await player.bet('small', 5);
  await hasLoudspeaker(page);
  await player.bet('big', 25);
  await expect.poll(async () => (await made(page)).others).toBeGreaterThan(0);
  await roll(visitor, [1, 2, 4]);
  await player.waitForPurse('net', '−20.00');
  await openAgain();
  await page.locator('.felt.open').waitFor();
  expect((await made(page)).bells).toBe(0);

  // A screen that is behind shows a result at once, and rings for none of those.
  for (;;) {
    await player.bet('small', 5);
    await player.bet('big', 25);
    await roll(visitor, [6, 2, 4]);
    await page.locator('.felt-spot.lit').first().waitFor();
    if ((await made(page)).bells > 0) break;
    await openAgain();
    await page.locator('.felt.open').waitFor();
  }

  await page.getByRole('button', { name: 'Sound: on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sound' });
  await dialog.getByRole('slider', { name: 'Effects' }).fill('40');
  await dialog.getByRole('checkbox').uncheck();
  expect(await visitor.barriers()).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Sound: off' }).waitFor();
  await openAgain();
  await player.bet('big', 25);
  await roll(visitor, [6, 2, 4]);
  await page.locator('.felt-spot.lit').first().waitFor();
  expect(await made(page)).toMatchObject({ bells: 0, others: 0 });
  expect(await page.evaluate("JSON.parse(localStorage.getItem('hardway:sound'))")).toEqual({
    isOn: false,
    effects: 40,
    calls: 100,
  });
  await visitor.leave();
});

test('what the dice show and bring is neither called nor rung before they lie', async () => {
  const visitor = await browser.visitor(house.address, { moving: true });
  await visitor.context.addInitScript(note);
  const player = new Player(visitor);
  const { page } = visitor;
  await openAgain();
  await visitor.sit(TABLE);
  await player.bet('big', 25);
  await hasLoudspeaker(page);
  const heard = (): Promise<readonly (readonly [string, string])[]> =>
    page.evaluate(() => (globalThis as unknown as { heard: [string, string][] }).heard);
  await roll(visitor, [6, 2, 4]);
  const told = ['bell', 'big', 'die-2', 'die-4', 'die-6', 'even', 'total-12'];
  await expect
    .poll(async () =>
      [...new Set((await heard()).map(([, what]) => what))].filter((what) => told.includes(what)).sort(),
    )
    .toEqual(told);
  const early = (await heard()).filter(([scene]) => scene === 'covered' || scene === 'falling');
  expect(early.map(([, what]) => what)).toEqual(['no-more-bets']);
  await visitor.leave();
});
