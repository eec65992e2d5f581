import type pg from 'pg';
import { StoreError } from './error.ts';
import { addSql, KEPT_TABLES } from './kept-rows.ts';
import { migratorOf, type StoreOptions } from './options.ts';
import { readerOver } from './over.ts';
import { openedPostgres, PostgresDatabase } from './postgres.ts';
import { connectWith } from './postgres-connection.ts';
import { migrateWithin } from './postgres-migration.ts';
import { SCHEMA, versionOf } from './postgres-schema.ts';
import { replaceSeal, sealsAlone } from './postgres-seals.ts';
import { Servers } from './postgres-servers.ts';
import { deviationsWithin, shapeWithin } from './postgres-shape.ts';
import type { Seal } from './seal.ts';
import { assertShape } from './shape.ts';
import type { KeptRows, KeptTable, Store } from './store.ts';

/**
 * A record that is copied into a PostgreSQL database, in one transaction on one connection: until it is kept nobody else
 * sees any of it, and a connection that ends, however it ends, leaves the database as it was. Nobody else can write there
 * from before it looks until it is closed.
 */
export interface RecordCopy {
  /** Whether the database was empty; otherwise a record is there, and nothing can be added. */
  readonly isNew: boolean;
  /** What has been copied so far, or the record that was there. */
  readonly store: Store;
  add<Table extends KeptTable>(table: Table, rows: readonly KeptRows[Table][]): Promise<void>;
  /** Comes last. */
  seal(seal: Seal): Promise<void>;
  /** Resolves once it is on the disk. If it fails, it may be there all the same. */
  keep(): Promise<void>;
  /** Without `keep` nothing stays. */
  close(): Promise<void>;
}

export const copyIntoPostgres = (url: string, options: StoreOptions): Promise<RecordCopy> =>
  openedPostgres(async () => {
    const { database, isNew } = await CopiedDatabase.begin(url);
    return {
      isNew,
      store: readerOver(database, options),
      add: (table, rows) => database.add(table, rows),
      seal: (seal) => database.putSeal(seal),
      keep: () => database.keep(),
      close: () => database.close(),
    };
  });

const NOT_EMPTY = 'The PostgreSQL database is not empty; a record is moved into one of its own.';

/** Reads and writes what only its own connection sees. */
class CopiedDatabase extends PostgresDatabase {
  static async begin(url: string): Promise<{ database: CopiedDatabase; isNew: boolean }> {
    let isNew = false;
    const client = await connectWith(new Servers(url), { before: null, lost: () => {} }, async (connected) => {
      await connected.query('BEGIN');
      isNew = (await shapeWithin(connected)).size === 0;
      if (isNew) await migrateWithin(connected, migratorOf({}));
      else if ((await versionOf(connected)) !== SCHEMA) throw new StoreError(NOT_EMPTY);
      const holder = (await sealsAlone(connected)).find(({ isLive }) => isLive)?.holder;
      if (holder !== undefined)
        throw new StoreError(`The record in the PostgreSQL database is in use by another house (${holder}).`);
      assertShape(await deviationsWithin(connected), false);
    });
    return { database: new CopiedDatabase(url, client), isNew };
  }

  private last: Promise<unknown> = Promise.resolve();

  private constructor(url: string, client: pg.Client) {
    super(url, null);
    this.client = client;
  }

  /** One after the other on the one connection; what the server or the network says against it ends the copy. */
  private async asking<T>(ask: (client: pg.Client) => Promise<T>): Promise<T> {
    const turn = this.last.then(() => ask(this.appends()));
    this.last = turn.catch(() => undefined);
    try {
      return await turn;
    } catch (error) {
      throw new StoreError(`The copy was cut short: ${error instanceof Error ? error.message : error}.`);
    }
  }

  async add<Table extends KeptTable>(table: Table, rows: readonly KeptRows[Table][]): Promise<void> {
    await this.asking((client) => client.query(addSql(table), [JSON.stringify(rows)]));
  }

  /** In the place of the seal of a record that nobody has written to yet. */
  async putSeal(seal: Seal): Promise<void> {
    await this.asking((client) => replaceSeal(client, seal));
    // Without an idea of their sizes the server might go through whole tables for each page that is compared.
    await this.asking((client) => client.query(`ANALYZE ${KEPT_TABLES.join(', ')}`));
  }

  async keep(): Promise<void> {
    const { command } = await this.asking((client) => client.query('COMMIT'));
    // That is how a server answers where something has failed before.
    if (command !== 'COMMIT') throw new StoreError('The PostgreSQL server has not kept the copy.');
  }

  override deviations() {
    return this.asking(deviationsWithin);
  }

  protected override async rows<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const { rows } = await this.asking((client) => client.query<Row & pg.QueryResultRow>(text, [...values]));
    return rows;
  }
}
