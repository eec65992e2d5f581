import { fraction } from '@hardway/engine';
import { expect, test } from 'vitest';
import { hotAndCold, LEAST_RESULTS } from './hot-cold.ts';

const total = (name: number, seen: number, ways: number, of: number, results: number) => ({
  name,
  seen,
  chance: fraction(ways, of),
  expected: fraction(ways * results, of),
});

test('hot and cold are measured by what is due and usual, not by how often alone', () => {
  // 36 throws of two dice: seven is seen most and is not hot; twelve, seen three times, is.
  const seen = [
    total(2, 0, 1, 36, 36),
    total(6, 5, 5, 36, 36),
    total(7, 6, 6, 36, 36),
    total(8, 1, 5, 36, 36),
    total(12, 3, 1, 36, 36),
  ];
  const { hot, cold } = hotAndCold(seen, 36)!;
  expect(hot.map(({ name }) => name)).toEqual([12]);
  expect(cold.map(({ name }) => name)).toEqual([8, 2]);
});

test('of a few results nothing is said', () => {
  expect(hotAndCold([total(7, 9, 6, 36, 10)], LEAST_RESULTS - 1)).toBeNull();
});
