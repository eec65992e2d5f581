import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sicBoPlay } from '@hardway/engine';
import {
  type Config,
  houseLogger,
  openHouse,
  openSqlite,
  PRACTICE_FLOOR,
  type StoreSign,
  type TablePlan,
  turnName,
} from '@hardway/server';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { loggingTo } from '../../packages/server/src/operations/log.ts';
import { Metrics } from '../../packages/server/src/operations/metrics.ts';
import { until } from '../until.ts';
import { HouseClient } from './client.ts';
import { practiceConfig, QUICK, TestHouse } from './open.ts';

/** What those who run a house see of it: figures at /metrics, and lines of a log. */

const OWN_PACE = PRACTICE_FLOOR.find(({ id }) => id === 'sentosa-untimed')!;
const ID = OWN_PACE.id;

const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Lines of a log as they are written. */
class Lines {
  readonly texts: string[] = [];

  write(text: string): void {
    this.texts.push(text);
  }

  get all(): { level: string; msg: string; time: string; [fact: string]: unknown }[] {
    return this.texts.map((text) => JSON.parse(text));
  }

  named(message: string) {
    return this.all.filter(({ msg }) => msg === message);
  }
}

const openTestHouse = async (tables: readonly TablePlan[], lines = new Lines()): Promise<TestHouse> => {
  const house = await TestHouse.open(tables, { logger: houseLogger('trace', lines) });
  ends.push(() => house.close());
  return house;
};

const openWith = async (more: Partial<Config>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'hardway-operations-'));
  const house = await openHouse({ ...practiceConfig(folder, [OWN_PACE]), ...more }, { passwords: QUICK });
  ends.push(
    () => rm(folder, { recursive: true }),
    () => house.close(),
  );
  return house.address;
};

const read = (address: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${address}/metrics`, { headers });

const figures = async (address: string): Promise<ReadonlyMap<string, number>> => {
  const text = await (await read(address)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
};

const sit = async (house: TestHouse): Promise<HouseClient & { seat: number }> => {
  const player = await HouseClient.sit(house.address, ID);
  ends.push(() => player.close());
  await until(() => sicBoPlay(tableOf(house)).round?.stage === 'betting');
  return player;
};

const tableOf = (house: TestHouse) => house.running.floor.tables.get(ID)!.owner.table;

const bet = (player: HouseClient & { seat: number }, stake: number) =>
  player.command('PlaceWager', { seat: player.seat, spot: 'small', stake });

const signIn = (address: string, name: string, password: string): Promise<Response> =>
  fetch(`${address}/api/staff/sign-in`, {
    method: 'POST',
    headers: { 'x-hardway': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ name, password }),
  });

test('the figures tell of bets, rounds, commits, sockets, sign-ins and the software', async () => {
  const house = await openTestHouse([OWN_PACE]);
  const before = await figures(house.address);
  expect(before.get('hardway_bets_total{answer="accepted"}')).toBe(0);
  expect(before.get(`hardway_rounds_total{table="${ID}",outcome="settled"}`)).toBe(0);
  const player = await sit(house);
  const dealer = await house.console('dealer', ID);
  const display = await HouseClient.connect(house.address);
  await display.hello({ as: 'display', table: ID });
  ends.push(
    () => dealer.close(),
    () => display.close(),
  );
  expect(await bet(player, 1)).toMatchObject({ ok: false, refused: 'below-minimum' });
  expect(await bet(player, 500)).toMatchObject({ ok: true });
  expect(await bet(player, 600)).toMatchObject({ ok: true });
  await player.ask({ is: 'go', turn: turnName(tableOf(house)) });
  await until(() => sicBoPlay(tableOf(house)).round?.stage === 'lit');
  expect((await signIn(house.address, 'demo-dealer', 'not the password')).status).toBe(401);
  const stranger = await HouseClient.connect(house.address);
  await stranger.hello({ as: 'display', table: 'nowhere' });
  stranger.close();
  const after = await figures(house.address);
  const told = (name: string) => after.get(name);
  expect(told('hardway_bets_total{answer="accepted"}')).toBe(2);
  expect(told('hardway_bets_total{answer="below-minimum"}')).toBe(1);
  expect(told(`hardway_rounds_total{table="${ID}",outcome="settled"}`)).toBe(1);
  expect(told(`hardway_rounds_total{table="${ID}",outcome="voided"}`)).toBe(0);
  expect(told('hardway_settlement_seconds_count')).toBe(1);
  expect(told('hardway_sockets{role="terminal"}')).toBe(1);
  expect(told('hardway_sockets{role="staff"}')).toBe(1);
  expect(told('hardway_sockets{role="display"}')).toBe(1);
  expect(told('hardway_tables_here')).toBe(1);
  expect(told('hardway_tables_unowned')).toBe(0);
  expect(told('hardway_nodes{is="live"}')).toBe(0);
  expect(told('hardway_unconfirmed_seconds')).toBe(0);
  expect(told('hardway_sockets_refused_total{because="unknown-table"}')).toBe(1);
  expect(told('hardway_sign_ins_failed_total{purpose="sign-in",because="password"}')).toBe(1);
  expect(told('hardway_events_total{room="table"}')).toBe(tableOf(house).version);
  expect(told('hardway_commit_seconds_count')).toBeGreaterThan(10);
  expect(told('hardway_commit_appends_sum')).toBeGreaterThanOrEqual(told('hardway_commit_appends_count')!);
  expect(told('hardway_appends_waiting')).toBe(0);
  expect([...after.keys()].find((name) => name.startsWith('hardway_info{'))).toContain(house.running.software);
  expect(told('process_cpu_seconds_total')).toBeGreaterThan(0);
  expect([...after.keys()].filter((name) => name.includes('seat') || name.includes('terminal-'))).toEqual([]);
});

test('a void is counted and logged with its clause; every house in a process has figures of its own', async () => {
  const lines = new Lines();
  const house = await openTestHouse([OWN_PACE], lines);
  const other = await openTestHouse([OWN_PACE]);
  await bet(await sit(house), 500);
  // A stop without patience leaves the round open; this table's document voids such a round at the next start.
  await house.restart();
  expect((await figures(house.address)).get(`hardway_rounds_total{table="${ID}",outcome="voided"}`)).toBe(1);
  expect(lines.named('round void')).toMatchObject([{ level: 'warn', table: ID, round: 1, clause: 'rws-sicbo 5.1.2' }]);
  expect((await figures(other.address)).get(`hardway_rounds_total{table="${ID}",outcome="voided"}`)).toBe(0);
});

test('a practice floor shows its figures to its own machine, and not through a proxy', async () => {
  const address = await openWith({});
  expect((await read(address)).headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect((await read(address, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(403);
  expect((await read(address, { forwarded: 'for=203.0.113.7' })).status).toBe(403);
});

test('a real house shows them to nobody without a token, and with one to whoever brings it', async () => {
  const tables = [{ ...OWN_PACE, unattended: null }];
  const closed = await openWith({ mode: 'real', tables });
  expect((await read(closed)).status).toBe(403);
  expect((await read(closed, { authorization: 'Bearer ' })).status).toBe(403);
  const metricsToken = 'a-token-of-this-house';
  for (const mode of ['real', 'practice'] as const) {
    const address = await openWith({ mode, tables, metricsToken });
    expect((await read(address)).status).toBe(403);
    expect((await read(address, { authorization: `Bearer ${metricsToken}x` })).status).toBe(403);
    const brought = await read(address, { authorization: `Bearer ${metricsToken}`, 'x-forwarded-for': '203.0.113.7' });
    expect(brought.status).toBe(200);
    expect(await brought.text()).toContain('hardway_bets_total');
  }
});

test('whoever asks too much of the house does not keep its figures from being read', async () => {
  const address = await openWith({});
  const answers: number[] = [];
  for (let asked = 0; asked < 610; asked += 1) answers.push((await fetch(`${address}/livez`)).status);
  expect(answers.at(-1)).toBe(429);
  const throttled = (await figures(address)).get('hardway_requests_throttled_total');
  expect(throttled).toBe(answers.filter((status) => status === 429).length);
});

test('a storage error is counted and logged, and nothing is left waiting', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hardway-operations-'));
  const lines = new Lines();
  const metrics = new Metrics(Date.now);
  const log = loggingTo(houseLogger('info', lines), Date.now);
  const signs: StoreSign[] = [];
  const store = await openSqlite(join(folder, 'full.db'), {
    connected: (connection) => connection.exec('PRAGMA max_page_count = 40'),
    watch: (sign) => {
      signs.push(sign);
      metrics.observe(sign);
      log(sign);
    },
  });
  const append = (expectedVersion: number, text: string) =>
    store.append({
      stream: 'table:full',
      expectedVersion,
      command: `${expectedVersion}`,
      at: 1,
      events: [{ type: 'Said', ...{ text } }],
      answer: null,
    });
  await append(0, 'little');
  await expect(append(1, 'much'.repeat(100_000))).rejects.toThrow();
  const text = await metrics.text({
    ...{ sockets: new Map(), tablesHere: 0, tablesUnowned: 0, nodes: [], unconfirmedSeconds: 0 },
  });
  expect(text).toContain('hardway_commits_failed_total 1');
  expect(text).toContain('hardway_appends_waiting 0');
  expect(signs.map(({ is }) => is)).toEqual(['append-waits', 'committed', 'append-waits', 'commit-failed']);
  expect(lines.named('storage error')).toMatchObject([{ level: 'error', error: expect.stringContaining('full') }]);
  await store.close();
  await rm(folder, { recursive: true });
});

/** Somebody else writes to the table's stream, so that its owner's next append fails. */
const disturb = async (house: TestHouse): Promise<void> => {
  await house.running.store.append({
    stream: `table:${ID}`,
    expectedVersion: tableOf(house).version,
    command: 'of a stranger',
    at: Date.now(),
    events: [{ type: 'DealerRelieved', ...{ from: 'a', to: 'b' } }],
    answer: null,
  });
};

test('a table that had to read its record again says so', async () => {
  const lines = new Lines();
  const house = await openTestHouse([OWN_PACE], lines);
  const player = await sit(house);
  await disturb(house);
  expect(await bet(player, 500)).toMatchObject({ refused: 'table-unavailable' });
  expect(lines.named('table reloaded')).toMatchObject([{ level: 'warn', table: ID }]);
  expect((await figures(house.address)).get(`hardway_table_reloads_total{table="${ID}"}`)).toBe(1);
});

test('a stop goes on trying when the record gives trouble, until the bets are settled', async () => {
  const house = await openTestHouse([OWN_PACE]);
  expect(await bet(await sit(house), 500)).toMatchObject({ ok: true });
  await disturb(house);
  await house.running.stop(30);
  expect(sicBoPlay(tableOf(house)).round).toMatchObject({ number: 1, stage: 'lit' });
});

test('the log tells what an operator looks for, and never a secret', async () => {
  const lines = new Lines();
  const house = await openTestHouse([OWN_PACE], lines);
  const { address } = house;
  const secrets = ['wrong-password-given', 'wrong-terminal-key', 'wrong-bearer-token', house.passwordOf('cage')];
  await signIn(address, 'demo-cage', secrets[0]!);
  const seat = await fetch(`${address}/api/practice/${ID}/seat`, { method: 'POST', headers: { 'x-hardway': '1' } });
  const { terminal, key } = (await seat.json()) as { terminal: string; key: string };
  const player = await HouseClient.connect(address);
  ends.push(() => player.close());
  await player.hello({ as: 'terminal', table: ID, terminal, key: secrets[1] });
  await player.hello({ as: 'terminal', table: ID, terminal, key });
  const out = await player.ask({ is: 'cash-out' });
  const voucher = out.voucher as string;
  const cookie = await house.cookieOf('cage');
  const looked = await fetch(`${address}/api/cage/vouchers/${voucher}`, { headers: { cookie } });
  expect(looked.status).toBe(200);
  await player.ask({ is: 'redeem', number: voucher });
  await read(address, { authorization: `Bearer ${secrets[2]}`, cookie });
  const foreign = new WebSocket(`${address.replace('http', 'ws')}/api/socket`, { origin: 'https://elsewhere.example' });
  await new Promise((resolve) => foreign.once('close', resolve));
  await house.running.stop(0);
  secrets.push(key, voucher, ...cookie.split('; ').map((part) => part.split('=')[1]!));
  const text = lines.texts.join('');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8);
    expect(text).not.toContain(secret);
  }
  for (const line of lines.all) {
    expect(line.level).toMatch(/^(debug|info|warn|error)$/);
    expect(new Date(line.time).getTime()).toBeGreaterThan(Date.now() - 600_000);
  }
  expect(lines.named('starting')[0]!.settings).toMatchObject({
    HARDWAY_MODE: 'practice',
    HARDWAY_METRICS_TOKEN: 'none',
  });
  expect(lines.named('table opened')).toMatchObject([{ level: 'info', table: ID }]);
  expect(lines.named('listening')).toMatchObject([{ level: 'info', address, software: house.running.software }]);
  expect(lines.named('sign-in refused')).toMatchObject([
    { level: 'warn', account: 'demo-cage', address: '127.0.0.1', because: 'password', failures: 1 },
  ]);
  expect(lines.named('socket refused')).toMatchObject([{ because: 'not-signed-in' }, { because: 'foreign-origin' }]);
  expect(lines.named('request')).toContainEqual(
    expect.objectContaining({ level: 'debug', method: 'GET', route: '/api/cage/vouchers/:number', status: 200 }),
  );
  const toldAtLast = lines.all
    .filter(({ msg }) => !['checkpoint', 'record proved', 'slow commit'].includes(msg))
    .slice(-2);
  expect(toldAtLast).toMatchObject([{ msg: 'stopping' }, { msg: 'stopped', standing: [] }]);
});

test('what goes wrong in the house is written down, and whoever asked is told no more than that', async () => {
  const lines = new Lines();
  const folder = await mkdtemp(join(tmpdir(), 'hardway-operations-'));
  const house = await openHouse(practiceConfig(folder, [OWN_PACE]), {
    logger: houseLogger('info', lines),
    passwords: QUICK,
  });
  await house.store.close();
  const response = await signIn(house.address, 'demo-dealer', 'a password that is given');
  expect(response.status).toBe(503);
  expect(await response.text()).not.toContain('store');
  expect(lines.named('request failed')).toMatchObject([
    { level: 'error', route: '/api/staff/sign-in', error: 'The store is closed.' },
  ]);
  expect(lines.texts.join()).not.toContain('a password that is given');
  // Without its store it cannot end in good order.
  await expect(house.close()).rejects.toThrow('The store is closed.');
  await rm(folder, { recursive: true });
});

test('a secret that is handed to the log by mistake is hidden', () => {
  const lines = new Lines();
  const log = houseLogger('info', lines);
  log.info(
    { password: 'hush', request: { authorization: 'hush', cookie: 'hush' }, headers: { any: 'hush' } },
    'a slip',
  );
  log.debug('not at this level');
  expect(lines.texts).toHaveLength(1);
  expect(lines.texts[0]).not.toContain('hush');
});

test('strangers cannot fill the log with their refusals', () => {
  const lines = new Lines();
  let clock = 0;
  const log = loggingTo(houseLogger('info', lines), () => clock);
  const refuse = (): void => log({ is: 'socket-refused', because: 'not-signed-in', address: '203.0.113.7' });
  for (let times = 0; times < 1000; times += 1) refuse();
  expect(lines.named('socket refused')).toHaveLength(60);
  log({ is: 'reloaded', table: 'sentosa' });
  expect(lines.named('table reloaded')).toHaveLength(1);
  clock = 60_000;
  refuse();
  expect(lines.all.slice(-2)).toMatchObject([
    { msg: 'more than was logged', kind: 'socket refused', lines: 940 },
    { msg: 'socket refused' },
  ]);
});

test('a commit that takes long is worth a line', () => {
  const lines = new Lines();
  const log = loggingTo(houseLogger('info', lines), Date.now);
  log({ is: 'committed', appends: 3, seconds: 0.01 });
  log({ is: 'committed', appends: 3, seconds: 0.9 });
  expect(lines.all).toMatchObject([{ level: 'warn', msg: 'slow commit', seconds: 0.9, appends: 3 }]);
});

test.each([
  [['127.0.0.1'], 200],
  [[], 429],
])('behind the proxies %j visitors are counted each by their own address: %i', async (proxies, other) => {
  const address = await openWith({ proxies });
  const ask = (from: string): Promise<Response> =>
    fetch(`${address}/api/tables`, { headers: { 'x-forwarded-for': from } });
  for (let asked = 0; asked < 600; asked += 50) await Promise.all(Array.from({ length: 50 }, () => ask('10.0.0.1')));
  expect((await ask('10.0.0.1')).status).toBe(429);
  expect((await ask('10.0.0.2')).status).toBe(other);
});
