import { generateKeyPairSync, hash } from 'node:crypto';
import {
  type ChainLink,
  type ChainVerdict,
  canonical,
  judgeEntries,
  linkText,
  linkTexts,
  startText,
} from '../protocol/chain.ts';
import type { Entry, Head } from '../protocol/entry.ts';

export { type ChainVerdict as Verdict, canonical } from '../protocol/chain.ts';

/** The head before the first entry: its hash is of the stream's name. */
export const startOf = (stream: string): Head => ({ version: 0, hash: sha256(startText(stream)) });

export const hashAfter = (previous: string, link: ChainLink): string => sha256(linkText(previous, link));

export const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** An entry whose stored text is not what this store writes; it was changed from outside. */
export class AlteredError extends Error {
  readonly stream: string;
  readonly version: number;

  constructor(stream: string, version: number) {
    super(`Entry ${version} of ${stream} is not as it was written.`);
    this.stream = stream;
    this.version = version;
  }
}

/** Canonical JSON of what was parsed from it. */
const texts = new WeakMap<object, string>();

/** What this text says, if it is canonical JSON; `undefined`, which no JSON says, if it is not. */
export const parsedCanonical = (text: string): unknown => {
  const value = parsed(text);
  if (value === undefined || canonical(value) !== text) return undefined;
  if (typeof value === 'object' && value !== null) texts.set(value, text);
  return value;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A value that was read is not written out a second time. */
const textOf = (value: unknown): string =>
  (typeof value === 'object' && value !== null ? texts.get(value) : undefined) ?? canonical(value);

/** Whether the entries follow each other and the head before them; where they do not, the first that is bad. */
export const verifyChain = (stream: string, entries: readonly Entry[], before: Head = startOf(stream)): ChainVerdict =>
  judgeEntries(stream, before, entries, linkTexts(before, entries, textOf).map(sha256));

/** Ed25519, both halves as PEM. The private one stays outside the database. */
export interface SigningKey {
  readonly privateKey: string;
  readonly publicKey: string;
}

export const newSigningKey = (): SigningKey =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
