import { setTimeout as passed } from 'node:timers/promises';
import { expect } from 'vitest';
import type { SharedStore } from '../../packages/server/src/cluster/shared-store.ts';
import { STAFF_STREAM } from '../../packages/server/src/staff/folding.ts';
import { until } from '../until.ts';
import { HouseClient, type Message } from './client.ts';
import {
  asked,
  by,
  CUT,
  clients,
  consoleAt,
  dealerAt,
  given,
  ground,
  hereAt,
  joins,
  type Node,
  named,
  nodes,
  served,
  shareGround,
  sitAt,
  spread,
  wayTo,
} from './nodes.ts';
import { signInAt } from './open.ts';

/** Who may do what is the same at every node: what is taken away at one is gone at all. */

shareGround();

const change = async ({ house }: Node, cookie: string, path: string, method: string, body?: object): Promise<void> => {
  const answer = await fetch(`${house.address}${path}`, {
    method,
    headers: { 'x-hardway': '1', cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.status, await answer.text()).toBe(200);
};

const PRIVATE: readonly string[] = ['own', 'staff'];
const isPrivate = ({ is }: Message): boolean => PRIVATE.includes(is);
const isRefused =
  (code: string) =>
  ({ is, refused }: Message): boolean =>
    is === 'refused' && refused === code;

/** Sessions of those who take things away. */
interface Takers {
  readonly administrator: string;
  readonly floorperson: string;
}

/** Somebody at a node, and how what they may do is taken away at another. */
interface Let {
  readonly client: HouseClient;
  readonly hello: object;
  readonly headers: Record<string, string>;
  readonly command: readonly [type: string, fields: object];
  /** By somebody who is signed in there. */
  readonly takeAway: (there: Node, by: Takers) => Promise<void>;
  readonly refused: string;
}

const staffAt = async (
  node: Node,
  role: string,
  table: string,
): Promise<Pick<Let, 'client' | 'hello' | 'headers'> & { readonly cookie: string }> => {
  const cookie = await signInAt(node.house.address, node.folder, role);
  const headers = { cookie };
  const hello = { as: 'staff', table, role };
  const [client, welcome] = await HouseClient.greet(node.house.address, hello, asked, headers);
  clients.push(client);
  expect(welcome).toMatchObject({ is: 'welcome' });
  return { client, hello, headers, cookie };
};

const accountOf = (role: string, path: string) => `/api/staff/accounts/demo-${role}/${path}`;

/** One of each kind, all at this node. */
const letIn = async (node: Node, table: string): Promise<readonly Let[]> => {
  const dealt = ['OpenBetting', {}] as const;
  const disabled = await staffAt(node, 'pit-supervisor', table);
  const reduced = await staffAt(node, 'pit-manager', table);
  const ended = await staffAt(node, 'shift-manager', table);
  const seat = await fetch(`${node.house.address}/api/practice/${table}/seat`, {
    method: 'POST',
    headers: { 'x-hardway': '1' },
  });
  const { terminal, key, seat: number } = (await seat.json()) as { terminal: string; key: string; seat: number };
  const hello = { as: 'terminal', table, terminal, key };
  const [client] = await HouseClient.greet(node.house.address, hello, asked);
  clients.push(client);
  return [
    {
      ...{ ...disabled, command: dealt, refused: 'not-signed-in' },
      takeAway: (there, { administrator }) =>
        change(there, administrator, accountOf('pit-supervisor', 'disable'), 'POST', { command: 'd1' }),
    },
    {
      ...{ ...reduced, command: dealt, refused: 'no-role-here' },
      takeAway: (there, { administrator }) =>
        change(there, administrator, accountOf('pit-manager', 'roles'), 'POST', { command: 'r1', roles: ['dealer'] }),
    },
    {
      ...{ ...ended, command: dealt, refused: 'not-signed-in' },
      takeAway: (there) => change(there, ended.cookie, '/api/staff/sign-out', 'POST'),
    },
    {
      ...{ client, hello, headers: {}, refused: 'not-signed-in' },
      command: ['PlaceWager', { seat: number, spot: 'small', stake: 1_000 }],
      takeAway: (there, { floorperson }) =>
        change(there, floorperson, `/api/tables/${table}/terminals/${terminal}`, 'DELETE'),
    },
  ];
};

/** Nodes with their own ways to NATS; the first is the one that writes down who may do what. */
const twoNodes = async () => {
  ground.url = await ground.server.createDatabase();
  const ways = new Map<Node, Awaited<ReturnType<typeof wayTo>>>();
  for (const name of ['one', 'two']) {
    const way = await wayTo(ground.nats.addresses);
    ways.set(await joins(name, { natsUrl: by(way, ground.nats.addresses) }), way);
  }
  await spread();
  const there = await until(() => nodes.find(({ house }) => (house.store as SharedStore).owns(STAFF_STREAM)));
  const here = nodes.find((node) => node !== there)!;
  return { there, here, way: ways.get(here)! };
};

for (const [how, isCut] of [
  ['', false],
  [', also at one that no news reach', true],
] as const)
  served(
    named(`a disabled account, a lost role, an ended session and a device struck off are dead at other nodes${how}`),
    async () => {
      const { there, here, way } = await twoNodes();
      const table = hereAt(here)[0]!;
      const signIn = (role: string) => signInAt(there.house.address, there.folder, role);
      const takers = { administrator: await signIn('administrator'), floorperson: await signIn('floorperson') };
      const people = await letIn(here, table);
      const witness = await consoleAt(here, 'surveillance', table);
      const player = await sitAt(here, table);
      await given(await dealerAt(here, table), 'OpenBetting');
      if (isCut) way.begin(CUT);
      for (const { client, takeAway, refused, hello, headers, command } of people) {
        const told = client.next(isRefused(refused));
        await takeAway(there, takers);
        await told;
        expect(await client.closed()).toBe(1008);
        // Whoever had not noticed yet, and whoever comes again.
        const again = await HouseClient.connect(here.house.address, headers);
        clients.push(again);
        expect(await asked(() => again.hello(hello), refused)).toMatchObject({ is: 'refused', refused });
        again.raw(JSON.stringify({ is: 'command', id: 'late', type: command[0], fields: command[1] }));
        expect(await again.next(({ is }) => is === 'refused')).toMatchObject({ refused: 'not-signed-in' });
      }
      // Somebody’s money moves: those who may hear of it do.
      const [heard, own] = [witness, player].map((client) =>
        client.next((told) => isPrivate(told) || told.is === 'welcome'),
      );
      await given(player, 'PlaceWager', { seat: player.seat, spot: 'small', stake: 1_000 });
      await Promise.all([heard, own]);
      for (const { client, refused } of people) {
        const last = client.heard.findIndex(isRefused(refused));
        expect(client.heard.slice(last + 1)).toEqual([]);
      }
    },
  );

served(
  named('a node that cannot confirm who may do what refuses staff, and what is private goes to nobody there'),
  async () => {
    ground.url = await ground.server.createDatabase();
    const one = await joins('one');
    const way = await wayTo(ground.url);
    const two = await joins('two', { databaseUrl: by(way, ground.url) });
    await spread();
    const table = hereAt(one)[0]!;
    const supervisor = await consoleAt(two, 'pit-supervisor', table);
    const player = await sitAt(two, table);
    const cage = await consoleAt(one, 'cage', table);
    const dealer = await dealerAt(one, table);
    const screens = [supervisor, player];
    const refused = screens.map((client) => client.next(({ is }) => is === 'refused'));
    way.begin(CUT);
    await Promise.all(refused);
    expect(await Promise.race([supervisor.command('SetLimits'), supervisor.closed()])).toSatisfy(
      (told: Message | number) => typeof told === 'number' || told.refused === 'unconfirmed',
    );
    for (const client of screens) client.heard.splice(0);
    // The news come by NATS, as they do when all is well.
    await given(cage, 'BuyIn', { seat: player.seat, amount: 500, medium: 'cash' });
    await passed(200);
    await given(dealer, 'OpenBetting');
    const public_ = screens.map((client) => client.next(({ is }) => is === 'news'));
    await given(dealer, 'CloseBetting');
    // They see what everybody may see, unless they were sent to a better node meanwhile.
    for (const [index, client] of screens.entries()) await Promise.race([public_[index], client.closed()]);
    for (const { heard } of screens) expect(heard.filter(isPrivate)).toEqual([]);
    nodes.splice(nodes.indexOf(two), 1);
    await two.house.close().catch(() => undefined);
  },
);
