import { countOf, type Face, type Roll, total } from './roll.ts';

/** A condition on a roll, as data. */
export type Pattern =
  | { readonly total: readonly number[] }
  /** Shows at least these faces: `[1, 1]` needs two ones. */
  | { readonly shows: readonly Face[] }
  | { readonly exactly: number; readonly face: Face }
  | { readonly among: readonly Face[] }
  | { readonly alike: true }
  | { readonly different: true }
  | { readonly both: readonly [Pattern, Pattern] }
  | { readonly not: Pattern };

export const matches = (pattern: Pattern, roll: Roll): boolean => {
  if ('total' in pattern) return pattern.total.includes(total(roll));
  if ('shows' in pattern) return pattern.shows.every((face) => countOf(roll, face) >= countOf(pattern.shows, face));
  if ('exactly' in pattern) return countOf(roll, pattern.face) === pattern.exactly;
  if ('among' in pattern) return roll.every((face) => pattern.among.includes(face));
  if ('alike' in pattern) return new Set(roll).size === 1;
  if ('different' in pattern) return new Set(roll).size === roll.length;
  if ('both' in pattern) return pattern.both.every((part) => matches(part, roll));
  return !matches(pattern.not, roll);
};

/** The pattern in plain words, to follow "if": "the dice total 8", "all dice show the same number". */
export const describePattern = (pattern: Pattern): string => {
  if ('total' in pattern) return `the dice total ${listWords(pattern.total, 'or')}`;
  if ('shows' in pattern) return describeShows(pattern.shows);
  if ('exactly' in pattern) return `exactly ${NUMBER_WORDS[pattern.exactly]} of the dice show ${pattern.face}`;
  if ('among' in pattern) return `every die shows one of ${listWords(pattern.among, 'or')}`;
  if ('alike' in pattern) return 'all dice show the same number';
  if ('different' in pattern) return 'all dice show different numbers';
  if ('both' in pattern) return pattern.both.map(describePattern).join(' and ');
  return describeNot(pattern.not);
};

const describeNot = (pattern: Pattern): string => {
  if ('alike' in pattern) return 'the dice are not all the same';
  if ('different' in pattern) return 'two of the dice are the same';
  return `not: ${describePattern(pattern)}`;
};

/** Numbers up to the highest total of two dice, by the word for each. */
export const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

const describeShows = (faces: readonly Face[]): string => {
  const counts = [...new Set(faces)].map((face) => [face, countOf(faces, face)] as const);
  const parts = counts.map(([face, count]) => (count === 1 ? `a ${face}` : `${NUMBER_WORDS[count]} ${face}s`));
  return `the dice show ${listWords(parts, 'and')}`;
};

/** "4", "4 or 5", "4, 5 or 6"; three and more consecutive numbers become "4 to 10". */
export const listWords = (items: readonly (number | string)[], conjunction: 'and' | 'or'): string => {
  const words = runs(items);
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
};

const runs = (items: readonly (number | string)[]): string[] => {
  const first = items[0];
  const last = items.at(-1);
  const consecutive =
    items.length > 2 && items.every((item, index) => typeof item === 'number' && item === Number(first) + index);
  return consecutive ? [`${first} to ${last}`] : items.map(String);
};
