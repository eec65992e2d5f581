import { expect, test } from 'vitest';
import { chiSquareTail } from './chi-square.ts';

/** Worked out to thirty digits from the incomplete gamma function. */
test.each([
  [0, 5, 1],
  [0.5, 1, 0.479500122186953],
  [6.634896601021217, 1, 0.01],
  [30, 1, 4.3204630578275e-8],
  [5.2, 2, 0.0742735782143339],
  [11.070497693516351, 5, 0.05],
  [9.34, 10, 0.500168803173469],
  [24.725, 11, 0.00999990040924153],
  [90, 90, 0.4801740731592],
  [140, 90, 0.000583209377752477],
  [131, 130, 0.458904986617032],
  [150, 215, 0.999757033024844],
  [215, 215, 0.487173547538516],
  [260, 215, 0.0193914714138327],
  [400, 215, 2.83466632955928e-13],
  [10_000, 5, 0],
])('a chi-square of %d with %i degrees of freedom', (statistic, degrees, p) => {
  expect(Math.abs(chiSquareTail(statistic, degrees) - p)).toBeLessThanOrEqual(1e-12 * Math.max(p, 1e-3));
});
