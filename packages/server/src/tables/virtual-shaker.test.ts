import { expect, test } from 'vitest';
import { faceOf, virtualDice } from './virtual-shaker.ts';

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

const BYTES = Array.from({ length: 256 }, (_, byte) => byte);

test('of all 256 bytes 42 show each face, and four are drawn again', () => {
  const faces = BYTES.map(faceOf);
  for (const face of [1, 2, 3, 4, 5, 6]) expect(faces.filter((shown) => shown === face)).toHaveLength(42);
  expect(BYTES.filter((byte) => faceOf(byte) === null)).toEqual([252, 253, 254, 255]);
});

/** Gives these bytes, in their order, and says how many were asked for each time. */
const source = (bytes: readonly number[]) => {
  const asked: number[] = [];
  let at = 0;
  const draw = (count: number): Uint8Array => {
    asked.push(count);
    at += count;
    return Uint8Array.from(bytes.slice(at - count, at));
  };
  return { asked, draw };
};

test('all 65,536 pairs of bytes show every pair of faces 1,764 times, or a die is drawn again', () => {
  const pairs = new Map<string, number>();
  for (const first of BYTES)
    for (const second of BYTES) {
      const { asked, draw } = source([first, second, 0, 0]);
      const dice = virtualDice(2, draw);
      if (asked.length === 1) pairs.set(dice.join(), (pairs.get(dice.join()) ?? 0) + 1);
      // What was thrown away is drawn again, one byte for each, and the rest keeps its order.
      const kept = [first, second].map(faceOf).filter((face) => face !== null);
      if (asked.join() !== (kept.length === 2 ? '2' : `2,${2 - kept.length}`)) throw new Error(`${first} ${second}`);
      if (dice.join() !== [...kept, 1, 1].slice(0, 2).join()) throw new Error(`${first} ${second}`);
    }
  expect([...pairs.values()]).toEqual(new Array(36).fill(42 * 42));
});

test('bytes that show nothing are drawn again until one does', () => {
  const { asked, draw } = source([255, 254, 253, 252, 251, 6, 255, 12]);
  expect(virtualDice(3, draw)).toEqual([6, 1, 1]);
  expect(asked).toEqual([3, 3, 1, 1]);
});
