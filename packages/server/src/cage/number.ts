import { randomInt } from 'node:crypto';

declare const brand: unique symbol;

/** Eighteen digits: sixteen drawn by chance and two that check them. */
export type VoucherNumber = string & { readonly [brand]: 'VoucherNumber' };

const DRAWN = 16;
const LENGTH = DRAWN + 2;
const HALF = 10 ** (DRAWN / 2);

/** A number that nobody can foretell. `randomInt` favours no value. */
export const drawNumber = (): VoucherNumber =>
  withCheckDigits([randomInt(HALF), randomInt(HALF)].map((half) => String(half).padStart(DRAWN / 2, '0')).join(''));

/**
 * ISO 7064 MOD 97-10: the whole number leaves 1. A changed digit changes it by d·10^k, a swap of neighbours by 9·d·10^k,
 * and 97 divides neither.
 */
export const withCheckDigits = (drawn: string): VoucherNumber =>
  `${drawn}${String(98 - remainder(`${drawn}00`)).padStart(2, '0')}` as VoucherNumber;

export const isVoucherNumber = (digits: string): digits is VoucherNumber =>
  digits.length === LENGTH && /^\d+$/.test(digits) && remainder(digits) === 1;

/** Digit by digit, as eighteen of them are more than a safe integer. */
const remainder = (digits: string): number => [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);

/** A number as somebody types or scans it, with spaces, dashes or wide digits; nothing if it was misread. */
export const checkNumber = (text: string): VoucherNumber | undefined => {
  if (text.length > TYPED_MAX) return undefined;
  const digits = text.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '');
  return isVoucherNumber(digits) ? digits : undefined;
};

const TYPED_MAX = 64;

/** "12-3456-7890-1234-5678", as gaming vouchers print it. */
export const formatNumber = (number: VoucherNumber): string => number.replace(/^(\d\d)|(\d{4})(?=\d)/g, '$1$2-');

/** For lists: a voucher that could still be paid must not be readable from them. */
export const maskNumber = (number: VoucherNumber): string =>
  formatNumber(number).slice(0, -4).replace(/\d/g, '*') + number.slice(-4);
