import { type ExactTally, type Pairs, type Statistics, StatisticsSum, TogetherSum } from '@hardway/engine';
import { InputError } from '../io/output.ts';
import { contendersOf, type SimulatedGame } from './game.ts';
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
  private readonly whole: TogetherSum;
  private readonly shorter: StatisticsSum;
  private readonly game: SimulatedGame;

  constructor(game: SimulatedGame) {
    const { bankroll } = game.plan;
    this.game = game;
    this.whole = new TogetherSum(bankroll, contendersOf(game).length);
    this.shorter = new StatisticsSum(bankroll);
  }

  /** Only a run of one strategy has a session that is shorter than the others. */
  add(played: PlayedBlock, rolls: number): void {
    try {
      if (rolls === this.game.plan.rolls) this.whole.add(played);
      else this.shorter.add(played.statistics[0]!);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new InputError(
        'the stakes of a single session add up beyond whole numbers: play fewer rolls in a session.',
      );
    }
  }

  addFigures({ tallies, shorter, pairs }: RunFigures): void {
    this.whole.addTallies(tallies, pairs);
    this.shorter.addTally(shorter);
  }

  get figures(): RunFigures {
    return { tallies: this.whole.tallies, shorter: this.shorter.tally, pairs: this.whole.pairs };
  }

  /** Rounded to doubles, once. */
  get statistics(): { readonly statistics: readonly Statistics[]; readonly all: Statistics } {
    const all = new StatisticsSum(this.game.plan.bankroll);
    all.addTally(this.whole.tallies[0]!);
    all.addTally(this.shorter.tally);
    return { statistics: this.whole.statistics, all: all.statistics };
  }
}
