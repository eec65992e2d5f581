import { type MoneyFormat, messageIn, minorDigitsOf, moneyFormat } from '@hardway/engine';
import type { HouseRefusal } from './protocol/refusal.ts';

/** Currencies, by ISO 4217 code. */

export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

export const formatIn = (currency: string): MoneyFormat => moneyFormat(minorDigitsOf(currency));

/** "USD 1,234.50": whole minor units are written out, never divided. */
export const formatAmount = (amount: number, currency: string): string => {
  const [whole = '', decimals] = formatIn(currency)(amount).split('.');
  return `${currency} ${grouped(whole)}${decimals === undefined ? '' : `.${decimals}`}`;
};

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** "0.01 USD": what one minor unit is. */
export const minorUnit = (currency: string): string => `${formatIn(currency)(1)} ${currency}`;

/** A no as it leaves the house, with its amounts as the currency writes them. */
export const inCurrency = ({ pieces, ...no }: HouseRefusal, currency: string): HouseRefusal => ({
  ...no,
  message: messageIn({ message: no.message, pieces }, formatIn(currency)),
});
