import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import type { StorePlace } from '../../packages/server/src/store/index.ts';
import { unguarded } from '../unguarded.ts';

/** A database that somebody has their hands on, behind the house's back. */
export interface Victim {
  readonly name: string;
  readonly tables: readonly string[];
  place(): StorePlace;
  rows(table: string): Promise<readonly Row[]>;
  /** Does it without the triggers that would refuse it, and leaves them as they were: they stop nobody who means to. */
  run(text: string, values: readonly Value[]): Promise<void>;
  /** As it was left. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export type Value = string | number | null | Uint8Array;
export type Row = Readonly<Record<string, Value>>;

/** Columns of each table; those of its key first. */
type Columns = Readonly<Record<string, readonly string[]>>;

/** Of both engines. Who owns a stream is not among them: it decides who may write next, and nothing of what is written. */
const COLUMNS: Columns = {
  schema_version: ['version'],
  entries: ['stream', 'version', 'at', 'command', 'event', 'answer', 'hash'],
  commands: ['stream', 'command', 'version', 'answer', 'mac'],
  documents: ['stream', 'kind', 'key', 'rank', 'value'],
  snapshots: ['name', 'version', 'state', 'mac'],
};

const SEALED = ['counter', 'digest', 'kept', 'lease', 'holder', 'mac'];
const SQLITE: Columns = { ...COLUMNS, seal: ['one', ...SEALED] };
const POSTGRES: Columns = { ...COLUMNS, seal: ['node', ...SEALED, 'until'] };

/** Columns that only say for how long nobody else may take over. */
export const OF_TIME: readonly string[] = ['until'];

const KEYS: Columns = {
  schema_version: ['version'],
  entries: ['stream', 'version'],
  commands: ['stream', 'command'],
  documents: ['stream', 'kind', 'key'],
  snapshots: ['name'],
};

/** The key of a table that this row is of. */
export const keysOf = (table: string, row: Row): readonly string[] => KEYS[table] ?? Object.keys(row).slice(0, 1);

/**
 * A record in the house's own database. Each change is made to a new copy: a file that was opened before, and is written
 * over, is not what SQLite still remembers of it.
 */
export const sqliteVictim = async (folder: string): Promise<Victim> => {
  const copies = await mkdtemp(join(tmpdir(), 'hardway-tamper-'));
  const original = await readFile(join(folder, 'hardway.db'));
  let count = 0;
  const anew = async (): Promise<string> => {
    await rm(join(copies, `${count}`), { recursive: true, force: true });
    count += 1;
    const copy = join(copies, `${count}`);
    await mkdir(copy);
    await writeFile(join(copy, 'hardway.db'), original);
    return copy;
  };
  let copy = await anew();
  const using = <T>(work: (connection: InstanceType<typeof DatabaseSync>) => T): T => {
    const connection = new DatabaseSync(join(copy, 'hardway.db'));
    try {
      return unguarded(connection, () => work(connection));
    } finally {
      connection.close();
    }
  };
  return {
    name: 'SQLite',
    tables: Object.keys(SQLITE),
    place: () => ({ folder: copy }),
    rows: async (table) =>
      using(
        (connection) => connection.prepare(`SELECT ${SQLITE[table]!.join()} FROM ${table}`).all() as unknown as Row[],
      ),
    run: async (text, values) => using((connection) => void connection.prepare(text).run(...values)),
    restore: async () => {
      copy = await anew();
    },
    close: () => rm(copies, { recursive: true, force: true }),
  };
};

/** A record in PostgreSQL, with a copy of each table elsewhere to put it back from. */
export const postgresVictim = async (url: string, folder: string): Promise<Victim> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // No trigger works on this connection, and nobody can see that from elsewhere.
  await client.query('SET session_replication_role = replica; CREATE SCHEMA kept');
  for (const table of Object.keys(POSTGRES)) await client.query(`CREATE TABLE kept.${table} AS SELECT * FROM ${table}`);
  return {
    name: 'PostgreSQL',
    tables: Object.keys(POSTGRES),
    place: () => ({ folder, databaseUrl: url }),
    rows: async (table) => {
      const columns = POSTGRES[table]!.map((column) => (OF_TIME.includes(column) ? `${column}::text` : column));
      return (await client.query(`SELECT ${columns.join()} FROM ${table}`)).rows as Row[];
    },
    run: async (text, values) => {
      let count = 0;
      await client.query(
        text.replaceAll('?', () => `$${++count}`),
        [...values],
      );
    },
    restore: async () => {
      for (const [table, columns] of Object.entries(POSTGRES))
        await client.query(
          `DELETE FROM ${table}; INSERT INTO ${table} (${columns.join()}) SELECT ${columns.join()} FROM kept.${table}`,
        );
    },
    close: () => client.end(),
  };
};
