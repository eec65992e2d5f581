import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type { StoreOptions } from '../packages/server/src/store/index.ts';
import { storeOver } from '../packages/server/src/store/over.ts';
import { openPostgres } from '../packages/server/src/store/postgres.ts';
import { severalStore } from '../packages/server/src/store/several.ts';
import { openSqlite } from '../packages/server/src/store/sqlite.ts';
import type { Store } from '../packages/server/src/store/store.ts';
import { type PostgresServer, runOnPostgres } from '../scripts/postgres.ts';
import { testPostgres } from './postgres.ts';
import { embeddedWire, SimDatabase } from './simulation/database.ts';
import { SimDisk } from './simulation/disk.ts';
import { SimEngine } from './simulation/engine.ts';
import { unguarded } from './unguarded.ts';

/** Both engines, on real databases, and a store over two of one. */

type Value = string | number | Uint8Array;

export interface TestDatabase {
  /** A path or an address; several addresses have blanks between them. */
  readonly place: string;
  open(options?: StoreOptions): Promise<Store>;
  /** Works on the database behind the store's back; `?` stands for the values. */
  run(text: string, ...values: Value[]): Promise<void>;
  /** The same without the triggers that would refuse it: they stop nobody who means to. */
  alter(text: string, ...values: Value[]): Promise<void>;
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

const sqliteDatabase = (place: string): TestDatabase => {
  const using = (work: (connection: DatabaseSyncInstance) => void): void => {
    const connection = new DatabaseSync(place, { timeout: 2000 });
    try {
      work(connection);
    } finally {
      connection.close();
    }
  };
  return {
    place,
    open: (options) => openSqlite(place, options),
    run: async (text, ...values) => using((connection) => connection.prepare(text).run(...values)),
    alter: async (text, ...values) =>
      using((connection) => unguarded(connection, () => connection.prepare(text).run(...values))),
  };
};

/** Databases that share a real one, each in a schema of its own: that takes a twentieth of the time. */
export const postgresEngine = (): Engine & { readonly server: PostgresServer } => {
  let server: PostgresServer;
  let url: string;
  let count = 0;
  return {
    name: 'PostgreSQL',
    start: async () => {
      server = await testPostgres();
      url = await server.createDatabase();
    },
    create: async () => {
      count += 1;
      await runOnPostgres(url, `CREATE SCHEMA test_${count}`);
      const place = new URL(url);
      place.searchParams.set('options', `-c search_path=test_${count}`);
      return postgresDatabase(place.href);
    },
    stop: () => server.stop(),
    get server() {
      return server;
    },
  };
};

const postgresDatabase = (place: string): TestDatabase => ({
  place,
  open: (options) => openPostgres(place, options),
  run: async (text, ...values) => {
    await runOnPostgres(place, numbered(text), values);
  },
  alter: async (text, ...values) => {
    await runOnPostgres(withoutTriggers(place), numbered(text), values);
  },
});

/** Simulated databases, each on a disk of its own. */
export const simulatedEngine = (): Engine => ({
  name: 'simulated',
  start: async () => {},
  create: async () => {
    const engine = new SimEngine({ disk: new SimDisk(null), path: '/simulated/log', leaseMs: null, clock: () => 0 });
    const refuse = async (): Promise<never> => {
      throw new Error('A simulated database understands no SQL.');
    };
    return {
      place: 'simulated',
      open: async (options) => {
        await engine.reopen();
        return storeOver(new SimDatabase(embeddedWire(engine), null), options);
      },
      ...{ run: refuse, alter: refuse },
    };
  },
  stop: async () => {},
});

/** Their names as the store knows them: `table:1` is dealt to the first, `table:2` to the second. */
const TWO = ['one', 'two'];

/** Two databases with the tables dealt out between them, as one. What is done behind its back is done to both. */
export const twoPostgresEngine = (): Engine => {
  const engine = postgresEngine();
  return {
    name: 'two PostgreSQL databases',
    start: () => engine.start(),
    create: async () => twoDatabases([await engine.create(), await engine.create()]),
    stop: () => engine.stop(),
  };
};

const twoDatabases = (both: readonly TestDatabase[]): TestDatabase => ({
  place: both.map(({ place }) => place).join(' '),
  open: async (options) => {
    const opened: Store[] = [];
    try {
      for (const database of both) opened.push(await database.open(options));
      return await severalStore(opened.map((store, index) => ({ id: TWO[index]!, store })));
    } catch (error) {
      for (const store of opened) await store.close();
      throw error;
    }
  },
  run: async (text, ...values) => {
    for (const database of both) await database.run(text, ...values);
  },
  alter: async (text, ...values) => {
    for (const database of both) await database.alter(text, ...values);
  },
});

/** No trigger works on such a connection, and nobody can see that from elsewhere. */
const withoutTriggers = (place: string): string => {
  const url = new URL(place);
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c session_replication_role=replica`);
  return url.href;
};

const numbered = (text: string): string => {
  let count = 0;
  return text.replaceAll('?', () => {
    count += 1;
    return `$${count}`;
  });
};
