import { AlteredError, openRecord, StoreError } from '@hardway/server';
import type { History } from '../house/history.ts';
import { flawsOf, isFine, judge } from '../house/judge.ts';
import { HouseProcess } from '../house/process.ts';
import { Random } from '../random.ts';
import type { Base } from './base.ts';
import { type Files, filesIn, inCopyOf, withFiles } from './folder.ts';
import { Session, TABLES } from './session.ts';

/** Disks that forget: bytes of a stopped house's record are changed, and it must say so or have everything. */

/** The house was killed, so that its last bets are in the write-ahead log. */
export const playAndKill = (base: Base): Promise<{ readonly files: Files; readonly history: History }> =>
  inCopyOf(base.folder, async (folder) => {
    const house = new HouseProcess(folder);
    try {
      await house.start(TABLES);
      const session = new Session(house, base.session ?? undefined);
      await session.play();
      await house.kill('SIGKILL');
      return { files: await filesIn(folder), history: session.history };
    } finally {
      await house.kill('SIGKILL');
    }
  });

const ROTTEN_FILES = ['hardway.db-wal', 'hardway.db'] as const;
const PAGE = 4096;

type Rot = (data: Buffer, random: Random) => Buffer;

const ROTS: Readonly<Record<string, Rot>> = {
  'a bit flipped': (data, random) => altered(data, random, 1, (byte) => byte ^ (1 << random.below(8))),
  'a byte flipped': (data, random) => altered(data, random, 1, (byte) => byte ^ 0xff),
  'a sector zeroed': (data, random) => altered(data, random, 512, () => 0),
  'a page zeroed': (data, random) => altered(data, random, PAGE, () => 0),
  'a page of noise': (data, random) => altered(data, random, PAGE, () => random.below(256)),
  'its end cut off': (data, random) => data.subarray(0, random.below(data.length)),
};

/** Changes so many bytes from a place that the size divides. */
const altered = (data: Buffer, random: Random, size: number, change: (byte: number) => number): Buffer => {
  const next = Buffer.from(data);
  const from = random.below(Math.max(1, Math.floor(next.length / size))) * size;
  for (let at = from; at < Math.min(next.length, from + size); at += 1) next[at] = change(next[at]!);
  return next;
};

export interface Rotten {
  readonly what: string;
  readonly files: Files;
}

/** Every kind in every file in turn, each somewhere else. */
export const rotten = (files: Files, seed: number): Rotten => {
  const random = new Random(seed);
  const kinds = Object.entries(ROTS);
  const [name, rot] = kinds[Math.floor(seed / ROTTEN_FILES.length) % kinds.length]!;
  const file = ROTTEN_FILES[seed % ROTTEN_FILES.length]!;
  return { what: `${file}: ${name}`, files: new Map([...files, [file, rot(files.get(file)!, random)]]) };
};

/**
 * Everything is there; the store or the house refuses to open it; it opens, and only `verify` says that something is wrong;
 * it opens, something is missing, and nobody says so.
 */
export type Fate = 'whole' | 'refused' | 'left to verify' | 'silent';

export const fateOf = async (files: Files, history: History): Promise<Fate> => {
  const fate = await withFiles(files, (folder) => fateIn(folder, history));
  // What the store does not notice the house may.
  return fate === 'silent' || fate === 'left to verify'
    ? withFiles(files, async (folder) => ((await starts(folder)) ? fate : 'refused'))
    : fate;
};

const fateIn = async (folder: string, history: History): Promise<Fate> => {
  try {
    const { store } = await openRecord({ folder, mode: 'practice', now: Date.now });
    try {
      if ((await flawsOf(store, folder)).length > 0) return 'left to verify';
      return isFine(await judge({ store, tables: TABLES, history, reconciled: false })) ? 'whole' : 'silent';
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof AlteredError) return 'left to verify';
    if (error instanceof StoreError) return 'refused';
    throw error;
  }
};

const starts = async (folder: string): Promise<boolean> => {
  const house = new HouseProcess(folder);
  try {
    await house.start(TABLES);
    return true;
  } catch {
    return false;
  } finally {
    await house.kill('SIGKILL');
  }
};
