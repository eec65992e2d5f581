import { parentPort, workerData } from 'node:worker_threads';
import {
  compile,
  Gathering,
  type Listener,
  NO_TOTALS,
  playByReference,
  type Run,
  type SessionPlan,
  type Statistics,
  type Strategy,
  StrategyError,
  simulate,
  type Tables,
} from '@hardway/engine';
import { type Pairs, pairUp } from './simulate-pairs.ts';
import { buffersOf, emptyRows, type Rows, writeRow } from './simulate-rows.ts';

/** Plays the blocks of sessions it is handed and sends back their figures. */

/** What stays the same over a run: one strategy, or two on the same dice. */
export interface Job {
  readonly players: readonly { readonly strategy: Strategy; readonly byReference: boolean }[];
  readonly plan: SessionPlan;
  readonly seed: number;
  /** Whether every session is told of, and not only their figures. */
  readonly rows: boolean;
}

/** Sessions to play, numbered from `first` on, and their rolls at most. */
export interface Block {
  readonly first: number;
  readonly count: number;
  readonly rolls: number;
}

export interface Played {
  readonly index: number;
  /** One for each strategy. */
  readonly statistics: readonly Statistics[];
  readonly pairs: Pairs | null;
  readonly rows: Rows | null;
}

export interface Refused {
  readonly refused: string;
}

interface Player {
  readonly run: Run;
  readonly tables: Tables | undefined;
}

const job = workerData as Job;

const playerOf = ({ strategy, byReference }: Job['players'][number]): Player => {
  const run = { strategy, plan: job.plan, seed: job.seed };
  return { run, tables: byReference ? undefined : compile(strategy) };
};

const players = job.players.map(playerOf);

const play = ({ run, tables }: Player, { first, count, rolls }: Block, tell?: Listener): Statistics => {
  const asked = { ...run, plan: { ...run.plan, rolls } };
  if (tables) return simulate(asked, tables, first, count, tell ? { tell } : {});
  const gathering = new Gathering(run.plan.bankroll);
  const totals = { ...NO_TOTALS };
  for (let session = first; session < first + count; session += 1) {
    const result = playByReference(asked, session, totals);
    gathering.add(result);
    tell?.(session, result);
  }
  return gathering.statistics(totals);
};

const playWithRows = (player: Player, block: Block): Omit<Played, 'index'> => {
  const rows = emptyRows(block.count);
  const statistics = play(player, block, (session, result) => writeRow(rows, session - block.first, result));
  return { statistics: [statistics], pairs: null, rows };
};

const playBoth = (block: Block): Omit<Played, 'index'> => {
  const nets = players.map(() => new Float64Array(block.count));
  const statistics = players.map((player, index) =>
    play(player, block, (session, { bankroll }) => {
      nets[index]![session - block.first] = bankroll - job.plan.bankroll;
    }),
  );
  return { statistics, pairs: pairUp(nets[0]!, nets[1]!), rows: null };
};

const playBlock = (block: Block): Omit<Played, 'index'> => {
  if (players.length === 2) return playBoth(block);
  if (job.rows) return playWithRows(players[0]!, block);
  return { statistics: [play(players[0]!, block)], pairs: null, rows: null };
};

parentPort!.on('message', (asked: { index: number; block: Block } | null) => {
  if (!asked) {
    parentPort!.close();
    return;
  }
  const { index, block } = asked;
  try {
    const played: Played = { index, ...playBlock(block) };
    parentPort!.postMessage(played, played.rows ? buffersOf(played.rows) : []);
  } catch (error) {
    if (!(error instanceof StrategyError)) throw error;
    const refused: Refused = { refused: error.message };
    parentPort!.postMessage(refused);
  }
});
