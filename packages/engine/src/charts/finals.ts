import { commonDivisor } from '../money/index.ts';
import type { Session } from '../odds/index.ts';
import type { ChartPoint, Frame } from './frame.ts';
import { moneyRange, type Range, type Scale } from './scale.ts';

/** Final bankrolls in order, with how many sessions ended with each. */
export interface Finals {
  readonly sorted: readonly (readonly [bankroll: number, sessions: number])[];
  readonly sessions: number;
}

export const finalsOf = (finals: ReadonlyMap<number, number>): Finals => {
  const sorted = [...finals].filter(([, held]) => held > 0).toSorted(([a], [b]) => a - b);
  return { sorted, sessions: sorted.reduce((sum, [, held]) => sum + held, 0) };
};

/** The lowest bankroll that at least this share of the sessions does not exceed. */
export const finalQuantile = ({ sorted, sessions }: Finals, share: number): number => {
  let seen = 0;
  for (const [bankroll, held] of sorted) {
    seen += held;
    if (seen >= share * sessions) return bankroll;
  }
  return sorted.at(-1)?.[0] ?? 0;
};

/** The share of sessions that end at or below each of some rising bankrolls. */
export const sharesAt = ({ sorted, sessions }: Finals, bankrolls: readonly number[]): number[] => {
  let [index, seen] = [0, 0];
  return bankrolls.map((bankroll) => {
    for (; index < sorted.length && sorted[index]![0] <= bankroll; index += 1) seen += sorted[index]![1];
    return seen / Math.max(1, sessions);
  });
};

/**
 * The share of sessions that end at or below each bankroll: a point for each unit of the frame's width, after one at its
 * foot, so that what ends at the lowest bankroll shows as a rise.
 */
export const sharesCurve = (
  finals: Finals,
  { left, right, bottom }: Frame,
  [low, high]: Range,
  y: Scale,
): ChartPoint[] => {
  const steps = Math.ceil(right - left);
  const parts = Array.from({ length: steps + 1 }, (_, index) => index / steps);
  const shares = sharesAt(
    finals,
    parts.map((part) => (part === 1 ? high : low + part * (high - low))),
  );
  return [[left, bottom], ...parts.map((part, index): ChartPoint => [left + part * (right - left), y(shares[index]!)])];
};

/** Shares at either side that may be cut off, if the rest is squeezed at least so much by them. */
const TAILS = [
  { share: 0.001, squeeze: 1.4 },
  { share: 0.01, squeeze: 4 },
];

/** Where the sessions end: all of them, unless a few would squeeze the rest. */
export const reachOf = (finals: Finals): Range =>
  TAILS.reduce<Range>(
    ([low, high], { share, squeeze }) => {
      const core: Range = [finalQuantile(finals, share), finalQuantile(finals, 1 - share)];
      const range = core[1] - core[0];
      return range > 0 && high - low > squeeze * range ? core : [low, high];
    },
    [finalQuantile(finals, 0), finalQuantile(finals, 1)],
  );

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly sessions: number;
  /** The lowest and highest bankroll it holds: in the outermost bins they may lie beyond. */
  readonly least: number;
  readonly most: number;
}

export interface Histogram {
  readonly from: number;
  readonly to: number;
  readonly width: number;
  readonly bins: readonly Bin[];
  /** Sessions that stand apart as ruined; null where there is nothing to set apart. */
  readonly ruined: number | null;
  readonly sessions: number;
}

/** Ruined sessions are taken to be those with the least left. */
export const histogramOf = (
  finals: Finals,
  bankroll: number,
  mean: number,
  ruined?: number,
  bins = BINS,
): Histogram => {
  const broke = finals.sorted[0]?.[0] === 0 ? finals.sorted[0][1] : 0;
  const apart = ruined ?? broke;
  const rest = withoutLowest(finals, apart);
  const [low, high] = rest.sessions > 0 ? reachOf(rest) : [bankroll, bankroll];
  const [from, to] = moneyRange(Math.min(low, bankroll, mean), Math.max(high, bankroll, mean));
  const unit = unitBetween(rest);
  const width = binWidth(to - from, unit, bins);
  return {
    ...binned(rest, [from, to], width, anchorOf(rest, unit, width)),
    width,
    ruined: ruined === undefined && broke === 0 ? null : apart,
    sessions: finals.sessions,
  };
};

const withoutLowest = ({ sorted, sessions }: Finals, taken: number): Finals => {
  let left = taken;
  const rest = sorted.flatMap(([bankroll, held]) => {
    const gone = Math.min(left, held);
    left -= gone;
    return held > gone ? [[bankroll, held - gone] as const] : [];
  });
  return { sorted: rest, sessions: sessions - taken };
};

/** All bankrolls are whole multiples of this apart. */
const unitBetween = ({ sorted }: Finals): number =>
  sorted.reduce((unit, [bankroll]) => commonDivisor(unit, bankroll - sorted[0]![0]), 0);

const BINS = 60;

/** A round width that gives about so many bins, each with as many possible bankrolls as the next: else the bars would comb. */
export const binWidth = (range: number, unit: number, bins = BINS): number => {
  const ideal = Math.max(1, range / bins);
  if (unit >= ideal / 1.3) return unit;
  const even = roundNear(ideal).filter((width) => unit === 0 || width % unit === 0);
  return even.length > 0 ? nearest(even, ideal) : unit * nearest(roundNear(ideal / unit), ideal / unit);
};

const roundNear = (value: number): number[] => {
  const scale = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((factor) => factor * scale);
};

const nearest = (values: readonly number[], aim: number): number => {
  const far = values.map((value) => Math.abs(Math.log(value / aim)));
  return values[far.indexOf(Math.min(...far))]!;
};

/** A bar of a single bankroll stands over it; others begin at a round number. */
const anchorOf = ({ sorted }: Finals, unit: number, width: number): number =>
  sorted[0] && (unit === 0 || unit === width) ? (sorted[0][0] % width) - width / 2 : 0;

const binned = ({ sorted }: Finals, [low, high]: Range, width: number, anchor: number) => {
  const first = Math.floor((low - anchor) / width);
  const last = Math.max(first, Math.floor((high - anchor) / width));
  const edge = (index: number) => anchor + index * width;
  const bins = Array.from({ length: last - first + 1 }, (_, index) => emptyBin(edge(first + index), width));
  for (const [bankroll, sessions] of sorted) {
    const index = Math.min(last, Math.max(first, Math.floor((bankroll - anchor) / width)));
    hold(bins[index - first]!, bankroll, sessions);
  }
  return { bins, from: edge(first), to: edge(last + 1) };
};

type FillingBin = { -readonly [Key in keyof Bin]: Bin[Key] };

const emptyBin = (from: number, width: number): FillingBin => ({
  from,
  to: from + width,
  sessions: 0,
  least: Number.POSITIVE_INFINITY,
  most: Number.NEGATIVE_INFINITY,
});

const hold = (bin: FillingBin, bankroll: number, sessions: number): void => {
  bin.sessions += sessions;
  bin.least = Math.min(bin.least, bankroll);
  bin.most = Math.max(bin.most, bankroll);
};

/** A bar of an exact distribution. */
export interface ChanceBin {
  readonly from: number;
  readonly to: number;
  readonly chance: number;
}

const TAIL_CHANCE = 0.0005;

/** Bins of equal width over the part of an exact distribution that matters. */
export const chanceBins = ({ distribution }: Session, count: number): ChanceBin[] => {
  const [low, high] = [edgeOf(distribution), edgeOf(distribution.toReversed())];
  const width = Math.max(1, (high - low) / count);
  const chances = new Array<number>(count).fill(0);
  for (const { bankroll, chance } of distribution) {
    const index = Math.min(count - 1, Math.max(0, Math.floor((bankroll - low) / width)));
    chances[index]! += chance;
  }
  return chances.map((chance, index) => ({ from: low + index * width, to: low + (index + 1) * width, chance }));
};

const edgeOf = (distribution: Session['distribution']): number => {
  let seen = 0;
  for (const { bankroll, chance } of distribution) {
    seen += chance;
    if (seen > TAIL_CHANCE) return bankroll;
  }
  return distribution.at(-1)!.bankroll;
};
