import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { openPostgres } from '../packages/server/src/store/postgres.ts';
import { openSqlite } from '../packages/server/src/store/sqlite.ts';
import type { Store } from '../packages/server/src/store/store.ts';
import { type PostgresServer, run, startPostgres } from '../scripts/postgres.ts';

/** Both engines, on real databases. */

export interface TestDatabase {
  /** A path or an address. */
  readonly place: string;
  open(): Promise<Store>;
  /** Changes the database behind the store's back; `?` stands for the values. */
  alter(text: string, ...values: (string | number | Uint8Array)[]): Promise<void>;
}

export interface Engine {
  readonly name: string;
  start(): Promise<void>;
  create(): Promise<TestDatabase>;
  stop(): Promise<void>;
}

export const sqliteEngine = (): Engine => {
  let folder: string;
  let count = 0;
  return {
    name: 'SQLite',
    start: async () => {
      folder = await mkdtemp(join(tmpdir(), 'hardway-store-'));
    },
    create: async () => {
      count += 1;
      return sqliteDatabase(join(folder, `${count}.db`));
    },
    stop: () => rm(folder, { recursive: true, force: true }),
  };
};

const sqliteDatabase = (place: string): TestDatabase => ({
  place,
  open: () => openSqlite(place),
  alter: async (text, ...values) => {
    const connection = new DatabaseSync(place, { timeout: 2000 });
    // Nobody who alters a log is stopped by its triggers.
    for (const { name } of connection.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all() as {
      name: string;
    }[])
      connection.exec(`DROP TRIGGER ${name}`);
    connection.prepare(text).run(...values);
    connection.close();
  },
});

export const postgresEngine = (): Engine & { readonly server: PostgresServer } => {
  let server: PostgresServer;
  return {
    name: 'PostgreSQL',
    start: async () => {
      server = await startPostgres();
    },
    create: async () => postgresDatabase(await server.createDatabase()),
    stop: () => server.stop(),
    get server() {
      return server;
    },
  };
};

const postgresDatabase = (place: string): TestDatabase => ({
  place,
  open: () => openPostgres(place),
  alter: async (text, ...values) => {
    await run(place, 'ALTER TABLE entries DISABLE TRIGGER USER');
    let count = 0;
    const numbered = text.replaceAll('?', () => {
      count += 1;
      return `$${count}`;
    });
    await run(place, numbered, values);
  },
});
