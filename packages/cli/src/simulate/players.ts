import {
  compile,
  type PlayedTogether,
  playBlock,
  playTogether,
  type SessionPlan,
  type Strategy,
  type TogetherPlayer,
} from '@hardway/engine';
import type { GameBlock } from './game.ts';
import { emptyRows, type Rows, writeRow } from './rows.ts';

/** The constant part of a run: one strategy, or several on the same dice. */
export interface WorkerJob {
  readonly players: readonly { readonly strategy: Strategy; readonly byReference: boolean }[];
  readonly plan: SessionPlan;
  readonly seed: number;
  readonly falls: boolean;
  /** Whether every session is told of, and not only their figures. */
  readonly rows: boolean;
}

export interface PlayedBlock extends PlayedTogether {
  readonly rows: Rows | null;
}

/** The strategies of a run, ready to play one block after another. */
export class Players {
  private readonly job: WorkerJob;
  private readonly players: readonly TogetherPlayer[];

  constructor(job: WorkerJob) {
    this.job = job;
    this.players = job.players.map(({ strategy, byReference }) => ({
      run: { strategy, plan: job.plan, seed: job.seed, falls: job.falls },
      tables: byReference ? undefined : compile(strategy, job.plan.bankroll),
    }));
  }

  play(block: GameBlock): PlayedBlock {
    const players = this.players.map(({ run, tables }) => ({
      run: { ...run, plan: { ...run.plan, rolls: block.rolls } },
      tables,
    }));
    return this.job.rows ? playWithRows(players[0]!, block) : { ...playTogether(players, block), rows: null };
  }
}

const playWithRows = ({ run, tables }: TogetherPlayer, block: GameBlock): PlayedBlock => {
  const rows = emptyRows(block.count);
  const tell = (session: number, result: Parameters<typeof writeRow>[2]): void =>
    writeRow(rows, session - block.first, result);
  return { statistics: [playBlock(run, tables, block, tell)], pairs: [], rows };
};
