import { FRESH, type Roll, type RulesSubmission, step } from '@hardway/engine';
import type { Words } from '../words/index.ts';

/** The positions by which people call a Sic Bo roll, in the order they call them. */
const CALLED = ['big', 'small', 'any-triple', 'odd', 'even'] as const;
export type CalledMark = (typeof CALLED)[number];

/** What a roll is called: those of the called positions that it pays, by the document's own rules. */
export const calledMarksOf = ({ spots }: Pick<RulesSubmission, 'spots'>, roll: Roll): readonly CalledMark[] =>
  CALLED.filter((mark) => {
    const spot = spots.find(({ id }) => id === mark);
    return spot && spot.play.kind === 'one-roll' && step(spot.play, FRESH, roll).is === 'pays';
  });

export const markWords = (words: Words, mark: CalledMark): string =>
  mark === 'any-triple' ? words.shared.triple : words.shared[mark];
