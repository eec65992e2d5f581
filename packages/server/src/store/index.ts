import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreOptions } from './group.ts';
import { openPostgres, readPostgres } from './postgres.ts';
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
export type { StoreOptions } from './group.ts';
export { commitRate, isHeld, schemaIn } from './inspect.ts';
export { openPostgres, readPostgres } from './postgres.ts';
export { openSqlite, readSqlite, SCHEMA } from './sqlite.ts';
export {
  type Append,
  type Appended,
  type Document,
  type DocumentQuery,
  type Entry,
  type Head,
  type Inspection,
  RecordError,
  type Snapshot,
  type Store,
  type StoredEvent,
  StoreError,
  type StoreSign,
  type StoreWatch,
} from './store.ts';
export { nodeNotary, readPage, verifyStream } from './verify.ts';

export interface StorePlace {
  /** A PostgreSQL server; without one the house keeps its own database in the folder. */
  readonly databaseUrl?: string | undefined;
  readonly folder: string;
}

/** Where the last seal is kept, apart from the database. */
export const headFileIn = (folder: string): string => join(folder, 'head');

export const openStore = async ({ databaseUrl, folder }: StorePlace, options?: StoreOptions): Promise<Store> => {
  // Whoever reads the record knows what every player did.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return databaseUrl === undefined
    ? openSqlite(join(folder, 'hardway.db'), options)
    : openPostgres(databaseUrl, options);
};

/** The record as it stands, beside a house that may be running; undefined if there is none. */
export const readStore = async (
  { databaseUrl, folder }: StorePlace,
  options?: StoreOptions,
): Promise<Store | undefined> => {
  if (databaseUrl !== undefined) return readPostgres(databaseUrl, options);
  const file = join(folder, 'hardway.db');
  return existsSync(file) ? readSqlite(file, options) : undefined;
};
