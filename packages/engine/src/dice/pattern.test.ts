import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describePattern, listWords, matches, type Pattern } from './pattern.ts';
import { FACES, isRoll, rolls } from './roll.ts';

test.each<[number, 2 | 3, Pattern]>([
  [21, 3, { total: [8] }],
  [6, 2, { total: [7] }],
  [16, 3, { shows: [3, 3] }],
  [30, 3, { shows: [1, 2] }],
  [6, 3, { shows: [1, 2, 6] }],
  [75, 3, { exactly: 1, face: 4 }],
  [15, 3, { exactly: 2, face: 4 }],
  [6, 3, { alike: true }],
  [6, 2, { alike: true }],
  [120, 3, { different: true }],
  [64, 3, { among: [3, 4, 5, 6] }],
  [24, 3, { both: [{ among: [3, 4, 5, 6] }, { different: true }] }],
  [210, 3, { not: { alike: true } }],
])('%i rolls of %i dice match %j', (ways, dice, pattern) => {
  expect(rolls(dice).filter((roll) => matches(pattern, roll))).toHaveLength(ways);
});

const face = fc.constantFrom(...FACES);
const leaf: fc.Arbitrary<Pattern> = fc.oneof(
  fc.record({ total: fc.array(fc.integer({ min: 3, max: 18 })) }),
  fc.record({ shows: fc.array(face, { maxLength: 3 }) }),
  fc.record({ exactly: fc.integer({ min: 0, max: 3 }), face }),
  fc.record({ among: fc.array(face) }),
  fc.constantFrom<Pattern>({ alike: true }, { different: true }),
);
const anyPattern: fc.Arbitrary<Pattern> = fc.oneof(
  leaf,
  leaf.map((not): Pattern => ({ not })),
  fc.tuple(leaf, leaf).map((both): Pattern => ({ both })),
);

test('the order of dice never matters to a pattern', () => {
  const shuffled = fc
    .constantFrom(...rolls(3))
    .chain((roll) => fc.tuple(fc.constant(roll), fc.shuffledSubarray([...roll], { minLength: 3 })));
  fc.assert(
    fc.property(anyPattern, shuffled, (pattern, [roll, other]) => {
      expect(matches(pattern, other)).toBe(matches(pattern, roll));
    }),
  );
});

test('all rolls are there, each once', () => {
  expect(new Set(rolls(2).map(String)).size).toBe(36);
  expect(new Set(rolls(3).map(String)).size).toBe(216);
});

test.each([
  [[1, 2, 5], 3, true],
  [[1, 2], 2, true],
  [[1, 2], 3, false],
  [[0, 7, 1], 3, false],
  [[1.5, 2, 3], 3, false],
  [['1', 2, 3], 3, false],
  ['123', 3, false],
  [null, 2, false],
] as const)('%j as %i dice is a roll: %s', (value, dice, expected) => {
  expect(isRoll(value, dice)).toBe(expected);
});

test.each<[string, Pattern]>([
  ['the dice total 8', { total: [8] }],
  [
    'the dice total 4 to 10 and the dice are not all the same',
    { both: [{ total: [4, 5, 6, 7, 8, 9, 10] }, { not: { alike: true } }] },
  ],
  ['the dice show two 3s', { shows: [3, 3] }],
  ['the dice show a 1 and a 2', { shows: [1, 2] }],
  ['exactly two of the dice show 4', { exactly: 2, face: 4 }],
  [
    'every die shows one of 3 to 6 and all dice show different numbers',
    { both: [{ among: [3, 4, 5, 6] }, { different: true }] },
  ],
  ['all dice show the same number', { alike: true }],
])('"%s" is %j in words', (words, pattern) => {
  expect(describePattern(pattern)).toBe(words);
});

test('lists read as people write them', () => {
  expect(listWords([2, 3, 12], 'or')).toBe('2, 3 or 12');
  expect(listWords([7, 11], 'or')).toBe('7 or 11');
  expect(listWords([7], 'or')).toBe('7');
});
