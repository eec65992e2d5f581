import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PostgresServer, runOnPostgres } from '../../../../scripts/postgres.ts';
import { copyRecord } from '../../../../test/copied-record.ts';
import { Network } from '../../../../test/faults/network.ts';
import { testPostgres } from '../../../../test/postgres.ts';
import { unguarded } from '../../../../test/unguarded.ts';
import { adoptRecord } from '../record/epoch.ts';
import { type OpenRecord, openRecord } from '../record/opening.ts';
import { isWhole, verifyRecord } from '../reports/verify-record.ts';
import { readSqlite, type Store } from '../store/index.ts';
import { KEPT_TABLES } from '../store/kept-rows.ts';
import { readPostgres } from '../store/postgres.ts';
import { type MoveProgress, moveRecord } from './move.ts';

const BIN = new URL('../../../cli/bin/hardway.js', import.meta.url).pathname;
/** More than two pages of every kind that has pages. */
const APPENDS = 25;
const EVENTS = 100;

let server: PostgresServer;
let place: string;
/** A record at rest, which every test has a copy of. */
let made: string;
let folder: string;
let url: string;

const opened = (at: string, databaseUrl?: string): Promise<OpenRecord> =>
  openRecord({ folder: at, databaseUrl, mode: 'real', now: Date.now });

const close = async ({ store, checkpoints }: OpenRecord): Promise<void> => {
  await checkpoints.close();
  await store.close();
};

const say = async (store: Store, events = 1): Promise<void> => {
  const { version } = await store.head('said:1');
  const text = `\u0000 \\ "é" 骰子 🎲 ${version}`;
  await store.append({
    stream: 'said:1',
    expectedVersion: version,
    command: `c${version}`,
    at: version,
    events: Array.from({ length: events }, () => ({ type: 'Said', text }) as { type: string }),
    answer: { text },
  });
};

beforeAll(async () => {
  server = await testPostgres();
  place = await mkdtemp(join(tmpdir(), 'hardway-move-'));
  made = join(place, 'made');
  const record = await opened(made);
  for (let append = 0; append < APPENDS; append += 1) await say(record.store, EVENTS);
  await close(record);
});
afterAll(async () => {
  await rm(place, { recursive: true, force: true });
  await server.stop();
});

beforeEach(async () => {
  folder = join(await mkdtemp(join(place, 'house-')), 'house');
  await copyRecord(made, folder);
  url = await server.createDatabase();
});
afterEach(() => vi.restoreAllMocks());

const move = (databaseUrl = url, progress: (progress: MoveProgress) => void = () => {}) =>
  moveRecord({ folder, databaseUrl, progress });

const file = (): string => join(folder, 'hardway.db');

/** Everything that a store keeps. */
const contentsOf = async (store: Store): Promise<string> => {
  const inspection = store.inspection();
  const tables = [];
  for (const table of KEPT_TABLES) tables.push(await inspection.page(table, null, 1_000_000));
  const contents = JSON.stringify([...tables, await inspection.seals()]);
  await store.close();
  return contents;
};

const isEmpty = async (): Promise<boolean> =>
  (await runOnPostgres(url, `SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace`)).rows
    .length === 0;

/** Whatever has happened: the record is in the folder as it was, or in PostgreSQL alone; another move ends well. */
const expectMovable = async (): Promise<void> => {
  const original = await contentsOf(readSqlite(join(made, 'hardway.db')));
  if (existsSync(file())) {
    expect(await contentsOf(readSqlite(file()))).toBe(original);
    expect(await move()).toMatchObject({ is: 'moved' });
  }
  expect(existsSync(file())).toBe(false);
  expect(await contentsOf((await readPostgres(url))!)).toBe(original);
  const record = await opened(folder, url);
  await say(record.store);
  const { publicKey, secret } = record.key;
  expect(isWhole(await verifyRecord(record.store, { publicKey, secret }))).toBe(true);
  await close(record);
};

describe('refused', () => {
  test('it is moved into one database; others are added later', async () => {
    const databaseUrl = 'postgres://one/house postgres://two/house';
    await expect(moveRecord({ folder: 'nowhere', databaseUrl, progress: () => {} })).rejects.toThrow(
      'name that one alone',
    );
  });

  test('while a house runs on the record', async () => {
    const record = await opened(folder);
    await expect(move()).rejects.toThrow('in use by another process');
    await close(record);
    expect(await isEmpty()).toBe(true);
  });

  test('while a house runs on the database', async () => {
    const record = await opened(join(place, 'other'), url);
    await expect(move()).rejects.toThrow('in use by another house');
    await close(record);
    await expect(move()).rejects.toThrow('The PostgreSQL database has another record');
    expect(existsSync(file())).toBe(true);
  });

  test('if anything is in the database', async () => {
    await runOnPostgres(url, 'CREATE VIEW mine AS SELECT 1');
    await expect(move()).rejects.toThrow('The PostgreSQL database is not empty');
    await runOnPostgres(url, 'DROP VIEW mine');
    await expectMovable();
  });

  test('if the folder has no record, or has lost its key, or the server is not there', async () => {
    await expect(move('postgres://127.0.0.1:1/none')).rejects.toThrow('cannot be opened: connect ECONNREFUSED');
    for (const name of ['signing-key.pem', 'public-key.pem']) await rm(join(folder, name));
    await expect(move()).rejects.toThrow('The house’s key is not in');
    await rm(file());
    await expect(move()).rejects.toThrow('There is no record in');
  });

  test('if the record is behind its head, as after it was put back', async () => {
    const record = await opened(folder);
    await say(record.store);
    await close(record);
    await cp(join(made, 'hardway.db'), file());
    await expect(move()).rejects.toThrow('that were acknowledged');
    expect(await isEmpty()).toBe(true);
  });
});

test('a record that is broken is not moved, and the database stays empty', async () => {
  const other = new DatabaseSync(file());
  unguarded(other, () => other.exec(`UPDATE entries SET at = 77 WHERE stream = 'said:1' AND version = 3`));
  other.close();
  expect(await move()).toEqual({ is: 'broken', because: expect.stringContaining('Entry 3 of said:1') });
  expect(await isEmpty()).toBe(true);
  expect(existsSync(file())).toBe(true);
});

test.each([
  ['entries', /"answer":"[^}]+}"/, '"answer":null'],
  ['commands', '"mac":"', '"mac":"0'],
  ['snapshots', '"version":', '"version":1'],
])('a copy of %s that differs in one place is not kept', async (table, what, instead) => {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: unknown, ...args: unknown[]) {
    const [text, values] = args as [unknown, string[]];
    const isRows = typeof text === 'string' && text.startsWith(`INSERT INTO ${table} `);
    return query.apply(this, isRows ? [text, [values[0]!.replace(what, instead)]] : args);
  } as never);
  expect(await move()).toEqual({ is: 'broken', because: `A row of ${table} is not in the copy as hardway.db has it.` });
  vi.restoreAllMocks();
  expect(await isEmpty()).toBe(true);
  await expectMovable();
});

test('a record of 0.1.0 that was adopted keeps the answers that only its commands have', async () => {
  const kept = fileURLToPath(new URL('../../../../test/records/0.1.0/', import.meta.url));
  await rm(folder, { recursive: true });
  await copyRecord(kept, folder);
  await writeFile(file(), gunzipSync(await readFile(join(kept, 'hardway.db.gz'))));
  await adoptRecord({ folder }, { mode: 'practice', currency: 'USD' }, Date.now);
  const before = await contentsOf(readSqlite(file()));
  expect(await move()).toMatchObject({ is: 'moved' });
  expect(await contentsOf((await readPostgres(url))!)).toBe(before);
});

test('what a killed house left in the write-ahead log is moved, and is in the one file that is set aside', async () => {
  const record = await opened(folder);
  await say(record.store);
  const killed = join(place, 'killed');
  await copyRecord(folder, killed);
  await close(record);
  expect(existsSync(join(killed, 'hardway.db-wal'))).toBe(true);
  const contents = await contentsOf(readSqlite(join(killed, 'hardway.db')));
  expect(await moveRecord({ folder: killed, databaseUrl: url, progress: () => {} })).toMatchObject({ is: 'moved' });
  expect(existsSync(join(killed, 'hardway.db-wal'))).toBe(false);
  expect(await contentsOf(readSqlite(join(killed, 'hardway.db.moved')))).toBe(contents);
  expect(await contentsOf((await readPostgres(url))!)).toBe(contents);
});

describe('cut short', () => {
  test.each(['copied', 'compared', 'proving'])('by a kill when it says "%s"', async (stage) => {
    const child = spawn(process.execPath, [BIN, 'move', url, '--folder', folder], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    child.stderr.on('data', (data: Buffer) => {
      if (data.toString().includes(stage)) child.kill('SIGKILL');
    });
    await ended;
    await expectMovable();
  });

  describe('by the network', () => {
    let network: Network;
    let through: string;
    beforeEach(async () => {
      const { hostname, port } = new URL(url);
      network = await Network.to({ host: hostname, port: Number(port) });
      const address = new URL(url);
      [address.hostname, address.port] = ['127.0.0.1', `${network.port}`];
      through = address.href;
    });
    afterEach(() => network.close());

    test.each([
      ['copying', 'client', 100],
      ['copying', 'server', 1],
      ['comparing', 'client', 0],
      ['comparing', 'server', 2000],
      ['proving', 'server', 0],
    ] as const)('while it is %s, %s’s side', async (stage, from, after) => {
      let cut = false;
      const moving = move(through, ({ is }) => {
        if (is !== stage || cut) return;
        cut = true;
        void network.make({ is: 'cut', from, after });
      });
      await expect(moving).rejects.toThrow('The copy was cut short');
      network.forget();
      expect(await isEmpty()).toBe(true);
      await expectMovable();
    });

    test.each([
      ['the order to keep it', 'client', true],
      ['the word that it is kept', 'server', false],
    ] as const)('so that %s is lost', async (_, from, empty) => {
      const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
      vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: unknown, ...args: unknown[]) {
        if (args[0] === 'COMMIT') void network.make({ is: 'cut', from, after: 0 });
        return query.apply(this, args);
      } as never);
      await expect(move(through)).rejects.toThrow('The copy was cut short');
      vi.restoreAllMocks();
      network.forget();
      expect(await isEmpty()).toBe(empty);
      await expectMovable();
    });
  });

  test('before the old database was set aside: a house that goes on in one place is not overtaken by the other', async () => {
    await move();
    await rename(`${file()}.moved`, file());
    const inFolder = join(place, 'in-folder');
    await copyRecord(folder, inFolder);
    // In PostgreSQL.
    const record = await opened(folder, url);
    await say(record.store);
    await close(record);
    await expect(opened(folder)).rejects.toThrow('that were acknowledged');
    await expect(move()).rejects.toThrow('that were acknowledged');
    // In the folder.
    const stale = await server.createDatabase();
    await moveRecord({ folder: inFolder, databaseUrl: stale, progress: () => {} });
    await rename(join(inFolder, 'hardway.db.moved'), join(inFolder, 'hardway.db'));
    const other = await opened(inFolder);
    await say(other.store);
    await close(other);
    await expect(opened(inFolder, stale)).rejects.toThrow('that were acknowledged');
    await expect(moveRecord({ folder: inFolder, databaseUrl: stale, progress: () => {} })).rejects.toThrow(
      'has a copy of this record that was made at another time',
    );
  });
});
