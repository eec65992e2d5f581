import { type Fraction, formatFraction, toNumber } from '../money/index.ts';
import type { SourceId } from './sources.ts';

/** A text in both languages of the screens. */
export interface Told {
  readonly en: string;
  readonly zh: string;
}

/** A figure that somebody has published, and how to come to it here. */
export interface PublishedFigure {
  readonly topic: 'hand' | 'line' | 'wager' | 'side-bet' | 'ruin' | 'sic-bo';
  readonly what: Told;
  /** As it is printed there: 1.41%, 8.526, 1 in 5.59 billion, 46,655 to 1, 244/495. */
  readonly published: string;
  readonly source: SourceId;
  /** Where in the source. */
  readonly place: string;
  /** A number where what is published is irrational, such as a standard deviation. */
  readonly ours: () => Fraction | number;
  /** What prints it. Where no command does, the derivation is a reckoning by hand that ends in the fraction. */
  readonly command: string | null;
  readonly derivation: Told;
  /** Only where the printed figure is not right: what may have happened. */
  readonly differs?: Told;
}

const SCALES = { million: 1e6, billion: 1e9, trillion: 1e12 } as const;

/** Writes a value in the form of a printed figure, with as many digits behind the point as that has, or some more. */
export const inFormOf = (printed: string, value: Fraction | number, more = 0): string => {
  if (/^-?\d+\/\d+$/.test(printed) && typeof value !== 'number') return formatFraction(value);
  const match = /^(1 in )?(-?[\d.,]+)(%| to 1)?(?: (million|billion|trillion))?$/.exec(printed);
  if (!match) throw new Error(`"${printed}" is no form of a figure.`);
  const [, oneIn, digits = '', unit, scale] = match;
  const behind = (digits.split('.')[1]?.length ?? 0) + more;
  const share = typeof value === 'number' ? value : toNumber(value);
  const shown = oneIn ? 1 / share : unit === '%' ? 100 * share : unit === ' to 1' ? (1 - share) / share : share;
  const scaled = scale === undefined ? shown : shown / SCALES[scale as keyof typeof SCALES];
  const text = scaled.toLocaleString('en-US', {
    minimumFractionDigits: behind,
    maximumFractionDigits: behind,
    useGrouping: digits.includes(',') || oneIn !== undefined,
  });
  const written = digits.startsWith('.') ? text.replace(/^0/, '') : text;
  return `${oneIn ?? ''}${written}${unit ?? ''}${scale === undefined ? '' : ` ${scale}`}`;
};
