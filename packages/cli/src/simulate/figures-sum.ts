import { type ExactTally, type Statistics, StatisticsSum } from '@hardway/engine';
import { InputError } from '../io/output.ts';
import { contendersOf, type SimulatedGame } from './game.ts';
import { addAllPairs, everyTwo, NO_PAIRS, type Pairs } from './pairs.ts';
import type { PlayedBlock } from './players.ts';

/** What sessions came to, in whole numbers of any size: those of parts of a run add up in any order and any grouping. */
export interface RunFigures {
  /** One for each contender. */
  readonly tallies: readonly ExactTally[];
  /** A last session that is shorter than the others. */
  readonly shorter: ExactTally;
  /** Of every two contenders. */
  readonly pairs: readonly Pairs[];
}

export class FiguresSum {
  private readonly tallies: readonly StatisticsSum[];
  private readonly shorter: StatisticsSum;
  private pairs: readonly Pairs[];
  private readonly game: SimulatedGame;

  constructor(game: SimulatedGame) {
    const contenders = contendersOf(game);
    const { bankroll } = game.plan;
    this.game = game;
    this.tallies = contenders.map(() => new StatisticsSum(bankroll));
    this.shorter = new StatisticsSum(bankroll);
    this.pairs = everyTwo(contenders.length).map(() => NO_PAIRS);
  }

  add({ statistics, pairs }: PlayedBlock, rolls: number): void {
    try {
      for (const [index, part] of statistics.entries())
        (rolls === this.game.plan.rolls ? this.tallies[index]! : this.shorter).add(part);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new InputError(
        'the stakes of a single session add up beyond whole numbers: play fewer rolls in a session.',
      );
    }
    this.pairs = addAllPairs(this.pairs, pairs);
  }

  addFigures({ tallies, shorter, pairs }: RunFigures): void {
    for (const [index, tally] of tallies.entries()) this.tallies[index]!.addTally(tally);
    this.shorter.addTally(shorter);
    this.pairs = addAllPairs(this.pairs, pairs);
  }

  get figures(): RunFigures {
    return { tallies: this.tallies.map(({ tally }) => tally), shorter: this.shorter.tally, pairs: this.pairs };
  }

  /** Rounded to doubles, once. */
  get statistics(): { readonly statistics: readonly Statistics[]; readonly all: Statistics } {
    const all = new StatisticsSum(this.game.plan.bankroll);
    all.addTally(this.tallies[0]!.tally);
    all.addTally(this.shorter.tally);
    return { statistics: this.tallies.map(({ statistics }) => statistics), all: all.statistics };
  }
}
