import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { SimDisk } from './disk.ts';
import { EVENING, type SimProcess, SimTimer, type World } from './world.ts';

/**
 * The clocks, timers, randomness and files of this process, answered by a world while one of its processes is at work, and
 * by the real system otherwise. The house is as it is: it asks the same names.
 */

let world: World | null = null;
/** The disk of the machine that a process runs on. */
const disks = new WeakMap<SimProcess, SimDisk>();

/** Everything that its processes ask from now on is this world's to answer. */
export const enterWorld = (entered: World): void => {
  if (!isInstalled) install();
  world = entered;
};

export const leaveWorld = (): void => {
  world = null;
};

export const runsOn = (process: SimProcess, disk: SimDisk): void => {
  disks.set(process, disk);
};

/** Paths of simulated files. */
export const SIMULATED = '/simulated';

let isInstalled = false;

const at = (): { world: World; process: SimProcess } | null =>
  world?.current ? { world, process: world.current } : null;

type Callback = (...given: unknown[]) => void;

const install = (): void => {
  isInstalled = true;
  installTimers();
  installClocks();
  const require = createRequire(import.meta.url);
  installPromises(require('node:timers/promises') as Replaceable);
  installRandomness(require('node:crypto') as Replaceable);
  installFiles(require('node:fs/promises') as Replaceable);
  syncBuiltinESMExports();
};

// biome-ignore lint/suspicious/noExplicitAny: the real functions are called with whatever they were given.
type Replaceable = Record<string, (...given: any[]) => any>;

const installTimers = (): void => {
  const real = { ...pickTimers(globalThis as unknown as Replaceable) };
  const replaced = globalThis as unknown as Replaceable;
  const timerWith =
    (name: 'setTimeout' | 'setInterval', repeats: boolean) =>
    (run: Callback, milliseconds = 0, ...given: unknown[]): unknown => {
      const here = at();
      if (!here) return real[name]!(run, milliseconds, ...given);
      return here.world.timer(here.process, () => run(...given), milliseconds, repeats);
    };
  replaced.setTimeout = timerWith('setTimeout', false);
  replaced.setInterval = timerWith('setInterval', true);
  replaced.setImmediate = (run: Callback, ...given: unknown[]): unknown => {
    const here = at();
    return here ? here.world.immediate(here.process, () => run(...given)) : real.setImmediate!(run, ...given);
  };
  for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate'])
    replaced[name] = (timer: unknown): void => {
      if (timer instanceof SimTimer) timer.isCancelled = true;
      else real[name]!(timer);
    };
};

const TIMERS = ['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate'];

const pickTimers = (from: Replaceable): Replaceable => Object.fromEntries(TIMERS.map((name) => [name, from[name]!]));

const installClocks = (): void => {
  const realNow = Date.now;
  const realPerformance = performance.now.bind(performance);
  Date.now = () => {
    const here = at();
    return here ? Math.floor(EVENING + here.world.now + here.process.clockOffMs) : realNow();
  };
  performance.now = () => at()?.world.now ?? realPerformance();
};

interface Waiting {
  readonly signal?: AbortSignal;
}

const installPromises = (timers: Replaceable): void => {
  const { setTimeout: realTimeout, setImmediate: realImmediate } = timers;
  timers.setTimeout = (milliseconds: number, value: unknown, options: Waiting = {}): Promise<unknown> => {
    const here = at();
    if (!here) return realTimeout!(milliseconds, value, options);
    return new Promise((resolve, reject) => {
      const timer = here.world.timer(here.process, () => resolve(value), milliseconds, false);
      options.signal?.addEventListener('abort', () => {
        timer.isCancelled = true;
        reject(options.signal!.reason);
      });
    });
  };
  timers.setImmediate = (value: unknown): Promise<unknown> => {
    const here = at();
    if (!here) return realImmediate!(value);
    return new Promise((resolve) => here.world.immediate(here.process, () => resolve(value)));
  };
};

const installRandomness = (crypto: Replaceable): void => {
  const { randomBytes, randomInt, randomUUID } = crypto;
  crypto.randomBytes = (count: number, ...rest: unknown[]): unknown => {
    const here = at();
    if (!here) return randomBytes!(count, ...rest);
    const bytes = bytesFrom(here.world, count);
    here.world.drew(bytes);
    return bytes;
  };
  crypto.randomInt = (first: number, second?: number, ...rest: unknown[]): unknown => {
    const here = at();
    if (!here) return second === undefined ? randomInt!(first) : randomInt!(first, second, ...rest);
    const [min, max] = second === undefined ? [0, first] : [first, second];
    return min + here.world.random.below(max - min);
  };
  crypto.randomUUID = (...given: unknown[]): unknown => {
    const here = at();
    if (!here) return randomUUID!(...given);
    const hex = bytesFrom(here.world, 16).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
};

const bytesFrom = ({ random }: World, count: number): Buffer =>
  Buffer.from(Array.from({ length: count }, () => random.below(256)));

/** Only what the house does with the file that says how far its record goes. */
const installFiles = (files: Replaceable): void => {
  const { open, lstat } = files;
  const diskAt = (path: unknown): SimDisk | undefined => {
    const here = typeof path === 'string' && path.startsWith(SIMULATED) ? at() : null;
    return here ? disks.get(here.process) : undefined;
  };
  files.open = (path: string, flags: string, mode?: number): unknown =>
    diskAt(path)?.open(path, flags) ?? open!(path, flags, mode);
  files.lstat = (path: string, ...rest: unknown[]): unknown => diskAt(path)?.lstat(path) ?? lstat!(path, ...rest);
};
