import { SESSION_ENDS, type SessionResult } from '@hardway/engine';

/** Sessions, column by column; money in minor units. */
export interface Rows {
  readonly bankroll: Float64Array<ArrayBuffer>;
  readonly rolls: Int32Array<ArrayBuffer>;
  readonly drawdown: Float64Array<ArrayBuffer>;
  readonly losingRun: Int32Array<ArrayBuffer>;
  /** Ends, as indices of SESSION_ENDS. */
  readonly end: Uint8Array<ArrayBuffer>;
}

export const emptyRows = (sessions: number): Rows => ({
  bankroll: new Float64Array(sessions),
  rolls: new Int32Array(sessions),
  drawdown: new Float64Array(sessions),
  losingRun: new Int32Array(sessions),
  end: new Uint8Array(sessions),
});

export const writeRow = (rows: Rows, index: number, result: SessionResult): void => {
  rows.bankroll[index] = result.bankroll;
  rows.rolls[index] = result.rolls;
  rows.drawdown[index] = result.drawdown;
  rows.losingRun[index] = result.losingRun;
  rows.end[index] = SESSION_ENDS.indexOf(result.end);
};

/** Copies the rows of a block to where they belong among all. */
export const placeRows = (all: Rows, part: Rows, first: number): void => {
  all.bankroll.set(part.bankroll, first);
  all.rolls.set(part.rolls, first);
  all.drawdown.set(part.drawdown, first);
  all.losingRun.set(part.losingRun, first);
  all.end.set(part.end, first);
};

/** Buffers that a worker transfers instead of copying. */
export const buffersOf = (rows: Rows): ArrayBuffer[] => Object.values(rows).map(({ buffer }) => buffer);
