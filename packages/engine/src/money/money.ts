import { type Fraction, fraction, isWhole, times } from './fraction.ts';
import { USUAL_MINOR_DIGITS } from './minor-digits.ts';
import { type Rounding, rounded } from './rounding.ts';

declare const brand: unique symbol;

/** Whole minor units (cents). Never a float; past the safe integers it throws. */
export type Money = number & { readonly [brand]: 'Money' };

export const isMoney = (value: unknown): value is Money => Number.isSafeInteger(value);

export const money = (amount: number): Money => {
  if (!isMoney(amount)) throw new RangeError(`${amount} is not a whole number of minor units.`);
  return amount;
};

export const NOTHING = money(0);

export const add = (...amounts: readonly Money[]): Money => {
  let sum = NOTHING;
  for (const amount of amounts) sum = money(sum + amount);
  return sum;
};

export const subtract = (a: Money, b: Money): Money => money(a - b);

/** A share of an amount, by a named rounding where it is not whole. */
export const shareOf = (amount: Money, share: Fraction, rounding: Rounding = 'exact'): Money => {
  const [parts, of] = [Number(share.numerator), Number(share.denominator)];
  const whole = amount * parts;
  // Small numbers, which is nearly always, need no big ones.
  if (Number.isSafeInteger(whole) && Number.isSafeInteger(of) && whole % of === 0) return money(whole / of);
  const product = times(fraction(amount), share);
  return money(Number(isWhole(product) ? product.numerator : rounded(product, rounding)));
};

/** Writes amounts for people, such as "12.50". */
export type MoneyFormat = (amount: number) => string;

/** As many decimals as a minor unit of the currency has. Digits are moved, never divided. */
export const moneyFormat =
  (minorDigits: number): MoneyFormat =>
  (amount) => {
    const digits = String(Math.abs(money(amount))).padStart(minorDigits + 1, '0');
    const split = digits.length - minorDigits;
    return `${amount < 0 ? '-' : ''}${digits.slice(0, split)}${minorDigits > 0 ? `.${digits.slice(split)}` : ''}`;
  };

/** With two decimals, as nearly all currencies have them. */
export const formatMoney: MoneyFormat = moneyFormat(USUAL_MINOR_DIGITS);

/** The largest amount that both are multiples of; the other one if one is zero. */
export const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));
