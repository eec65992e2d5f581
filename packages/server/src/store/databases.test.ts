import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runOnPostgres } from '../../../../scripts/postgres.ts';
import { postgresEngine } from '../../../../test/store-engines.ts';
import { dealtTo } from './dealing.ts';
import { StoreError } from './error.ts';
import { headFileIn, openStore, readStore, type StoreOptions } from './index.ts';
import { readMembership } from './membership.ts';
import { openPostgres, readPostgres } from './postgres.ts';
import type { Append, Store, StoreSign } from './store.ts';

/** A record in several databases: which they are, and what is in which. */

const engine = postgresEngine();
const SECRET = Buffer.alloc(32, 3);
let folder: string;

beforeAll(() => engine.start());
afterAll(() => engine.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-several-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const newAddresses = async (count: number): Promise<readonly string[]> => {
  const addresses: string[] = [];
  while (addresses.length < count) addresses.push((await engine.create()).place);
  return addresses;
};

const open = (addresses: readonly string[], options: StoreOptions = {}): Promise<Store> =>
  openStore({ folder, databaseUrl: addresses.join(' ') }, { secret: SECRET, headFile: headFileIn(folder), ...options });

const read = (addresses: readonly string[]): Promise<Store | undefined> =>
  readStore({ folder, databaseUrl: addresses.join(' ') });

/** Opens them once, and leaves them as a house does. */
const begin = async (addresses: readonly string[]): Promise<void> => {
  const store = await open(addresses);
  await store.append(anAppend('house', 0));
  await store.close();
};

const anAppend = (stream: string, expectedVersion: number): Append => ({
  stream,
  expectedVersion,
  command: `${stream} ${expectedVersion}`,
  at: 1,
  events: [{ type: 'Said' }],
  answer: null,
});

const TABLES = Array.from({ length: 30 }, (_, index) => `table:${index}`);

const streamsIn = async (address: string): Promise<readonly string[]> => {
  const store = (await readPostgres(address))!;
  try {
    return (await store.streams()).filter((stream) => !stream.startsWith('database:'));
  } finally {
    await store.close();
  }
};

test('tables are dealt out, all else is in the first, and each has a head file of its own', async () => {
  const addresses = await newAddresses(3);
  const store = await open(addresses);
  const others = ['cage', 'checkpoints', 'house', 'staff', 'terminals'];
  await Promise.all([...TABLES, ...others].map((stream) => store.append(anAppend(stream, 0))));
  await store.saveSnapshot('table:0', { version: 1, state: 1 });
  await store.saveSnapshot('meters:table:0', { version: 1, state: 2 });
  await store.saveSnapshot('proved', { version: 1, state: 3 });
  for (const database of store.databases!) {
    const names = (await database.inspection().snapshots()).map(({ name }) => name);
    const isOfTable = (await database.streams()).includes('table:0');
    expect(names).toEqual([
      ...(isOfTable ? ['meters:table:0'] : []),
      ...(database === store.databases![0] ? ['proved'] : []),
      ...(isOfTable ? ['table:0'] : []),
    ]);
  }
  // Row by row as if they were one.
  const entries = await store.inspection().page('entries', null, 1000);
  expect(await store.inspection().rowCount('entries')).toBe(entries.length);
  expect(entries.map(({ stream, version }) => `${stream} ${version}`)).toEqual(
    entries.map(({ stream, version }) => `${stream} ${version}`).toSorted(),
  );
  expect(await store.inspection().page('entries', entries[9]!, 5)).toEqual(entries.slice(10, 15));
  await store.close();
  const found = await Promise.all(addresses.map(streamsIn));
  expect(found.flat().toSorted()).toEqual([...TABLES, ...others].toSorted());
  for (const streams of found) expect(streams.length).toBeGreaterThan(3);
  expect(
    found
      .slice(1)
      .flat()
      .filter((stream) => !stream.startsWith('table:')),
  ).toEqual([]);
  expect((await readdir(folder)).toSorted()).toEqual(['head', 'head-2', 'head-3']);
});

test('a record in one database takes further ones in: its tables stay, new ones are dealt, whoever reads finds all', async () => {
  const addresses = await newAddresses(3);
  const alone = await open(addresses.slice(0, 1));
  await alone.append(anAppend('house', 0));
  for (const stream of TABLES.slice(0, 10)) await alone.append(anAppend(stream, 0));
  expect(await alone.streams()).not.toContain('database:1');
  await alone.close();
  // Before the house has taken them in, they hold nothing.
  const before = (await read(addresses))!;
  expect(before.databases).toBeUndefined();
  await before.close();
  for (const count of [2, 3]) {
    const store = await open(addresses.slice(0, count));
    for (const stream of TABLES.slice(0, 10 * count)) {
      const { version } = await store.head(stream);
      expect(await store.append(anAppend(stream, version))).toMatchObject({ is: 'appended' });
    }
    await store.close();
  }
  const found = await Promise.all(addresses.map(streamsIn));
  expect(found[0]).toEqual(expect.arrayContaining(TABLES.slice(0, 10)));
  expect(found[2]!.every((stream) => TABLES.indexOf(stream) >= 20)).toBe(true);
  const reader = (await read(addresses))!;
  expect((await reader.heads()).get('table:0')?.version).toBe(3);
  expect((await reader.heads()).get('table:29')?.version).toBe(1);
  await reader.close();
});

describe('it is noticed, by whoever writes and whoever reads,', () => {
  let addresses: readonly string[];
  beforeEach(async () => {
    addresses = await newAddresses(3);
    await begin(addresses);
  });

  const expectRefused = async (named: readonly string[], because: string): Promise<void> => {
    await expect(open(named)).rejects.toThrow(because);
    await expect(read(named)).rejects.toThrow(because);
    // Nothing has come of it.
    const store = await open(addresses);
    expect((await store.head('database:1')).version).toBe(3);
    await store.close();
  };

  test('when one is missing', async () => {
    const [one, two, three] = addresses as [string, string, string];
    await expectRefused([one], 'The record is in 3 databases, and only one is named.');
    await expectRefused([one, two], 'The record is in 3 databases, and only 2 are named.');
    await expectRefused([two, three], 'leads to database 2 of a record in several, and not to its first');
    await expectRefused([two], 'leads to database 2 of a record in several');
  });

  test('when their order has changed', async () => {
    const [one, two, three] = addresses as [string, string, string];
    await expectRefused([one, three, two], 'Address 2 leads to database 3 of the record: their order has changed.');
    await expectRefused([three, two, one], 'The first address leads to database 3');
  });

  test('when one is named twice', async () => {
    const [one, two, three] = addresses as [string, string, string];
    await expectRefused([one, two, two], 'Addresses 2 and 3 lead to the same database.');
    await expectRefused([one, two, three, `${one}&application_name=again`], 'Addresses 1 and 4 lead to the same');
  });

  test('when one is another house’s, or has a record of its own', async () => {
    const [one, two, three] = addresses as [string, string, string];
    const others = await newAddresses(3);
    await rm(folder, { recursive: true });
    await begin(others);
    await rm(folder, { recursive: true });
    const [alone] = await newAddresses(1);
    await begin([alone!]);
    await rm(folder, { recursive: true });
    for (const named of [
      [one, others[1]!, three],
      [one, two, three, others[1]!],
    ])
      await expect(read(named)).rejects.toThrow('leads to a database of another house’s record.');
    await expect(read([one, two, three, alone!])).rejects.toThrow(
      'Address 4 leads to a database with a record of its own.',
    );
    await expect(read([alone!, two])).rejects.toThrow('a record whose first database is not named first');
  });

  test('when one was emptied', async () => {
    const [one, two] = addresses as [string, string];
    const schema = /search_path%3D(\w+)/.exec(two)![1]!;
    await runOnPostgres(one, `DROP SCHEMA ${schema} CASCADE`);
    await runOnPostgres(one, `CREATE SCHEMA ${schema}`);
    for (const look of [open, read])
      await expect(look(addresses)).rejects.toThrow('Address 2 leads to an empty database, and not to database 2');
  });

  test('when a table is in two', async () => {
    const store = await open(addresses);
    await store.append(anAppend('table:1', 0));
    await store.close();
    for (const address of addresses)
      await runOnPostgres(
        address,
        `INSERT INTO entries (stream, version, at, command, event, hash)
         VALUES ('table:1', 1, 1, 'planted', '{"type":"Said"}', decode(repeat('00', 32), 'hex')) ON CONFLICT DO NOTHING`,
      );
    await expect(read(addresses)).rejects.toThrow('The stream table:1 is in two of the record’s databases');
    await expect(open(addresses)).rejects.toThrow('do not end where this house left them');
  });
});

test('a new database that is named twice is not taken for two', async () => {
  const [address] = await newAddresses(1);
  await expect(open([address!, `${address}&application_name=again`])).rejects.toThrow(
    'Address 2 leads to the same database as one before it.',
  );
});

test('a start that was cut short between the databases goes on, with the same ones', async () => {
  const [one, two] = [await engine.create(), await engine.create()];
  const addresses = [one.place, two.place];
  const store = await open(addresses);
  const before = await Promise.all(store.databases!.map(readMembership));
  await store.close();
  // As if it had been killed before the first one noted the second.
  for (const table of ['entries', 'commands']) await one.alter(`DELETE FROM ${table} WHERE version = 2`);
  await one.alter(`UPDATE seal SET counter = 0, digest = '', kept = '', mac = ''`);
  await rm(join(folder, 'head'));
  const again = await open(addresses, { accept: 'unsealed' });
  expect(await Promise.all(again.databases!.map(readMembership))).toEqual(before);
  await again.close();
});

test('one that has lost what was acknowledged is noticed by its own head file', async () => {
  const addresses = await newAddresses(2);
  await begin(addresses);
  await rm(join(folder, 'head-2'));
  await expect(open(addresses)).rejects.toThrow('The file that says how far the record goes is missing or empty');
});

test('what fails says which of them it was, and the other goes on', async () => {
  const url = await engine.server.createDatabase();
  const name = new URL(url).pathname.slice(1);
  const addresses = [(await engine.create()).place, url];
  const allow = (isAllowed: boolean) =>
    runOnPostgres(addresses[0]!, `ALTER DATABASE ${name} ALLOW_CONNECTIONS ${isAllowed}`);
  const signs: StoreSign[] = [];
  const store = await open(addresses, { watch: (sign) => signs.push(sign) });
  for (const stream of TABLES) await store.append(anAppend(stream, 0));
  const [there, gone] = await Promise.all(
    addresses.map(async (address) => (await streamsIn(address)).find((stream) => stream.startsWith('table:'))!),
  );
  await allow(false);
  await runOnPostgres(
    addresses[0]!,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  await expect(store.append(anAppend(gone!, 1))).rejects.toThrow(StoreError);
  expect(await store.append(anAppend(there!, 1))).toMatchObject({ is: 'appended' });
  // The connection may have ended before the append that noticed it.
  await expect(store.append(anAppend(gone!, 1))).rejects.toThrow(StoreError);
  expect(signs.find(({ is }) => is === 'store-lost')).toMatchObject({
    error: { message: expect.stringMatching(/^Database 2: /) },
  });
  await allow(true);
  const { version } = await store.head(gone!);
  expect(await store.append({ ...anAppend(gone!, version), command: 'after' })).toMatchObject({ is: 'appended' });
  await store.close();
});

test('dealing is even, stable, and a further database takes only what it gets', () => {
  const tables = Array.from({ length: 3000 }, (_, index) => `table:${index}`);
  const counts = [0, 0, 0];
  for (const table of tables) {
    const two = dealtTo(table, ['a', 'b']);
    const three = dealtTo(table, ['a', 'b', 'c']);
    counts[three]! += 1;
    expect([two, 2]).toContain(three);
  }
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120);
  expect(['table:1', 'table:2', 'table:3', 'table:4'].map((table) => dealtTo(table, ['one', 'two']))).toEqual([
    0, 1, 0, 1,
  ]);
});

test('a database that does not say that there are others is opened as ever', async () => {
  const [address] = await newAddresses(1);
  const store = await openPostgres(address!);
  await store.append(anAppend('house', 0));
  await store.close();
  expect(await readMembership(undefined)).toEqual({ is: 'empty' });
  const reader = (await read([address!]))!;
  expect(await readMembership(reader)).toEqual({ is: 'alone' });
  await reader.close();
});
