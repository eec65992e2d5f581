import { Worker } from 'node:worker_threads';
import { merge, NO_STATISTICS, type Statistics } from '@hardway/engine';
import { InputError } from './output.ts';
import { blocksOf, contendersOf, type Game } from './simulate-game.ts';
import { addPairs, NO_PAIRS, type Pairs } from './simulate-pairs.ts';
import { Progress } from './simulate-progress.ts';
import { emptyRows, placeRows, type Rows } from './simulate-rows.ts';
import type { Block, Job, Played, Refused } from './simulate-worker.ts';

/** What a run came to. */
export interface Outcome {
  /** One for each contender. */
  readonly statistics: readonly Statistics[];
  /** Of a last session that is shorter than the others. */
  readonly shorter: Statistics;
  readonly pairs: Pairs;
  readonly rows: Rows | null;
  /** Sessions that were played; fewer than asked for if somebody stopped the run. */
  readonly sessions: number;
  readonly partial: boolean;
  readonly seconds: number;
}

export const play = async (game: Game, threads: number, withRows: boolean): Promise<Outcome> => {
  const blocks = blocksOf(game);
  const tallies = contendersOf(game).map(() => new Tally());
  const shorter = new Tally();
  const rows = withRows ? emptyRows(game.sessions) : null;
  const progress = new Progress(game.sessions);
  let [pairs, sessions] = [NO_PAIRS, 0];
  await playBlocks(jobOf(game, withRows), blocks, threads, progress, (played, { first, count, rolls }) => {
    for (const [index, part] of played.statistics.entries())
      (rolls === game.plan.rolls ? tallies[index]! : shorter).add(part);
    if (played.pairs) pairs = addPairs(pairs, played.pairs);
    if (rows && played.rows) placeRows(rows, played.rows, first);
    sessions += count;
  });
  if (sessions === 0) throw new InputError('the run was stopped before any session was played.');
  return {
    statistics: tallies.map((tally) => tally.statistics),
    shorter: shorter.statistics,
    pairs,
    rows,
    sessions,
    partial: sessions < game.sessions,
    seconds: progress.seconds,
  };
};

const jobOf = (game: Game, rows: boolean): Job => ({
  players: contendersOf(game).map(({ strategy, tables }) => ({ strategy, byReference: !tables })),
  plan: game.plan,
  seed: game.seed,
  rows,
});

/** Adds up the parts of a run; the maps grow in place, since a long run has many parts and many final bankrolls. */
class Tally {
  private sums = NO_STATISTICS;
  private readonly finals = new Map<number, number>();
  private readonly ruinedAt = new Map<number, number>();

  add(part: Statistics): void {
    const { finals, ruinedAt } = NO_STATISTICS;
    this.sums = merge(this.sums, { ...part, finals, ruinedAt });
    addCounts(this.finals, part.finals);
    addCounts(this.ruinedAt, part.ruinedAt);
  }

  get statistics(): Statistics {
    return { ...this.sums, finals: this.finals, ruinedAt: this.ruinedAt };
  }
}

const addCounts = (all: Map<number, number>, part: ReadonlyMap<number, number>): void => {
  for (const [value, count] of part) all.set(value, (all.get(value) ?? 0) + count);
};

/**
 * Lets a worker end by itself. Terminating one from outside while its code is being optimised aborts Node 20: the compiler
 * asks for memory of a thread that is no longer known.
 */
const dismiss = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    worker.once('exit', () => resolve());
    if (worker.threadId === -1) resolve();
    worker.postMessage(null);
  });

const WORKER = new URL('./simulate-worker.js', import.meta.url);

/**
 * Hands blocks to workers until all are played or Ctrl-C stops it; those at play are then played out. `take` gets them in
 * their own order, whichever worker was faster, so that sums of doubles come out the same.
 */
const playBlocks = (
  job: Job,
  blocks: readonly Block[],
  threads: number,
  progress: Progress,
  take: (played: Played, block: Block) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const workers = Array.from(
      { length: Math.min(threads, blocks.length) },
      () => new Worker(WORKER, { workerData: job }),
    );
    const early = new Map<number, Played>();
    let [next, busy, taken, stopped] = [0, 0, 0, false];
    const stop = (): void => {
      stopped = true;
    };
    const finish = (settle: () => void): void => {
      stopped = true;
      process.off('SIGINT', stop);
      progress.end();
      void Promise.all(workers.map(dismiss)).then(settle);
    };
    const feed = (worker: Worker): void => {
      if (!stopped && next < blocks.length) {
        worker.postMessage({ index: next, block: blocks[next] });
        next += 1;
        busy += 1;
      } else if (busy === 0) finish(resolve);
    };
    const hear = (played: Played): void => {
      const rolls = played.statistics.reduce((sum, part) => sum + part.rolls, 0);
      progress.add(blocks[played.index]!.count, rolls);
      early.set(played.index, played);
      for (let due = early.get(taken); due; due = early.get(taken)) {
        take(due, blocks[taken]!);
        early.delete(taken);
        taken += 1;
      }
    };
    process.once('SIGINT', stop);
    for (const worker of workers) {
      worker.on('error', (error) => finish(() => reject(error)));
      worker.on('message', (answer: Played | Refused) => {
        busy -= 1;
        if ('refused' in answer) finish(() => reject(new InputError(answer.refused)));
        else {
          hear(answer);
          feed(worker);
        }
      });
      feed(worker);
    }
  });
