import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { entriesOf, openHouse, PRACTICE_FLOOR } from '@hardway/server';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hardway } from '../../../../test/command.ts';
import { HouseClient } from '../../../../test/house/client.ts';
import { practiceConfig, QUICK, signInAt } from '../../../../test/house/open.ts';
import { scratchFolder } from '../../../../test/scratch.ts';

const BIN = new URL('../../bin/hardway.js', import.meta.url).pathname;

let folder: string;

/** A house that was open for a moment: its tables were opened by their crews. */
beforeAll(async () => {
  folder = await scratchFolder('record');
  const house = await openHouse(practiceConfig(folder, PRACTICE_FLOOR), { passwords: QUICK });
  await house.close();
});

afterAll(() => rm(folder, { recursive: true }));

const exported = async (...args: readonly string[]): Promise<string[][]> => {
  const { stdout, status } = await hardway(['export', ...args, '--folder', folder]);
  expect(status).toBe(0);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
};

const verify = (place: string, ...args: readonly string[]) => hardway(['verify', '--folder', place, ...args]);

const copied = async (): Promise<string> => {
  const copy = await mkdtemp(join(folder, 'copy-'));
  for (const name of ['hardway.db', 'public-key.pem']) await cp(join(folder, name), join(copy, name));
  return copy;
};

test('a record is proved with the house’s key, and without a key the answer says so', async () => {
  const copy = await copied();
  expect(await verify(copy)).toMatchObject({ status: 0, stdout: expect.not.stringContaining('unsigned') });
  await rm(join(copy, 'public-key.pem'));
  expect(await verify(copy)).toMatchObject({ status: 0, stdout: expect.stringContaining('unsigned: ') });
  expect(JSON.parse((await verify(copy, '--json')).stdout)).toMatchObject({ whole: true, signatures: false });
});

test('a checkpoint that was kept elsewhere has to be in the record; without one a rollback is not excluded', async () => {
  const copy = await copied();
  const anchor = (await hardway(['anchor', '--folder', copy])).stdout;
  expect(anchor).toMatch(/^hardway-anchor [0-9a-f-]{36} \d+ [0-9a-f]{64}\n$/);
  expect(await verify(copy)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('A rollback is not excluded'),
  });
  const anchored = await verify(copy, '--anchor', anchor.trim());
  expect(anchored).toMatchObject({ status: 0, stdout: expect.not.stringContaining('A rollback is not excluded') });
  const file = join(copy, 'anchors');
  await writeFile(file, `${anchor}\n${anchor.replace(/ (\d+) /, ' 9999 ')}`);
  expect(await verify(copy, '--anchor', file)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('does not reach checkpoint 9999'),
  });
  const other = anchor.trim().replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  expect(await verify(copy, '--anchor', other)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('is not the one of the anchor'),
  });
  expect(await verify(copy, '--anchor', 'nothing')).toMatchObject({ status: 2 });
});

test('a file that is no record, and a damaged one, get a sentence and no stack', async () => {
  const copy = await copied();
  await writeFile(join(copy, 'hardway.db'), 'not a database '.repeat(1000));
  expect(await verify(copy)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^hardway: .*file is not a database\.\n$/),
  });
  const bytes = await readFile(join(folder, 'hardway.db'));
  bytes.fill(0, 4096, 4096 * 20);
  await writeFile(join(copy, 'hardway.db'), bytes);
  const { status, stdout, stderr } = await verify(copy);
  expect(status).toBeGreaterThan(0);
  expect(stdout + stderr).not.toMatch(/\n\s+at /);
});

test('a record of 0.1.0 is adopted in the currency that is set, or in one that is named and known', async () => {
  const kept = fileURLToPath(new URL('../../../../test/records/0.1.0/', import.meta.url));
  const copy = await mkdtemp(join(folder, 'earlier-'));
  await cp(kept, copy, { recursive: true });
  await writeFile(join(copy, 'hardway.db'), gunzipSync(await readFile(join(kept, 'hardway.db.gz'))));
  const upgrade = (...args: readonly string[]) =>
    spawnSync(process.execPath, [BIN, 'upgrade', '--folder', copy, '--mode', 'practice', ...args], {
      encoding: 'utf8',
      env: { ...process.env, HARDWAY_CURRENCY: 'SGD' },
    });
  expect(upgrade('--currency', 'XQZ')).toMatchObject({ status: 2, stderr: expect.stringContaining('not "XQZ"') });
  expect(upgrade()).toMatchObject({ status: 0, stdout: expect.stringContaining('with amounts in SGD') });
  expect(JSON.parse((await verify(copy, '--json')).stdout)).toMatchObject({
    whole: true,
    identity: { currency: 'SGD' },
  });
});

test('a key that was named has to be one', async () => {
  expect(await verify(folder, '--key', join(folder, 'none.pem'))).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('there is no file'),
  });
  expect(await verify(folder, '--key', join(folder, 'hardway.db'))).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('is not a public key'),
  });
});

test.each([
  [
    'a table that was taken out',
    `DROP TRIGGER entries_refuse_DELETE; DELETE FROM entries WHERE stream = 'table:craps'`,
    /^table:craps +1 +broken at entry 1: /m,
  ],
  [
    'a snapshot that was changed',
    `UPDATE snapshots SET state = json_set(state, '$.table.ledger.credit', json('[0,500]')) WHERE name = 'table:craps'`,
    /^table:craps +\d+ +broken: its snapshot is not what the log says$/m,
  ],
])('%s is told, with exit code 1', async (_, change, told) => {
  const copy = await copied();
  const record = new DatabaseSync(join(copy, 'hardway.db'));
  record.exec(change);
  record.close();
  expect(await verify(copy)).toMatchObject({ status: 1, stdout: expect.stringMatching(told) });
});

test.each(['log', 'significant'])('the %s of the whole house has what happened to the house itself', async (what) => {
  const rows = await exported(what);
  const [, founded, started] = rows;
  expect(founded).toEqual(expect.arrayContaining(['house', '1', 'RecordFounded']));
  expect(started).toEqual(expect.arrayContaining(['house', '2', 'HouseStarted']));
  expect(rows.some(([stream, , , , , type]) => stream === 'table:maryland' && type === 'TableOpened')).toBe(true);
});

/** Cells of a line, some of which are quoted. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare!,
  );

const run = (place: string, ...args: readonly string[]) => hardway(['export', ...args, '--folder', place]);

test('the log has the staff, the cage and the terminals too, and none of their secrets', async () => {
  const place = await mkdtemp(join(tmpdir(), 'hardway-record-'));
  const house = await openHouse(
    practiceConfig(
      place,
      PRACTICE_FLOOR.filter(({ id }) => id === 'sentosa-dealer'),
    ),
    { passwords: QUICK },
  );
  const vouchers: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const player = await HouseClient.sit(house.address, 'sentosa-dealer');
    vouchers.push(String((await player.ask({ is: 'cash-out' })).voucher));
    player.close();
  }
  const [paid, payable] = vouchers as [string, string];
  await fetch(`${house.address}/api/cage/redeem`, {
    method: 'POST',
    headers: {
      'x-hardway': '1',
      'content-type': 'application/json',
      cookie: await signInAt(house.address, place, 'cage'),
    },
    body: JSON.stringify({ command: 'pay-1', number: paid }),
  });
  const secrets = [payable];
  for (const stream of ['staff', 'terminals'])
    for await (const { event } of entriesOf(house.store, stream)) {
      const { hash, session, invitation, keyHash } = event as unknown as Record<string, string | undefined>;
      secrets.push(...[hash, session, invitation, keyHash].filter((secret) => secret !== undefined));
    }
  await house.close();
  const { stdout, status } = await run(place, 'log');
  expect(status).toBe(0);
  const [head, ...rows] = stdout.trimEnd().split('\n').map(cellsOf);
  expect(head!.at(-1)).toBe('hidden');
  expect([...new Set(rows.map(([stream]) => stream))]).toEqual([
    'house',
    'cage',
    'checkpoints',
    'staff',
    'terminals',
    'table:sentosa-dealer',
  ]);
  expect(secrets.length).toBeGreaterThan(10);
  for (const secret of secrets) expect(stdout).not.toContain(secret);
  const of = (type: string) => rows.filter((row) => row[5] === type);
  expect(of('PasswordSet')[0]).toMatchObject({ 7: expect.stringContaining('"hash":"hidden"'), 10: 'hash' });
  expect(of('SignedIn')[0]![3]).toBe('demo-cage');
  expect(of('SignedIn')[0]![10]).toContain('session');
  expect(of('TerminalEnrolled')[0]![10]).toBe('keyHash');
  // One that was paid is worth nothing any more, and whoever audits has to find it.
  expect(of('VoucherIssued').map((row) => row[10])).toEqual(['', 'number']);
  expect(of('VoucherIssued')[1]![7]).toContain(payable.slice(-4));
  expect(of('VoucherRedeemed')[0]![7]).toContain(paid);
  expect(of('TableOpened')[0]![10]).toBe('');
  await rm(place, { recursive: true });
});

test.each([
  ['log', /^stream,/],
  ['significant', /^stream,/],
  ['meters', /^table,/],
  ['balance', /^account,/],
])('before the first table opens %s is a header, and the table that is asked for is none', async (what, header) => {
  const place = await mkdtemp(join(tmpdir(), 'hardway-record-'));
  const tables = PRACTICE_FLOOR.filter(({ id }) => id === 'sentosa-dealer').map((plan) => ({ ...plan, opened: false }));
  await (await openHouse({ ...practiceConfig(place, tables), mode: 'real' })).close();
  const { stdout, status } = await run(place, what);
  expect(status).toBe(0);
  expect(stdout).toMatch(header);
  if (header.source !== '^stream,') expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  expect(await run(place, what, '--table', 'sentosa-dealer')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('the record has no table "sentosa-dealer"'),
  });
  await rm(place, { recursive: true });
});

test('of one table it has that table alone', async () => {
  const streams = (await exported('significant', '--table', 'maryland')).slice(1);
  expect(new Set(streams.map(([stream]) => stream))).toEqual(new Set(['table:maryland']));
});

test('meters and the balance are of tables', async () => {
  expect((await exported('meters')).some(([table]) => table === 'house')).toBe(false);
  expect((await exported('balance')).length).toBeGreaterThan(0);
});
