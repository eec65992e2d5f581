import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compare,
  dividedBy,
  equals,
  formatFraction,
  fraction,
  leastMultiple,
  minus,
  parseFraction,
  plus,
  times,
  toNumber,
} from './fraction.ts';
import { minorDigitsOf } from './minor-digits.ts';
import { add, formatMoney, money, moneyFormat, shareOf } from './money.ts';
import { formatOdds, forOne, netWin, type Odds, parseOdds, to, type Wording } from './odds.ts';
import { type Rounding, rounded } from './rounding.ts';

const anyFraction = fc
  .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.bigInt({ min: 1n, max: 10n ** 40n }))
  .map(([n, d]) => fraction(n, d));

test('fractions obey the laws of arithmetic exactly', () => {
  fc.assert(
    fc.property(anyFraction, anyFraction, anyFraction, (a, b, c) => {
      expect(equals(plus(a, b), plus(b, a))).toBe(true);
      expect(equals(times(a, plus(b, c)), plus(times(a, b), times(a, c)))).toBe(true);
      expect(equals(plus(minus(a, b), b), a)).toBe(true);
      if (b.numerator !== 0n) expect(equals(times(dividedBy(a, b), b), a)).toBe(true);
    }),
  );
});

test('fractions are kept in lowest terms and read back from their text', () => {
  expect(formatFraction(fraction(14, 990))).toBe('7/495');
  expect(formatFraction(fraction(3, -90))).toBe('-1/30');
  expect(formatFraction(fraction(6, 3))).toBe('2');
  fc.assert(
    fc.property(anyFraction, (a) => {
      expect(parseFraction(formatFraction(a))).toEqual(a);
    }),
  );
  expect(parseFraction('0.05')).toEqual(fraction(1, 20));
  expect(parseFraction('5%')).toEqual(fraction(1, 20));
  expect(parseFraction('1/0')).toBeUndefined();
  expect(parseFraction('five')).toBeUndefined();
  expect(() => fraction(1, 0)).toThrow(RangeError);
});

test('decimals of fractions are right to the last digits, however long the fraction', () => {
  expect(toNumber(fraction(7, 495))).toBe(7 / 495);
  const long = fraction(7n * 10n ** 400n + 1n, 495n * 10n ** 400n);
  expect(toNumber(long)).toBeCloseTo(7 / 495, 15);
  fc.assert(
    fc.property(anyFraction, anyFraction, (a, b) => {
      if (compare(a, b) < 0) expect(toNumber(a)).toBeLessThanOrEqual(toNumber(b));
    }),
  );
});

test.each<[Odds, Wording, string]>([
  [to(17, 2), 'to', '17 to 2'],
  [to(17, 2), 'wins', '1 wins 8 1/2'],
  [to(23, 2), 'wins', '1 wins 11 1/2'],
  [to(31), 'ratio', '1:31'],
  [to(7, 6), 'to', '7 to 6'],
  [to(7, 6), 'wins', '6 wins 7'],
  [to(1, 2), 'wins', '2 wins 1'],
  [to(1), 'wins', '1 wins 1'],
  [forOne(1000), 'to', '1,000 for 1'],
])('%j worded "%s" is "%s"', (odds, wording, text) => {
  expect(formatOdds(odds, wording)).toBe(text);
});

test('"for" includes the stake and "to" does not', () => {
  expect(netWin(forOne(5))).toEqual(fraction(4));
  expect(netWin(forOne(1))).toEqual(fraction(0));
  expect(netWin(to(17, 2))).toEqual(fraction(17, 2));
});

test.each([
  ['150 to 1', to(150)],
  ['8.5 to 1', to(17, 2)],
  ['26 to 5', to(26, 5)],
  ['1,000 for 1', forOne(1000)],
])('"%s" is read as odds', (text, odds) => {
  expect(parseOdds(text)).toEqual(odds);
});

test.each(['', '8', '8 to 0', '0 to 1', '-8 to 1', '8 to one', '8.25 to 1'])('"%s" is not odds', (text) => {
  expect(parseOdds(text)).toBeUndefined();
});

test.each<[Rounding, bigint, bigint]>([
  ['down', 2n, -3n],
  ['up', 3n, -2n],
  ['nearest', 3n, -2n],
])('rounding %s takes 5/2 to %d and -5/2 to %d', (rounding, up, down) => {
  expect(rounded(fraction(5, 2), rounding)).toBe(up);
  expect(rounded(fraction(-5, 2), rounding)).toBe(down);
});

test('exact never rounds and money never becomes a float', () => {
  expect(() => rounded(fraction(1, 3), 'exact')).toThrow(RangeError);
  expect(() => shareOf(money(100), fraction(1, 3))).toThrow(RangeError);
  expect(shareOf(money(200), fraction(17, 2))).toBe(1700);
  expect(() => money(0.1)).toThrow(RangeError);
  expect(() => add(money(Number.MAX_SAFE_INTEGER), money(1))).toThrow(RangeError);
});

test('amounts are shown with two decimals', () => {
  expect([0, 5, 1250, -7].map((cents) => formatMoney(money(cents)))).toEqual(['0.00', '0.05', '12.50', '-0.07']);
});

test('least common multiples', () => {
  expect(leastMultiple(6n, 4n)).toBe(12n);
});

test.each([
  ['USD', [0, 5, 1250, -7], ['0.00', '0.05', '12.50', '-0.07']],
  ['JPY', [0, 5, 100_000, -7], ['0', '5', '100000', '-7']],
  ['KWD', [0, 5, 100_000, -7], ['0.000', '0.005', '100.000', '-0.007']],
  ['CLF', [12_345], ['1.2345']],
  // Machines disagree on these two, and change their minds.
  ['HUF', [1250], ['12.50']],
  ['IQD', [1250], ['1.250']],
])('minor units of %s have its decimals', (currency, amounts, words) => {
  expect(amounts.map(moneyFormat(minorDigitsOf(currency)))).toEqual(words);
});
