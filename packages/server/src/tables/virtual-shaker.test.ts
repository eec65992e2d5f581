import { expect, test } from 'vitest';
import { virtualDice } from './virtual-shaker.ts';

/** Chi-square of counts against equal chances, in standard deviations above its mean. */
const excess = (counts: readonly number[]): number => {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return (chi - counts.length + 1) / Math.sqrt(2 * (counts.length - 1));
};

test.each([2, 3] as const)('a virtual shaker throws %i dice evenly', (dice) => {
  const rolls = new Array<number>(6 ** dice).fill(0);
  const faces = new Array<number>(6).fill(0);
  for (let index = 0; index < 200_000; index += 1) {
    const roll = virtualDice(dice);
    rolls[roll.reduce<number>((number, face) => number * 6 + face - 1, 0)]! += 1;
    for (const face of roll) faces[face - 1]! += 1;
  }
  expect(excess(rolls)).toBeLessThan(5);
  expect(excess(faces)).toBeLessThan(5);
});
