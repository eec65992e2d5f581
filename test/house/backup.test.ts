import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSigningKey, PRACTICE_FLOOR, readSqlite } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ended, hardway } from '../command.ts';
import { copyRecord } from '../copied-record.ts';
import { until } from '../until.ts';
import { HouseClient } from './client.ts';
import { HouseProcess } from './process.ts';

/** A house in a process of its own, saved by another process while players bet, and then killed. */

const BIN = new URL('../../packages/cli/bin/hardway.js', import.meta.url).pathname;
const PLAN = { ...PRACTICE_FLOOR.find(({ id }) => id === 'sentosa')!, unattended: { betting: 300, showing: 30 } };
const STREAM = `table:${PLAN.id}`;

/** `hardway` on the record in the folder that is named. */
const here = (...args: readonly string[]): Promise<Ended> =>
  hardway(args, { env: { HARDWAY_DATABASE_URL: undefined } });

/** The same in a process of its own: on a record that a house in another process is going to open. */
const apart = (...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const { HARDWAY_DATABASE_URL: _, ...env } = process.env;
    const child = execFile(process.execPath, [BIN, ...args], { env }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode!, stdout, stderr }),
    );
  });

let place: string;
let backup: string;
let restored: string;
let saved: Ended;
/** Bets that were acknowledged before the backup was asked for. */
const before = new Set<string>();
let duringBackup = 0;

const bets = async (client: HouseClient, seat: number, acknowledged: (id: string) => void) => {
  for (let number = 0; client.isOpen; number += 1) {
    const id = `bet-${seat}-${number}`;
    const fields = { seat, spot: ['small', 'big', 'total/9'][number % 3], stake: 100 };
    const answer = await Promise.race([client.command('PlaceWager', fields, id), client.closed()]);
    if (typeof answer === 'number') return;
    if (answer.ok) acknowledged(id);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
};

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'hardway-backup-'));
  [backup, restored] = [join(place, 'backups', 'first'), join(place, 'restored')];
  const house = new HouseProcess(await mkdtemp(join(place, 'house-')));
  await house.start([PLAN]);
  let saving = false;
  const players = await Promise.all(Array.from({ length: 6 }, () => HouseClient.sit(house.address, PLAN.id)));
  const betting = players.map((player) =>
    bets(player, player.seat, (id) => {
      if (saving) duringBackup += 1;
      else before.add(id);
    }),
  );
  while (before.size < 200) await new Promise((resolve) => setTimeout(resolve, 20));
  saving = true;
  saved = await apart('backup', backup, '--folder', house.folder, '--json');
  await until(() => duringBackup > 0);
  await house.kill('SIGKILL');
  await Promise.all(betting);
  await apart('restore', backup, '--folder', restored);
});

afterAll(() => rm(place, { recursive: true, force: true }));

test('a backup is taken while players bet, and says what is in it', async () => {
  expect(saved).toMatchObject({ status: 0 });
  expect(duringBackup).toBeGreaterThan(0);
  const { files, streams } = JSON.parse(saved.stdout) as { files: { name: string }[]; streams: { stream: string }[] };
  expect(files.map(({ name }) => name)).toEqual([
    'hardway.db',
    'public-key.pem',
    'signing-key.pem',
    'practice-staff.json',
  ]);
  expect(streams.map(({ stream }) => stream)).toEqual(expect.arrayContaining(['house', 'staff', STREAM]));
  for (const { name } of files) expect((await stat(join(backup, name))).mode & 0o077).toBe(0);
  expect(JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'))).toEqual(JSON.parse(saved.stdout));
});

test('what was acknowledged before is in the restored record, which is whole and sums to zero', async () => {
  expect(await apart('verify', '--folder', restored)).toMatchObject({ status: 0 });
  const store = readSqlite(join(restored, 'hardway.db'));
  const entries = await store.read(STREAM, 0, Infinity);
  const { hash } = await store.head(STREAM);
  await store.close();
  // A command in the record is named after the terminal that sent it.
  const kept = new Set(entries.map(({ command }) => command.split(':')[1]));
  expect([...before].filter((id) => !kept.has(id))).toEqual([]);
  const manifest = JSON.parse(saved.stdout) as { streams: { stream: string; hash: string }[] };
  expect(manifest.streams.find(({ stream }) => stream === STREAM)!.hash).toBe(hash);
  const balance = await apart('export', 'balance', '--folder', restored);
  expect(balance.stdout.trimEnd().split('\n').at(-1)).toBe('sum,0,0.01 USD');
});

test('a house goes on from the restored record, and what it adds is proved by the same key', async () => {
  const house = new HouseProcess(restored);
  await house.start([PLAN]);
  const player = await HouseClient.sit(house.address, PLAN.id);
  const answer = await player.command('PlaceWager', { seat: player.seat, spot: 'big', stake: 100 });
  expect(answer.refused ?? 'taken').not.toBe('table-unavailable');
  player.close();
  await house.kill('SIGTERM');
  expect(await here('verify', '--folder', restored, '--key', join(backup, 'public-key.pem'))).toMatchObject({
    status: 0,
  });
});

const changed = async (name: string, change: (bytes: Buffer) => void): Promise<Ended> => {
  const copy = await mkdtemp(join(place, 'changed-'));
  await copyRecord(backup, copy);
  const bytes = await readFile(join(copy, name));
  change(bytes);
  await writeFile(join(copy, name), bytes);
  const tried = await here('restore', copy, '--folder', join(copy, 'restored'));
  expect(await readdir(join(copy, 'restored'))).toEqual([]);
  return tried;
};

const flip = (bytes: Buffer): void => {
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = bytes[middle]! ^ 1;
};

test.each([
  ['hardway.db', 'hardway.db is not as it was saved.'],
  ['signing-key.pem', 'signing-key.pem is not as it was saved.'],
  ['public-key.pem', 'public-key.pem is not as it was saved.'],
])('one flipped bit in %s is found, and nothing is restored', async (name, because) => {
  expect(await changed(name, flip)).toMatchObject({ status: 1, stderr: expect.stringContaining(because) });
});

test('a manifest that was written anew for a changed record is not the house’s', async () => {
  const rewritten = await changed('manifest.json', (bytes) => bytes.write('9', bytes.indexOf('"version": ') + 12));
  expect(rewritten).toMatchObject({ status: 1, stderr: expect.stringContaining('not signed by the house’s key') });
});

test('a backup of another house is refused where the key is known', async () => {
  const otherKey = join(place, 'other.pem');
  await writeFile(otherKey, newSigningKey().publicKey);
  expect(await here('restore', backup, '--folder', join(place, 'other'), '--key', otherKey)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('a house with another key'),
  });
});

test('neither overwrites what is there', async () => {
  expect(await here('backup', backup, '--folder', restored)).toMatchObject({ status: 2 });
  expect(await here('restore', backup, '--folder', restored)).toMatchObject({ status: 2 });
});

test('without its key a record is not restored, and with a copy of it the house goes on', async () => {
  const [keyless, folder] = [join(place, 'keyless'), join(place, 'reading')];
  expect(await here('backup', keyless, '--folder', restored, '--without-key')).toMatchObject({ status: 0 });
  expect(await here('restore', keyless, '--folder', folder)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('name a copy of it with --signing-key'),
  });
  const key = join(restored, 'signing-key.pem');
  expect(await here('restore', keyless, '--folder', folder, '--signing-key', key)).toMatchObject({ status: 0 });
  expect(await here('verify', '--folder', folder)).toMatchObject({ status: 0 });
  await rm(join(folder, 'signing-key.pem'));
  expect(await apart('serve', '--folder', folder, '--port', '0')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('lost its signing-key.pem'),
  });
});

test('a record in PostgreSQL is left to its own means', async () => {
  const env = { HARDWAY_DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  expect(await hardway(['backup', join(place, 'never')], { env })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('pg_dump'),
  });
});
