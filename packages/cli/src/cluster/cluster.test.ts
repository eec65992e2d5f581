import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, openHouse, PRACTICE_FLOOR, type RunningHouse } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNatsServer, NATS_WANTED } from '../../../../scripts/nats.ts';
import { type PostgresServer, runOnPostgres } from '../../../../scripts/postgres.ts';
import { hardway } from '../../../../test/command.ts';
import { practiceConfig, QUICK } from '../../../../test/house/open.ts';
import { HouseProcess } from '../../../../test/house/process.ts';
import { type Nats, startNats } from '../../../../test/nats.ts';
import { testPostgres } from '../../../../test/postgres.ts';
import { scratchFolder } from '../../../../test/scratch.ts';
import { until } from '../../../../test/until.ts';
import type { Standing } from './standing.ts';

/** What an operator sees of a house's nodes from beside it. */

const canRun = findNatsServer() !== undefined;
const served = canRun ? test : test.skip;
const named = (what: string): string => (canRun ? what : `${what}. ${NATS_WANTED}`);

const DEALT = PRACTICE_FLOOR.find(({ id }) => id === 'sentosa-dealer')!;
const TABLES = Array.from({ length: 6 }, (_, index) => ({ ...DEALT, id: `pit-${index + 1}` }));

let folder: string;
let tables: string;
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  folder = await scratchFolder('cluster');
  tables = join(folder, 'tables.json');
  await writeFile(tables, JSON.stringify(TABLES));
});
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await rm(folder, { recursive: true, force: true });
});

type Told = Standing & { readonly well: boolean; readonly troubles: readonly string[] };

const cluster = (env: Record<string, string>, ...args: readonly string[]) =>
  hardway(['cluster', ...args], { env: { HARDWAY_TABLES: tables, HARDWAY_PORT: '0', ...env } });

const told = async (env: Record<string, string>): Promise<Told & { readonly status: number }> => {
  const { status, stdout, stderr } = await cluster(env, '--json');
  if (stdout === '') throw new Error(stderr);
  return { status, ...(JSON.parse(stdout) as Told) };
};

test('a house of one process is one node that owns everything; closed, nobody runs it', async () => {
  const alone = await scratchFolder('alone');
  ends.push(() => rm(alone, { recursive: true, force: true }));
  const env = { HARDWAY_FOLDER: alone };
  expect(await cluster(env)).toMatchObject({ status: 2, stderr: expect.stringContaining('there is no record') });
  const house = await openHouse(practiceConfig(alone, TABLES), { passwords: QUICK });
  const { stdout, status } = await cluster(env, '--address', house.address);
  expect({ stdout, status }).toMatchObject({ status: 0 });
  expect(stdout).toMatch(/^the house {2}live +– +6$/m);
  expect(stdout).toMatch(/^pit-6 +the house +–$/m);
  expect(await cluster(env, 'drain', 'one')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('HARDWAY_NATS_URL'),
  });
  await house.close();
  expect(await cluster(env, '--address', house.address)).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/Nobody runs this house\.[\s\S]*nothing answers at/),
  });
  expect(await told(env)).toMatchObject({ status: 1, well: false, bus: null });
});

served(
  named('nodes, leases and owners are read from the database, and a node is drained by the house’s key'),
  async () => {
    const server: PostgresServer = await testPostgres();
    ends.push(() => server.stop());
    const nats: Nats = await startNats();
    ends.push(() => nats.stop());
    const url = await server.createDatabase();
    const shared: Partial<Config> = { databaseUrl: url, natsUrl: nats.addresses, node: 'one' };
    const one: RunningHouse = await openHouse({ ...practiceConfig(folder, TABLES), ...shared }, { passwords: QUICK });
    ends.push(() => one.close());
    const second = await scratchFolder('second');
    for (const file of ['signing-key.pem', 'public-key.pem', 'practice-staff.json'])
      await copyFile(join(folder, file), join(second, file));
    const env = { HARDWAY_DATABASE_URL: url, HARDWAY_NATS_URL: nats.addresses, HARDWAY_FOLDER: folder };
    const last = await cluster(env, 'drain', 'one');
    expect(last).toMatchObject({ status: 1, stderr: expect.stringContaining('no other node could take') });
    const alike = { HARDWAY_NAME: 'A test house', HARDWAY_NATS_URL: nats.addresses };
    const two = new HouseProcess(second, url, { ...alike, HARDWAY_NODE: 'two' });
    ends.push(() => two.kill('SIGKILL'));
    await two.start(TABLES);
    const both = await until(async () => {
      const seen = await told(env);
      return seen.well && seen.nodes.every(({ tables, word }) => tables > 0 && word !== null) && seen;
    });
    expect(both.nodes.map(({ node, is, word }) => [node, is, word!.draining])).toEqual([
      ['one', 'live', false],
      ['two', 'live', false],
    ]);
    expect(both.tables.map(({ table }) => table)).toEqual(TABLES.map(({ id }) => id));
    expect(both.shared.map(({ stream }) => stream)).toEqual(['cage', 'checkpoints', 'house', 'staff', 'terminals']);

    const stdout = await until(async () => {
      const seen = (await cluster(env)).stdout;
      return /^two +live +in /m.test(seen) && !/ – /.test(seen) && seen;
    });
    expect(stdout).toMatch(/^NODE +STATE +LEASE +TABLES +SOCKETS +RELEASE +LAG$/m);
    expect(stdout).toMatch(/^two +live +in \d\.\d s +\d +0 +\d+\.\d+\.\d+ +\d+\.\d s$/m);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    // Without NATS there is what the database says.
    expect((await cluster({ ...env, HARDWAY_NATS_URL: '' })).stdout).toMatch(/^NODE +STATE +LEASE +TABLES$/m);

    expect(await cluster(env, 'drain', 'three')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('no node three'),
    });
    const ended = two.ended;
    const drained = await cluster(env, 'drain', 'two');
    expect(drained).toMatchObject({ status: 0, stdout: 'two owns nothing any more, and ends.\n' });
    expect(await ended).toBe(0);
    const after = await until(async () => {
      const seen = await told(env);
      return seen.well && seen;
    });
    expect(after.nodes.map(({ node, is, tables }) => [node, is, tables])).toEqual([
      ['one', 'live', 6],
      ['two', 'left', 0],
    ]);
    await one.close();

    // As after the power went, with one table that was being given away.
    await runOnPostgres(
      url,
      `UPDATE seal SET holder = 'somebody', until = clock_timestamp() - interval '7 minutes' WHERE node = 'two'`,
    );
    await runOnPostgres(url, `UPDATE owners SET node = 'two' WHERE stream <> 'table:pit-3'`);
    const broken = await cluster({ ...env, HARDWAY_NATS_URL: '' });
    expect(broken.status).toBe(1);
    expect(broken.stdout).toMatch(/^two +overdue +\d+ min ago +5$/m);
    expect(broken.stdout).toMatch(/^pit-3 +nobody +\d+$/m);
    expect(broken.stdout).toMatch(/Nobody runs this house\.\n\nOverdue: two\..*\n\nWithout an owner: pit-3\./);
  },
);
