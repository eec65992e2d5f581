import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../../scripts/postgres.ts';
import { unguarded } from '../../../../test/unguarded.ts';
import { isWhole, verifyRecord } from '../reports/verify-record.ts';
import { HOUSE_STREAM, recordStart } from '../software.ts';
import type { Store, StorePlace } from '../store/index.ts';
import { beginEpoch } from './epoch.ts';
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
  server = await startPostgres();
});
afterAll(() => server.stop());

const said = async (store: Store, text = 'x'): Promise<void> => {
  const { version } = await store.head('said:1');
  await store.append({
    stream: 'said:1',
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
    await cp(folder, join(place, 'kept'), { recursive: true });
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
    const { counter } = await first.store.inspection().seal();
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
  const seal = await record.store.inspection().seal();
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
  await cp(folder, join(place, 'copy'), { recursive: true });
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
