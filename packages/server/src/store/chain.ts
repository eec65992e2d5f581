import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, sign, verify } from 'node:crypto';
import type { Checkpoint, Entry, Head } from './store.ts';

/**
 * JSON data written in the one way of RFC 8785: keys sorted by their UTF-16 code units, no spaces. A property that is
 * undefined is left out; anything else that JSON would drop or bend throws.
 */
export const canonical = (value: unknown): string => {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      if (Number.isFinite(value)) return value === 0 ? '0' : `${value}`;
      break;
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return canonicalList(value);
      if (isPlain(value)) return canonicalObject(value);
  }
  throw new TypeError(`${describe(value)} is not JSON data.`);
};

const canonicalList = (values: readonly unknown[]): string => {
  let text = '[';
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) text += ',';
    text += canonical(values[index]);
  }
  return `${text}]`;
};

const canonicalObject = (value: Readonly<Record<string, unknown>>): string => {
  let text = '{';
  for (const key of Object.keys(value).sort()) {
    const property = value[key];
    if (property === undefined) continue;
    if (text.length > 1) text += ',';
    text += named(key) + canonical(property);
  }
  return `${text}}`;
};

/** Names of properties come again and again, so most are at hand as they are written. */
const named = (key: string): string => {
  const known = names.get(key);
  if (known !== undefined) return known;
  const text = `${JSON.stringify(key)}:`;
  if (names.size < NAMES_KEPT) names.set(key, text);
  return text;
};

const names = new Map<string, string>();
const NAMES_KEPT = 2000;

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const describe = (value: unknown): string =>
  typeof value === 'object' ? Object.prototype.toString.call(value) : String(value);

/** How a stream stands before its first entry: the hash is of its name. */
export const startOf = (stream: string): Head => ({ version: 0, hash: sha256(canonical({ stream })) });

/** What an entry's hash covers, beside the hash before it; `event` is canonical JSON already. */
export interface Link {
  readonly stream: string;
  readonly version: number;
  readonly at: number;
  readonly command: string;
  readonly event: string;
}

/** SHA-256 over the previous hash in hexadecimal and the entry in canonical JSON; the keys below are in their order. */
export const hashAfter = (previous: string, { stream, version, at, command, event }: Link): string =>
  sha256(
    `${previous}{"at":${at},"command":${JSON.stringify(command)},"event":${event},"stream":${JSON.stringify(stream)},"version":${version}}`,
  );

const sha256 = (text: string): string => hash('sha256', text, 'hex');

export type Verdict =
  | { readonly is: 'whole'; readonly head: Head }
  /** The first entry that is not what was written, or is not there. */
  | { readonly is: 'broken'; readonly stream: string; readonly version: number; readonly because: string };

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

/** Whether the entries follow each other and the head before them; where they do not, the first that is bad. */
export const verifyChain = (stream: string, entries: Iterable<Entry>, before: Head = startOf(stream)): Verdict => {
  let head = before;
  for (const entry of entries) {
    const version = head.version + 1;
    const because = flawOf(stream, head, entry);
    if (because !== undefined) return { is: 'broken', stream, version, because };
    head = { version, hash: entry.hash };
  }
  return { is: 'whole', head };
};

const flawOf = (stream: string, head: Head, entry: Entry): string | undefined => {
  const version = head.version + 1;
  if (entry.stream !== stream) return `It belongs to ${entry.stream}.`;
  if (entry.version !== version) return `Entry ${entry.version} stands in its place.`;
  if (entry.hash !== hashAfter(head.hash, { ...entry, event: canonical(entry.event) }))
    return 'Its hash does not match its content and the entry before it.';
  return undefined;
};

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

export const signCheckpoint = (stream: string, head: Head, at: number, privateKey: string): Checkpoint => {
  const stated = { stream, version: head.version, hash: head.hash, at };
  return { ...stated, signature: sign(null, statement(stated), createPrivateKey(privateKey)).toString('hex') };
};

export const verifyCheckpoint = (checkpoint: Checkpoint, publicKey: string): boolean =>
  verify(null, statement(checkpoint), createPublicKey(publicKey), Buffer.from(checkpoint.signature, 'hex'));

const statement = ({ stream, version, hash, at }: Omit<Checkpoint, 'signature'>): Buffer =>
  Buffer.from(canonical({ stream, version, hash, at }));
