import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { StoreError } from './error.ts';
import { EARLIER, schemaNoted } from './schema.ts';
import { commandMac } from './seal.ts';
import { assertShape, type Deviations, deviationsOf, type Shape } from './shape.ts';

/** The tables of a record in SQLite, and whether they are still as they were made. */

export type SqliteConnection = DatabaseSyncInstance;

/**
 * Rows that a select tells, without a statement: one cannot be ended, and keeps the files of a connection open after it was
 * closed, until it is collected. A connection that is only tried must not leave any. The order is not kept.
 */
export const rowsTold = (connection: SqliteConnection, columns: string, from: string): unknown[][] => {
  const rows: unknown[][] = [];
  connection.function('told', { varargs: true, directOnly: true }, (...row: unknown[]) => {
    rows.push(row);
    return null;
  });
  connection.exec(`SELECT told(${columns}) FROM ${from}`);
  return rows;
};

/** Each takes the schema one version further. Those that were released are never changed. */
const MIGRATIONS = [
  `CREATE TABLE entries (
     stream TEXT NOT NULL,
     version INTEGER NOT NULL CHECK (version > 0),
     at INTEGER NOT NULL,
     command TEXT NOT NULL,
     event TEXT NOT NULL,
     hash BLOB NOT NULL CHECK (length(hash) = 32),
     PRIMARY KEY (stream, version)
   ) STRICT;
   CREATE TABLE commands (
     stream TEXT NOT NULL,
     command TEXT NOT NULL,
     version INTEGER NOT NULL,
     answer TEXT NOT NULL,
     PRIMARY KEY (stream, command)
   ) STRICT;
   CREATE TABLE documents (
     id INTEGER PRIMARY KEY,
     stream TEXT NOT NULL,
     kind TEXT NOT NULL,
     key TEXT NOT NULL,
     rank REAL NOT NULL,
     value TEXT NOT NULL,
     UNIQUE (stream, kind, key)
   ) STRICT;
   CREATE INDEX documents_by_rank ON documents (kind, rank, stream, key);
   CREATE INDEX documents_of_stream_by_rank ON documents (stream, kind, rank, key);
   CREATE TABLE snapshots (
     stream TEXT PRIMARY KEY,
     version INTEGER NOT NULL,
     state TEXT NOT NULL
   ) STRICT;
   CREATE TABLE checkpoints (
     stream TEXT NOT NULL,
     version INTEGER NOT NULL,
     at INTEGER NOT NULL,
     hash BLOB NOT NULL,
     signature BLOB NOT NULL,
     PRIMARY KEY (stream, version, at)
   ) STRICT;
   ${['entries', 'commands', 'checkpoints']
     .flatMap((table) => ['UPDATE', 'DELETE'].map((change) => [table, change]))
     .map(
       ([table, change]) =>
         `CREATE TRIGGER ${table}_refuse_${change} BEFORE ${change} ON ${table}
          BEGIN SELECT RAISE(ABORT, 'What is written in ${table} stays.'); END;`,
     )
     .join('\n')}`,
  // What decides is in the log: answers are hashed with their entries, and `commands` only says where they are. It keeps
  // the answers that were given before, which whoever adopts them stands for from then on.
  `ALTER TABLE entries ADD COLUMN answer TEXT;
   CREATE TABLE taken (
     stream TEXT NOT NULL,
     command TEXT NOT NULL,
     version INTEGER NOT NULL,
     answer TEXT,
     mac TEXT NOT NULL,
     PRIMARY KEY (stream, command)
   ) STRICT;
   INSERT INTO taken SELECT stream, command, version, answer, adopted_mac(stream, command, version, answer) FROM commands;
   DROP TABLE commands;
   ALTER TABLE taken RENAME TO commands;
   ${['UPDATE', 'DELETE']
     .map(
       (change) =>
         `CREATE TRIGGER commands_refuse_${change} BEFORE ${change} ON commands
          BEGIN SELECT RAISE(ABORT, 'What is written in commands stays.'); END;`,
     )
     .join('\n')}
   CREATE TABLE seal (
     one INTEGER PRIMARY KEY CHECK (one = 1),
     counter INTEGER NOT NULL,
     digest TEXT NOT NULL,
     kept TEXT NOT NULL,
     lease INTEGER NOT NULL,
     holder TEXT NOT NULL,
     mac TEXT NOT NULL
   ) STRICT;
   INSERT INTO seal VALUES (1, 0, '', '', 0, '', '');
   DROP TABLE snapshots;
   CREATE TABLE snapshots (
     name TEXT PRIMARY KEY,
     version INTEGER NOT NULL,
     state TEXT NOT NULL,
     mac TEXT NOT NULL
   ) STRICT;
   DROP TABLE checkpoints;
   DELETE FROM documents WHERE stream = 'staff';`,
];

/** The schema that this software reads and writes. */
export const SCHEMA = MIGRATIONS.length;

/** `adopter` is the secret of a house whose record of 0.1.0 is to become one of today's. */
export const migrate = (path: string, connection: SqliteConnection, adopter: Uint8Array | null): void => {
  note(connection);
  const schema = schemaOf(path, connection);
  if (schema === 1 && !adopter && rowsTold(connection, '1', 'entries LIMIT 1').length > 0)
    throw new StoreError(`${path} ${EARLIER}`);
  // What was planted before would work in the migration too.
  if (schema > 0 && schema < SCHEMA) assertShape(deviationsIn(path, connection, schema), false);
  step(connection, schema, SCHEMA, adopter);
};

const note = (connection: SqliteConnection): void =>
  connection.exec('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY) STRICT');

const step = (connection: SqliteConnection, from: number, to: number, adopter: Uint8Array | null): void => {
  // No trigger can have it make one.
  const options = { directOnly: true };
  connection.function('adopted_mac', options, (stream: string, command: string, version: number, answer: string) =>
    adopter ? commandMac(adopter, { stream, command, version, answer }) : '',
  );
  for (let next = from + 1; next <= to; next += 1)
    transaction(connection, () => {
      connection.exec(MIGRATIONS[next - 1]!);
      connection.exec(`INSERT INTO schema_version (version) VALUES (${next})`);
    });
};

/** Tables that SQLite makes for itself when somebody lets it count rows; it alone can write to them. */
const STATISTICS = 'sqlite_stat[0-9]';

const shapeOf = (connection: SqliteConnection): Shape => {
  const from = `sqlite_schema WHERE NOT (type = 'table' AND name GLOB '${STATISTICS}')`;
  return new Map(rowsTold(connection, "type || ' ' || name, sql", from) as [string, string | null][]);
};

const drawn = new Map<number, Shape>();

/** As the migrations up to a schema leave it. */
const drawnShape = (schema: number): Shape => {
  const known = drawn.get(schema);
  if (known) return known;
  const empty = new DatabaseSync(':memory:');
  try {
    note(empty);
    step(empty, 0, schema, null);
    const shape = shapeOf(empty);
    drawn.set(schema, shape);
    return shape;
  } finally {
    empty.close();
  }
};

export const deviationsIn = (path: string, connection: SqliteConnection, schema: number): Deviations =>
  deviationsOf(path, drawnShape(schema), shapeOf(connection));

export const schemaOf = (path: string, connection: SqliteConnection): number => {
  const rows = rowsTold(connection, 'version', 'schema_version') as [number][];
  const version = schemaNoted(rows.map(([noted]) => noted).toSorted((a, b) => a - b));
  if (version > SCHEMA)
    throw new StoreError(`${path} was written by a newer Hardway: schema ${version}, and this one knows ${SCHEMA}.`);
  return version;
};

export const transaction = (connection: SqliteConnection, work: () => void): void => {
  connection.exec('BEGIN IMMEDIATE');
  try {
    work();
    connection.exec('COMMIT');
  } catch (error) {
    // Some errors have rolled back already.
    if (connection.isTransaction) connection.exec('ROLLBACK');
    throw error;
  }
};
