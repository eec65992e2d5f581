import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { RecordError } from './error.ts';
import { isThere, syncName } from './files.ts';
import { isSealedBy, type Seal } from './seal.ts';

/** The disk writes a sector whole or not at all, and two take turns: one of them is always good. */
const SLOT_BYTES = 512;

/**
 * The last seal, in a file beside the database and synced before anybody is acknowledged. A database that is behind it
 * has lost what was acknowledged, whatever became of its own log.
 */
export class HeadFile {
  private readonly path: string;
  private readonly handle: FileHandle;

  private constructor(path: string, handle: FileHandle) {
    this.path = path;
    this.handle = handle;
  }

  static async open(path: string): Promise<HeadFile> {
    const isNew = !(await isThere(path));
    const handle = await open(path, isNew ? 'wx+' : 'r+', 0o600);
    if (isNew) {
      await handle.write(Buffer.alloc(2 * SLOT_BYTES, ' '), 0, 2 * SLOT_BYTES, 0);
      await handle.sync();
      await syncName(path);
    }
    return new HeadFile(path, handle);
  }

  /** The last seal that this house wrote; undefined in a new file. */
  async read(secret: Uint8Array): Promise<Seal | undefined> {
    const bytes = Buffer.alloc(2 * SLOT_BYTES);
    await this.handle.read(bytes, 0, bytes.length, 0);
    const texts = [0, 1].map((slot) => textIn(bytes.subarray(slot * SLOT_BYTES, (slot + 1) * SLOT_BYTES)));
    const seals = texts.flatMap((text) => sealIn(text) ?? []).filter((seal) => isSealedBy(secret, seal));
    if (seals.length === 0 && texts.some((text) => text !== ''))
      throw new RecordError(
        `${this.path} cannot be read, or was not written with this house’s key. If it is lost, ${ACCEPT}`,
      );
    return seals.toSorted((a, b) => a.counter - b.counter).at(-1);
  }

  /** The same of a file that may not be there, beside a house that may be running. */
  static async readAt(path: string, secret: Uint8Array): Promise<Seal | undefined> {
    if (!(await isThere(path))) return undefined;
    const file = new HeadFile(path, await open(path, 'r'));
    try {
      return await file.read(secret);
    } finally {
      await file.close();
    }
  }

  /** Resolves once it is on the disk. */
  write(seal: Seal): Promise<void> {
    return this.put(seal, seal.counter % 2);
  }

  /** In both slots, so that nothing is left of a later one which a person has given up. */
  async goBackTo(seal: Seal): Promise<void> {
    for (const slot of [0, 1]) await this.put(seal, slot);
  }

  private async put(seal: Seal, slot: number): Promise<void> {
    const text = Buffer.from(JSON.stringify(seal).padEnd(SLOT_BYTES));
    await this.handle.write(text, 0, SLOT_BYTES, slot * SLOT_BYTES);
    await this.handle.datasync();
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}

/** Each of several databases has a file of its own; the first one's is that of a record in one. */
export const headFileOf = (first: string, number: number): string => (number === 1 ? first : `${first}-${number}`);

/** Advice for an operator who knows why a record is older than its head. */
const ACCEPT =
  'look where the rest is; to go on with the record as it stands, run "hardway restore --in-place", which holds its vouchers for review.';

/**
 * Compares the seal that was kept apart with those of the database, which may be later by what nobody was told of. A node
 * that has not committed yet has nothing to keep.
 */
export const checkKept = (kept: Seal | undefined, seals: readonly Seal[], own: Seal): void => {
  const seal = seals.find(({ node }) => node === kept?.node) ?? own;
  if (!kept && seal.counter > 0)
    throw new RecordError(`The file that says how far the record goes is missing or empty. If it is lost, ${ACCEPT}`);
  if (kept) assertNoneLost(kept, seal);
  if (kept?.counter === seal.counter && kept.digest !== seal.digest)
    throw new RecordError('The record was replaced by another one. Run "hardway verify".');
};

/** Compares a seal that was kept apart with the one of the same node in the database. */
export const assertNoneLost = (kept: Seal, seal: Seal): void => {
  if (kept.counter > seal.counter)
    throw new RecordError(
      `The record has lost ${kept.counter - seal.counter} commits that were acknowledged: it ends at ${seal.counter}, and the house had come to ${kept.counter}. The database was damaged, or put back to an earlier state: ${ACCEPT}`,
    );
};

/** A file that was being made when the power went may have its length and nothing in it, which is zeros. */
const textIn = (slot: Buffer): string => slot.toString('utf8').replaceAll('\0', ' ').trim();

const sealIn = (text: string): Seal | undefined => {
  try {
    // Files from before there were nodes name none.
    const { node = '', counter, digest, kept, lease, holder, mac } = JSON.parse(text) as Seal;
    const isSeal =
      [counter, lease].every(Number.isSafeInteger) &&
      [node, digest, kept, holder, mac].every((field) => typeof field === 'string');
    return isSeal ? { node, counter, digest, kept, lease, holder, mac } : undefined;
  } catch {
    return undefined;
  }
};
