import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PatroniPrograms } from '../scripts/patroni.ts';
import { freePort, gone } from '../scripts/postgres.ts';
import { DEPLOY, Running } from './deployed.ts';
import { until } from './until.ts';

/**
 * Two PostgreSQL servers that Patroni looks after, by the file that operators are given, with one etcd. Machines die by having
 * all their processes killed at once, by their ids.
 */

/** PostgreSQL refuses to run as root; Debian's package has made this account. */
const ACCOUNT = 'postgres';

interface Account {
  readonly uid: number;
  readonly gid: number;
}

const account = (): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (option: string): number => Number(execFileSync('id', [option, ACCOUNT], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
};

/** What Patroni says of one server: GET /patroni. */
interface State {
  readonly state: string;
  readonly role: string;
  readonly timeline: number;
  readonly sync_standby?: boolean;
}

export class PatroniServer {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  private readonly folder: string;
  private readonly run: (server: PatroniServer) => Running;
  private running: Running;

  constructor(name: string, folder: string, ports: readonly [number, number], run: (server: PatroniServer) => Running) {
    this.name = name;
    this.folder = folder;
    [this.port, this.restPort] = ports;
    this.run = run;
    this.running = run(this);
  }

  get data(): string {
    return join(this.folder, `${this.name}-data`);
  }

  get said(): string {
    return this.running.said;
  }

  async state(): Promise<State | null> {
    if (!this.running.isRunning) return null;
    return fetch(`http://127.0.0.1:${this.restPort}/patroni`).then(
      async (response) => (await response.json()) as State,
      () => null,
    );
  }

  /** Whether Patroni would answer so to a balancer. */
  async is(what: 'primary' | 'replica' | 'sync'): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.restPort}/${what}`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  private async postmaster(): Promise<number | null> {
    const text = await readFile(join(this.data, 'postmaster.pid'), 'utf8').catch(() => null);
    return text === null ? null : Number(text.split('\n')[0]);
  }

  /** As if its machine had gone, without a word to anybody. */
  async die(): Promise<void> {
    const pid = await this.postmaster();
    if (pid !== null) process.kill(pid, 'SIGKILL');
    await this.running.end();
    if (pid !== null) await gone(pid);
  }

  /** Its PostgreSQL alone crashes; Patroni is there to see it. */
  async crash(): Promise<void> {
    const pid = (await this.postmaster())!;
    process.kill(pid, 'SIGKILL');
    await gone(pid);
  }

  comesBack(): void {
    this.running = this.run(this);
  }

  /** In good order: PostgreSQL is stopped with it. */
  async stop(): Promise<void> {
    await this.running.end('SIGTERM');
    const pid = await this.postmaster();
    if (pid !== null) await this.die();
  }
}

export interface PatroniPair {
  readonly servers: readonly [PatroniServer, PatroniServer];
  /** The one that is written to, once there is one and a standby has all that it commits. */
  settled(): Promise<{ readonly primary: PatroniServer; readonly standby: PatroniServer }>;
  /** The house's database at this address, or at several with commas between. */
  url(hosts: string): string;
  stop(): Promise<void>;
}

export const startPatroni = async ({ patroni, etcd, postgres }: PatroniPrograms): Promise<PatroniPair> => {
  const folder = await mkdtemp(join(tmpdir(), 'hardway-patroni-'));
  const as = account();
  if (as) await chown(folder, as.uid, as.gid);
  const password = randomBytes(12).toString('hex');
  const config = join(folder, 'patroni.yml');
  // The only change to the file: where the script beside it is.
  const text = await readFile(`${DEPLOY}patroni/patroni.yml`, 'utf8');
  await writeFile(config, text.replace('/etc/hardway/create-database', `${DEPLOY}patroni/create-database`));
  const [client, peer] = [await freePort(), await freePort()];
  const store = new Running(etcd, [], {
    cwd: folder,
    ...as,
    env: {
      ...process.env,
      ETCD_NAME: 'one',
      ETCD_DATA_DIR: join(folder, 'etcd'),
      ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${client}`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${client}`,
      ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peer}`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${peer}`,
      ETCD_INITIAL_CLUSTER: `one=http://127.0.0.1:${peer}`,
    },
  });
  await store.says(/ready to serve client requests/);
  const run = ({ name, port, restPort, data }: PatroniServer): Running =>
    new Running(patroni, [config], {
      cwd: folder,
      ...as,
      env: {
        ...process.env,
        PATH: `${postgres}:${process.env.PATH}`,
        HOME: folder,
        PATRONI_NAME: name,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_BIN_DIR: postgres,
        PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}-pgpass`),
        PATRONI_ETCD3_HOSTS: `'127.0.0.1:${client}'`,
        PATRONI_SUPERUSER_PASSWORD: password,
        PATRONI_REPLICATION_PASSWORD: password,
        PATRONI_REWIND_PASSWORD: password,
        POSTGRES_PASSWORD: password,
      },
    });
  const servers: PatroniServer[] = [];
  for (const name of ['database-one', 'database-two']) {
    servers.push(new PatroniServer(name, folder, [await freePort(), await freePort()], run));
    // The first one begins the record, whoever comes later copies it.
    await until(() => servers[0]!.is('primary'));
  }
  return {
    servers: servers as never,
    settled: () =>
      until(async () => {
        for (const [primary, standby] of [servers, servers.toReversed()] as [PatroniServer, PatroniServer][])
          if ((await primary.is('primary')) && (await standby.is('sync'))) return { primary, standby };
        return null;
      }),
    url: (hosts) => `postgres://hardway:${password}@${hosts}/hardway`,
    stop: async () => {
      for (const server of servers) await server.stop();
      await store.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
