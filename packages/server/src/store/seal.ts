import type { Head } from '../protocol/entry.ts';
import { RecordError } from './error.ts';
import { isSameMac, macOf } from './mac.ts';
import type { TakenRow } from './rows.ts';

/**
 * How a whole record stands after a commit. It is kept in the database with every commit and, apart from it, in a file; it
 * is made with the house's secret, so whoever has only the database can neither change a stream's end, nor take a commit
 * back, without its being noticed at the next opening.
 */
export interface Seal {
  /** Whose commits it counts: a node of a cluster, or empty for a house that has the record to itself. */
  readonly node: string;
  /** Counts the commits. */
  readonly counter: number;
  /**
   * What this node's commits have changed in the sum over the heads of all streams, hexadecimal. The digests of all nodes
   * make the whole sum, whichever of them wrote a stream and however often it changed hands.
   */
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

export const sealOf = (secret: Uint8Array, stated: Omit<Seal, 'mac'>): Seal => ({
  ...stated,
  mac: sealMac(secret, stated),
});

const sealMac = (secret: Uint8Array, { node, counter, digest, kept, lease, holder }: Omit<Seal, 'mac'>): string =>
  macOf(secret, 'seal', counter, digest, kept, lease, holder, ...(node === '' ? [] : [node]));

export const isSealedBy = (secret: Uint8Array, { mac, ...stated }: Seal): boolean =>
  isSameMac(mac, sealMac(secret, stated));

export const assertSealedBy = (secret: Uint8Array, seal: Seal): void => {
  if (!isSealedBy(secret, seal))
    throw new RecordError(
      'The record’s seal was not made with this house’s key: it is another house’s, or it was changed. Run "hardway verify".',
    );
};

export const snapshotMac = (secret: Uint8Array, name: string, version: number, state: string): string =>
  macOf(secret, 'snapshot', name, version, state);

/** The MAC of a command's note: nobody else can forge that it was taken, or its answer. */
export const commandMac = (secret: Uint8Array, { stream, command, version, answer }: TakenRow): string =>
  macOf(secret, 'command', stream, command, version, answer);

/** A seal that nobody has made yet: of a record that is begun or adopted, or where nodes alone have written. */
export const isUnsealed = ({ mac, counter, digest }: Seal): boolean => mac === '' && counter === 0 && digest === '';

/** Of a node that has not committed anything. */
export const newSeal = (node: string): Seal => ({
  ...{ node, counter: 0, digest: digestOf(0n), kept: digestOf(0n) },
  ...{ lease: 0, holder: '', mac: '' },
});

/** The sum that the digests of all nodes make; empty, as no sum is, if one of them was changed into something else. */
export const sumOfDigests = (digests: readonly string[]): string =>
  digests.every(isDigest) ? digestOf(digests.reduce((sum, digest) => sum + numberOf(digest), 0n)) : '';

/** A record that is begun has no digest yet. */
const isDigest = (digest: string): boolean => /^[0-9a-f]*$/.test(digest);

const numberOf = (digest: string): bigint => {
  if (!isDigest(digest)) throw new RecordError('The record’s seal was changed by somebody else. Run "hardway verify".');
  return digest === '' ? 0n : BigInt(`0x${digest}`);
};

/** The tally after some heads are written. */
interface Counted {
  readonly sum: bigint;
  readonly terms: ReadonlyMap<string, bigint>;
}

/**
 * The digest of all streams' heads: a sum of keyed hashes, so that a commit changes it by the streams that it touches and
 * a record with a thousand tables costs no more than one with two. Snapshots are summed up in the same way.
 */
export class Tally {
  private readonly secret: Uint8Array;
  private readonly terms = new Map<string, bigint>();
  private sum = 0n;

  constructor(secret: Uint8Array, heads: ReadonlyMap<string, Head>) {
    this.secret = secret;
    this.take(this.with(heads));
  }

  /** Goes on from another sum: what it does not come from here is missing for good, and stays to be seen. */
  goOnFrom(digest: string): void {
    this.sum = numberOf(digest);
  }

  /** Heads that another node has left: they are in its sum, and count here only by how they change. */
  learn(heads: ReadonlyMap<string, Head>): void {
    for (const [stream, head] of heads) this.terms.set(stream, this.term(stream, head));
  }

  get digest(): string {
    return digestOf(this.sum);
  }

  /** As it will be with these heads, to be taken once they are written. */
  with(heads: ReadonlyMap<string, Head>): Counted & { readonly digest: string } {
    let sum = this.sum;
    const terms = new Map<string, bigint>();
    for (const [stream, head] of heads) {
      const term = this.term(stream, head);
      sum += term - (this.terms.get(stream) ?? 0n);
      terms.set(stream, term);
    }
    return { sum, terms, digest: digestOf(sum) };
  }

  take({ sum, terms }: Counted): void {
    this.sum = sum;
    for (const [stream, term] of terms) this.terms.set(stream, term);
  }

  /** The same of all heads that another tally knows. */
  learnFrom({ terms }: Tally): void {
    for (const [stream, term] of terms) this.terms.set(stream, term);
  }

  private term(stream: string, { version, hash }: Head): bigint {
    return BigInt(`0x${macOf(this.secret, 'head', stream, version, hash)}`);
  }
}

const digestOf = (sum: bigint): string => BigInt.asUintN(256, sum).toString(16).padStart(64, '0');
