import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HouseOptions, openHouse, PRACTICE_FLOOR } from '@hardway/server';
import { afterEach, expect, test } from 'vitest';
import { HouseClient, type Message } from './client.ts';
import { practiceConfig, QUICK, TestHouse } from './open.ts';

/** Much from one place. The house's clock stands still, so that what may be asked is a number. */

const TABLE = 'sentosa-dealer';
const TABLES = PRACTICE_FLOOR.filter(({ id }) => id === TABLE);
const NOON = Date.UTC(2026, 0, 31, 12);
const now = (): number => NOON;
const HELLO = JSON.stringify({ is: 'hello', as: 'display', table: TABLE });

let close: () => Promise<void>;

afterEach(() => close());

const open = async (options: HouseOptions = {}): Promise<TestHouse> => {
  const house = await TestHouse.open(TABLES, { now, ...options });
  close = () => house.close();
  return house;
};

const greetings = ({ heard }: HouseClient): Message[] => heard.filter(({ is }) => is === 'welcome' || is === 'refused');

/** Says hello again and again, and waits until each was answered in one way or the other. */
const insist = async (display: HouseClient, times: number): Promise<void> => {
  const answered = new Promise<void>((resolve) => {
    const listen = (): void => {
      if (greetings(display).length >= times) resolve();
      else void display.next(({ is }) => is === 'welcome' || is === 'refused').then(listen);
    };
    listen();
  });
  for (let time = 0; time < times; time += 1) display.raw(HELLO);
  await answered;
};

test('a display that repeats hello is told it is too often, and bets of others go on', async () => {
  const house = await open();
  const dealer = await house.console('dealer', TABLE);
  expect(await dealer.command('OpenBetting')).toMatchObject({ ok: true });
  const player = await HouseClient.sit(house.address, TABLE);
  const display = await HouseClient.connect(house.address);
  const insisting = insist(display, 50);
  const bets = await Promise.all(
    Array.from({ length: 20 }, () => player.command('PlaceWager', { seat: player.seat, spot: 'small', stake: 500 })),
  );
  expect(bets.filter(({ ok }) => ok)).toHaveLength(20);
  await insisting;
  const refused = greetings(display).filter(({ is }) => is === 'refused');
  expect(new Set(refused.map((message) => message.refused))).toEqual(new Set(['too-many']));
  // Eighty messages may come at once, and a hello counts as ten.
  expect(greetings(display).length - refused.length).toBe(8);
  for (const client of [dealer, player, display]) client.close();
});

test('many displays from one address share what an address may ask', async () => {
  const house = await open({ limits: { addressBurst: 55 } });
  const displays = await Promise.all(Array.from({ length: 9 }, () => HouseClient.connect(house.address)));
  await Promise.all(displays.map((display) => insist(display, 1)));
  const told = displays.flatMap(greetings).map(({ is, refused }) => refused ?? is);
  expect(told.toSorted()).toEqual([...Array(4).fill('too-many'), ...Array(5).fill('welcome')]);
  for (const display of displays) display.close();
});

test('what everybody is welcomed with is written once, however many come', async () => {
  const house = await open();
  const { submission } = house.running.floor.tables.get(TABLE)!.owner.table;
  let written = 0;
  Object.defineProperty(submission, 'toJSON', {
    value() {
      written += 1;
      return { ...this };
    },
  });
  const displays = await Promise.all(Array.from({ length: 20 }, () => HouseClient.connect(house.address)));
  await Promise.all(displays.map((display) => insist(display, 1)));
  expect(displays.flatMap(greetings).map(({ is }) => is)).toEqual(Array(20).fill('welcome'));
  expect(written).toBe(1);
  for (const display of displays) display.close();
});

test('sockets and other requests of an address are counted apart, each by its own setting', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hardway-flood-'));
  const config = { ...practiceConfig(folder, TABLES), upgradesPerMinute: 3, requestsPerMinute: 5 };
  const running = await openHouse(config, { passwords: QUICK });
  close = async () => {
    await running.close();
    await rm(folder, { recursive: true });
  };
  for (let time = 0; time < 3; time += 1) (await HouseClient.connect(running.address)).close();
  await expect(HouseClient.connect(running.address)).rejects.toThrow('429');
  const statuses = [];
  for (let time = 0; time < 6; time += 1) statuses.push((await fetch(`${running.address}/livez`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
