import {
  CHECKPOINTS,
  type Checkpoint,
  type CheckpointsVerdict,
  type Head,
  type ProofTools,
  proveCheckpoints,
  type RecordTold,
  statementText,
} from '@hardway/server/protocol';

/** The arithmetic of a proof, done by the browser itself. */

const encoder = new TextEncoder();

const hex = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const sha256Hex = async (text: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', encoder.encode(text)));

/** What lies between the lines of a PEM file; nothing if it is none. */
const innerOf = (pem: string): Uint8Array<ArrayBuffer> | null => {
  const [, inner] = /-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----/.exec(pem) ?? [];
  if (inner === undefined) return null;
  return Uint8Array.from(atob(inner.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));
};

/** The house's key, as the browser needs it; nothing if the text is no such key or the browser knows no Ed25519. */
export const keyOf = async (pem: string): Promise<CryptoKey | null> => {
  try {
    const inner = innerOf(pem);
    return inner && (await crypto.subtle.importKey('spki', inner, 'Ed25519', false, ['verify']));
  } catch {
    return null;
  }
};

/** What people compare a key by: SHA-256 over it, in groups. */
export const keyFingerprint = async (pem: string): Promise<string | null> => {
  const inner = innerOf(pem);
  return inner && hex(await crypto.subtle.digest('SHA-256', inner)).replaceAll(/(.{8})(?=.)/g, '$1 ');
};

export const browserProofTools = (key: CryptoKey | null): ProofTools => ({
  hashes: (texts) => Promise.all(texts.map(sha256Hex)),
  hasSigned: key && ((checkpoint) => hasSigned(key, checkpoint)),
});

const hasSigned = (key: CryptoKey, checkpoint: Checkpoint): Promise<boolean> =>
  crypto.subtle.verify('Ed25519', key, bytes(checkpoint.signature), encoder.encode(statementText(checkpoint)));

/** What a proved checkpoint says of a stream. */
type Stated = ReadonlyMap<string, readonly Head[]>;

/** Reads and proves the chain of checkpoints; what they say of each stream is what its own proof is held against. */
export const readCheckpoints = async (
  key: CryptoKey | null,
  signal: AbortSignal,
): Promise<{ readonly verdict: CheckpointsVerdict; readonly stated: Stated }> => {
  const stated = new Map<string, Head[]>();
  const verdict = await proveCheckpoints({
    read: (after) => readFromHouse(CHECKPOINTS, after, signal),
    tools: browserProofTools(key),
    hear: (heads) => {
      for (const [stream, version, hash] of heads) pushTo(stated, stream, { version, hash });
    },
  });
  return { verdict, stated };
};

const pushTo = (stated: Map<string, Head[]>, stream: string, head: Head): void => {
  const known = stated.get(stream);
  if (known) known.push(head);
  else stated.set(stream, [head]);
};

/** The house asks to be asked less often. */
const TOO_OFTEN = 429;
const REST_MS = 2_000;

/** Reads a stream from the house. Throws when the house says no or is not there: that is no verdict on its record. */
export const readFromHouse = async (stream: string, after: number, signal: AbortSignal): Promise<RecordTold> => {
  for (;;) {
    const query = new URLSearchParams({ stream, after: `${after}` });
    const response = await fetch(`/api/audit/record?${query}`, { signal });
    if (response.ok) return (await response.json()) as RecordTold;
    if (response.status !== TOO_OFTEN) throw new Error(`The house answered ${response.status}.`);
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    signal.throwIfAborted();
  }
};
