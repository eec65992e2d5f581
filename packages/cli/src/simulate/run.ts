import { type Block, type Pairs, type Statistics, shareOut } from '@hardway/engine';
import { InputError } from '../io/output.ts';
import { FiguresSum, type RunFigures } from './figures-sum.ts';
import { contendersOf, type GameBlock, gameBlocks, type SimulatedGame } from './game.ts';
import type { PlayedBlock, WorkerJob } from './players.ts';
import { ProgressBar } from './progress.ts';
import { emptyRows, placeRows, type Rows } from './rows.ts';
import { PlayingThread } from './thread.ts';

export interface RunOutcome {
  /** One for each contender. */
  readonly statistics: readonly Statistics[];
  /** Of the first contender, with a last session that is shorter than the others. */
  readonly all: Statistics;
  readonly pairs: readonly Pairs[];
  /** Sessions that were played; fewer than asked for if somebody stopped the run. */
  readonly sessions: number;
  readonly partial: boolean;
  /** Null where parts were played elsewhere. */
  readonly seconds: number | null;
}

/** A run that was played here, and not merged. */
export interface PlayedRun extends RunOutcome {
  readonly figures: RunFigures;
  readonly rows: Rows | null;
}

interface PlayOptions {
  readonly threads: number;
  readonly withRows: boolean;
  /** The sessions to play, if not all. */
  readonly share?: Block;
}

export const play = async (game: SimulatedGame, { threads, withRows, share }: PlayOptions): Promise<PlayedRun> => {
  const { first: begin, count: asked } = share ?? { first: 0, count: game.sessions };
  const sum = new FiguresSum(game);
  const rows = withRows ? emptyRows(asked) : null;
  const progress = new ProgressBar(asked);
  const tasks = gameBlocks(game, { first: begin, count: asked });
  let sessions = 0;
  await playBlocks(tasks, workerJobOf(game, withRows), threads, progress, (played, { first, count, rolls }) => {
    sum.add(played, rolls);
    if (rows && played.rows) placeRows(rows, played.rows, first - begin);
    sessions += count;
  });
  if (sessions === 0) throw new InputError('the run was stopped before any session was played.');
  const { figures } = sum;
  const partial = sessions < asked;
  return { ...sum.statistics, pairs: figures.pairs, figures, rows, sessions, partial, seconds: progress.seconds };
};

export const workerJobOf = (game: SimulatedGame, rows: boolean): WorkerJob => ({
  players: contendersOf(game).map(({ strategy, tables }) => ({ strategy, byReference: !tables })),
  plan: game.plan,
  seed: game.seed,
  falls: game.falls,
  rows,
});

const playBlocks = async (
  tasks: readonly GameBlock[],
  job: WorkerJob,
  threads: number,
  progress: ProgressBar,
  take: (played: PlayedBlock, block: GameBlock) => void,
): Promise<void> => {
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
