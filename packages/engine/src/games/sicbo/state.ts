import type { Roll } from '../../dice/index.ts';
import type { RoundRecord, SeatBets, TableOf, WagerResult } from '../../table/index.ts';

/** A Sic Bo table plays one round after another. */
export interface SicBoPlay {
  readonly game: 'sicbo';
  /** Null between two rounds. */
  readonly round: Round | null;
  readonly roundNumber: number;
  /** The last rounds that are over. Older ones can be corrected and voided too, once they are before the table again. */
  readonly rounds: readonly RoundRecord[];
}

export type SicBoTable = TableOf<SicBoPlay>;

export const NO_ROUND_YET: SicBoPlay = { game: 'sicbo', round: null, roundNumber: 0, rounds: [] };

/** A round being played. Its stage says what it can have. */
export type Round = BettingRound | ClosedRound | LitRound;

interface RoundBase {
  readonly number: number;
  /** Which of the table's filings it is played under. */
  readonly filing: number;
  /** Steps of the document's order that are done. */
  readonly done: number;
  readonly mixes: number;
  /** The player who sets the shaker going, where one does. */
  readonly selected: number | null;
  readonly seats: Readonly<Record<number, SeatBets>>;
}

export interface BettingRound extends RoundBase {
  readonly stage: 'betting';
}

export interface ClosedRound extends RoundBase {
  readonly stage: 'closed';
  /** The dice as far as they are entered. */
  readonly entered: Roll;
}

export interface LitRound extends RoundBase {
  readonly stage: 'lit';
  readonly roll: Roll;
  readonly lit: readonly string[];
  readonly results: readonly WagerResult[];
  readonly corrected: boolean;
}
