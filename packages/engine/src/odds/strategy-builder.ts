import type { BoardFile, ChanceFile, CounterMoves, CounterRange, RuleFile, StrategyFile } from './strategy-file.ts';
import {
  type ConditionTerm,
  NumberTerm,
  Term,
  type TermMoment,
  VOCABULARY,
  type Vocabulary,
  type Whole,
} from './terms.ts';

/** The words of conditions and amounts, with the strategy's own counters and chances among them. */
export type StrategyWords<C extends string> = Vocabulary & Readonly<Record<C, NumberTerm<TermMoment>>>;

/** What becomes of a counter. */
export type BuiltMoves = CounterMoves<ConditionTerm<'after'>, Whole<'after'>, Whole<'before'>>;

export type BuiltBoard = BoardFile<ConditionTerm<'before'>, Whole<'before'>>;

/** A rule whose boards are those of the strategy. */
export type BuiltRule<B extends string> = RuleFile<ConditionTerm<'before'>, Whole<'before'>, B>;

export interface BuiltChance {
  /** A fraction, such as 1/3. */
  readonly chance: string;
  /** Drawn anew before every roll at which this holds; without it before every roll. */
  readonly when?: ConditionTerm<'before'>;
}

/**
 * Begins a strategy file as a typed value: a counter or a board that was not declared, money that is looked at after a roll, and
 * the result of a roll that is looked at before bets do not compile. `readStrategy` takes its `file`.
 *
 * ```ts
 * strategyFor('md-craps', { name: 'The 6 and the 8, a unit more after each hit' })
 *   .counters({ hits: { max: 4 } })
 *   .moves(({ sevenOut, wins }) => ({ hits: { reset: sevenOut, add: wins('place/*') } }))
 *   .rules(({ hits, point }) => [
 *     { when: point.above(0), bets: { 'place/6': hits.plus(1).times(600), 'place/8': hits.plus(1).times(600) } },
 *   ]);
 * ```
 */
export const strategyFor = (
  rulebook: string,
  about: { readonly name?: string; readonly submission?: object } = {},
): StrategyBuilder<never, never> => new StrategyBuilder({ ...about, rulebook });

export class StrategyBuilder<C extends string, B extends string> {
  /** The strategy as it stands in a file. */
  readonly file: StrategyFile;

  constructor(file: StrategyFile) {
    this.file = file;
  }

  /** Declares counters, each with its range. */
  counters<N extends string>(ranges: Readonly<Record<N, CounterRange>>): StrategyBuilder<C | N, B> {
    return new StrategyBuilder({ ...this.file, counters: { ...this.file.counters, ...ranges } });
  }

  /** Declares choices at random: 1 with the chance, and 0 otherwise. */
  chances<N extends string>(
    make: (words: StrategyWords<C>) => Readonly<Record<N, BuiltChance>>,
  ): StrategyBuilder<C | N, B> {
    const chances = written(make(this.words)) as Readonly<Record<N, ChanceFile>>;
    return new StrategyBuilder({ ...this.file, chances: { ...this.file.chances, ...chances } });
  }

  /** Says what becomes of counters, after a roll and right before bets. */
  moves(make: (words: StrategyWords<C>) => Readonly<Partial<Record<C, BuiltMoves>>>): StrategyBuilder<C, B> {
    const moves = written(make(this.words)) as Readonly<Record<string, CounterMoves>>;
    const counters = Object.entries(this.file.counters ?? {}).map(([name, range]) => [
      name,
      { ...range, ...moves[name] },
    ]);
    return new StrategyBuilder({ ...this.file, counters: Object.fromEntries(counters) });
  }

  /** Names what may lie on the felt. */
  boards<N extends string>(
    make: (words: StrategyWords<C>) => Readonly<Record<N, BuiltBoard>>,
  ): StrategyBuilder<C, B | N> {
    const boards = written(make(this.words)) as Readonly<Record<N, BoardFile>>;
    return new StrategyBuilder({ ...this.file, boards: { ...this.file.boards, ...boards } });
  }

  /** What is done before every roll. Every rule that applies counts, and stakes on the same spot add up. */
  rules(make: (words: StrategyWords<C>) => readonly BuiltRule<B>[]): StrategyBuilder<C, B> {
    const rules = written(make(this.words)) as readonly RuleFile[];
    return new StrategyBuilder({ ...this.file, rules: [...(this.file.rules ?? []), ...rules] });
  }

  /** The player leaves before the first roll at which this holds. */
  stop(make: (words: StrategyWords<C>) => ConditionTerm<'before'>): StrategyBuilder<C, B> {
    return new StrategyBuilder({ ...this.file, stop: make(this.words).text });
  }

  private get words(): StrategyWords<C> {
    const names = [...Object.keys(this.file.counters ?? {}), ...Object.keys(this.file.chances ?? {})];
    const own = names.map((name) => [name, new NumberTerm<TermMoment>(name)]);
    return { ...VOCABULARY, ...(Object.fromEntries(own) as Readonly<Record<C, NumberTerm<TermMoment>>>) };
  }
}

/** The same with every term as its text. */
const written = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(written);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Term) return value.text;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, written(part)]));
};
