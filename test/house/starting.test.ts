import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, openHouse } from '@hardway/server';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Files, putFiles } from '../faults/folder.ts';
import { practiceConfig, QUICK, UNATTENDED } from './open.ts';
import { openedBefore } from './opened-before.ts';

/** A house that cannot open says why and what to do, and leaves nothing behind that the next start would meet. */

const ROOT = new URL('../..', import.meta.url).pathname;
const BIN = new URL('../../packages/cli/bin/hardway.js', import.meta.url).pathname;

let people: Files;
let folder: string;
let other: Server;
let taken: number;

beforeAll(async () => {
  people = await openedBefore([]);
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-starting-'));
  other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  taken = (other.address() as AddressInfo).port;
});

afterEach(async () => {
  other.close();
  await rm(folder, { recursive: true });
});

/** `hardway serve` until it ends by itself. */
const serve = async (...flags: readonly string[]): Promise<{ code: number | null; said: string }> => {
  await putFiles(people, folder);
  const child = spawn(process.execPath, [BIN, 'serve', '--folder', folder, ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (data: Buffer) => {
    said += data.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: said.trimEnd().split('\n').at(-1)! };
};

test('on a port that is taken it ends with exit code 2 and says which one', async () => {
  expect(await serve('--port', `${taken}`)).toEqual({
    code: 2,
    said: `hardway: 127.0.0.1:${taken} is taken by another program: stop that one, or name another with HARDWAY_PORT or --port.`,
  });
});

test.each([
  ['192.0.2.1', 'hardway: 192.0.2.1 is not an address of this machine: set HARDWAY_HOST'],
  ['nowhere.invalid', 'hardway: There is no address behind the name nowhere.invalid: set HARDWAY_HOST'],
])('on %s, where it cannot listen, it ends with exit code 2 and a sentence', async (host, says) => {
  const { code, said } = await serve('--port', '0', '--host', host);
  expect(said).toContain(says);
  expect(code).toBe(2);
});

test('after a port that was taken the record is free, and the next start goes on with it', async () => {
  const config = practiceConfig(folder, UNATTENDED);
  const options = { passwords: QUICK };
  await expect(openHouse({ ...config, port: taken }, options)).rejects.toThrow('is taken by another program');
  const house = await openHouse(config, options);
  expect(house.floor.tables.size).toBe(UNATTENDED.length);
  await house.close();
});

/** A program that opens a house and has nothing else to do; one of its tables names a document that does not exist. */
const PROGRAM = `
import { openHouse, PRACTICE_FLOOR, readConfig } from '@hardway/server';
const tables = PRACTICE_FLOOR.filter(({ id }) => id === 'sentosa' || id === 'maryland');
const config = readConfig({ HARDWAY_PORT: '0', HARDWAY_FOLDER: process.argv[1] });
await openHouse({ ...config, tables: [...tables, { ...tables[0], id: 'elsewhere', rulebook: 'none-such' }] }).catch(
  ({ message }) => console.log(message),
);`;

test('a table that cannot be opened leaves neither the record’s lock nor tables that play on', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, folder], { cwd: ROOT });
  let said = '';
  child.stdout.on('data', (data: Buffer) => {
    said += data.toString();
  });
  // It ends by itself, and only if nothing in it goes on.
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(said).toContain('none-such');
  const [first] = UNATTENDED;
  const open = (...tables: Config['tables']) => openHouse(practiceConfig(folder, tables), { passwords: QUICK });
  await expect(open(first!, { ...first!, rulebook: 'none-such' })).rejects.toThrow();
  await (await open(first!)).close();
});
