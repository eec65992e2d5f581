import { compare, formatFraction, minus, type SpotReport } from '@hardway/engine';
import { readExact } from './exact.ts';
import { spotRowsOf } from './rows.ts';

/** One spot in two pay tables; null where a table does not have it. */
export interface Pair {
  readonly spot: string;
  /** How many spots are like this one on both sides. */
  readonly spots: readonly string[];
  readonly left: SpotReport | null;
  readonly right: SpotReport | null;
  /** The right edge less the left one; null where one is missing. */
  readonly difference: string | null;
  readonly verdict: 'same' | 'dearer' | 'cheaper' | 'only-left' | 'only-right';
}

const verdictOf = (left: SpotReport | null, right: SpotReport | null): Pair['verdict'] => {
  if (!left) return 'only-right';
  if (!right) return 'only-left';
  const order = compare(readExact(right.edge.exact), readExact(left.edge.exact));
  return order === 0 ? 'same' : order > 0 ? 'dearer' : 'cheaper';
};

const pairOf = (left: SpotReport | null, right: SpotReport | null): Pair => ({
  spot: (left ?? right)!.spot,
  spots: [(left ?? right)!.spot],
  left,
  right,
  difference: left && right ? formatFraction(minus(readExact(right.edge.exact), readExact(left.edge.exact))) : null,
  verdict: verdictOf(left, right),
});

/** The spots of both tables: the left one's in its order, then those that only the right one has. */
export const pairsOf = (left: readonly SpotReport[], right: readonly SpotReport[], every: boolean): readonly Pair[] => {
  const [mine, others] = [left, right].map((side) => new Map(side.map((spot) => [spot.spot, spot])));
  const pairs = [
    ...left.map((spot) => pairOf(spot, others!.get(spot.spot) ?? null)),
    ...right.filter(({ spot }) => !mine!.has(spot)).map((spot) => pairOf(null, spot)),
  ];
  return every ? pairs : grouped(pairs, left, right);
};

/** Pairs whose two sides stand in the same rows are one. */
const grouped = (
  pairs: readonly Pair[],
  left: readonly SpotReport[],
  right: readonly SpotReport[],
): readonly Pair[] => {
  const [mine, others] = [left, right].map((side) => leadsOf(side));
  const groups = new Map<string, Pair>();
  for (const pair of pairs) {
    const key = `${mine!.get(pair.spot)} ${others!.get(pair.spot)}`;
    const before = groups.get(key);
    groups.set(key, before ? { ...before, spots: [...before.spots, pair.spot] } : pair);
  }
  return [...groups.values()];
};

const leadsOf = (spots: readonly SpotReport[]): Map<string, string> =>
  new Map(spotRowsOf(spots, false).flatMap((row) => row.spots.map(({ spot }) => [spot, row.lead.spot] as const)));
