import pg from 'pg';
import { StoreError } from './error.ts';
import { type Connecting, letGo, type Servers } from './postgres-servers.ts';
import { pinSchema } from './postgres-shape.ts';

const READERS_MAX = 8;

/** A server that is starting, stopping, or gone. */
const GONE = /^(57P|08)/;

/** Connections for reading, to the server that the database is written on: a standby may be behind it. */
export class Readers {
  private readonly servers: Servers;
  private readonly connecting: Connecting;
  private readonly options: pg.PoolConfig;
  private address: string | undefined;
  private pool: pg.Pool | undefined;
  private finding: Promise<void> | undefined;

  constructor(servers: Servers, connecting: Connecting, options: pg.PoolConfig) {
    this.servers = servers;
    this.connecting = connecting;
    this.options = options;
  }

  /** From now on they go to where the database was found; those of before are let go once they are done. */
  follow(): void {
    const { current } = this.servers;
    if (current === this.address) return;
    void this.pool?.end();
    this.address = current;
    this.pool = new pg.Pool({
      ...this.connecting(current),
      max: READERS_MAX,
      onConnect: (client) => this.prepare(client),
      ...this.options,
    });
    // The pool replaces a connection that breaks while nobody uses it.
    this.pool.on('error', () => {});
  }

  async current(): Promise<pg.Pool> {
    if (!this.pool) await this.find();
    return this.pool!;
  }

  /** Somebody who only reads looks for the database again where it has gone. */
  async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> {
    try {
      return (await (await this.current()).query<Row>(text, [...values])).rows;
    } catch (error) {
      if (!this.servers.areSeveral || !isGone(error)) throw error;
      await this.find();
      return (await this.pool!.query<Row>(text, [...values])).rows;
    }
  }

  async end(): Promise<void> {
    await this.pool?.end();
  }

  private find(): Promise<void> {
    this.finding ??= this.findNow().finally(() => {
      this.finding = undefined;
    });
    return this.finding;
  }

  private async findNow(): Promise<void> {
    if (this.servers.areSeveral) letGo(await this.servers.connect(this.connecting));
    this.follow();
  }

  private async prepare(client: pg.ClientBase): Promise<void> {
    // One that breaks while it is lent out tells whoever has it by what it is asked; nobody else has to hear of it.
    client.on('error', () => {});
    await pinSchema(client);
    if (!this.servers.areSeveral) return;
    const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
    if (rows[0]!.standby) throw new StoreError('The PostgreSQL server has become a standby.');
  }
}

const isGone = (error: unknown): boolean => !(error instanceof pg.DatabaseError) || GONE.test(error.code ?? '');
