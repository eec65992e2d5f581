import { parentPort, workerData } from 'node:worker_threads';
import {
  compile,
  playBlock,
  type Run,
  type SessionListener,
  type SessionPlan,
  type Statistics,
  type Strategy,
  StrategyError,
  type Tables,
} from '@hardway/engine';
import type { GameBlock } from './game.ts';
import { type Pairs, pairUp } from './pairs.ts';
import { buffersOf, emptyRows, type Rows, writeRow } from './rows.ts';

/** Plays the blocks of sessions it is handed and sends back their figures. */

/** The constant part of a run: one strategy, or two on the same dice. */
export interface WorkerJob {
  readonly players: readonly { readonly strategy: Strategy; readonly byReference: boolean }[];
  readonly plan: SessionPlan;
  readonly seed: number;
  /** Whether every session is told of, and not only their figures. */
  readonly rows: boolean;
}

export interface PlayedBlock {
  /** One for each strategy. */
  readonly statistics: readonly Statistics[];
  readonly pairs: Pairs | null;
  readonly rows: Rows | null;
}

export interface RefusedBlock {
  readonly refused: string;
}

interface Player {
  readonly run: Run;
  readonly tables: Tables | undefined;
}

const job = workerData as WorkerJob;

const playerOf = ({ strategy, byReference }: WorkerJob['players'][number]): Player => {
  const run = { strategy, plan: job.plan, seed: job.seed };
  return { run, tables: byReference ? undefined : compile(strategy) };
};

const players = job.players.map(playerOf);

const play = ({ run, tables }: Player, block: GameBlock, tell?: SessionListener): Statistics =>
  playBlock({ ...run, plan: { ...run.plan, rolls: block.rolls } }, tables, block, tell);

const playWithRows = (player: Player, block: GameBlock): PlayedBlock => {
  const rows = emptyRows(block.count);
  const statistics = play(player, block, (session, result) => writeRow(rows, session - block.first, result));
  return { statistics: [statistics], pairs: null, rows };
};

const playBoth = (block: GameBlock): PlayedBlock => {
  const nets = players.map(() => new Float64Array(block.count));
  const statistics = players.map((player, index) =>
    play(player, block, (session, { bankroll }) => {
      nets[index]![session - block.first] = bankroll - job.plan.bankroll;
    }),
  );
  return { statistics, pairs: pairUp(nets[0]!, nets[1]!), rows: null };
};

const answerTo = (block: GameBlock): PlayedBlock => {
  if (players.length === 2) return playBoth(block);
  if (job.rows) return playWithRows(players[0]!, block);
  return { statistics: [play(players[0]!, block)], pairs: null, rows: null };
};

parentPort!.on('message', (block: GameBlock | null) => {
  if (!block) {
    parentPort!.close();
    return;
  }
  try {
    const played = answerTo(block);
    parentPort!.postMessage(played, played.rows ? buffersOf(played.rows) : []);
  } catch (error) {
    if (!(error instanceof StrategyError)) throw error;
    const refused: RefusedBlock = { refused: error.message };
    parentPort!.postMessage(refused);
  }
});
