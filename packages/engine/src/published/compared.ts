import { formatFraction } from '../money/index.ts';
import { inFormOf, type PublishedFigure } from './figure.ts';
import { HANDS } from './hands.ts';
import { LINES } from './lines.ts';
import { RUIN } from './ruin.ts';
import { SIC_BO } from './sic-bo.ts';
import { SIDE_BETS } from './side-bets.ts';

export type { PublishedFigure } from './figure.ts';
export { SOURCES } from './sources.ts';

/** Figures in print beside ours. */
export const PUBLISHED_FIGURES: readonly PublishedFigure[] = [...HANDS, ...LINES, ...SIDE_BETS, ...RUIN, ...SIC_BO];

/** One of them, with ours in the same form. */
export interface ComparedFigure extends Omit<PublishedFigure, 'ours'> {
  /** With the digits that the published one has. */
  readonly rounded: string;
  /** With more digits. */
  readonly ours: string;
  /** As a fraction, where it is rational and not too long to read. */
  readonly fraction: string | null;
  readonly agrees: boolean;
}

const MORE_DIGITS = 4;
const FRACTION_CHARACTERS_MAX = 40;

export const compareFigure = ({ ours, ...row }: PublishedFigure): ComparedFigure => {
  const value = ours();
  const rounded = inFormOf(row.published, value);
  const fraction = typeof value === 'number' ? null : formatFraction(value);
  return {
    ...row,
    rounded,
    ours: inFormOf(
      row.published,
      value,
      row.published.endsWith(' to 1') && row.published.includes(',') ? 0 : MORE_DIGITS,
    ),
    fraction: fraction !== null && fraction.length <= FRACTION_CHARACTERS_MAX ? fraction : null,
    agrees: rounded === row.published,
  };
};

/** All of them, worked out now; `tell` hears which share is done. */
export const comparedFigures = (tell?: (done: number) => void): readonly ComparedFigure[] =>
  PUBLISHED_FIGURES.map((figure, index, { length }) => {
    tell?.(index / length);
    return compareFigure(figure);
  });
