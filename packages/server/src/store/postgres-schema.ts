import type pg from 'pg';
import { StoreError } from './error.ts';
import type { TakenRow } from './rows.ts';
import { EARLIER, schemaNoted } from './schema.ts';
import { commandMac } from './seal.ts';

/** The tables of a record in PostgreSQL. */

/** Two nodes that start together migrate one after the other; the number only has to be the same in both. */
const MIGRATION_LOCK = 0x48617264;

/** Each takes the schema one version further. Those that were released are never changed. */
export const MIGRATIONS = [
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
   ALTER TABLE commands ADD COLUMN mac text NOT NULL DEFAULT '';
   ALTER TABLE commands ALTER COLUMN mac DROP DEFAULT;
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
  // A seal for each node, held for a time; and who owns a stream. The first row stays that of a house without nodes.
  `ALTER TABLE seal DROP COLUMN one;
   ALTER TABLE seal ADD COLUMN node text COLLATE "C" NOT NULL DEFAULT '';
   ALTER TABLE seal ALTER COLUMN node DROP DEFAULT;
   ALTER TABLE seal ADD COLUMN until timestamptz NOT NULL DEFAULT '-infinity';
   ALTER TABLE seal ALTER COLUMN until DROP DEFAULT;
   ALTER TABLE seal ADD PRIMARY KEY (node);
   CREATE TABLE owners (
     stream text COLLATE "C" PRIMARY KEY,
     node text COLLATE "C" NOT NULL,
     epoch bigint NOT NULL
   );`,
];

/** The migration after which a record of 0.1.0 is one of today's. */
const ADOPTING = 2;

/** The schema that this software reads and writes. */
export const SCHEMA = MIGRATIONS.length;

/** An account that may only read and append is enough where there is nothing to migrate. */
export const migrate = async (client: pg.Client, adopter: Uint8Array | null): Promise<void> => {
  const version = await versionOf(client);
  if (version === SCHEMA) return;
  if (version === 1 && !adopter && (await client.query('SELECT 1 FROM entries LIMIT 1')).rows.length > 0)
    throw new StoreError(`The PostgreSQL database ${EARLIER}`);
  await client.query('BEGIN');
  await migrateWithin(client, adopter);
  await client.query('COMMIT');
};

/** In a transaction that is under way. */
export const migrateWithin = async (client: pg.Client, adopter: Uint8Array | null): Promise<void> => {
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await assertNoEarlierHouse(client);
  await client.query('CREATE TABLE IF NOT EXISTS schema_version (version integer PRIMARY KEY)');
  for (let next = (await versionOf(client)) + 1; next <= SCHEMA; next += 1) {
    await client.query(MIGRATIONS[next - 1]!);
    if (next === ADOPTING && adopter) await adoptCommands(client, adopter);
    await client.query('INSERT INTO schema_version (version) VALUES ($1)', [next]);
  }
};

/** Houses of earlier releases hold this for as long as they run. One for each record: a database may hold several. */
const EARLIER_LOCK = `hashtextextended('hardway record ' || current_schema(), 0)`;

const assertNoEarlierHouse = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ free: boolean }>(
    `SELECT pg_try_advisory_xact_lock_shared(${EARLIER_LOCK}) AS free`,
  );
  if (!rows[0]!.free)
    throw new StoreError(
      'The record in the PostgreSQL database is in use by a house of an earlier release. Stop that one first.',
    );
};

const PAGE = 1000;

/** Notes the commands of 0.1.0 with MACs: whoever adopts them stands for them from now on. */
const adoptCommands = async (client: pg.Client, adopter: Uint8Array): Promise<void> => {
  await client.query('ALTER TABLE commands DISABLE TRIGGER commands_refuse_change');
  for (let last: TakenRow = { stream: '', command: '', version: 0, answer: '' }; ; ) {
    const { rows } = await client.query<TakenRow>(
      `SELECT stream, command, version, answer FROM commands WHERE (stream, command) > ($1, $2)
       ORDER BY stream, command LIMIT ${PAGE}`,
      [last.stream, last.command],
    );
    if (rows.length === 0) break;
    last = rows.at(-1)!;
    await client.query(
      `UPDATE commands SET mac = row.mac FROM json_to_recordset($1) AS row (stream text, command text, mac text)
       WHERE commands.stream = row.stream AND commands.command = row.command`,
      [
        JSON.stringify(
          rows.map((row) => ({ stream: row.stream, command: row.command, mac: commandMac(adopter, row) })),
        ),
      ],
    );
  }
  await client.query('ALTER TABLE commands ENABLE TRIGGER commands_refuse_change');
};

export const versionOf = async (client: pg.Client | pg.Pool): Promise<number> => {
  const named = await client.query<{ name: string | null }>(`SELECT to_regclass('schema_version') AS name`);
  if (named.rows[0]!.name === null) return 0;
  const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_version ORDER BY version');
  const version = schemaNoted(rows.map((row) => row.version));
  if (version > SCHEMA)
    throw new StoreError(
      `The PostgreSQL database was written by a newer Hardway: schema ${version}, and this one knows ${SCHEMA}.`,
    );
  return version;
};
