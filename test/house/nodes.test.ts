import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, openHouse, PRACTICE_FLOOR, type RunningHouse, readStore } from '@hardway/server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findNatsServer, NATS_WANTED } from '../../scripts/nats.ts';
import { type PostgresServer, startPostgres } from '../../scripts/postgres.ts';
import { type Nats, startNats } from '../nats.ts';
import { scratchFolder } from '../scratch.ts';
import { until } from '../until.ts';
import { HouseClient } from './client.ts';
import { practiceConfig, QUICK } from './open.ts';

/** Houses of several nodes in one process, over a real PostgreSQL and a real NATS. */

const canRun = findNatsServer() !== undefined;
const served = canRun ? test : test.skip;
const named = (what: string): string => (canRun ? what : `${what}. ${NATS_WANTED}`);

const PLAN = PRACTICE_FLOOR.find(({ id }) => id === 'sentosa-dealer')!;
const TABLES = Array.from({ length: 8 }, (_, index) => ({ ...PLAN, id: `pit-${index + 1}` }));

let server: PostgresServer;
let nats: Nats;
beforeAll(async () => {
  if (!canRun) return;
  server = await startPostgres();
  nats = await startNats();
});
afterAll(async () => {
  await nats?.stop();
  await server?.stop();
});

interface Node {
  readonly name: string;
  readonly folder: string;
  house: RunningHouse;
}

const nodes: Node[] = [];
afterEach(async () => {
  for (const { house, folder } of nodes.splice(0).reverse()) {
    await house.close();
    await rm(folder, { recursive: true, force: true });
  }
});

const configOf = (name: string, folder: string, databaseUrl: string, tables: Config['tables']): Config => ({
  ...practiceConfig(folder, tables),
  databaseUrl,
  natsUrl: nats.addresses,
  node: name,
});

const OWN = ['signing-key.pem', 'public-key.pem', 'practice-staff.json'];

/** A node of the same house as the first one, if there is one. */
const join_ = async (name: string, databaseUrl: string, tables: Config['tables'] = TABLES): Promise<Node> => {
  const folder = await scratchFolder(`node-${name}`);
  if (nodes[0]) for (const file of OWN) await copyFile(join(nodes[0].folder, file), join(folder, file));
  const house = await openHouse(configOf(name, folder, databaseUrl, tables), { passwords: QUICK });
  const node = { name, folder, house };
  nodes.push(node);
  return node;
};

const hereAt = ({ house }: Node): readonly string[] =>
  [...house.floor.tables].filter(([, { owner }]) => owner.isHere).map(([id]) => id);

/** Every table is at exactly one node, and none is alone with all. */
const spread = (): Promise<true> =>
  until(() => {
    const here = nodes.map(hereAt);
    return here.flat().length === TABLES.length &&
      new Set(here.flat()).size === TABLES.length &&
      here.every(({ length }) => length > 0)
      ? true
      : undefined;
  });

served(named('tables are spread over the nodes, and a bet goes in by any of them'), async () => {
  const url = await server.createDatabase();
  const one = await join_('one', url);
  await join_('two', url);
  await join_('three', url);
  await spread();
  for (const table of TABLES) {
    const clients = [];
    for (const { house } of nodes) clients.push(await HouseClient.sit(house.address, table.id));
    expect(new Set(clients.map(({ seat }) => seat)).size).toBe(nodes.length);
    for (const client of clients) client.close();
  }
  for (const { house } of nodes.splice(0).reverse()) await house.close();
  const record = (await readStore({ folder: one.folder, databaseUrl: url }))!;
  expect((await record.streams()).filter((stream) => stream.startsWith('table:'))).toHaveLength(TABLES.length);
  await record.close();
});
