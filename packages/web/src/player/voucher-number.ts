/** A voucher's number has this many digits; whether they check, the house says. */
export const VOUCHER_DIGITS = 18;

/** The digits of what was typed, scanned or pasted, wide ones too. */
export const typedDigits = (text: string): string => text.normalize('NFKC').replace(/\D/g, '').slice(0, VOUCHER_DIGITS);

/** "12-3456-7890-1234-5678", as the voucher prints it. */
export const groupedAsTyped = (digits: string): string =>
  [digits.slice(0, 2), ...(digits.slice(2).match(/\d{1,4}/g) ?? [])].filter((part) => part !== '').join('-');
