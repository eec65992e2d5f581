import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openHouse, PRACTICE_FLOOR, readSqlite, readStore } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PostgresServer } from '../../scripts/postgres.ts';
import { hardway } from '../command.ts';
import { copyRecord } from '../copied-record.ts';
import { testPostgres } from '../postgres.ts';
import { scratchFolder } from '../scratch.ts';
import { changeOver, dealSmall, post, takeVoucher } from './cage-desk.ts';
import { HouseClient } from './client.ts';
import { practiceConfig, QUICK, TestHouse } from './open.ts';

/** A house that was played at, with vouchers and a correction, goes on in PostgreSQL. */

const TABLE = 'sentosa-dealer';
const TABLES = PRACTICE_FLOOR.filter(({ id }) => id === TABLE || id === 'craps');

let server: PostgresServer;
let url: string;
let house: TestHouse;
let voucher: string;
let round: number;
/** The folder as the house left it, and answers about it. */
let before: string;
let told: Awaited<ReturnType<typeof answers>>;

const inSqlite = { HARDWAY_DATABASE_URL: undefined };
const inPostgres = () => ({ HARDWAY_DATABASE_URL: url });

/** Answers of the command line about the record. */
const answers = async (folder: string, env: Readonly<Record<string, string | undefined>>) => {
  const ask = async (...args: readonly string[]) => {
    const { status, stdout } = await hardway([...args, '--folder', folder], { env });
    return { status, stdout };
  };
  return {
    verify: await ask('verify', '--json'),
    anchor: await ask('anchor'),
    rounds: await ask('replay', TABLE, '--json'),
    corrected: await ask('replay', TABLE, `${round}`, '--json'),
    balance: await ask('export', 'balance'),
    log: await ask('export', 'log'),
  };
};

beforeAll(async () => {
  server = await testPostgres();
  url = await server.createDatabase();
  house = await TestHouse.open(TABLES);
  ({ number: voucher } = await takeVoucher(house, TABLE));
  const changed = await changeOver(house, TABLE, 'small');
  ({ round } = changed);
  expect(await changed.correct()).toMatchObject({ ok: true });
  const dealer = await house.console('dealer', TABLE);
  for (let more = 0; more < 5; more += 1) {
    expect(await dealer.command('OpenBetting')).toMatchObject({ ok: true });
    await dealSmall(dealer);
  }
  dealer.close();
});

afterAll(async () => {
  await house.close();
  await rm(before, { recursive: true, force: true });
  await server.stop();
});

const move = (...args: readonly string[]) => hardway(['move', ...args, '--folder', house.folder], { env: inSqlite });

test('it needs to be told where to', async () => {
  expect(await move()).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('name an empty PostgreSQL database'),
  });
});

test('while the house is running it is not moved', async () => {
  expect(await move(url)).toMatchObject({ status: 2, stderr: expect.stringContaining('is in use by another process') });
});

test('a stopped house is moved, and every answer about its record is the same', async () => {
  await house.running.close();
  before = await scratchFolder('before');
  await copyRecord(house.folder, before);
  told = await answers(house.folder, inSqlite);
  expect(told.verify.status).toBe(0);
  const moved = await move(url, '--json');
  expect(moved).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/^(copied \d+ of \d+ rows\n)+(compared \d+ of \d+ rows\n)+(proving \S+\n)+$/),
  });
  const { streams, rows, aside, house: id } = JSON.parse(moved.stdout);
  const report = JSON.parse(told.verify.stdout);
  expect(id).toBe(report.identity.house);
  expect(rows.entries).toBe(streams.reduce((sum: number, { version }: { version: number }) => sum + version, 0));
  for (const { stream, head } of report.streams) expect(streams).toContainEqual({ stream, ...head });
  expect(await answers(house.folder, inPostgres())).toEqual(told);
  expect((await readdir(house.folder)).sort()).toEqual([
    ...['hardway.db.lock', 'hardway.db.moved', 'head', 'practice-staff.json', 'public-key.pem', 'signing-key.pem'],
  ]);
  expect(aside).toBe(join(house.folder, 'hardway.db.moved'));
  expect(await readFile(join(house.folder, 'head'))).toEqual(await readFile(join(before, 'head')));
});

test('every row of every table is there as it was, and the seal', async () => {
  const [source, copy] = [
    readSqlite(join(before, 'hardway.db')),
    (await readStore({ folder: before, databaseUrl: url }))!,
  ];
  for (const table of ['entries', 'commands', 'documents', 'snapshots'] as const) {
    const rows = await source.inspection().page(table, null, 100_000);
    expect(rows.length, table).toBeGreaterThan(0);
    expect((await copy.inspection().page(table, null, 100_000)).map((row) => ({ ...row }))).toEqual(
      rows.map((row) => ({ ...row })),
    );
  }
  expect(await copy.inspection().seals()).toEqual(await source.inspection().seals());
  await source.close();
  await copy.close();
});

test.each([
  ['verify'],
  ['export', 'balance'],
  ['backup', 'saved'],
  ['restore', '--in-place', '--reason', 'by mistake'],
  ['move', 'postgres://127.0.0.1:1/none'],
])('nobody works on the old database by mistake: %s', async (...args) => {
  expect(await hardway([...args, '--folder', house.folder], { env: inSqlite })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Name that database with HARDWAY_DATABASE_URL.'),
  });
});

test('no house starts on it either', async () => {
  await expect(house.restart()).rejects.toThrow('Name that database with HARDWAY_DATABASE_URL.');
  expect(existsSync(join(house.folder, 'hardway.db'))).toBe(false);
});

test('doctor says what to do', async () => {
  const { stdout } = await hardway(['doctor', '--folder', house.folder], { env: inSqlite });
  expect(stdout).toContain('name it with HARDWAY_DATABASE_URL');
});

test('the house goes on in PostgreSQL: the voucher is paid once, a round is played, and all of it is proved', async () => {
  const config = { ...practiceConfig(house.folder, TABLES), databaseUrl: url };
  house.running = await openHouse(config, { passwords: QUICK });
  const redeem = (command: string) => post(house, '/api/cage/redeem', 'cage', { command, number: voucher });
  expect(await redeem('first')).toMatchObject({ status: 200 });
  expect(await redeem('second')).toMatchObject({ told: { refused: 'voucher-paid' } });
  const dealer = await house.console('dealer', TABLE);
  const player = await HouseClient.sit(house.address, TABLE);
  expect(await dealer.command('OpenBetting')).toMatchObject({ ok: true });
  expect(await player.command('PlaceWager', { seat: player.seat, spot: 'small', stake: 1000 })).toMatchObject({
    ok: true,
  });
  await dealSmall(dealer);
  dealer.close();
  player.close();
  await house.running.close();
  const after = await answers(house.folder, inPostgres());
  expect(after.verify.status).toBe(0);
  expect(after.corrected).toEqual(told.corrected);
  expect(JSON.parse(after.rounds.stdout).rounds).toHaveLength(JSON.parse(told.rounds.stdout).rounds.length + 1);
});

test('the old database, put back by hand, is behind what the house has come to', async () => {
  await cp(join(before, 'hardway.db'), join(house.folder, 'hardway.db'));
  await rm(join(house.folder, 'hardway.db.moved'));
  await expect(house.restart()).rejects.toThrow('that were acknowledged');
  expect(await move(url)).toMatchObject({ status: 2, stderr: expect.stringContaining('that were acknowledged') });
});
