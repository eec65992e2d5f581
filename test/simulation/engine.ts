import { crc32 } from 'node:zlib';
import type { Exchange, HeldSeal, Owned } from '../../packages/server/src/store/database.ts';
import type { Batch } from '../../packages/server/src/store/rows.ts';
import type { Seal } from '../../packages/server/src/store/seal.ts';
import type { KeptSnapshot } from '../../packages/server/src/store/store.ts';
import { SECTOR_BYTES, type SimDisk } from './disk.ts';
import { type Change, SimTables } from './tables.ts';

/**
 * A database engine over a simulated disk: a transaction is a record of a log with a checksum, and counts once the log is
 * synced. What a failed write has left is looked for when the engine recovers: a record that is whole counts, one that is
 * torn does not, nor does anything after it.
 */

interface LogRecord {
  readonly change: Change;
  readonly from: number;
  readonly length: number;
  readonly checksum: number;
}

export interface EngineOptions {
  readonly disk: SimDisk;
  readonly path: string;
  /** Null where a lease has no end, as the holder's process is the engine's own. */
  readonly leaseMs: number | null;
  /** The engine's own clock. */
  readonly clock: () => number;
  /** Told of every record that is written, for the hash of a run. */
  readonly wrote?: (checksum: number) => void;
  /** Streams have come to a new owner. */
  readonly claimed?: (streams: readonly string[]) => void;
  /** The disk has failed: nothing is committed until the engine was opened again. */
  readonly failed?: () => void;
}

/** The log begins anew beyond this. */
const LOG_BYTES = 64 * 1024;

export class SimEngine {
  readonly tables = new SimTables();
  readonly leaseMs: number | null;
  readonly disk: SimDisk;
  readonly clock: () => number;
  private readonly path: string;
  private readonly wrote: (checksum: number) => void;
  private readonly claimed: (streams: readonly string[]) => void;
  private readonly failed: () => void;
  private readonly until = new Map<string, number>();
  /** Written and not known to be synced. */
  private unsettled: LogRecord[] = [];
  private end = 0;
  private turn: Promise<unknown> = Promise.resolve();
  private isBroken = false;
  commits = 0;

  constructor({ disk, path, leaseMs, clock, wrote = () => {}, claimed = () => {}, failed = () => {} }: EngineOptions) {
    this.disk = disk;
    this.path = path;
    this.leaseMs = leaseMs;
    this.clock = clock;
    this.wrote = wrote;
    this.claimed = claimed;
    this.failed = failed;
  }

  /** Begins again after its process has ended in whatever way. */
  async reopen(): Promise<void> {
    this.turn = Promise.resolve();
    this.isBroken = true;
    await this.recover();
  }

  /** Once it resolves, a record that failed before is there durably, or it never will be. */
  recover(): Promise<void> {
    return this.alone(async () => {
      if (this.isBroken || this.unsettled.length > 0) await this.settleLog();
      this.isBroken = false;
    });
  }

  private async settleLog(): Promise<void> {
    const log = this.disk.exists(this.path) ? await this.disk.read(this.path) : Buffer.alloc(0);
    const torn = this.unsettled.findIndex((record) => !isWhole(record, log));
    const whole = torn < 0 ? this.unsettled : this.unsettled.slice(0, torn);
    // A sync that failed may have been the last that knew of these bytes, so they are written anew.
    for (const { from, length } of whole) await this.disk.write(this.path, from, log.subarray(from, from + length));
    if (whole.length > 0) await this.disk.sync(this.path);
    for (const { change } of whole) this.apply(change);
    this.unsettled = [];
  }

  /** One after another. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.turn.then(work, work);
    this.turn = turn.catch(() => undefined);
    return turn;
  }

  async commit(change: Change): Promise<void> {
    if (this.isBroken) throw new Error('The database has failed and was not opened again.');
    const bytes = bytesOf(change);
    if (this.end > LOG_BYTES) this.end = 0;
    const record = { change, from: this.end, length: bytes.length, checksum: crc32(bytes) };
    this.end = Math.ceil((this.end + bytes.length) / SECTOR_BYTES) * SECTOR_BYTES;
    this.unsettled.push(record);
    try {
      await this.disk.write(this.path, record.from, bytes);
      await this.disk.sync(this.path);
      if (this.commits === 0) await this.disk.syncNames(this.path);
    } catch (error) {
      this.isBroken = true;
      this.failed();
      throw error;
    }
    this.unsettled = [];
    this.commits += 1;
    this.wrote(record.checksum);
    this.apply(change);
  }

  private apply(change: Change): void {
    this.tables.apply(change);
    if (change.claimed) this.claimed(change.claimed.streams);
  }

  isHeld(node: string, lease: number): boolean {
    return this.tables.seals.get(node)?.lease === lease;
  }

  private hold(node: string): void {
    if (this.leaseMs !== null) this.until.set(node, this.clock() + this.leaseMs);
  }

  untilOf(node: string): number | null {
    return this.until.get(node) ?? null;
  }

  isLive({ node, holder }: Seal): boolean {
    return this.leaseMs !== null && holder !== '' && (this.until.get(node) ?? 0) >= this.clock();
  }

  write(batch: Batch, seal: Seal, owned: readonly Owned[]): Promise<'written' | 'taken' | 'fenced'> {
    return this.alone(async () => {
      if (!this.isHeld(seal.node, seal.lease) || !this.areOwned(seal.node, owned)) return 'fenced';
      if (this.tables.isTaken(batch)) return 'taken';
      await this.commit({ batch, seals: [seal] });
      this.hold(seal.node);
      return 'written';
    });
  }

  private areOwned(node: string, owned: readonly Owned[]): boolean {
    return owned.every(({ stream, epoch }) => {
      const owner = this.tables.owners.get(stream);
      return owner?.node === node && owner.epoch === epoch;
    });
  }

  saveSnapshots(snapshots: readonly KeptSnapshot[], seal: Seal): Promise<boolean> {
    return this.alone(async () => {
      if (!this.isHeld(seal.node, seal.lease)) return false;
      await this.commit({ snapshots, seals: [seal] });
      this.hold(seal.node);
      return true;
    });
  }

  heldSeals(): readonly HeldSeal[] {
    return this.tables.heldSeals((seal) => this.isLive(seal));
  }

  /** Only while nobody else has a turn. */
  async exchangeNow({ seals, freed = [] }: Exchange): Promise<void> {
    await this.commit({ seals, freed });
    for (const { node, holder } of seals)
      if (holder === '') this.until.delete(node);
      else this.hold(node);
  }

  async renew(node: string, lease: number): Promise<boolean> {
    if (!this.isHeld(node, lease)) return false;
    this.hold(node);
    return true;
  }

  claim(node: string, lease: number, streams: readonly string[]): Promise<readonly Owned[]> {
    return this.alone(async () => {
      if (!this.isHeld(node, lease)) return [];
      const free = streams.filter((stream) => ['', node].includes(this.tables.owners.get(stream)?.node ?? ''));
      if (free.length > 0) await this.commit({ claimed: { node, streams: free } });
      this.hold(node);
      return this.tables.owned(node, free);
    });
  }

  release(node: string, lease: number, streams: readonly string[]): Promise<boolean> {
    return this.alone(async () => {
      if (!this.isHeld(node, lease)) return false;
      await this.commit({ released: { node, streams } });
      this.hold(node);
      return true;
    });
  }
}

const isWhole = ({ from, length, checksum }: LogRecord, log: Buffer): boolean =>
  log.length >= from + length && crc32(log.subarray(from, from + length)) === checksum;

/** Enough of a change to tell it from any other. Whoever holds a seal is named after this very process: it is left out. */
const bytesOf = ({ batch, seals = [], ...rest }: Change): Buffer => {
  let text = JSON.stringify(rest);
  for (const { node, counter, digest, kept, lease } of seals) text += `\n${node} ${counter} ${digest} ${kept} ${lease}`;
  for (const { command, mac } of batch?.commands ?? []) text += `\n${command} ${mac}`;
  for (const { event, answer, hash } of batch?.entries ?? []) text += `\n${hash} ${event} ${answer}`;
  for (const { kind, key, value } of batch?.documents ?? []) text += `\n${kind} ${key} ${value}`;
  return Buffer.from(text);
};
