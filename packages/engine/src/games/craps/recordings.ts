import { CALLED_AT_EVERY_TABLE } from '../../table/index.ts';

const POINTS = [4, 5, 6, 8, 9, 10];
const EVEN_TOTALS = [4, 6, 8, 10];
const OTHER_TOTALS = [2, 3, 5, 7, 9, 11, 12];

export const RECORDINGS: readonly string[] = [
  ...CALLED_AT_EVERY_TABLE,
  'dice-out',
  'no-roll',
  ...OTHER_TOTALS.map((total) => `number-${total}`),
  ...EVEN_TOTALS.flatMap((total) => [`easy-${total}`, `hard-${total}`]),
  ...['natural', 'craps', 'point-made', 'seven-out'],
  ...POINTS.map((point) => `point-${point}`),
];
