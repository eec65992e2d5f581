import { randomUUID } from 'node:crypto';
import { setTimeout as passed } from 'node:timers/promises';
import { PRACTICE_FLOOR, type TablePlan } from '@hardway/server';
import { runOnPostgres } from '../../scripts/postgres.ts';
import { HouseClient, type Message } from '../house/client.ts';
import type { Told } from '../house/history.ts';
import { until } from '../until.ts';
import { type Found, nothingFound } from './checker.ts';
import { Cluster, type ClusterNode } from './cluster.ts';
import { Floor, TABLES } from './floor.ts';
import { TimedHistory } from './history.ts';
import { type Edit, patchedHouse } from './patched.ts';
import { comesWithin, judged, runTrial } from './trial.ts';

/**
 * Houses with one guard taken out. A checker that finds nothing wrong with them would find nothing at all. Each is also tried
 * as it is, with everything else the same: then nothing may be found.
 */

export const CONTROLS = ['fence', 'early', 'async', 'lease'] as const;
export type Control = (typeof CONTROLS)[number];

type Tell = (line: string) => void;

const GROUP = 'store/group.js';
const STATEMENTS = 'store/postgres-statements.js';

export const EDITS: Readonly<Record<Exclude<Control, 'async'>, readonly Edit[]>> = {
  // No statement asks any more whose turn it is. The expected version is left.
  fence: [
    { file: STATEMENTS, from: 'WHERE node = $7 AND lease = $4`', to: 'WHERE node = $7`' },
    { file: STATEMENTS, from: 'WHERE node = $1 AND lease = $2`', to: 'WHERE node = $1 AND $2::bigint > 0`' },
    { file: STATEMENTS, from: 'WHERE owners.stream IS NULL', to: 'WHERE false' },
  ],
  // Senders are told before anything is written.
  early: [
    {
      file: GROUP,
      from: 'const plan = this.planOf(batch, []);',
      to: 'const plan = this.planOf(batch, []); batch.forEach(({ resolve }, index) => resolve(plan.results[index]));',
    },
  ],
  // A node takes its lease for its own however long it has not asked, and whatever the database says.
  lease: [
    { file: GROUP, from: 'const SURE = 0.8;', to: 'const SURE = Infinity;' },
    {
      file: GROUP,
      from: 'this.database.renew(this.seal.node, this.seal.lease)',
      to: 'this.database.renew(this.seal.node, this.seal.lease).then(() => true)',
    },
    {
      file: 'cluster/placement.js',
      from: 'nodes.filter(({ isLive }) => isLive).map(({ node }) => node)',
      to: '[...new Set([...nodes.filter(({ isLive }) => isLive).map(({ node }) => node), this.store.name])]',
    },
  ],
};

const TRIES = 3;

export const isNothing = (found: Found): boolean =>
  Object.values(found).every((list: readonly string[]) => list.length === 0);

export interface Compared {
  readonly whole: Found;
  readonly broken: Found;
}

export const runControl = async (control: Control, tell: Tell): Promise<Compared> => {
  if (control === 'async')
    return { whole: await loseThePrimary('synchronous', tell), broken: await loseThePrimary('asynchronous', tell) };
  const run = { fence: overtakenWriter, lease: overtakenReader, early: killed }[control];
  tell(`${control}: the house as it is`);
  const whole = await run(undefined, tell);
  tell(`${control}: with the guard taken out`);
  const { program, remove } = await patchedHouse(EDITS[control]);
  try {
    let broken = nothingFound;
    // A node that was overtaken may notice it by another way before it has done any harm.
    for (let tries = 0; tries < TRIES && isNothing(broken); tries += 1) broken = await run(program, tell);
    return { whole, broken };
  } finally {
    await remove();
  }
};

/** What is told early and never written shows when a node dies. */
const killed = async (program: string | undefined, tell: Tell): Promise<Found> => {
  const { found } = await runTrial({
    ...{ nodes: 3, buses: 1, standby: 'none', tables: TABLES, players: 48, seed: 1, only: ['kill'] },
    ...{ program, tell, goesOn: (faults) => faults < 4 },
  });
  return found;
};

/** A failover to a standby that is behind: commits that were acknowledged are gone. */
const loseThePrimary = async (standby: 'synchronous' | 'asynchronous', tell: Tell): Promise<Found> => {
  tell(`async: a standby that is ${standby}`);
  const cluster = await Cluster.start({ nodes: 3, buses: 3, standby, tables: TABLES });
  try {
    const addresses = (): readonly string[] => cluster.addresses;
    const floor = await Floor.open({ tables: TABLES, players: 24, seed: 1, addresses, folder: cluster.folders[0]! });
    const told = (): number => floor.history.figures.acknowledged;
    await until(() => told() > 100);
    const { primary, standby: second } = cluster.pair!;
    const { rows } = await runOnPostgres(second.url(), 'SELECT pid FROM pg_stat_wal_receiver');
    const { pid } = rows[0] as { pid: number };
    // From here on the standby gets nothing; a primary that waits for it acknowledges nothing either.
    process.kill(pid, 'SIGSTOP');
    const before = told();
    await comesWithin(3_000, () => told() > before + 200);
    await primary.kill();
    process.kill(pid, 'SIGKILL');
    await until(() => second.answers());
    await cluster.pair!.promote();
    const since = performance.now();
    const names = TABLES.map(({ id }) => id);
    const goesOn = await comesWithin(20_000, () => floor.history.lateTables(names, since).length === 0);
    tell(
      `async: ${told() - before} acknowledged meanwhile; ${goesOn ? 'all tables go on' : 'the house does not go on'}`,
    );
    await floor.close();
    await cluster.end();
    return await judged(cluster, TABLES, floor.history);
  } finally {
    await cluster.stop();
  }
};

const planOf = (id: string): TablePlan => PRACTICE_FLOOR.find((plan) => plan.id === id)!;
/** Nobody throws the dice there. */
const CRAPS = planOf('craps-dealer');
const SICBO = planOf('sentosa-untimed');
const CREDIT = 100_000;
const LATE_MS = 10_000;

/** One player with a terminal that several connections speak for. */
class Guest {
  readonly history = new TimedHistory();
  readonly seat: number;
  private readonly table: string;
  private readonly hello: object;
  /** What came last, for whoever looks on: an answer, the code of a connection that ended, or null for nothing at all. */
  last = '';

  static async sit(address: string, table: string): Promise<Guest> {
    const response = await fetch(`${address}/api/practice/${table}/seat`, {
      method: 'POST',
      headers: { 'x-hardway': '1' },
    });
    const { seat, terminal, key } = (await response.json()) as { seat: number; terminal: string; key: string };
    return new Guest(table, seat, { as: 'terminal', table, terminal, key });
  }

  private constructor(table: string, seat: number, hello: object) {
    this.table = table;
    this.seat = seat;
    this.hello = hello;
  }

  /** Null where nobody lets it in. */
  async connect(address: string): Promise<HouseClient | null> {
    const client = await HouseClient.connect(address).catch(() => null);
    if (!client) return null;
    const welcome = await Promise.race([client.hello(this.hello), client.closed(), passed(1_000, null)]);
    if (typeof welcome === 'object' && welcome?.is === 'welcome') return client;
    client.close();
    return null;
  }

  /** Sends a command; what became of it is noted when the answer comes. */
  ask(client: HouseClient, type: string, fields: object, id: string = randomUUID()): Promise<Told | null> {
    const { stake } = fields as { stake?: number };
    const wanted = stake === undefined ? undefined : { seat: this.seat, stake };
    this.history.asks({ is: 'command', key: id, table: this.table }, wanted);
    const asked = Promise.race([client.command(type, { seat: this.seat, ...fields }, id), client.closed()]);
    return Promise.race([asked, passed(LATE_MS, null)]).then((answer) => {
      this.last = JSON.stringify(answer);
      if (typeof answer !== 'object' || answer === null) return null;
      const told = answer as Message & Told;
      return this.history.hears(id, told) ? told : null;
    });
  }

  /** Asks the same by the same connection for as long as it only hears that it should ask again. */
  async askOn(client: HouseClient, type: string, fields: object, id: string): Promise<Told | null> {
    for (const until = performance.now() + LATE_MS; client.isOpen && performance.now() < until; ) {
      const told = await this.ask(client, type, fields, id);
      if (told) return told;
      await passed(50);
    }
    return null;
  }

  /** Goes from node to node with the same id until somebody knows. */
  async askAnywhere(nodes: readonly ClusterNode[], type: string, fields: object, id = randomUUID()): Promise<Told> {
    return until(async () => {
      for (const { address } of nodes) {
        const client = await this.connect(address);
        const told = client && (await this.ask(client, type, fields, id));
        client?.close();
        if (told) return told;
      }
      return null;
    });
  }
}

interface Stage {
  readonly cluster: Cluster;
  /** The node that has the table, and the others. */
  readonly owner: ClusterNode;
  readonly others: readonly ClusterNode[];
  readonly guest: Guest;
  /** A connection to the owner. */
  readonly first: HouseClient;
}

/** A guest at the owner's own door. */
const onStage = async (
  plan: TablePlan,
  program: string | undefined,
  play: (stage: Stage) => Promise<void>,
): Promise<Found> => {
  const cluster = await Cluster.start({ nodes: 3, buses: 3, standby: 'none', tables: [plan], program });
  try {
    const name = await until(() => ownerOf(cluster, plan.id));
    const owner = cluster.nodes.find((node) => node.name === name)!;
    const others = cluster.nodes.filter((node) => node !== owner);
    const guest = await Guest.sit(owner.address, plan.id);
    const first = await until(() => guest.connect(owner.address));
    await play({ cluster, owner, others, guest, first });
    first.close();
    await cluster.end();
    return await judged(cluster, [plan], guest.history);
  } finally {
    await cluster.stop();
  }
};

const ownerOf = async ({ databaseUrl }: Cluster, table: string): Promise<string | undefined> => {
  const { rows } = await runOnPostgres(databaseUrl, `SELECT node FROM owners WHERE stream = $1 AND node <> ''`, [
    `table:${table}`,
  ]);
  return (rows[0] as { node: string } | undefined)?.node;
};

/** Who has the table once it is no longer the one who had it. */
const newOwner = async ({ cluster, owner, others }: Stage, table: string): Promise<ClusterNode> => {
  const name = await until(async () => {
    const now = await ownerOf(cluster, table);
    return now === owner.name ? undefined : now;
  });
  return others.find((node) => node.name === name)!;
};

/**
 * A node stands still with a commit on its way to the database, and its table goes to another. At craps nothing is written
 * for that. When the commit arrives and the node wakes up, it says yes: then the new owner does not know how its own table
 * stands.
 */
const overtakenWriter = (program: string | undefined, tell: Tell): Promise<Found> =>
  onStage(CRAPS, program, async (stage) => {
    const { owner, others, guest, first } = stage;
    await until(async () => (await guest.ask(first, 'PlaceWager', { spot: 'field', stake: CREDIT }))?.ok);
    for (const way of owner.databases) way.begin({ is: 'hold', from: 'client', milliseconds: Infinity });
    const id = randomUUID();
    const late = guest.askOn(first, 'TakeDownWager', { spot: 'field' }, id);
    await until(() => owner.databases.some((way) => way.holds(id)));
    owner.pause();
    const next = await newOwner(stage, CRAPS.id);
    const there = await until(() => guest.connect(next.address));
    for (const way of owner.databases) way.heal();
    owner.resume();
    const told = await late;
    tell(`fence: the overtaken node said ${guest.last}`);
    if (told === null) await guest.askAnywhere(others, 'TakeDownWager', { spot: 'field' }, id);
    await guest.askOn(there, 'PlaceWager', { spot: 'pass', stake: 100 }, randomUUID());
    tell(`fence: the new owner said then ${guest.last}`);
    there.close();
  });

/**
 * A node stands still, and everything that its table knew is undone at another one. A bet waits for it: when it wakes up, it
 * must not answer from what it knew.
 */
const overtakenReader = (program: string | undefined, tell: Tell): Promise<Found> =>
  onStage(SICBO, program, async (stage) => {
    const { owner, others, guest, first } = stage;
    await until(async () => (await guest.ask(first, 'PlaceWager', { spot: 'small', stake: CREDIT }))?.ok);
    owner.pause();
    await newOwner(stage, SICBO.id);
    // The round is void, so the credit is back; a bet says so.
    await until(async () => (await guest.askAnywhere(others, 'PlaceWager', { spot: 'big', stake: 100 })).ok);
    const late = guest.askOn(first, 'PlaceWager', { spot: 'big', stake: 200 }, randomUUID());
    owner.resume();
    await late;
    tell(`lease: the overtaken node said ${guest.last}`);
  });
