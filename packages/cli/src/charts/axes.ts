import { type Range, roundTicks, type Scale } from '@hardway/engine';
import { type EndLabel, endLabelRoom } from './labels.ts';
import { BOTTOM, CAPTION, MARGIN, TICK, WIDTH } from './page.ts';
import { type Frame, line, type Point, text, widestOf, widthOf } from './shapes.ts';

/** A frame with room for figures on its left and labels on its right. */
export const frameFor = (figures: readonly string[], top: number, ends: readonly EndLabel[] = []): Frame => ({
  left: MARGIN + widestOf(figures, TICK) + 10,
  right: WIDTH - MARGIN - (ends.length > 0 ? endLabelRoom(ends) - 16 : 0),
  top,
  bottom: BOTTOM,
});

/** A mark on an axis: where, and in what words. */
export interface Tick {
  readonly position: number;
  readonly words: string;
}

export const ticksOf = (values: readonly number[], words: readonly string[], scale: Scale): Tick[] =>
  values.map((value, index) => ({ position: scale(value), words: words[index]! }));

/** Lines across the frame with their figures on its left, and what they count above. */
export const gridAcross = ({ left, right }: Frame, ticks: readonly Tick[], caption: string): string[] => [
  text(MARGIN, CAPTION, caption, { look: 'soft', size: TICK }),
  ...ticks.map(({ position }) => line('grid', [left, position], [right, position])),
  ...ticks.map(({ position, words }) =>
    text(left - 10, position + 4, words, { look: 'soft', size: TICK, anchor: 'end' }),
  ),
];

/** The axis below the frame. A figure that would leave the page, or pass the edge, is left out. */
export const axisBelow = (
  { left, right, bottom }: Frame,
  ticks: readonly Tick[],
  caption: string,
  edge = 6,
): string[] => {
  const fits = ({ position, words }: Tick) =>
    position - widthOf(words, TICK) / 2 >= edge && position + widthOf(words, TICK) / 2 <= WIDTH - 6;
  return [
    line('axis', [left, bottom], [right, bottom]),
    ...ticks.map(({ position }) => line('axis', [position, bottom], [position, bottom + 5])),
    ...ticks
      .filter(fits)
      .map(({ position, words }) => text(position, bottom + 20, words, { look: 'soft', size: TICK, anchor: 'middle' })),
    text((left + right) / 2, bottom + 42, caption, { look: 'soft', size: TICK, anchor: 'middle' }),
  ];
};

/** As many round ticks as have room side by side. */
export const ticksThatFit = ([low, high]: Range, scale: Scale, wordsOf: (values: readonly number[]) => string[]) => {
  for (const parts of [8, 6, 5, 4, 3, 2]) {
    const values = roundTicks(low, high, parts);
    const words = wordsOf(values);
    const room = scale(values[1] ?? high) - scale(values[0] ?? low);
    if (values.length < 2 || widestOf(words, TICK) + 18 <= room) return ticksOf(values, words, scale);
  }
  const middle = roundTicks(low, high, 2).slice(0, 1);
  return ticksOf(middle, wordsOf(middle), scale);
};

const POINTS_MAX = 300;

/** A curve over rolls from its value before the first, with no more points than can be seen. */
export const curveOf = (
  rolls: ArrayLike<number>,
  values: ArrayLike<number>,
  start: number,
  x: Scale,
  y: Scale,
): Point[] => {
  const every = Math.ceil(values.length / POINTS_MAX);
  const points: Point[] = rolls[0] === 0 ? [] : [[x(0), y(start)]];
  for (let index = 0; index < values.length; index += 1)
    if (index % every === 0 || index === values.length - 1) points.push([x(rolls[index]!), y(values[index]!)]);
  return points;
};
