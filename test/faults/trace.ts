import { createReadStream } from 'node:fs';
import { relative } from 'node:path';
import { createInterface } from 'node:readline';

/** What a house does to the files of its folder, and what it sends, in the order in which the system saw it. */

export type Operation =
  | { readonly is: 'open'; readonly file: string; readonly creates: boolean; readonly truncates: boolean }
  /** At null where the file ends. */
  | { readonly is: 'write'; readonly file: string; readonly at: number | null; readonly data: Buffer }
  | { readonly is: 'truncate'; readonly file: string; readonly size: number }
  /** Of the folder itself with an empty name. */
  | { readonly is: 'sync'; readonly file: string }
  | { readonly is: 'rename'; readonly file: string; readonly to: string }
  | { readonly is: 'unlink'; readonly file: string }
  /** To a socket: whoever is there may have heard it from now on. */
  | { readonly is: 'told'; readonly data: Buffer };

/** Calls that change what is on the disk. */
const DURABLE_CALLS = [
  'pwrite64',
  'pwritev',
  'write',
  'writev',
  'fsync',
  'fdatasync',
  'ftruncate',
  'rename',
  'renameat2',
  'unlink',
  'unlinkat',
] as const;

/** As a grandchild, so that the process which was asked for is a child of whoever asked, and ended by its own id. */
const BESIDE = ['strace', '-D', '-f'];
/** Only the calls that are asked for stop the house: several times as fast, but a signal is lost on the way. */
const FILTERED = '--seccomp-bpf';

/** Writes down every call with all of its data. */
export const recording = (log: string): readonly string[] => [
  ...BESIDE,
  FILTERED,
  '-y',
  '-xx',
  '-s',
  '4194304',
  '-e',
  `trace=openat,${DURABLE_CALLS.join()}`,
  '-o',
  log,
];

interface Call {
  readonly thread: string;
  readonly name: string;
  readonly given: string;
  readonly gives: number;
  /** The call has begun, and others went on meanwhile; it comes once more when it is over. */
  readonly isUnfinished: boolean;
}

const WHOLE = /^(\d+) +(\w+)\((.*)\) += (-?\d+)/;
const BEGUN = /^(\d+) +(\w+)\((.*) <unfinished \.\.\.>$/;
const RESUMED = /^(\d+) +<\.\.\. (\w+) resumed>(.*)\) += (-?\d+)/;

/** The calls of a log. One that another thread has interrupted comes twice: as it begins, and as it is over. */
async function* callsIn(log: string): AsyncGenerator<Call> {
  const begun = new Map<string, string>();
  for await (const line of createInterface({ input: createReadStream(log, 'latin1'), crlfDelay: Infinity })) {
    const [, thread, name, given] = BEGUN.exec(line) ?? [];
    if (thread !== undefined) {
      begun.set(thread, given!);
      yield { thread, name: name!, given: given!, gives: 0, isUnfinished: true };
      continue;
    }
    const resumed = RESUMED.exec(line);
    const whole = resumed ? null : WHOLE.exec(line);
    if (resumed)
      yield {
        thread: resumed[1]!,
        name: resumed[2]!,
        given: (begun.get(resumed[1]!) ?? '') + resumed[3]!,
        gives: Number(resumed[4]),
        isUnfinished: false,
      };
    if (whole)
      yield { thread: whole[1]!, name: whole[2]!, given: whole[3]!, gives: Number(whole[4]), isUnfinished: false };
  }
}

const bytesOf = (escaped: string): Buffer => Buffer.from(escaped.replaceAll('\\x', ''), 'hex');
const textOf = (escaped: string): string => (escaped.startsWith('\\x') ? bytesOf(escaped).toString() : escaped);

/** The file behind the first descriptor of a call. */
const DESCRIPTOR = /^(\d+)<([^>]*)>/;
const STRINGS = /"((?:\\x[0-9a-f]{2})*)"/g;

const stringsIn = (given: string): Buffer[] => [...given.matchAll(STRINGS)].map(([, escaped]) => bytesOf(escaped!));

/** Turns calls into operations on one folder; it has to see them all, as a write without a place follows the last one. */
class Recorder {
  private readonly folder: string;
  private readonly positions = new Map<string, number | null>();

  constructor(folder: string) {
    this.folder = folder;
  }

  hear({ name, given, gives, isUnfinished }: Call): readonly Operation[] {
    const [, descriptor = '', escaped = ''] = DESCRIPTOR.exec(given) ?? [];
    const target = textOf(escaped);
    const file = this.inside(target.replace(/ \(deleted\)$/, ''));
    // An answer may be heard from when it begins to be sent; the same once more, when it is over, changes nothing.
    if ((name === 'write' || name === 'writev') && isSocket(target))
      return [{ is: 'told', data: Buffer.concat(stringsIn(given)) }];
    if (isUnfinished || gives < 0) return [];
    return this.done(name, given, gives, descriptor, file);
  }

  private done(
    name: string,
    given: string,
    gives: number,
    descriptor: string,
    file: string | undefined,
  ): readonly Operation[] {
    if (name === 'openat') return this.opened(given, gives);
    if (name === 'rename' || name === 'renameat2') {
      const [from, to] = stringsIn(given).map((path) => this.inside(path.toString()));
      return from !== undefined && to !== undefined ? [{ is: 'rename', file: from, to }] : [];
    }
    if (name === 'unlink' || name === 'unlinkat') {
      const [gone] = stringsIn(given).map((path) => this.inside(path.toString()));
      return gone === undefined ? [] : [{ is: 'unlink', file: gone }];
    }
    if (file === undefined) return [];
    if (name === 'fsync' || name === 'fdatasync') return [{ is: 'sync', file }];
    if (name === 'ftruncate') return [{ is: 'truncate', file, size: lastNumber(given) }];
    const data = Buffer.concat(stringsIn(given)).subarray(0, gives);
    if (name === 'pwrite64' || name === 'pwritev') return [{ is: 'write', file, at: lastNumber(given), data }];
    const at = this.positions.get(descriptor) ?? null;
    if (at !== null) this.positions.set(descriptor, at + gives);
    return [{ is: 'write', file, at, data }];
  }

  private opened(given: string, gives: number): readonly Operation[] {
    const [path] = stringsIn(given);
    const file = this.inside(path?.toString() ?? '');
    if (file === undefined || file === '' || !/O_WRONLY|O_RDWR/.test(given)) return [];
    this.positions.set(`${gives}`, given.includes('O_APPEND') ? null : 0);
    return [{ is: 'open', file, creates: given.includes('O_CREAT'), truncates: given.includes('O_TRUNC') }];
  }

  /** A name in the folder; empty for the folder itself. */
  private inside(path: string): string | undefined {
    const name = relative(this.folder, path);
    return path.startsWith(this.folder) && !name.startsWith('..') ? name : undefined;
  }
}

const isSocket = (target: string): boolean => target.startsWith('socket:') || target.startsWith('TCP');

const lastNumber = (given: string): number => Number(/(-?\d+)$/.exec(given)?.[1]);

export const operationsIn = async (log: string, folder: string): Promise<readonly Operation[]> => {
  const recorder = new Recorder(folder);
  const operations: Operation[] = [];
  for await (const call of callsIn(log)) operations.push(...recorder.hear(call));
  return operations;
};
