import { type Fraction, fraction } from '@hardway/engine';

/** Exact figures as text, rounded only where they are shown. */

/** Reads what the engine wrote: "7/495" or "3", of any length. */
export const readExact = (text: string): Fraction => {
  const [numerator = '0', denominator = '1'] = text.split('/');
  return fraction(BigInt(numerator), BigInt(denominator));
};

/** A decimal of so many places, halves away from zero; worked out in whole numbers. */
export const decimalText = ({ numerator, denominator }: Fraction, places: number): string => {
  const size = numerator < 0n ? -numerator : numerator;
  const scaled = (2n * size * 10n ** BigInt(places) + denominator) / (2n * denominator);
  const digits = `${scaled}`.padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places).replace(/\B(?=(\d{3})+$)/g, ',');
  const text = places === 0 ? whole : `${whole}.${digits.slice(-places)}`;
  return numerator < 0n && scaled !== 0n ? `−${text}` : text;
};

export const percentText = (value: Fraction, places = 3): string =>
  `${decimalText({ numerator: value.numerator * 100n, denominator: value.denominator }, places)}%`;

/** With its sign, for differences. */
export const signed = (text: string): string => (/^−|^0([.]0+)?%?$/.test(text) ? text : `+${text}`);

const LONG = 24;

/** Long fractions are left to the detail and to downloads. */
export const isLong = (exact: string): boolean => exact.length > LONG;

export const fractionText = (exact: string): string => exact.replace('-', '−');

/** "8½", "7/5", "150": what a stake of one gains. */
export const netText = (exact: string): string => {
  const { numerator, denominator } = readExact(exact);
  const sign = numerator < 0n ? '−' : numerator > 0n ? '+' : '';
  const size = numerator < 0n ? -numerator : numerator;
  if (denominator === 1n) return `${sign}${size}`;
  const whole = size / denominator;
  if (denominator === 2n) return `${sign}${whole === 0n ? '' : whole}½`;
  return `${sign}${size}/${denominator}`;
};
