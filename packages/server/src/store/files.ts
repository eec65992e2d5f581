import { createHash } from 'node:crypto';
import { createReadStream, existsSync, type Stats } from 'node:fs';
import { lstat, open, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StoreError } from './error.ts';

/** Files of a house's folder. A backup has those that exist; only the signing key may be left out. */
export const RECORD = 'hardway.db';
export const PUBLIC_KEY = 'public-key.pem';
export const SIGNING_KEY = 'signing-key.pem';
export const PRACTICE_STAFF = 'practice-staff.json';
export const KEPT_FILES: readonly string[] = [RECORD, PUBLIC_KEY, SIGNING_KEY, PRACTICE_STAFF];

/** The name that a database gets once its record is in PostgreSQL. */
export const asideOf = (path: string): string => `${path}.moved`;

export const wasMoved = (path: string): boolean => existsSync(asideOf(path));

/** Nobody works by mistake on a database whose record goes on elsewhere. */
export const assertNotMoved = (path: string): void => {
  if (wasMoved(path))
    throw new StoreError(
      `The record in ${dirname(path)} was moved into a PostgreSQL database, and ${basename(asideOf(path))} is what was there before. Name that database with HARDWAY_DATABASE_URL.`,
    );
};

/** A file as a manifest names it. */
export interface SavedFile {
  readonly name: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export const savedFile = async (folder: string, name: string): Promise<SavedFile> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(join(folder, name))) hash.update(chunk as Buffer);
  return { name, bytes: (await stat(join(folder, name))).size, sha256: hash.digest('hex') };
};

/** A file or a folder is on the disk once this resolves, whatever happens to the machine. */
export const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** The name of a folder is in the folder above it. */
export const syncName = (path: string): Promise<void> => sync(dirname(path));

/** A link counts, wherever it leads. */
export const isThere = async (path: string): Promise<boolean> => (await lookAt(path)) !== undefined;

/** Links are not followed. */
export const lookAt = async (path: string): Promise<Stats | undefined> => {
  try {
    return await lstat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
