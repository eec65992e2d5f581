/** An exact rational number in lowest terms; the denominator is positive. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const greatestDivisor = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
};

export const fraction = (numerator: bigint | number, denominator: bigint | number = 1n): Fraction => {
  const n = BigInt(numerator);
  const d = BigInt(denominator);
  if (d === 0n) throw new RangeError('A fraction needs a denominator other than zero.');
  const divisor = greatestDivisor(n, d) * (d < 0n ? -1n : 1n);
  return { numerator: n / divisor, denominator: d / divisor };
};

export const ZERO = fraction(0);
export const ONE = fraction(1);

export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.denominator === b.denominator
    ? fraction(a.numerator + b.numerator, a.denominator)
    : fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

export const negated = (a: Fraction): Fraction => ({ numerator: -a.numerator, denominator: a.denominator });

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, negated(b));

export const times = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator);

export const dividedBy = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator, a.denominator * b.numerator);

export const sum = (terms: Iterable<Fraction>): Fraction => {
  let result = ZERO;
  for (const term of terms) result = plus(result, term);
  return result;
};

/** Negative, zero or positive, as for sorting. */
export const compare = (a: Fraction, b: Fraction): number => {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

export const equals = (a: Fraction, b: Fraction): boolean => compare(a, b) === 0;

export const isWhole = (a: Fraction): boolean => a.denominator === 1n;

/** The nearest double. */
export const toNumber = (a: Fraction): number => ratio(a.numerator, a.denominator);

/** A quotient of whole numbers as a double, scaled first so that huge ones do not overflow. */
export const ratio = (numerator: bigint, denominator: bigint): number => {
  const [n, d] = [Number(numerator), Number(denominator)];
  if (Math.abs(n) < 2 ** 53 && d < 2 ** 53) return n / d;
  const shift = bits(denominator) - bits(numerator) + 64;
  const quotient = shift > 0 ? (numerator << BigInt(shift)) / denominator : numerator / (denominator << BigInt(-shift));
  return shift > 1000 ? Number(quotient) / 2 ** 1000 / 2 ** (shift - 1000) : Number(quotient) / 2 ** shift;
};

/** "7/495", "-1/30", "3". */
export const formatFraction = (a: Fraction): string =>
  isWhole(a) ? `${a.numerator}` : `${a.numerator}/${a.denominator}`;

/** Reads "1/20", "3", "0.05" or "5%"; undefined when the text is none of these. */
export const parseFraction = (text: string): Fraction | undefined => {
  const match = /^(-?\d{1,60})(?:\/(\d{1,60})|\.(\d{1,60}))?(%)?$/.exec(text.trim());
  if (!match) return undefined;
  const [, whole = '', under, decimals = '', percent] = match;
  const denominator = BigInt(under ?? 10n ** BigInt(decimals.length)) * (percent ? 100n : 1n);
  return denominator === 0n ? undefined : fraction(BigInt(whole + decimals), denominator);
};

export const leastMultiple = (a: bigint, b: bigint): bigint => (a / greatestDivisor(a, b)) * b;

const bits = (a: bigint): number => (a < 0n ? -a : a).toString(2).length;
