import { setTimeout as passed } from 'node:timers/promises';
import pg from 'pg';
import type { Head } from '../protocol/entry.ts';
import { type Database, headsBy, limitOf, STREAMS_SQL } from './database.ts';
import { RecordError, StoreError } from './error.ts';
import { adopterOf, readerOver, type StoreOptions, storeOver } from './group.ts';
import { migrate, SCHEMA, versionOf } from './postgres-schema.ts';
import { deviationsIn, pinSchema } from './postgres-shape.ts';
import { type Batch, type CommandId, type CommandRow, type DocumentRow, type EntryRow, entryOf } from './rows.ts';
import { EARLIER } from './schema.ts';
import type { Seal } from './seal.ts';
import { assertShape } from './shape.ts';
import type { DocumentQuery, KeptSnapshot, Store, TakenCommand } from './store.ts';

const CONNECT_MS = 10_000;
/** A server that does not answer for this long counts as lost. */
const ANSWER_MS = 30_000;
const READERS_MAX = 8;
/** An account that may do more still changes nothing by reading. */
const READ_ONLY = '-c default_transaction_read_only=on';
const UNIQUE_VIOLATION = '23505';

/** Nobody writes who does not hold the lease. */
const RESEAL_SQL =
  'UPDATE seal SET counter = $1, digest = $2, kept = $3, lease = $4, holder = $5, mac = $6 WHERE lease = $7';

/** A whole batch in one statement, which is one transaction and one round trip. */
const WRITE_SQL = `
  WITH
    sealed AS (${RESEAL_SQL} RETURNING 1),
    added_commands AS (
      INSERT INTO commands (stream, command, version, mac)
      SELECT stream, command, version, mac
      FROM sealed, json_to_recordset($8) AS row (stream text, command text, version bigint, mac text)
    ),
    added_entries AS (
      INSERT INTO entries (stream, version, at, command, event, answer, hash)
      SELECT stream, version, at, command, event, answer, decode(hash, 'hex')
      FROM sealed, json_to_recordset($9)
        AS row (stream text, version bigint, at bigint, command text, event text, answer text, hash text)
    ),
    put_documents AS (
      INSERT INTO documents (stream, kind, key, rank, value)
      SELECT stream, kind, key, rank, value
      FROM sealed, json_to_recordset($10) AS row (stream text, kind text, key text, rank double precision, value text)
      ON CONFLICT (stream, kind, key) DO UPDATE SET rank = excluded.rank, value = excluded.value
    ),
    removed_documents AS (
      DELETE FROM documents
      USING sealed, json_to_recordset($11) AS row (stream text, kind text, key text)
      WHERE documents.stream = row.stream AND documents.kind = row.kind AND documents.key = row.key
    )
  SELECT 1 FROM sealed`;

const SAVE_SQL = `
  WITH
    sealed AS (${RESEAL_SQL} RETURNING 1),
    saved AS (
      INSERT INTO snapshots (name, version, state, mac)
      SELECT $8::text, $9::bigint, $10::text, $11::text FROM sealed
      ON CONFLICT (name) DO UPDATE SET version = excluded.version, state = excluded.state, mac = excluded.mac
    )
  SELECT 1 FROM sealed`;

const HEADS_SQL = `
  SELECT asked.stream, last.version, encode(last.hash, 'hex') AS hash
  FROM unnest($1::text[]) AS asked (stream)
  CROSS JOIN LATERAL (
    SELECT version, hash FROM entries WHERE entries.stream = asked.stream ORDER BY version DESC LIMIT 1
  ) AS last`;

const ANSWERS_SQL = `
  SELECT commands.stream, commands.command, commands.version,
         coalesce(entries.answer, commands.answer, 'null') AS answer, commands.mac
  FROM unnest($1::text[], $2::text[]) AS asked (stream, command)
  JOIN commands ON commands.stream = asked.stream AND commands.command = asked.command
  LEFT JOIN entries ON entries.stream = commands.stream AND entries.version = commands.version`;

/** The address has to lead to the server itself or to a session of its own: the lock below belongs to a session. */
export const openPostgres = (url: string, options: StoreOptions = {}): Promise<Store> =>
  opened(async () => storeOver(await PostgresDatabase.open(url, adopterOf(options)), options));

/** The record of a house that may be running, as it stands; nothing is written. Undefined if no house was there yet. */
export const readPostgres = (url: string, options: StoreOptions = {}): Promise<Store | undefined> =>
  opened(async () => {
    const database = await PostgresDatabase.read(url);
    return database && readerOver(database, options);
  });

const opened = async <T>(open: () => Promise<T>): Promise<T> => {
  try {
    return await open();
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(
      `The PostgreSQL database cannot be opened: ${error instanceof Error ? error.message : error}.`,
    );
  }
};

const INT8 = 20;

/** Whole numbers come as numbers; all that this store writes are safe ones. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

const settings = (url: string, name: string) => ({
  connectionString: url,
  application_name: name,
  keepAlive: true,
  connectionTimeoutMillis: CONNECT_MS,
  query_timeout: ANSWER_MS,
  types,
});

/** An acknowledged append must survive a power cut, so a server that does not sync is refused. */
const assertDurable = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<Record<'fsync' | 'commits' | 'encoding', string>>(
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commits,
            current_setting('server_encoding') AS encoding`,
  );
  const { fsync, commits, encoding } = rows[0]!;
  if (fsync === 'off')
    throw new StoreError('The PostgreSQL server runs with fsync off: a power cut would lose wagers.');
  if (commits === 'off')
    throw new StoreError('The PostgreSQL server runs with synchronous_commit off: a power cut would lose wagers.');
  if (encoding !== 'UTF8')
    throw new StoreError(`The PostgreSQL database is encoded in ${encoding}; it has to be UTF8.`);
};

/** A house waits this long for another one to let go of the record, as it does soon after it was killed. */
const WAIT_MS = 5_000;
const ASK_MS = 100;
/** A house whose machine is gone is noticed by the server after about ten seconds, not after two hours. */
const NOTICED_SOON = 'SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3';

interface Connecting {
  readonly url: string;
  readonly adopter: Uint8Array | null;
  /** The server's process behind the last connection of this store; null before the first. */
  readonly before: number | null;
  readonly lost: (client: pg.Client) => void;
}

/** A connection for appends. It holds the record's lock, so no earlier one and no other house can still be writing. */
const connect = async ({ url, adopter, before, lost }: Connecting): Promise<pg.Client> => {
  const client = new pg.Client(settings(url, 'hardway appends'));
  client.on('error', () => lost(client));
  client.on('end', () => lost(client));
  try {
    await client.connect();
    await client.query(NOTICED_SOON);
    await assertDurable(client);
    await pinSchema(client);
    await takeLock(client, before);
    await migrate(client, adopter);
    assertShape(await deviationsIn(client), false);
    return client;
  } catch (error) {
    leave(client);
    throw error;
  }
};

/** One for each record: databases may hold several, in schemas of their own. */
const LOCK = `hashtextextended('hardway record ' || current_schema(), 0)`;

/**
 * A connection that broke may leave a process on the server that is still to commit. It is ended, and the lock comes free
 * only when it has: after that its last batch is there, or never will be. Anybody else who has the lock is another house.
 */
const takeLock = async (client: pg.Client, before: number | null): Promise<void> => {
  if (before !== null)
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks
       WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND objsubid = 1 AND (classid::bigint << 32 | objid::bigint) = ${LOCK} AND pid = $1`,
      [before],
    );
  for (let waited = 0; ; waited += ASK_MS) {
    const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS taken`);
    if (rows[0]!.taken) return;
    if (waited >= WAIT_MS)
      throw new StoreError(
        'The record in the PostgreSQL database is in use by another house; one record has one house. Stop that one first.',
      );
    await passed(ASK_MS);
  }
};

const leave = (client: pg.Client): void => {
  client.removeAllListeners('end');
  client.end().catch(() => {});
};

class PostgresDatabase implements Database {
  lost = false;
  private readonly url: string;
  private readonly isReader: boolean;
  private readonly adopter: Uint8Array | null;
  private readonly pool: pg.Pool;
  private client: pg.Client | undefined;
  private process: number | null = null;

  static async open(url: string, adopter: Uint8Array | null): Promise<PostgresDatabase> {
    const database = new PostgresDatabase(url, adopter, false);
    try {
      await database.recover();
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  static async read(url: string): Promise<PostgresDatabase | undefined> {
    const database = new PostgresDatabase(url, null, true);
    try {
      const version = await versionOf(database.pool);
      if (version === SCHEMA) {
        assertShape(await database.deviations(), true);
        return database;
      }
      if (version > 0) throw new StoreError(`The PostgreSQL database ${EARLIER}`);
    } catch (error) {
      await database.close();
      throw error;
    }
    await database.close();
    return undefined;
  }

  private constructor(url: string, adopter: Uint8Array | null, isReader: boolean) {
    this.url = url;
    this.isReader = isReader;
    this.adopter = adopter;
    const options = isReader ? { options: READ_ONLY } : {};
    this.pool = new pg.Pool({ ...settings(url, 'hardway reads'), max: READERS_MAX, onConnect: pinSchema, ...options });
    // The pool replaces a connection that breaks while nobody uses it.
    this.pool.on('error', () => {});
  }

  async recover(): Promise<void> {
    if (this.isReader) throw new StoreError('The PostgreSQL database was opened to be read.');
    const old = this.client;
    this.client = undefined;
    if (old) leave(old);
    this.client = await connect({
      url: this.url,
      adopter: this.adopter,
      before: this.process,
      lost: (client) => {
        if (client === this.client) this.lost = true;
      },
    });
    this.process = (this.client as pg.Client & { readonly processID: number }).processID;
    this.lost = false;
  }

  async heads(streams: readonly string[]): Promise<ReadonlyMap<string, Head>> {
    const rows = await this.rows<Head & { stream: string }>(HEADS_SQL, [streams]);
    return new Map(rows.map(({ stream, version, hash }) => [stream, { version, hash }]));
  }

  answers(commands: readonly CommandId[]): Promise<readonly CommandRow[]> {
    const streams = commands.map(({ stream }) => stream);
    return this.rows<CommandRow>(ANSWERS_SQL, [streams, commands.map(({ command }) => command)]);
  }

  async write({ commands, entries, documents }: Batch, seal: Seal): Promise<'written' | 'taken' | 'fenced'> {
    const put = documents.filter(({ value }) => value !== null);
    const removed = documents.filter(({ value }) => value === null);
    const values = [commands, entries, put, removed].map((rows) => JSON.stringify(rows));
    try {
      const { rows } = await this.appends().query({
        name: 'write',
        text: WRITE_SQL,
        values: [...sealValues(seal.lease, seal), ...values],
      });
      return rows.length === 1 ? 'written' : 'fenced';
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return 'taken';
      throw error;
    }
  }

  private appends(): pg.Client {
    if (!this.client) throw new StoreError('The PostgreSQL server cannot be reached, or was only to be read.');
    return this.client;
  }

  async seal(): Promise<Seal> {
    const [row] = await this.rows<Seal>('SELECT counter, digest, kept, lease, holder, mac FROM seal', []);
    if (!row) throw new RecordError('The record has lost its seal. Run "hardway verify".');
    return row;
  }

  async reseal(lease: number, next: Seal): Promise<boolean> {
    const { rowCount } = await this.appends().query(RESEAL_SQL, sealValues(lease, next));
    return rowCount === 1;
  }

  /** The database's lock has kept every other house out already. */
  isHeldBy(): boolean {
    return false;
  }

  async read(stream: string, version: number, limit: number) {
    const rows = await this.rows<EntryRow>(
      `SELECT stream, version, at, command, event, answer, encode(hash, 'hex') AS hash FROM entries
       WHERE stream = $1 AND version > $2 ORDER BY version LIMIT $3`,
      [stream, version, limitOf(limit)],
    );
    return rows.map(entryOf);
  }

  async streams() {
    return (await this.rows<{ stream: string }>(STREAMS_SQL, [])).map(({ stream }) => stream);
  }

  async document(stream: string, kind: string, key: string) {
    const [row] = await this.rows<{ value: string }>(
      'SELECT value FROM documents WHERE stream = $1 AND kind = $2 AND key = $3',
      [stream, kind, key],
    );
    return row && (JSON.parse(row.value) as unknown);
  }

  async documents({ stream, kind, from = -Infinity, to = Infinity, newestFirst = false, limit }: DocumentQuery) {
    const order = newestFirst ? 'DESC' : 'ASC';
    const rows = await this.rows<DocumentRow & { value: string }>(
      `SELECT stream, kind, key, rank, value FROM documents
       WHERE kind = $1 AND rank >= $2 AND rank <= $3 ${stream === undefined ? '' : 'AND stream = $5'}
       ORDER BY rank ${order}, stream ${order}, key ${order} LIMIT $4`,
      [kind, from, to, limitOf(limit), ...(stream === undefined ? [] : [stream])],
    );
    return rows.map((row) => ({ ...row, value: JSON.parse(row.value) as unknown }));
  }

  async saveSnapshot({ name, version, state, mac }: KeptSnapshot, seal: Seal): Promise<boolean> {
    const { rows } = await this.appends().query(SAVE_SQL, [...sealValues(seal.lease, seal), name, version, state, mac]);
    return rows.length === 1;
  }

  async keptHeads() {
    return headsBy(await this.rows<Head & { name: string }>('SELECT name, version, mac AS hash FROM snapshots', []));
  }

  async snapshot(name: string) {
    const [row] = await this.rows<KeptSnapshot>('SELECT name, version, state, mac FROM snapshots WHERE name = $1', [
      name,
    ]);
    return row;
  }

  commands(stream: string, commands: readonly string[]) {
    return this.rows<TakenCommand>(
      'SELECT command, version, answer, mac FROM commands WHERE stream = $1 AND command = ANY ($2::text[])',
      [stream, commands],
    );
  }

  async commandCount(stream: string) {
    const select = 'SELECT count(*) AS count FROM commands WHERE stream = $1';
    const [row] = await this.rows<{ count: number }>(select, [stream]);
    return row!.count;
  }

  async commandStreams() {
    const rows = await this.rows<{ stream: string }>('SELECT DISTINCT stream FROM commands ORDER BY stream', []);
    return rows.map(({ stream }) => stream);
  }

  documentCounts() {
    return this.rows<{ stream: string; kind: string; count: number }>(
      'SELECT stream, kind, count(*) AS count FROM documents GROUP BY stream, kind',
      [],
    );
  }

  async deviations() {
    const client = await this.pool.connect();
    try {
      return await deviationsIn(client);
    } finally {
      client.release();
    }
  }

  snapshots() {
    return this.rows<KeptSnapshot>('SELECT name, version, state, mac FROM snapshots ORDER BY name', []);
  }

  async close(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.end();
    await this.pool.end();
  }

  private async rows<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const { rows } = await this.pool.query<Row & pg.QueryResultRow>(text, [...values]);
    return rows;
  }
}

const sealValues = (before: number, { counter, digest, kept, lease, holder, mac }: Seal): unknown[] => [
  counter,
  digest,
  kept,
  lease,
  holder,
  mac,
  before,
];
