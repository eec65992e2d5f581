import { minorDigits, plainAmount } from '../design/amount.ts';

/** The largest amount that a table or the cage takes, in minor units. */
const MOST = 1_000_000_000_000;

const WRITTEN = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/;

/**
 * "1,250.5" as 125050 minor units: digit by digit, so that no fraction is ever rounded. Undefined for everything that could
 * be read in two ways, such as "12,50", and for what the currency has no minor unit for.
 */
export const minorOf = (text: string): number | undefined => {
  const [, whole, decimals = ''] = WRITTEN.exec(text.normalize('NFKC').replace(/[\s_']/g, '')) ?? [];
  if (whole === undefined || decimals.length > minorDigits()) return undefined;
  const minor = Number(`${whole.replaceAll(',', '')}${decimals.padEnd(minorDigits(), '0')}`);
  return minor > 0 && minor <= MOST ? minor : undefined;
};

/** The same for cash that is counted, of which there may be none. */
export const countedCash = (text: string): number | undefined =>
  /^\s*0+(\.0*)?\s*$/.test(text.normalize('NFKC')) ? 0 : minorOf(text);

/** The same for an amount that may be taken as well as given: a minus before it. */
export const signedMinorOf = (text: string): number | undefined => {
  const [, sign, rest = ''] = /^\s*([-−+]?)(.*)$/.exec(text.normalize('NFKC')) ?? [];
  const minor = minorOf(rest);
  return minor === undefined || sign === '+' || sign === '' ? minor : -minor;
};

/** An amount as it stands in a field to be edited, without separators. */
export const editable = (minor: number): string => plainAmount(minor).replace(/\.0+$/, '');
