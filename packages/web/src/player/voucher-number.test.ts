import { expect, test } from 'vitest';
import { groupedAsTyped, typedDigits } from './voucher-number.ts';

test.each([
  ['12-3456-7890-1234-5678', '123456789012345678'],
  [' 12 3456 7890 1234 5678 ', '123456789012345678'],
  ['１２３４', '1234'],
  ['1234567890123456789999', '123456789012345678'],
  ['abc', ''],
])('%j has the digits %s', (typed, digits) => {
  expect(typedDigits(typed)).toBe(digits);
});

test.each([
  ['', ''],
  ['1', '1'],
  ['12', '12'],
  ['123', '12-3'],
  ['1234567', '12-3456-7'],
  ['123456789012345678', '12-3456-7890-1234-5678'],
])('%s is written %s', (digits, text) => {
  expect(groupedAsTyped(digits)).toBe(text);
});
