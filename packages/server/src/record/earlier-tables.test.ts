import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { crapsPlay, evolve, newTable, RULEBOOKS, sicBoPlay } from '@hardway/engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isEarlierMark } from '../history/log-index.ts';
import { openHouse, readConfig } from '../index.ts';
import { eventOf } from '../protocol/packing.ts';
import { isWhole, verifyRecord } from '../reports/verify-record.ts';
import { entriesOf } from '../store/entries.ts';
import { readSqlite } from '../store/sqlite.ts';
import { readKey } from './key.ts';

/**
 * A record from before a table had the state of one game: its snapshots are of another form. Every table had a round and a
 * hand then.
 */
const KEPT = fileURLToPath(new URL('../../../../test/records/before-games/', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-earlier-'));
  await cp(KEPT, folder, { recursive: true });
  await writeFile(join(folder, 'hardway.db'), gunzipSync(await readFile(join(KEPT, 'hardway.db.gz'))));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const proved = async (): Promise<void> => {
  const { publicKey, secret } = (await readKey(folder))!;
  const store = readSqlite(join(folder, 'hardway.db'), { secret });
  const report = await verifyRecord(store, { publicKey, secret, headFile: join(folder, 'head') });
  await store.close();
  expect(report.flaws).toEqual([]);
  expect(report.streams.filter(({ is }) => is === 'broken')).toEqual([]);
  expect(isWhole(report)).toBe(true);
};

const replayed = async (id: string, rulebook: string) => {
  const store = readSqlite(join(folder, 'hardway.db'));
  let table = newTable(RULEBOOKS.find((document) => document.id === rulebook)!);
  for await (const { event } of entriesOf(store, `table:${id}`)) table = evolve(table, eventOf(event));
  await store.close();
  return table;
};

test('it verifies, opens, goes on from where it was and verifies again', async () => {
  await proved();
  const config = readConfig({
    HARDWAY_FOLDER: folder,
    HARDWAY_CURRENCY: 'SGD',
    HARDWAY_PORT: '0',
    HARDWAY_TABLES: join(folder, 'tables.json'),
  });
  const house = await openHouse(config);
  const [sentosa, craps] = ['sentosa', 'craps'].map((id) => house.floor.tables.get(id)!.owner.table);
  expect(sicBoPlay(sentosa!).roundNumber).toBeGreaterThan(10);
  expect(crapsPlay(craps!).throws).toBeGreaterThan(10);
  expect(sentosa).toEqual(await replayed('sentosa', 'rws-sicbo'));
  expect(craps).toEqual(await replayed('craps', 'md-craps'));
  await house.close();
  await proved();
});

test('marks of that form are known as such, and nothing else is', () => {
  expect(isEarlierMark({ table: { round: null, hand: {} }, filings: 1 })).toBe(true);
  expect(isEarlierMark({ table: { play: { game: 'craps', noticeOpen: false } }, filings: 1 })).toBe(true);
  expect(isEarlierMark({ table: { play: { game: 'craps', notices: [] } }, filings: 1 })).toBe(false);
  for (const other of [{ table: { play: {}, round: null, hand: {} } }, { table: { round: null } }, {}, null])
    expect(isEarlierMark(other)).toBe(false);
});
