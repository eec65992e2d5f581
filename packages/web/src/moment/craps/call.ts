import { type Line, type Point, type Roll, step, total } from '@hardway/engine';
import type { Words } from '../../words/index.ts';

/** What a throw does to the line: a winner or craps on the come out roll, a point set or made, the seven that ends it. */
type Turn = 'natural' | 'craps' | 'point-set' | 'point-made' | 'seven-out' | 'none';

/** The number as it is called. */
interface NumberCall {
  readonly total: number;
  /** Two faces alike, of a total that has a hardway. */
  readonly isHard: boolean;
  /** The same total, the other way. */
  readonly isEasy: boolean;
}

/** Everything that a stickperson says of a throw. */
export interface ThrowCall extends NumberCall {
  readonly turn: Turn;
}

const HARD_TOTALS: readonly number[] = [4, 6, 8, 10];

/** By the line wager's own rules, so that the words cannot say other than what is settled. */
export const handTurnOf = (line: Line, point: Point | null, roll: Roll): Turn => {
  const outcome = step(line, { point, seen: [] }, roll);
  if (point === null) return outcome.is === 'pays' ? 'natural' : outcome.is === 'stands' ? 'point-set' : 'craps';
  return outcome.is === 'pays' ? 'point-made' : outcome.is === 'loses' ? 'seven-out' : 'none';
};

export const callFor = (roll: Roll): NumberCall => {
  const sum = total(roll);
  const isPair = roll[0] === roll[1];
  return {
    total: sum,
    isHard: isPair && HARD_TOTALS.includes(sum),
    isEasy: !isPair && HARD_TOTALS.includes(sum),
  };
};

/** "Eight, the hard way": the number as sticks call it. */
export const spokenNumber = ({ shared }: Words, { total: sum, isHard, isEasy }: NumberCall): string => {
  const called = isHard ? shared.calledHard : isEasy ? shared.calledEasy : shared.called;
  return called[sum]!;
};
