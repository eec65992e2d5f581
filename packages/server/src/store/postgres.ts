import pg from 'pg';
import type { Head } from '../protocol/entry.ts';
import {
  type Exchange,
  type HeldSeal,
  headsBy,
  limitOf,
  type NodeLease,
  type NodeSeen,
  type Owned,
  type OwnedStream,
  type Ownership,
  type SharedDatabase,
  STREAMS_SQL,
} from './database.ts';
import { StoreError } from './error.ts';
import { type Dialect, pageSql, pageValues } from './kept-rows.ts';
import { isOver } from './lease.ts';
import { migratorOf, type StoreOptions } from './options.ts';
import { type NodeStore, nodeOver, readerOver, storeOver } from './over.ts';
import { type Backend, backendOf, connectWith, type Reconnecting, settings } from './postgres-connection.ts';
import { migrate } from './postgres-migration.ts';
import { Readers } from './postgres-readers.ts';
import { assertNoLaterForm, SCHEMA, versionOf } from './postgres-schema.ts';
import { exchangeSeals, sealValues, someSeals } from './postgres-seals.ts';
import { letGo, Servers } from './postgres-servers.ts';
import { deviationsIn } from './postgres-shape.ts';
import {
  ANSWERS_SQL,
  CLAIM_SQL,
  HEADS_SQL,
  HELD_SQL,
  LEASE_MS,
  OWNERSHIP_SQL,
  RELEASE_SQL,
  RENEW_SQL,
  SAVE_SQL,
  SEALS_SQL,
  SNAPSHOT_COLUMNS,
  WRITE_SQL,
} from './postgres-statements.ts';
import { type Batch, type CommandId, type CommandRow, type DocumentRow, type EntryRow, entryOf } from './rows.ts';
import { EARLIER, FORMER, type Migrator } from './schema.ts';
import type { Seal } from './seal.ts';
import { assertShape } from './shape.ts';
import type { DocumentQuery, KeptRows, KeptSnapshot, KeptTable, Store, TakenCommand } from './store.ts';

/** An account that may do more still changes nothing by reading. */
const READ_ONLY = '-c default_transaction_read_only=on';
const UNIQUE_VIOLATION = '23505';

export const openPostgres = (url: string, options: StoreOptions = {}): Promise<Store> =>
  openedPostgres(async () => storeOver(await PostgresDatabase.open(url, migratorOf(options)), options));

/** The same for a node that shares the record with others. */
export const openPostgresNode = (url: string, options: StoreOptions & { readonly node: string }): Promise<NodeStore> =>
  openedPostgres(async () => nodeOver(await PostgresDatabase.open(url, migratorOf(options)), options));

/** The record of a house that may be running, as it stands; nothing is written. Undefined if no house was there yet. */
export const readPostgres = (url: string, options: StoreOptions = {}): Promise<Store | undefined> =>
  openedPostgres(async () => {
    const database = await PostgresDatabase.read(url);
    return database && readerOver(database, options);
  });

/** Gives a record of an earlier release today's form, so that it can be read; one of 0.1.0 is adopted by other means. */
export const migratePostgres = (url: string, secret: Uint8Array): Promise<void> =>
  openedPostgres(async () => {
    const reader = new Readers(new Servers(url), (address) => settings(address, 'hardway reads'), {});
    const version = await reader
      .current()
      .then(versionOf)
      .finally(() => reader.end());
    if (version < 2 || version === SCHEMA) return;
    const database = await PostgresDatabase.open(url, { secret, adopts: false });
    await database.close();
  });

/** Who may write to a record, beside houses that may be running. Undefined if no house was there yet. */
export const readPostgresOwnership = (url: string): Promise<Ownership | undefined> =>
  openedPostgres(async () => {
    const database = await PostgresDatabase.read(url);
    try {
      return await database?.ownership();
    } finally {
      await database?.close();
    }
  });

/** Reasons of the server and of the network in a sentence. */
export const openedPostgres = async <T>(open: () => Promise<T>): Promise<T> => {
  try {
    return await open();
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(
      `The PostgreSQL database cannot be opened: ${error instanceof Error ? error.message : error}.`,
    );
  }
};

const DIALECT: Dialect = {
  told: (column, type) => (type === 'hash' ? `encode(${column}, 'hex')` : column),
  mark: (n) => `$${n}`,
};

/** A house whose lease has to run out before it counts as gone is waited for. */
const PATIENCE_MS = LEASE_MS + 2_000;
const connect = (servers: Servers, migrator: Migrator, how: Reconnecting): Promise<pg.Client> =>
  connectWith(servers, how, async (client) => {
    await migrate(client, migrator);
    assertShape(await deviationsIn(client), false);
  });

export class PostgresDatabase implements SharedDatabase {
  readonly leaseMs = LEASE_MS;
  readonly patienceMs = PATIENCE_MS;
  lost = false;
  private readonly servers: Servers;
  private readonly migrator: Migrator | null;
  private readonly readers: Readers;
  protected client: pg.Client | undefined;
  private backend: Backend | null = null;

  static async open(url: string, migrator: Migrator): Promise<PostgresDatabase> {
    const database = new PostgresDatabase(url, migrator);
    try {
      await database.recover();
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  static async read(url: string): Promise<PostgresDatabase | undefined> {
    const database = new PostgresDatabase(url, null);
    try {
      const version = await versionOf(await database.readers.current());
      if (version === SCHEMA) {
        assertShape(await database.deviations(), true);
        return database;
      }
      if (version > 0) throw new StoreError(`The PostgreSQL database ${version === 1 ? EARLIER : FORMER}`);
    } catch (error) {
      await database.close();
      throw error;
    }
    await database.close();
    return undefined;
  }

  /** Without somebody who could give the record its form it is only read. */
  protected constructor(url: string, migrator: Migrator | null) {
    this.servers = new Servers(url);
    this.migrator = migrator;
    const options = migrator ? {} : { options: READ_ONLY };
    this.readers = new Readers(this.servers, (address) => settings(address, 'hardway reads'), options);
  }

  async recover(): Promise<void> {
    if (!this.migrator) throw new StoreError('The PostgreSQL database was opened to be read.');
    const old = this.client;
    this.client = undefined;
    if (old) letGo(old);
    this.client = await connect(this.servers, this.migrator, {
      before: this.backend,
      lost: (client) => {
        if (client === this.client) this.lost = true;
      },
    });
    this.backend = await backendOf(this.client);
    this.lost = false;
    this.readers.follow();
  }

  async heads(streams: readonly string[]): Promise<ReadonlyMap<string, Head>> {
    return headsBy(await this.rows<Head & { name: string }>(HEADS_SQL, [streams]));
  }

  answers(commands: readonly CommandId[]): Promise<readonly CommandRow[]> {
    const streams = commands.map(({ stream }) => stream);
    return this.rows<CommandRow>(ANSWERS_SQL, [streams, commands.map(({ command }) => command)]);
  }

  async write(
    { commands, entries, documents }: Batch,
    seal: Seal,
    owned: readonly Owned[],
  ): Promise<'written' | 'taken' | 'fenced'> {
    const put = documents.filter(({ value }) => value !== null);
    const removed = documents.filter(({ value }) => value === null);
    const values = [commands, entries, put, removed, owned].map((rows) => JSON.stringify(rows));
    try {
      const { rows } = await this.appends().query({
        name: 'write',
        text: WRITE_SQL,
        values: [...sealValues(seal), ...values],
      });
      if (rows.length === 1) return 'written';
      await this.assertSameForm();
      return 'fenced';
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return 'taken';
      throw error;
    }
  }

  /** Whoever gives the record a later form ends all leases: that is said rather than that somebody has taken over. */
  private assertSameForm(): Promise<void> {
    return assertNoLaterForm(this.appends());
  }

  protected appends(): pg.Client {
    if (!this.client) throw new StoreError('The PostgreSQL server cannot be reached, or was only to be read.');
    return this.client;
  }

  async seals(): Promise<readonly Seal[]> {
    return someSeals(await this.rows<Seal>(SEALS_SQL, []));
  }

  /** In one snapshot: other nodes may be committing. */
  async ends() {
    const client = await (await this.readers.current()).connect();
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const seals = await client.query<Seal>(SEALS_SQL);
      const streams = await client.query<{ stream: string }>(STREAMS_SQL);
      const heads = await client.query<Head & { name: string }>(HEADS_SQL, [streams.rows.map(({ stream }) => stream)]);
      await client.query('COMMIT');
      client.release();
      return { seals: someSeals(seals.rows), heads: headsBy(heads.rows) };
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
  }

  exchange(change: (seals: readonly HeldSeal[]) => Exchange | null, withinMs?: number): Promise<boolean> {
    return exchangeSeals(this.appends(), change, withinMs);
  }

  async renew(node: string, lease: number): Promise<boolean> {
    const { rowCount } = await this.appends().query(RENEW_SQL, [node, lease]);
    if (rowCount === 0) await this.assertSameForm();
    return rowCount === 1;
  }

  async claim(node: string, lease: number, streams: readonly string[]): Promise<readonly Owned[]> {
    const { rows } = await this.appends().query<Owned>(CLAIM_SQL, [node, lease, streams]);
    return rows;
  }

  async release(node: string, lease: number, streams: readonly string[]): Promise<boolean> {
    const { rows } = await this.appends().query(RELEASE_SQL, [node, lease, streams]);
    if (rows.length === 0) await this.assertSameForm();
    return rows.length === 1;
  }

  async nodes(): Promise<readonly NodeSeen[]> {
    const seals = await this.rows<HeldSeal>(HELD_SQL, []);
    return seals
      .filter(({ node, holder }) => node !== '' && holder !== '')
      .map(({ node, holder, isLive }) => ({ node, isLive: isLive && !isOver(holder) }));
  }

  /** By a lock of the server, which ends with the connection: whoever is gone holds up nobody. */
  async exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
    const client = await this.servers.connect((address) => settings(address, 'hardway turns'));
    client.on('error', () => {});
    try {
      await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
      return await work();
    } finally {
      letGo(client);
    }
  }

  async owners(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.rows<{ stream: string; node: string }>('SELECT stream, node FROM owners', []);
    return new Map(rows.map(({ stream, node }) => [stream, node]));
  }

  async ownership(): Promise<Ownership> {
    const [row] = await this.rows<{ at: number; seals: readonly HeldUntil[]; streams: readonly OwnedStream[] }>(
      OWNERSHIP_SQL,
      [],
    );
    const { at, seals, streams } = row!;
    const stateOf = ({ holder, until }: HeldUntil): NodeLease['is'] => {
      if (holder === '') return 'left';
      return (until ?? 0) >= at && !isOver(holder) ? 'live' : 'overdue';
    };
    return { at, streams, nodes: seals.map((seal) => ({ node: seal.node, is: stateOf(seal), until: seal.until })) };
  }

  async read(stream: string, version: number, limit: number) {
    const rows = await this.rows<EntryRow>(
      `SELECT stream, version, at, command, event, answer, encode(hash, 'hex') AS hash FROM entries
       WHERE stream = $1 AND version > $2 ORDER BY version LIMIT $3`,
      [stream, version, limitOf(limit)],
    );
    return rows.map(entryOf);
  }

  async streams() {
    return (await this.rows<{ stream: string }>(STREAMS_SQL, [])).map(({ stream }) => stream);
  }

  async document(stream: string, kind: string, key: string) {
    const [row] = await this.rows<{ value: string }>(
      'SELECT value FROM documents WHERE stream = $1 AND kind = $2 AND key = $3',
      [stream, kind, key],
    );
    return row && (JSON.parse(row.value) as unknown);
  }

  async documents({ stream, kind, from = -Infinity, to = Infinity, newestFirst = false, limit }: DocumentQuery) {
    const order = newestFirst ? 'DESC' : 'ASC';
    const rows = await this.rows<DocumentRow & { value: string }>(
      `SELECT stream, kind, key, rank, value FROM documents
       WHERE kind = $1 AND rank >= $2 AND rank <= $3 ${stream === undefined ? '' : 'AND stream = $5'}
       ORDER BY rank ${order}, stream ${order}, key ${order} LIMIT $4`,
      [kind, from, to, limitOf(limit), ...(stream === undefined ? [] : [stream])],
    );
    return rows.map((row) => ({ ...row, value: JSON.parse(row.value) as unknown }));
  }

  async saveSnapshots(snapshots: readonly KeptSnapshot[], seal: Seal): Promise<boolean> {
    const columns = SNAPSHOT_COLUMNS.map((column) => snapshots.map((snapshot) => snapshot[column]));
    const { rows } = await this.appends().query(SAVE_SQL, [...sealValues(seal), ...columns]);
    if (rows.length === 0) await this.assertSameForm();
    return rows.length === 1;
  }

  async keptHeads() {
    return headsBy(await this.rows<Head & { name: string }>('SELECT name, version, mac AS hash FROM snapshots', []));
  }

  async snapshot(name: string) {
    const [row] = await this.rows<KeptSnapshot>('SELECT name, version, state, mac FROM snapshots WHERE name = $1', [
      name,
    ]);
    return row;
  }

  commands(stream: string, commands: readonly string[]) {
    return this.rows<TakenCommand>(
      'SELECT command, version, answer, mac FROM commands WHERE stream = $1 AND command = ANY ($2::text[])',
      [stream, commands],
    );
  }

  async commandCount(stream: string) {
    const select = 'SELECT count(*) AS count FROM commands WHERE stream = $1';
    const [row] = await this.rows<{ count: number }>(select, [stream]);
    return row!.count;
  }

  async commandStreams() {
    const rows = await this.rows<{ stream: string }>('SELECT DISTINCT stream FROM commands ORDER BY stream', []);
    return rows.map(({ stream }) => stream);
  }

  documentCounts() {
    return this.rows<{ stream: string; kind: string; count: number }>(
      'SELECT stream, kind, count(*) AS count FROM documents GROUP BY stream, kind',
      [],
    );
  }

  async deviations() {
    const client = await (await this.readers.current()).connect();
    try {
      return await deviationsIn(client);
    } finally {
      client.release();
    }
  }

  page<Table extends KeptTable>(table: Table, after: KeptRows[Table] | null, limit: number) {
    return this.rows<KeptRows[Table]>(pageSql(table, after === null, DIALECT), pageValues(table, after, limit));
  }

  async rowCount(table: KeptTable) {
    const [row] = await this.rows<{ count: number }>(`SELECT count(*) AS count FROM ${table}`, []);
    return row!.count;
  }

  snapshots() {
    return this.rows<KeptSnapshot>('SELECT name, version, state, mac FROM snapshots ORDER BY name', []);
  }

  async close(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.end();
    await this.readers.end();
  }

  protected rows<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.readers.query<Row & pg.QueryResultRow>(text, values);
  }
}

type HeldUntil = Pick<HeldSeal, 'node' | 'holder'> & { readonly until: number | null };
