import { type Fraction, formatFraction, isWhole } from './fraction.ts';

/** `exact` never rounds: a stake that would need it is refused before it is placed. */
export const ROUNDINGS = ['exact', 'down', 'up', 'nearest'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** The whole number that a named rounding gives. Halves go up for `nearest`. */
export const rounded = (value: Fraction, rounding: Rounding): bigint => {
  if (isWhole(value)) return value.numerator;
  switch (rounding) {
    case 'exact':
      throw new RangeError(`${formatFraction(value)} minor units cannot be paid exactly.`);
    case 'down':
      return floor(value.numerator, value.denominator);
    case 'up':
      return floor(value.numerator, value.denominator) + 1n;
    case 'nearest':
      return floor(2n * value.numerator + value.denominator, 2n * value.denominator);
  }
};

const floor = (numerator: bigint, denominator: bigint): bigint =>
  numerator / denominator - (numerator % denominator < 0n ? 1n : 0n);
