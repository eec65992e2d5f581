import { formatMoney, type MoneyFormat, minorDigitsOf, moneyFormat, USUAL_MINOR_DIGITS } from '@hardway/engine';

let digits: number = USUAL_MINOR_DIGITS;
let plain: MoneyFormat = formatMoney;

/** A page shows the amounts of one house: its currency is told once, before anything is drawn. */
export const showAmountsIn = (currency: string): void => {
  digits = minorDigitsOf(currency);
  plain = moneyFormat(digits);
};

/** Decimals of the house's currency. */
export const minorDigits = (): number => digits;

/** "1250.00": as amounts stand in the engine's sentences and in fields. */
export const plainAmount: MoneyFormat = (minor) => plain(minor);

/** "1,250.00": minor units as people read them. */
export const amountText = (minor: number): string => {
  const [whole = '', decimals] = plain(Math.abs(minor)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${minor < 0 ? '−' : ''}${grouped}${decimals === undefined ? '' : `.${decimals}`}`;
};

/** The same without decimals where they are zero: "5", "2.50". */
export const shortAmount = (minor: number): string => amountText(minor).replace(/\.0+$/, '');

export const shortRange = (min: number, max: number): string => `${shortAmount(min)} – ${shortAmount(max)}`;

/** With its sign: "+12.50", "−3.00". */
export const signedAmount = (minor: number): string => (minor > 0 ? `+${amountText(minor)}` : amountText(minor));

const STEPS = [
  [1_000_000, 'M'],
  [1_000, 'k'],
] as const;

/** For the face of a chip: "5", "2.5", "1.2k". Never more than was staked: digits are cut, not rounded up. */
export const chipAmount = (minor: number): string => {
  const unit = 10 ** digits;
  const step = STEPS.find(([units]) => minor >= units * unit);
  if (!step) return `${minor / unit}`;
  const [units, letter] = step;
  const shown = minor / (units * unit);
  const places = shown < 10 ? 100 : 10;
  return `${Math.floor(shown * places) / places}${letter}`;
};
