import { total } from '@hardway/engine';
import { calledMarksOf, markWords } from '../../house/marks.ts';
import type { Caller } from '../caller.ts';

/** Dice from low to high, their total, and what they are called. */
export const sicBoCaller: Caller = {
  opened: ({ shared }) => ({ text: shared.phase.open, recordings: ['place-your-bets'] }),
  closed: ({ shared }) => ({ text: shared.phase.closed, recordings: ['no-more-bets'] }),
  result: (words, submission, roll) => {
    const { comma, numbers } = words.shared;
    const [dice, marks] = [roll.toSorted((a, b) => a - b), calledMarksOf(submission, roll)];
    return {
      text: words.sound.diceCall({
        dice: dice.map((face) => numbers[face]).join(comma),
        total: numbers[total(roll)]!,
        // A voice spells out what is written in capitals.
        called: marks.map((mark) => markWords(words, mark).toLowerCase()).join(comma),
      }),
      recordings: [...dice.map((face) => `die-${face}`), `total-${total(roll)}`, ...marks],
    };
  },
};
