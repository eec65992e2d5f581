import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runOnPostgres } from '../../../../scripts/postgres.ts';
import { type PostgresPair, startPostgresPair } from '../../../../test/postgres-pair.ts';
import { scratchFolder } from '../../../../test/scratch.ts';
import { until } from '../../../../test/until.ts';
import type { Entry } from '../protocol/entry.ts';
import { StoreError } from './error.ts';
import { openPostgres, openPostgresNode, readPostgres } from './postgres.ts';
import { Servers } from './postgres-servers.ts';
import type { Append, Store } from './store.ts';
import { verifyStream } from './verify.ts';

/** A database that moves to another server, with real ones: a primary is killed, and its standby takes its place. */

let pair: PostgresPair;
let url: string;
beforeEach(async () => {
  pair = await startPostgresPair();
  url = await pair.createDatabase();
});
afterEach(() => pair.stop());

const anAppend = (stream: string, expectedVersion: number, command: string): Append => ({
  stream,
  expectedVersion,
  command,
  at: 1,
  events: [{ type: 'Said' }],
  answer: command,
});

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Appends one after the other, as an owner does: after an error it asks what became of it. Gives what was acknowledged. */
const appending = async (store: Store, stream: string, isOver: () => boolean): Promise<readonly string[]> => {
  const acknowledged: string[] = [];
  for (let count = 0; !isOver(); count += 1) {
    const command = `c${count}`;
    while (!(await isAppended(store, stream, command))) await passed(20);
    acknowledged.push(command);
  }
  return acknowledged;
};

const isAppended = async (store: Store, stream: string, command: string): Promise<boolean> => {
  try {
    if (await store.answerTo(stream, command)) return true;
    const { version } = (await store.heads()).get(stream) ?? { version: 0 };
    return (await store.append(anAppend(stream, version, command))).is === 'appended';
  } catch (error) {
    if (error instanceof StoreError) return false;
    throw error;
  }
};

const expectWhole = async (store: Store): Promise<void> => {
  for (const stream of await store.streams()) expect(await verifyStream(store, stream)).toMatchObject({ is: 'whole' });
};

const hostOf = (servers: Servers): string => new URL(servers.current).host;

const connecting = (connectionString: string) => ({ connectionString, connectionTimeoutMillis: 5_000 });

test('the primary is killed in mid-commit: its standby is found, and nothing acknowledged is lost or there twice', async () => {
  const store = await openPostgres(url);
  const reader = (await readPostgres(url))!;
  const heard: Entry[] = [];
  store.subscribe((entries) => heard.push(...entries));
  let isOver = false;
  const work = range(8).map((number) => appending(store, `table:${number}`, () => isOver));
  await until(() => heard.length > 200);
  await pair.primary.kill();
  const before = heard.length;
  await pair.promote();
  await until(() => heard.length > before + 200);
  isOver = true;
  const outcomes = await Promise.all(work);
  for (const look of [store, reader])
    for (const [number, commands] of outcomes.entries()) {
      const entries = await look.read(`table:${number}`, 0, Infinity);
      expect(entries.map(({ command }) => command)).toEqual(commands);
      expect(heard.filter(({ stream }) => stream === `table:${number}`)).toEqual(entries);
    }
  await expectWhole(reader);
  await reader.close();
  await store.close();
});

test('of its servers the one is used that can be written to, whichever is named first', async () => {
  const [first, second] = [pair.primary.address, pair.standby.address];
  for (const hosts of [`${first},${second}`, `${second},${first}`]) {
    const servers = new Servers(pair.primary.url().replace(first, hosts));
    await (await servers.connect(connecting)).end();
    expect(hostOf(servers)).toBe(first);
  }
  await runOnPostgres(pair.primary.url(), 'ALTER SYSTEM SET default_transaction_read_only = on');
  await runOnPostgres(pair.primary.url(), 'SELECT pg_reload_conf()');
  await until(
    async () =>
      (await runOnPostgres(url.replace(`,${second}`, ''), 'SHOW transaction_read_only')).rows[0]
        .transaction_read_only === 'on',
  );
  await expect(openPostgres(url)).rejects.toThrow(
    `None of the PostgreSQL servers can be written to: ${first} is read-only; ${second} is a standby.`,
  );
});

test('a primary that comes back after its standby was promoted is not gone back to', async () => {
  const servers = new Servers(url);
  await (await servers.connect(connecting)).end();
  await pair.primary.kill();
  await pair.promote();
  await (await servers.connect(connecting)).end();
  expect(hostOf(servers)).toBe(pair.standby.address);
  await pair.primary.start();
  // Nobody has told it, so it believes that it can be written to.
  for (const one of [servers, new Servers(url)]) {
    await (await one.connect(connecting)).end();
    expect(hostOf(one)).toBe(pair.standby.address);
  }
  await pair.standby.kill();
  await expect(servers.connect(connecting)).rejects.toThrow(`${pair.primary.address} was overtaken by another one`);
});

/** What an old primary is left with that nobody has fenced off: it waits for no standby, and takes what it is given. */
const comesBackWritable = async (): Promise<string> => {
  const alone = url.replace(`,${pair.standby.address}`, '');
  await pair.standby.kill();
  await pair.primary.start();
  await runOnPostgres(alone, `ALTER SYSTEM SET synchronous_standby_names = ''`);
  await runOnPostgres(alone, 'SELECT pg_reload_conf()');
  await until(
    async () => (await runOnPostgres(alone, 'SHOW synchronous_standby_names')).rows[0].synchronous_standby_names === '',
  );
  return alone;
};

const sealsAt = async (address: string): Promise<readonly unknown[]> =>
  (await runOnPostgres(address, 'SELECT node, counter, lease, holder FROM seal ORDER BY node')).rows;

const leaseAt = async (address: string): Promise<number> =>
  Number((await runOnPostgres(address, 'SELECT max(lease) AS lease FROM seal')).rows[0].lease);

test.each([
  ['a house', (headFile: string) => openPostgres(url, { headFile })],
  ['a node', (headFile: string) => openPostgresNode(url, { headFile, node: 'one' })],
])(
  '%s that has been at the promoted server never writes to the old primary, which comes back alone and writable',
  async (_, open) => {
    const headFile = join(await scratchFolder('failover'), 'head');
    const store = await open(headFile);
    const promoted = url.replace(`${pair.primary.address},`, '');
    const before = await leaseAt(url.replace(`,${pair.standby.address}`, ''));
    await pair.primary.kill();
    await pair.promote();
    // It commits nothing there: that it holds its lease is all that it knows of the promoted one.
    await until(() =>
      leaseAt(promoted).then(
        (lease) => lease > before,
        () => false,
      ),
    );
    await until(() => store.streams().catch(() => undefined));
    await store.close();
    const alone = await comesBackWritable();
    const left = await sealsAt(alone);
    const refusal = 'does not know of the lease that it gave this house';
    await expect(open(headFile)).rejects.toThrow(refusal);
    expect(await sealsAt(alone)).toEqual(left);
  },
);

test('a commit that its standby has not got is told to nobody', async () => {
  const store = await openPostgres(url);
  await store.append(anAppend('table:1', 0, 'a'));
  const receiver = await runOnPostgres(pair.standby.url(), 'SELECT pid FROM pg_stat_wal_receiver');
  const { pid } = receiver.rows[0] as { pid: number };
  const primary = url.replace(`,${pair.standby.address}`, '');
  const waiting = `FROM pg_stat_activity WHERE application_name = 'hardway appends' AND wait_event = 'SyncRep'`;
  process.kill(pid, 'SIGSTOP');
  try {
    const outcome = store.append(anAppend('table:1', 1, 'b')).catch((error: unknown) => error);
    await until(async () => (await runOnPostgres(primary, `SELECT 1 ${waiting}`)).rows.length > 0);
    // The server gives up waiting, and shows a commit that is nowhere else.
    await runOnPostgres(primary, `SELECT pg_terminate_backend(pid) ${waiting}`);
    expect(await outcome).toBeInstanceOf(StoreError);
    await until(
      async () => (await runOnPostgres(primary, `SELECT 1 FROM commands WHERE command = 'b'`)).rows.length > 0,
    );
    const asked = store.answerTo('table:1', 'b').catch(() => 'not known');
    expect(await Promise.race([asked, passed(1_000, 'waits')])).toBe('waits');
    await pair.primary.kill();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await pair.promote();
  const answer = await until(() =>
    store.answerTo('table:1', 'b').then(
      (told) => told ?? 'nothing',
      () => undefined,
    ),
  );
  // Whether it was on its way is the network's affair; what is told is what is there.
  const { rows } = await runOnPostgres(
    url.replace(`${pair.primary.address},`, ''),
    `SELECT 1 FROM commands WHERE command = 'b'`,
  );
  expect(answer === 'nothing').toBe(rows.length === 0);
  expect(await isAppended(store, 'table:1', 'b')).toBe(true);
  await expectWhole(store);
  await store.close();
});
