import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Head } from './store.ts';

/**
 * How a whole record stands after a commit. It is kept in the database with every commit and, apart from it, in a file; it
 * is made with the house's secret, so whoever has only the database can neither change a stream's end, nor take a commit
 * back, without its being noticed at the next opening.
 */
export interface Seal {
  /** Counts the commits. */
  readonly counter: number;
  /** Over the heads of all streams, hexadecimal. */
  readonly digest: string;
  /** The same over the snapshots that are kept beside them. */
  readonly kept: string;
  /** Counts the stores that were opened to write; an earlier one is fenced off. */
  readonly lease: number;
  /** The process that has it open; empty if none has. */
  readonly holder: string;
  /** HMAC-SHA-256 over the fields before it, hexadecimal. */
  readonly mac: string;
}

const hmac = (secret: Uint8Array, ...parts: readonly (string | number)[]): Buffer => {
  const mac = createHmac('sha256', secret);
  for (const part of parts) mac.update(`${String(part).length}:${part};`);
  return mac.digest();
};

export const sealOf = (secret: Uint8Array, stated: Omit<Seal, 'mac'>): Seal => ({
  ...stated,
  mac: macOf(secret, stated),
});

const macOf = (secret: Uint8Array, { counter, digest, kept, lease, holder }: Omit<Seal, 'mac'>): string =>
  hmac(secret, 'seal', counter, digest, kept, lease, holder).toString('hex');

export const isSealedBy = (secret: Uint8Array, { mac, ...stated }: Seal): boolean => isSame(mac, macOf(secret, stated));

const isSame = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** What a snapshot is signed with. */
export const snapshotMac = (secret: Uint8Array, name: string, version: number, state: string): string =>
  hmac(secret, 'snapshot', name, version, state).toString('hex');

const MODULUS = 1n << 256n;

/**
 * The digest of all streams' heads: a sum of keyed hashes, so that a commit changes it by the streams that it touches and
 * a record with a thousand tables costs no more than one with two. Snapshots are summed up in the same way.
 */
export class Tally {
  readonly #secret: Uint8Array;
  readonly #terms = new Map<string, bigint>();
  #sum = 0n;

  constructor(secret: Uint8Array, heads: ReadonlyMap<string, Head>) {
    this.#secret = secret;
    this.set(heads);
  }

  /** Goes on from another sum: what it does not come from here is missing for good, and stays to be seen. */
  goOnFrom(digest: string): void {
    this.#sum = BigInt(`0x${digest}`);
  }

  get digest(): string {
    return inHex(this.#sum);
  }

  /** As it will be with these heads. */
  digestWith(heads: ReadonlyMap<string, Head>): string {
    let sum = this.#sum;
    for (const [stream, head] of heads) sum += this.#term(stream, head) - (this.#terms.get(stream) ?? 0n);
    return inHex(sum);
  }

  set(heads: ReadonlyMap<string, Head>): void {
    for (const [stream, head] of heads) {
      const term = this.#term(stream, head);
      this.#sum += term - (this.#terms.get(stream) ?? 0n);
      this.#terms.set(stream, term);
    }
  }

  #term(stream: string, { version, hash }: Head): bigint {
    return BigInt(`0x${hmac(this.#secret, 'head', stream, version, hash).toString('hex')}`);
  }
}

const inHex = (sum: bigint): string => (((sum % MODULUS) + MODULUS) % MODULUS).toString(16).padStart(64, '0');
