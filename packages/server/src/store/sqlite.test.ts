import { readdirSync } from 'node:fs';
import { mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onCommit } from '../../../../test/store-keepers.ts';
import type { Entry } from '../protocol/entry.ts';
import { StoreError } from './error.ts';
import { openStore } from './index.ts';
import { openSqlite } from './sqlite.ts';
import type { Append } from './store.ts';
import { verifyStream } from './verify.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-sqlite-'));
  path = join(folder, 'hardway.db');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const anAppend = (expectedVersion: number, command: string, text = 'text', stream = 'table/1'): Append => ({
  stream,
  expectedVersion,
  command,
  at: 1,
  events: [{ type: 'Said', text } as { type: string }],
  answer: command,
  documents: [{ kind: 'last', key: stream, rank: expectedVersion, value: command }],
});

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test('a full disk: what was acknowledged stays, nothing else is there, and appends work again when there is room', async () => {
  let connections = 0;
  const store = await openSqlite(path, {
    connected: (connection) => {
      connections += 1;
      if (connections === 1) connection.exec('PRAGMA max_page_count = 100');
    },
  });
  const acknowledged: string[] = [];
  const failed = await (async () => {
    for (let version = 0; ; version += 1) {
      const command = `c${version}`;
      const result = await store
        .append(anAppend(version, command, 'x'.repeat(10_000)))
        .catch((error: unknown) => error);
      if (result instanceof Error) return { command, error: result };
      acknowledged.push(command);
    }
  })();
  expect(failed.error).toBeInstanceOf(StoreError);
  expect(failed.error.message).toContain('full');
  expect(acknowledged.length).toBeGreaterThan(10);

  expect(await store.answerTo('table/1', failed.command)).toBeUndefined();
  expect(await store.document('table/1', 'last', 'table/1')).toBe(acknowledged.at(-1));
  expect(connections).toBe(2);
  await expect(store.append(anAppend(acknowledged.length, failed.command, 'y'.repeat(100_000)))).resolves.toMatchObject(
    {
      is: 'appended',
    },
  );
  const commands = (await store.read('table/1', 0, Infinity)).map(({ command }) => command);
  expect(commands).toEqual([...acknowledged, failed.command]);
  expect(await verifyStream(store, 'table/1')).toMatchObject({ is: 'whole' });
  await store.close();
});

test('an error in the middle of a batch rejects all of it, and none of it is there', async () => {
  const poisoned = `CREATE TEMP TRIGGER poison BEFORE INSERT ON main.entries WHEN NEW.event LIKE '%poison%'
                    BEGIN SELECT RAISE(ABORT, 'a bad sector'); END`;
  const store = await openSqlite(path, { connected: (connection) => connection.exec(poisoned) });
  await store.append(anAppend(0, 'before'));
  const results = await Promise.allSettled([
    store.append(anAppend(1, 'a')),
    store.append(anAppend(2, 'b', 'poison')),
    store.append(anAppend(0, 'c', 'text', 'table/2')),
  ]);
  for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StoreError) });
  for (const command of ['a', 'b']) expect(await store.answerTo('table/1', command)).toBeUndefined();
  expect(await store.streams()).toEqual(['table/1']);
  expect(await store.document('table/1', 'last', 'table/1')).toBe('before');
  expect(await store.append(anAppend(1, 'a'))).toMatchObject({ is: 'appended' });
  expect(await verifyStream(store, 'table/1')).toMatchObject({ is: 'whole', head: { version: 2 } });
  await store.close();
});

type Failing = 'never' | 'before' | 'after';

/** Commits that fail when told to, before or after they are done. */
const failing = (fails: { when: Failing }) => (connection: DatabaseSyncInstance) =>
  onCommit(connection, (commit) => {
    if (fails.when === 'before') throw new Error('disk I/O error');
    commit();
    if (fails.when === 'after') throw new Error('disk I/O error');
  });

test.each(['before', 'after'] as const)(
  'an error %s the commit leaves one truth: the command’s answer, the log and the listeners agree',
  async (when) => {
    const fails = { when: 'never' as Failing };
    const store = await openSqlite(path, { connected: failing(fails) });
    const heard: Entry[] = [];
    store.subscribe((entries) => heard.push(...entries));
    await store.append(anAppend(0, 'first'));

    fails.when = when;
    const batch = ['table/1', 'table/2'].map((stream) =>
      anAppend(stream === 'table/1' ? 1 : 0, 'second', 'text', stream),
    );
    for (const result of await Promise.allSettled(batch.map((append) => store.append(append))))
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(StoreError) });
    fails.when = 'never';

    const there = when === 'after';
    expect(await store.answerTo('table/1', 'second')).toEqual(there ? { version: 2, answer: 'second' } : undefined);
    expect((await store.head('table/1')).version).toBe(there ? 2 : 1);
    const again = await Promise.all(batch.map((append) => store.append(append)));
    expect(again.map(({ is }) => is)).toEqual(batch.map(() => (there ? 'repeated' : 'appended')));
    for (const stream of ['table/1', 'table/2']) {
      expect(await store.read(stream, 0, Infinity)).toEqual(heard.filter((entry) => entry.stream === stream));
      expect(await verifyStream(store, stream)).toMatchObject({ is: 'whole' });
    }
    expect(heard).toHaveLength(3);
    await store.close();
  },
);

const TRIES = 50;

/** Files that this process has open; on every system that has such a folder. */
const openFiles = (): number => readdirSync('/dev/fd').length;

test('while the database cannot be opened again, nothing is answered from memory, and no connection is left behind', async () => {
  let broken = false;
  const fails = { when: 'never' as Failing };
  const store = await openSqlite(path, {
    connected: (connection) => {
      if (broken) throw new Error('no such device');
      failing(fails)(connection);
    },
  });
  await store.append(anAppend(0, 'a'));
  fails.when = 'before';
  broken = true;
  await expect(store.append(anAppend(1, 'b'))).rejects.toThrow('disk I/O error');
  await expect(store.append(anAppend(1, 'b'))).rejects.toThrow(new StoreError('no such device'));
  await expect(store.head('table/1')).rejects.toThrow(new StoreError('no such device'));
  await expect(store.answerTo('table/1', 'a')).rejects.toThrow(new StoreError('no such device'));
  const before = openFiles();
  for (const _ of range(TRIES)) await expect(store.append(anAppend(1, 'b'))).rejects.toThrow('no such device');
  expect(openFiles() - before).toBeLessThan(TRIES / 5);
  broken = false;
  fails.when = 'never';
  expect(await store.append(anAppend(1, 'b'))).toMatchObject({ is: 'appended' });
  expect((await store.head('table/1')).version).toBe(2);
  await store.close();
});

test('while only the head file cannot be synced, the database is not opened again and again', async () => {
  let connections = 0;
  const head = join(folder, 'head');
  const store = await openSqlite(path, {
    headFile: head,
    connected: () => {
      connections += 1;
    },
  });
  await store.append(anAppend(0, 'a'));
  const handle = await open(head, 'r');
  const datasync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'datasync');
  await handle.close();
  datasync.mockRejectedValue(new Error('no sync'));
  try {
    await expect(store.append(anAppend(1, 'b'))).rejects.toThrow('no sync');
    const before = openFiles();
    for (const _ of range(TRIES)) await expect(store.append(anAppend(1, 'b'))).rejects.toThrow('no sync');
    expect(openFiles() - before).toBeLessThan(TRIES / 5);
    expect(connections).toBe(1);
  } finally {
    datasync.mockRestore();
  }
  expect(await store.append(anAppend(1, 'b'))).toMatchObject({ is: 'repeated', version: 2 });
  await store.close();
});

test('a listener that throws spoils neither the append nor the other listeners', async () => {
  const store = await openSqlite(path);
  const surfaced: unknown[] = [];
  const before = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => surfaced.push(error));
  try {
    let heard = 0;
    store.subscribe(() => {
      throw new Error('a mistake');
    });
    store.subscribe(() => {
      heard += 1;
    });
    expect(await store.append(anAppend(0, 'a'))).toMatchObject({ is: 'appended' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard).toBe(1);
    expect(surfaced).toEqual([new Error('a mistake')]);
  } finally {
    process.removeAllListeners('uncaughtException');
    for (const listener of before) process.on('uncaughtException', listener);
  }
  await store.close();
});

test('the database is durable by its settings', async () => {
  const settings: unknown[] = [];
  const store = await openSqlite(path, {
    connected: (connection) => {
      for (const name of ['journal_mode', 'synchronous', 'foreign_keys', 'fullfsync'])
        settings.push(...Object.values(connection.prepare(`PRAGMA ${name}`).get() as object));
    },
  });
  // 2 is FULL.
  expect(settings).toEqual(['wal', 2, 1, 1]);
  await store.close();
});

test('two stores cannot share a file, and whoever only reads is not kept out', async () => {
  const store = await openStore({ folder });
  await store.append(anAppend(0, 'a'));
  await expect(openStore({ folder })).rejects.toThrow('is in use by another process: one house has one server.');
  const reader = new DatabaseSync(path, { readOnly: true });
  expect(reader.prepare('SELECT count(*) AS count FROM entries').get()).toEqual({ count: 1 });
  reader.close();
  await store.close();
  const next = await openStore({ folder });
  expect((await next.head('table/1')).version).toBe(1);
  await next.close();
});

test('nobody but its owner can read a record', async () => {
  const place = join(folder, 'house');
  const store = await openStore({ folder: place });
  await store.append(anAppend(0, 'a'));
  expect((await stat(place)).mode & 0o777).toBe(0o700);
  for (const name of await readdir(place))
    expect([name, (await stat(join(place, name))).mode & 0o777]).toEqual([name, 0o600]);
  await store.close();
});

test('a house starts beside a long reader, with what came after the reader began', async () => {
  const store = await openSqlite(path);
  await store.append(anAppend(0, 'before'));
  const reader = new DatabaseSync(path, { readOnly: true });
  reader.exec('BEGIN');
  const count = reader.prepare('SELECT count(*) AS count FROM entries');
  expect(count.get()).toEqual({ count: 1 });
  await store.append(anAppend(1, 'after', 'x'.repeat(3_000_000)));
  // The log cannot be emptied, as if the house had been killed.
  await store.close();
  const next = await openSqlite(path);
  expect(await next.answerTo('table/1', 'after')).toEqual({ version: 2, answer: 'after' });
  await next.append(anAppend(2, 'later'));
  expect(count.get()).toEqual({ count: 1 });
  reader.exec('ROLLBACK');
  reader.close();
  expect(await verifyStream(next, 'table/1')).toMatchObject({ is: 'whole', head: { version: 3 } });
  await next.close();
});

test('a house does not start while somebody else writes to its database', async () => {
  await (await openSqlite(path)).close();
  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  await expect(openSqlite(path)).rejects.toThrow(`${path} cannot be opened: database is locked.`);
  other.exec('ROLLBACK');
  other.close();
});

test('what is not a database is refused in a sentence', async () => {
  await writeFile(path, 'not a database '.repeat(1000));
  await expect(openSqlite(path)).rejects.toThrow(`${path} cannot be opened: file is not a database.`);
  await expect(openSqlite(join(folder, 'none', 'hardway.db'))).rejects.toThrow('unable to open database file.');
});

test('batches are bounded, and one commit serves many appends', async () => {
  let commits = 0;
  const store = await openSqlite(path, {
    connected: (connection) =>
      onCommit(connection, (commit) => {
        commits += 1;
        commit();
      }),
  });
  commits = 0;
  await Promise.all(range(2001).map((version) => store.append(anAppend(version, `c${version}`))));
  expect(commits).toBe(3);
  await store.close();
});
