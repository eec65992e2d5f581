/** The upper tail of the chi-square distribution. */
export const chiSquareTail = (statistic: number, degrees: number): number => {
  if (statistic <= 0) return 1;
  const [a, x] = [degrees / 2, statistic / 2];
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x);
};

/** Terms that change nothing any more. */
const SMALL = Number.EPSILON / 4;

/** The lower incomplete gamma function without its scale, as a series; it converges fast while x is below a. */
const lowerSeries = (a: number, x: number): number => {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; term > sum * SMALL; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
};

/** The upper one as a continued fraction, from its far end: as many steps as double precision takes for x above a. */
const upperFraction = (a: number, x: number): number => {
  let fraction = 0;
  for (let n = Math.ceil(60 + 10 * Math.sqrt(a)); n > 0; n -= 1)
    fraction = (n * (n - a)) / (x + 2 * n + 1 - a - fraction);
  return 1 / (x + 1 - a - fraction);
};

const HALF_LOG_TWO_PI = 0.918_938_533_204_672_8;

/** Stirling's series where it is exact enough, and the recurrence down to where it is wanted. */
const logGamma = (a: number): number => {
  if (a < 12) return logGamma(a + 1) - Math.log(a);
  const square = 1 / (a * a);
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / a;
  return (a - 0.5) * Math.log(a) - a + HALF_LOG_TWO_PI + series;
};
