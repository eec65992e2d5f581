/** A strategy file in the language of boards and counters, as data. Amounts are minor units. */
export interface StrategyFile {
  readonly name?: string;
  readonly rulebook: string;
  readonly submission?: object;
  readonly counters?: Readonly<Record<string, CounterFile>>;
  readonly chances?: Readonly<Record<string, ChanceFile>>;
  readonly boards?: Readonly<Record<string, BoardFile>>;
  readonly rules?: readonly RuleFile[];
  readonly stop?: Condition;
}

/** An expression that is true or false, such as "point = 6 and hits < 3". */
type Condition = string;
/** A whole number, or an expression that comes to one. */
export type Amounts = number | string;

/** A whole number within a range that a strategy keeps from roll to roll. */
export interface CounterFile extends CounterRange, CounterMoves {}

export interface CounterRange {
  readonly min?: number;
  readonly max: number;
  readonly start?: number;
  /** What lies beyond the range stays at its end, or starts again. */
  readonly beyond?: 'stay' | 'start';
}

/** What becomes of a counter; conditions and amounts are texts in a file, and terms in a program. */
export interface CounterMoves<IfAfter = Condition, After = Amounts, Before = Amounts> {
  /** After a roll: back to the start when this is true; else to `set` if there is one; else `add` more. */
  readonly reset?: IfAfter;
  readonly add?: After | IfAfter;
  readonly set?: After;
  /** Right before bets, where money may be looked at. */
  readonly before?: Before;
}

/** A choice at random before bets: 1 with the chance, and 0 otherwise. */
export interface ChanceFile {
  readonly chance: string;
  readonly when?: Condition;
}

export type BoardFile<If = Condition, Amount = Amounts> =
  | Readonly<Record<string, Amount>>
  | readonly BetFile<If, Amount>[];

export interface BetFile<If = Condition, Amount = Amounts> {
  readonly spot: string;
  /** What shall lie there: it is placed, pressed or regressed to this; 0 takes it down. */
  readonly stake: Amount;
  readonly when?: If;
  /** How many come or don't come wagers may stand at once. */
  readonly upTo?: number;
  /** Backs a line wager once it has a point. */
  readonly odds?: OddsFile<Amount>;
}

/** A multiple, as much as is allowed, 3-4-5 times, multiples by point, an amount, or what shall be won. */
export type OddsFile<Amount = Amounts> =
  | number
  | 'full'
  | '3-4-5'
  | Readonly<Record<string, number>>
  | { readonly times: Amount }
  | { readonly amount: Amount }
  | { readonly win: Amount };

/** What is done before a roll when the condition holds. */
export interface RuleFile<If = Condition, Amount = Amounts, Board extends string = string> {
  readonly when?: If;
  /** The felt becomes these boards: what else may come down does. */
  readonly board?: Board | readonly Board[];
  /** These are placed, pressed or regressed, and nothing else is touched. */
  readonly bets?: BoardFile<If, Amount>;
  /** Taken down: `place/6`, `come/6` for a come bet on its number, `place/*` for all that begin like that. */
  readonly down?: string | readonly string[];
  /** Called off for the next roll. */
  readonly off?: string | readonly string[];
  /** Called on for the next roll, if it is a come out roll. */
  readonly on?: string | readonly string[];
  /** Of these rules only the first that applies. */
  readonly first?: readonly RuleFile<If, Amount, Board>[];
}
