import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What a house keeps in its folder. Each is in a backup if the house has it; only the signing key may be left out. */
export const RECORD = 'hardway.db';
export const PUBLIC_KEY = 'public-key.pem';
export const SIGNING_KEY = 'signing-key.pem';
export const PRACTICE_STAFF = 'practice-staff.json';

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

export const isThere = async (path: string): Promise<boolean> => {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
};
