import { hash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as passed } from 'node:timers/promises';
import { creditAt, RULEBOOKS, turnOf } from '@hardway/engine';
import { isWhole, readKey, readStore, streamOf, type TablePlan, verifyRecord } from '@hardway/server';
import { expect, test, vi } from 'vitest';
import { openBus } from '../../packages/server/src/cluster/index.ts';
import type { SharedStore } from '../../packages/server/src/cluster/shared-store.ts';
import { planOf } from '../../packages/server/src/node/house-plan.ts';
import { StoreError } from '../../packages/server/src/store/error.ts';
import { openNodeStore } from '../../packages/server/src/store/index.ts';
import { runOnPostgres } from '../../scripts/postgres.ts';
import type { Network } from '../faults/network.ts';
import { until } from '../until.ts';
import { dealSmall } from './cage-desk.ts';
import { HouseClient, type Message } from './client.ts';
import {
  agreed,
  asked,
  by,
  CUT,
  canRun,
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
  nodesShown,
  served,
  shareGround,
  sitAt,
  spread,
  TABLES,
  tableAt,
  wayTo,
} from './nodes.ts';
import { practiceConfig, signInAt } from './open.ts';

/** A house of several nodes: what people at it see, and what is in its record. */

shareGround();

const three = async (databases = 1): Promise<readonly [Node, Node, Node]> => {
  const urls: string[] = [];
  while (urls.length < databases) urls.push(await ground.server.createDatabase());
  ground.url = urls.join(' ');
  const all = [await joins('one'), await joins('two'), await joins('three')] as const;
  await spread();
  return all;
};

const ownerOf = (id: string): Node => nodes.find((node) => tableAt(node, id).owner.isHere)!;
const others = (id: string): readonly [Node, Node] => nodes.filter((node) => node !== ownerOf(id)) as never;

/** The record as a stranger reads it, once every node has left. */
const judged = async (): Promise<void> => {
  for (const client of clients.splice(0)) client.close();
  const { folder } = nodes[0]!;
  for (const { house } of nodes.splice(0).reverse()) await house.close();
  const record = (await readStore({ folder, databaseUrl: ground.url }))!;
  const { publicKey, secret } = (await readKey(folder))!;
  expect(isWhole(await verifyRecord(record, { publicKey, secret }))).toBe(true);
  await record.close();
};

served(named('a round is dealt at one node, bet at another, and kept by a third'), async () => {
  await three();
  const id = TABLES[0]!.id;
  const [left, right] = others(id);
  const dealer = await dealerAt(left, id);
  const player = await sitAt(right, id);
  const { seat } = player;
  const opened = player.next(({ is }) => is === 'news');
  await given(dealer, 'OpenBetting');
  await opened;
  const id1 = randomUUID();
  const bet = await given(player, 'PlaceWager', { seat, spot: 'small', stake: 1000 }, id1);
  // Asked again, by whichever way, it is the same bet.
  expect(await given(player, 'PlaceWager', { seat, spot: 'small', stake: 1000 }, id1)).toMatchObject({
    version: bet.version,
  });
  await dealSmall(dealer, given);
  await until(() => creditAt(tableAt(right, id).owner.table.ledger, seat) === 101_000);
  expect(await player.command('PlaceWager', { seat, spot: 'small', stake: 1000 })).toMatchObject({ ok: false });
  const versions = nodes.map((node) => tableAt(node, id).owner);
  await until(async () => {
    for (const owner of versions) await owner.catchUp();
    return new Set(versions.map(({ table }) => table.version)).size === 1;
  });
  expect(new Set(versions.map(({ table }) => JSON.stringify(table.ledger))).size).toBe(1);
  await judged();
});

test.skipIf(!canRun).each([1, 2])(
  named('a voucher of one table is paid once, however many nodes are asked at once, with the record in %i database(s)'),
  async (databases) => {
    await three(databases);
    const [from, ...to] = TABLES.map(({ id }) => id);
    const written = nodes.map(({ house }) => ({
      store: house.store as SharedStore,
      append: vi.spyOn(house.store, 'append'),
    }));
    const player = await sitAt(others(from!)[0], from!);
    const out = randomUUID();
    const { voucher } = agreed(await asked(() => player.ask({ is: 'cash-out' }, out)));
    const takers: Awaited<ReturnType<typeof sitAt>>[] = [];
    for (const [index, id] of to.entries()) takers.push(await sitAt(nodes[index % nodes.length]!, id));
    const told = await Promise.all(
      takers.map((taker) => {
        const id = randomUUID();
        return asked(() => taker.ask({ is: 'redeem', number: voucher }, id));
      }),
    );
    expect(told.filter(({ ok }) => ok)).toHaveLength(1);
    const won = told.findIndex(({ ok }) => ok);
    const table = to[won]!;
    await until(() => creditAt(tableAt(ownerOf(table), table).owner.table.ledger, takers[won]!.seat) === 200_000);
    // Decided by one node: of several, each would have to decide again whenever another was first.
    const deciding = written.filter(({ append }) => append.mock.calls.some(([{ stream }]) => stream === 'cage'));
    expect(deciding.map(({ store }) => store.owns('cage'))).toEqual([true]);
    for (const { append } of written) append.mockRestore();
    await judged();
  },
);

served(named('a node that stops gives its tables away between rounds, and nobody’s round is void'), async () => {
  await three();
  const going = nodes.find((node) => hereAt(node).length > 0 && node.name !== 'one')!;
  const id = hereAt(going)[0]!;
  const staying = nodes.find((node) => node !== going)!;
  const dealer = await dealerAt(staying, id);
  const player = await sitAt(going, id);
  await given(dealer, 'OpenBetting');
  await given(player, 'PlaceWager', { seat: player.seat, spot: 'big', stake: 1000 });
  nodes.splice(nodes.indexOf(going), 1);
  const stopped = going.house.stop(3_600);
  const ready = await until(async () => {
    const { status } = await fetch(`${going.house.address}/readyz`);
    return status === 503 && status;
  });
  expect(ready).toBe(503);
  // The round goes on where it is until its dice have decided it.
  await until(() => hereAt(going).length === 1);
  expect(tableAt(going, id).owner.isHere).toBe(true);
  await dealSmall(dealer, given);
  await stopped;
  expect(await player.closed()).toBe(1012);
  await until(() => nodes.some((node) => tableAt(node, id).owner.isHere));
  const { table } = tableAt(ownerOf(id), id).owner;
  expect(turnOf(table)).toMatchObject({ number: 1, stage: 'between' });
  expect(creditAt(table.ledger, player.seat)).toBe(99_000);
  await given(dealer, 'OpenBetting');
  const stream = await staying.house.store.read(streamOf(id), 0, 1_000);
  expect(stream.map(({ event }) => event.type)).not.toContain('RoundVoided');
  await rm(going.folder, { recursive: true, force: true });
  await judged();
});

served(
  named('whoever waits for an owner that says nothing is told to ask again once the table has moved'),
  async () => {
    await three();
    const id = TABLES[0]!.id;
    const gone = ownerOf(id);
    const { store } = others(id)[0].house;
    const answer = (store as SharedStore).atOwner(streamOf(id), async () => 'here', silence);
    const told = expect(answer).rejects.toThrow(`${gone.name} does not own ${streamOf(id)} any more`);
    nodes.splice(nodes.indexOf(gone), 1);
    await gone.house.close();
    await told;
    await rm(gone.folder, { recursive: true, force: true });
  },
);

served(named('what was decided of a table is written by its owner or not at all'), async () => {
  await three();
  const id = TABLES[0]!.id;
  const stream = streamOf(id);
  const owner = ownerOf(id).house.store;
  const before = await owner.head(stream);
  const events = [{ type: 'BettingOpened', round: 1 }];
  const decided = { stream, expectedVersion: before.version, command: randomUUID(), at: 0, events, answer: null };
  await expect(others(id)[0].house.store.append(decided)).rejects.toThrow(`${stream} is not this node’s any more`);
  expect(await owner.head(stream)).toEqual(before);
});

const silence = (): Promise<never> => new Promise(() => {});

const nodesAt = async (node: Node, role: string) =>
  nodesShown(node, await signInAt(node.house.address, node.folder, role));

served(named('those who run the house see its nodes, their leases, and who owns what; nobody else does'), async () => {
  const [one, two, last] = await three();
  const display = await HouseClient.connect(two.house.address);
  clients.push(display);
  await display.hello({ as: 'display', table: TABLES[0]!.id });
  expect(await nodesAt(one, 'dealer')).toMatchObject({ refused: 'not-allowed' });
  // Each has told the others of its sockets before long.
  const told = await until(async () => {
    const shown = await nodesAt(one, 'administrator');
    const words = shown.nodes?.map(({ node, is, word }) => `${node} ${is} ${word?.sockets}`);
    return `${words}` === 'one live 0,three live 0,two live 1' && shown;
  });
  expect(told).toMatchObject({ node: 'one', bus: true });
  expect(told.nodes.map(({ tables }) => tables)).toEqual([one, last, two].map((node) => hereAt(node).length));
  for (const { until: end, word } of told.nodes) {
    expect(end).toBeGreaterThan(told.at);
    expect(word).toMatchObject({
      draining: false,
      release: expect.stringMatching(/^\d/),
      confirmed: expect.any(Number),
    });
  }
  expect(told.tables).toEqual(
    TABLES.map(({ id }) => ({ table: id, owner: ownerOf(id).name, epoch: expect.any(Number) })),
  );
  expect(new Set(told.shared.map(({ owner }) => owner)).size).toBe(1);
  const metrics = await until(async () => {
    const text = await (await fetch(`${one.house.address}/metrics`)).text();
    const isKnown = text.includes('hardway_nodes{is="live"} 3\n') && text.includes('hardway_tables_unowned 0\n');
    return isKnown && text;
  });
  expect(metrics).toContain(`hardway_tables_here ${hereAt(one).length}\n`);
  expect(metrics).toMatch(/^hardway_unconfirmed_seconds \d+\.\d+$/m);
  // One that stops says so while it gives its tables away, and is gone from the owners in the end.
  nodes.splice(nodes.indexOf(two), 1);
  await two.house.stop(3_600);
  const after = await nodesAt(one, 'auditor');
  expect(after.nodes.find(({ node }) => node === 'two')).toMatchObject({ is: 'left', until: null, tables: 0 });
  await rm(two.folder, { recursive: true, force: true });
});

/** A node that reaches the record by a way that can be cut. */
const joinsBy = async (name: string): Promise<{ readonly node: Node; readonly way: Network }> => {
  const way = await wayTo(ground.url);
  return { node: await joins(name, { databaseUrl: by(way, ground.url) }), way };
};

/** A console, a player and a display at a node. */
const screensAt = async (node: Node, table: string) => {
  const display = await HouseClient.connect(node.house.address);
  clients.push(display);
  expect(await display.hello({ as: 'display', table })).toMatchObject({ is: 'welcome' });
  return [await consoleAt(node, 'pit-supervisor', table), await sitAt(node, table), display] as const;
};

const told = (screens: readonly HouseClient[], kind: string): Promise<readonly Message[]> =>
  Promise.all(screens.map((client) => client.next(({ is }) => is === kind)));

const REFUSED = [{ refused: 'unconfirmed' }, { refused: 'table-unavailable' }, { refused: 'table-unavailable' }];

served(
  named('a node that is cut off from the record believes nobody, says so, and sends everybody elsewhere'),
  async () => {
    ground.url = await ground.server.createDatabase();
    await joins('one');
    const { node: two, way } = await joinsBy('two');
    await spread();
    const id = hereAt(nodes[0]!)[0]!;
    const screens = await screensAt(two, id);
    const [refused, closed] = [told(screens, 'refused'), Promise.all(screens.map((client) => client.closed()))];
    way.begin(CUT);
    expect(await refused).toMatchObject(REFUSED);
    expect((await fetch(`${two.house.address}/readyz`)).status).toBe(503);
    expect((await fetch(`${two.house.address}/api/tables`)).status).toBe(503);
    expect(await closed).toEqual([1013, 1013, 1013]);
    // Its tables’ owner is there and could be asked, but who asks cannot be confirmed, nor what is shown.
    const again = await HouseClient.connect(two.house.address);
    clients.push(again);
    expect(await again.hello({ as: 'display', table: id })).toMatchObject({ refused: 'table-unavailable' });
    // It can leave nothing behind either.
    nodes.splice(nodes.indexOf(two), 1);
    await two.house.close().catch(() => undefined);
  },
);

/** Asked for now and then: an address that asks all the time is told to wait. */
const unconfirmedAt = async ({ house }: Node): Promise<number> => {
  await passed(200);
  const figures = await (await fetch(`${house.address}/metrics`)).text();
  return Number(/^hardway_unconfirmed_seconds (\S+)$/m.exec(figures)![1]);
};

served(
  named('where all nodes are cut off nobody is sent elsewhere; all are greeted anew when the record is back'),
  async () => {
    ground.url = await ground.server.createDatabase();
    const [one, two] = [await joinsBy('one'), await joinsBy('two')];
    await spread();
    const screens = await screensAt(two.node, hereAt(one.node)[0]!);
    const [, player] = screens;
    const refused = told(screens, 'refused');
    for (const { way } of [one, two]) way.begin(CUT);
    expect(await refused).toMatchObject(REFUSED);
    expect(await player.command('PlaceWager', { seat: player.seat, spot: 'big', stake: 1000 })).toMatchObject({
      ok: false,
      refused: 'table-unavailable',
    });
    await until(async () => (await unconfirmedAt(two.node)) > 5);
    const welcome = told(screens, 'welcome');
    for (const { way } of [one, two]) way.heal();
    expect(await welcome).toHaveLength(3);
  },
);

served(named('a node is not ready while it cannot be sure of its lease, however well it reads'), async () => {
  ground.url = await ground.server.createDatabase();
  const { house } = await joins('one');
  const readiness = async () => (await fetch(`${house.address}/readyz`)).status;
  await until(async () => (await readiness()) === 200);
  const sure = vi.spyOn(house.store as SharedStore, 'isSure', 'get').mockReturnValue(false);
  expect(await readiness()).toBe(503);
  sure.mockRestore();
  await until(async () => (await readiness()) === 200);
});

served(named('a node that has much to read of another’s table knows meanwhile who may do what'), async () => {
  ground.url = await ground.server.createDatabase();
  for (const name of ['one', 'two']) await joins(name);
  await spread();
  const table = TABLES.find(({ id }) => tableAt(nodes[0]!, id).owner.isHere)!.id;
  const there = nodes[1]!;
  const [wall, greeting] = await HouseClient.greet(there.house.address, { as: 'display', table }, asked);
  clients.push(wall);
  expect(greeting).toMatchObject({ is: 'welcome' });
  const { owner } = tableAt(there, table);
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  vi.spyOn(owner, 'hear').mockImplementation(() => {});
  const reading = vi.spyOn(owner, 'catchUp').mockImplementation(() => finished);
  const cage = await consoleAt(nodes[0]!, 'cage', table);
  expect(await asked(() => cage.command('BuyIn', { seat: 1, amount: 500, medium: 'cash' }))).toMatchObject({
    ok: true,
  });
  await until(() => reading.mock.calls.length > 0);
  const confirming = vi.spyOn(there.house.store, 'heads');
  await until(() => confirming.mock.calls.length > 2);
  finish();
});

served(
  named('whoever comes while a node cannot read another’s table is told to ask again, and shown no old table'),
  async () => {
    ground.url = await ground.server.createDatabase();
    const [one, two] = [await joins('one'), await joins('two')];
    await spread();
    const table = hereAt(one)[0]!;
    await given(await dealerAt(one, table), 'OpenBetting');
    const wall = await HouseClient.connect(two.house.address);
    clients.push(wall);
    const comes = () => wall.hello({ as: 'display', table });
    const reading = vi.spyOn(two.house.store, 'head').mockRejectedValue(new StoreError('Cut off.'));
    for (const _ of ['first', 'again'])
      expect(await comes()).toMatchObject({ is: 'refused', refused: 'table-unavailable' });
    reading.mockRestore();
    expect(await asked(comes)).toMatchObject({
      is: 'welcome',
      view: { play: { round: { number: 1, stage: 'betting' } } },
    });
  },
);

served(named('a person’s limit on cash holds over all nodes at once'), async () => {
  ground.url = await ground.server.createDatabase();
  for (const name of ['one', 'two', 'three']) await joins(name, { cashAlone: 1_000 });
  await spread();
  const [first] = nodes as [Node, ...Node[]];
  const cookie = await signInAt(first.house.address, first.folder, 'cage');
  // The session is known at once at every node, also to one that has not heard of it yet.
  const taken = await Promise.all(
    TABLES.map(async ({ id }, index) => {
      const { address } = nodes[index % nodes.length]!.house;
      const [client, welcome] = await HouseClient.greet(address, { as: 'staff', table: id, role: 'cage' }, asked, {
        cookie,
      });
      clients.push(client);
      expect(welcome, JSON.stringify(welcome)).toMatchObject({ is: 'welcome' });
      const buyIn = randomUUID();
      return asked(() => client.command('BuyIn', { seat: 1, amount: 600, medium: 'cash' }, buyIn));
    }),
  );
  expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(taken.filter(({ ok }) => !ok).map(({ refused }) => refused))).toEqual(new Set(['second-person']));
});

served(named('a node of a release that speaks otherwise does not start beside others'), async () => {
  ground.url = await ground.server.createDatabase();
  const one = await joins('one');
  const { publicKey, secret } = (await readKey(one.folder))!;
  const house = hash('sha256', publicKey, 'hex').slice(0, 16);
  const bus = await openBus({ addresses: ground.nats.addresses, house, node: 'old', secret });
  const old = await openNodeStore(ground.url, { node: 'old', secret });
  await bus.answer('node.old.greeting', () => JSON.stringify({ language: 0, release: '0.0.9' }));
  await expect(joins('two')).rejects.toThrow('Node old runs release 0.0.9');
  await bus.close();
  await old.close();
  await joins('two');
});

served(
  named('a node with other tables, rules or settings does not start beside others, and says what differs'),
  async () => {
    ground.url = await ground.server.createDatabase();
    await joins('one');
    const [first, second, ...rest] = TABLES as [TablePlan, TablePlan, ...TablePlan[]];
    const tables = [{ ...second, seats: second.seats + 1 }, ...rest, { ...first, id: 'pit-9' }];
    await expect(joins('two', { tables, cashAlone: 1 })).rejects.toThrow(
      'Node one has another plan of the house: table pit-2 differs; table pit-9 is known here alone; table pit-1 is not known here; HARDWAY_CASH_ALONE is 500000 there and 1 here. All nodes have the same tables',
    );
    await joins('two');
    await spread();
  },
);

served(named('a node that could not be asked at first and has other tables is not worked beside'), async () => {
  ground.url = await ground.server.createDatabase();
  const one = await joins('one');
  const { publicKey, secret } = (await readKey(one.folder))!;
  const house = hash('sha256', publicKey, 'hex').slice(0, 16);
  const bus = await openBus({ addresses: ground.nats.addresses, house, node: 'mute', secret });
  const mute = await openNodeStore(ground.url, { node: 'mute', secret });
  const two = await joins('two');
  const plan = { ...planOf(practiceConfig(one.folder, TABLES), RULEBOOKS), tables: {} };
  await bus.answer('node.mute.greeting', () => JSON.stringify({ language: 2, release: 'x', plan }));
  expect(await two.house.overtaken).toContain(
    'Node mute has another plan of the house: table pit-1 is known here alone',
  );
  await bus.close();
  await mute.close();
});

served(named('what somebody writes to the database beside the owner is believed by no node'), async () => {
  await three();
  const id = TABLES[0]!.id;
  const [follower] = others(id);
  const owner = tableAt(follower, id).owner;
  await owner.catchUp();
  const { version } = owner.table;
  await runOnPostgres(
    ground.url,
    `INSERT INTO entries (stream, version, at, command, event, answer, hash)
     SELECT stream, version + 1, at, 'forged', event, answer, hash FROM entries WHERE stream = $1 ORDER BY version DESC LIMIT 1`,
    [streamOf(id)],
  );
  await expect((follower.house.store as SharedStore).heads()).rejects.toThrow('do not end where this house left them');
  expect(owner.table.version).toBe(version);
  // No node closes its books on such a record.
  for (const { house } of nodes.splice(0)) await house.close().catch(() => undefined);
});
