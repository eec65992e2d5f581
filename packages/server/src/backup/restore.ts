import { createPublicKey } from 'node:crypto';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beginEpoch } from '../record/epoch.ts';
import { StoreError } from '../store/error.ts';
import {
  isThere,
  lookAt,
  PUBLIC_KEY,
  RECORD,
  type SavedFile,
  SIGNING_KEY,
  savedFile,
  sync,
  syncName,
} from '../store/files.ts';
import { isSigned, MANIFEST, type Manifest, readManifest } from './manifest.ts';
import { type CopyProgress, proveCopy, removeBeside } from './proof.ts';

export interface RestoreOrder {
  /** The folder of a backup. */
  readonly backup: string;
  /** Where the house is to be; nothing is in it yet. */
  readonly folder: string;
  /** The house's public key from elsewhere; the one in the backup without it. */
  readonly publicKey: string | undefined;
  /** A file with the house's private key, for a backup that was saved without it. */
  readonly signingKey?: string | undefined;
  readonly now: () => number;
  readonly progress: (progress: CopyProgress) => void;
}

export type Restored =
  | { readonly is: 'restored'; readonly manifest: Manifest; readonly epoch: number }
  | { readonly is: 'broken'; readonly because: string };

/** Puts a backup in place once all of it is proved; before that the folder has no record. */
export const restore = async (order: RestoreOrder): Promise<Restored> => {
  const { backup, folder } = order;
  if ((await isThere(folder)) && (await readdir(folder)).length > 0)
    throw new StoreError(`${folder} is not empty; a record is restored into a folder of its own.`);
  if (!(await isThere(join(backup, MANIFEST))))
    throw new StoreError(`${backup} is not a backup: it has no ${MANIFEST}.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Inside of the folder, which may be a file system of its own.
  const unfinished = await mkdtemp(join(folder, 'unfinished-'));
  try {
    const restored = await restoreTo(unfinished, order);
    if (restored.is === 'restored') await putInPlace(unfinished, folder);
    return restored;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
};

/** The record comes last: once it is there, all that belongs to it is there. */
const putInPlace = async (from: string, folder: string): Promise<void> => {
  const names = (await readdir(from)).toSorted((a, b) => Number(a === RECORD) - Number(b === RECORD));
  for (const name of names) {
    await sync(folder);
    await rename(join(from, name), join(folder, name));
  }
  await sync(folder);
  await syncName(folder);
};

const restoreTo = async (place: string, order: RestoreOrder): Promise<Restored> => {
  const { backup, progress } = order;
  const stated = await lookAt(join(backup, MANIFEST));
  const manifest = stated?.isFile() ? readManifest(await readFile(join(backup, MANIFEST), 'utf8')) : undefined;
  if (!manifest) return broken(`${MANIFEST} is not the manifest of a backup.`);
  const key = await keyOf(manifest, order);
  if (key.is === 'broken') return key;
  const of = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let copied = 0;
  for (const file of manifest.files) {
    const { name, bytes, sha256 } = file;
    const flaw = await flawOf(backup, file);
    if (flaw) return broken(flaw);
    await copyFile(join(backup, name), join(place, name));
    await chmod(join(place, name), 0o600);
    // The copy is judged, so that a disk that gives back something else is found out as well.
    if ((await savedFile(place, name)).sha256 !== sha256) return broken(`${name} is not as it was saved.`);
    await sync(join(place, name));
    copied += bytes;
    progress({ is: 'copying', bytes: copied, of });
  }
  if (!hasSigningKey(manifest)) await bringKey(place, order);
  if (!(await isOneKey(join(place, SIGNING_KEY), key.publicKey)))
    return broken(`${SIGNING_KEY} does not belong to ${PUBLIC_KEY}.`);
  const proof = await proveCopy(place, key.publicKey, progress);
  if (proof.is === 'broken') return proof;
  const hashes = new Map(proof.streams.map(({ stream, hash }) => [stream, hash]));
  const strayed = manifest.streams.find(({ stream, hash }) => hashes.get(stream) !== hash);
  if (strayed) return broken(`${strayed.stream} does not end as the manifest says.`);
  const { epoch } = await beginEpoch({ folder: place }, `a backup of ${manifest.at}`, order.now);
  await removeBeside(place);
  return { is: 'restored', manifest, epoch };
};

/** A record cannot go on without its key, so it is not put in place without it. */
const bringKey = async (place: string, { signingKey }: RestoreOrder): Promise<void> => {
  if (signingKey === undefined)
    throw new StoreError(`The backup was saved without ${SIGNING_KEY}; name a copy of it with --signing-key.`);
  await copyFile(signingKey, join(place, SIGNING_KEY));
  await chmod(join(place, SIGNING_KEY), 0o600);
};

/** Checks a file before it is read. A link might lead to a file that the backup's writer could not read. */
const flawOf = async (backup: string, { name, bytes }: SavedFile): Promise<string | undefined> => {
  const there = await lookAt(join(backup, name));
  if (!there) return `${name} is missing.`;
  if (!there.isFile()) return `${name} is not a file.`;
  return there.size === bytes ? undefined : `${name} is not as it was saved.`;
};

/** Whether a private key is the other half of a public one. */
const isOneKey = async (file: string, publicKey: string): Promise<boolean> => {
  try {
    return createPublicKey(await readFile(file, 'utf8')).equals(createPublicKey(publicKey));
  } catch {
    return false;
  }
};

/** The key that the manifest was signed with, if it is the one that is expected. */
const keyOf = async ({ files, ...stated }: Manifest, { backup, publicKey: expected }: RestoreOrder) => {
  const named = files.find(({ name }) => name === PUBLIC_KEY);
  const flaw = named ? await flawOf(backup, named) : `${PUBLIC_KEY} is missing.`;
  if (!named || flaw) return broken(flaw!);
  if ((await savedFile(backup, PUBLIC_KEY)).sha256 !== named.sha256)
    return broken(`${PUBLIC_KEY} is not as it was saved.`);
  const publicKey = await readFile(join(backup, PUBLIC_KEY), 'utf8');
  if (expected !== undefined && expected.trim() !== publicKey.trim())
    return broken('It was written by a house with another key.');
  if (!isSigned({ files, ...stated }, publicKey)) return broken(`${MANIFEST} is not signed by the house’s key.`);
  return { is: 'known', publicKey } as const;
};

const broken = (because: string) => ({ is: 'broken', because }) as const;

/** Whether the house's private key came along. */
export const hasSigningKey = ({ files }: Manifest): boolean => files.some(({ name }) => name === SIGNING_KEY);
