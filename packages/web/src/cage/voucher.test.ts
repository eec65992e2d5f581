import { expect, test } from 'vitest';
import { digitsOf, grouped } from './voucher.ts';

test.each(['123456789012345678', '12-3456-7890-1234-5678', ' 12 3456 7890 1234 5678\n', '１２–3456—7890‐1234-5678'])(
  '%j is read as its digits',
  (text) => {
    expect(digitsOf(text)).toBe('123456789012345678');
  },
);

test('a number is shown as it is printed', () => {
  expect(grouped('123456789012345678')).toBe('12-3456-7890-1234-5678');
});
