import type { Range } from './scale.ts';

/** Moves positions as little as keeps them a gap apart, in their order and between two bounds. */
export const spread = (positions: readonly number[], gap: number, [top, bottom]: Range): number[] => {
  const order = positions.map((_, index) => index).toSorted((a, b) => positions[a]! - positions[b]!);
  const slack = pooled(order.map((index, rank) => positions[index]! - rank * gap));
  const most = bottom - (positions.length - 1) * gap;
  const placed = slack.map((position, rank) => Math.max(top, Math.min(most, position)) + rank * gap);
  return positions.map((_, index) => placed[order.indexOf(index)]!);
};

/** The nearest values that never fall: neighbours that would are given their mean. */
const pooled = (values: readonly number[]): number[] => {
  const pools: { sum: number; size: number }[] = [];
  for (const value of values) {
    let pool = { sum: value, size: 1 };
    while (pools.length > 0 && mean(pools.at(-1)!) > mean(pool)) {
      const before = pools.pop()!;
      pool = { sum: before.sum + pool.sum, size: before.size + pool.size };
    }
    pools.push(pool);
  }
  return pools.flatMap((pool) => new Array<number>(pool.size).fill(mean(pool)));
};

const mean = ({ sum, size }: { readonly sum: number; readonly size: number }): number => sum / size;

/** A vertical line and the room that its label takes beside it. */
export interface LabelledLine {
  readonly x: number;
  readonly room: number;
}

/** Whether a label starts or ends at its line, and in which row above the frame it stands. */
export interface LabelSide {
  readonly anchor: 'start' | 'end';
  readonly row: number;
}

/**
 * Sides for the labels of one or two lines, from left to right: two go to the outer sides of their lines; where a side has
 * no room they take two rows instead.
 */
export const labelSides = ([first, second]: readonly LabelledLine[], [left, right]: Range): LabelSide[] => {
  const hasRoomBefore = ({ x, room }: LabelledLine) => x - room >= left;
  const preferred = ({ x, room }: LabelledLine): LabelSide['anchor'] => (x + room <= right ? 'start' : 'end');
  if (!first) return [];
  if (!second) return [{ anchor: preferred(first), row: 0 }];
  const after = preferred(second);
  if (!hasRoomBefore(first))
    return [
      { anchor: 'start', row: 1 },
      { anchor: after, row: 0 },
    ];
  return [
    { anchor: 'end', row: 0 },
    { anchor: after, row: after === 'start' ? 0 : 1 },
  ];
};
