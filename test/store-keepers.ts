import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { storeOver } from '../packages/server/src/store/over.ts';
import { openPostgres } from '../packages/server/src/store/postgres.ts';
import { openSqlite } from '../packages/server/src/store/sqlite.ts';
import type { Store } from '../packages/server/src/store/store.ts';
import { type PostgresServer, runOnPostgres } from '../scripts/postgres.ts';
import { type Files, putFiles } from './faults/folder.ts';
import { type Cut, MessageLine } from './faults/messages.ts';
import { scratchFolder } from './scratch.ts';
import { type DatabaseWire, embeddedWire, SimDatabase } from './simulation/database.ts';
import { SimDisk } from './simulation/disk.ts';
import { SimEngine } from './simulation/engine.ts';
import type { DiskAnswer, Fault, Keeper } from './store-histories.ts';
import { until } from './until.ts';

/** Each engine, under faults that are made below the house's own code. */

export interface FaultyKeeper extends Keeper {
  close(): Promise<void>;
}

/** A commit of PostgreSQL has fewer messages each way. */
const COMMIT_MESSAGES = 6;

/** Where there are no messages: the so manieth commit, and whether it comes to nothing, to a part of itself, or is not told of. */
const commitAt = ({ from, number, where }: Cut) => ({
  commit: Math.ceil(number / COMMIT_MESSAGES),
  when: from === 'server' ? 'after' : where === 'before' ? 'before' : 'in',
});

/** Lets something happen in place of each commit. */
export const onCommit = (connection: DatabaseSyncInstance, replace: (commit: () => void) => void): void => {
  const exec = connection.exec.bind(connection);
  const value = (text: string) => (text === 'COMMIT' ? replace(() => exec(text)) : exec(text));
  Object.defineProperty(connection, 'exec', { value });
};

// SQLite

const NAME = 'hardway.db';

/** Whoever dies leaves the files as they are at that moment, and another goes on with a copy of them. */
class SqliteKeeper implements FaultyKeeper {
  private folder: string;
  private fault: Fault | null = null;
  private commits = 0;
  private left: Files | null = null;
  private opened: Store | null = null;

  constructor(folder: string) {
    this.folder = folder;
  }

  get store(): Store {
    return this.opened!;
  }

  async open(): Promise<void> {
    const isOver = (): boolean => this.left !== null;
    this.opened = await openSqlite(this.path, {
      connected: (connection) => {
        if (isOver()) throw new Error('The house has ended.');
        onCommit(connection, (commit) => this.commit(commit));
      },
    });
  }

  private get path(): string {
    return join(this.folder, NAME);
  }

  async reopen(): Promise<void> {
    await this.store.close();
    await this.open();
  }

  async meet(fault: Fault): Promise<void> {
    this.fault = fault;
    this.commits = 0;
  }

  private commit(commit: () => void): void {
    const { fault } = this;
    this.commits += 1;
    if (!fault || (fault.hits !== 'disk' && commitAt(fault.at).commit !== this.commits)) commit();
    else this.strike(fault, commit);
  }

  private strike(fault: Fault, commit: () => void): void {
    this.fault = null;
    if (fault.hits === 'disk') {
      exchangeFile(`${this.path}-wal`, fault.answers);
      commit();
      return;
    }
    const { when } = commitAt(fault.at);
    const before = this.files();
    const isDone = when === 'after' || (when === 'in' && fault.hits === 'house');
    if (isDone) commit();
    if (fault.hits === 'house')
      this.left =
        when === 'in' ? torn(before, this.files(), fault.at.number / (COMMIT_MESSAGES * 2 + 1)) : this.files();
    throw new Error('The commit was cut off.');
  }

  private files(): Files {
    return new Map([NAME, `${NAME}-wal`].map((name) => [name, readFileSync(join(this.folder, name))]));
  }

  async goOn(fault: Fault): Promise<void> {
    this.fault = null;
    if (fault.hits !== 'house') return;
    this.left ??= this.files();
    const { store, folder, left } = this;
    await store.close();
    await rm(folder, { recursive: true });
    this.folder = await scratchFolder('keeper');
    await putFiles(left, this.folder);
    this.left = null;
    await this.open();
  }

  async close(): Promise<void> {
    await this.store.close();
    await rm(this.folder, { recursive: true });
  }
}

/** The log is written from one end to the other: a part of what came last is there. */
const torn = (before: Files, after: Files, part: number): Files => {
  const name = `${NAME}-wal`;
  const [old, full] = [before.get(name)!, after.get(name)!];
  const from = full.length > old.length ? old.length : 0;
  const at = from + Math.floor((full.length - from) * part);
  return new Map([...before, [name, Buffer.concat([full.subarray(0, at), old.subarray(at)])]]);
};

/** What answers in a file's place: a device that is full, one that must not be written, and one that cannot be synced. */
const DEVICES: Readonly<Record<DiskAnswer, readonly [path: string, flags: number]>> = {
  full: ['/dev/full', constants.O_WRONLY],
  'write failed': ['/dev/null', constants.O_RDONLY],
  'sync failed': ['/dev/null', constants.O_WRONLY],
};

/** Whoever of this process has the file open has a device in its place from now on. */
const exchangeFile = (path: string, answers: DiskAnswer): void => {
  const { ino, dev } = statSync(path);
  const isIt = (file: number): boolean => {
    try {
      const opened = fstatSync(file);
      return opened.ino === ino && opened.dev === dev;
    } catch {
      // The one by which they were listed.
      return false;
    }
  };
  for (const file of readdirSync('/dev/fd').map(Number).filter(isIt)) {
    closeSync(file);
    const others: number[] = [];
    // A new file gets the lowest number that is free.
    for (let last = openSync(...DEVICES[answers]); last !== file; last = openSync(...DEVICES[answers]))
      others.push(last);
    for (const other of others) closeSync(other);
  }
};

// PostgreSQL

const AT_ONCE: Cut = { from: 'client', number: 1, where: 'before' };

class PostgresKeeper implements FaultyKeeper {
  private readonly server: PostgresServer;
  private readonly address: string;
  private line: MessageLine | null = null;
  private limited = 0;
  private opened: Store | null = null;

  constructor(server: PostgresServer, address: string) {
    this.server = server;
    this.address = address;
  }

  get store(): Store {
    return this.opened!;
  }

  async open(): Promise<void> {
    const { hostname, port } = new URL(this.address);
    this.line = await MessageLine.to({ host: hostname, port: Number(port) });
    const through = new URL(this.address);
    through.host = `127.0.0.1:${this.line.port}`;
    this.opened = await openPostgres(through.href);
  }

  async reopen(): Promise<void> {
    await this.store.close();
    await this.line!.close();
    await this.open();
  }

  async meet(fault: Fault): Promise<void> {
    if (fault.hits !== 'disk') return this.line!.watch(fault.at);
    // A server that others use has a disk that never fails: its line is cut instead.
    if (!this.server.own) return this.line!.watch(AT_ONCE);
    const { rows } = await runOnPostgres(
      this.address,
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'hardway appends'`,
    );
    this.limited = (rows as { pid: number }[])[0]!.pid;
    await this.limit('0');
  }

  /** As the server itself may do it to its own processes: beyond so many bytes of a file the system refuses to write. */
  private async limit(bytes: string): Promise<void> {
    const command = `cat > /dev/null; prlimit --pid ${this.limited} --fsize=${bytes}:`;
    await runOnPostgres(this.address, `COPY (SELECT) TO PROGRAM '${command}'`);
  }

  async goOn(fault: Fault): Promise<void> {
    if (fault.hits === 'disk' && this.server.own) return this.unlimit();
    this.line!.watch(null);
    if (fault.hits !== 'house') return;
    const { store } = this;
    await this.line!.close();
    // A house that is gone is not waited for once its lease has run out.
    await runOnPostgres(this.address, `UPDATE seal SET until = '-infinity'`);
    await this.open();
    await store.close();
  }

  /** A server whose disk has failed in a commit begins again, and is not there at once. */
  private async unlimit(): Promise<void> {
    await until(async () => {
      try {
        const { rowCount } = await runOnPostgres(this.address, 'SELECT FROM pg_stat_activity WHERE pid = $1', [
          this.limited,
        ]);
        if (rowCount === 1) await this.limit('unlimited');
        return true;
      } catch {
        return false;
      }
    });
  }

  async close(): Promise<void> {
    await this.store.close();
    await this.line!.close();
  }
}

// Simulated

/** A disk that fails once. */
class FailingDisk extends SimDisk {
  answers: DiskAnswer | null = null;

  constructor() {
    super(null);
  }

  override write(path: string, from: number, bytes: Uint8Array): Promise<void> {
    return this.failing(['full', 'write failed'], () => super.write(path, from, bytes));
  }

  override sync(path: string): Promise<void> {
    return this.failing(['sync failed'], () => super.sync(path));
  }

  private async failing(kinds: readonly DiskAnswer[], call: () => Promise<void>): Promise<void> {
    const { answers, trouble } = this;
    if (answers === null || !kinds.includes(answers)) return call();
    this.answers = null;
    trouble.isFull = answers === 'full';
    trouble.eio = 100;
    try {
      await call();
    } finally {
      trouble.isFull = false;
      trouble.eio = 0;
    }
  }
}

class SimulatedKeeper implements FaultyKeeper {
  private readonly disk = new FailingDisk();
  private readonly engine = new SimEngine({ disk: this.disk, path: '/simulated/log', leaseMs: null, clock: () => 0 });
  private fault: Fault | null = null;
  private calls = 0;
  private opened: Store | null = null;

  get store(): Store {
    return this.opened!;
  }

  async open(): Promise<void> {
    await this.engine.reopen();
    this.opened = await storeOver(new SimDatabase(this.wire(), null));
  }

  /** As the engine's own, but for what happens on it. */
  private wire(): DatabaseWire {
    const wire = embeddedWire(this.engine);
    let isOver = false;
    const alive = (): void => {
      if (isOver) throw new Error('The house has ended.');
    };
    return {
      ...wire,
      call: async (work) => {
        alive();
        this.calls += 1;
        const { fault } = this;
        if (!fault || fault.hits === 'disk') return wire.call(work);
        const at = commitAt(fault.at);
        if (at.commit !== this.calls) return wire.call(work);
        this.fault = null;
        isOver = fault.hits === 'house';
        if (isOver && at.when === 'in') this.disk.answers = 'write failed';
        if (at.when === 'after' || (isOver && at.when === 'in')) await wire.call(work);
        throw new Error('The call was cut off.');
      },
      exchange: async (change) => {
        alive();
        return wire.exchange(change);
      },
      connect: async () => {
        alive();
        return wire.connect();
      },
    };
  }

  async reopen(): Promise<void> {
    await this.store.close();
    await this.open();
  }

  async meet(fault: Fault): Promise<void> {
    this.fault = fault;
    this.calls = 0;
    if (fault.hits === 'disk') this.disk.answers = fault.answers;
  }

  async goOn(fault: Fault): Promise<void> {
    this.fault = null;
    this.disk.answers = null;
    if (fault.hits === 'house') await this.open();
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

const opened = async <K extends FaultyKeeper & { open(): Promise<void> }>(keeper: K): Promise<FaultyKeeper> => {
  await keeper.open();
  return keeper;
};

export const sqliteKeeper = async (): Promise<FaultyKeeper> => opened(new SqliteKeeper(await scratchFolder('keeper')));

export const postgresKeeper = async (server: PostgresServer): Promise<FaultyKeeper> =>
  opened(new PostgresKeeper(server, await server.createDatabase()));

export const simulatedKeeper = (): Promise<FaultyKeeper> => opened(new SimulatedKeeper());
