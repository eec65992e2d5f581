import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSigningKey } from '../checkpoints.ts';
import { backUp, type Progress } from './backup.ts';
import { restore } from './backup-restore.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

let place: string;
let folder: string;
let store: Store;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'hardway-backup-'));
  folder = join(place, 'house');
  await mkdir(folder);
  await readSigningKey(folder);
  store = await openSqlite(join(folder, 'hardway.db'));
});
afterEach(async () => {
  await store.close();
  await rm(place, { recursive: true, force: true });
});

const append = (version: number, text = 'x'.repeat(5_000)): Promise<unknown> =>
  store.append({
    stream: 'table:1',
    expectedVersion: version,
    command: `c${version}`,
    at: version,
    events: [{ type: 'Said', text } as { type: string }],
    answer: null,
  });

const order = (target: string, progress: (progress: Progress) => void = () => {}) => ({
  folder,
  target,
  version: '1.0.0',
  now: Date.now,
  withKey: true,
  progress,
});

test('a backup has what was durable when it began, though most of it is in the write-ahead log', async () => {
  for (let version = 0; version < 50; version += 1) await append(version);
  expect((await stat(join(folder, 'hardway.db'))).size).toBeLessThan(50 * 5_000);
  const target = join(place, 'backup');
  const saving = backUp(order(target));
  for (let version = 50; version < 100; version += 1) await append(version);
  const saved = await saving;
  expect(saved).toMatchObject({ is: 'saved', manifest: { streams: [{ stream: 'table:1' }] } });
  expect(saved.is === 'saved' && saved.manifest.streams[0]!.version).toBeGreaterThanOrEqual(50);
  const restored = join(place, 'restored');
  expect(await restore({ backup: target, folder: restored, publicKey: undefined, progress: () => {} })).toEqual({
    is: 'restored',
    manifest: saved.is === 'saved' && saved.manifest,
  });
  expect((await readdir(restored)).sort()).toEqual(['hardway.db', 'public-key.pem', 'signing-key.pem']);
});

test('a record that is broken is not saved, and nothing is left behind', async () => {
  for (let version = 0; version < 5; version += 1) await append(version, `${version}`);
  const other = new DatabaseSync(join(folder, 'hardway.db'));
  other.exec(`DROP TRIGGER entries_refuse_UPDATE; UPDATE entries SET at = 77 WHERE version = 3`);
  other.close();
  expect(await backUp(order(join(place, 'backup')))).toMatchObject({
    is: 'broken',
    because: expect.stringContaining('Entry 3 of table:1'),
  });
  expect(await readdir(place)).toEqual(['house']);
});

test('it tells how far it is', async () => {
  await append(0);
  const told: Progress[] = [];
  await backUp(order(join(place, 'backup'), (progress) => told.push(progress)));
  expect(told).toContainEqual({ is: 'proving', stream: 'table:1' });
});

test('what is there is not written over', async () => {
  await append(0);
  const target = join(place, 'backup');
  await writeFile(target, 'mine');
  await expect(backUp(order(target))).rejects.toThrow('is there already');
});
