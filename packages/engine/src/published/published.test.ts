import { expect, test } from 'vitest';
import { fraction, parseFraction } from '../money/index.ts';
import { compareFigure, PUBLISHED_FIGURES, SOURCES } from './compared.ts';
import { inFormOf } from './figure.ts';
import { noSevenIn154 } from './hands.ts';

test.each(
  PUBLISHED_FIGURES.map(
    (row, number) => [`${number + 1}. ${row.what.en}: ${row.published} (${row.source})`, row] as const,
  ),
)('%s', (_, row) => {
  const { rounded, agrees } = compareFigure(row);
  // What is in print is right, or it is said to be otherwise.
  expect(row.differs === undefined ? rounded : agrees).toBe(row.differs === undefined ? row.published : false);
});

test('every source is used, and every row tells where in it', () => {
  expect(new Set(PUBLISHED_FIGURES.map(({ source }) => source))).toEqual(new Set(Object.keys(SOURCES)));
  expect(PUBLISHED_FIGURES.filter(({ place }) => place === '')).toEqual([]);
  expect(PUBLISHED_FIGURES.length).toBeGreaterThanOrEqual(40);
});

test('what no command prints is reckoned by hand, in both languages, and comes to the same fraction', () => {
  const byHand = PUBLISHED_FIGURES.filter(({ command }) => command === null);
  expect(byHand).toHaveLength(10);
  for (const { ours, derivation } of byHand)
    for (const told of Object.values(derivation))
      expect(parseFraction(/= (\d+\/\d+)[.。]$/.exec(told)?.[1] ?? ''), told).toEqual(ours());
});

test('no name of the program stands in what readers are told', () => {
  const told = PUBLISHED_FIGURES.flatMap(({ what, derivation, differs }) => [
    what,
    derivation,
    ...(differs ? [differs] : []),
  ]);
  expect(told.flatMap(({ en, zh }) => [en, zh]).filter((text) => /[a-z][A-Z]/.test(text))).toEqual([]);
});

test('the record’s figure in print is the chance of 154 rolls with no seven at all', () => {
  expect(inFormOf('1 in 1.56 trillion', noSevenIn154())).toBe('1 in 1.56 trillion');
});

test.each([
  ['1.41%', fraction(7, 495), '1.41%'],
  ['.4931', fraction(244, 495), '.4929'],
  ['244/495', fraction(244, 495), '244/495'],
  ['46,655 to 1', fraction(1, 46_656), '46,655 to 1'],
  ['1 in 5.59 billion', 1 / 5_590_264_072, '1 in 5.59 billion'],
  ['-0.014141', fraction(-7, 495), '-0.014141'],
  ['66666.7', 66_666.666, '66666.7'],
])('in the form of %s', (printed, value, written) => {
  expect(inFormOf(printed, value)).toBe(written);
});
