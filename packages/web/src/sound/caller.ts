import type { Point, Roll, RulesSubmission } from '@hardway/engine';
import type { Words } from '../words/index.ts';

/** Something that is called out: as a voice speaks it, and the operator's recordings that say the same. */
export interface Call {
  readonly text: string;
  readonly recordings: readonly string[];
}

/** What is called out in a game. */
export interface Caller {
  /** Null where bets are taken all the time. */
  readonly opened: (words: Words) => Call | null;
  readonly closed: (words: Words) => Call;
  readonly result: (words: Words, submission: RulesSubmission, roll: Roll, point: Point | null) => Call;
}
