import pg from 'pg';
import { StoreError } from './error.ts';
import { letGo, type Servers } from './postgres-servers.ts';
import { pinSchema } from './postgres-shape.ts';

const CONNECT_MS = 10_000;
/** A server that does not answer for this long counts as lost. */
const ANSWER_MS = 30_000;

const INT8 = 20;

/** Whole numbers come as numbers; all that this store writes are safe ones. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

export const settings = (url: string, name: string) => ({
  connectionString: url,
  application_name: name,
  keepAlive: true,
  connectionTimeoutMillis: CONNECT_MS,
  query_timeout: ANSWER_MS,
  types,
});

/** A house whose machine is gone is noticed by the server after about ten seconds, not after two hours. */
const NOTICED_SOON = 'SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3';

/** An acknowledged append must survive a power cut, so a server that does not sync is refused. */
const assertDurable = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<Record<'fsync' | 'commits' | 'encoding', string>>(
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commits,
            current_setting('server_encoding') AS encoding`,
  );
  const { fsync, commits, encoding } = rows[0]!;
  if (fsync === 'off')
    throw new StoreError('The PostgreSQL server runs with fsync off: a power cut would lose wagers.');
  if (commits === 'off')
    throw new StoreError('The PostgreSQL server runs with synchronous_commit off: a power cut would lose wagers.');
  if (encoding !== 'UTF8')
    throw new StoreError(`The PostgreSQL database is encoded in ${encoding}; it has to be UTF8.`);
};

/** A process of the server, and when it began: numbers are given again. */
export interface Backend {
  readonly pid: number;
  readonly began: string;
}

export interface Reconnecting {
  /** The server's process behind the last connection of this store; null before the first. */
  readonly before: Backend | null;
  readonly lost: (client: pg.Client) => void;
}

/** A connection for appends, once it is ready for them. */
export const connectWith = async (
  servers: Servers,
  { before, lost }: Reconnecting,
  prepare: (client: pg.Client) => Promise<void>,
): Promise<pg.Client> => {
  const client = await servers.connect((address) => settings(address, 'hardway appends'));
  client.on('error', () => lost(client));
  client.on('end', () => lost(client));
  try {
    await client.query(NOTICED_SOON);
    await assertDurable(client);
    await pinSchema(client);
    if (before) await endBackend(client, before);
    await prepare(client);
    return client;
  } catch (error) {
    letGo(client);
    throw error;
  }
};

/**
 * A connection that broke may leave a process on the server that waits for something and would commit later. It is ended;
 * whatever it did until then is known once the seals have been exchanged.
 */
const endBackend = async (client: pg.Client, { pid, began }: Backend): Promise<void> => {
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start::text = $2',
    [pid, began],
  );
};

export const backendOf = async (client: pg.Client): Promise<Backend> => {
  const { rows } = await client.query<Backend>(
    'SELECT pid, backend_start::text AS began FROM pg_stat_activity WHERE pid = pg_backend_pid()',
  );
  return rows[0]!;
};
