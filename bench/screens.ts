import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRACTICE_FLOOR } from '@hardway/server';
import { TestBrowser, type Visitor } from '../test/browser/browser.ts';
import { HouseClient } from '../test/house/client.ts';
import { signInAt } from '../test/house/open.ts';
import { HouseProcess } from '../test/house/process.ts';
import { prepareSeats, type Seat } from '../test/house/seats.ts';
import { QUICK, runBench, type Teller } from './bench.ts';
import { shareOf } from './figure.ts';

const TERMINALS = QUICK ? 5 : 50;
const ROUNDS = QUICK ? 3 : 20;
const TABLE = 'sentosa-dealer';

/** Milliseconds between the last of the other steps and the confirmation. */
const PAUSE = 6_000;

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

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

const openTerminals = async (browser: TestBrowser, address: string, seats: readonly Seat[]): Promise<Visitor[]> => {
  const visitors: Visitor[] = [];
  for (const seat of seats) {
    const visitor = await browser.visitor(address);
    await visitor.take(seat);
    await visitor.page.locator('[data-spot=small]').waitFor();
    await visitor.page.evaluate(WATCH_LIGHTS);
    visitors.push(visitor);
    process.stderr.write(`\r${visitors.length} of ${TERMINALS} terminals are open `);
  }
  process.stderr.write('\n');
  return visitors;
};

const openSockets = async (address: string): Promise<HouseClient[]> => {
  const sockets: HouseClient[] = [];
  for (let socket = 0; socket < TERMINALS; socket += 1) {
    const client = await HouseClient.connect(address);
    await client.hello({ as: 'display', table: TABLE });
    sockets.push(client);
  }
  return sockets;
};

/** Milliseconds from a confirmation to each terminal, to the last of them in each round, and to each bare socket. */
interface Waits {
  readonly screens: number[];
  readonly last: number[];
  readonly bare: number[];
}

const playRounds = async (
  dealer: HouseClient,
  visitors: readonly Visitor[],
  sockets: readonly HouseClient[],
): Promise<Waits> => {
  const waits: Waits = { screens: [], last: [], bare: [] };
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
        .next(
          ({ is, view }) =>
            is === 'news' && (view as { play: { round: { stage: string } | null } }).play.round?.stage === 'lit',
        )
        .then(() => Date.now()),
    );
    const began = Date.now();
    await order('ConfirmResult');
    const [seen, told] = await Promise.all([Promise.all(visitors.map(litAt)), Promise.all(heard)]);
    waits.screens.push(...seen.map((at) => at - began));
    waits.last.push(Math.max(...seen) - began);
    waits.bare.push(...told.map((at) => at - began));
    await order('ClearLights');
    await Promise.all(visitors.map(({ page }) => page.waitForFunction(isDark)));
    process.stderr.write(`\r${round + 1} of ${ROUNDS} rounds `);
  }
  process.stderr.write('\n');
  return waits;
};

const tellWaits = (tell: Teller, { screens, last, bare }: Waits): void => {
  for (const [words, times] of [
    ['a terminal’s lit result', screens],
    ['the last terminal', last],
  ] as const)
    for (const [name, part] of [
      ['median', 0.5],
      ['p99', 0.99],
    ] as const)
      tell.figure({
        name: `confirmation to ${words}, ${name}`,
        value: shareOf(times, part),
        unit: 'ms',
        beside: { name: 'a bare socket', value: shareOf(bare, part) },
      });
};

await runBench({
  title: 'The screens',
  about:
    `From the dealer’s confirmation to the lit result on each of ${TERMINALS} terminals that are open in one browser, over ` +
    `${ROUNDS} rounds: a real house, real pages, one machine and so one clock. Beside it the same news to as many bare ` +
    'sockets, which is what the house itself takes; the rest is the browser’s.',
  limits:
    'A terminal takes about a tenth of a second of processor time to draw a result, most of it style, layout and paint; ' +
    'all terminals here share this machine’s processors, which a floor of terminals does not.',
  run: async (tell) => {
    const folder = await mkdtemp(join(tmpdir(), 'hardway-screens-'));
    const house = new HouseProcess(folder);
    const plan = PRACTICE_FLOOR.find(({ id }) => id === TABLE)!;
    const seats = await prepareSeats({ folder }, plan, TERMINALS, 100_000);
    await house.start([plan]);
    const browser = await TestBrowser.launch();
    try {
      const cookie = await signInAt(house.address, folder, 'dealer');
      const dealer = await HouseClient.connect(house.address, { cookie });
      await dealer.hello({ as: 'staff', table: TABLE });
      const visitors = await openTerminals(browser, house.address, seats);
      tellWaits(tell, await playRounds(dealer, visitors, await openSockets(house.address)));
    } finally {
      await browser.close();
      await house.kill('SIGTERM');
      await rm(folder, { recursive: true });
    }
  },
});
