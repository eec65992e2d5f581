import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crapsPlay, creditAt, sicBoPlay } from '@hardway/engine';
import { type Clock, type OwnPart, PRACTICE_FLOOR, readConfig, type TableView, turnName } from '@hardway/server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { until } from '../until.ts';
import { HouseClient, type Message } from './client.ts';
import { TestHouse } from './open.ts';

/** Practice without a timer: the table waits, however long, until one of its players says go. */

const TABLES = ['sentosa', 'sentosa-untimed', 'craps-untimed', 'sentosa-dealer'];
const SINGLE = 'sentosa-single';
const TEN_MINUTES = 600_000;

let house: TestHouse;
let clock = Date.UTC(2026, 0, 1);
const clients: HouseClient[] = [];

beforeAll(async () => {
  // Timers can be pushed on by minutes; left alone, they go with the time of day.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  // An operator may have several players at such a table.
  const plans = PRACTICE_FLOOR.filter(({ id }) => TABLES.includes(id)).map(({ oneOf, ...plan }) => ({
    ...plan,
    seats: oneOf ? 7 : plan.seats,
  }));
  const single = { ...plans.find(({ id }) => id === 'sentosa-untimed')!, id: SINGLE, seats: 1 };
  house = await TestHouse.open([...plans, single], { now: () => (clock += 1) });
});

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

afterAll(async () => {
  await house.close();
  vi.useRealTimers();
});

const tableOf = (id: string) => house.running.floor.tables.get(id)!.owner.table;
const turnAt = (id: string): string => turnName(tableOf(id));

/** The table has come to where it waits. */
const waits = (id: string): boolean => id === 'craps-untimed' || /(betting|lit)$/.test(turnAt(id));

const sit = async (id: string): Promise<HouseClient & { seat: number }> => {
  const client = await HouseClient.sit(house.address, id);
  clients.push(client);
  await until(() => id.endsWith('-dealer') || waits(id));
  return client;
};

const pass = async (time: number): Promise<void> => {
  clock += time;
  await vi.advanceTimersByTimeAsync(time);
};

const go = (client: HouseClient, turn: string): Promise<Message> => client.ask({ is: 'go', turn });

/** Says go for what the table waits for, and waits until it has gone on. */
const goOn = async (client: HouseClient, id: string): Promise<void> => {
  const before = turnAt(id);
  expect(await go(client, before)).toMatchObject({ ok: true });
  await until(() => turnAt(id) !== before && waits(id));
};

const heardLast = (client: HouseClient) =>
  client.heard.findLast(({ is }) => is === 'news' || is === 'welcome') as unknown as {
    clock: Clock;
    view: TableView;
  };

test('Sic Bo waits for minutes, closes and settles at a go, shows the result for minutes, and goes on at a go', async () => {
  const id = 'sentosa-untimed';
  const player = await sit(id);
  expect(player.heard[0]).toMatchObject({ is: 'welcome', untimed: true, virtual: true, clock: { closesAt: null } });
  const first = sicBoPlay(tableOf(id)).round!.number;
  for (const spot of ['small', 'big'])
    expect(await player.command('PlaceWager', { seat: player.seat, spot, stake: 500 })).toMatchObject({ ok: true });
  await pass(TEN_MINUTES);
  expect(turnAt(id)).toBe(`round-${first}-betting`);
  expect(await player.command('PlaceWager', { seat: player.seat, spot: 'big', stake: 100 })).toMatchObject({
    ok: true,
  });
  await goOn(player, id);
  expect(turnAt(id)).toBe(`round-${first}-lit`);
  const own = await until(() => player.heard.findLast((heard) => heard.is === 'own' && isSettled(heard, first)));
  const { round } = sicBoPlay(tableOf(id));
  const roll = round?.stage === 'lit' ? round.roll : [];
  const isBig = roll.reduce((sum, face) => sum + face, 0) > 10;
  const gain = new Set(roll).size === 1 ? -1100 : isBig ? 100 : -100;
  expect((own.own as OwnPart).credit).toBe(100_000 + gain);
  await pass(TEN_MINUTES);
  expect(turnAt(id)).toBe(`round-${first}-lit`);
  await goOn(player, id);
  expect(turnAt(id)).toBe(`round-${first + 1}-betting`);
  expect(heardLast(player).clock.closesAt).toBeNull();
});

const isSettled = ({ own }: Message, round: number): boolean =>
  (own as OwnPart).results.some((entry) => entry.number === round && entry.results.length > 0);

test('craps waits for minutes before every throw, also for a shooter of the crew', async () => {
  const id = 'craps-untimed';
  const player = await sit(id);
  expect(player.heard[0]).toMatchObject({ is: 'welcome', untimed: true, clock: { closesAt: null } });
  for (let throws = 1; throws <= 3; throws += 1) {
    const credit = creditAt(tableOf(id).ledger, player.seat);
    expect(await player.command('PlaceWager', { seat: player.seat, spot: 'field', stake: 500 })).toMatchObject({
      ok: true,
    });
    await pass(TEN_MINUTES);
    expect(turnAt(id)).toBe(`throw-${throws}`);
    await goOn(player, id);
    expect(crapsPlay(tableOf(id)).throws).toBe(throws);
    expect([-500, 500, 1000, 1500]).toContain(creditAt(tableOf(id).ledger, player.seat) - credit);
  }
});

test.each(['sentosa-untimed', 'craps-untimed'])('%s: two who say go at once, or late, are one', async (id) => {
  const [one, other] = [await sit(id), await sit(id)];
  const before = turnAt(id);
  const next = id === 'craps-untimed' ? `throw-${crapsPlay(tableOf(id)).throws + 2}` : before.replace('betting', 'lit');
  expect(await Promise.all([go(one, before), go(other, before), go(one, before)])).toMatchObject(
    Array.from({ length: 3 }, () => ({ ok: true })),
  );
  await until(() => turnAt(id) !== before && waits(id));
  for (const turn of [before, 'throw-0', 'round-999-betting', 'constructor'])
    expect(await go(other, turn)).toMatchObject({ ok: true });
  await pass(TEN_MINUTES);
  expect(turnAt(id)).toBe(next);
});

test('nobody else says go, and no table that runs by time or by a dealer hears it', async () => {
  const [timed, dealt] = [await sit('sentosa'), await sit('sentosa-dealer')];
  // Whoever comes in the middle of a window, or again, knows how long the whole of it is.
  expect(timed.heard[0]).toMatchObject({ clock: { window: 20_000 } });
  expect(dealt.heard[0]).toMatchObject({ clock: { window: null } });
  const display = await HouseClient.connect(house.address);
  await display.hello({ as: 'display', table: 'sentosa-untimed' });
  const dealer = await house.console('dealer', 'sentosa-untimed');
  clients.push(display, dealer);
  await until(() => sicBoPlay(tableOf('sentosa-untimed')).round);
  const before = TABLES.map((id) => tableOf(id).version);
  for (const [client, id, message] of [
    [display, 'sentosa-untimed', 'Only players at this table may say go.'],
    [dealer, 'sentosa-untimed', 'Only players at this table may say go.'],
    [timed, 'sentosa', 'This table runs on a timer.'],
    [dealt, 'sentosa-dealer', 'The dealer runs this table.'],
  ] as const)
    expect(await go(client, turnAt(id))).toMatchObject({ ok: false, refused: 'not-allowed', message });
  expect(TABLES.map((id) => tableOf(id).version)).toEqual(before);
  // The same minutes that pass unnoticed elsewhere close the bets here.
  const turn = turnAt('sentosa');
  await pass(TEN_MINUTES);
  await until(() => turnAt('sentosa') !== turn);
});

test('the bets of players who have all gone keep nobody from sitting down for long', async () => {
  const gone = await sit(SINGLE);
  expect(await gone.command('PlaceWager', { seat: 1, spot: 'small', stake: 500 })).toMatchObject({ ok: true });
  await expect(sit(SINGLE)).rejects.toThrow('seat-taken');
  expect(turnAt(SINGLE)).toBe('round-1-betting');
  gone.close();
  await until(() => house.running.floor.tables.get(SINGLE)!.seated.size === 0);
  await expect(sit(SINGLE)).rejects.toThrow('seat-taken');
  await until(() => turnAt(SINGLE) === 'round-1-lit');
  expect((await sit(SINGLE)).seat).toBe(1);
});

test('the floor’s list says which tables have no timer', async () => {
  const tables = (await (await fetch(`${house.address}/api/tables`)).json()) as { id: string; untimed: boolean }[];
  expect(tables.filter(({ untimed }) => untimed).map(({ id }) => id)).toEqual([
    'sentosa-untimed',
    'craps-untimed',
    SINGLE,
  ]);
});

test.each([
  [null, null, true],
  [20_000, 6_000, true],
  [null, 6_000, false],
  [20_000, null, false],
])('a file may say betting %s and showing %s: %s', async (betting, showing, isFine) => {
  const file = join(house.folder, 'tables.json');
  await writeFile(file, JSON.stringify([{ ...PRACTICE_FLOOR[0], unattended: { betting, showing } }]));
  const read = () => readConfig({ HARDWAY_TABLES: file });
  if (isFine) expect(read().tables[0]!.unattended).toEqual({ betting, showing });
  else expect(read).toThrow('a list of tables');
});
