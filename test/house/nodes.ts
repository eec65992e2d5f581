import { randomUUID } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { type Config, openHouse, PRACTICE_FLOOR, type RunningHouse, streamOf, type TablePlan } from '@hardway/server';
import type { NodesShown } from '@hardway/server/protocol';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dealtTo } from '../../packages/server/src/store/dealing.ts';
import type { FloorTable } from '../../packages/server/src/tables/floor.ts';
import { findNatsServer, NATS_WANTED } from '../../scripts/nats.ts';
import type { PostgresServer } from '../../scripts/postgres.ts';
import { Network } from '../faults/network.ts';
import { type Nats, startNats } from '../nats.ts';
import { testPostgres } from '../postgres.ts';
import { scratchFolder } from '../scratch.ts';
import { until } from '../until.ts';
import { HouseClient, type Message } from './client.ts';
import { practiceConfig, QUICK, signInAt } from './open.ts';

/** Houses of several nodes in one process, over a real PostgreSQL and a real NATS. */

export const canRun = findNatsServer() !== undefined;
export const served: (what: string, doing: () => Promise<void>) => void = canRun ? test : test.skip;
export const named = (what: string): string => (canRun ? what : `${what}. ${NATS_WANTED}`);

const DEALT = PRACTICE_FLOOR.find(({ id }) => id === 'sentosa-dealer')!;
export const TABLES: readonly TablePlan[] = Array.from({ length: 8 }, (_, index) => ({
  ...DEALT,
  id: `pit-${index + 1}`,
}));

/** What the nodes of a test stand on: its servers, and the record's address. */
export const ground = { url: '' } as { server: PostgresServer; nats: Nats; url: string };

export interface Node {
  readonly name: string;
  readonly folder: string;
  readonly house: RunningHouse;
}

export const nodes: Node[] = [];
export const clients: HouseClient[] = [];
const networks: Network[] = [];

/** For a file of tests: servers that they share, and an end to what each of them has opened. */
export const shareGround = (): void => {
  beforeAll(async () => {
    if (!canRun) return;
    ground.server = await testPostgres();
    ground.nats = await startNats();
  });
  afterEach(closeAll);
  afterAll(async () => {
    await ground.nats?.stop();
    await ground.server?.stop();
  });
};

const closeAll = async (): Promise<void> => {
  for (const client of clients.splice(0)) client.close();
  for (const { house, folder } of nodes.splice(0).reverse()) {
    await house.close();
    await rm(folder, { recursive: true, force: true });
  }
  for (const network of networks.splice(0)) await network.close();
};

const OWN = ['signing-key.pem', 'public-key.pem', 'practice-staff.json'];

/** A node of the same house as the first one, if there is one. */
export const joins = async (name: string, more: Partial<Config> = {}): Promise<Node> => {
  const folder = await scratchFolder(`node-${name}`);
  if (nodes[0]) for (const file of OWN) await copyFile(join(nodes[0].folder, file), join(folder, file));
  const own = { databaseUrl: ground.url, natsUrl: ground.nats.addresses, node: name };
  const config = { ...practiceConfig(folder, TABLES), ...own, ...more };
  const node = { name, folder, house: await openHouse(config, { passwords: QUICK }) };
  nodes.push(node);
  return node;
};

/** To what listens at an address of this machine, by a way that can be cut. */
export const wayTo = async (address: string): Promise<Network> => {
  const { port, hostname: host } = new URL(address);
  const way = await Network.to({ host, port: Number(port) });
  networks.push(way);
  return way;
};

/** The same address by that way. */
export const by = (way: Network, address: string): string => {
  const through = new URL(address);
  through.port = `${way.port}`;
  return through.href;
};

/** Nobody is let in from now on, and who was in is out. */
export const CUT = { is: 'refuse', milliseconds: 0 } as const;

export const tableAt = ({ house }: Node, id: string): FloorTable => house.floor.tables.get(id)!;

export const hereAt = (node: Node): readonly string[] =>
  TABLES.map(({ id }) => id).filter((id) => tableAt(node, id).owner.isHere);

/** Resolves once every table is where it belongs, so that none is on its way any more, and open; every node has one. */
export const spread = () =>
  until(() => {
    const names = nodes.map(({ name }) => name);
    const isPlaced = TABLES.every(({ id }) => {
      const { owner } = tableAt(nodes[dealtTo(streamOf(id), names)]!, id);
      return owner.isHere && owner.table.phase.is === 'open';
    });
    return isPlaced && nodes.every((node) => hereAt(node).length > 0);
  });

/** Nos of a node that cannot be sure of anything at the moment, as on a slow machine: every screen asks again. */
const PASSING: readonly unknown[] = ['table-unavailable', 'unconfirmed', 'not-signed-in', 'too-many'];

/** Asks until there is another answer than such a no, or the one that is looked for. */
export const asked = async <Answer extends Message>(ask: () => Promise<Answer>, final = ''): Promise<Answer> => {
  for (;;) {
    const answer = await ask();
    if (answer.refused === final || !PASSING.includes(answer.refused)) return answer;
    await passed(100);
  }
};

export const consoleAt = async ({ house, folder }: Node, role: string, table: string): Promise<HouseClient> => {
  const cookie = await signInAt(house.address, folder, role);
  const [client, welcome] = await HouseClient.greet(house.address, { as: 'staff', table, role }, asked, { cookie });
  clients.push(client);
  expect(welcome).toMatchObject({ is: 'welcome' });
  return client;
};

/** Has relieved the virtual dealer. */
export const dealerAt = async (node: Node, table: string): Promise<HouseClient> => {
  const client = await consoleAt(node, 'dealer', table);
  await until(() => nodes.some((each) => tableAt(each, table).owner.table.dealer === 'demo-dealer'));
  return client;
};

export const sitAt = async ({ house }: Node, table: string) => {
  const player = await HouseClient.sit(house.address, table, asked);
  clients.push(player);
  return player;
};

export const agreed = (answer: Message): Message => {
  expect(answer, JSON.stringify(answer)).toMatchObject({ ok: true });
  return answer;
};

/** A command that is carried out; one that meets a table on its way is asked again, as every screen does, under the same id. */
export const given = async (
  client: HouseClient,
  type: string,
  fields: object = {},
  id: string = randomUUID(),
): Promise<Message> => agreed(await asked(() => client.command(type, fields, id)));

/** The list of nodes as somebody sees it who is signed in at one of them, or why they may not. */
export const nodesShown = ({ house }: Node, cookie: string): Promise<NodesShown & Message> =>
  asked(
    async () =>
      (await (await fetch(`${house.address}/api/nodes`, { headers: { cookie } })).json()) as NodesShown & Message,
  );
