import { Random } from '../random.ts';
import type { SimProcess, World } from './world.ts';

/** A disk that keeps what was synced. What was not is lost, torn between sectors or kept, in any mixture, when the power goes. */

export const SECTOR_BYTES = 512;

/** What any call takes at the most, in milliseconds. */
const CALL_MS = 0.4;
const SYNC_MS = [0.4, 2, 5];

export interface DiskTrouble {
  /** Percent of calls that answer EIO. */
  eio: number;
  /** No room for anything more. */
  isFull: boolean;
}

export class DiskError extends Error {
  readonly code: string;

  constructor(code: 'EIO' | 'ENOSPC' | 'ENOENT', what: string) {
    super(`${code}: ${what}`);
    this.code = code;
  }
}

class SimFile {
  /** As every process sees it. */
  cache: Buffer = Buffer.alloc(0);
  /** As it is after a power cut. */
  durable: Buffer = Buffer.alloc(0);
  readonly dirty = new Set<number>();
  /** Its name is on the disk only once the folder was synced. */
  isNamed = false;

  write(from: number, bytes: Uint8Array): void {
    if (this.cache.length < from + bytes.length) this.cache = grown(this.cache, from + bytes.length);
    this.cache.set(bytes, from);
    for (let sector = sectorOf(from); sector <= sectorOf(from + bytes.length - 1); sector += 1) this.dirty.add(sector);
  }

  sync(): void {
    for (const sector of this.dirty) this.settle(sector);
    this.dirty.clear();
  }

  /** A sector of the cache is on the disk. */
  private settle(sector: number): void {
    const from = sector * SECTOR_BYTES;
    const to = Math.min(this.cache.length, from + SECTOR_BYTES);
    if (this.durable.length < this.cache.length) this.durable = grown(this.durable, this.cache.length);
    this.cache.copy(this.durable, from, from, to);
  }

  /** The disk said EIO: the system takes these pages for clean, whether they are there or not. */
  forgetDirt(isThere: () => boolean): void {
    for (const sector of this.dirty) if (isThere()) this.settle(sector);
    this.dirty.clear();
  }

  losePower(isThere: () => boolean): void {
    this.forgetDirt(isThere);
    this.cache = Buffer.from(this.durable);
  }
}

const grown = (bytes: Buffer, length: number): Buffer =>
  bytes.length >= length ? bytes : Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);

const sectorOf = (byte: number): number => Math.floor(byte / SECTOR_BYTES);

export class SimDisk {
  readonly trouble: DiskTrouble = { eio: 0, isFull: false };
  private readonly files = new Map<string, SimFile>();
  private readonly world: World | null;
  private readonly random: Random;
  /** What the machine does while no process waits for it; it ends with the power. */
  private machine: SimProcess | null;
  private readonly name: string;
  /** How long a sync takes at the most, in milliseconds: some disks are ten times as slow as others. */
  private readonly syncMs: number;
  calls = 0;
  errors = 0;

  /** Without a world every call is answered at once. */
  constructor(world: World | null, name = 'disk') {
    this.name = name;
    this.world = world;
    this.random = world?.random ?? new Random(1);
    this.syncMs = this.random.pick(SYNC_MS);
    this.machine = world?.process(`${name}: machine`) ?? null;
  }

  /** Whatever was on its way to the disk may be there, in any part. */
  losePower(): void {
    if (this.world && this.machine) this.world.kill(this.machine);
    this.machine = this.world?.process(`${this.name}: machine`) ?? null;
    const percent = this.random.pick([0, 50, 50, 100]);
    for (const [path, file] of this.files)
      if (file.isNamed) file.losePower(() => this.random.chance(percent));
      else this.files.delete(path);
  }

  exists(path: string): boolean {
    return this.files.has(path);
  }

  write(path: string, from: number, bytes: Uint8Array): Promise<void> {
    return this.call(CALL_MS, () => {
      const file = this.fileAt(path);
      if (this.trouble.isFull) throw new DiskError('ENOSPC', `${path}: write`);
      if (this.fails()) {
        // A part of it may have been written before.
        file.write(from, bytes.subarray(0, this.random.below(bytes.length + 1)));
        throw new DiskError('EIO', `${path}: write`);
      }
      file.write(from, bytes);
    });
  }

  sync(path: string): Promise<void> {
    return this.call(this.syncMs, () => {
      const file = this.fileAt(path);
      if (this.fails()) {
        file.forgetDirt(() => this.random.chance(50));
        throw new DiskError('EIO', `${path}: sync`);
      }
      file.sync();
    });
  }

  read(path: string): Promise<Buffer> {
    return this.call(CALL_MS, () => Buffer.from(this.fileAt(path).cache));
  }

  /** Turns one bit of what is on the disk; it is seen at once, as nothing of it is in the cache. */
  flip(path: string): void {
    const file = this.fileAt(path);
    if (file.durable.length === 0) return;
    const byte = this.random.below(file.durable.length);
    const bit = 1 << this.random.below(8);
    file.durable[byte]! ^= bit;
    if (!file.dirty.has(sectorOf(byte))) file.cache[byte]! ^= bit;
  }

  private fails(): boolean {
    const fails = this.trouble.eio > 0 && this.random.chance(this.trouble.eio);
    if (fails) this.errors += 1;
    return fails;
  }

  private fileAt(path: string): SimFile {
    const known = this.files.get(path) ?? new SimFile();
    this.files.set(path, known);
    return known;
  }

  /** Something happens on the disk, and a while later whoever asked is told. */
  private async call<T>(withinMs: number, work: () => T): Promise<T> {
    this.calls += 1;
    const { world, machine } = this;
    const asker = world?.current;
    if (!world || !machine || !asker) return work();
    return new Promise((resolve, reject) => {
      world.after(0.05 + this.random.below(withinMs * 1000) / 1000, machine, () => {
        const told = settled(work, resolve, reject);
        world.after(0.01 + this.random.below(100) / 1000, asker, told);
      });
    });
  }

  // What the house's own files need

  async lstat(path: string): Promise<object> {
    return this.call(CALL_MS, () => {
      if (!this.exists(path)) throw new DiskError('ENOENT', path);
      return {};
    });
  }

  async open(path: string, flags: string): Promise<object> {
    return this.call(CALL_MS, () => {
      if (flags.startsWith('w')) this.fileAt(path);
      return new SimHandle(this, path);
    });
  }

  /** Everything in a folder has its name on the disk. */
  syncNames(folder: string): Promise<void> {
    return this.call(CALL_MS, () => {
      for (const [path, file] of this.files) if (path.startsWith(folder)) file.isNamed = true;
    });
  }
}

const settled = <T>(work: () => T, resolve: (value: T) => void, reject: (error: unknown) => void): (() => void) => {
  try {
    const value = work();
    return () => resolve(value);
  } catch (error) {
    return () => reject(error);
  }
};

/** As much of a file handle as the house uses. */
class SimHandle {
  private readonly disk: SimDisk;
  private readonly path: string;

  constructor(disk: SimDisk, path: string) {
    this.disk = disk;
    this.path = path;
  }

  write(bytes: Uint8Array, from: number, length: number, at: number): Promise<void> {
    return this.disk.write(this.path, at, bytes.subarray(from, from + length));
  }

  async read(into: Buffer, from: number, length: number, at: number): Promise<void> {
    const bytes = await this.disk.read(this.path);
    bytes.copy(into, from, at, at + length);
  }

  datasync(): Promise<void> {
    return this.disk.sync(this.path);
  }

  /** Of a folder: the names in it. */
  async sync(): Promise<void> {
    await this.disk.sync(this.path);
    await this.disk.syncNames(this.path);
  }

  async close(): Promise<void> {}
}
