import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PostgresServer, runOnPostgres } from '../../../../scripts/postgres.ts';
import { copyRecord } from '../../../../test/copied-record.ts';
import { testPostgres } from '../../../../test/postgres.ts';
import { unguarded } from '../../../../test/unguarded.ts';
import { CHECKPOINTS } from '../protocol/checkpoint.ts';
import { isWhole, verifyRecord } from '../reports/verify-record.ts';
import { HOUSE_STREAM, recordStart } from '../software.ts';
import { headFileIn, openStore, readStore, type Store, type StorePlace } from '../store/index.ts';
import { beginEpoch } from './epoch.ts';
import { makeKey } from './key.ts';
import { type OpenRecord, openRecord } from './opening.ts';

/** Whose a record is, and what a house does not open on. */

let place: string;
let folder: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'hardway-opening-'));
  folder = join(place, 'house');
});
afterEach(() => rm(place, { recursive: true, force: true }));

let server: PostgresServer;
beforeAll(async () => {
  server = await testPostgres();
});
afterAll(() => server.stop());

const said = async (store: Store, text = 'x', stream = 'said:1'): Promise<void> => {
  const { version } = await store.head(stream);
  await store.append({
    stream,
    expectedVersion: version,
    command: `c${version}`,
    at: 1,
    events: [{ type: 'Said', text } as { type: string }],
    answer: null,
  });
};

const close = async ({ store, checkpoints }: OpenRecord): Promise<void> => {
  await checkpoints.close();
  await store.close();
};

describe.each([
  ['SQLite', async (): Promise<Partial<StorePlace>> => ({})],
  ['PostgreSQL', async (): Promise<Partial<StorePlace>> => ({ databaseUrl: await server.createDatabase() })],
  [
    'two PostgreSQL databases',
    async (): Promise<Partial<StorePlace>> => ({
      databaseUrl: `${await server.createDatabase()} ${await server.createDatabase()}`,
    }),
  ],
])('%s', (_, database) => {
  let where: Partial<StorePlace>;
  beforeEach(async () => {
    where = await database();
  });
  const opened = (mode: 'real' | 'practice' = 'real', key = folder): Promise<OpenRecord> =>
    openRecord({ ...where, folder: key, mode, now: Date.now });

  test('the first entry says which house it is, and every later start finds the same', async () => {
    const first = await opened();
    const [entry] = await first.store.read(HOUSE_STREAM, 0, 1);
    expect(entry!.event).toEqual({
      type: 'RecordFounded',
      house: first.identity.house,
      mode: 'real',
      key: await readFile(join(folder, 'public-key.pem'), 'utf8'),
    });
    await close(first);
    const again = await opened();
    expect(again.identity).toEqual(first.identity);
    await close(again);
  });

  test('with another currency it is not opened, so its amounts mean what they meant', async () => {
    const inCurrency = (currency: string) =>
      openRecord({ ...where, folder, mode: 'real' as const, currency, now: Date.now });
    const first = await inCurrency('SGD');
    expect(first.identity.currency).toBe('SGD');
    await close(first);
    await expect(inCurrency('JPY')).rejects.toThrow(
      'The amounts of this record are in SGD, and the house was to be started with JPY. Start it with HARDWAY_CURRENCY=SGD',
    );
    await close(await inCurrency('SGD'));
  });

  test('a record that was begun without a currency takes the one that its house is first started with', async () => {
    const inCurrency = (currency: string) =>
      openRecord({ ...where, folder, mode: 'real' as const, currency, now: Date.now });
    await close(await opened());
    const first = await inCurrency('JPY');
    expect(first.identity.currency).toBeUndefined();
    await recordStart(first.store, Date.now(), 'JPY');
    await close(first);
    await expect(inCurrency('SGD')).rejects.toThrow('HARDWAY_CURRENCY=JPY');
    await close(await inCurrency('JPY'));
  });

  test('in another mode, without its key and with another key it is not opened, and is told what to do', async () => {
    await close(await opened('real'));
    await expect(opened('practice')).rejects.toThrow('Start it with HARDWAY_MODE=real');
    await copyRecord(folder, join(place, 'kept'));
    for (const name of ['signing-key.pem', 'public-key.pem']) await rm(join(folder, name));
    await expect(opened('real')).rejects.toThrow('Put signing-key.pem and public-key.pem back');
    const other = join(place, 'other');
    await close(await openRecord({ folder: other, mode: 'real', now: Date.now }));
    for (const name of ['signing-key.pem', 'public-key.pem']) await cp(join(other, name), join(folder, name));
    await expect(opened('real')).rejects.toThrow('belongs to a house with another key');
  });

  test('a record that is put back to an earlier state is not opened until a person accepts it, as an entry', async () => {
    const first = await opened();
    await said(first.store);
    await first.checkpoints.sign();
    const { counter } = (await first.store.inspection().seals())[0]!;
    await close(first);
    const head = JSON.parse((await readFile(join(folder, 'head'), 'utf8')).slice(0, 512)) as { counter: number };
    expect(head.counter).toBeGreaterThanOrEqual(counter - 1);
    const { store } = await opened();
    const before = await readFile(join(folder, 'head'));
    await said(store);
    await store.close();
    // The house knows more than the database: as if it had been restored by other means.
    const after = await readFile(join(folder, 'head'));
    await writeFile(join(folder, 'head'), before);
    await (await opened()).store.close();
    await writeFile(join(folder, 'head'), after);
    await (await opened()).store.close();
    await rm(join(folder, 'head'));
    await expect(opened()).rejects.toThrow('hardway restore --in-place');
    const accepted = await beginEpoch({ ...where, folder }, 'the disk was replaced', Date.now);
    expect(accepted.epoch).toBe(2);
    const again = await opened();
    expect(again.identity).toMatchObject({ epoch: 2, house: first.identity.house });
    expect(isWhole(await verifyRecord(again.store, { publicKey: again.key.publicKey, secret: again.key.secret }))).toBe(
      true,
    );
    await close(again);
  });
});

test('a record whose own name was altered is not opened, though it was proved before: a house would sign in that name', async () => {
  const record = await openRecord({ folder, mode: 'real', now: Date.now });
  await record.checkpoints.sign();
  await close(record);
  const altered = new DatabaseSync(join(folder, 'hardway.db'));
  unguarded(altered, () =>
    altered.exec(
      `UPDATE entries SET event = replace(event, '"house":"', '"house":"0') WHERE stream = 'house' AND version = 1`,
    ),
  );
  altered.close();
  await expect(openRecord({ folder, mode: 'real', now: Date.now })).rejects.toThrow('broken at entry 1 of house');
});

test('a key whose record is gone is not given another one', async () => {
  await close(await openRecord({ folder, mode: 'real', now: Date.now }));
  await rm(join(folder, 'hardway.db'));
  await expect(openRecord({ folder, mode: 'real', now: Date.now })).rejects.toThrow('its record is gone or empty');
});

test('a founding that was cut short before the database had its tables is taken up again', async () => {
  await mkdir(folder);
  await writeFile(join(folder, 'founding'), '');
  const half = new DatabaseSync(join(folder, 'hardway.db'));
  half.exec('PRAGMA journal_mode = WAL; CREATE TABLE half (made); DROP TABLE half');
  half.close();
  const begun = await openRecord({ folder, mode: 'real', now: Date.now });
  expect(begun.identity.epoch).toBe(1);
  await close(begun);
});

test('a founding that was cut short is taken up again', async () => {
  const { store } = await openRecord({ folder, mode: 'real', now: Date.now });
  await store.close();
  await rm(join(folder, 'hardway.db'));
  await rm(join(folder, 'head'));
  await writeFile(join(folder, 'founding'), '');
  const again = await openRecord({ folder, mode: 'real', now: Date.now });
  expect(again.identity.epoch).toBe(1);
  await close(again);
});

test.each([
  ['signing-key.pem', ''],
  ['signing-key.pem', 'not a key'],
  ['public-key.pem', ''],
  ['public-key.pem', 'not a key'],
])('a %s that reads %j is refused in a sentence', async (name, text) => {
  await close(await openRecord({ folder, mode: 'real', now: Date.now }));
  await writeFile(join(folder, name), text);
  await expect(openRecord({ folder, mode: 'real', now: Date.now })).rejects.toThrow(
    `${name} in ${folder} is empty, damaged`,
  );
});

test('a lock file that was taken away lets no second house in', async () => {
  const record = await openRecord({ folder, mode: 'real', now: Date.now });
  await said(record.store);
  await rm(join(folder, 'hardway.db.lock'));
  const seal = (await record.store.inspection().seals())[0]!;
  // Another process of this machine that is certainly there.
  const other = new DatabaseSync(join(folder, 'hardway.db'));
  other.exec(`UPDATE seal SET lease = ${seal.lease + 1}`);
  other.close();
  await expect(said(record.store)).rejects.toThrow('Another house has taken the record over');
  await expect(said(record.store)).rejects.toThrow('Another house has taken the record over');
  await record.store.close();
});

test('what is forged since the last checkpoint is not signed: the house does not open', async () => {
  const record = await openRecord({ folder, mode: 'real', now: Date.now });
  for (const text of ['one', 'two', 'three']) await said(record.store, text);
  await record.store.close();
  const other = new DatabaseSync(join(folder, 'hardway.db'));
  unguarded(other, () =>
    other.exec(`UPDATE entries SET event = replace(event, 'two', 'six') WHERE stream = 'said:1' AND version = 2`),
  );
  other.close();
  await expect(openRecord({ folder, mode: 'real', now: Date.now })).rejects.toThrow('broken at entry 2 of said:1');
});

test('an anchor shows a folder that was put back with everything in it', async () => {
  const record = await openRecord({ folder, mode: 'real', now: Date.now });
  await said(record.store);
  await close(record);
  await copyRecord(folder, join(place, 'copy'));
  const later = await openRecord({ folder, mode: 'real', now: Date.now });
  await said(later.store);
  await later.checkpoints.sign();
  const { anchor } = later.checkpoints;
  await close(later);
  const old = await openRecord({ folder: join(place, 'copy'), mode: 'real', now: Date.now });
  expect(isWhole(await verifyRecord(old.store, { publicKey: old.key.publicKey }))).toBe(true);
  expect((await verifyRecord(old.store, { anchors: [anchor] })).flaws).toEqual([
    expect.stringMatching(/does not reach checkpoint|is not the one of the anchor/),
  ]);
  await close(old);
});

describe('in two databases', () => {
  let databaseUrl: string;
  let urls: readonly [string, string];
  beforeEach(async () => {
    urls = [await server.createDatabase(), await server.createDatabase()];
    databaseUrl = urls.join(' ');
  });
  const opened = (named = databaseUrl) => openRecord({ folder, databaseUrl: named, mode: 'real', now: Date.now });
  const proved = async ({ store, key }: OpenRecord) => verifyRecord(store, { ...key, headFile: headFileIn(folder) });

  test('one chain of checkpoints, in the first, is signed over the streams of both', async () => {
    const record = await opened();
    for (const table of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await said(record.store, table, `table:${table}`);
    await record.checkpoints.sign();
    const [first, second] = record.store.databases!;
    expect((await second!.streams()).length).toBeGreaterThan(1);
    expect(await second!.streams()).not.toContain(CHECKPOINTS);
    const { version } = await first!.head(CHECKPOINTS);
    const signed = new Set<string>();
    for (const { event } of await first!.read(CHECKPOINTS, 0, version))
      for (const [stream] of (event as unknown as { heads: [string][] }).heads) signed.add(stream);
    for (const database of record.store.databases!)
      for (const stream of await database.streams()) if (stream !== CHECKPOINTS) expect(signed).toContain(stream);
    expect(isWhole(await proved(record))).toBe(true);
    await close(record);
  });

  test('a founding that was cut short after they had joined is taken up again', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'founding'), '');
    const { secret } = await makeKey(folder);
    await (await openStore({ folder, databaseUrl }, { secret, headFile: headFileIn(folder) })).close();
    const record = await opened();
    expect(record.identity.epoch).toBe(1);
    expect(isWhole(await proved(record))).toBe(true);
    await close(record);
  });

  test('a record in one goes on in two, and says so when one is left out', async () => {
    const alone = await opened(urls[0]);
    await said(alone.store, 'x', 'table:a');
    await close(alone);
    const record = await opened();
    expect(record.identity).toEqual(alone.identity);
    expect(isWhole(await proved(record))).toBe(true);
    await close(record);
    await expect(opened(urls[0])).rejects.toThrow('The record is in 2 databases, and only one is named.');
    await expect(beginEpoch({ folder, databaseUrl: urls[1] }, 'by mistake', Date.now)).rejects.toThrow(
      'leads to database 2 of a record in several',
    );
    await close(await opened());
  });

  test('what is wrong in one of them is told with its number', async () => {
    const record = await opened();
    for (const table of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await said(record.store, table, `table:${table}`);
    await runOnPostgres(
      urls[1],
      `INSERT INTO commands (stream, command, version, mac) VALUES ('cage', 'planted', 1, '')`,
    );
    await runOnPostgres(urls[1], 'CREATE VIEW planted AS SELECT 1');
    await runOnPostgres(urls[1], `INSERT INTO snapshots (name, version, state, mac) VALUES ('table:z', 1, '{}', '')`);
    expect((await proved(record)).flaws).toEqual([
      expect.stringMatching(/^Database 2: The PostgreSQL database is not as Hardway made it: .* view planted/),
      'Database 2: The snapshot of table:z was not saved by the house.',
      'Database 2: The snapshots are not those that the house has saved.',
      'Database 2: Commands are noted for cage, which has no log.',
      'Database 2: There is a snapshot of table:z, which has no log.',
    ]);
    await record.store.close();
  });

  /** A copy of a database that nobody is connected to, as one that was put back. */
  const copyOf = async (url: string): Promise<string> => {
    const copy = new URL(await server.createDatabase());
    const admin = new URL(url);
    admin.pathname = '/postgres';
    const [from, to] = [new URL(url), copy].map(({ pathname }) => pathname.slice(1));
    await runOnPostgres(admin.href, `DROP DATABASE ${to}`);
    await runOnPostgres(admin.href, `CREATE DATABASE ${to} TEMPLATE ${from}`);
    return copy.href;
  };

  test('both that were put back to one moment are accepted by a person; one alone is not, since the other has signed more', async () => {
    const tables = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const first = await opened();
    for (const table of tables) await said(first.store, table, `table:${table}`);
    await close(first);
    const copies = [await copyOf(urls[0]), await copyOf(urls[1])];
    const later = await opened();
    for (const table of tables) await said(later.store, table, `table:${table}`);
    await close(later);
    const mixed = `${urls[0]} ${copies[1]}`;
    await expect(opened(mixed)).rejects.toThrow('commits that were acknowledged');
    await expect(beginEpoch({ folder, databaseUrl: mixed }, 'half of it', Date.now)).rejects.toThrow(
      'is broken at entry',
    );
    const both = copies.join(' ');
    await expect(opened(both)).rejects.toThrow('commits that were acknowledged');
    expect((await beginEpoch({ folder, databaseUrl: both }, 'both disks were replaced', Date.now)).epoch).toBe(2);
    const again = await opened(both);
    expect(isWhole(await proved(again))).toBe(true);
    expect((await again.store.head('table:a')).version).toBe(1);
    await close(again);
  });

  test('a table’s end that is cut off in the second is noticed at the start, and by verify', async () => {
    const record = await opened();
    for (const table of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await said(record.store, table, `table:${table}`);
    await close(record);
    await runOnPostgres(
      `${urls[1]}?options=-c%20session_replication_role%3Dreplica`,
      `DELETE FROM entries WHERE stream LIKE 'table:%'`,
    );
    await expect(opened()).rejects.toThrow('do not end where this house left them');
    const reader = (await readStore({ folder, databaseUrl }))!;
    const report = await verifyRecord(reader, { ...record.key, headFile: headFileIn(folder) });
    expect(report.flaws).toContain('Database 2: The streams do not end where the house’s seal says.');
    expect(report.streams.some(({ stream, is }) => stream.startsWith('table:') && is === 'broken')).toBe(true);
    await reader.close();
  });
});

/** Takes the last migration back, by which seals got nodes and leases. */
const BEFORE_LEASES = `
  DROP TABLE owners;
  ALTER TABLE seal DROP COLUMN node;
  ALTER TABLE seal DROP COLUMN until;
  ALTER TABLE seal ADD COLUMN one integer PRIMARY KEY DEFAULT 1 CHECK (one = 1);
  DELETE FROM schema_version WHERE version = 3;`;

test('a record in PostgreSQL in the form of an earlier release is opened by the first start, which changes it', async () => {
  const order = { folder, databaseUrl: await server.createDatabase(), mode: 'practice', now: () => 1 } as const;
  const before = await openRecord(order);
  await said(before.store);
  await close(before);
  await runOnPostgres(order.databaseUrl, BEFORE_LEASES);
  await expect(readStore(order)).rejects.toThrow('has the form of an earlier release');
  const after = await openRecord(order);
  await said(after.store);
  expect(await after.store.head('said:1')).toMatchObject({ version: 2 });
  await close(after);
});
