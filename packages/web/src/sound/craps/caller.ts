import { handLine } from '@hardway/engine';
import { callFor, handTurnOf } from '../../moment/craps/call.ts';
import { spokenCall } from '../../moment/craps/spoken-call.ts';
import type { Caller } from '../caller.ts';

/** As the stickperson calls. */
export const crapsCaller: Caller = {
  opened: () => null,
  closed: ({ moment }) => ({ text: moment.out, recordings: ['dice-out'] }),
  result: (words, submission, roll, point) => {
    const number = callFor(roll);
    const turn = handTurnOf(handLine(submission), point, roll);
    const way = number.isHard ? 'hard' : number.isEasy ? 'easy' : 'number';
    const after = turn === 'none' ? [] : [turn === 'point-set' ? `point-${number.total}` : turn];
    return {
      text: spokenCall(words, { ...number, turn }),
      recordings: [`${way}-${number.total}`, ...after],
    };
  },
};
