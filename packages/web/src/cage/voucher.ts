/** The digits alone, whatever a hand or a scanner put between them. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '');

/** "12-3456-7890-1234-5678", as the voucher prints it. */
export const grouped = (number: string): string => number.replace(/^(\d\d)|(\d{4})(?=\d)/g, '$1$2-');
