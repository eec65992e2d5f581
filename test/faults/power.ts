import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openRecord, StoreError } from '@hardway/server';
import type { Deed, History } from '../house/history.ts';
import { judge, type Wrong } from '../house/judge.ts';
import { HouseProcess } from '../house/process.ts';
import { Random } from '../random.ts';
import { type Base, NOTHING_WRONG } from './base.ts';
import { Disk, LOSSES, type Loss } from './disk.ts';
import type { FailingDisk } from './failing-disk.ts';
import { filesIn, inCopyOf, newFolder, withFiles } from './folder.ts';
import { HouseHere } from './house-here.ts';
import { Session, TABLES } from './session.ts';
import { type Operation, operationsIn, recording } from './trace.ts';

/**
 * Power cuts. A whole session is written down, call by call, and images of the folder are made as a cut at any of these calls
 * might have left it. What had been acknowledged by then is known from the same list: an answer is a write to a socket, and
 * nobody can have heard it before that call began.
 */

export interface Recording {
  readonly before: ReadonlyMap<string, Buffer>;
  readonly operations: readonly Operation[];
  readonly history: History;
  /** The operation by which each deed was answered. */
  readonly toldAt: ReadonlyMap<string, number>;
}

/** A disk beside it counts the same calls in its own way. */
export const record = (
  base: Base,
  counting?: { readonly disk: FailingDisk; readonly library: string },
): Promise<Recording> =>
  inCopyOf(base.folder, async (folder) => {
    counting?.disk.watch(folder, null);
    const house = new HouseProcess(folder, null, counting?.disk.environment(counting.library));
    await writeFile(join(folder, 'tables.json'), JSON.stringify(TABLES));
    const before = await filesIn(folder);
    const logs = await newFolder();
    try {
      const log = join(logs, 'calls');
      await house.start(undefined, recording(log));
      const session = new Session(house, base.session ?? undefined);
      await session.play(base.until);
      await house.kill('SIGTERM');
      const operations = await operationsIn(log, folder);
      const { history } = session;
      return { before, operations, history, toldAt: answersIn(operations, history, base.session?.history) };
    } finally {
      await house.kill('SIGKILL');
      await rm(logs, { recursive: true, force: true });
    }
  });

const COOKIE = /__Host-hardway=([^;\s]+)/;
const ANSWER = /"is":"answer"/;
const ID = /"id":"([0-9a-f-]{36})"/g;
const TERMINAL = /"terminal":"(terminal-[0-9a-f]+)"/;
const REDEEMED = /"is":"redeemed"/;
const NUMBER = /"number":"(\d+)"/;

/** Every deed by the operation that answered it; whoever was answered before the list began, at its beginning. */
const answersIn = (
  operations: readonly Operation[],
  history: History,
  earlier: History | undefined,
): ReadonlyMap<string, number> => {
  const at = new Map<string, number>();
  const note = (key: string | undefined, index: number): void => {
    if (key !== undefined && !at.has(key)) at.set(key, index);
  };
  for (const { key, told } of earlier?.deeds ?? []) if (told) note(key, -1);
  const atCage = new Map(
    history.deeds.flatMap((deed) => (deed.is === 'redeem-at-cage' && deed.told?.ok ? [[deed.number, deed.key]] : [])),
  );
  for (const [index, operation] of operations.entries()) {
    if (operation.is !== 'told') continue;
    const text = operation.data.toString();
    if (ANSWER.test(text)) for (const [, id] of text.matchAll(ID)) note(id, index);
    const token = COOKIE.exec(text)?.[1];
    if (token !== undefined) note(createHash('sha256').update(token).digest('hex'), index);
    note(TERMINAL.exec(text)?.[1], index);
    if (REDEEMED.test(text)) note(atCage.get(NUMBER.exec(text)?.[1] ?? ''), index);
  }
  const missing = history.deeds.filter(({ key, told }) => told?.ok && !at.has(key));
  if (missing.length > 0) throw new Error(`Answers that no call has sent: ${missing.map(nameOf).join(', ')}`);
  return at;
};

const nameOf = ({ is, key }: Deed): string => `${is} ${key}`;

export interface ImageFinding {
  readonly cut: number;
  readonly seed: number;
  readonly acknowledged: number;
  readonly wrong: Wrong;
  /** What the store or the house said instead of opening it. */
  readonly refused: string | null;
}

/** When the power goes, and how much of what was not synced survives; that is drawn if it is not said. */
export interface PowerCut {
  /** How many operations were done. */
  readonly cut: number;
  readonly loss?: Loss;
}

/** Before and after every sync with every kind of loss, and once after every other change. */
export const powerCuts = (operations: readonly Operation[]): readonly PowerCut[] =>
  operations.flatMap(({ is }, index): readonly PowerCut[] => {
    if (is === 'told') return [];
    if (is !== 'sync') return [{ cut: index + 1 }];
    return [index, index + 1].flatMap((cut) => LOSSES.map((loss) => ({ cut, loss })));
  });

export interface ImageOrder {
  readonly seed: number;
  /** Every so manieth image is opened by a whole house too. */
  readonly houseEvery: number;
  readonly found: (finding: ImageFinding) => void;
}

/** Images at these cuts, which are in order, each with losses of its own. */
export const cutPower = async (
  { before, operations, history, toldAt }: Recording,
  cuts: readonly PowerCut[],
  { seed, houseEvery, found }: ImageOrder,
): Promise<void> => {
  const disk = new Disk(before);
  let done = 0;
  for (const [image, { cut, loss }] of cuts.entries()) {
    for (; done < cut; done += 1) disk.apply(operations[done]!);
    const own = seed + image;
    const files = disk.cut(new Random(own), loss);
    const told = history.when(({ key }) => (toldAt.get(key) ?? Number.POSITIVE_INFINITY) < cut);
    const outcome = await openImage(files, told);
    const both = outcome.refused === null && image % houseEvery === houseEvery - 1;
    const whole = both ? await startImage(files, told) : outcome;
    found({ cut, seed: own, acknowledged: told.acknowledged, ...whole });
  }
};

type Opened = Pick<ImageFinding, 'wrong' | 'refused'>;

/** The record alone: nobody has reconciled anything yet. */
export const openImage = (files: ReadonlyMap<string, Buffer>, history: History): Promise<Opened> =>
  withFiles(files, (folder) => judgeFolder(folder, history, false));

export const judgeFolder = async (folder: string, history: History, reconciled: boolean): Promise<Opened> => {
  try {
    const { store } = await openRecord({ folder, mode: 'practice', now: Date.now });
    try {
      return { wrong: await judge({ store, folder, tables: TABLES, history, reconciled }), refused: null };
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { wrong: NOTHING_WRONG, refused: error.message };
  }
};

/** A house on the image; what it finds half done it finishes. */
const startImage = (files: ReadonlyMap<string, Buffer>, history: History): Promise<Opened> =>
  withFiles(files, async (folder) => {
    const house = new HouseHere(folder);
    try {
      await house.start(TABLES);
    } catch (error) {
      return { wrong: NOTHING_WRONG, refused: (error as Error).message };
    }
    await house.kill();
    return judgeFolder(folder, history, true);
  });
