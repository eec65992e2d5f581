import { randomBytes } from 'node:crypto';
import pg from 'pg';
import {
  type Batch,
  type CommandId,
  type CommandRow,
  type Database,
  type DocumentRow,
  type EntryRow,
  entryOf,
  limitOf,
  STREAMS_SQL,
} from './database.ts';
import { storeOver } from './group.ts';
import {
  type Checkpoint,
  type DocumentQuery,
  type Head,
  type Snapshot,
  type Store,
  StoreError,
  type StoreWatch,
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
];

/** A whole batch in one statement, which is one transaction and one round trip. */
const WRITE_SQL = `
  WITH
    added_commands AS (
      INSERT INTO commands (stream, command, version, answer)
      SELECT stream, command, version, answer
      FROM json_to_recordset($1) AS row (stream text, command text, version bigint, answer text)
    ),
    added_entries AS (
      INSERT INTO entries (stream, version, at, command, event, hash)
      SELECT stream, version, at, command, event, decode(hash, 'hex')
      FROM json_to_recordset($2)
        AS row (stream text, version bigint, at bigint, command text, event text, hash text)
    ),
    put_documents AS (
      INSERT INTO documents (stream, kind, key, rank, value)
      SELECT stream, kind, key, rank, value
      FROM json_to_recordset($3) AS row (stream text, kind text, key text, rank double precision, value text)
      ON CONFLICT (stream, kind, key) DO UPDATE SET rank = excluded.rank, value = excluded.value
    )
  DELETE FROM documents
  USING json_to_recordset($4) AS row (stream text, kind text, key text)
  WHERE documents.stream = row.stream AND documents.kind = row.kind AND documents.key = row.key`;

const HEADS_SQL = `
  SELECT asked.stream, last.version, encode(last.hash, 'hex') AS hash
  FROM unnest($1::text[]) AS asked (stream)
  CROSS JOIN LATERAL (
    SELECT version, hash FROM entries WHERE entries.stream = asked.stream ORDER BY version DESC LIMIT 1
  ) AS last`;

const ANSWERS_SQL = `
  SELECT commands.stream, commands.command, commands.version, commands.answer
  FROM unnest($1::text[], $2::text[]) AS asked (stream, command)
  JOIN commands ON commands.stream = asked.stream AND commands.command = asked.command`;

/** The address has to lead to the server itself or to a session of its own: the lock below belongs to a session. */
export const openPostgres = (url: string, watch?: StoreWatch): Promise<Store> =>
  opened(async () => storeOver(await PostgresDatabase.open(url), watch));

/** The record of a house that may be running, as it stands; nothing is written. Undefined if no house was there yet. */
export const readPostgres = (url: string): Promise<Store | undefined> =>
  opened(async () => {
    const database = await PostgresDatabase.read(url);
    return database && storeOver(database);
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
const migrate = async (client: pg.Client): Promise<void> => {
  if ((await versionOf(client)) === MIGRATIONS.length) return;
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
  const { rows } = await client.query<{ version: number }>(
    'SELECT coalesce(max(version), 0) AS version FROM schema_version',
  );
  const { version } = rows[0]!;
  if (version > MIGRATIONS.length)
    throw new StoreError(
      `The PostgreSQL database was written by a newer Hardway: schema ${version}, and this one knows ${MIGRATIONS.length}.`,
    );
  return version;
};

/** A connection for appends. It holds the store's lock, so no earlier one can still be writing. */
const connect = async (url: string, lock: string, lost: (client: pg.Client) => void): Promise<pg.Client> => {
  const client = new pg.Client(settings(url, 'hardway appends'));
  client.on('error', () => lost(client));
  client.on('end', () => lost(client));
  try {
    await client.connect();
    await assertDurable(client);
    await takeOver(client, lock);
    await migrate(client);
    return client;
  } catch (error) {
    leave(client);
    throw error;
  }
};

/**
 * A connection that broke may leave a process on the server that is still to commit. It is ended, and the lock comes free
 * only when it has: after that its last batch is there, or never will be.
 */
const takeOver = async (client: pg.Client, lock: string): Promise<void> => {
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks
     WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND objsubid = 1 AND (classid::bigint << 32 | objid::bigint) = $1 AND pid <> pg_backend_pid()`,
    [lock],
  );
  await client.query('SELECT pg_advisory_lock($1)', [lock]);
};

const leave = (client: pg.Client): void => {
  client.removeAllListeners('end');
  client.end().catch(() => {});
};

/** 62 random bits, which no other store will have. */
const newLock = (): string => String(randomBytes(8).readBigUInt64BE() >> 2n);

class PostgresDatabase implements Database {
  lost = false;
  readonly #url: string;
  readonly #isReader: boolean;
  readonly #lock = newLock();
  readonly #pool: pg.Pool;
  #client: pg.Client | undefined;

  static async open(url: string): Promise<PostgresDatabase> {
    const database = new PostgresDatabase(url);
    try {
      await database.recover();
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  static async read(url: string): Promise<PostgresDatabase | undefined> {
    const database = new PostgresDatabase(url, READ_ONLY);
    try {
      const version = await versionOf(database.#pool);
      if (version === MIGRATIONS.length) return database;
      if (version > 0) throw new StoreError('The PostgreSQL database is of an older Hardway; start the house once.');
    } catch (error) {
      await database.close();
      throw error;
    }
    await database.close();
    return undefined;
  }

  private constructor(url: string, options = '') {
    this.#url = url;
    this.#isReader = options === READ_ONLY;
    this.#pool = new pg.Pool({ ...settings(url, 'hardway reads'), max: READERS_MAX, options });
    // The pool replaces a connection that breaks while nobody uses it.
    this.#pool.on('error', () => {});
  }

  async recover(): Promise<void> {
    if (this.#isReader) throw new StoreError('The PostgreSQL database was opened to be read.');
    const old = this.#client;
    this.#client = undefined;
    if (old) leave(old);
    this.#client = await connect(this.#url, this.#lock, (client) => {
      if (client === this.#client) this.lost = true;
    });
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

  async write({ commands, entries, documents }: Batch): Promise<'written' | 'taken'> {
    if (!this.#client) throw new StoreError('The PostgreSQL server cannot be reached, or was only to be read.');
    const put = documents.filter(({ value }) => value !== null);
    const removed = documents.filter(({ value }) => value === null);
    try {
      const values = [commands, entries, put, removed].map((rows) => JSON.stringify(rows));
      await this.#client.query({ name: 'write', text: WRITE_SQL, values });
      return 'written';
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return 'taken';
      throw error;
    }
  }

  async read(stream: string, version: number, limit: number) {
    const rows = await this.#rows<EntryRow>(
      `SELECT stream, version, at, command, event, encode(hash, 'hex') AS hash FROM entries
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

  async saveSnapshot(stream: string, { version, state }: Snapshot): Promise<void> {
    await this.#rows(
      `INSERT INTO snapshots (stream, version, state) VALUES ($1, $2, $3)
       ON CONFLICT (stream) DO UPDATE SET version = excluded.version, state = excluded.state
       WHERE excluded.version >= snapshots.version`,
      [stream, version, JSON.stringify(state)],
    );
  }

  async snapshot(stream: string) {
    const [row] = await this.#rows<{ version: number; state: string }>(
      'SELECT version, state FROM snapshots WHERE stream = $1',
      [stream],
    );
    return row && { version: row.version, state: JSON.parse(row.state) as unknown };
  }

  async saveCheckpoint({ stream, version, at, hash, signature }: Checkpoint): Promise<void> {
    await this.#rows(
      `INSERT INTO checkpoints (stream, version, at, hash, signature)
       VALUES ($1, $2, $3, decode($4, 'hex'), decode($5, 'hex')) ON CONFLICT DO NOTHING`,
      [stream, version, at, hash, signature],
    );
  }

  checkpoints(stream: string, after: number, to: number): Promise<readonly Checkpoint[]> {
    return this.#rows<Checkpoint>(
      `SELECT stream, version, at, encode(hash, 'hex') AS hash, encode(signature, 'hex') AS signature
       FROM checkpoints WHERE stream = $1 AND version > $2 AND version <= $3 ORDER BY version, at`,
      [stream, after, to],
    );
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
