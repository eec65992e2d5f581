import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { sicBoPlay } from '@hardway/engine';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unguarded } from '../../../../test/unguarded.ts';
import { openHouse, readConfig } from '../index.ts';
import { isWhole, verifyRecord } from '../reports/verify-record.ts';
import { readSqlite } from '../store/sqlite.ts';
import { adoptRecord } from './epoch.ts';
import { openRecord } from './opening.ts';

/** A record that Hardway 0.1.0 has written: a table of Sic Bo and one of craps, bets, a voucher that became credit again. */
const KEPT = fileURLToPath(new URL('../../../../test/records/0.1.0/', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-adoption-'));
  await cp(KEPT, folder, { recursive: true });
  await writeFile(join(folder, 'hardway.db'), gunzipSync(await readFile(join(KEPT, 'hardway.db.gz'))));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const alter = (...statements: readonly string[]): void => {
  const record = new DatabaseSync(join(folder, 'hardway.db'));
  for (const statement of statements) record.exec(statement);
  record.close();
};

test('it is not opened before a person has said what it is', async () => {
  await expect(openRecord({ folder, mode: 'practice', now: Date.now })).rejects.toThrow('hardway upgrade');
  expect(() => readSqlite(join(folder, 'hardway.db'))).toThrow('hardway upgrade');
});

test('adopted, it says whose it is, what it held is called adopted and not proved, and a house goes on with it', async () => {
  const identity = await adoptRecord({ folder }, { mode: 'practice', currency: 'SGD' }, Date.now);
  expect(identity).toMatchObject({ mode: 'practice', epoch: 1, currency: 'SGD' });
  const publicKey = await readFile(join(folder, 'public-key.pem'), 'utf8');
  const store = readSqlite(join(folder, 'hardway.db'));
  const report = await verifyRecord(store, { publicKey });
  await store.close();
  expect(report.flaws).toEqual([]);
  expect(isWhole(report)).toBe(true);
  expect(report.streams.map((stream) => [stream.stream, 'adoptedTo' in stream && stream.adoptedTo])).toEqual([
    ['cage', 3],
    ['checkpoints', 0],
    ['house', 1],
    ['staff', 22],
    ['table:craps', 175],
    ['table:sentosa', 262],
    ['terminals', 3],
  ]);
  const config = readConfig({
    HARDWAY_FOLDER: folder,
    HARDWAY_CURRENCY: 'SGD',
    HARDWAY_PORT: '0',
    HARDWAY_TABLES: join(folder, 'tables.json'),
  });
  await expect(openHouse({ ...config, currency: 'USD' })).rejects.toThrow('HARDWAY_CURRENCY=SGD');
  const house = await openHouse(config);
  const { rounds, roundNumber } = sicBoPlay(house.floor.tables.get('sentosa')!.owner.table);
  expect(roundNumber).toBeGreaterThan(10);
  expect(rounds.length).toBeGreaterThan(10);
  await house.close();
});

const ANSWERED = `SELECT stream, command, version, answer FROM commands WHERE answer IS NOT NULL LIMIT 1`;

const answered = () => {
  const record = new DatabaseSync(join(folder, 'hardway.db'), { readOnly: true });
  const row = record.prepare(ANSWERED).get() as { stream: string; command: string; version: number; answer: string };
  record.close();
  return row;
};

test('what was answered before is answered again, and from then on by the house alone', async () => {
  const { stream, command, version, answer } = answered();
  await adoptRecord({ folder }, { mode: 'practice', currency: 'SGD' }, Date.now);
  const open = () => openRecord({ folder, mode: 'practice', now: Date.now });
  const { store } = await open();
  expect(await store.answerTo(stream, command)).toEqual({ version, answer: JSON.parse(answer) });
  await store.close();
  const record = new DatabaseSync(join(folder, 'hardway.db'));
  unguarded(record, () =>
    record.prepare(`UPDATE commands SET answer = '{"ok":true,"version":7}' WHERE command = ?`).run(command),
  );
  record.close();
  const { store: changed } = await open();
  await expect(changed.answerTo(stream, command)).rejects.toThrow('is not what this house wrote');
  await changed.close();
});

test('it is adopted once, and only in one mode', async () => {
  await adoptRecord({ folder }, { mode: 'real', currency: 'SGD' }, Date.now);
  await expect(adoptRecord({ folder }, { mode: 'practice', currency: 'SGD' }, Date.now)).rejects.toThrow(
    'nothing to adopt',
  );
  await expect(openRecord({ folder, mode: 'practice', now: Date.now })).rejects.toThrow('HARDWAY_MODE=real');
});

test.each([
  [
    'a changed entry',
    `UPDATE entries SET at = at + 1 WHERE stream = 'table:craps' AND version = 9`,
    'Entry 9 of table:craps',
  ],
  ['an end cut off', `DELETE FROM entries WHERE stream = 'table:craps' AND version > 170`, 'Entry 171 of table:craps'],
  [
    'a checkpoint of somebody else',
    `UPDATE checkpoints SET signature = zeroblob(64)`,
    'is not signed with the house’s key',
  ],
  [
    'a command that nobody gave',
    `INSERT INTO commands VALUES ('cage', 'never given', 1, 'null')`,
    'Command never given of cage is not noted where the log has it',
  ],
  [
    'a command that could be given again',
    `DELETE FROM commands WHERE stream = 'table:craps' AND version = 9`,
    'of table:craps is not noted where the log has it',
  ],
])('%s is noticed before anything is adopted', async (_, statement, because) => {
  alter(
    ...['entries', 'commands', 'checkpoints'].flatMap((table) =>
      ['UPDATE', 'DELETE'].map((change) => `DROP TRIGGER ${table}_refuse_${change}`),
    ),
    statement,
  );
  await expect(adoptRecord({ folder }, { mode: 'practice', currency: 'SGD' }, Date.now)).rejects.toThrow(because);
  await expect(openRecord({ folder, mode: 'practice', now: Date.now })).rejects.toThrow('hardway upgrade');
});
