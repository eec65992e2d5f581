import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PRACTICE_FLOOR } from '@hardway/server';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hardway } from '../../../../test/command.ts';
import { HouseClient } from '../../../../test/house/client.ts';
import { TestHouse } from '../../../../test/house/open.ts';

const SICBO = 'sentosa-dealer';
const CRAPS = 'craps';

let house: TestHouse;
let altered: string;

/** Notes and data as they stand on a terminal, one after the other. */
const replay = async (args: readonly string[], folder = house.folder): Promise<{ status: number; stdout: string }> => {
  const { status, stdout, stderr } = await hardway(['replay', ...args, '--folder', folder]);
  return { status, stdout: stdout + stderr };
};

const must = async (client: HouseClient, type: string, fields: object = {}): Promise<void> =>
  expect(await client.command(type, fields), type).toMatchObject({ ok: true });

/** Round 1 is settled and corrected later, round 2 is void. */
const dealRounds = async (): Promise<void> => {
  const dealer = await house.console('dealer', SICBO);
  const player = await HouseClient.sit(house.address, SICBO);
  for (const round of [1, 2]) {
    await must(dealer, 'OpenBetting');
    for (const spot of ['small', 'big']) await must(player, 'PlaceWager', { seat: player.seat, spot, stake: 1000 });
    await must(dealer, 'CloseBetting');
    await must(dealer, 'MixDice', { times: 3 });
    if (round === 2) {
      await must(dealer, 'CallNoRoll');
      continue;
    }
    for (const face of [2, 4, 5]) await must(dealer, 'EnterDie', { face });
    await must(dealer, 'ConfirmResult');
    await must(dealer, 'ClearLights');
  }
  const supervisor = await house.console('shift-manager', SICBO);
  const approval = { account: 'demo-pit-manager', password: house.passwordOf('pit-manager') };
  const correction = { is: 'command', type: 'CorrectResult', fields: { round: 1, dice: [1, 1, 2] }, approval };
  expect(await supervisor.ask(correction)).toMatchObject({ ok: true });
  for (const client of [dealer, player, supervisor]) client.close();
};

/** At least one of these wagers is decided by every throw. */
const throwDice = async (): Promise<void> => {
  const player = await HouseClient.sit(house.address, CRAPS);
  for (const spot of ['pass', 'field', 'any-seven'])
    await must(player, 'PlaceWager', { seat: player.seat, spot, stake: 1000 });
  await player.next(({ is, view }) => is === 'news' && (view as { play: { throws: number } }).play.throws >= 1);
  player.close();
};

/** Gives something back for a lost wager, as somebody with the file in hand could do it. */
const alter = (stream: string): void => {
  const record = new DatabaseSync(join(altered, 'hardway.db'));
  record.exec('DROP TRIGGER IF EXISTS entries_refuse_UPDATE');
  const { changes } = record
    .prepare(
      `UPDATE entries SET event = replace(event, ',1000,0', ',1000,77')
       WHERE stream = ? AND version = (SELECT min(version) FROM entries WHERE stream = ? AND event LIKE ?)`,
    )
    .run(`table:${stream}`, `table:${stream}`, '%,1000,0%"type":"LosersCollected"%');
  record.close();
  expect(changes).toBe(1);
};

beforeAll(async () => {
  const tables = PRACTICE_FLOOR.filter(({ id }) => id === SICBO || id === CRAPS);
  house = await TestHouse.open(
    tables.map((plan) => (plan.unattended ? { ...plan, unattended: { betting: 1000, showing: 50 } } : plan)),
  );
  await dealRounds();
  await throwDice();
});

afterAll(async () => {
  await house.close();
  await rm(dirname(altered), { recursive: true, force: true });
});

describe('beside a running house', () => {
  test('rounds are listed, newest first, with what became of them', async () => {
    const { status, stdout } = await replay([SICBO, '--json']);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      rulebook: 'rws-sicbo',
      rounds: [
        { number: 2, roll: null },
        { number: 1, roll: [1, 1, 2], corrected: true },
      ],
      next: null,
    });
    const { stdout: page } = await replay([SICBO, '--last', '1']);
    expect(page).toContain('void');
    expect(page).toContain(`hardway replay ${SICBO} --before 2`);
    expect((await replay([SICBO, '--before', '2'])).stdout).toContain('corrected');
  });

  test('a round is told with its wagers settled anew, before and after its correction', async () => {
    const { status, stdout } = await replay([SICBO, '1']);
    expect(status).toBe(0);
    expect(stdout).toContain('Seat 1 puts 10.00 on small.');
    expect(stdout).toMatch(/1 +big +10\.00 +won 20\.00 +the same/);
    expect(stdout).toContain('Round 1 is corrected from 2-4-5 to 1-1-2');
    expect(stdout).toMatch(/1 +small +10\.00 +won 20\.00 +the same/);
    expect(stdout.match(/Settled again: 2 wagers, all as recorded\./g)).toHaveLength(2);
  });

  test('a void round has nothing to settle', async () => {
    const { status, stdout } = await replay([SICBO, '2']);
    expect(status).toBe(0);
    expect(stdout).toContain('Round 2 is void');
    expect(stdout).toContain('Nothing was settled here.');
  });

  test('a throw is called again on the table as it stood', async () => {
    const { status, stdout } = await replay([CRAPS, '1', '--json']);
    expect(status).toBe(0);
    const { stretches } = JSON.parse(stdout) as { stretches: { anew: { wagers: { spot: string }[] } }[] };
    expect(stretches).toMatchObject([{ chained: true, same: true, anew: { others: [] } }]);
    expect(stretches[0]!.anew.wagers.map(({ spot }) => spot)).toEqual(expect.arrayContaining(['field', 'any-seven']));
  });

  test('a table’s record is a tape of what counts in the end', async () => {
    const file = join(house.folder, 'record.csv');
    const record = async (...table: readonly string[]): Promise<string> => {
      const { status, stdout } = await hardway(['export', 'log', ...table, '--folder', house.folder]);
      expect(status).toBe(0);
      return stdout;
    };
    await writeFile(file, await record('--table', SICBO));
    const { status, stdout } = await hardway(['tape', 'play', file, 'small-flat', '--json']);
    expect(status).toBe(0);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { roll: 1, dice: [1, 1, 2], net: 500 },
      { end: 'rolls', tapeRolls: 1 },
    ]);
    await writeFile(file, await record('--table', CRAPS));
    expect((await hardway(['tape', 'test', file])).stdout).toMatch(/^\d+ rolls of two dice/);
    await writeFile(file, await record());
    expect((await hardway(['tape', 'test', file])).stderr).toContain('several tables');
  });

  test.each([
    [['nowhere'], 'no rules were ever filed for a table "nowhere"'],
    [[SICBO, '99'], `${SICBO} has no round 99`],
    [[SICBO, 'first'], 'whole number'],
  ])('%s is bad input', async (args, because) => {
    const { status, stdout } = await replay(args);
    expect(status).toBe(2);
    expect(stdout).toContain(because);
  });
});

describe('a record that was altered', () => {
  beforeAll(async () => {
    altered = join(await mkdtemp(join(tmpdir(), 'hardway-altered-')), 'copy');
    expect(await hardway(['backup', altered, '--folder', house.folder])).toMatchObject({ status: 0 });
  });

  test.each([SICBO, CRAPS])('%s does not come to what it says', async (table) => {
    alter(table);
    const { status, stdout } = await replay([table, '1'], altered);
    expect(status).toBe(1);
    expect(stdout).toContain('the record differs');
    expect(stdout).toContain('do not follow each other');
  });

  test('an entry that no house has written is named', async () => {
    const record = new DatabaseSync(join(altered, 'hardway.db'));
    record.exec(`UPDATE entries SET event = event || ' ' WHERE event LIKE '%"type":"LosersCollected"%'`);
    record.close();
    const { status, stdout } = await replay([SICBO, '1'], altered);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^hardway: Entry \d+ of table:sentosa-dealer is not as it was written\.\n$/);
  });
});
