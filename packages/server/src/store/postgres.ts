import { setTimeout as passed } from 'node:timers/promises';
import pg from 'pg';
import {
  type Batch,
  type CommandId,
  type CommandRow,
  type Database,
  type DocumentRow,
  type EntryRow,
  entryOf,
  headsBy,
  limitOf,
  STREAMS_SQL,
} from './database.ts';
import { readerOver, type StoreOptions, storeOver } from './group.ts';
import { schemaNoted } from './schema.ts';
import type { Seal } from './seal.ts';
import { EARLIER } from './sqlite.ts';
import {
  type DocumentQuery,
  type Head,
  type KeptSnapshot,
  RecordError,
  type Store,
  StoreError,
  type TakenCommand,
} from './store.ts';

const CONNECT_MILLISECONDS = 10_000;
/** A server that does not answer for this long counts as lost. */
const ANSWER_MILLISECONDS = 30_000;
const READERS_MAX = 8;
/** An account that may do more still changes nothing by reading. */
const READ_ONLY = '-c default_transaction_read_only=on';
/** Two nodes that start together migrate one after the other; the number only has to be the same in both. */
const MIGRATION_LOCK = 0x48617264;

const UNIQUE_VIOLATION = '23505';

/** Each takes the schema one version further. Those that were released are never changed. */
const MIGRATIONS = [
  `CREATE TABLE entries (
     stream text COLLATE "C" NOT NULL,
     version bigint NOT NULL CHECK (version > 0),
     at bigint NOT NULL,
     command text COLLATE "C" NOT NULL,
     event text NOT NULL,
     hash bytea NOT NULL CHECK (octet_length(hash) = 32),
     PRIMARY KEY (stream, version)
   );
   CREATE TABLE commands (
     stream text COLLATE "C" NOT NULL,
     command text COLLATE "C" NOT NULL,
     version bigint NOT NULL,
     answer text NOT NULL,
     PRIMARY KEY (stream, command)
   );
   CREATE TABLE documents (
     stream text COLLATE "C" NOT NULL,
     kind text COLLATE "C" NOT NULL,
     key text COLLATE "C" NOT NULL,
     rank double precision NOT NULL,
     value text NOT NULL,
     PRIMARY KEY (stream, kind, key)
   );
   CREATE INDEX documents_by_rank ON documents (kind, rank, stream, key);
   CREATE INDEX documents_of_stream_by_rank ON documents (stream, kind, rank, key);
   CREATE TABLE snapshots (
     stream text COLLATE "C" PRIMARY KEY,
     version bigint NOT NULL,
     state text NOT NULL
   );
   CREATE TABLE checkpoints (
     stream text COLLATE "C" NOT NULL,
     version bigint NOT NULL,
     at bigint NOT NULL,
     hash bytea NOT NULL,
     signature bytea NOT NULL,
     PRIMARY KEY (stream, version, at)
   );
   CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION 'What is written in % stays.', TG_TABLE_NAME; END $$;
   ${['entries', 'commands', 'checkpoints']
     .map(
       (table) =>
         `CREATE TRIGGER ${table}_refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
          EXECUTE FUNCTION refuse_change();`,
     )
     .join('\n')}`,
  // As in SQLite.
  `ALTER TABLE entries ADD COLUMN answer text;
   ALTER TABLE commands ALTER COLUMN answer DROP NOT NULL;
   CREATE TABLE seal (
     one integer PRIMARY KEY CHECK (one = 1),
     counter bigint NOT NULL,
     digest text NOT NULL,
     kept text NOT NULL,
     lease bigint NOT NULL,
     holder text NOT NULL,
     mac text NOT NULL
   );
   INSERT INTO seal VALUES (1, 0, '', '', 0, '', '');
   DROP TABLE snapshots;
   CREATE TABLE snapshots (
     name text COLLATE "C" PRIMARY KEY,
     version bigint NOT NULL,
     state text NOT NULL,
     mac text NOT NULL
   );
   DROP TABLE checkpoints;
   DELETE FROM documents WHERE stream = 'staff';`,
];

/** Nobody writes who does not hold the lease. */
const RESEAL_SQL =
  'UPDATE seal SET counter = $1, digest = $2, kept = $3, lease = $4, holder = $5, mac = $6 WHERE lease = $7';

/** A whole batch in one statement, which is one transaction and one round trip. */
const WRITE_SQL = `
  WITH
    sealed AS (${RESEAL_SQL} RETURNING 1),
    added_commands AS (
      INSERT INTO commands (stream, command, version)
      SELECT stream, command, version
      FROM sealed, json_to_recordset($8) AS row (stream text, command text, version bigint)
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
         coalesce(entries.answer, commands.answer, 'null') AS answer
  FROM unnest($1::text[], $2::text[]) AS asked (stream, command)
  JOIN commands ON commands.stream = asked.stream AND commands.command = asked.command
  LEFT JOIN entries ON entries.stream = commands.stream AND entries.version = commands.version`;

/** The address has to lead to the server itself or to a session of its own: the lock below belongs to a session. */
export const openPostgres = (url: string, options: StoreOptions = {}): Promise<Store> =>
  opened(async () => storeOver(await PostgresDatabase.open(url, options.accept === 'unsealed'), options));

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
  connectionTimeoutMillis: CONNECT_MILLISECONDS,
  query_timeout: ANSWER_MILLISECONDS,
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

/** An account that may only read and append is enough where there is nothing to migrate. */
const migrate = async (client: pg.Client, adopts: boolean): Promise<void> => {
  const version = await versionOf(client);
  if (version === MIGRATIONS.length) return;
  if (version === 1 && !adopts && (await client.query('SELECT 1 FROM entries LIMIT 1')).rows.length > 0)
    throw new StoreError(`The PostgreSQL database ${EARLIER}`);
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query('CREATE TABLE IF NOT EXISTS schema_version (version integer PRIMARY KEY)');
  for (let next = (await versionOf(client)) + 1; next <= MIGRATIONS.length; next += 1) {
    await client.query(MIGRATIONS[next - 1]!);
    await client.query('INSERT INTO schema_version (version) VALUES ($1)', [next]);
  }
  await client.query('COMMIT');
};

const versionOf = async (client: pg.Client | pg.Pool): Promise<number> => {
  const named = await client.query<{ name: string | null }>(`SELECT to_regclass('schema_version') AS name`);
  if (named.rows[0]!.name === null) return 0;
  const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_version ORDER BY version');
  const version = schemaNoted(rows.map((row) => row.version));
  if (version > MIGRATIONS.length)
    throw new StoreError(
      `The PostgreSQL database was written by a newer Hardway: schema ${version}, and this one knows ${MIGRATIONS.length}.`,
    );
  return version;
};

/** How long a house waits for another one to let go of the record, as it does soon after it was killed. */
const WAIT_MILLISECONDS = 5_000;
const ASK_MILLISECONDS = 100;
/** A house whose machine is gone is noticed by the server after about ten seconds, not after two hours. */
const NOTICED_SOON = 'SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3';

interface Connecting {
  readonly url: string;
  readonly adopts: boolean;
  /** The server's process behind the last connection of this store; null before the first. */
  readonly before: number | null;
  readonly lost: (client: pg.Client) => void;
}

/** A connection for appends. It holds the record's lock, so no earlier one and no other house can still be writing. */
const connect = async ({ url, adopts, before, lost }: Connecting): Promise<pg.Client> => {
  const client = new pg.Client(settings(url, 'hardway appends'));
  client.on('error', () => lost(client));
  client.on('end', () => lost(client));
  try {
    await client.connect();
    await client.query(NOTICED_SOON);
    await assertDurable(client);
    await takeLock(client, before);
    await migrate(client, adopts);
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
  for (let waited = 0; ; waited += ASK_MILLISECONDS) {
    const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS taken`);
    if (rows[0]!.taken) return;
    if (waited >= WAIT_MILLISECONDS)
      throw new StoreError(
        'The record in the PostgreSQL database is in use by another house; one record has one house. Stop that one first.',
      );
    await passed(ASK_MILLISECONDS);
  }
};

const leave = (client: pg.Client): void => {
  client.removeAllListeners('end');
  client.end().catch(() => {});
};

class PostgresDatabase implements Database {
  lost = false;
  readonly #url: string;
  readonly #isReader: boolean;
  readonly #adopts: boolean;
  readonly #pool: pg.Pool;
  #client: pg.Client | undefined;
  #process: number | null = null;

  static async open(url: string, adopts: boolean): Promise<PostgresDatabase> {
    const database = new PostgresDatabase(url, { adopts });
    try {
      await database.recover();
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  static async read(url: string): Promise<PostgresDatabase | undefined> {
    const database = new PostgresDatabase(url, { isReader: true });
    try {
      const version = await versionOf(database.#pool);
      if (version === MIGRATIONS.length) return database;
      if (version > 0) throw new StoreError(`The PostgreSQL database ${EARLIER}`);
    } catch (error) {
      await database.close();
      throw error;
    }
    await database.close();
    return undefined;
  }

  private constructor(url: string, { isReader = false, adopts = false }) {
    this.#url = url;
    this.#isReader = isReader;
    this.#adopts = adopts;
    const options = isReader ? { options: READ_ONLY } : {};
    this.#pool = new pg.Pool({ ...settings(url, 'hardway reads'), max: READERS_MAX, ...options });
    // The pool replaces a connection that breaks while nobody uses it.
    this.#pool.on('error', () => {});
  }

  async recover(): Promise<void> {
    if (this.#isReader) throw new StoreError('The PostgreSQL database was opened to be read.');
    const old = this.#client;
    this.#client = undefined;
    if (old) leave(old);
    this.#client = await connect({
      url: this.#url,
      adopts: this.#adopts,
      before: this.#process,
      lost: (client) => {
        if (client === this.#client) this.lost = true;
      },
    });
    this.#process = (this.#client as pg.Client & { readonly processID: number }).processID;
    this.lost = false;
  }

  async heads(streams: readonly string[]): Promise<ReadonlyMap<string, Head>> {
    const rows = await this.#rows<Head & { stream: string }>(HEADS_SQL, [streams]);
    return new Map(rows.map(({ stream, version, hash }) => [stream, { version, hash }]));
  }

  answers(commands: readonly CommandId[]): Promise<readonly CommandRow[]> {
    const streams = commands.map(({ stream }) => stream);
    return this.#rows<CommandRow>(ANSWERS_SQL, [streams, commands.map(({ command }) => command)]);
  }

  async write({ commands, entries, documents }: Batch, seal: Seal): Promise<'written' | 'taken' | 'fenced'> {
    const put = documents.filter(({ value }) => value !== null);
    const removed = documents.filter(({ value }) => value === null);
    const values = [commands, entries, put, removed].map((rows) => JSON.stringify(rows));
    try {
      const { rows } = await this.#appends().query({
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

  #appends(): pg.Client {
    if (!this.#client) throw new StoreError('The PostgreSQL server cannot be reached, or was only to be read.');
    return this.#client;
  }

  async seal(): Promise<Seal> {
    const [row] = await this.#rows<Seal>('SELECT counter, digest, kept, lease, holder, mac FROM seal', []);
    if (!row) throw new RecordError('The record has lost its seal. Run "hardway verify".');
    return row;
  }

  async reseal(lease: number, next: Seal): Promise<boolean> {
    const { rowCount } = await this.#appends().query(RESEAL_SQL, sealValues(lease, next));
    return rowCount === 1;
  }

  /** Whoever holds the lock is nobody else. */
  isHeldBy(): boolean {
    return false;
  }

  async read(stream: string, version: number, limit: number) {
    const rows = await this.#rows<EntryRow>(
      `SELECT stream, version, at, command, event, answer, encode(hash, 'hex') AS hash FROM entries
       WHERE stream = $1 AND version > $2 ORDER BY version LIMIT $3`,
      [stream, version, limitOf(limit)],
    );
    return rows.map(entryOf);
  }

  async streams() {
    return (await this.#rows<{ stream: string }>(STREAMS_SQL, [])).map(({ stream }) => stream);
  }

  async document(stream: string, kind: string, key: string) {
    const [row] = await this.#rows<{ value: string }>(
      'SELECT value FROM documents WHERE stream = $1 AND kind = $2 AND key = $3',
      [stream, kind, key],
    );
    return row && (JSON.parse(row.value) as unknown);
  }

  async documents({ stream, kind, from = -Infinity, to = Infinity, newestFirst = false, limit }: DocumentQuery) {
    const order = newestFirst ? 'DESC' : 'ASC';
    const rows = await this.#rows<DocumentRow & { value: string }>(
      `SELECT stream, kind, key, rank, value FROM documents
       WHERE kind = $1 AND rank >= $2 AND rank <= $3 ${stream === undefined ? '' : 'AND stream = $5'}
       ORDER BY rank ${order}, stream ${order}, key ${order} LIMIT $4`,
      [kind, from, to, limitOf(limit), ...(stream === undefined ? [] : [stream])],
    );
    return rows.map((row) => ({ ...row, value: JSON.parse(row.value) as unknown }));
  }

  async saveSnapshot({ name, version, state, mac }: KeptSnapshot, seal: Seal): Promise<boolean> {
    const { rows } = await this.#appends().query(SAVE_SQL, [
      ...sealValues(seal.lease, seal),
      name,
      version,
      state,
      mac,
    ]);
    return rows.length === 1;
  }

  async keptHeads() {
    return headsBy(await this.#rows<Head & { name: string }>('SELECT name, version, mac AS hash FROM snapshots', []));
  }

  async snapshot(name: string) {
    const [row] = await this.#rows<KeptSnapshot>('SELECT name, version, state, mac FROM snapshots WHERE name = $1', [
      name,
    ]);
    return row;
  }

  commands(stream: string, commands: readonly string[]) {
    return this.#rows<TakenCommand>(
      'SELECT command, version, answer FROM commands WHERE stream = $1 AND command = ANY ($2::text[])',
      [stream, commands],
    );
  }

  async commandCounts() {
    const rows = await this.#rows<{ stream: string; count: number }>(
      'SELECT stream, count(*) AS count FROM commands GROUP BY stream',
      [],
    );
    return new Map(rows.map(({ stream, count }) => [stream, count]));
  }

  documentCounts() {
    return this.#rows<{ stream: string; kind: string; count: number }>(
      'SELECT stream, kind, count(*) AS count FROM documents GROUP BY stream, kind',
      [],
    );
  }

  snapshots() {
    return this.#rows<KeptSnapshot>('SELECT name, version, state, mac FROM snapshots ORDER BY name', []);
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
    await this.#pool.end();
  }

  async #rows<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const { rows } = await this.#pool.query<Row & pg.QueryResultRow>(text, [...values]);
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
