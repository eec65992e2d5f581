import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readKey } from '../record/key.ts';
import { type OpenRecord, openRecord } from '../record/opening.ts';
import { newSigningKey } from '../store/chain.ts';
import { savedFile } from '../store/files.ts';
import type { Store } from '../store/store.ts';
import { backUp } from './backup.ts';
import { MANIFEST, type Manifest, signManifest } from './manifest.ts';
import type { CopyProgress } from './proof.ts';
import { restore } from './restore.ts';

let place: string;
let folder: string;
let record: OpenRecord;
let store: Store;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'hardway-backup-'));
  folder = join(place, 'house');
  record = await openRecord({ folder, mode: 'practice', now: Date.now });
  ({ store } = record);
});
afterEach(async () => {
  await store.close();
  await rm(place, { recursive: true, force: true });
});

const append = (version: number, text = 'x'.repeat(5_000), stream = 'said:1'): Promise<unknown> =>
  store.append({
    stream,
    expectedVersion: version,
    command: `c${version}`,
    at: version,
    events: [{ type: 'Said', text } as { type: string }],
    answer: null,
  });

const order = (target: string, progress: (progress: CopyProgress) => void = () => {}) => ({
  folder,
  target,
  version: '1.0.0',
  now: Date.now,
  withKey: true,
  progress,
});

const restored = (): string => join(place, 'restored');
const restoring = (backup: string) => ({
  backup,
  folder: restored(),
  publicKey: undefined,
  now: Date.now,
  progress: () => {},
});

test('a backup has what was durable when it began, though most of it is in the write-ahead log', async () => {
  for (let version = 0; version < 50; version += 1) await append(version);
  expect((await stat(join(folder, 'hardway.db'))).size).toBeLessThan(50 * 5_000);
  const target = join(place, 'backup');
  const saving = backUp(order(target));
  for (let version = 50; version < 100; version += 1) await append(version);
  const saved = await saving;
  expect(saved).toMatchObject({
    is: 'saved',
    manifest: { streams: expect.arrayContaining([expect.objectContaining({ stream: 'said:1' })]) },
  });
  const entries = saved.is === 'saved' && saved.manifest.streams.find(({ stream }) => stream === 'said:1')!.version;
  expect(entries).toBeGreaterThanOrEqual(50);
  expect(await restore(restoring(target))).toEqual({
    is: 'restored',
    manifest: saved.is === 'saved' && saved.manifest,
    epoch: 2,
  });
  expect((await readdir(restored())).sort()).toEqual(['hardway.db', 'head', 'public-key.pem', 'signing-key.pem']);
});

test('whoever asks a restored house again is told what they were told before', async () => {
  await append(0);
  await backUp(order(join(place, 'backup')));
  await restore(restoring(join(place, 'backup')));
  const again = await openRecord({ folder: restored(), mode: 'practice', now: Date.now });
  expect(await again.store.answerTo('said:1', 'c0')).toEqual({ version: 1, answer: null });
  await again.store.close();
});

test('a record that is broken is not saved, and nothing is left behind', async () => {
  for (let version = 0; version < 5; version += 1) await append(version, `${version}`);
  const other = new DatabaseSync(join(folder, 'hardway.db'));
  other.exec(`DROP TRIGGER entries_refuse_UPDATE; UPDATE entries SET at = 77 WHERE version = 3`);
  other.close();
  expect(await backUp(order(join(place, 'backup')))).toMatchObject({
    is: 'broken',
    because: expect.stringContaining('Entry 3 of said:1'),
  });
  expect(await readdir(place)).toEqual(['house']);
});

test('it tells how far it is', async () => {
  await append(0);
  const told: CopyProgress[] = [];
  await backUp(order(join(place, 'backup'), (progress) => told.push(progress)));
  expect(told).toContainEqual({ is: 'proving', stream: 'said:1' });
});

test('what is there is not written over', async () => {
  await append(0);
  const target = join(place, 'backup');
  await writeFile(target, 'mine');
  await expect(backUp(order(target))).rejects.toThrow('is there already');
});

test('a record that has lost a whole stream is not saved', async () => {
  for (const stream of ['said:1', 'said:2']) await append(0, 'text', stream);
  await record.checkpoints.sign();
  const other = new DatabaseSync(join(folder, 'hardway.db'));
  other.exec(`DROP TRIGGER entries_refuse_DELETE; DELETE FROM entries WHERE stream = 'said:2'`);
  other.close();
  expect(await backUp(order(join(place, 'backup')))).toMatchObject({
    is: 'broken',
    because: expect.stringContaining('Entry 1 of said:2'),
  });
});

test('a restore is an entry of the record and a new epoch; an earlier backup does not pass for the record', async () => {
  await append(0);
  const target = join(place, 'backup');
  await backUp(order(target));
  await append(1);
  await record.checkpoints.close();
  await store.close();
  await restore(restoring(target));
  const again = await openRecord({ folder: restored(), mode: 'practice', now: Date.now });
  expect(again.identity).toMatchObject({ epoch: 2, house: record.identity.house });
  await again.store.close();
  // The same files put in place by hand are behind what the house had come to.
  await cp(join(target, 'hardway.db'), join(folder, 'hardway.db'));
  await expect(openRecord({ folder, mode: 'practice', now: Date.now })).rejects.toThrow('that were acknowledged');
});

test('a backup without the private key is restored with a copy of it, and not without', async () => {
  const target = join(place, 'backup');
  await backUp({ ...order(target), withKey: false });
  await expect(restore(restoring(target))).rejects.toThrow('name a copy of it with --signing-key');
  const signingKey = join(folder, 'signing-key.pem');
  expect(await restore({ ...restoring(target), signingKey })).toMatchObject({ is: 'restored', epoch: 2 });
});

test('what somebody else has put beside the new name is not written into', async () => {
  await append(0);
  const target = join(place, 'backup');
  const elsewhere = join(place, 'elsewhere');
  await mkdir(elsewhere);
  await symlink(elsewhere, `${target}.unfinished-${process.pid}`);
  expect(await backUp(order(target))).toMatchObject({ is: 'saved' });
  expect(await readdir(elsewhere)).toEqual([]);
  expect((await stat(target)).mode & 0o777).toBe(0o700);
});

test('a link counts as there, even if it leads nowhere', async () => {
  await append(0);
  await symlink(join(place, 'nowhere'), join(place, 'backup'));
  await expect(backUp(order(join(place, 'backup')))).rejects.toThrow('is there already');
});

/** Restores a backup whose manifest says something else, signed by the house all the same. */
const restoreOther = async (change: (statement: Omit<Manifest, 'signature'>, backup: string) => unknown) => {
  await append(0);
  const target = join(place, 'backup');
  await backUp(order(target));
  const { signature: _, ...statement } = JSON.parse(await readFile(join(target, MANIFEST), 'utf8')) as Manifest;
  const changed = { ...statement, files: statement.files.map((file) => ({ ...file })) };
  await change(changed, target);
  const { privateKey } = (await readKey(folder))!;
  await writeFile(join(target, MANIFEST), JSON.stringify(signManifest(changed, privateKey)));
  return restore(restoring(target));
};

type Changed = { files: { name: string; bytes: number; sha256: string }[] };

test.each([
  ['a file that no house has', ({ files }: Changed) => files.push({ ...files[0]!, name: 'authorized.keys' })],
  ['a file twice', ({ files }: Changed) => files.push(files[0]!)],
  ['no record', ({ files }: Changed) => files.shift()],
  ['half a byte', ({ files }: Changed) => Object.assign(files[0]!, { bytes: 0.5 })],
  ['no size', ({ files }: Changed) => Object.assign(files[0]!, { bytes: undefined })],
])('a manifest with %s is none', async (_, change) => {
  expect(await restoreOther((statement) => change(statement as unknown as Changed))).toEqual({
    is: 'broken',
    because: 'manifest.json is not the manifest of a backup.',
  });
});

test('a file of another size is not read', async () => {
  const outcome = await restoreOther(({ files }) => Object.assign(files[0]!, { bytes: 1 }));
  expect(outcome).toEqual({ is: 'broken', because: 'hardway.db is not as it was saved.' });
});

test.each(['hardway.db', 'public-key.pem'])('a link in place of %s is not followed', async (name) => {
  const outcome = await restoreOther(async (_, backup) => {
    await rename(join(backup, name), join(place, name));
    await symlink(join(place, name), join(backup, name));
  });
  expect(outcome).toEqual({ is: 'broken', because: `${name} is not a file.` });
});

test('a private key that is not the house’s is not put in place', async () => {
  const outcome = await restoreOther(async ({ files }, backup) => {
    await writeFile(join(backup, 'signing-key.pem'), newSigningKey().privateKey);
    Object.assign(files.find(({ name }) => name === 'signing-key.pem')!, await savedFile(backup, 'signing-key.pem'));
  });
  expect(outcome).toEqual({ is: 'broken', because: 'signing-key.pem does not belong to public-key.pem.' });
  expect(await readdir(restored())).toEqual([]);
});
