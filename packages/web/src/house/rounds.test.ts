import type { Roll } from '@hardway/engine';
import { expect, test } from 'vitest';
import { COUNTED_ROUNDS, joined } from './rounds.ts';

const round = (number: number, roll: Roll | null = [1, 2, 3]) => ({ number, roll });

test('rounds from both tellings come in order, each once, corrected ones as told last', () => {
  const before = [round(3), round(2), round(1)];
  const told = [round(4, null), round(3, [6, 6, 1])];
  expect(joined(before, told)).toEqual([round(1), round(2), round(3, [6, 6, 1]), round(4, null)]);
});

test('a throw that has become void is not shown any more', () => {
  expect(joined([round(1), round(2), round(3), round(4)], [round(2), round(4)])).toEqual([
    round(1),
    round(2),
    round(4),
  ]);
  expect(joined([round(1), round(2), round(3)], [round(1), round(2)])).toEqual([round(1), round(2)]);
});

test('a wall counts its last rounds only', () => {
  const many = Array.from({ length: 150 }, (_, index) => round(index + 1));
  const counted = joined(many.slice(0, 90), many.slice(80));
  expect(counted).toHaveLength(COUNTED_ROUNDS);
  expect(counted[0]).toEqual(round(51));
});
