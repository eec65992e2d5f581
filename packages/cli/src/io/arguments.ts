import { InvalidArgumentError } from 'commander';

/** A whole number, also as 100_000_000 or 1e8. */
export const wholeNumber = (text: string): number => {
  const value = /^-?\d+(_\d+)*$|^\d+(\.\d+)?e\d+$/i.test(text) ? Number(text.replaceAll('_', '')) : Number.NaN;
  if (!Number.isInteger(value)) throw new InvalidArgumentError('it must be a whole number');
  return value;
};
