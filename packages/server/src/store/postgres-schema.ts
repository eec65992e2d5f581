import type pg from 'pg';
import { LaterFormError } from './error.ts';
import { schemaNoted } from './schema.ts';

/** The tables of a record in PostgreSQL. */

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

/** The schema that this software reads and writes. */
export const SCHEMA = MIGRATIONS.length;

/** The form that a record has, or 0 where none is. One that is later than what is known is not touched. */
export const versionOf = async (client: pg.Client | pg.Pool, known = SCHEMA): Promise<number> => {
  const named = await client.query<{ name: string | null }>(`SELECT to_regclass('schema_version') AS name`);
  return named.rows[0]!.name === null ? 0 : formNoted(client, known);
};

export interface Noted {
  readonly version: number;
}

export const NOTED_SQL = 'SELECT version FROM schema_version ORDER BY version';

const formNoted = async (client: pg.Client | pg.Pool, known: number): Promise<number> =>
  formIn((await client.query<Noted>(NOTED_SQL)).rows, known);

const formIn = (rows: readonly Noted[], known: number): number => {
  const version = schemaNoted(rows.map((row) => row.version));
  if (version > known)
    throw new LaterFormError(
      `The PostgreSQL database was written by a newer Hardway: schema ${version}, and this one knows ${known}.`,
    );
  return version;
};

/** A record that had its form when it was opened may have been given a later one since. */
export const assertNoLaterForm = async (client: pg.Client): Promise<void> => {
  assertFormNoted((await client.query<Noted>(NOTED_SQL)).rows);
};

export const assertFormNoted = (rows: readonly Noted[]): void => {
  formIn(rows, SCHEMA);
};
