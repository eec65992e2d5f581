/**
 * Conditions and amounts of strategy files as typed values. Each prints to an expression of the language, so that what is written
 * with them has its exact evening and its tables like any file. What a term may be looked at for is in its type: `'before'`
 * bets, `'after'` a roll, or both.
 */
export type TermMoment = 'before' | 'after';

/** A whole number, or a term that comes to one. */
export type Whole<M extends TermMoment> = number | NumberTerm<M>;

export abstract class Term<M extends TermMoment> {
  /** Only the compiler looks at it: a term for both moments may stand where one of them is wanted, and not the other way round. */
  declare protected readonly lookedAt: (moment: M) => void;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A term that is true or false. */
export class ConditionTerm<M extends TermMoment> extends Term<M> {
  declare private readonly holds: true;

  and<N extends TermMoment = TermMoment>(other: ConditionTerm<N>): ConditionTerm<M & N> {
    return new ConditionTerm(`(${this.text} and ${other.text})`);
  }

  or<N extends TermMoment = TermMoment>(other: ConditionTerm<N>): ConditionTerm<M & N> {
    return new ConditionTerm(`(${this.text} or ${other.text})`);
  }

  not(): ConditionTerm<M> {
    return new ConditionTerm(`(not ${this.text})`);
  }
}

/** A term that comes to a whole number. */
export class NumberTerm<M extends TermMoment> extends Term<M> {
  declare private readonly amounts: true;

  plus<N extends TermMoment = TermMoment>(other: Whole<N>): NumberTerm<M & N> {
    return this.with('+', other);
  }

  minus<N extends TermMoment = TermMoment>(other: Whole<N>): NumberTerm<M & N> {
    return this.with('-', other);
  }

  times<N extends TermMoment = TermMoment>(other: Whole<N>): NumberTerm<M & N> {
    return this.with('*', other);
  }

  /** Without the remainder. */
  dividedBy<N extends TermMoment = TermMoment>(other: Whole<N>): NumberTerm<M & N> {
    return this.with('/', other);
  }

  /** What a division leaves over. */
  remainderBy<N extends TermMoment = TermMoment>(other: Whole<N>): NumberTerm<M & N> {
    return this.with('%', other);
  }

  is<N extends TermMoment = TermMoment>(other: Whole<N>): ConditionTerm<M & N> {
    return this.compared('=', other);
  }

  isNot<N extends TermMoment = TermMoment>(other: Whole<N>): ConditionTerm<M & N> {
    return this.compared('!=', other);
  }

  below<N extends TermMoment = TermMoment>(other: Whole<N>): ConditionTerm<M & N> {
    return this.compared('<', other);
  }

  atMost<N extends TermMoment = TermMoment>(other: Whole<N>): ConditionTerm<M & N> {
    return this.compared('<=', other);
  }

  above<N extends TermMoment = TermMoment>(other: Whole<N>): ConditionTerm<M & N> {
    return this.compared('>', other);
  }

  atLeast<N extends TermMoment = TermMoment>(other: Whole<N>): ConditionTerm<M & N> {
    return this.compared('>=', other);
  }

  isOneOf(...values: readonly number[]): ConditionTerm<M> {
    return new ConditionTerm(`(${this.text} in [${values.join(', ')}])`);
  }

  private with<R extends TermMoment>(sign: string, other: Whole<never>): NumberTerm<R> {
    return new NumberTerm(`(${this.text} ${sign} ${textOf(other)})`);
  }

  private compared<R extends TermMoment>(sign: string, other: Whole<never>): ConditionTerm<R> {
    return new ConditionTerm(`(${this.text} ${sign} ${textOf(other)})`);
  }
}

/** What a player has. It is compared with whole numbers, and a share of it is a number; it is no stake by itself. */
export class MoneyTerm extends Term<'before'> {
  declare private readonly money: true;

  plus(amount: Whole<'before'>): MoneyTerm {
    return new MoneyTerm(`(${this.text} + ${textOf(amount)})`);
  }

  minus(amount: Whole<'before'>): MoneyTerm {
    return new MoneyTerm(`(${this.text} - ${textOf(amount)})`);
  }

  below(amount: Whole<'before'>): ConditionTerm<'before'> {
    return new ConditionTerm(`(${this.text} < ${textOf(amount)})`);
  }

  atMost(amount: Whole<'before'>): ConditionTerm<'before'> {
    return new ConditionTerm(`(${this.text} <= ${textOf(amount)})`);
  }

  above(amount: Whole<'before'>): ConditionTerm<'before'> {
    return new ConditionTerm(`(${this.text} > ${textOf(amount)})`);
  }

  atLeast(amount: Whole<'before'>): ConditionTerm<'before'> {
    return new ConditionTerm(`(${this.text} >= ${textOf(amount)})`);
  }

  /** Rounded down: a fiftieth in whole hundreds is `bankroll.dividedBy(5000).times(100)`. */
  dividedBy(by: number): NumberTerm<'before'> {
    return new NumberTerm(`(${this.text} / ${textOf(by)})`);
  }
}

const textOf = (term: Whole<never>): string => (typeof term === 'number' ? `${term}` : term.text);

/** Everything that conditions and amounts may be made of, beside a strategy's own counters and chances. */
export const VOCABULARY = {
  /** The shooter's point, 0 on a come out roll. */
  point: new NumberTerm<TermMoment>('point'),
  /** The next roll is a come out roll. */
  comeOut: new ConditionTerm<TermMoment>('comeOut'),
  /** A new shooter's first roll is next. */
  newShooter: new ConditionTerm<TermMoment>('newShooter'),
  /** All that lies on the felt. */
  felt: new NumberTerm<TermMoment>('felt'),
  /** Something lies there: `place/6`, `come` for every come bet, `come/6` for the one on the 6, `place/*` for every place bet. */
  on: (spots: string): ConditionTerm<TermMoment> => new ConditionTerm(`on('${spots}')`),
  /** How many wagers lie there. */
  count: (spots: string): NumberTerm<TermMoment> => new NumberTerm(`count('${spots}')`),
  /** What lies there together. */
  staked: (spots: string): NumberTerm<TermMoment> => new NumberTerm(`staked('${spots}')`),
  /** A line wager of the player has this point. */
  covered: <M extends TermMoment = TermMoment>(point: Whole<M>): ConditionTerm<M> =>
    new ConditionTerm(`covered(${textOf(point)})`),

  /** What the player has, with what lies on the felt. */
  bankroll: new MoneyTerm('bankroll'),
  /** What has been won since the beginning, below 0 when it was lost. */
  profit: new MoneyTerm('profit'),
  /** What the player began with. */
  brought: new NumberTerm<'before'>('brought'),
  /** The largest stake up to this that can be paid there. */
  payable: (spot: string, amount: Whole<'before'>): NumberTerm<'before'> =>
    new NumberTerm(`payable('${spot}', ${textOf(amount)})`),

  /** The total of the dice. */
  total: new NumberTerm<'after'>('total'),
  /** How many of the dice show this face. */
  shows: (face: number): NumberTerm<'after'> => new NumberTerm(`shows(${face})`),
  /** All dice show the same. */
  alike: new ConditionTerm<'after'>('alike'),
  /** The roll makes this wager win, whether or not one lies there; for wagers that one roll decides. */
  hit: (spot: string): ConditionTerm<'after'> => new ConditionTerm(`hit('${spot}')`),
  /** A wager there won. */
  won: (spots: string): ConditionTerm<'after'> => new ConditionTerm(`won('${spots}')`),
  /** A wager there lost. */
  lost: (spots: string): ConditionTerm<'after'> => new ConditionTerm(`lost('${spots}')`),
  /** How many wagers there won. */
  wins: (spots: string): NumberTerm<'after'> => new NumberTerm(`wins('${spots}')`),
  /** How many wagers there lost. */
  losses: (spots: string): NumberTerm<'after'> => new NumberTerm(`losses('${spots}')`),
  /** What the roll won or lost in all, a vigorish included. */
  net: new NumberTerm<'after'>('net'),
  /** The roll set the shooter's point. */
  pointSet: new ConditionTerm<'after'>('pointSet'),
  /** The shooter made the point. */
  pointMade: new ConditionTerm<'after'>('pointMade'),
  /** The shooter sevened out. */
  sevenOut: new ConditionTerm<'after'>('sevenOut'),

  /** One amount if the condition holds, and the other if not. */
  choose: <M extends TermMoment, N extends TermMoment = TermMoment, O extends TermMoment = TermMoment>(
    condition: ConditionTerm<M>,
    yes: Whole<N>,
    no: Whole<O>,
  ): NumberTerm<M & N & O> => new NumberTerm(`(if ${condition.text} then ${textOf(yes)} else ${textOf(no)})`),
  /** An amount of a list by its place, counted from 0; beyond the ends the list goes on with them. */
  pick: <M extends TermMoment>(amounts: readonly number[], place: NumberTerm<M>): NumberTerm<M> =>
    new NumberTerm(`[${amounts.join(', ')}][${place.text}]`),
  smallest: <M extends TermMoment = TermMoment, N extends TermMoment = TermMoment>(
    a: Whole<M>,
    b: Whole<N>,
  ): NumberTerm<M & N> => new NumberTerm(`min(${textOf(a)}, ${textOf(b)})`),
  largest: <M extends TermMoment = TermMoment, N extends TermMoment = TermMoment>(
    a: Whole<M>,
    b: Whole<N>,
  ): NumberTerm<M & N> => new NumberTerm(`max(${textOf(a)}, ${textOf(b)})`),
};

export type Vocabulary = typeof VOCABULARY;
