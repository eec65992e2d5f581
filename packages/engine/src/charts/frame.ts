import { linear, type Range, roundTicks, type Scale } from './scale.ts';
import { widestText } from './text.ts';

export type ChartPoint = readonly [x: number, y: number];

/** The rectangle that the data is drawn in. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export const scaleAcross = ({ left, right }: Pick<Frame, 'left' | 'right'>, range: Range): Scale =>
  linear(range, [left, right]);

/** Pictures count downwards, so the lowest value is at the bottom. */
export const scaleUp = ({ top, bottom }: Pick<Frame, 'top' | 'bottom'>, range: Range): Scale =>
  linear(range, [bottom, top]);

/** A mark on an axis: where, and in what words. */
export interface Tick {
  readonly position: number;
  readonly words: string;
}

export const ticksOf = (values: readonly number[], words: readonly string[], scale: Scale): Tick[] =>
  values.map((value, index) => ({ position: scale(value), words: words[index]! }));

/** As many round ticks as have room side by side in letters of a size. */
export const ticksThatFit = (
  [low, high]: Range,
  scale: Scale,
  wordsOf: (values: readonly number[]) => string[],
  size: number,
): Tick[] => {
  for (const parts of [8, 6, 5, 4, 3, 2]) {
    const values = roundTicks(low, high, parts);
    const words = wordsOf(values);
    const room = scale(values[1] ?? high) - scale(values[0] ?? low);
    if (values.length < 2 || widestText(words, size) + 18 <= room) return ticksOf(values, words, scale);
  }
  const middle = roundTicks(low, high, 2).slice(0, 1);
  return ticksOf(middle, wordsOf(middle), scale);
};
