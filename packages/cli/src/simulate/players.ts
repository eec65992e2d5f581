import {
  compile,
  playBlock,
  type Run,
  type SessionListener,
  type SessionPlan,
  type Statistics,
  type Strategy,
  type Tables,
} from '@hardway/engine';
import type { GameBlock } from './game.ts';
import { type Pairs, pairUpAll } from './pairs.ts';
import { emptyRows, type Rows, writeRow } from './rows.ts';

/** The constant part of a run: one strategy, or several on the same dice. */
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
  /** Of every two strategies. */
  readonly pairs: readonly Pairs[];
  readonly rows: Rows | null;
}

interface Player {
  readonly run: Run;
  readonly tables: Tables | undefined;
}

/** The strategies of a run, ready to play one block after another. */
export class Players {
  private readonly job: WorkerJob;
  private readonly players: readonly Player[];

  constructor(job: WorkerJob) {
    this.job = job;
    this.players = job.players.map(({ strategy, byReference }) => ({
      run: { strategy, plan: job.plan, seed: job.seed },
      tables: byReference ? undefined : compile(strategy, job.plan.bankroll),
    }));
  }

  play(block: GameBlock): PlayedBlock {
    const [first, ...others] = this.players;
    if (others.length > 0) return this.playTogether(block);
    if (this.job.rows) return playWithRows(first!, block);
    return { statistics: [playOne(first!, block)], pairs: [], rows: null };
  }

  private playTogether(block: GameBlock): PlayedBlock {
    const { bankroll: brought } = this.job.plan;
    const nets = this.players.map(() => new Float64Array(block.count));
    const statistics = this.players.map((player, index) =>
      playOne(player, block, (session, { bankroll }) => {
        nets[index]![session - block.first] = bankroll - brought;
      }),
    );
    return { statistics, pairs: pairUpAll(nets), rows: null };
  }
}

const playOne = ({ run, tables }: Player, block: GameBlock, tell?: SessionListener): Statistics =>
  playBlock({ ...run, plan: { ...run.plan, rolls: block.rolls } }, tables, block, tell);

const playWithRows = (player: Player, block: GameBlock): PlayedBlock => {
  const rows = emptyRows(block.count);
  const statistics = playOne(player, block, (session, result) => writeRow(rows, session - block.first, result));
  return { statistics: [statistics], pairs: [], rows };
};
