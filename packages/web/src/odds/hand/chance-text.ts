import type { Exact } from '@hardway/engine';
import type { Words } from '../../words/index.ts';
import { readExact } from '../exact.ts';

const [SHARE_LEAST, PLAIN_MAX] = [1e-3, 1e15];

/** A chance in percent, or as one in so many where it is small. */
export const chanceText = ({ hand }: Words, { exact, decimal }: Exact): string => {
  if (decimal >= SHARE_LEAST) return `${(100 * decimal).toFixed(4)}%`;
  const { numerator, denominator } = readExact(exact);
  if (numerator === 0n) return hand.never;
  const oneIn = Number((denominator * 1000n) / numerator) / 1000;
  const digits = oneIn < 1e4 ? 1 : 0;
  return hand.oneIn({
    number: oneIn < PLAIN_MAX ? oneIn.toLocaleString('en', { maximumFractionDigits: digits }) : oneIn.toExponential(4),
  });
};
