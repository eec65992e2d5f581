import { CALLED_AT_EVERY_TABLE } from '../../table/index.ts';

const FACES = [1, 2, 3, 4, 5, 6];
const TOTALS = Array.from({ length: 16 }, (_, index) => index + 3);

export const RECORDINGS: readonly string[] = [
  ...CALLED_AT_EVERY_TABLE,
  'place-your-bets',
  'no-more-bets',
  ...FACES.map((face) => `die-${face}`),
  ...TOTALS.map((total) => `total-${total}`),
  ...['big', 'small', 'any-triple', 'odd', 'even'],
];
