import { setTimeout as passed } from 'node:timers/promises';
import pg from 'pg';
import { StoreError } from './error.ts';
import { hostIn, serversIn } from './postgres-address.ts';

/** How a server is connected to, by its address. */
export type Connecting = (address: string) => pg.ClientConfig;

/** Once one can be written to, the others have this long to say that they can too. */
const GRACE_MS = 500;

/** A promotion begins a new timeline, so of two servers that both can be written to the later one is the database's. */
const STATE_SQL = `
  SELECT pg_is_in_recovery() AS standby, current_setting('transaction_read_only') = 'on' AS locked,
         CASE WHEN pg_is_in_recovery() THEN 0
              ELSE ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int END AS timeline`;

interface State {
  readonly standby: boolean;
  readonly locked: boolean;
  readonly timeline: number;
}

type Reached =
  | { readonly is: 'writable'; readonly address: string; readonly client: pg.Client; readonly timeline: number }
  | { readonly is: 'unusable'; readonly because: string };

type Writable = Extract<Reached, { is: 'writable' }>;

/**
 * The servers that one database may be on. One of them can be written to at a time, and which one changes when it fails and
 * a standby takes its place.
 */
export class Servers {
  private readonly addresses: readonly string[];
  /** The latest that was written to: a server from before a promotion is not gone back to. */
  private timeline = 0;
  /** Where the database was found last. */
  private found: string;

  constructor(address: string) {
    this.addresses = serversIn(address);
    this.found = this.addresses[0]!;
  }

  get areSeveral(): boolean {
    return this.addresses.length > 1;
  }

  get current(): string {
    return this.found;
  }

  /** A connection to the server that can be written to; an only one is taken as it is. */
  async connect(connecting: Connecting): Promise<pg.Client> {
    if (!this.areSeveral) return connected(connecting(this.found));
    const tries = this.addresses.map((address) => this.reach(address, connecting));
    const reached = await inTime(tries);
    const [chosen] = reached.filter(isWritable).toSorted((one, other) => other.timeline - one.timeline);
    for (const each of tries) void each.then((one) => isWritable(one) && one !== chosen && letGo(one.client));
    if (!chosen)
      throw new StoreError(`None of the PostgreSQL servers can be written to: ${reached.map(reasonOf).join('; ')}.`);
    this.timeline = chosen.timeline;
    this.found = chosen.address;
    return chosen.client;
  }

  private async reach(address: string, connecting: Connecting): Promise<Reached> {
    const unusable = (because: string): Reached => ({ is: 'unusable', because: `${hostIn(address)} ${because}` });
    let client: pg.Client;
    try {
      client = await connected(connecting(address));
    } catch (error) {
      return unusable(`cannot be reached (${messageOf(error)})`);
    }
    try {
      const { standby, locked, timeline } = (await client.query<State>(STATE_SQL)).rows[0]!;
      if (!standby && !locked && timeline >= this.timeline) return { is: 'writable', address, client, timeline };
      letGo(client);
      if (standby) return unusable('is a standby');
      return unusable(locked ? 'is read-only' : 'was overtaken by another one');
    } catch (error) {
      letGo(client);
      return unusable(`does not answer (${messageOf(error)})`);
    }
  }
}

const isWritable = (one: Reached): one is Writable => one.is === 'writable';

const reasonOf = (one: Reached): string => (one.is === 'unusable' ? one.because : one.address);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));

/** What they have said when all have, or some time after one can be used, in the order in which they are named. */
const inTime = async (tries: readonly Promise<Reached>[]): Promise<readonly Reached[]> => {
  const said = new Map<number, Reached>();
  const usable = new Promise<void>((resolve) => {
    for (const [index, each] of tries.entries())
      void each.then((one) => {
        said.set(index, one);
        if (isWritable(one)) resolve();
      });
  });
  await Promise.race([Promise.all(tries), usable.then(() => passed(GRACE_MS, undefined, { ref: false }))]);
  return tries.flatMap((_, index) => said.get(index) ?? []);
};

const connected = async (config: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client(config);
  // Whoever uses it learns of its end by what it asks.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    letGo(client);
    throw error;
  }
};

/** Nobody waits for a connection that is not needed any more. */
export const letGo = (client: pg.Client): void => {
  client.removeAllListeners('end');
  client.end().catch(() => {});
};
