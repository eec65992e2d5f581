import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StoreError } from './error.ts';
import { commitRate, isHeld, schemaIn } from './inspect.ts';
import { openSqlite, readSqlite } from './sqlite.ts';
import { SCHEMA } from './sqlite-schema.ts';
import { verifyStream } from './verify.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-inspect-'));
  path = join(folder, 'hardway.db');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const anAppend = (expectedVersion: number) => ({
  stream: 'house',
  expectedVersion,
  command: `c${expectedVersion}`,
  at: 1,
  events: [{ type: 'Said' }],
  answer: null,
});

test('a record is read beside its owner, as it grows, and is not written', async () => {
  const owner = await openSqlite(path);
  await owner.append(anAppend(0));
  const reader = readSqlite(path);
  expect(await reader.head('house')).toMatchObject({ version: 1 });
  await owner.append(anAppend(1));
  expect(await verifyStream(reader, 'house')).toMatchObject({ is: 'whole', head: { version: 2 } });
  await expect(reader.append(anAppend(2))).rejects.toThrow(StoreError);
  await reader.close();
  expect(await owner.append(anAppend(2))).toMatchObject({ is: 'appended' });
  await owner.close();
});

test('a record is held for as long as somebody has it open', async () => {
  expect(isHeld(path)).toBe(false);
  const owner = await openSqlite(path);
  expect(isHeld(path)).toBe(true);
  expect(schemaIn(path)).toBe(SCHEMA);
  await owner.close();
  expect(isHeld(path)).toBe(false);
});

test('a record of a newer Hardway is not read', async () => {
  await (await openSqlite(path)).close();
  const record = new DatabaseSync(path);
  record.exec(`INSERT INTO schema_version (version) VALUES (${SCHEMA + 1})`);
  record.close();
  expect(() => readSqlite(path)).toThrow('was written by a newer Hardway');
});

test('timing the disk leaves nothing there', async () => {
  expect(commitRate(folder)).toBeGreaterThan(0);
  expect(await readdir(folder)).toEqual([]);
});
