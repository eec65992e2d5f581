import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../scripts/debian.ts';

/** A disk that fails at the call one names: failing-disk.c, loaded into a process before its C library. */

export const FAILING_DISK_WANTED = 'It needs Linux and a C compiler: apt-get install gcc libc6-dev.';

const SOURCE = new URL('failing-disk.c', import.meta.url).pathname;

/** Where the compiled library is; compiled when it is asked for, and undefined where that cannot be done. */
export const failingDiskLibrary = (): string | undefined => {
  if (process.platform !== 'linux') return undefined;
  const version = createHash('sha256').update(readFileSync(SOURCE)).digest('hex').slice(0, 16);
  const library = join(tmpdir(), `hardway-failing-disk-${version}.so`);
  return existsSync(library) || compile(library) ? library : undefined;
};

/** Under another name first: somebody else may do the same at this moment. */
const compile = (library: string): boolean => {
  const compiler = findProgram({ program: 'gcc', packages: ['gcc', 'libc6-dev'], setting: 'CC' });
  if (compiler === undefined) return false;
  const own = `${library}.${process.pid}`;
  const { status } = spawnSync(compiler, ['-shared', '-fPIC', '-O2', '-o', own, SOURCE, '-ldl'], { stdio: 'inherit' });
  if (status === 0) renameSync(own, library);
  return status === 0;
};

/** In the order of failing-disk.c. */
const FAULT_CODES = { none: 0, kill: 1, EIO: 2, ENOSPC: 3, short: 4, dead: 5 } as const;

export const FAULTS = ['kill', 'EIO', 'ENOSPC', 'short'] as const;
export type Fault = (typeof FAULTS)[number];

/** The so manieth call, or write if it is to be short, and all that follow if it lasts: a disk that fills up stays full. */
export interface Point {
  readonly fault: Fault;
  readonly number: number;
  readonly lasts: boolean;
}

/** Offsets of the fields of failing-disk.c. */
const FAULT_AT = 0;
const NUMBER_AT = 8;
const LASTS_AT = 16;
const CALLS_AT = 24;
const WRITES_AT = 32;
const HAPPENED_AT = 40;
const CALL_AT = 48;
const CALL_BYTES = 16;
const FOLDER_AT = 64;
const FOLDER_BYTES = 4096;

/** How many calls were counted, and of those how many that write. */
export interface Counted {
  readonly calls: number;
  readonly writes: number;
}

/** What one process is told about its disk, and tells about it. */
export class FailingDisk {
  readonly file: string;
  private readonly descriptor: number;

  /** The file may be there already: then it is what this process itself was started with. */
  constructor(file: string) {
    this.file = file;
    this.descriptor = openSync(file, existsSync(file) ? 'r+' : 'w+');
    writeSync(this.descriptor, Buffer.alloc(FOLDER_AT + FOLDER_BYTES), 0, FOLDER_AT + FOLDER_BYTES, 0);
  }

  /** For a process that is started with this disk under it. */
  environment(library: string): Readonly<Record<string, string>> {
    return { LD_PRELOAD: library, FAILING_DISK: this.file };
  }

  /** Counts from here on what is done in this folder, and lets it down at the point, if one is named. */
  watch(folder: string, point: Point | null): void {
    this.put(FAULT_AT, FAULT_CODES.none);
    for (const at of [CALLS_AT, WRITES_AT, HAPPENED_AT, CALL_AT, CALL_AT + 8]) this.put(at, 0);
    const path = Buffer.alloc(FOLDER_BYTES);
    path.write(folder);
    writeSync(this.descriptor, path, 0, path.length, FOLDER_AT);
    this.put(NUMBER_AT, point?.number ?? 0);
    this.put(LASTS_AT, point?.lasts ? 1 : 0);
    this.put(FAULT_AT, FAULT_CODES[point?.fault ?? 'none']);
  }

  /** Nothing in the folder changes any more, as if its process had been killed. */
  die(): void {
    this.put(FAULT_AT, FAULT_CODES.dead);
  }

  get counted(): Counted {
    return { calls: this.read(CALLS_AT), writes: this.read(WRITES_AT) };
  }

  /** The name of the first call that was let down; undefined if none was. */
  get happened(): string | undefined {
    if (this.read(HAPPENED_AT) === 0) return undefined;
    const name = Buffer.alloc(CALL_BYTES);
    readSync(this.descriptor, name, 0, CALL_BYTES, CALL_AT);
    return name.toString('latin1').replace(/\0.*$/s, '');
  }

  close(): void {
    closeSync(this.descriptor);
    rmSync(this.file, { force: true });
  }

  private put(at: number, value: number): void {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(BigInt(value));
    writeSync(this.descriptor, bytes, 0, 8, at);
  }

  private read(at: number): number {
    const bytes = Buffer.alloc(8);
    readSync(this.descriptor, bytes, 0, 8, at);
    return Number(bytes.readBigInt64LE());
  }
}
