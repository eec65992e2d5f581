import { expect, test } from 'vitest';
import { collectingOf, ringOf, TABLE } from './fire-ring.ts';

/** Clockwise from the boxperson at six o'clock, as an angle. */
const turn = ({ x, y }: { x: number; y: number }): number =>
  (Math.atan2(TABLE.width / 2 - x, y - TABLE.height / 2) + 2 * Math.PI) % (2 * Math.PI);

test.each([1, 2, 4, 9, 16])(
  '%d places go round the table clockwise, the first directly left of the boxperson',
  (count) => {
    const ring = ringOf(count);
    const turns = ring.map(turn);
    expect(ring.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    expect(turns).toEqual(turns.toSorted((a, b) => a - b));
    expect(ring[0]!.y).toBe(TABLE.height - TABLE.inset);
    expect(ring[0]!.x).toBeLessThan(TABLE.width / 2);
  },
);

test('no two places touch, nor does one reach into the collecting place', () => {
  const ring = ringOf(16);
  const cells = collectingOf(16);
  for (const [index, one] of ring.entries()) {
    for (const other of ring.slice(index + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(26);
    for (const { x, y, width, height } of cells) {
      const [dx, dy] = [Math.max(x - one.x, 0, one.x - x - width), Math.max(y - one.y, 0, one.y - y - height)];
      expect(Math.hypot(dx, dy)).toBeGreaterThan(13);
    }
  }
});
