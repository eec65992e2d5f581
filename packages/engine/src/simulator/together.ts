import { type Block, playBlock } from './blocks.ts';
import type { Tables } from './compile.ts';
import { addAllPairs, everyTwo, NO_PAIRS, type Pairs, pairUpAll } from './pairs.ts';
import type { ReferenceRun } from './simulate.ts';
import { type ExactTally, type Statistics, StatisticsSum } from './statistics.ts';

/** A strategy that plays beside others, with its tables if it has any; code has none. */
export interface TogetherPlayer {
  readonly run: ReferenceRun;
  readonly tables: Tables | undefined;
}

/** What a block of sessions came to for each of several strategies, and for every two of them. */
export interface PlayedTogether {
  readonly statistics: readonly Statistics[];
  readonly pairs: readonly Pairs[];
}

/**
 * Plays the same sessions by each of several strategies: players who sit down at one table, each with the same bankroll, and
 * get up when their session is over. All runs have one seed and one bankroll.
 */
export const playTogether = (players: readonly TogetherPlayer[], block: Block): PlayedTogether => {
  const [only, ...others] = players;
  if (only && others.length === 0) return { statistics: [playBlock(only.run, only.tables, block)], pairs: [] };
  const nets = players.map(() => new Float64Array(block.count));
  const statistics = players.map(({ run, tables }, index) =>
    playBlock(run, tables, block, (session, { bankroll }) => {
      nets[index]![session - block.first] = bankroll - run.plan.bankroll;
    }),
  );
  return { statistics, pairs: pairUpAll(nets) };
};

/** Adds up what blocks came to, in any order and any grouping. */
export class TogetherSum {
  private readonly sums: readonly StatisticsSum[];
  private summed: readonly Pairs[];

  constructor(bankroll: number, players: number) {
    this.sums = Array.from({ length: players }, () => new StatisticsSum(bankroll));
    this.summed = everyTwo(players).map(() => NO_PAIRS);
  }

  add({ statistics, pairs }: PlayedTogether): void {
    for (const [index, part] of statistics.entries()) this.sums[index]!.add(part);
    this.summed = addAllPairs(this.summed, pairs);
  }

  addTallies(tallies: readonly ExactTally[], pairs: readonly Pairs[]): void {
    for (const [index, tally] of tallies.entries()) this.sums[index]!.addTally(tally);
    this.summed = addAllPairs(this.summed, pairs);
  }

  get tallies(): readonly ExactTally[] {
    return this.sums.map(({ tally }) => tally);
  }

  get statistics(): readonly Statistics[] {
    return this.sums.map(({ statistics }) => statistics);
  }

  get pairs(): readonly Pairs[] {
    return this.summed;
  }
}
