import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { codeOf, SQLITE_BUSY } from './sqlite.ts';

/** Looks at a house's own database that change nothing in it, for whoever wants to know whether it is well. */

/** Whether a house, or somebody in its place, works on the record now. */
export const isHeld = (path: string): boolean => {
  if (!existsSync(`${path}.lock`)) return false;
  const lock = new DatabaseSync(`${path}.lock`, { readOnly: true });
  try {
    lock.prepare('SELECT count(*) FROM sqlite_schema').get();
    return false;
  } catch (error) {
    if (codeOf(error) === SQLITE_BUSY) return true;
    throw error;
  } finally {
    lock.close();
  }
};

/** The version of the tables in a record; what it means is known to the software that wrote it. */
export const schemaIn = (path: string): number => {
  const connection = new DatabaseSync(path, { readOnly: true });
  try {
    const row = connection.prepare('SELECT max(version) AS version FROM schema_version').get();
    return (row as { version: number }).version;
  } finally {
    connection.close();
  }
};

const COMMITS_MAX = 200;
const MEASURED_MS = 500;

/** Durable commits per second in a folder, as a house makes them, one after the other. */
export const commitRate = (folder: string): number => {
  const path = join(folder, `commits-${randomUUID()}.db`);
  const connection = new DatabaseSync(path);
  try {
    connection.exec('PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA journal_mode = WAL');
    connection.exec('CREATE TABLE commits (at INTEGER)');
    const commit = connection.prepare('INSERT INTO commits VALUES (0)');
    const began = performance.now();
    let commits = 0;
    for (; commits < COMMITS_MAX && performance.now() - began < MEASURED_MS; commits += 1) commit.run();
    return (1000 * commits) / (performance.now() - began);
  } finally {
    connection.close();
    for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
  }
};
