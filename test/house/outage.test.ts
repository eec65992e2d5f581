import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { houseLogger, openHouse, PRACTICE_FLOOR, type RunningHouse } from '@hardway/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PostgresServer } from '../../scripts/postgres.ts';
import { testPostgres } from '../postgres.ts';
import { until } from '../until.ts';
import { practiceConfig, QUICK } from './open.ts';

/** What is left of an outage of PostgreSQL for those who run the house. */

let server: PostgresServer;
let place: string;
let house: RunningHouse;
let way: Server;
const sockets = new Set<Socket>();
const lines: { msg: string; level: string }[] = [];

beforeAll(async () => {
  server = await testPostgres();
});

afterAll(() => server.stop());

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'hardway-outage-'));
  const url = new URL(await server.createDatabase());
  way = wayTo(Number(url.port), url.hostname);
  await once(way.listen(0, '127.0.0.1'), 'listening');
  url.host = `127.0.0.1:${(way.address() as AddressInfo).port}`;
  lines.length = 0;
  const tables = PRACTICE_FLOOR.filter(({ id }) => id === 'sentosa-dealer');
  const config = { ...practiceConfig(join(place, 'keys'), tables), databaseUrl: url.href };
  house = await openHouse(config, {
    passwords: QUICK,
    logger: houseLogger('warn', { write: (text) => lines.push(JSON.parse(text)) }),
  });
});

afterEach(async () => {
  await house.close();
  cut();
  way.close();
  await rm(place, { recursive: true });
});

/** A way to the server that can be cut and closed. */
const wayTo = (port: number, host: string): Server =>
  createServer((near) => {
    const far = connect(port, host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('data', (data) => other.write(data));
      one.on('close', () => other.destroy());
    }
  });

const cut = (): void => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
};

const isReady = async (): Promise<boolean> => (await fetch(`${house.address}/readyz`)).ok;

/** On a slow machine it may also say that a commit took long. */
const told = (): string[] =>
  lines.filter(({ msg }) => msg !== 'slow commit').map(({ level, msg }) => `${level}: ${msg}`);

test('a store that goes and comes back is told once each way, however often it is asked for in between', async () => {
  const { port } = way.address() as AddressInfo;
  way.close();
  cut();
  await until(async () => !(await isReady()));
  expect(await isReady()).toBe(false);
  expect(told()).toEqual(['error: store lost']);
  await once(way.listen(port, '127.0.0.1'), 'listening');
  await until(isReady);
  expect(told()).toEqual(['error: store lost', 'warn: store is back']);
});

test('a connection that broke while nobody needed it is told too', async () => {
  cut();
  await until(async () => (await isReady()) && told().includes('warn: store is back'));
  expect(told()).toEqual(['error: store lost', 'warn: store is back']);
});

test('the folder of the signing key is its owner’s alone', async () => {
  expect((await stat(join(place, 'keys'))).mode & 0o777).toBe(0o700);
});
