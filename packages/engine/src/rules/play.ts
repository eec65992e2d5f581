import type { Pattern } from '../dice/index.ts';
import type { Clause } from './clause.ts';

export const POINTS = [4, 5, 6, 8, 9, 10] as const;
export type Point = (typeof POINTS)[number];

export const isPoint = (total: number): total is Point => (POINTS as readonly number[]).includes(total);

/** Names a payout in the pay table. */
export type PayKey = string;

/** The rule by which dice decide a wager, as data. `by` fields name the clause that decides. */
export type Play = OneRoll | Race | Line | Supplement | Collect | PointsMade | LuckyShooter | Split;

/** Decided by the next roll: the first win that matches pays, anything else loses. */
export interface OneRoll {
  readonly kind: 'one-roll';
  /** A win may have a clause of its own. */
  readonly wins: readonly { readonly when: Pattern; readonly pays: PayKey; readonly by?: Clause }[];
  readonly winsBy: Clause;
  readonly losesBy: Clause;
}

/** Stands until either pattern shows. */
export interface Race {
  readonly kind: 'race';
  readonly wins: Pattern;
  readonly loses: Pattern;
  readonly pays: PayKey;
  readonly winsBy: Clause;
  readonly losesBy: Clause;
}

/** A line wager: decided at once by some totals; any other total becomes its point, to be raced against the 7. */
export interface Line {
  readonly kind: 'line';
  readonly side: 'point' | 'seven';
  readonly wins: readonly number[];
  readonly loses: readonly number[];
  readonly returns: readonly number[];
  readonly pays: PayKey;
  readonly by: {
    readonly firstWin: Clause;
    readonly firstLoss: Clause;
    readonly returned: Clause | null;
    readonly laterWin: Clause;
    readonly laterLoss: Clause;
  };
  /** The clause by which the wager moves into its point's box, for wagers that travel. */
  readonly travels: Clause | null;
}

/** Supports a line wager whose point is already set; paid by that point. */
export interface Supplement {
  readonly kind: 'supplement';
  readonly side: 'point' | 'seven';
  readonly pays: Readonly<Record<Point, PayKey>>;
  readonly by: Clause;
}

/** Wins once every one of the totals has been thrown; a 7 before that loses. */
export interface Collect {
  readonly kind: 'collect';
  readonly totals: readonly number[];
  readonly pays: PayKey;
  readonly winsBy: Clause;
  readonly losesBy: Clause;
}

/** Counts the different points a shooter makes; decided at the loser 7 by how many there are. */
export interface PointsMade {
  readonly kind: 'points-made';
  /** A 7 on a come out roll decides it too. */
  readonly byAnySeven?: true;
  readonly pays: Readonly<Record<number, PayKey>>;
  readonly winsBy: Clause;
  readonly losesBy: Clause;
}

/** A run of different point numbers after the established one; see the reading of md-craps 3.A(45). */
export interface LuckyShooter {
  readonly kind: 'lucky-shooter';
  readonly comeOutStands: readonly number[];
  readonly comeOutLoses: readonly number[];
  readonly comeOutPays: PayKey;
  /** Totals that keep it up on the come out roll end it instead, with that payout. */
  readonly comeOutEnds?: true;
  readonly pays: Readonly<Record<number, PayKey>>;
  readonly topPays: PayKey;
  readonly by: {
    readonly comeOutStands: Clause;
    readonly comeOutLoss: Clause;
    readonly top: Clause;
    readonly ends: Clause;
  };
}

/** Settled as if its parts were wagers of their own; each part takes its units of the stake. */
export interface Split {
  readonly kind: 'split';
  readonly parts: readonly { readonly spot: string; readonly units: number }[];
  readonly winsBy: Clause;
  readonly losesBy: Clause;
  readonly paidBy: Clause;
}

/** A play that dice decide directly. */
export type LeafPlay = Exclude<Play, Split>;

/** State that a standing wager keeps between rolls: its point, and the totals or points it has seen. */
export interface State {
  readonly point: Point | null;
  readonly seen: readonly number[];
}

export const FRESH: State = { point: null, seen: [] };

export const withPoint = (point: Point): State => ({ point, seen: [] });

/** The effect of one roll on a wager. A wager may also be paid while it stands. */
export type Outcome =
  | { readonly is: 'pays'; readonly pays: PayKey; readonly by: Clause }
  | { readonly is: 'loses'; readonly by: Clause }
  | { readonly is: 'returned'; readonly by: Clause }
  | { readonly is: 'stands'; readonly state: State; readonly pays?: PayKey; readonly by?: Clause };
