import { expect, test } from 'vitest';
import { checkNumber, drawNumber, formatNumber, isVoucherNumber, maskNumber, withCheckDigits } from './number.ts';

const DIGITS = [...'0123456789'];
const SAMPLE = Array.from({ length: 1_000 }, drawNumber);

test('ISO 7064 MOD 97-10 has an example of its own', () => {
  expect(withCheckDigits('794')).toBe('79444');
});

test('every single-digit error is caught, on a thousand numbers', () => {
  const missed = SAMPLE.flatMap((number) =>
    [...number].flatMap((right, place) =>
      DIGITS.filter((digit) => digit !== right)
        .map((digit) => number.slice(0, place) + digit + number.slice(place + 1))
        .filter(isVoucherNumber),
    ),
  );
  expect(missed).toEqual([]);
});

test('every swap of neighbours is caught, on a thousand numbers', () => {
  const missed = SAMPLE.flatMap((number) =>
    [...number.slice(1)]
      .map((_, place) => number.slice(0, place) + number[place + 1] + number[place] + number.slice(place + 2))
      .filter((swapped) => swapped !== number && isVoucherNumber(swapped)),
  );
  expect(missed).toEqual([]);
});

/** The check is linear, so an error is caught or not whatever the number is: these are all the errors there are. */
test('no difference that one digit or two neighbours can make leaves the check as it was', () => {
  for (let place = 0, weight = 1; place < 18; place++, weight = (weight * 10) % 97)
    for (let difference = 1; difference <= 9; difference++) {
      expect((difference * weight) % 97).not.toBe(0);
      expect((9 * difference * weight) % 97).not.toBe(0);
    }
});

test('a hundred thousand numbers are all different, valid and spread over all digits', () => {
  const numbers = Array.from({ length: 100_000 }, drawNumber);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.every(isVoucherNumber)).toBe(true);
  for (let place = 0; place < 16; place++) {
    const counts = new Map<string, number>();
    for (const number of numbers) counts.set(number[place]!, (counts.get(number[place]!) ?? 0) + 1);
    const chiSquare = DIGITS.reduce((sum, digit) => sum + ((counts.get(digit) ?? 0) - 10_000) ** 2 / 10_000, 0);
    // Nine degrees of freedom: beyond 50 once in ten million.
    expect(chiSquare).toBeLessThan(50);
  }
});

const NUMBER = withCheckDigits('0012345678901234');

test.each([
  ['as it is', NUMBER],
  ['as it is printed', formatNumber(NUMBER)],
  ['in groups', NUMBER.replace(/(.{6})/g, '$1 ')],
  ['with other dashes', formatNumber(NUMBER).replaceAll('-', '–')],
  ['in wide digits', [...NUMBER].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')],
  ['with space around', `  ${NUMBER}\n`],
])('a number is read %s', (_, text) => {
  expect(checkNumber(text)).toBe(NUMBER);
});

test.each([
  ['nothing', ''],
  ['too short', NUMBER.slice(1)],
  ['too long', `0${NUMBER}`],
  ['a letter', NUMBER.replace('1', 'l')],
  ['a sign', `+${NUMBER.slice(1)}`],
  ['digits of another script', NUMBER.replace('1', '١')],
  ['pages of spaces', ' '.repeat(10_000) + NUMBER],
])('%s is misread', (_, text) => {
  expect(checkNumber(text)).toBeUndefined();
});

test('numbers are printed in groups, and masked in lists', () => {
  expect(formatNumber(NUMBER)).toMatch(/^\d\d(-\d{4}){4}$/);
  expect(maskNumber(NUMBER)).toBe(`**-****-****-****-${NUMBER.slice(-4)}`);
});
