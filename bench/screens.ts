import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRACTICE_FLOOR } from '@hardway/server';
import { TestBrowser, type Visitor } from '../test/browser/browser.ts';
import { HouseClient } from '../test/house/client.ts';
import { signInAt } from '../test/house/open.ts';
import { HouseProcess } from '../test/house/process.ts';
import { prepareSeats } from '../test/house/seats.ts';

/**
 * From the dealer's confirmation to the lit result on every one of fifty open terminals: a real house in a process of
 * its own, real pages in a real browser, all on this machine, so that one clock is enough. Beside it the same news to
 * as many bare sockets, which is what the house itself takes; the rest is the browser's.
 */

const TERMINALS = Number(process.env.HARDWAY_BENCH_TERMINALS ?? 50);
const ROUNDS = Number(process.env.HARDWAY_BENCH_ROUNDS ?? 20);
const TABLE = 'sentosa-dealer';

/** Milliseconds between the last of the other steps and the confirmation. */
const PAUSE = 6_000;

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
const say = (line = ''): void => void process.stdout.write(`${line}\n`);
const share = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))]!;
const line = (name: string, times: readonly number[]): void =>
  say(`${name.padEnd(44)}${[0.5, 0.99, 1].map((part) => `${share(times, part).toFixed(0)} ms`.padStart(10)).join('')}`);

/** In the page: remembers when a winning spot was lit on the screen, that is, after its frame was drawn. */
const WATCH_LIGHTS = `
  window.litAt = null;
  new MutationObserver(() => {
    if (!document.querySelector('.felt-spot.lit')) window.litAt = null;
    else if (window.litAt === null) {
      window.litAt = 0;
      requestAnimationFrame(() => setTimeout(() => { window.litAt = Date.now(); }));
    }
  }).observe(document.body, { subtree: true, attributes: true, childList: true });
`;

interface Watching {
  readonly litAt: number | null;
}

const litAt = async ({ page }: Visitor): Promise<number> => {
  const isLit = (): boolean => ((globalThis as unknown as Watching).litAt ?? 0) > 0;
  await page.waitForFunction(isLit, null, { polling: 50 });
  return page.evaluate('window.litAt');
};

const isDark = (): boolean => (globalThis as unknown as Watching).litAt === null;

const folder = await mkdtemp(join(tmpdir(), 'hardway-screens-'));
const house = new HouseProcess(folder);
const plan = PRACTICE_FLOOR.find(({ id }) => id === TABLE)!;
const seats = await prepareSeats({ folder }, plan, TERMINALS, 100_000);
await house.start([plan]);
const browser = await TestBrowser.open();
try {
  const dealer = await HouseClient.connect(house.address, { cookie: await signInAt(house.address, folder, 'dealer') });
  await dealer.hello({ as: 'staff', table: TABLE });
  const visitors: Visitor[] = [];
  const sockets: HouseClient[] = [];
  for (const seat of seats) {
    const visitor = await browser.visitor(house.address);
    await visitor.take(seat);
    await visitor.page.locator('[data-spot=small]').waitFor();
    await visitor.page.evaluate(WATCH_LIGHTS);
    visitors.push(visitor);
    process.stderr.write(`\r${visitors.length} of ${TERMINALS} terminals are open `);
  }
  for (let socket = 0; socket < TERMINALS; socket += 1) {
    const client = await HouseClient.connect(house.address);
    await client.hello({ as: 'display', table: TABLE });
    sockets.push(client);
  }
  process.stderr.write('\n');
  const screens: number[] = [];
  const lastScreens: number[] = [];
  const bare: number[] = [];
  const order = async (type: string, fields: object = {}): Promise<void> => {
    const answer = await dealer.command(type, fields);
    if (!answer.ok) throw new Error(`${type}: ${answer.message}`);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await order('OpenBetting');
    await order('CloseBetting');
    await order('MixDice', { times: 3 });
    for (const face of [1 + (round % 6), 1 + ((round * 5 + 2) % 6), 1 + ((round * 3 + 1) % 6)])
      await order('EnterDie', { face });
    // Everybody sees the dice for a while before the dealer confirms them; no terminal is still busy with what was before.
    await sleep(PAUSE);
    const heard = sockets.map((socket) =>
      socket
        .next(({ is, view }) => is === 'news' && (view as { round: { stage: string } | null }).round?.stage === 'lit')
        .then(() => Date.now()),
    );
    const began = Date.now();
    await order('ConfirmResult');
    const [seen, told] = await Promise.all([Promise.all(visitors.map(litAt)), Promise.all(heard)]);
    screens.push(...seen.map((at) => at - began));
    lastScreens.push(Math.max(...seen) - began);
    bare.push(...told.map((at) => at - began));
    await order('ClearLights');
    await Promise.all(visitors.map(({ page }) => page.waitForFunction(isDark)));
    process.stderr.write(`\r${round + 1} of ${ROUNDS} rounds `);
  }
  process.stderr.write('\n');
  say(
    `${TERMINALS} terminals in one browser, ${ROUNDS} rounds    ${'median'.padStart(6)}${'p99'.padStart(10)}${'most'.padStart(10)}`,
  );
  line('confirmation to a terminal’s lit result', screens);
  line('confirmation to the last terminal', lastScreens);
  line('confirmation to a bare socket beside them', bare);
} finally {
  await browser.close();
  await house.kill('SIGTERM');
  await rm(folder, { recursive: true });
}
