export type Unit = '/s' | 'M/s' | 'µs' | 'ms' | 's' | 'bytes' | 'KiB' | 'MB';

/** What was measured, with the same work done in another way beside it, and what is owed. */
export interface Measured {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  readonly beside?: { readonly name: string; readonly value: number };
  readonly owed?: { readonly least: number } | { readonly most: number };
}

export interface Figure extends Measured {
  /** How many times the figure beside it. */
  readonly ratio: number | null;
  /** Null where nothing is owed. */
  readonly reached: boolean | null;
}

export const figureOf = (measured: Measured): Figure => ({
  ...measured,
  ratio: measured.beside ? measured.value / measured.beside.value : null,
  reached: measured.owed ? isReached(measured.value, measured.owed) : null,
});

const isReached = (value: number, owed: NonNullable<Measured['owed']>): boolean =>
  'least' in owed ? value >= owed.least : value <= owed.most;

/** A figure's parts as people read them; empty where there is none. */
export const wordsOf = ({ value, unit, beside, ratio, owed }: Figure) => ({
  value: inWords(value, unit),
  beside: beside ? `${beside.name}: ${inWords(beside.value, unit)}` : '',
  ratio: ratio === null ? '' : `${ratio.toPrecision(3)} x`,
  owed: owed ? ('least' in owed ? `at least ${inWords(owed.least, unit)}` : `at most ${inWords(owed.most, unit)}`) : '',
});

/** Three digits, or the whole part where that has more. */
const inWords = (value: number, unit: Unit): string => {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 1))));
  const number = value.toLocaleString('en-US', { maximumFractionDigits: digits });
  return unit === '/s' ? `${number}${unit}` : `${number} ${unit}`;
};

/** The time within which this share of them was. */
export const shareOf = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
