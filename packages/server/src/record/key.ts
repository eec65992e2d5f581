import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newSigningKey } from '../store/chain.ts';
import { RecordError } from '../store/error.ts';
import { PUBLIC_KEY, SIGNING_KEY, sync } from '../store/files.ts';

/** The house's own key. Its public part proves the record; the private one never leaves the folder. */
export interface HouseKey {
  readonly privateKey: string;
  readonly publicKey: string;
  /** The secret of seals and snapshots. */
  readonly secret: Uint8Array;
}

/** The key in a folder; null if it has none. One that is lost in part, empty or not a key is refused. */
export const readKey = async (folder: string): Promise<HouseKey | null> => {
  const [privateKey, publicKey] = [await textIn(folder, SIGNING_KEY), await textIn(folder, PUBLIC_KEY)];
  if (privateKey === null && publicKey === null) return null;
  if (privateKey === null)
    throw new RecordError(`${folder} has lost its ${SIGNING_KEY}. Put it back beside ${PUBLIC_KEY}.`);
  const key = parsed(() => createPrivateKey(privateKey));
  if (key?.asymmetricKeyType !== 'ed25519') throw new RecordError(unusable(folder, SIGNING_KEY));
  const own = createPublicKey(key);
  if (publicKey === null)
    throw new RecordError(`${folder} has lost its ${PUBLIC_KEY}. Put it back beside ${SIGNING_KEY}.`);
  if (!parsed(() => createPublicKey(publicKey))?.equals(own)) throw new RecordError(unusable(folder, PUBLIC_KEY));
  return houseKey(privateKey, publicKey);
};

const houseKey = (privateKey: string, publicKey: string): HouseKey => ({
  privateKey,
  publicKey,
  secret: secretOf(createPrivateKey(privateKey)),
});

/** One secret is enough to keep: the other is made of it. */
const secretOf = (key: KeyObject): Buffer =>
  Buffer.from(hkdfSync('sha256', key.export({ type: 'pkcs8', format: 'der' }), '', 'hardway seal', 32));

const unusable = (folder: string, name: string): string =>
  `${name} in ${folder} is empty, damaged or of another key. Put the house’s own back from a backup.`;

const parsed = (parse: () => KeyObject): KeyObject | undefined => {
  try {
    return parse();
  } catch {
    return undefined;
  }
};

const textIn = async (folder: string, name: string): Promise<string | null> => {
  try {
    return await readFile(join(folder, name), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new RecordError(`${name} in ${folder} cannot be read: ${(error as Error).message}.`);
  }
};

/** A new key, on the disk before it signs anything: what it has signed could never be proved by another. */
export const makeKey = async (folder: string): Promise<HouseKey> => {
  const { privateKey, publicKey } = newSigningKey();
  for (const [name, text, mode] of [
    [SIGNING_KEY, privateKey, 0o600],
    [PUBLIC_KEY, publicKey, 0o644],
  ] as const) {
    const file = await open(join(folder, name), 'w', mode);
    try {
      await file.chmod(mode);
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
  }
  await sync(folder);
  return houseKey(privateKey, publicKey);
};
