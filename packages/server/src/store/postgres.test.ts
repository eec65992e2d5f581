import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOnPostgres } from '../../../../scripts/postgres.ts';
import { scratchFolder } from '../../../../test/scratch.ts';
import { postgresEngine } from '../../../../test/store-engines.ts';
import { until } from '../../../../test/until.ts';
import type { Entry } from '../protocol/entry.ts';
import { StoreError } from './error.ts';
import { openPostgres, readPostgres } from './postgres.ts';
import type { Append, Store, StoreSign } from './store.ts';
import { verifyStream } from './verify.ts';

const engine = postgresEngine();
beforeAll(() => engine.start());
afterAll(() => engine.stop());

const newUrl = (): Promise<string> => engine.server.createDatabase();

const anAppend = (expectedVersion: number, command: string, stream = 'table/1'): Append => ({
  stream,
  expectedVersion,
  command,
  at: 1,
  events: [{ type: 'Said' }, { type: 'Done' }],
  answer: command,
  documents: [{ kind: 'last', key: stream, rank: expectedVersion, value: command }],
});

const CUTS = 15;

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const cutAppends = (url: string) =>
  runOnPostgres(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'hardway appends'`,
  );

const expectWhole = async (store: Store) => {
  for (const stream of await store.streams()) expect(await verifyStream(store, stream)).toMatchObject({ is: 'whole' });
};

/** Appends until the command is there, as an owner does: after an error it asks first. */
const appendOnce = async (store: Store, stream: string, command: string): Promise<void> => {
  for (;;) {
    try {
      const { version } = await store.head(stream);
      const result = await store.append(anAppend(version, command, stream));
      if (result.is === 'appended') return;
      if (result.is === 'repeated') throw new Error(`${command} was there, but answerTo had not found it.`);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      if (await isThere(store, stream, command)) return;
    }
  }
};

/** Asks until it is told: the question itself may be cut off too. */
const isThere = async (store: Store, stream: string, command: string): Promise<boolean> => {
  for (;;) {
    try {
      return (await store.answerTo(stream, command)) !== undefined;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
    }
  }
};

test('connections cut at random moments: each command is there exactly once and heard exactly once', async () => {
  const url = await newUrl();
  const store = await openPostgres(url);
  const heard: Entry[] = [];
  store.subscribe((entries) => heard.push(...entries));
  let cuts = 0;
  const cutting = async () => {
    for (; cuts < CUTS; cuts += 1) {
      await setTimeout(20 + Math.random() * 60);
      await cutAppends(url);
    }
  };
  const appending = async (stream: string) => {
    const commands: string[] = [];
    for (let index = 0; cuts < CUTS; index += 1) {
      await appendOnce(store, stream, `c${index}`);
      commands.push(`c${index}`);
    }
    return { stream, commands };
  };
  const [outcomes] = await Promise.all([
    Promise.all(range(40).map((number) => appending(`table/${number}`))),
    cutting(),
  ]);
  await expectWhole(store);
  for (const { stream, commands } of outcomes) {
    const entries = await store.read(stream, 0, Infinity);
    expect(entries.map(({ command }) => command)).toEqual(commands.flatMap((command) => [command, command]));
    expect(heard.filter((entry) => entry.stream === stream)).toEqual(entries);
  }
  await store.close();
});

test('a connection lost while nobody waits costs no append', async () => {
  const url = await newUrl();
  const signs: StoreSign['is'][] = [];
  const store = await openPostgres(url, { watch: ({ is }) => signs.push(is) });
  await store.append(anAppend(0, 'a'));
  await cutAppends(url);
  await until(async () => {
    await store.streams();
    return signs.includes('store-back');
  });
  expect(await store.append(anAppend(2, 'b'))).toMatchObject({ is: 'appended' });
  await expectWhole(store);
  await store.close();
});

/** A way to the server that can be cut without the server noticing at once. */
const startWay = async (url: string) => {
  const target = new URL(url);
  const near = new Set<Socket>();
  let open = true;
  const server: Server = createServer((socket) => {
    if (!open) return void socket.destroy();
    near.add(socket);
    const far = connect(Number(target.port || 5432), target.hostname);
    far.on('error', () => {});
    socket.on('error', () => {});
    // The far side stays open when the near one goes: the server still believes in its client.
    socket.on('data', (data) => far.write(data));
    far.on('data', (data) => socket.write(data));
    far.on('close', () => socket.destroy());
    fars.add(far);
  });
  const fars = new Set<Socket>();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as { port: number }).port);
  const cut = () => {
    for (const socket of near) socket.destroy();
    near.clear();
  };
  return {
    url: address.href,
    cut,
    set open(value: boolean) {
      open = value;
    },
    close: async () => {
      cut();
      for (const far of fars) far.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

test('a batch that the server still works on when the connection breaks cannot arrive later', async () => {
  const url = await newUrl();
  const way = await startWay(url);
  const store = await openPostgres(way.url);
  await store.append(anAppend(0, 'a'));

  const blocker = new pg.Client({ connectionString: url });
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE entries IN EXCLUSIVE MODE');
  const stuck = expect(store.append(anAppend(2, 'b'))).rejects.toThrow(StoreError);
  await setTimeout(100);
  way.cut();
  await stuck;

  expect(await store.answerTo('table/1', 'b')).toBeUndefined();
  await blocker.query('COMMIT');
  await blocker.end();
  await setTimeout(100);
  expect(await store.answerTo('table/1', 'b')).toBeUndefined();
  expect(await store.append(anAppend(2, 'b'))).toMatchObject({ is: 'appended' });
  await expectWhole(store);
  await store.close();
  await way.close();
});

test('a stream can be read up to its end, also between a commit and the moment at which the house knows that it holds', async () => {
  const store = await openPostgres(await newUrl(), { headFile: join(await scratchFolder('postgres'), 'head') });
  const commits = 40;
  let isWriting = true;
  const read = async (): Promise<void> => {
    while (isWriting) {
      const { version } = await store.head('table/1');
      expect(await store.read('table/1', 0, version)).toHaveLength(version);
    }
  };
  const readers = range(4).map(read);
  for (const commit of range(commits)) await store.append(anAppend(2 * commit, `c${commit}`));
  isWriting = false;
  await Promise.all(readers);
  expect((await store.head('table/1')).version).toBe(2 * commits);
  await store.close();
});

test('snapshots that wait for each other are saved in one transaction', async () => {
  const url = await newUrl();
  const store = await openPostgres(url);
  await Promise.all(range(100).map((number) => store.saveSnapshot(`table/${number}`, { version: 1, state: number })));
  await store.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SELECT count(*)::int AS count FROM snapshots GROUP BY xmin::text');
  await client.end();
  expect(rows).toEqual([{ count: 100 }]);
});

test('while the server cannot be reached nothing is accepted; afterwards all goes on', async () => {
  const way = await startWay(await newUrl());
  const store = await openPostgres(way.url);
  await store.append(anAppend(0, 'a'));
  way.open = false;
  way.cut();
  await setTimeout(20);
  await expect(store.append(anAppend(2, 'b'))).rejects.toThrow(StoreError);
  await expect(store.answerTo('table/1', 'b')).rejects.toThrow(StoreError);
  await expect(store.saveSnapshot('table/1', { version: 1, state: 1 })).rejects.toThrow(StoreError);
  way.open = true;
  expect(await store.answerTo('table/1', 'b')).toBeUndefined();
  expect(await store.append(anAppend(2, 'b'))).toMatchObject({ is: 'appended' });
  await store.close();
  await way.close();
});

test('a second house waits for the first and is refused while that one lives; it never writes beside it', async () => {
  const url = await newUrl();
  const one = await openPostgres(url);
  await one.append(anAppend(0, 'a'));
  await expect(openPostgres(url)).rejects.toThrow('is in use by another house');
  expect(await one.append(anAppend(2, 'b'))).toMatchObject({ is: 'appended' });
  const waiting = openPostgres(url);
  await one.close();
  const two = await waiting;
  expect(await two.append(anAppend(4, 'c'))).toMatchObject({ is: 'appended' });
  await expectWhole(two);
  await two.close();
});

test('a house that stands by waits as long as the other lives, keeps a head of its own, and then takes over', async () => {
  const url = await newUrl();
  const one = await openPostgres(url);
  await one.append(anAppend(0, 'a'));
  const folder = await scratchFolder('standby');
  const told: StoreSign[] = [];
  const headFile = join(folder, 'head');
  const standby = new AbortController().signal;
  const waiting = openPostgres(url, { standby, headFile, watch: (sign) => told.push(sign) });
  await until(async () => existsSync(headFile) && (await readFile(headFile, 'utf8')).includes('"counter":1'));
  expect(await one.append(anAppend(2, 'b'))).toMatchObject({ is: 'appended' });
  await one.close();
  const two = await waiting;
  const holder = expect.stringMatching(/^process \d+ of /);
  expect(told.filter(({ is }) => is === 'standing-by')).toEqual([{ is: 'standing-by', holder }]);
  expect(await two.append(anAppend(4, 'c'))).toMatchObject({ is: 'appended' });
  await expectWhole(two);
  await two.close();
});

test('a house of an earlier release keeps its record until it stops', async () => {
  const url = await newUrl();
  const earlier = new pg.Client({ connectionString: url });
  await earlier.connect();
  await earlier.query(`SELECT pg_advisory_lock(hashtextextended('hardway record ' || current_schema(), 0))`);
  await expect(openPostgres(url)).rejects.toThrow('in use by a house of an earlier release');
  await earlier.end();
  await until(async () => {
    const store = await openPostgres(url).catch(() => undefined);
    await store?.close();
    return store;
  });
});

test('a house that was cut off and overtaken writes no more, whatever it believes', async () => {
  const url = await newUrl();
  const way = await startWay(url);
  const one = await openPostgres(way.url);
  await one.append(anAppend(0, 'a'));
  way.open = false;
  way.cut();
  await cutAppends(url);
  const two = await openPostgres(url);
  await two.append(anAppend(2, 'b'));
  way.open = true;
  await expect(one.append(anAppend(2, 'c'))).rejects.toThrow('Another house has taken the record over');
  await two.close();
  for (const ask of [() => one.append(anAppend(4, 'c')), () => one.append(anAppend(4, 'c'))])
    await expect(ask()).rejects.toThrow('Another house has taken the record over');
  await one.close();
  await way.close();
});

test('a server that would lose acknowledged appends is refused', async () => {
  const url = await newUrl();
  const name = new URL(url).pathname.slice(1);
  await runOnPostgres(url, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  await expect(openPostgres(url)).rejects.toThrow('runs with synchronous_commit off: a power cut would lose wagers.');
  for (const level of ['local', 'remote_write', 'remote_apply', 'on']) {
    await runOnPostgres(url, `ALTER DATABASE ${name} SET synchronous_commit = ${level}`);
    await (await openPostgres(url)).close();
  }
  // Only a server of our own may be told such a thing.
  if (!engine.server.own) return;
  await runOnPostgres(url, 'ALTER SYSTEM SET fsync = off');
  await runOnPostgres(url, 'SELECT pg_reload_conf()');
  await until(async () => (await fsyncOf(url)) === 'off');
  await expect(openPostgres(url)).rejects.toThrow('runs with fsync off: a power cut would lose wagers.');
  await runOnPostgres(url, 'ALTER SYSTEM RESET fsync');
  await runOnPostgres(url, 'SELECT pg_reload_conf()');
  await until(async () => (await fsyncOf(url)) === 'on');
});

const fsyncOf = async (url: string): Promise<string> => (await runOnPostgres(url, 'SHOW fsync')).rows[0].fsync;

test('a database in another encoding, or none at all, is refused in a sentence', async () => {
  const url = await newUrl();
  const ascii = new URL(url);
  ascii.pathname += '_ascii';
  const name = ascii.pathname.slice(1);
  await runOnPostgres(url, `CREATE DATABASE ${name} ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0`);
  await expect(openPostgres(ascii.href)).rejects.toThrow('is encoded in SQL_ASCII; it has to be UTF8.');
  await runOnPostgres(url, `DROP DATABASE ${name}`);
  await expect(openPostgres(ascii.href)).rejects.toThrow(
    /^The PostgreSQL database cannot be opened: .*does not exist\.$/,
  );
  await expect(openPostgres('postgres://nobody:secret@127.0.0.1:1/none')).rejects.toThrow(
    /^The PostgreSQL database cannot be opened: (?!.*secret)/,
  );
});

test('of houses that open an empty database together each comes to its turn', async () => {
  const url = await newUrl();
  const turns = range(4).map(async (index) => {
    const store = await openPostgres(url);
    const { version } = await store.head('table/1');
    expect(await store.append(anAppend(version, `c${index}`))).toMatchObject({ is: 'appended' });
    await store.close();
  });
  await Promise.all(turns);
  const store = await openPostgres(url);
  expect((await store.head('table/1')).version).toBe(8);
  await store.close();
});

test('a reader changes nothing: it makes no tables where there are none, and writes none that are there', async () => {
  const url = await newUrl();
  expect(await readPostgres(url)).toBeUndefined();
  expect(await tablesIn(url)).toBe(0);
  const owner = await openPostgres(url);
  await owner.append(anAppend(0, 'a'));
  const reader = (await readPostgres(url))!;
  expect(await verifyStream(reader, 'table/1')).toMatchObject({ is: 'whole', head: { version: 2 } });
  await expect(reader.append(anAppend(2, 'b'))).rejects.toThrow('was opened to be read');
  await reader.close();
  const other = (await readPostgres(url))!;
  await expect(other.saveSnapshot('table/1', { version: 1, state: {} })).rejects.toThrow('was only to be read');
  await other.close();
  expect(await owner.append(anAppend(2, 'b'))).toMatchObject({ is: 'appended' });
  await owner.close();
});

const tablesIn = async (url: string): Promise<number> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`);
    return rows.length;
  } finally {
    await client.end();
  }
};
