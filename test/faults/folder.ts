import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyRecord } from '../copied-record.ts';
import { scratchFolder } from '../scratch.ts';

/** Folders of houses, whole or in pieces. */

export type Files = ReadonlyMap<string, Buffer>;

/** In memory: processes die here, but no machine does, and what a disk would have lost is worked out. */
export const newFolder = (): Promise<string> => scratchFolder('faults');

/** Work in a copy of a folder, or in an empty one; it is gone afterwards. */
export const inCopyOf = async <T>(folder: string | null, work: (copy: string) => Promise<T>): Promise<T> => {
  const copy = await newFolder();
  try {
    if (folder !== null) await copyRecord(folder, copy);
    return await work(copy);
  } finally {
    // A house on a disk that failed may still be at it.
    await rm(copy, { recursive: true, force: true, maxRetries: 10 });
  }
};

/** Shared memory and locks do not outlive the machine. */
const VOLATILE = /-shm$|\.lock$/;

export const filesIn = async (folder: string): Promise<Files> => {
  const names = (await readdir(folder)).filter((name) => !VOLATILE.test(name));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as [string, Buffer])),
  );
};

/** As a house leaves them: for nobody else to read. */
export const putFiles = async (files: Files, folder: string): Promise<void> => {
  for (const [name, data] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    if (!VOLATILE.test(name)) await writeFile(join(folder, name), data, { mode: 0o600 });
  }
};

/** Work in a folder with these files, which is gone afterwards. */
export const withFiles = <T>(files: Files, work: (folder: string) => Promise<T>): Promise<T> =>
  inCopyOf(null, async (folder) => {
    await putFiles(files, folder);
    return work(folder);
  });
