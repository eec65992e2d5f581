import { type Frame, type Tick, textWidth, widestText } from '@hardway/engine';
import { type EndLabel, endLabelRoom } from './labels.ts';
import { BOTTOM, CAPTION, MARGIN, TICK, WIDTH } from './page.ts';
import { line, svgText } from './shapes.ts';

/** A frame with room for figures on its left and labels on its right. */
export const frameFor = (figures: readonly string[], top: number, ends: readonly EndLabel[] = []): Frame => ({
  left: MARGIN + widestText(figures, TICK) + 10,
  right: WIDTH - MARGIN - (ends.length > 0 ? endLabelRoom(ends) - 16 : 0),
  top,
  bottom: BOTTOM,
});

/** Lines across the frame with their figures on its left, and what they count above. */
export const gridAcross = ({ left, right }: Frame, ticks: readonly Tick[], caption: string): string[] => [
  svgText(MARGIN, CAPTION, caption, { look: 'soft', size: TICK }),
  ...ticks.map(({ position }) => line('grid', [left, position], [right, position])),
  ...ticks.map(({ position, words }) =>
    svgText(left - 10, position + 4, words, { look: 'soft', size: TICK, anchor: 'end' }),
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
    position - textWidth(words, TICK) / 2 >= edge && position + textWidth(words, TICK) / 2 <= WIDTH - 6;
  return [
    line('axis', [left, bottom], [right, bottom]),
    ...ticks.map(({ position }) => line('axis', [position, bottom], [position, bottom + 5])),
    ...ticks
      .filter(fits)
      .map(({ position, words }) =>
        svgText(position, bottom + 20, words, { look: 'soft', size: TICK, anchor: 'middle' }),
      ),
    svgText((left + right) / 2, bottom + 42, caption, { look: 'soft', size: TICK, anchor: 'middle' }),
  ];
};
