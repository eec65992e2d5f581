import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Head } from '../protocol/entry.ts';
import { canonical } from '../store/chain.ts';
import { KEPT_FILES, RECORD, type SavedFile } from '../store/files.ts';

/** The description in a backup, signed with the house's key, so that no part can be exchanged unseen. */
export interface Manifest {
  readonly format: typeof FORMAT;
  /** When the record stood so, in ISO 8601. */
  readonly at: string;
  /** Of the Hardway that wrote it. */
  readonly version: string;
  readonly files: readonly SavedFile[];
  readonly streams: readonly (Head & { readonly stream: string })[];
  /** Ed25519, hexadecimal, over everything else. */
  readonly signature: string;
}

export const FORMAT = 'hardway-backup-1';
export const MANIFEST = 'manifest.json';

type Statement = Omit<Manifest, 'signature'>;

export const signManifest = (statement: Statement, privateKey: string): Manifest => ({
  ...statement,
  signature: sign(null, bytesOf(statement), createPrivateKey(privateKey)).toString('hex'),
});

/** False as well for a key that is none. */
export const isSigned = ({ signature, ...statement }: Manifest, publicKey: string): boolean => {
  try {
    return verify(null, bytesOf(statement), createPublicKey(publicKey), Buffer.from(signature, 'hex'));
  } catch {
    return false;
  }
};

const bytesOf = (statement: Statement): Buffer => Buffer.from(canonical(statement));

/** The manifest in a text, if it is one. */
export const readManifest = (text: string): Manifest | undefined => {
  try {
    const value = JSON.parse(text) as Manifest;
    return isManifest(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const isManifest = ({ format, at, version, files, streams, signature }: Manifest): boolean =>
  format === FORMAT &&
  [at, version, signature].every((field) => typeof field === 'string') &&
  Array.isArray(files) &&
  files.every(isSavedFile) &&
  new Set(files.map(({ name }) => name)).size === files.length &&
  files.some(({ name }) => name === RECORD) &&
  Array.isArray(streams) &&
  streams.every(({ stream, version: entries, hash }) => typeof stream === 'string' && isCount(entries) && isHash(hash));

const isSavedFile = ({ name, bytes, sha256 }: SavedFile): boolean =>
  KEPT_FILES.includes(name) && isCount(bytes) && isHash(sha256);

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
