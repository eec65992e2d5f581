import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRACTICE_FLOOR } from '@hardway/server';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ended, hardway } from '../../../../test/command.ts';
import { HouseProcess } from '../../../../test/house/process.ts';

const BIN = new URL('../../bin/hardway.js', import.meta.url).pathname;

interface Finding {
  readonly check: string;
  readonly is: string;
  readonly says: string;
}

interface Examined {
  readonly status: number;
  readonly well: boolean;
  readonly findings: readonly Finding[];
}

const examinedBy = ({ status, stdout, stderr }: Ended): Examined => {
  if (stdout === '') throw new Error(stderr);
  return { status, ...JSON.parse(stdout) };
};

const doctor = async (args: readonly string[], env: Record<string, string> = {}): Promise<Examined> =>
  examinedBy(await hardway(['doctor', '--json', ...args], { env: { HARDWAY_PORT: '0', ...env } }));

/** As it was built, like the house that it looks at. */
const builtDoctor = (...args: readonly string[]): Promise<Examined> =>
  new Promise((resolve) => {
    const options = { env: { ...process.env, HARDWAY_PORT: '0' } };
    const child = execFile(process.execPath, [BIN, 'doctor', '--json', ...args], options, (_, stdout, stderr) =>
      resolve(examinedBy({ status: child.exitCode!, stdout, stderr })),
    );
  });

const found = ({ findings }: Examined, check: string): Finding | undefined =>
  findings.find((finding) => finding.check === check);

let place: string;
let house: HouseProcess;
let other: Server;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'hardway-doctor-'));
  const folder = join(place, 'house');
  await mkdir(folder, { mode: 0o700 });
  house = new HouseProcess(folder);
  await house.start(PRACTICE_FLOOR.filter(({ id }) => id === 'sentosa'));
});

afterAll(async () => {
  await house.kill('SIGTERM');
  other?.close();
  await rm(place, { recursive: true, force: true });
});

describe('a house that is well', () => {
  test('while it runs', async () => {
    const before = await readdir(house.folder);
    const examined = await builtDoctor('--folder', house.folder, '--address', house.address);
    expect(examined, JSON.stringify(examined)).toMatchObject({ status: 0, well: true });
    for (const check of ['node', 'settings', 'folder', 'record', 'clock', 'port', 'ready'])
      expect(found(examined, check), check).toMatchObject({ is: 'right' });
    expect(found(examined, 'record')!.says).toContain('held by a running house');
    expect(found(examined, 'disk')!.says).toMatch(/\d+ durable commits a second/);
    expect(found(examined, 'software')!.says).toContain('as at the last start');
    expect(await readdir(house.folder)).toEqual(before);
  });

  test('and before there is one', async () => {
    const examined = await doctor(['--folder', join(place, 'new')]);
    expect(examined).toMatchObject({ status: 0, well: true });
    expect(found(examined, 'record')!.says).toContain('the first start makes one');
    expect(await readdir(place)).toEqual(['house']);
  });
});

describe('what is wrong is named', () => {
  test('a house that does not answer', async () => {
    const examined = await doctor(['--folder', join(place, 'new'), '--address', 'http://127.0.0.1:1']);
    expect(examined.status).toBe(1);
    expect(found(examined, 'port')).toMatchObject({ is: 'wrong' });
  });

  test('somebody else at the port', async () => {
    other = createServer((_, response) => response.end('hello'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const port = `${(other.address() as AddressInfo).port}`;
    const examined = await doctor(['--folder', join(place, 'new')], { HARDWAY_PORT: port });
    expect(examined.status).toBe(1);
    expect(found(examined, 'port')!.says).toContain('something other than a house answers');
  });

  test('settings that cannot be used', async () => {
    const examined = await doctor(['--folder', house.folder], { HARDWAY_MODE: 'earnest' });
    expect(examined.status).toBe(1);
    expect(found(examined, 'settings')!.says).toContain('HARDWAY_MODE');
  });

  test('a table that nobody runs in a house with money', async () => {
    const file = join(place, 'unattended.json');
    await writeFile(file, JSON.stringify(PRACTICE_FLOOR.slice(0, 1)));
    const examined = await doctor(['--folder', join(place, 'new')], { HARDWAY_MODE: 'real', HARDWAY_TABLES: file });
    expect(examined.status).toBe(1);
    expect(found(examined, 'settings')).toMatchObject({
      is: 'wrong',
      says: expect.stringContaining('md-sicbo 5.B asks for a dealer'),
    });
  });

  test('a PostgreSQL that does not answer', async () => {
    const examined = await doctor([], { HARDWAY_DATABASE_URL: 'postgres://127.0.0.1:1/none', HARDWAY_FOLDER: place });
    expect(examined.status).toBe(1);
    expect(found(examined, 'postgresql')).toMatchObject({ is: 'wrong' });
  });

  test('a record that is none', async () => {
    const folder = join(place, 'broken');
    await mkdir(folder, { mode: 0o700 });
    await writeFile(join(folder, 'hardway.db'), 'this was a record once'.repeat(100));
    const examined = await doctor(['--folder', folder]);
    expect(examined.status).toBe(1);
    expect(found(examined, 'record')).toMatchObject({ is: 'wrong' });
  });
});

describe('a house that was closed', () => {
  beforeAll(() => house.kill('SIGTERM'));

  const altered = async (statement: string): Promise<Examined> => {
    const record = new DatabaseSync(join(house.folder, 'hardway.db'));
    record.exec('DROP TRIGGER IF EXISTS entries_refuse_UPDATE');
    record.exec(statement);
    record.close();
    return doctor(['--folder', house.folder]);
  };

  test('left a record with checkpoints, held by nobody', async () => {
    const examined = await doctor(['--folder', house.folder]);
    expect(examined).toMatchObject({ status: 0 });
    expect(found(examined, 'record')!.says).toContain('held by nobody');
    expect(found(examined, 'checkpoints')).toMatchObject({ is: 'right' });
  });

  test('its amounts are in the currency that it was begun with', async () => {
    const examined = await doctor(['--folder', house.folder], { HARDWAY_CURRENCY: 'JPY' });
    expect(examined.status).toBe(1);
    expect(found(examined, 'identity')).toMatchObject({ is: 'wrong', todo: 'set HARDWAY_CURRENCY=USD' });
  });

  test('its private key is nobody else’s to read', async () => {
    const key = join(house.folder, 'signing-key.pem');
    await chmod(key, 0o644);
    const examined = await doctor(['--folder', house.folder]);
    await chmod(key, 0o600);
    expect(examined.status).toBe(1);
    expect(found(examined, 'folder')).toMatchObject({ is: 'wrong' });
  });

  test('a clock before the last entry', async () => {
    const examined = await altered(`UPDATE entries SET at = at + 100000000000 WHERE stream = 'house'`);
    expect(examined.status).toBe(1);
    expect(found(examined, 'clock')!.says).toContain('is before the last entry');
  });

  test('a checkpoint that the house did not sign', async () => {
    const examined = await altered(
      `UPDATE entries SET event = replace(event, '"epoch":1', '"epoch":2') WHERE stream = 'checkpoints'`,
    );
    expect(examined.status).toBe(1);
    expect(found(examined, 'checkpoints')!.says).toContain('is not signed by the house’s key');
  });
});
