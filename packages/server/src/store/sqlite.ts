import { closeSync, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import type { Head } from '../protocol/entry.ts';
import { type Database, type Exchange, type HeldSeal, headsBy, limitOf, STREAMS_SQL } from './database.ts';
import { RecordError, StoreError } from './error.ts';
import { asideOf, assertNotMoved, sync, syncName } from './files.ts';
import { type Dialect, pageSql, pageValues } from './kept-rows.ts';
import { isRunning } from './lease.ts';
import { adopterOf, type StoreOptions } from './options.ts';
import { readerOver, storeOver } from './over.ts';
import { type Batch, type CommandId, type CommandRow, type DocumentRow, type EntryRow, entryOf } from './rows.ts';
import { EARLIER } from './schema.ts';
import type { Seal } from './seal.ts';
import { assertShape } from './shape.ts';
import {
  deviationsIn,
  migrate,
  rowsTold,
  SCHEMA,
  type SqliteConnection,
  schemaOf,
  transaction,
} from './sqlite-schema.ts';
import type { DocumentQuery, KeptRows, KeptSnapshot, KeptTable, Store, TakenCommand } from './store.ts';

const BUSY_MS = 2000;

interface SqliteOptions extends StoreOptions {
  /** Told of every connection before it is used: of the first, and of each that follows a storage error. */
  readonly connected?: (connection: SqliteConnection) => void;
}

export const openSqlite = async (path: string, options: SqliteOptions = {}): Promise<Store> => {
  const { connected = () => {} } = options;
  const lock = lockedFor(path);
  let database: SqliteDatabase | undefined;
  try {
    assertNotMoved(path);
    database = new SqliteDatabase(path, lock, () => connect(path, connected, adopterOf(options)));
    return await storeOver(database, options);
  } catch (error) {
    if (!database) lock.close();
    throw error instanceof StoreError ? error : new StoreError(`${path} cannot be opened: ${messageOf(error)}.`);
  }
};

/** The record of a house that may be running, as it stands; it cannot be written, and the lock is not touched. */
export const readSqlite = (path: string, options: StoreOptions = {}): Store => {
  try {
    return readerOver(new SqliteDatabase(path, null, () => connectToRead(path)), options);
  } catch (error) {
    throw error instanceof StoreError ? error : new StoreError(`${path} cannot be read: ${messageOf(error)}.`);
  }
};

/** Keeps every house out until it is let go, and touches nothing but the lock. */
export const holdSqlite = (path: string): { readonly letGo: () => void } => {
  const lock = lockedFor(path);
  return { letGo: () => lock.close() };
};

/**
 * Gives a database the name under which no house opens it. What its log still holds is moved into it before, so that it is
 * whole under either name, whenever the machine stops.
 */
export const setAside = async (path: string): Promise<void> => {
  const connection = new DatabaseSync(path, { timeout: BUSY_MS });
  try {
    connection.exec(SYNCED);
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    connection.close();
  }
  if (logBytes(path) > 0) throw new StoreError(`${path} is being read by another process; end that first.`);
  await sync(path);
  await rename(path, asideOf(path));
  await syncName(path);
  for (const ending of ['-wal', '-shm']) await rm(path + ending, { force: true });
};

/**
 * A database beside the database, in a transaction that lasts as long as the store: the system ends it with the process,
 * however that ends, and whoever only reads the log is not kept out.
 */
const lockedFor = (path: string): SqliteConnection => {
  let lock: SqliteConnection | undefined;
  try {
    makePrivate(`${path}.lock`);
    lock = new DatabaseSync(`${path}.lock`, { timeout: BUSY_MS });
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    if (codeOf(error) === SQLITE_BUSY)
      throw new StoreError(`${path} is in use by another process: one house has one server.`);
    throw new StoreError(`${path} cannot be opened: ${messageOf(error)}.`);
  }
};

/**
 * A new file that its owner alone can read; SQLite gives its log the same. One that is there is not even opened: closing
 * it would end the locks that this process has on it. What cannot be made is for SQLite to complain of.
 */
const makePrivate = (path: string): void => {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch {}
};

export const SQLITE_BUSY = 5;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const SQLITE_CONSTRAINT_UNIQUE = 2067;

export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'errcode' in error ? error.errcode : undefined;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const connect = (
  path: string,
  connected: (connection: SqliteConnection) => void,
  adopter: Uint8Array | null,
): SqliteConnection => {
  makePrivate(path);
  const connection = new DatabaseSync(path, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
  try {
    connection.exec(SYNCED);
    connection.exec('PRAGMA journal_mode = WAL');
    if (rowsTold(connection, 'journal_mode', 'pragma_journal_mode')[0]![0] !== 'wal')
      throw new StoreError(`${path} lies where SQLite cannot keep a write-ahead log.`);
    makeCertain(path, connection);
    migrate(path, connection, adopter);
    assertShape(deviationsIn(path, connection, SCHEMA), false);
    connected(connection);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
};

/** A commit is on the disk once it is done. */
const SYNCED = 'PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON';

const connectToRead = (path: string): SqliteConnection => {
  const connection = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS });
  try {
    if (schemaOf(path, connection) < SCHEMA) throw new StoreError(`${path} ${EARLIER}`);
    assertShape(deviationsIn(path, connection, SCHEMA), true);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
};

/**
 * A commit whose sync failed can come back when the log is read again, without being on the disk. Moving the log into the
 * database writes and syncs all that came back anew. A long reader, such as a backup, holds back what came after it began;
 * a house does not wait for it, but writes the log itself anew.
 */
const makeCertain = (path: string, connection: SqliteConnection): void => {
  connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  // In a transaction that only one can have, nobody else writes the log or begins it again.
  if (logBytes(path) > 0) transaction(connection, () => writeAnew(`${path}-wal`));
};

const logBytes = (path: string): number => statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;

const PIECE_BYTES = 1024 * 1024;

/** The same bytes in the same place, so readers see no difference. A sync alone would skip what it once failed to write. */
const writeAnew = (path: string): void => {
  const file = openSync(path, 'r+');
  try {
    const piece = Buffer.alloc(PIECE_BYTES);
    for (let at = 0, length = 0; ; at += length) {
      length = readSync(file, piece, 0, PIECE_BYTES, at);
      if (length === 0) break;
      writeWhole(file, piece.subarray(0, length), at);
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

const writeWhole = (file: number, piece: Buffer, at: number): void => {
  for (let done = 0; done < piece.length; ) done += writeSync(file, piece, done, piece.length - done, at + done);
};

/** Leaves all in one file if it can; what stays in the log is found there when the database is opened again. */
const leave = (connection: SqliteConnection): void => {
  try {
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // A disk that is full or broken has been reported to whoever appended.
  }
  connection.close();
};

/** Numbers come as REAL, which holds every whole number that this store writes and refuses none that somebody else did. */
const ENTRY_COLUMNS =
  'stream, CAST(version AS REAL) AS version, CAST(at AS REAL) AS at, command, event, answer, ' +
  'lower(hex(hash)) AS hash';

/** As in `ENTRY_COLUMNS`. */
const DIALECT: Dialect = {
  told: (column, type) => {
    if (type === 'hash') return `lower(hex(${column}))`;
    return type === 'bigint' ? `CAST(${column} AS REAL)` : column;
  },
  mark: () => '?',
};

const prepare = (connection: SqliteConnection) => ({
  addEntry: connection.prepare(
    'INSERT INTO entries (stream, version, at, command, event, answer, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ),
  addCommand: connection.prepare('INSERT INTO commands (stream, command, version, mac) VALUES (?, ?, ?, ?)'),
  seal: connection.prepare('SELECT counter, digest, kept, lease, holder, mac FROM seal'),
  reseal: connection.prepare(
    'UPDATE seal SET counter = ?, digest = ?, kept = ?, lease = ?, holder = ?, mac = ? WHERE lease = ?',
  ),
  putDocument: connection.prepare(
    `INSERT INTO documents (stream, kind, key, rank, value) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (stream, kind, key) DO UPDATE SET rank = excluded.rank, value = excluded.value`,
  ),
  removeDocument: connection.prepare('DELETE FROM documents WHERE stream = ? AND kind = ? AND key = ?'),
  head: connection.prepare(
    'SELECT CAST(version AS REAL) AS version, hash FROM entries WHERE stream = ? ORDER BY entries.version DESC LIMIT 1',
  ),
  answer: connection.prepare(
    `SELECT commands.stream, commands.command, commands.version,
            coalesce(entries.answer, commands.answer, 'null') AS answer, commands.mac
     FROM commands LEFT JOIN entries ON entries.stream = commands.stream AND entries.version = commands.version
     WHERE commands.stream = ? AND commands.command = ?`,
  ),
  commands: connection.prepare(
    `SELECT command, version, answer, mac FROM commands
     WHERE stream = ? AND command IN (SELECT value FROM json_each(?))`,
  ),
  read: connection.prepare(
    `SELECT ${ENTRY_COLUMNS} FROM entries WHERE stream = ? AND entries.version > ? ORDER BY entries.version LIMIT ?`,
  ),
  streams: connection.prepare(STREAMS_SQL),
  document: connection.prepare('SELECT value FROM documents WHERE stream = ? AND kind = ? AND key = ?'),
  oldest: documentList(connection, '', 'ASC'),
  newest: documentList(connection, '', 'DESC'),
  oldestOfStream: documentList(connection, 'stream = ? AND ', 'ASC'),
  newestOfStream: documentList(connection, 'stream = ? AND ', 'DESC'),
  saveSnapshot: connection.prepare(
    `INSERT INTO snapshots (name, version, state, mac) VALUES (?, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET version = excluded.version, state = excluded.state, mac = excluded.mac`,
  ),
  snapshot: connection.prepare('SELECT name, version, state, mac FROM snapshots WHERE name = ?'),
});

const documentList = (connection: SqliteConnection, where: string, order: 'ASC' | 'DESC'): StatementSyncInstance =>
  connection.prepare(
    `SELECT stream, kind, key, rank, value FROM documents WHERE ${where}kind = ? AND rank >= ? AND rank <= ?
     ORDER BY rank ${order}, stream ${order}, key ${order} LIMIT ?`,
  );

type Statements = ReturnType<typeof prepare>;

const hex = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('hex');
const bytes = (text: string): Uint8Array => Buffer.from(text, 'hex');

class SqliteDatabase implements Database {
  readonly lost = false;
  /** The lock file was waited for already. */
  readonly patienceMs = 0;
  /** The system says whether the holder is there. */
  readonly leaseMs = null;
  private readonly path: string;
  private readonly lock: SqliteConnection | null;
  private readonly connect: () => SqliteConnection;
  private connection: SqliteConnection;
  private statements: Statements;

  constructor(path: string, lock: SqliteConnection | null, connect: () => SqliteConnection) {
    this.path = path;
    this.lock = lock;
    this.connect = connect;
    this.connection = connect();
    this.statements = prepare(this.connection);
  }

  async heads(streams: readonly string[]): Promise<ReadonlyMap<string, Head>> {
    const heads = new Map<string, Head>();
    for (const stream of streams) {
      const row = this.statements.head.get(stream) as { version: number; hash: Uint8Array } | undefined;
      if (row) heads.set(stream, { version: row.version, hash: hex(row.hash) });
    }
    return heads;
  }

  async answers(commands: readonly CommandId[]): Promise<readonly CommandRow[]> {
    return commands.flatMap(({ stream, command }) => {
      const row = this.statements.answer.get(stream, command) as CommandRow | undefined;
      return row ? [row] : [];
    });
  }

  async write(batch: Batch, seal: Seal): Promise<'written' | 'taken' | 'fenced'> {
    try {
      let sealed = false;
      transaction(this.connection, () => {
        sealed = this.writeSeal(seal.lease, seal);
        if (sealed) this.insert(batch);
      });
      return sealed ? 'written' : 'fenced';
    } catch (error) {
      const code = codeOf(error);
      if (code === SQLITE_CONSTRAINT_PRIMARYKEY || code === SQLITE_CONSTRAINT_UNIQUE) return 'taken';
      throw error;
    }
  }

  private insert({ commands, entries, documents }: Batch): void {
    const { addCommand, addEntry, putDocument, removeDocument } = this.statements;
    for (const { stream, command, version, mac } of commands) addCommand.run(stream, command, version, mac);
    for (const { stream, version, at, command, event, answer, hash } of entries)
      addEntry.run(stream, version, at, command, event, answer, bytes(hash));
    for (const { stream, kind, key, rank, value } of documents)
      if (value === null) removeDocument.run(stream, kind, key);
      else putDocument.run(stream, kind, key, rank, value);
  }

  async seals(): Promise<readonly Seal[]> {
    return [this.seal()];
  }

  private seal(): Seal {
    const row = this.statements.seal.get() as Omit<Seal, 'node'> | undefined;
    if (!row) throw new RecordError('The record has lost its seal. Run "hardway verify".');
    return { node: '', ...row };
  }

  async ends() {
    return { seals: await this.seals(), heads: await this.heads(await this.streams()) };
  }

  async renew(): Promise<boolean> {
    return true;
  }

  async exchange(change: (seals: readonly HeldSeal[]) => Exchange | null): Promise<boolean> {
    let exchanged = false;
    transaction(this.connection, () => {
      const seal = this.seal();
      // The lock file says so too, but anybody who may write to the folder can take it away.
      const next = change([{ ...seal, isLive: isRunning(seal.holder) }]);
      exchanged = next !== null && this.writeSeal(seal.lease, next.seals[0]!);
    });
    return exchanged;
  }

  private writeSeal(before: number, { counter, digest, kept, lease, holder, mac }: Seal): boolean {
    return this.statements.reseal.run(counter, digest, kept, lease, holder, mac, before).changes === 1;
  }

  async recover(): Promise<void> {
    if (this.connection.isOpen) this.connection.close();
    this.connection = this.connect();
    this.statements = prepare(this.connection);
  }

  async read(stream: string, version: number, limit: number) {
    return (this.statements.read.all(stream, version, limitOf(limit)) as unknown as EntryRow[]).map(entryOf);
  }

  async streams() {
    return (this.statements.streams.all() as { stream: string }[]).map(({ stream }) => stream);
  }

  async document(stream: string, kind: string, key: string) {
    const row = this.statements.document.get(stream, kind, key) as { value: string } | undefined;
    return row && (JSON.parse(row.value) as unknown);
  }

  async documents({ stream, kind, from = -Infinity, to = Infinity, newestFirst = false, limit }: DocumentQuery) {
    const { oldest, newest, oldestOfStream, newestOfStream } = this.statements;
    const bounds = [kind, from, to, limitOf(limit)] as const;
    const rows =
      stream === undefined
        ? (newestFirst ? newest : oldest).all(...bounds)
        : (newestFirst ? newestOfStream : oldestOfStream).all(stream, ...bounds);
    return (rows as (DocumentRow & { value: string })[]).map((row) => ({
      ...row,
      value: JSON.parse(row.value) as unknown,
    }));
  }

  async saveSnapshots(snapshots: readonly KeptSnapshot[], seal: Seal): Promise<boolean> {
    let sealed = false;
    transaction(this.connection, () => {
      sealed = this.writeSeal(seal.lease, seal);
      if (!sealed) return;
      for (const { name, version, state, mac } of snapshots)
        this.statements.saveSnapshot.run(name, version, state, mac);
    });
    return sealed;
  }

  async keptHeads() {
    const rows = this.connection.prepare('SELECT name, version, mac AS hash FROM snapshots').all();
    return headsBy(rows as (Head & { name: string })[]);
  }

  async snapshot(name: string) {
    return this.statements.snapshot.get(name) as KeptSnapshot | undefined;
  }

  async commands(stream: string, commands: readonly string[]) {
    return this.statements.commands.all(stream, JSON.stringify(commands)) as unknown as TakenCommand[];
  }

  async commandCount(stream: string) {
    const row = this.connection.prepare('SELECT count(*) AS count FROM commands WHERE stream = ?').get(stream);
    return (row as { count: number }).count;
  }

  async commandStreams() {
    const rows = this.connection.prepare('SELECT DISTINCT stream FROM commands ORDER BY stream').all();
    return (rows as { stream: string }[]).map(({ stream }) => stream);
  }

  async documentCounts() {
    const select = 'SELECT stream, kind, count(*) AS count FROM documents GROUP BY stream, kind';
    return this.connection.prepare(select).all() as { stream: string; kind: string; count: number }[];
  }

  async deviations() {
    return deviationsIn(this.path, this.connection, SCHEMA);
  }

  async page<Table extends KeptTable>(table: Table, after: KeptRows[Table] | null, limit: number) {
    const rows = this.connection.prepare(pageSql(table, after === null, DIALECT));
    return rows.all(...pageValues(table, after, limit)) as unknown as KeptRows[Table][];
  }

  async rowCount(table: KeptTable) {
    const row = this.connection.prepare(`SELECT count(*) AS count FROM ${table}`).get();
    return (row as { count: number }).count;
  }

  async snapshots() {
    const select = 'SELECT name, version, state, mac FROM snapshots ORDER BY name';
    return this.connection.prepare(select).all() as unknown as KeptSnapshot[];
  }

  async close(): Promise<void> {
    if (this.connection.isOpen) leave(this.connection);
    this.lock?.close();
  }
}
