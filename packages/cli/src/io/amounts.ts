/** Amounts and shares as the tables of a terminal show them. */

export const dollars = (cents: number): string => (cents / 100).toFixed(2);

export const percent = (share: number, digits = 3): string => `${(100 * share).toFixed(digits)}%`;

/** A figure and how far it may be off by chance, where that is known. */
export const withError = (figure: number, error: number | null, inWords: (value: number) => string): string =>
  error === null ? inWords(figure) : `${inWords(figure)} ± ${inWords(error)}`;
