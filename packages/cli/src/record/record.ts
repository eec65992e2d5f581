import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Store } from '@hardway/server';
import { InputError, unreadable } from '../io/output.ts';

/** Shared by commands on a house's record. Reading it is possible beside a running house and changes nothing. */

export interface RecordFlags {
  readonly folder: string;
  readonly json?: boolean;
}

export const withStore = async <T>(folder: string, work: (store: Store) => Promise<T>): Promise<T> => {
  const { StoreError } = await import('@hardway/server');
  const store = await openRecord(folder).catch((error: unknown) => {
    throw error instanceof StoreError ? new InputError(error.message) : error;
  });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

/** The PostgreSQL server that the environment names, or nothing. */
export const databaseUrl = (): string | undefined => process.env.HARDWAY_DATABASE_URL || undefined;

const openRecord = async (folder: string): Promise<Store> => {
  const { readStore } = await import('@hardway/server');
  const store = await readStore({ folder, databaseUrl: databaseUrl() });
  if (store) return store;
  throw new InputError(
    databaseUrl() === undefined
      ? `there is no record in ${folder}; name the house’s folder with --folder.`
      : 'there is no record in the PostgreSQL database; a house makes one when it starts.',
  );
};

/** Turns system errors, such as a full disk, into one sentence. */
export const withReasons = async <T>(work: () => Promise<T>): Promise<T> => {
  const { StoreError } = await import('@hardway/server');
  try {
    return await work();
  } catch (error) {
    const isSystem = error instanceof Error && 'syscall' in error;
    throw error instanceof StoreError || isSystem ? new InputError(error.message) : error;
  }
};

export const folderOption = [
  '--folder <path>',
  'where the record is kept',
  process.env.HARDWAY_FOLDER ?? 'hardway-data',
] as const;

export const publicKeyIn = (file: string): string => {
  const text = textIn(file);
  try {
    createPublicKey(text);
    return text;
  } catch {
    throw new InputError(`"${file}" is not a public key.`);
  }
};

export const textIn = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new InputError(unreadable(file, error));
  }
};
