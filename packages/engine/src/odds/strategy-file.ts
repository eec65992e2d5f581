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
export interface CounterFile {
  readonly min?: number;
  readonly max: number;
  readonly start?: number;
  /** After a roll: back to the start when this is true; else to `set` if there is one; else `add` more. */
  readonly reset?: Condition;
  readonly add?: Amounts | Condition;
  readonly set?: Amounts;
  /** Right before bets, where money may be looked at. */
  readonly before?: Amounts;
  /** What lies beyond the range stays at its end, or starts again. */
  readonly beyond?: 'stay' | 'start';
}

/** A choice at random before bets: 1 with the chance, and 0 otherwise. */
export interface ChanceFile {
  readonly chance: string;
  readonly when?: Condition;
}

export type BoardFile = Readonly<Record<string, Amounts>> | readonly BetFile[];

export interface BetFile {
  readonly spot: string;
  readonly stake: Amounts;
  readonly when?: Condition;
  readonly upTo?: number;
  readonly odds?: OddsFile;
}

/** A multiple, as much as is allowed, 3-4-5 times, multiples by point, an amount, or what shall be won. */
export type OddsFile =
  | number
  | 'full'
  | '3-4-5'
  | Readonly<Record<string, number>>
  | { readonly times: Amounts }
  | { readonly amount: Amounts }
  | { readonly win: Amounts };

/** What is done before a roll when the condition holds. */
export interface RuleFile {
  readonly when?: Condition;
  /** The felt becomes these boards: what else may come down does. */
  readonly board?: string | readonly string[];
  /** These are placed, pressed or regressed, and nothing else is touched. */
  readonly bets?: BoardFile;
  readonly down?: string | readonly string[];
  readonly off?: string | readonly string[];
  readonly on?: string | readonly string[];
  /** Of these rules only the first that applies. */
  readonly first?: readonly RuleFile[];
}
