import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TablePlan } from '@hardway/server';
import { QUICK } from '../bench.ts';
import { Child } from '../house/child.ts';
import { planOf, SECONDS } from '../house/floor.ts';
import { sleep } from '../house/times.ts';
import { Onlookers } from './onlookers.ts';

export const MANY = QUICK ? 100 : 1_000;
export const FEW = 6;
export const SOCKETS = QUICK ? 500 : 10_000;
const SEATS = 8;

/** Tables at which betting stays open once somebody looks on: what they cost is what they cost while nothing happens. */
export const tablesOf = (count: number): readonly TablePlan[] =>
  Array.from({ length: count }, (_, index) => planOf(`table-${index + 1}`, 3_600_000, 1_000, SEATS));

export interface FloorCosts {
  /** Milliseconds. */
  readonly firstStart: number;
  readonly start: number;
  readonly stop: number;
  /** Milliseconds of processor time in a second. */
  readonly idle: number;
  readonly idleWatched: number;
  /** Megabytes, resident. */
  readonly memory: number;
  /** KiB for each socket. */
  readonly socket: number;
  readonly there: number;
}

const timed = async <T>(work: () => Promise<T>): Promise<readonly [T, number]> => {
  const began = performance.now();
  return [await work(), performance.now() - began];
};

/** Milliseconds of processor time that a second of rest takes. */
export const idleOf = async (child: Child): Promise<number> => {
  const before = await child.processor();
  const began = performance.now();
  await sleep(1_000 * SECONDS);
  return ((await child.processor()) - before) / (performance.now() - began);
};

/** A house on SQLite with so many tables: started, left alone, looked at by many, stopped, and started again. */
export const measureFloor = async (count: number): Promise<FloorCosts> => {
  const folder = await mkdtemp(join(tmpdir(), 'hardway-bench-'));
  try {
    const tables = tablesOf(count);
    const [child, firstStart] = await timed(() => Child.open(folder, null, tables));
    const idle = await idleOf(child);
    const before = (await child.usage()).memory.rss;
    const ids = tables.map(({ id }) => id);
    const onlookers = await Onlookers.open(child.address, ids, SOCKETS);
    // Until all tables have opened their betting.
    await sleep(3_000);
    const idleWatched = await idleOf(child);
    const watched = (await child.usage()).memory.rss;
    const there = await onlookers.count();
    await onlookers.leave();
    await sleep(1_000);
    const [, stop] = await timed(() => child.close());
    const [again, start] = await timed(() => Child.open(folder, null, tables));
    await again.close();
    const costs = { firstStart, start, stop, idle, idleWatched, there };
    return { ...costs, memory: before / 1e6, socket: (watched - before) / SOCKETS / 1024 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
