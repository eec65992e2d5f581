/** What an operator may record of each game's calls. A call is one of these, or several one after another. */

const FACES = [1, 2, 3, 4, 5, 6];
const POINTS = [4, 5, 6, 8, 9, 10];
const EVEN_TOTALS = [4, 6, 8, 10];

const from = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Told at every table. */
const SHARED = ['last-bets', 'void', 'corrected'];

export const RECORDINGS = {
  sicbo: [
    ...SHARED,
    'place-your-bets',
    'no-more-bets',
    ...FACES.map((face) => `die-${face}`),
    ...from(3, 18).map((total) => `total-${total}`),
    ...['big', 'small', 'any-triple', 'odd', 'even'],
  ],
  craps: [
    ...SHARED,
    'dice-out',
    'no-roll',
    ...from(2, 12)
      .filter((total) => !EVEN_TOTALS.includes(total))
      .map((total) => `number-${total}`),
    ...EVEN_TOTALS.flatMap((total) => [`easy-${total}`, `hard-${total}`]),
    ...['natural', 'craps', 'point-made', 'seven-out'],
    ...POINTS.map((point) => `point-${point}`),
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type RecordedGame = keyof typeof RECORDINGS;
