import type { Range } from '@hardway/engine';
import { TICK, WIDTH } from './page.ts';
import { type Frame, line, polyline, text, widestOf, widthOf } from './shapes.ts';

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

/** What a line means, written where the line ends. */
export interface EndLabel {
  readonly y: number;
  readonly words: string;
  readonly figure: string;
  readonly look: string;
}

const LEADER = 22;

export const endLabelRoom = (labels: readonly EndLabel[]): number =>
  LEADER +
  6 +
  Math.max(
    widestOf(
      labels.map(({ words }) => words),
      TICK,
    ),
    widestOf(
      labels.map(({ figure }) => figure),
      15,
    ),
  );

/** Labels right of the frame, each led to the end of its line. */
export const endLabels = ({ right, top, bottom }: Frame, labels: readonly EndLabel[]): string[] => {
  const places = spread(
    labels.map(({ y }) => y),
    37,
    [top + 6, bottom - 8],
  );
  return labels.flatMap(({ y, words, figure, look }, index) => {
    const place = places[index]!;
    return [
      polyline('leader', [
        [right + 2, y],
        [right + 8, y],
        [right + LEADER - 6, place],
        [right + LEADER - 1, place],
      ]),
      text(right + LEADER + 2, place - 4, words, { look: 'soft', size: TICK }),
      text(right + LEADER + 2, place + 13, figure, { look: `strong ${look}-text`, size: 15 }),
    ];
  });
};

/** A vertical line through the frame with its name above. */
export interface Marker {
  readonly x: number;
  readonly words: string;
  readonly look: string;
}

/** Two names go to the outer sides of their lines; where a side has no room they take two rows instead. */
export const markers = (frame: Frame, marked: readonly Marker[]): string[] => {
  const [first, second] = marked.toSorted((a, b) => a.x - b.x);
  if (!first) return [];
  if (!second) return marker(frame, first, fits(frame, first, 'start') ? 'start' : 'end', 0);
  if (!fits(frame, first, 'end'))
    return [
      ...marker(frame, first, 'start', 1),
      ...marker(frame, second, fits(frame, second, 'start') ? 'start' : 'end', 0),
    ];
  if (!fits(frame, second, 'start')) return [...marker(frame, first, 'end', 0), ...marker(frame, second, 'end', 1)];
  return [...marker(frame, first, 'end', 0), ...marker(frame, second, 'start', 0)];
};

const fits = ({ left }: Frame, { x, words }: Marker, anchor: 'start' | 'end'): boolean =>
  anchor === 'start' ? x + 6 + widthOf(words, 13) <= WIDTH - 8 : x - 6 - widthOf(words, 13) >= left;

const marker = ({ top, bottom }: Frame, { x, words, look }: Marker, anchor: 'start' | 'end', row: number): string[] => {
  const height = top - 18 - 18 * row;
  return [
    line(look, [x, height], [x, bottom]),
    text(x + (anchor === 'start' ? 6 : -6), height + 10, words, { look: `strong ${look}-text`, anchor }),
  ];
};
