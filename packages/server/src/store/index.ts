import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

export {
  AlteredError,
  canonical,
  newSigningKey,
  type SigningKey,
  signCheckpoint,
  startOf,
  type Verdict,
  verifyChain,
  verifyCheckpoint,
} from './chain.ts';
export { openPostgres } from './postgres.ts';
export { openSqlite } from './sqlite.ts';
export {
  type Append,
  type Appended,
  type Checkpoint,
  type Document,
  type DocumentQuery,
  type Entry,
  type Head,
  type Snapshot,
  type Store,
  type StoredEvent,
  StoreError,
} from './store.ts';
export { readRecord, verifyStream } from './verify.ts';

export interface StorePlace {
  /** A PostgreSQL server; without one the house keeps its own database in the folder. */
  readonly databaseUrl?: string | undefined;
  readonly folder: string;
}

export const openStore = async ({ databaseUrl, folder }: StorePlace): Promise<Store> => {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl);
  await mkdir(folder, { recursive: true });
  return openSqlite(join(folder, 'hardway.db'));
};
