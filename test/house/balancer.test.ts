import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isWhole, PRACTICE_FLOOR, readKey, readStore, verifyRecord } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findHaproxy, HAPROXY_WANTED } from '../../scripts/haproxy.ts';
import { findNatsServer, NATS_WANTED } from '../../scripts/nats.ts';
import { freePort, type PostgresServer } from '../../scripts/postgres.ts';
import { type Running, startDeployedNats, startHaproxy } from '../deployed.ts';
import { testPostgres } from '../postgres.ts';
import { scratchFolder } from '../scratch.ts';
import { until } from '../until.ts';
import { HouseClient } from './client.ts';
import { HouseProcess } from './process.ts';

/** Three processes of one house behind HAProxy, with three NATS, each by the file that operators are given for it. */

const nats = findNatsServer();
const haproxy = findHaproxy();
const served = nats && haproxy ? test : test.skip;
const missing = [...(nats ? [] : [NATS_WANTED]), ...(haproxy ? [] : [HAPROXY_WANTED])].join(' ');
const named = (what: string): string => (missing === '' ? what : `${what}. ${missing}`);

const PLAN = { ...PRACTICE_FLOOR.find(({ id }) => id === 'sentosa')!, unattended: { betting: 1_000, showing: 100 } };
const TABLES = ['pit-1', 'pit-2', 'pit-3', 'pit-4'].map((id) => ({ ...PLAN, id }));
const NAMES = ['one', 'two', 'three'] as const;

let postgres: PostgresServer;
let databaseUrl: string;
const houses: HouseProcess[] = [];
const running: Running[] = [];
let address: string;

beforeAll(async () => {
  if (!nats || !haproxy) return;
  postgres = await testPostgres();
  databaseUrl = await postgres.createDatabase();
  const ports = [];
  for (const _ of NAMES) ports.push({ client: await freePort(), route: await freePort(), monitor: await freePort() });
  const { servers, addresses } = await startDeployedNats(nats, ports);
  running.push(...servers);
  for (const name of NAMES) {
    const folder = await scratchFolder(`node-${name}`);
    for (const file of ['signing-key.pem', 'public-key.pem'])
      if (houses[0]) await copyFile(join(houses[0].folder, file), join(folder, file));
    const settings = { HARDWAY_NATS_URL: addresses, HARDWAY_NODE: name, HARDWAY_PROXIES: '127.0.0.1' };
    const house = new HouseProcess(folder, databaseUrl, settings);
    houses.push(house);
    await house.start(TABLES);
  }
  const bound = `127.0.0.1:${await freePort()}`;
  const places = houses.map((house) => new URL(house.address).host);
  const environment = { HOUSE_BIND: bound, HOUSE_ONE: places[0]!, HOUSE_TWO: places[1]!, HOUSE_THREE: places[2]! };
  address = `http://${bound}`;
  const letsIn = async () => (await fetch(`${address}/readyz`)).ok;
  running.push(await startHaproxy(haproxy, 'house.cfg', environment, letsIn));
});

afterAll(async () => {
  for (const program of running.reverse()) await program.end();
  for (const house of houses) {
    await house.kill('SIGKILL');
    await rm(house.folder, { recursive: true, force: true });
  }
  await postgres?.stop();
});

/** The nodes with somebody's terminal. */
const withTerminals = async (): Promise<readonly HouseProcess[]> => {
  const found: HouseProcess[] = [];
  for (const house of houses.filter(({ isRunning }) => isRunning)) {
    const metrics = await (await fetch(`${house.address}/metrics`)).text();
    if (/^hardway_sockets\{role="terminal"\} [1-9]/m.test(metrics)) found.push(house);
  }
  return found;
};

interface Seat {
  readonly seat: number;
  readonly terminal: string;
  readonly key: string;
}

const sat = async (table: string): Promise<Seat> => {
  const taken = await fetch(`${address}/api/practice/${table}/seat`, { method: 'POST', headers: { 'x-hardway': '1' } });
  return (await taken.json()) as Seat;
};

/** As a terminal comes back: until somebody is there who welcomes it. */
const welcomed = (table: string, { terminal, key }: Seat): Promise<HouseClient> =>
  until(async () => {
    const client = await HouseClient.connect(address).catch(() => null);
    if (!client) return null;
    const heard = await Promise.race([client.hello({ as: 'terminal', table, terminal, key }), client.closed()]);
    if (typeof heard !== 'number' && heard.is === 'welcome') return client;
    client.close();
    return null;
  });

/** The version of a bet that was taken: between rounds none is, and while a table changes hands it is asked again. */
const betTaken = async (client: HouseClient, { seat }: Seat): Promise<number> => {
  const { version } = await until(async () => {
    const told = await Promise.race([
      client.command('PlaceWager', { seat, spot: 'small', stake: 100 }),
      client.closed().then((code): never => {
        throw new Error(`The socket was closed with ${code}.`);
      }),
    ]);
    return told.ok === true && told;
  });
  return version as number;
};

const theOneWithATerminal = (): Promise<HouseProcess> =>
  until(async () => {
    const there = await withTerminals();
    return there.length === 1 && there[0];
  });

served(named('whose node is killed comes back through the balancer to another one, and goes on'), async () => {
  const table = TABLES[0]!.id;
  const seat = await sat(table);
  const before = await welcomed(table, seat);
  const version = await betTaken(before, seat);
  const at = await theOneWithATerminal();
  await at.kill('SIGKILL');
  await before.closed();
  const after = await welcomed(table, seat);
  expect(await theOneWithATerminal()).not.toBe(at);
  expect(await betTaken(after, seat)).toBeGreaterThan(version);
  after.close();
});

served(named('every table takes bets with two nodes, and with the third when it is back'), async () => {
  const dead = houses.find(({ isRunning }) => !isRunning)!;
  const clients: HouseClient[] = [];
  const bets = async (): Promise<void> => {
    for (const { id } of TABLES) {
      const seat = await sat(id);
      const client = await welcomed(id, seat);
      clients.push(client);
      await betTaken(client, seat);
    }
  };
  await bets();
  await dead.start();
  // With the fewest sockets it gets the next ones.
  await until(async () => {
    await bets();
    return (await withTerminals()).includes(dead);
  });
  for (const client of clients) client.close();
});

served(
  named('a node that is stopped on purpose sends its sockets to the others, and the record is whole'),
  async () => {
    const table = TABLES[1]!.id;
    const seat = await sat(table);
    await until(async () => (await withTerminals()).length === 0);
    const client = await welcomed(table, seat);
    const at = await theOneWithATerminal();
    const ended = at.kill('SIGTERM');
    await client.closed();
    const after = await welcomed(table, seat);
    await betTaken(after, seat);
    expect(await ended).toBe(0);
    expect(after.isOpen).toBe(true);
    after.close();
    for (const house of houses) await house.kill('SIGTERM');
    const { folder } = houses[0]!;
    const record = (await readStore({ folder, databaseUrl }))!;
    const { publicKey, secret } = (await readKey(folder))!;
    expect(isWhole(await verifyRecord(record, { publicKey, secret }))).toBe(true);
    await record.close();
  },
);
