import { formatFraction, fraction, isRefusal, plus, type Roll, RULEBOOKS, submit, ZERO } from '@hardway/engine';
import { describe, expect, test } from 'vitest';
import { expectedWords, markFrequencies, totalFrequencies } from './frequencies.ts';

const documents = RULEBOOKS.filter(({ game }) => game === 'sicbo').map((rulebook) => {
  const submission = submit(rulebook, { paytable: rulebook.paytables[0]!.id });
  if (isRefusal(submission)) throw new Error(submission.message);
  return { id: rulebook.id, submission };
});

const ROLLS: readonly Roll[] = [
  [1, 2, 3],
  [6, 6, 1],
  [4, 4, 4],
  [1, 1, 1],
  [2, 4, 5],
];

describe.each(documents)('$id', ({ submission }) => {
  test('what is seen is counted by the document’s own rules', () => {
    expect(markFrequencies(submission, ROLLS).map(({ name, seen }) => [name, seen])).toEqual([
      ['big', 2],
      ['small', 1],
      ['any-triple', 2],
    ]);
    expect(
      totalFrequencies(submission, ROLLS)
        .filter(({ seen }) => seen > 0)
        .map(({ name }) => name),
    ).toEqual([3, 6, 11, 12, 13]);
  });

  test('what is expected is exact and leaves nothing out', () => {
    const marks = markFrequencies(submission, ROLLS);
    expect(marks.map(({ chance }) => formatFraction(chance))).toEqual(['35/72', '35/72', '1/36']);
    expect(formatFraction(marks.map(({ expected }) => expected).reduce(plus, ZERO))).toBe('5');
    const totals = totalFrequencies(submission, ROLLS);
    expect(totals).toHaveLength(16);
    expect(formatFraction(totals.map(({ expected }) => expected).reduce(plus, ZERO))).toBe('5');
  });
});

test('a hundred rounds are expected to bring 48.6 times Big', () => {
  expect(expectedWords({ expected: fraction(3_500, 72) })).toBe('48.6');
});
