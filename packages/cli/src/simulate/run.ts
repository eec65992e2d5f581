import { type Statistics, StatisticsSum, shareOut } from '@hardway/engine';
import { InputError } from '../io/output.ts';
import { contendersOf, type GameBlock, gameBlocks, type SimulatedGame } from './game.ts';
import { addPairs, NO_PAIRS, type Pairs } from './pairs.ts';
import { ProgressBar } from './progress.ts';
import { emptyRows, placeRows, type Rows } from './rows.ts';
import { PlayingThread } from './thread.ts';
import type { PlayedBlock, WorkerJob } from './worker.ts';

export interface RunOutcome {
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

export const play = async (game: SimulatedGame, threads: number, withRows: boolean): Promise<RunOutcome> => {
  const tallies = contendersOf(game).map(() => new StatisticsSum());
  const shorter = new StatisticsSum();
  const rows = withRows ? emptyRows(game.sessions) : null;
  const progress = new ProgressBar(game.sessions);
  let [pairs, sessions] = [NO_PAIRS, 0];
  await playBlocks(game, jobOf(game, withRows), threads, progress, (played, { first, count, rolls }) => {
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

const jobOf = (game: SimulatedGame, rows: boolean): WorkerJob => ({
  players: contendersOf(game).map(({ strategy, tables }) => ({ strategy, byReference: !tables })),
  plan: game.plan,
  seed: game.seed,
  rows,
});

const playBlocks = async (
  game: SimulatedGame,
  job: WorkerJob,
  threads: number,
  progress: ProgressBar,
  take: (played: PlayedBlock, block: GameBlock) => void,
): Promise<void> => {
  const tasks = gameBlocks(game);
  const workers = Array.from({ length: Math.min(threads, tasks.length) }, () => new PlayingThread(job));
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.once('SIGINT', stop);
  try {
    await shareOut({
      workers,
      tasks,
      work: (worker, block) => worker.play(block),
      take,
      tell: ({ statistics }, { count }) =>
        progress.add(
          count,
          statistics.reduce((sum, { rolls }) => sum + rolls, 0),
        ),
      signal: stopping.signal,
    });
  } finally {
    process.off('SIGINT', stop);
    progress.end();
    await Promise.all(workers.map((worker) => worker.dismiss()));
  }
};
