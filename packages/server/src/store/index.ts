import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store, StoreWatch } from './store.ts';

export { type BackedUp, type BackupOrder, backUp, type Progress } from './backup.ts';
export type { Manifest } from './backup-manifest.ts';
export { hasSigningKey, type Restored, type RestoreOrder, restore } from './backup-restore.ts';
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
export { commitRate, isHeld, schemaIn } from './inspect.ts';
export { openPostgres, readPostgres } from './postgres.ts';
export { openSqlite, readSqlite, SCHEMA } from './sqlite.ts';
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
  type StoreSign,
  type StoreWatch,
} from './store.ts';
export { readRecord, verifyStream } from './verify.ts';

export interface StorePlace {
  /** A PostgreSQL server; without one the house keeps its own database in the folder. */
  readonly databaseUrl?: string | undefined;
  readonly folder: string;
}

export const openStore = async ({ databaseUrl, folder }: StorePlace, watch?: StoreWatch): Promise<Store> => {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, watch);
  // Whoever reads the record knows what every player did.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return openSqlite(join(folder, 'hardway.db'), undefined, watch);
};
