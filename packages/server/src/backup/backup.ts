import { chmod, copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { backup, DatabaseSync } from '@photostructure/sqlite';
import { StoreError } from '../store/error.ts';
import {
  assertNotMoved,
  isThere,
  PRACTICE_STAFF,
  PUBLIC_KEY,
  RECORD,
  type SavedFile,
  SIGNING_KEY,
  savedFile,
  sync,
  syncName,
} from '../store/files.ts';
import { FORMAT, MANIFEST, type Manifest, signManifest } from './manifest.ts';
import { type CopyProgress, proveCopy } from './proof.ts';

export interface BackupOrder {
  /** Of the house, which may be running. */
  readonly folder: string;
  /** Where the backup is to be; nothing is there yet. */
  readonly target: string;
  /** Of the Hardway that writes it. */
  readonly version: string;
  readonly now: () => number;
  /** Whether the house's private key comes along. */
  readonly withKey: boolean;
  readonly progress: (progress: CopyProgress) => void;
}

export type BackedUp =
  | { readonly is: 'saved'; readonly manifest: Manifest }
  | { readonly is: 'broken'; readonly because: string };

/**
 * Copies the record of a house, running or not, as it stands at one moment. It is proved before it gets its name, so a
 * backup that is there is a good one.
 */
export const backUp = async (order: BackupOrder): Promise<BackedUp> => {
  const target = resolve(order.target);
  if (await isThere(target)) throw new StoreError(`${order.target} is there already; a backup is a new folder.`);
  assertNotMoved(join(order.folder, RECORD));
  if (!(await isThere(join(order.folder, RECORD)))) throw new StoreError(`There is no record in ${order.folder}.`);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  // A folder that nobody can have put there before: it will hold the house's private key.
  const unfinished = await mkdtemp(`${target}.unfinished-`);
  try {
    const backedUp = await writeTo(unfinished, order);
    if (backedUp.is === 'saved') {
      await rename(unfinished, target);
      await syncName(target);
    }
    return backedUp;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
};

const writeTo = async (place: string, order: BackupOrder): Promise<BackedUp> => {
  const { folder, version, now, withKey, progress } = order;
  const at = new Date(now()).toISOString();
  await copyRecord(join(folder, RECORD), join(place, RECORD), progress);
  const proof = await proveCopy(place, await readFile(join(folder, PUBLIC_KEY), 'utf8'), progress);
  if (proof.is === 'broken') return proof;
  const others = [PUBLIC_KEY, ...(withKey ? [SIGNING_KEY] : []), ...(await practiceFiles(folder))];
  for (const name of others) await copyFile(join(folder, name), join(place, name));
  const files: SavedFile[] = [];
  for (const name of [RECORD, ...others]) {
    await chmod(join(place, name), 0o600);
    await sync(join(place, name));
    files.push(await savedFile(place, name));
  }
  const privateKey = await readFile(join(folder, SIGNING_KEY), 'utf8');
  const manifest = signManifest({ format: FORMAT, at, version, files, streams: proof.streams }, privateKey);
  await writeFile(join(place, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await sync(join(place, MANIFEST));
  await sync(place);
  return { is: 'saved', manifest };
};

const practiceFiles = async (folder: string): Promise<readonly string[]> =>
  (await isThere(join(folder, PRACTICE_STAFF))) ? [PRACTICE_STAFF] : [];

const STEP_PAGES = 10_000;

/**
 * One read transaction lasts for the whole copy: it sees the record as it stood when it began, and a house that writes
 * meanwhile neither waits nor makes the copy start again. The lock of the house's one server is not touched.
 */
const copyRecord = async (from: string, to: string, progress: BackupOrder['progress']): Promise<void> => {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 2000 });
  try {
    source.exec('BEGIN');
    const { page_size: size } = source.prepare('PRAGMA page_size').get() as { page_size: number };
    source.prepare('SELECT count(*) FROM schema_version').get();
    await backup(source, to, {
      rate: STEP_PAGES,
      progress: ({ totalPages, remainingPages }) =>
        progress({ is: 'copying', bytes: (totalPages - remainingPages) * size, of: totalPages * size }),
    });
  } finally {
    // Closing alone would leave it open for as long as its statements are remembered.
    if (source.isTransaction) source.exec('ROLLBACK');
    source.close();
  }
};
