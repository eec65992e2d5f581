import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ownership } from './database.ts';
import { type DatabaseEngine, openDatabases, openNodeDatabases, readDatabases } from './databases.ts';
import { assertNotMoved, RECORD } from './files.ts';
import { isHeld } from './inspect.ts';
import type { StoreOptions } from './options.ts';
import type { NodeStore } from './over.ts';
import { databasesIn } from './postgres-address.ts';
import { ownershipOfAll } from './several.ts';
import { openSqlite, readSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

export {
  AlteredError,
  canonical,
  newSigningKey,
  type SigningKey,
  startOf,
  type Verdict,
  verifyChain,
} from './chain.ts';
export type { NodeLease, Ownership } from './database.ts';
export { RecordError, StoreError } from './error.ts';
export { wasMoved } from './files.ts';
export { commitRate, isHeld, schemaIn } from './inspect.ts';
export type { StoreOptions } from './options.ts';
export { openSqlite, readSqlite } from './sqlite.ts';
export { SCHEMA } from './sqlite-schema.ts';
export type {
  Append,
  Appended,
  Document,
  DocumentQuery,
  Snapshot,
  Store,
  StoreInspection as Inspection,
  StoreSign,
  StoreWatch,
} from './store.ts';
export { nodeProofTools, readPage, verifyStream } from './verify.ts';

export interface StorePlace {
  /**
   * A PostgreSQL database, or several with blanks between them; without one the house keeps its own database in the folder.
   */
  readonly databaseUrl?: string | undefined;
  readonly folder: string;
}

/** Its client is loaded by those alone who have a PostgreSQL. */
const POSTGRES: DatabaseEngine = {
  open: async (address, options) => (await import('./postgres.ts')).openPostgres(address, options),
  read: async (address, options) => (await import('./postgres.ts')).readPostgres(address, options),
};

/** Where the last seal is kept, apart from the database; that of the first, where there are several. */
export const headFileIn = (folder: string): string => join(folder, 'head');

export const openStore = async ({ databaseUrl, folder }: StorePlace, options?: StoreOptions): Promise<Store> => {
  // The record says what every player did, so nobody else may read it.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return databaseUrl === undefined
    ? openSqlite(join(folder, RECORD), options)
    : openDatabases(POSTGRES, databasesIn(databaseUrl), options);
};

/** The same for one of several nodes that share a record in PostgreSQL. */
export const openNodeStore = async (
  databaseUrl: string,
  options: StoreOptions & { readonly node: string },
): Promise<NodeStore> =>
  openNodeDatabases(
    {
      open: async (address, own) => (await import('./postgres.ts')).openPostgresNode(address, own),
      read: POSTGRES.read,
    },
    databasesIn(databaseUrl),
    options,
  );

/** Gives a record of an earlier release the form that is read and written today. */
export const migrateStore = async ({ databaseUrl }: StorePlace, secret: Uint8Array): Promise<void> => {
  if (databaseUrl === undefined) return;
  const { migratePostgres } = await import('./postgres.ts');
  for (const address of databasesIn(databaseUrl)) await migratePostgres(address, secret);
};

/** The record as it stands, beside a house that may be running; undefined if there is none. */
export const readStore = async (
  { databaseUrl, folder }: StorePlace,
  options?: StoreOptions,
): Promise<Store | undefined> => {
  if (databaseUrl !== undefined) return readDatabases(POSTGRES, databasesIn(databaseUrl), options);
  const file = join(folder, RECORD);
  assertNotMoved(file);
  return existsSync(file) ? readSqlite(file, options) : undefined;
};

/** Who may write to a record, beside houses that may be running; undefined if there is none. */
export const readOwnership = async ({ databaseUrl, folder }: StorePlace): Promise<Ownership | undefined> => {
  if (databaseUrl !== undefined) return readPostgresOwnerships(databasesIn(databaseUrl));
  const file = join(folder, RECORD);
  assertNotMoved(file);
  if (!existsSync(file)) return undefined;
  return { at: Date.now(), nodes: [{ node: '', is: isHeld(file) ? 'live' : 'left', until: null }], streams: [] };
};

const readPostgresOwnerships = async (addresses: readonly string[]): Promise<Ownership | undefined> => {
  const { readPostgresOwnership } = await import('./postgres.ts');
  const found = await Promise.all(addresses.map(readPostgresOwnership));
  const told = found.filter((ownership) => ownership !== undefined);
  return told.length === 0 ? undefined : ownershipOfAll(told);
};
