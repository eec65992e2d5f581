import {
  type ChartPoint,
  type Frame,
  fittedText,
  type LabelSide,
  labelSides,
  placesBeside,
  spread,
  textWidth,
  widestText,
} from '@hardway/engine';
import { TICK, WIDTH } from './page.ts';
import { line, polyline, svgText } from './shapes.ts';

/** A line's label, written where it ends. */
export interface EndLabel {
  readonly y: number;
  readonly words: string;
  readonly figure: string;
  readonly look: string;
}

const LEADER_PX = 22;

export const endLabelRoom = (labels: readonly EndLabel[]): number =>
  LEADER_PX +
  6 +
  Math.max(
    widestText(
      labels.map(({ words }) => words),
      TICK,
    ),
    widestText(
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
        [right + LEADER_PX - 6, place],
        [right + LEADER_PX - 1, place],
      ]),
      svgText(right + LEADER_PX + 2, place - 4, words, { look: 'soft', size: TICK }),
      svgText(right + LEADER_PX + 2, place + 13, figure, { look: `strong ${look}-text`, size: 15 }),
    ];
  });
};

interface CurveLabel {
  readonly name: string;
  readonly figure: string;
  readonly look: string;
}

const [NAME_SIZE, FIGURE_SIZE, NAME_ROOM] = [13, 12, 360];

/** Writes the name of each rising curve beside it. */
export const namesBeside = (
  frame: Frame,
  curves: readonly (readonly ChartPoint[])[],
  avoided: readonly ChartPoint[],
  labels: readonly CurveLabel[],
): string[] => {
  const names = labels.map(({ name }) => fittedText(name, NAME_SIZE, NAME_ROOM));
  const widths = labels.map(({ figure }, index) =>
    Math.max(textWidth(names[index]!, NAME_SIZE), textWidth(figure, FIGURE_SIZE)),
  );
  return placesBeside(frame, curves, avoided, widths).flatMap(({ left, top }, index) => [
    svgText(left, top + 14, names[index]!, { look: `strong halo ${labels[index]!.look}`, size: NAME_SIZE }),
    svgText(left, top + 31, labels[index]!.figure, { look: 'halo soft', size: FIGURE_SIZE }),
  ]);
};

/** A vertical line through the frame with its name above. */
interface Marker {
  readonly x: number;
  readonly words: string;
  readonly look: string;
}

const [BESIDE, MARKER_SIZE] = [6, 13];

/** One or two lines with their names beside their tops. */
export const markers = (frame: Frame, marked: readonly Marker[]): string[] => {
  const sorted = marked.toSorted((a, b) => a.x - b.x);
  const lines = sorted.map(({ x, words }) => ({ x, room: BESIDE + textWidth(words, MARKER_SIZE) }));
  return labelSides(lines, [frame.left, WIDTH - 8]).flatMap((side, index) => marker(frame, sorted[index]!, side));
};

const marker = ({ top, bottom }: Frame, { x, words, look }: Marker, { anchor, row }: LabelSide): string[] => {
  const height = top - 18 - 18 * row;
  return [
    line(look, [x, height], [x, bottom]),
    svgText(x + (anchor === 'start' ? BESIDE : -BESIDE), height + 10, words, {
      look: `strong ${look}-text`,
      size: MARKER_SIZE,
      anchor,
    }),
  ];
};
