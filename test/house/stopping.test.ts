import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crapsPlay, creditAt, evolve, newTable, RULEBOOKS, sicBoPlay, type Table } from '@hardway/engine';
import { entriesOf, eventOf, type OwnPart, PRACTICE_FLOOR, readSqlite, type TablePlan } from '@hardway/server';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { hardway } from '../command.ts';
import { type Files, putFiles } from '../faults/folder.ts';
import { until } from '../until.ts';
import { HouseClient, type Message } from './client.ts';
import { signInAt } from './open.ts';
import { openedBefore } from './opened-before.ts';
import { HouseProcess } from './process.ts';

/** How a house in a process of its own starts and stops, and what is in its record afterwards. */

const BIN = new URL('../../packages/cli/bin/hardway.js', import.meta.url).pathname;
const LONG = { betting: 600_000, showing: 600_000 };

let people: Files;
let folder: string;
let house: HouseProcess;
let environment: Record<string, string>;

beforeAll(async () => {
  people = await openedBefore([]);
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-stopping-'));
  await putFiles(people, folder);
  environment = { HARDWAY_LOG: 'info' };
  house = new HouseProcess(folder, null, environment);
});

afterEach(async () => {
  await house.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

const planOf = (id: string, more: Partial<TablePlan> = {}): TablePlan => ({
  ...PRACTICE_FLOOR.find((plan) => plan.id === id)!,
  ...more,
});

type Player = HouseClient & { seat: number };

/** Sits down, waits until bets are taken, and bets. */
const betAt = async (table: string, ...spots: readonly string[]): Promise<Player> => {
  const player = await HouseClient.sit(house.address, table);
  if (!table.includes('craps') && !player.heard.some(isBetting)) await player.next(isBetting);
  for (const spot of spots)
    expect(await player.command('PlaceWager', { seat: player.seat, spot, stake: 500 })).toMatchObject({ ok: true });
  return player;
};

/** Nobody waits for a player who has left: the dice decide the bets at once. */
const leaves = async (player: Player, table: string): Promise<void> => {
  player.close();
  await until(async () => {
    const response = await fetch(`${house.address}/api/tables/${table}`);
    return ((await response.json()) as { watchers: number }).watchers === 0;
  });
};

const isBetting = ({ view }: Message): boolean =>
  view !== undefined && sicBoPlay(view as Table).round?.stage === 'betting';

/** Checkpoints and proofs come at any time, and a slow disk is told of. */
const AT_ANY_TIME = ['checkpoint', 'record proved', 'slow commit'];

/** The lines of its log, which are all that it says. */
const log = (): { msg: string; standing?: string[] }[] =>
  house.said
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => !AT_ANY_TIME.includes(msg));

/** A table as its record has it, and the kinds of its events. */
const recordOf = async (id: string): Promise<{ table: Table; types: readonly string[] }> => {
  const store = readSqlite(join(folder, 'hardway.db'));
  try {
    let table = newTable(RULEBOOKS.find((rulebook) => rulebook.id === planOf(id).rulebook)!);
    const types: string[] = [];
    for await (const { event } of entriesOf(store, `table:${id}`)) {
      table = evolve(table, eventOf(event));
      types.push(event.type);
    }
    return { table, types };
  } finally {
    await store.close();
  }
};

const verifies = async (): Promise<boolean> => (await hardway(['verify', '--folder', folder])).status === 0;

test('a stop in the middle of a betting window: the bet is settled in the record, and then it ends', async () => {
  // The document of this table voids a round that an interruption leaves without dice.
  await house.start([planOf('sentosa', { unattended: { betting: 15_000, showing: 600_000 } })]);
  const player = await betAt('sentosa', 'small');
  const settled = player.next(({ is, own }) => is === 'own' && (own as OwnPart).results.length > 0);
  const ending = house.kill('SIGTERM');
  const ready = await until(async () => {
    const response = await fetch(`${house.address}/readyz`);
    return response.status === 503 && (await response.json());
  });
  expect(ready).toEqual({ ok: false, message: 'The house is closing.' });
  expect((await fetch(`${house.address}/livez`)).status).toBe(200);
  // Bets are still taken while the window that was announced lasts.
  expect(await player.command('PlaceWager', { seat: player.seat, spot: 'big', stake: 500 })).toMatchObject({
    ok: true,
  });
  expect(((await settled).own as OwnPart).results.at(-1)).toMatchObject({ number: 1 });
  expect(await player.closed()).toBe(1001);
  expect(await ending).toBe(0);
  expect(log().slice(-2)).toMatchObject([{ msg: 'stopping' }, { msg: 'stopped', standing: [] }]);
  const { table, types } = await recordOf('sentosa');
  expect(sicBoPlay(table).round).toMatchObject({ number: 1, stage: 'lit' });
  expect(table.ledger.house.layout ?? 0).toBe(0);
  expect(types.filter((type) => type === 'BettingOpened')).toHaveLength(1);
  expect(await verifies()).toBe(true);
  await house.start();
  expect(await house.kill('SIGTERM')).toBe(0);
  expect((await recordOf('sentosa')).types).not.toContain('RoundVoided');
  expect(await verifies()).toBe(true);
});

test('a second signal ends it at once; the bet stays in the record, and goes back at the next start', async () => {
  await house.start([planOf('maryland', { unattended: LONG })]);
  const player = await betAt('maryland', 'small');
  const ending = house.kill('SIGTERM');
  await until(async () => (await fetch(`${house.address}/readyz`)).status === 503);
  void house.kill('SIGTERM');
  expect(await ending).toBe(0);
  player.close();
  expect(log().at(-1)).toMatchObject({ msg: 'stopped', standing: ['maryland'] });
  expect((await recordOf('maryland')).table).toMatchObject({
    play: {
      round: { number: 1, stage: 'betting', seats: { [player.seat]: { wagers: [{ spot: 'small', stake: 500 }] } } },
    },
  });
  expect(await verifies()).toBe(true);
  await voidsAtNextStart('maryland', player.seat);
});

/** What a stop leaves without dice is void by the rule for interruptions. */
const voidsAtNextStart = async (id: string, seat: number): Promise<void> => {
  await house.start();
  expect(log()).toContainEqual(expect.objectContaining({ level: 'warn', msg: 'round void', table: id, round: 1 }));
  await house.kill('SIGTERM');
  expect(creditAt((await recordOf(id)).table.ledger, seat)).toBe(100_000);
  expect(await verifies()).toBe(true);
};

test('a window that is longer than the stop may take is closed in time for its bets to be settled', async () => {
  environment.HARDWAY_STOP_WITHIN = '10';
  await house.start([planOf('maryland', { unattended: LONG })]);
  await betAt('maryland', 'small');
  expect(await house.kill('SIGINT')).toBe(0);
  expect((await recordOf('maryland')).table).toMatchObject({
    play: { round: { number: 1, stage: 'lit' } },
    ledger: { house: { layout: 0 } },
  });
});

test('a terminal that is closed stops the house like any other signal: the bet is settled first', async () => {
  await house.start([planOf('sentosa', { unattended: LONG })]);
  await leaves(await betAt('sentosa', 'small'), 'sentosa');
  expect(await house.kill('SIGHUP')).toBe(0);
  expect(log().at(-1)).toMatchObject({ msg: 'stopped', standing: [] });
  expect(sicBoPlay((await recordOf('sentosa')).table).round).toMatchObject({ number: 1, stage: 'lit' });
});

test('nobody waits for a round without bets, for a player’s go, or for players who have left', async () => {
  const tables = ['pennsylvania', 'massachusetts'].map((id) => planOf(id, { unattended: LONG }));
  await house.start([...tables, planOf('sentosa-untimed'), planOf('craps', { unattended: LONG })]);
  const watching = await betAt('pennsylvania');
  await betAt('craps');
  const deciding = await betAt('sentosa-untimed', 'small');
  const gone = await betAt('massachusetts', 'small');
  await leaves(gone, 'massachusetts');
  expect(await house.kill('SIGTERM')).toBe(0);
  expect([await watching.closed(), await deciding.closed()]).toEqual([1001, 1001]);
  for (const id of ['pennsylvania', 'massachusetts', 'sentosa-untimed'])
    expect(sicBoPlay((await recordOf(id)).table).round).toMatchObject({ number: 1, stage: 'lit' });
  // At craps nothing is thrown for nobody.
  expect(crapsPlay((await recordOf('craps')).table).throws).toBe(0);
});

test('at craps the dice are thrown once more, and a wager that stands after that goes on with the next start', async () => {
  await house.start([planOf('craps', { unattended: LONG })]);
  const player = await betAt('craps', 'field', 'hard/8');
  await leaves(player, 'craps');
  expect(await house.kill('SIGTERM')).toBe(0);
  const { table } = await recordOf('craps');
  expect(crapsPlay(table).throws).toBe(1);
  const standing = crapsPlay(table).seats[player.seat]?.wagers.map(({ spot }) => spot) ?? [];
  expect(standing).not.toContain('field');
  await house.start();
  await house.kill('SIGKILL');
  const after = crapsPlay((await recordOf('craps')).table).seats[player.seat]?.wagers.map(({ spot }) => spot) ?? [];
  expect(after).toEqual(standing);
});

/** A dealer's table with betting open and a bet on it. */
const dealtRound = async (): Promise<{ dealer: HouseClient; player: Player }> => {
  await house.start([planOf('maryland-dealer')]);
  const cookie = await signInAt(house.address, folder, 'dealer');
  const dealer = await HouseClient.connect(house.address, { cookie });
  await dealer.hello({ as: 'staff', table: 'maryland-dealer', role: 'dealer' });
  expect(await dealer.command('OpenBetting')).toMatchObject({ ok: true });
  return { dealer, player: await betAt('maryland-dealer', 'small') };
};

test('a dealer’s round is not the house’s to end: it waits until the dealer has', async () => {
  const { dealer, player } = await dealtRound();
  const ending = house.kill('SIGTERM');
  await until(async () => (await fetch(`${house.address}/readyz`)).status === 503);
  for (const [type, fields] of [
    ['CoverShaker'],
    ['MixDice', { times: 3 }],
    ['CloseBetting'],
    ['UncoverShaker'],
    ['EnterDie', { face: 1 }],
    ['EnterDie', { face: 2 }],
    ['EnterDie', { face: 4 }],
  ] as const)
    await dealer.command(type, fields);
  expect(await dealer.command('ConfirmResult')).toMatchObject({ ok: true });
  expect(await ending).toBe(0);
  expect(log().at(-1)).toMatchObject({ msg: 'stopped', standing: [] });
  expect(creditAt((await recordOf('maryland-dealer')).table.ledger, player.seat)).toBe(100_500);
});

test('a dealer who does not end the round in time does not keep the house open', async () => {
  environment.HARDWAY_STOP_WITHIN = '1';
  const { player } = await dealtRound();
  expect(await house.kill('SIGTERM')).toBe(0);
  expect(log().at(-1)).toMatchObject({ msg: 'stopped', standing: ['maryland-dealer'] });
  await voidsAtNextStart('maryland-dealer', player.seat);
});

test('a log is asked for: then stderr has lines of JSON alone; otherwise people are told in words', async () => {
  await house.start([planOf('maryland')]);
  expect(log().map(({ msg }) => msg)).toEqual(['starting', 'table opened', 'listening']);
  await house.kill('SIGTERM');
  delete environment.HARDWAY_LOG;
  await house.start();
  expect(house.said).toMatch(/^HARDWAY_PORT +flag +\d+$/m);
  expect(house.said).toMatch(/^HARDWAY_TABLES +environment +maryland$/m);
  expect(house.said).toMatch(/^HARDWAY_STOP_WITHIN +default +60$/m);
  await until(() => house.said.includes(`A practice floor is open at ${house.address}`));
});

test('the first administrator is sent to the origin that people reach the house at', async () => {
  environment.HARDWAY_MODE = 'real';
  environment.HARDWAY_ORIGINS = 'http://10.0.0.7:8080, https://house.example, https://second.example';
  house = new HouseProcess(join(folder, 'real'), null, environment);
  await mkdir(house.folder);
  await house.start([{ ...planOf('maryland-dealer'), opened: false }]);
  await until(() => house.said.includes('sets a password at'));
  expect(house.said).toMatch(/sets a password at https:\/\/house\.example\/invitation#[\w-]{20,}, once/);
});

test('settings are checked without opening anything', () => {
  const check = (more: Record<string, string>, ...flags: readonly string[]) =>
    spawnSync(process.execPath, [BIN, 'serve', '--check', '--folder', join(folder, 'none'), ...flags], {
      encoding: 'utf8',
      env: { ...process.env, ...more },
    });
  const fine = check({ HARDWAY_DATABASE_URL: 'postgres://me:hush@nowhere.invalid/x' }, '--port', '9');
  expect(fine.status).toBe(0);
  expect(fine.stdout).toMatch(/^HARDWAY_PORT +flag +9$/m);
  expect(fine.stdout).toMatch(/^HARDWAY_DATABASE_URL +environment +postgres:\/\/me:hidden@nowhere.invalid\/x$/m);
  const wrong = check({ HARDWAY_MODE: 'real', HARDWAY_HOST: '0.0.0.0', HARDWAY_POTR: '1' });
  expect(wrong.status).toBe(2);
  expect(wrong.stdout).toBe('');
  expect(wrong.stderr.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^hardway: HARDWAY_POTR .* HARDWAY_PORT\.$/),
    expect.stringContaining('HARDWAY_TABLES'),
    expect.stringContaining('HARDWAY_ORIGINS'),
  ]);
  expect(existsSync(join(folder, 'none'))).toBe(false);
});
