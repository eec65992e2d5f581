import { expect, test } from 'vitest';
import { formatAmount, isCurrency, minorUnit } from './currency.ts';

test.each([
  [1, 'USD', 'USD 0.01'],
  [100, 'USD', 'USD 1.00'],
  [123_456_789, 'SGD', 'SGD 1,234,567.89'],
  [1_000_000_000_000, 'USD', 'USD 10,000,000,000.00'],
  [1_500, 'JPY', 'JPY 1,500'],
  [1_500, 'KWD', 'KWD 1.500'],
])('%i minor units of %s are %s', (amount, currency, words) => {
  expect(formatAmount(amount, currency)).toBe(words);
});

test.each([
  ['USD', '0.01 USD'],
  ['JPY', '1 JPY'],
  ['KWD', '0.001 KWD'],
])('a minor unit of %s is %s', (currency, unit) => {
  expect(minorUnit(currency)).toBe(unit);
});

test('a code that no currency has is none', () => {
  expect(['USD', 'JPY', 'KWD', 'XQZ', 'usd', 'US', ''].filter(isCurrency)).toEqual(['USD', 'JPY', 'KWD']);
});
