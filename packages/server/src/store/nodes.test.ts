import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runOnPostgres } from '../../../../scripts/postgres.ts';
import { scratchFolder } from '../../../../test/scratch.ts';
import { postgresEngine } from '../../../../test/store-engines.ts';
import { until } from '../../../../test/until.ts';
import type { Bus } from '../cluster/bus.ts';
import { SharedStore } from '../cluster/shared-store.ts';
import { dealtTo } from './dealing.ts';
import { NotOwnedError, StoreError } from './error.ts';
import type { NodeStore } from './over.ts';
import { openPostgres, openPostgresNode, PostgresDatabase, readPostgresOwnership } from './postgres.ts';
import { severalNodeStore } from './several.ts';
import type { Append } from './store.ts';
import { verifyStream } from './verify.ts';

const engine = postgresEngine();
beforeAll(() => engine.start());
afterAll(() => engine.stop());

const SECRET = Buffer.from('a secret of the house for tests.');
const opened: NodeStore[] = [];
/** A machine keeps its head file, whatever becomes of its process. */
const headFiles = new Map<string, string>();
const open = async (url: string, node: string): Promise<NodeStore> => {
  const headFile = headFiles.get(`${url} ${node}`) ?? join(await scratchFolder('node'), 'head');
  headFiles.set(`${url} ${node}`, headFile);
  const store = await openPostgresNode(url, { node, secret: SECRET, headFile });
  opened.push(store);
  return store;
};
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

const anAppend = (stream: string, expectedVersion: number, command: string): Append => ({
  ...{ stream, expectedVersion, command, at: 1 },
  events: [{ type: 'Said' }],
  answer: command,
});

/** As a machine that stops for a while: it does not renew its lease, and does not know that time has passed. */
const expire = (url: string, node: string) =>
  runOnPostgres(url, `UPDATE seal SET until = '-infinity' WHERE node = $1`, [node]);

const takeOver = (store: NodeStore, url: string, node: string) =>
  until(async () => {
    await expire(url, node);
    return (await store.endOverdue()).includes(node);
  });

test('a stream has one owner, who alone writes to it; nodes commit side by side', async () => {
  const url = await engine.server.createDatabase();
  const [a, b] = [await open(url, 'a'), await open(url, 'b')];
  expect(await a.nodes()).toEqual([
    { node: 'a', isLive: true },
    { node: 'b', isLive: true },
  ]);
  expect(await a.claim(['t1', 't2'])).toEqual(['t1', 't2']);
  expect(await b.claim(['t2', 't3'])).toEqual(['t3']);
  await expect(b.append(anAppend('t1', 0, 'x'))).rejects.toThrow(NotOwnedError);
  const both = await Promise.all([a.append(anAppend('t1', 0, 'x')), b.append(anAppend('t3', 0, 'x'))]);
  expect(both.map(({ is }) => is)).toEqual(['appended', 'appended']);
  expect(await b.owners()).toEqual(
    new Map([
      ['t1', 'a'],
      ['t2', 'a'],
      ['t3', 'b'],
    ]),
  );
});

test('a start whose exchange of seals breaks off, done or not, connects anew and takes the lease', async () => {
  const url = await engine.server.createDatabase();
  const lost = new Error('Connection terminated unexpectedly');
  const exchange = vi.spyOn(PostgresDatabase.prototype, 'exchange').mockRejectedValueOnce(lost);
  exchange.mockImplementationOnce(async function (this: PostgresDatabase, change) {
    exchange.mockRestore();
    await this.exchange(change);
    throw lost;
  });
  const a = await open(url, 'a');
  expect(await a.claim(['t1'])).toEqual(['t1']);
  expect((await a.append(anAppend('t1', 0, 'x'))).is).toBe('appended');
});

/** Nobody else is there. */
const ALONE: Bus = {
  connected: false,
  ask: async () => '',
  answer: async () => async () => {},
  tell: () => {},
  hear: async () => async () => {},
  close: async () => {},
};

test('a node that owns a stream without knowing it, as the answer to its claim was lost, takes it to be nobody’s and claims it again', async () => {
  const url = await engine.server.createDatabase();
  const [a, b] = [await open(url, 'a'), await open(url, 'b')];
  await runOnPostgres(url, `INSERT INTO owners (stream, node, epoch) VALUES ('t1', 'a', 1)`);
  const shared = await SharedStore.open(a, ALONE);
  expect(shared.ownerOf('t1')).toBe('');
  expect(await b.claim(['t1'])).toEqual([]);
  expect(await shared.claim(['t1'])).toEqual(['t1']);
  expect(shared.ownerOf('t1')).toBe('a');
  expect((await shared.append(anAppend('t1', 0, 'x'))).is).toBe('appended');
  expect((await a.ownership()).streams).toEqual([{ stream: 't1', owner: 'a', epoch: 2 }]);
});

test('what is written to a stream is told to others while somebody follows it', async () => {
  const url = await engine.server.createDatabase();
  const told: [subject: string, entries: number][] = [];
  const tell = (subject: string, body: string) =>
    void told.push([subject, (JSON.parse(body) as { readonly entries: readonly unknown[] }).entries.length]);
  const shared = await SharedStore.open(await open(url, 'a'), { ...ALONE, tell });
  await shared.claim(['t1']);
  let followed = false;
  shared.isFollowed = () => followed;
  await shared.append(anAppend('t1', 0, 'x'));
  expect(told).toEqual([]);
  followed = true;
  shared.tellLag('t1');
  await shared.append(anAppend('t1', 1, 'y'));
  expect(told).toEqual([
    ['news.t1', 0],
    ['news.t1', 1],
  ]);
});

test('what was claimed is told, though who owns the rest cannot be found out, or another database cannot be reached', async () => {
  const [url, other] = [await engine.server.createDatabase(), await engine.server.createDatabase()];
  const [a, b] = [await open(url, 'a'), await open(other, 'a')];
  const shared = await SharedStore.open(a, ALONE);
  vi.spyOn(a, 'owners').mockRejectedValueOnce(new StoreError('Cut off.'));
  expect(await shared.claim(['t1'])).toEqual(['t1']);
  const ids = ['one', 'two'];
  const tables = ['table:1', 'table:2', 'table:3', 'table:4', 'table:5'];
  const ofFirst = tables.filter((table) => dealtTo(table, ids) === 0);
  expect([0, tables.length]).not.toContain(ofFirst.length);
  const several = await severalNodeStore([a, b].map((store, index) => ({ id: ids[index]!, store })));
  vi.spyOn(b, 'claim').mockRejectedValueOnce(new StoreError('Cut off.'));
  expect(await several.claim(tables)).toEqual(ofFirst);
  expect(await several.claim(tables)).toHaveLength(tables.length);
});

test('who may write is told as of one moment: whose lease runs, whose has run out, who has left, and who owns what', async () => {
  const url = await engine.server.createDatabase();
  expect(await readPostgresOwnership(url)).toBeUndefined();
  const [a, , c] = [await open(url, 'a'), await open(url, 'b'), await open(url, 'c')];
  await a.claim(['t1', 't2']);
  await a.release(['t2']);
  await c.close();
  // Both renew their leases now and then, and one of them loses it here as often.
  const told = await until(async () => {
    await expire(url, 'b');
    const seen = await a.ownership();
    return `${seen.nodes.map(({ is }) => is)}` === 'left,live,overdue,left' && seen;
  });
  expect(told.nodes.map(({ node, until }) => [node, until === null])).toEqual([
    ['', true],
    ['a', false],
    ['b', true],
    ['c', true],
  ]);
  expect(told.nodes[1]!.until).toBeGreaterThan(told.at);
  expect(told.streams).toEqual([
    { stream: 't1', owner: 'a', epoch: 1 },
    { stream: 't2', owner: null, epoch: 2 },
  ]);
  const { at, nodes, streams } = (await readPostgresOwnership(url))!;
  expect(at).toBeGreaterThanOrEqual(told.at);
  expect({ streams, names: nodes.map(({ node }) => node) }).toEqual({
    streams: told.streams,
    names: ['', 'a', 'b', 'c'],
  });
});

test('a stream goes from node to node with all that is in it, and the seals of all nodes together still hold', async () => {
  const url = await engine.server.createDatabase();
  const [a, b] = [await open(url, 'a'), await open(url, 'b')];
  await a.claim(['t1']);
  await a.append(anAppend('t1', 0, 'x'));
  await a.saveSnapshot('t1', { version: 1, state: 'by a' });
  await a.release(['t1']);
  await expect(a.append(anAppend('t1', 1, 'y'))).rejects.toThrow(NotOwnedError);
  expect(await b.claim(['t1'])).toEqual(['t1']);
  expect(await b.append(anAppend('t1', 0, 'x'))).toMatchObject({ is: 'repeated', version: 1 });
  expect(await b.append(anAppend('t1', 1, 'y'))).toMatchObject({ is: 'appended' });
  await b.saveSnapshot('t1', { version: 2, state: 'by b' });
  await b.release(['t1']);
  await a.claim(['t1']);
  expect(await a.append(anAppend('t1', 2, 'z'))).toMatchObject({ is: 'appended' });
  // A third one proves all seals when it opens.
  const c = await open(url, 'c');
  expect(await c.snapshot('t1')).toEqual({ version: 2, state: 'by b' });
  for (const store of opened.splice(0)) await store.close();
  const alone = await openPostgres(url, { secret: SECRET });
  expect(await verifyStream(alone, 't1')).toMatchObject({ is: 'whole', head: { version: 3 } });
  expect(await alone.append(anAppend('t1', 3, 'alone'))).toMatchObject({ is: 'appended' });
  await alone.close();
});

test('a node whose lease ran out and was ended writes nothing any more, whatever it believes', async () => {
  const url = await engine.server.createDatabase();
  const [a, b] = [await open(url, 'a'), await open(url, 'b')];
  await a.claim(['t1', 't2']);
  await a.append(anAppend('t1', 0, 'x'));
  await takeOver(b, url, 'a');
  expect(await b.claim(['t1'])).toEqual(['t1']);
  await expect(a.append(anAppend('t1', 1, 'late'))).rejects.toThrow('has taken the record over');
  await expect(a.append(anAppend('t2', 0, 'late'))).rejects.toThrow(StoreError);
  expect(await b.append(anAppend('t1', 1, 'y'))).toMatchObject({ is: 'appended' });
  expect(await b.answerTo('t1', 'late')).toBeUndefined();
  // It comes back as itself, and starts with nothing.
  const again = await open(url, 'a');
  expect(again.owns('t2')).toBe(false);
  expect(await again.claim(['t1', 't2'])).toEqual(['t2']);
});

test('a node that has only just held its own lease ends nobody else’s', async () => {
  const url = await engine.server.createDatabase();
  const [a, b] = [await open(url, 'a'), await open(url, 'b')];
  await a.claim(['t1']);
  const hour = 3_600_000;
  await runOnPostgres(url, `UPDATE seal SET until = '-infinity' WHERE node = 'a'`);
  expect(await b.endOverdue(hour)).toEqual([]);
  expect(await a.append(anAppend('t1', 0, 'x'))).toMatchObject({ is: 'appended' });
});

test('the epoch alone keeps a node out whose stream was given away behind its back', async () => {
  const url = await engine.server.createDatabase();
  const a = await open(url, 'a');
  await a.claim(['t1']);
  await a.append(anAppend('t1', 0, 'x'));
  await runOnPostgres(url, 'UPDATE owners SET epoch = epoch + 2');
  await expect(a.append(anAppend('t1', 1, 'y'))).rejects.toThrow('has taken the record over');
  const { rows } = await runOnPostgres(url, 'SELECT count(*)::int AS count FROM entries');
  expect(rows).toEqual([{ count: 1 }]);
});

test('a house that wants the record to itself waits for every node, and nodes wait for it', async () => {
  const url = await engine.server.createDatabase();
  const a = await open(url, 'a');
  await a.claim(['t1']);
  await expect(openPostgres(url, { secret: SECRET })).rejects.toThrow('in use by another house');
  expect(await a.append(anAppend('t1', 0, 'x'))).toMatchObject({ is: 'appended' });
  for (const store of opened.splice(0)) await store.close();
  const alone = await openPostgres(url, { secret: SECRET });
  const waiting = open(url, 'b');
  await alone.append(anAppend('t1', 1, 'y'));
  await alone.close();
  const b = await waiting;
  await b.claim(['t1']);
  expect(await b.append(anAppend('t1', 2, 'z'))).toMatchObject({ is: 'appended' });
});

test('what was changed in the record between two owners is noticed before the second one writes', async () => {
  const url = await engine.server.createDatabase();
  const [a, b] = [await open(url, 'a'), await open(url, 'b')];
  await a.claim(['t1']);
  for (const version of [0, 1]) await a.append(anAppend('t1', version, `x${version}`));
  await a.release(['t1']);
  await runOnPostgres(
    `${url}?options=${encodeURIComponent('-c session_replication_role=replica')}`,
    'DELETE FROM entries WHERE version = 2',
  );
  await expect(b.claim(['t1'])).rejects.toThrow('do not end where this house left them');
});

test('two nodes of one name do not share the record', async () => {
  const url = await engine.server.createDatabase();
  await open(url, 'a');
  await expect(open(url, 'a')).rejects.toThrow('in use by another house');
});

/** In another process while this one stands still: ends once nobody holds seals against commits, or fails in the end. */
const LOCKS = `
  const pg = require('pg');
  const client = new pg.Client({ connectionString: process.argv[1] });
  const held = "SELECT 1 FROM pg_locks WHERE relation = 'seal'::regclass AND mode = 'ShareRowExclusiveLock'";
  let left = 2_000;
  const look = async () => {
    if ((await client.query(held)).rowCount === 0) return client.end();
    left -= 1;
    if (left === 0) process.exit(1);
    setTimeout(look, 50);
  };
  client.connect().then(look);`;

test('whoever stands still while it exchanges seals keeps nobody from committing, and its exchange comes to nothing', async () => {
  const url = await engine.server.createDatabase();
  const a = await open(url, 'a');
  await a.claim(['t1']);
  const still = await PostgresDatabase.open(url, { secret: SECRET, adopts: false });
  let isFree = false;
  try {
    const exchanged = still.exchange((seals) => {
      execFileSync(process.execPath, ['-e', LOCKS, url]);
      isFree = true;
      return { seals: seals.filter(({ node }) => node === 'a').map((seal) => ({ ...seal, holder: '' })), freed: ['a'] };
    });
    await expect(exchanged).rejects.toThrow();
    expect(isFree).toBe(true);
    await a.append(anAppend('t1', 0, 'x'));
    expect(await a.owners()).toEqual(new Map([['t1', 'a']]));
  } finally {
    await still.close();
  }
});

const locksAwaited = async (client: pg.Client): Promise<number> => {
  const { rowCount } = await client.query("SELECT 1 FROM pg_locks WHERE relation = 'seal'::regclass AND NOT granted");
  return rowCount!;
};

test('a node that cannot renew its lease as somebody has locked the seals is not ended by another that waits for the same', async () => {
  const url = await engine.server.createDatabase();
  const [a, b] = [await open(url, 'a'), await open(url, 'b')];
  await a.claim(['t1']);
  const slow = new pg.Client({ connectionString: url });
  await slow.connect();
  try {
    await slow.query('BEGIN; LOCK TABLE seal IN SHARE ROW EXCLUSIVE MODE');
    // It asks first, and would be first to see that the other's lease has run out.
    const ended = b.endOverdue();
    await until(async () => (await locksAwaited(slow)) > 0);
    const renewed = a.claim(['t2']);
    await until(async () => (await locksAwaited(slow)) > 1);
    // As it has when the seals were locked for long.
    await slow.query(`UPDATE seal SET until = clock_timestamp() - interval '1 ms'`);
    expect(await ended).toEqual([]);
    await slow.query('COMMIT');
    expect(await renewed).toEqual(['t2']);
    expect((await a.append(anAppend('t1', 0, 'x'))).is).toBe('appended');
  } finally {
    await slow.end();
  }
});

test('seals are exchanged in two messages: nobody waits for more than one turn of whoever does it', async () => {
  const url = await engine.server.createDatabase();
  const database = await PostgresDatabase.open(url, { secret: SECRET, adopts: false });
  try {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const begun: number[] = [];
    const seal = { node: 'a', counter: 1, digest: 'd', kept: '', lease: 1, holder: "it's me", mac: 'm' };
    await database.exchange((seals) => {
      begun.push(query.mock.calls.length);
      return { seals: [...seals.map(({ isLive: _, ...one }) => one), seal], freed: ["it's nobody"] };
    });
    expect([...begun, query.mock.calls.length]).toEqual([1, 2]);
    query.mockRestore();
    expect(await database.seals()).toContainEqual(seal);
  } finally {
    vi.restoreAllMocks();
    await database.close();
  }
});
