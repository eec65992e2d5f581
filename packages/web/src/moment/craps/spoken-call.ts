import type { Words } from '../../words/index.ts';
import { spokenNumber, type ThrowCall } from './call.ts';

/** The number, and what it does to the line. */
export const spokenCall = (words: Words, call: ThrowCall): string =>
  words.moment.turn[call.turn]({
    number: spokenNumber(words, call),
    point: words.shared.numbers[call.total]!,
  });
