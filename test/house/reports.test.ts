import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as passed } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { type Meters, PRACTICE_FLOOR } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../until.ts';
import { HouseClient } from './client.ts';
import { TestHouse } from './open.ts';

/** Reports over a long record do not hold up bets, whatever becomes of the reports. */

const TABLE = 'sentosa-dealer';
const ENTRIES = 30_000;

/** What the house sends to the thread that makes its reports. Held back, a report is under way for as long as a test likes. */
class Gate {
  workers: Worker[] = [];
  private held: (() => void)[] | null = null;
  private asked: (() => void) | null = null;

  /** Ends the thread by what no house would send it. */
  kill: () => void = () => undefined;

  readonly watch = (worker: Worker): void => {
    this.workers.push(worker);
    const post = worker.postMessage.bind(worker);
    this.kill = () => post(undefined);
    worker.postMessage = (message: { readonly is: string } | null) => {
      if (this.held && message !== null && message.is !== 'stop') {
        this.held.push(() => post(message));
        this.asked?.();
      } else post(message);
    };
  };

  /** Settles with the next question, which does not reach the thread. */
  hold(): Promise<'asked'> {
    this.held = [];
    return new Promise((resolve) => {
      this.asked = () => resolve('asked');
    });
  }

  /** Messages that do not reach the thread. */
  get waiting(): number {
    return this.held?.length ?? 0;
  }

  release(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const pass of held) pass();
  }
}

const gate = new Gate();
let house: TestHouse;
let player: HouseClient & { seat: number };

const ask = async (path: string): Promise<Response> =>
  fetch(`${house.address}/api/${path}`, { headers: { 'x-hardway': '1', cookie: await house.cookieOf('auditor') } });

/** A small export, as soon as there is a place for it; not asked for so often that the house counts it. */
const whenFree = async (): Promise<Response> => {
  for (;;) {
    const response = await ask('audit/export/significant');
    if (response.status !== 503) return response;
    await passed(250);
  }
};

const meters = async (): Promise<Meters> => (await ask(`tables/${TABLE}/meters`)).json() as Promise<Meters>;

const bet = async (): Promise<void> =>
  expect(
    await player.command('PlaceWager', { seat: player.seat, spot: 'big', stake: 1000 }),
    'a bet while a report is made',
  ).toMatchObject({ ok: true });

beforeAll(async () => {
  process.on('worker', gate.watch);
  house = await TestHouse.open(PRACTICE_FLOOR.filter(({ id }) => id === TABLE));
  const { owner } = house.running.floor.tables.get(TABLE)!;
  const by = { id: 'the cage', role: 'cage' } as const;
  const bought = Array.from({ length: ENTRIES }, (_, index) =>
    owner.submit({ type: 'BuyIn', id: `bought ${index}`, at: 1, by, seat: 77, amount: 1, medium: 'cash' }),
  );
  expect((await Promise.all(bought)).every(({ ok }) => ok)).toBe(true);
  const dealer = await house.console('dealer', TABLE);
  expect(await dealer.command('OpenBetting')).toMatchObject({ ok: true });
  dealer.close();
  player = await HouseClient.sit(house.address, TABLE);
  // The thread begins with the first report, and can be held back from the second on.
  expect((await ask('audit/approvals')).status).toBe(200);
});

afterAll(async () => {
  process.off('worker', gate.watch);
  player.close();
  await house.close();
});

test.each([
  `tables/${TABLE}/meters`,
  `tables/${TABLE}/log?after=0`,
  `tables/${TABLE}/rounds?is=void`,
  `tables/${TABLE}/significant`,
  `tables/${TABLE}/noted`,
  `tables/${TABLE}/filings`,
  `tables/${TABLE}/approvals`,
  `tables/${TABLE}/replay?entry=20000`,
  `audit/record?stream=table:${TABLE}`,
  'audit/approvals',
  'audit/export/log',
  'audit/export/meters',
  'reports/significant',
  'cage/vouchers',
  'cage/report',
])('bets are acknowledged while %s is under way', async (path) => {
  const asked = gate.hold();
  const answered = ask(path);
  expect(await Promise.race([asked, answered.then(() => 'answered by the house itself')])).toBe('asked');
  await bet();
  gate.release();
  expect((await answered).status).toBe(200);
  await (await answered).text();
});

test('meters have every bet that was acknowledged before they were asked for', async () => {
  expect((await meters()).table.broughtIn).toBe(ENTRIES + 100_000);
  const other = await HouseClient.sit(house.address, TABLE);
  other.close();
  expect((await meters()).table.broughtIn).toBe(ENTRIES + 200_000);
});

/** An export whose reader has taken nothing of it yet. */
const download = async (what: string): Promise<IncomingMessage> => {
  const cookie = await house.cookieOf('auditor');
  const [response] = await once(get(`${house.address}/api/audit/export/${what}`, { headers: { cookie } }), 'response');
  return response as IncomingMessage;
};

const textOf = async (response: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
};

test('bets go on while a reader takes nothing of an export, and then all of it is there', async () => {
  const response = await download(`log?table=${TABLE}`);
  for (let count = 0; count < 20; count += 1) await bet();
  const { version } = house.running.floor.tables.get(TABLE)!.owner.table;
  const lines = (await textOf(response)).trimEnd().split('\n').slice(1);
  const told = lines.map((line) => Number(line.split(',')[1]));
  expect(told.length).toBeGreaterThan(ENTRIES);
  expect(told.length).toBeLessThanOrEqual(version);
  expect(told).toEqual(Array.from(told, (_, index) => index + 1));
});

test('so many downloads stand at once; one more is told to try again, and may once another has ended', async () => {
  void gate.hold();
  const open = Array.from({ length: 8 }, () => download('log'));
  await until(() => gate.waiting === 8);
  const refused = await ask('audit/export/log');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ refused: 'busy', message: expect.stringMatching(/try again/) });
  gate.release();
  for (const response of open) (await response).destroy();
  const again = await whenFree();
  expect(again.status).toBe(200);
  expect((await again.text()).split('\n')[0]).toMatch(/^stream,version/);
});

test('whoever goes before the first piece leaves room for others', async () => {
  const cookie = await house.cookieOf('auditor');
  for (let count = 0; count < 20; count += 1) {
    const request = get(`${house.address}/api/audit/export/log`, { headers: { cookie } });
    request.on('error', () => undefined);
    await once(request, 'finish');
    request.destroy();
  }
  const again = await whenFree();
  expect((await again.text()).split('\n')[0]).toMatch(/^stream,version/);
});

test('when the thread dies, a report is told to be tried again, half an export is cut off, and bets go on', async () => {
  const response = await download('log');
  const cut = textOf(response).then(
    () => 'as if it were whole',
    (error: NodeJS.ErrnoException) => error.code,
  );
  const asked = gate.hold();
  const answered = ask(`tables/${TABLE}/log`);
  await asked;
  gate.kill();
  gate.release();
  const lost = await answered;
  expect([lost.status, await cut]).toEqual([503, 'ECONNRESET']);
  expect(await lost.json()).toMatchObject({ refused: 'busy', message: expect.stringMatching(/try again/) });
  await bet();
  const begun = gate.workers.length;
  expect((await ask(`tables/${TABLE}/log`)).status).toBe(200);
  expect(gate.workers.length).toBe(begun + 1);
});

test('a house closes though a download stands still, and its meters are there again at the next start', async () => {
  const { table } = await meters();
  const response = await download('log');
  response.on('error', () => undefined);
  await house.restart();
  response.destroy();
  // A start voids the round that nobody has dice for.
  expect(await meters()).toMatchObject({ table: { ...table, voids: 1, voidedWagers: 1 } });
  expect(await house.running.store.snapshot(`meters:table:${TABLE}`)).toMatchObject({ version: expect.any(Number) });
  expect(await house.running.store.streams()).not.toContain(`meters:table:${TABLE}`);
});
