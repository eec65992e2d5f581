import { afterEach, expect, test } from 'vitest';
import { editable, minorOf } from '../house/amount-text.ts';
import { messageOf } from '../house/refusal-message.ts';
import { amountText, chipAmount, shortAmount, showAmountsIn, signedAmount } from './amount.ts';

afterEach(() => showAmountsIn('USD'));

test.each([
  ['USD', '1,000.00', '1,000', '+1,000.00', '1k', '1000'],
  ['JPY', '100,000', '100,000', '+100,000', '100k', '100000'],
  ['KWD', '100.000', '100', '+100.000', '100', '100'],
])('100000 minor units of %s on the screens', (currency, whole, short, signed, chip, field) => {
  showAmountsIn(currency);
  expect([amountText, shortAmount, signedAmount, chipAmount, editable].map((words) => words(100_000))).toEqual([
    whole,
    short,
    signed,
    chip,
    field,
  ]);
  expect(minorOf(field)).toBe(100_000);
});

test.each([
  ['USD', 29, '0.29'],
  ['USD', 129_900, '1.29k'],
  ['USD', 1_299_999, '12.9k'],
  ['USD', 250_000_000, '2.5M'],
  ['JPY', 129, '129'],
  ['JPY', 2_599, '2.59k'],
  ['KWD', 1_250, '1.25'],
])('a chip of %s %i is marked %s, never more than it is', (currency, minor, face) => {
  showAmountsIn(currency);
  expect(chipAmount(minor)).toBe(face);
});

test.each([
  ['JPY', '12.5', undefined],
  ['JPY', '1,250', 1_250],
  ['KWD', '1.2345', undefined],
  ['KWD', '1.234', 1_234],
  ['KWD', '1.2', 1_200],
])('in %s, %s is %s minor units', (currency, text, minor) => {
  showAmountsIn(currency);
  expect(minorOf(text)).toBe(minor);
});

test('a refusal of the page’s own engine speaks the house’s currency', () => {
  const refusal = { message: 'The minimum is 5.00.', pieces: ['The minimum is ', 500, '.'] as never };
  expect(messageOf(refusal)).toBe('The minimum is 5.00.');
  showAmountsIn('JPY');
  expect(messageOf(refusal)).toBe('The minimum is 500.');
});
