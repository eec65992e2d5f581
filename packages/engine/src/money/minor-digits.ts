/** Decimals of a currency that is not told, and of nearly all that are. */
export const USUAL_MINOR_DIGITS = 2;

/**
 * Currencies with more or fewer, by ISO 4217. Not asked of the machine: its answer comes from other sources and changes
 * between versions, and an amount that was written as 100 times another must never become it by an upgrade.
 */
const OTHERS: Readonly<Record<number, readonly string[]>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND'.split(' '),
  4: 'CLF UYW'.split(' '),
};

/** Decimals of the currency's minor unit: 2 where it is a cent. */
export const minorDigitsOf = (currency: string): number => {
  const found = Object.entries(OTHERS).find(([, codes]) => codes.includes(currency));
  return found ? Number(found[0]) : USUAL_MINOR_DIGITS;
};
