import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Command,
  crewOf,
  isRefusal,
  practiceFiling,
  RULEBOOKS,
  readCommand,
  type Step,
  type TableEvent,
} from '@hardway/engine';
import { entriesOf, openSqlite, openStore, PRACTICE_FLOOR, streamOf, type TablePlan } from '@hardway/server';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { TableOwner } from '../packages/server/src/tables/owner.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { addressOf, RawSocket, textFrame } from '../test/house/raw-socket.ts';
import { helloOf, prepareSeats, type Seat } from '../test/house/seats.ts';

/**
 * What a house can do on this machine: a real one in a process of its own, driven over real sockets from here, with the
 * same work done in the plainest way beside it. A bet counts once its answer has come, which is after its commit.
 *
 * HARDWAY_BENCH_SECONDS changes how long each load lasts; HARDWAY_BENCH_PROFILE names a folder for processor profiles.
 */

const SECONDS = Number(process.env.HARDWAY_BENCH_SECONDS ?? 10);
const TERMINALS = 200;
const IN_FLIGHT = 8;
/** Bets a second. */
const AIM = 10_000;
const SOCKETS = 2_000;
const CREDIT = 1_000_000_000;
const WAGERS = 50;
const RULEBOOK = RULEBOOKS.find(({ id }) => id === 'md-sicbo')!;
const LIMITS = { min: 100, max: 1_000_000_000 };

const planOf = (id: string, betting: number, showing: number): TablePlan => ({
  ...PRACTICE_FLOOR.find(({ rulebook }) => rulebook === RULEBOOK.id)!,
  id,
  seats: TERMINALS,
  choices: { limits: LIMITS },
  unattended: { betting, showing },
});

/** At two tables betting stays open, one for each load; the third plays a round every few seconds. */
const WINDOW = planOf('window', 3_600_000, 1_000);
const HALF = planOf('half', 3_600_000, 1_000);
const ROUNDS = planOf('rounds', 4_000, 1_000);
const SPOTS = [
  ...['small', 'big', 'any-triple'],
  ...Array.from({ length: 14 }, (_, index) => `total/${index + 4}`),
  ...[1, 2, 3, 4, 5, 6].flatMap((face) => [`single/${face}`, `double/${face}`, `triple/${face}`]),
  ...[1, 2, 3, 4, 5].flatMap((low) => [2, 3, 4, 5, 6].filter((high) => high > low).map((high) => `pair/${low}${high}`)),
];

const say = (line = ''): void => void process.stdout.write(`${line}\n`);
const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const figure = (name: string, value: string, owed = '', reached = true): void =>
  say(`${name.padEnd(66)}${value.padStart(16)}${owed === '' ? '' : `   ${reached ? 'reached' : 'MISSED'}: ${owed}`}`);

const perSecond = (count: number): string => `${Math.round(count).toLocaleString('en-US')}/s`;
const inMilliseconds = (time: number): string => `${time.toFixed(time < 10 ? 2 : 1)} ms`;

class Times {
  private readonly times: number[] = [];

  add(time: number): void {
    this.times.push(time);
  }

  get count(): number {
    return this.times.length;
  }

  /** The time within which this share of them was. */
  at(share: number): number {
    const sorted = this.times.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  }
}

/** The house in its own process. */
class Child {
  readonly address: string;
  private readonly process: ChildProcess;

  private constructor(child: ChildProcess, address: string) {
    this.process = child;
    this.address = address;
  }

  static async open(folder: string, databaseUrl: string | null): Promise<Child> {
    const tables = join(folder, 'tables.json');
    await writeFile(tables, JSON.stringify([WINDOW, HALF, ROUNDS]));
    const profile = process.env.HARDWAY_BENCH_PROFILE;
    const child = spawn(
      process.execPath,
      [
        '--expose-gc',
        ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []),
        '--import',
        'tsx',
        new URL('house-child.ts', import.meta.url).pathname,
      ],
      {
        env: {
          ...process.env,
          HARDWAY_FOLDER: folder,
          HARDWAY_PORT: '0',
          HARDWAY_TABLES: tables,
          ...(databaseUrl === null ? {} : { HARDWAY_DATABASE_URL: databaseUrl }),
        },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    );
    const { address } = await replyOf<{ address: string }>(child);
    return new Child(child, address);
  }

  /** What it holds after a collection, and the processor time that it has had, in microseconds. */
  usage(): Promise<{ readonly memory: NodeJS.MemoryUsage; readonly processor: number }> {
    const reply = replyOf<{ memory: NodeJS.MemoryUsage; processor: number }>(this.process);
    this.process.send('usage');
    return reply;
  }

  async close(): Promise<void> {
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGTERM');
    await gone;
  }
}

const replyOf = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`The house ended with ${code}.`)));
  });

const ANSWER = Buffer.from('{"is":"answer","id":"');
const RESULT = Buffer.from('"ResultConfirmed"');
const OWN = Buffer.from('{"is":"own"');

/** All terminals of a table, and what each of them was told. */
class Crowd {
  times = new Times();
  accepted = 0;
  refused = 0;
  /** When each terminal last heard of a result, and of what it brought. */
  readonly heardResult: number[] = [];
  readonly heardOwn: number[] = [];
  bytesHeard = 0;
  private readonly sockets: RawSocket[] = [];
  private readonly seats: readonly Seat[];
  private readonly sentAt = new Map<number, number>();
  private sent = 0;
  private again: ((terminal: number) => void) | null = null;

  private constructor(seats: readonly Seat[]) {
    this.seats = seats;
  }

  static async sitDown(address: string, seats: readonly Seat[]): Promise<Crowd> {
    const crowd = new Crowd(seats);
    await Promise.all(seats.map((seat, terminal) => crowd.connect(address, seat, terminal)));
    return crowd;
  }

  private async connect(address: string, seat: Seat, terminal: number): Promise<void> {
    const socket = await RawSocket.open(address, { from: addressOf(terminal) });
    const welcome = new Promise<void>((resolve) => {
      socket.hearBytes = () => resolve();
    });
    socket.send(helloOf(seat));
    await welcome;
    socket.hearBytes = (bytes, start, end) => this.hear(terminal, bytes, start, end);
    this.sockets[terminal] = socket;
  }

  private hear(terminal: number, bytes: Buffer, start: number, end: number): void {
    this.bytesHeard += end - start;
    if (bytes.compare(ANSWER, 0, ANSWER.length, start, Math.min(end, start + ANSWER.length)) === 0)
      this.answered(terminal, bytes, start + ANSWER.length);
    else if (bytes.compare(OWN, 0, OWN.length, start, Math.min(end, start + OWN.length)) === 0)
      this.heardOwn[terminal] = Date.now();
    else if (bytes.subarray(start, end).includes(RESULT)) this.heardResult[terminal] = Date.now();
  }

  private answered(terminal: number, bytes: Buffer, start: number): void {
    let [id, at] = [0, start];
    for (; bytes[at] !== 0x22; at += 1) id = id * 10 + bytes[at]! - 0x30;
    const ok = bytes.toString('latin1', at, at + 11) === '","ok":true';
    const sent = this.sentAt.get(id)!;
    this.sentAt.delete(id);
    if (ok) {
      this.accepted += 1;
      this.times.add(performance.now() - sent);
    } else this.refused += 1;
    this.again?.(terminal);
  }

  bet(terminal: number, at = performance.now()): void {
    const id = this.sent++;
    this.sentAt.set(id, at);
    const spot = SPOTS[(id * 7 + terminal) % SPOTS.length];
    const { seat } = this.seats[terminal]!;
    this.sockets[terminal]!.bytes(
      textFrame(
        `{"is":"command","id":"${id}","type":"PlaceWager","fields":{"seat":${seat},"spot":"${spot}","stake":100}}`,
      ),
    );
  }

  forget(): void {
    this.times = new Times();
    this.accepted = 0;
    this.refused = 0;
  }

  /** Every terminal keeps some bets in flight. Gives how many were acknowledged in each second. */
  async full(seconds: number): Promise<readonly number[]> {
    this.again = (terminal) => this.bet(terminal);
    for (let terminal = 0; terminal < this.sockets.length; terminal += 1)
      for (let bet = 0; bet < IN_FLIGHT; bet += 1) this.bet(terminal);
    await sleep(1_000);
    this.forget();
    const each: number[] = [];
    for (let second = 0; second < seconds; second += 1) {
      const [before, began] = [this.accepted, performance.now()];
      await sleep(1_000);
      each.push(((this.accepted - before) * 1_000) / (performance.now() - began));
    }
    this.again = null;
    await this.drain();
    return each;
  }

  /** Bets come at a rate, whatever becomes of them, from one terminal after the other. */
  async steady(rate: number, seconds: number): Promise<void> {
    this.forget();
    const began = performance.now();
    for (let made = 0; made < rate * seconds; ) {
      const due = Math.min(rate * seconds, ((performance.now() - began) * rate) / 1_000);
      // Timed from when it was due, so that a driver that comes too late does not make the house look better.
      for (; made < due; made += 1) this.bet(made % this.sockets.length, began + (made * 1_000) / rate);
      await sleep(2);
    }
    await this.drain();
  }

  async drain(): Promise<void> {
    const end = Date.now() + 30_000;
    while (this.sentAt.size > 0 && Date.now() < end) await sleep(5);
    if (this.sentAt.size > 0) throw new Error(`${this.sentAt.size} bets were never answered.`);
  }

  leave(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}

const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

const measureBets = async (
  name: string,
  child: Child,
  seats: { readonly full: readonly Seat[]; readonly half: readonly Seat[] },
): Promise<number> => {
  const crowd = await Crowd.sitDown(child.address, seats.full);
  await sleep(200);
  const before = { house: (await child.usage()).processor, driver: processorTime(), at: performance.now() };
  const each = await crowd.full(SECONDS);
  const elapsed = (performance.now() - before.at) * 10;
  const busy = {
    house: ((await child.usage()).processor - before.house) / elapsed,
    driver: (processorTime() - before.driver) / elapsed,
  };
  const rate = each.reduce((sum, count) => sum + count, 0) / each.length;
  const full = crowd.times;
  figure(
    `${name}: bets acknowledged, ${TERMINALS} terminals with ${IN_FLIGHT} in flight`,
    perSecond(rate),
    `at least ${perSecond(AIM)}`,
    rate >= AIM,
  );
  say(
    `  second by second: ${each.map((count) => Math.round(count)).join(' ')}; ${Math.round(crowd.bytesHeard / 1e6)} MB heard`,
  );
  say(`  processor: house ${busy.house.toFixed(0)} %, this driver ${busy.driver.toFixed(0)} %`);
  figure('  p50 / p99 at full load', `${inMilliseconds(full.at(0.5))} / ${inMilliseconds(full.at(0.99))}`);
  const halfRate = Math.min(rate, AIM) / 2;
  crowd.leave();
  const fewer = await Crowd.sitDown(child.address, seats.half);
  await sleep(200);
  await fewer.steady(halfRate, SECONDS);
  fewer.leave();
  const half = fewer.times;
  figure(
    `  p50 / p99 at half load (${perSecond(halfRate)})`,
    `${inMilliseconds(half.at(0.5))} / ${inMilliseconds(half.at(0.99))}`,
    'p99 at most 50 ms',
    half.at(0.99) <= 50,
  );
  return rate;
};

const PLAIN_SCHEMA = [
  'CREATE TABLE bets (id TEXT PRIMARY KEY, seat INTEGER NOT NULL, spot TEXT NOT NULL, stake BIGINT NOT NULL, at BIGINT NOT NULL)',
  'CREATE TABLE credits (seat INTEGER PRIMARY KEY, credit BIGINT NOT NULL)',
];

/** A bet as anybody would write it: one transaction that takes the credit and keeps the bet. */
const plainSqlite = (folder: string, seconds: number): number => {
  const database = new DatabaseSync(join(folder, 'plain.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON');
  for (const statement of PLAIN_SCHEMA) database.exec(statement);
  const seat = database.prepare('INSERT INTO credits VALUES (?, ?)');
  for (let number = 1; number <= TERMINALS; number += 1) seat.run(number, CREDIT);
  const take = database.prepare('UPDATE credits SET credit = credit - ? WHERE seat = ? AND credit >= ?');
  const keep = database.prepare('INSERT INTO bets VALUES (?, ?, ?, ?, ?)');
  const began = performance.now();
  let bets = 0;
  for (; performance.now() - began < seconds * 1_000; bets += 1) {
    database.exec('BEGIN IMMEDIATE');
    take.run(100, (bets % TERMINALS) + 1, 100);
    keep.run(`bet-${bets}`, (bets % TERMINALS) + 1, SPOTS[bets % SPOTS.length]!, 100, Date.now());
    database.exec('COMMIT');
  }
  const rate = (bets * 1_000) / (performance.now() - began);
  database.close();
  return rate;
};

const plainPostgres = async (url: string, seconds: number): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of PLAIN_SCHEMA) await client.query(statement);
  for (let number = 1; number <= TERMINALS; number += 1)
    await client.query('INSERT INTO credits VALUES ($1, $2)', [number, CREDIT]);
  const began = performance.now();
  let bets = 0;
  for (; performance.now() - began < seconds * 1_000; bets += 1) {
    const number = (bets % TERMINALS) + 1;
    await client.query('BEGIN');
    await client.query({
      name: 'take',
      text: 'UPDATE credits SET credit = credit - $1 WHERE seat = $2 AND credit >= $1',
      values: [100, number],
    });
    await client.query({
      name: 'keep',
      text: 'INSERT INTO bets VALUES ($1, $2, $3, $4, $5)',
      values: [`bet-${bets}`, number, SPOTS[bets % SPOTS.length], 100, Date.now()],
    });
    await client.query('COMMIT');
  }
  const rate = (bets * 1_000) / (performance.now() - began);
  await client.end();
  return rate;
};

/** A table here in this process with a wager of every terminal on every spot, and how long its settlement takes. */
const measureSettlement = async (folder: string): Promise<void> => {
  const store = await openSqlite(join(folder, 'settlement.db'));
  const owner = await TableOwner.open(store, 'table:settlement', RULEBOOK);
  const crew = crewOf(RULEBOOK);
  let commands = 0;
  const submit = async (order: object): Promise<void> => {
    const command = readCommand({ id: `bench:${++commands}`, at: Date.now(), ...order }) as Command;
    const answer = await owner.submit(command);
    if (!answer.ok) throw new Error(answer.message);
  };
  const step = async (what: Step): Promise<void> => {
    const acts = crew.acts(what, true);
    if (isRefusal(acts)) throw new Error(acts.message);
    for (const act of acts) for (const order of act(owner.table)) await submit(order);
  };
  for (const act of crew.opening(practiceFiling(RULEBOOK, { limits: LIMITS })))
    for (const order of act(owner.table)) await submit(order);
  const seats = Array.from({ length: TERMINALS }, (_, index) => index + 1);
  await Promise.all(
    seats.map((seat) =>
      submit({ type: 'BuyIn', by: { id: 'cage', role: 'cage' }, seat, amount: CREDIT, medium: 'cash' }),
    ),
  );
  const times = new Times();
  for (let round = 0; round < 7; round += 1) {
    await step({ do: 'open-betting' });
    for (const spot of SPOTS.slice(0, WAGERS))
      await Promise.all(
        seats.map((seat) =>
          submit({ type: 'PlaceWager', by: { id: `seat ${seat}`, role: 'player', seat }, seat, spot, stake: 100 }),
        ),
      );
    await step({ do: 'enter', dice: [1 + (round % 6), 3, 5] });
    const began = performance.now();
    await step({ do: 'confirm' });
    // The first rounds are slower, as code that has not run before is.
    if (round >= 2) times.add(performance.now() - began);
    await step({ do: 'clear' });
  }
  await store.close();
  figure(
    `settlement of ${TERMINALS} terminals x ${WAGERS} wagers, to its commit (median of ${times.count})`,
    inMilliseconds(times.at(0.5)),
    'at most 20 ms',
    times.at(0.5) <= 20,
  );
};

const watch = async (address: string, table: string): Promise<readonly RawSocket[]> => {
  const displays: RawSocket[] = [];
  for (let number = 0; number < SOCKETS - TERMINALS; number += 1) {
    const socket = await RawSocket.open(address, { from: addressOf(1_000 + number) });
    socket.hearBytes = () => undefined;
    socket.send({ is: 'hello', as: 'display', table });
    displays.push(socket);
  }
  await sleep(1_000);
  return displays;
};

/** Measured before anything else, while the house holds little that it could let go of. */
const measureIdle = async (child: Child): Promise<void> => {
  const before = await child.usage();
  const displays = await watch(child.address, WINDOW.id);
  const { memory } = await child.usage();
  const each = (part: 'rss' | 'heapUsed'): string =>
    `${((memory[part] - before.memory[part]) / displays.length / 1024).toFixed(1)} KiB`;
  figure(`memory for each of ${displays.length} idle sockets: resident / heap`, `${each('rss')} / ${each('heapUsed')}`);
  for (const display of displays) display.destroy();
};

/** Bets go on while many watch; a round ends every few seconds and everybody hears of it. */
const measureSockets = async (child: Child, seats: readonly Seat[]): Promise<Crowd> => {
  const displays = await watch(child.address, ROUNDS.id);
  const crowd = await Crowd.sitDown(child.address, seats);
  await sleep(1_000);
  await crowd.steady(TERMINALS * 5, 2 * SECONDS);
  figure(
    `${SOCKETS} sockets, ${perSecond(TERMINALS * 5)} bets, a round every 5 s: p50 / p99`,
    `${inMilliseconds(crowd.times.at(0.5))} / ${inMilliseconds(crowd.times.at(0.99))}`,
    'p99 below 250 ms',
    crowd.times.at(0.99) < 250,
  );
  const there = displays.filter(({ isOpen }) => isOpen).length;
  say(`  ${crowd.accepted} accepted, ${crowd.refused} after the close; ${there} displays there`);
  for (const display of displays) display.destroy();
  return crowd;
};

/** From a confirmation to the last terminal that has heard what it brought. The house and this process have one clock. */
const measureResults = async (child: Child, crowd: Crowd): Promise<readonly number[]> => {
  const last: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const since = Date.now();
    for (let terminal = 0; terminal < TERMINALS; terminal += 1)
      for (let bet = 0; bet < 5; bet += 1) crowd.bet(terminal);
    await crowd.drain();
    const all = (): boolean =>
      Array.from({ length: TERMINALS }, (_, terminal) => crowd.heardResult[terminal] ?? 0).every((at) => at > since);
    while (!all()) await sleep(5);
    await sleep(300);
    last.push(Math.max(...crowd.heardResult, ...crowd.heardOwn));
    await sleep(1_200);
  }
  crowd.leave();
  await child.close();
  return last;
};

const confirmationsIn = async (folder: string): Promise<readonly number[]> => {
  const store = await openStore({ folder });
  const times: number[] = [];
  for await (const { event, at } of entriesOf(store, streamOf(ROUNDS.id)))
    if ((event as TableEvent).type === 'ResultConfirmed') times.push(at);
  await store.close();
  return times;
};

const loadSeats = async (place: { readonly folder: string; readonly databaseUrl?: string }) => ({
  full: await prepareSeats(place, WINDOW, TERMINALS, CREDIT),
  half: await prepareSeats(place, HALF, TERMINALS, CREDIT),
});

const folder = await mkdtemp(join(tmpdir(), 'hardway-bench-'));
say(`Node ${process.version}, ${availableParallelism()} processors; the house has one process, this driver another\n`);
try {
  const seats = await loadSeats({ folder });
  const roundSeats = await prepareSeats({ folder }, ROUNDS, TERMINALS, CREDIT);
  const child = await Child.open(folder, null);
  await measureIdle(child);
  const rate = await measureBets('SQLite', child, seats);
  const plain = plainSqlite(folder, 3);
  figure('  beside it, one commit for each bet, nothing else', `${perSecond(plain)}, ${(rate / plain).toFixed(2)} x`);
  const crowd = await measureSockets(child, roundSeats);
  const last = await measureResults(child, crowd);
  const confirmed = await confirmationsIn(folder);
  const waits = last.map((heard) => heard - Math.max(...confirmed.filter((at) => at <= heard)));
  figure(`from a confirmation to the last of ${TERMINALS} terminals, in four rounds`, `${waits.join(', ')} ms`);
  await measureSettlement(folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}

try {
  const server = await startPostgres();
  const place = await mkdtemp(join(tmpdir(), 'hardway-bench-'));
  try {
    const databaseUrl = await server.createDatabase();
    const seats = await loadSeats({ folder: place, databaseUrl });
    const child = await Child.open(place, databaseUrl);
    const rate = await measureBets('PostgreSQL', child, seats);
    await child.close();
    const plain = await plainPostgres(await server.createDatabase(), 3);
    figure('  beside it, one commit for each bet, nothing else', `${perSecond(plain)}, ${(rate / plain).toFixed(2)} x`);
  } finally {
    await rm(place, { recursive: true, force: true });
    await server.stop();
  }
} catch (error) {
  say(`PostgreSQL left out: ${error instanceof Error ? error.message : String(error)}`);
}
