import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies a record at rest. SQLite of this process keeps the log of a closed database open until its statements are collected,
 * and only then takes away the file, empty since the record was closed: it may go in the middle of a copy.
 */
export const copyRecord = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyRecord(source, target);
    else
      await copyFile(source, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT' || !/-(wal|shm)$/.test(entry.name)) throw error;
      });
  }
};
