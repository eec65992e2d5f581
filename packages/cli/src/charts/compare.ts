import {
  type Finals,
  finalQuantile,
  finalsOf,
  linear,
  moneyRange,
  type Range,
  reachOf,
  type Scale,
  sharesAt,
} from '@hardway/engine';
import { axisBelow, frameFor, gridAcross, ticksOf, ticksThatFit } from './axes.ts';
import { placeBeside } from './curve-labels.ts';
import { money, moneyLabels, percentLabels } from './figures.ts';
import { markers } from './labels.ts';
import { BELOW_MARKER, BOTTOM, page, type Titled } from './page.ts';
import { SERIES } from './palette.ts';
import { type Frame, type Point, polyline } from './shapes.ts';

export interface Comparison extends Titled {
  readonly strategies: readonly {
    readonly name: string;
    /** Final bankrolls, in minor units, by how many sessions ended with them. */
    readonly finals: ReadonlyMap<number, number>;
  }[];
  readonly bankroll?: number;
}

interface Compared {
  readonly name: string;
  readonly finals: Finals;
}

const [TOP, QUARTERS] = [BELOW_MARKER, [0, 0.25, 0.5, 0.75, 1]];

export const compareChart = ({ strategies, bankroll, ...titled }: Comparison): string => {
  const compared = strategies.map(({ name, finals }) => ({ name, finals: finalsOf(finals) }));
  const range = rangeOf(compared, bankroll);
  const y = linear([0, 1], [BOTTOM, TOP]);
  const frame = frameFor(percentLabels(QUARTERS), TOP);
  const x = linear(range, [frame.left, frame.right]);
  const curves = compared.map(({ finals }) => curveOf(finals, frame, range, y));
  const start: Point[] = bankroll === undefined ? [] : [TOP, BOTTOM].map((end) => [x(bankroll), end]);
  return page({ ...titled, kind: 'compare', description: inWords(compared) }, [
    ...gridAcross(frame, ticksOf(QUARTERS, percentLabels(QUARTERS), y), 'share of sessions that end at or below'),
    ...axisBelow(frame, ticksThatFit(range, x, moneyLabels), 'bankroll at the end'),
    ...(bankroll === undefined
      ? []
      : markers(frame, [{ x: x(bankroll), words: `start ${money(bankroll)}`, look: 'start' }])),
    ...curves.map((points, index) => polyline(`${lookOf(index)} apart-${index % SERIES.length}`, bends(points))),
    ...placeBeside(frame, curves, start, compared.map(labelOf)),
  ]);
};

const lookOf = (index: number): string => SERIES[index % SERIES.length]!;

const labelOf = ({ name, finals }: Compared, index: number) => ({
  name,
  figure: `half at or below ${money(finalQuantile(finals, 0.5))}`,
  look: `${lookOf(index)}-text`,
});

const rangeOf = (compared: readonly Compared[], bankroll: number | undefined): Range => {
  const ends = compared.flatMap(({ finals }) => reachOf(finals));
  if (bankroll !== undefined) ends.push(bankroll);
  return moneyRange(Math.min(...ends), Math.max(...ends));
};

/** A point for each unit of the picture's width, after one at the foot: what ends at the lowest bankroll shows as a rise. */
const curveOf = (finals: Finals, { left, right, bottom }: Frame, [low, high]: Range, y: Scale): Point[] => {
  const steps = Math.ceil(right - left);
  const parts = Array.from({ length: steps + 1 }, (_, index) => index / steps);
  const shares = sharesAt(
    finals,
    parts.map((part) => (part === 1 ? high : low + part * (high - low))),
  );
  return [[left, bottom], ...parts.map((part, index): Point => [left + part * (right - left), y(shares[index]!)])];
};

/** The points at which a curve turns: those on a flat stretch say nothing. */
const bends = (points: readonly Point[]): Point[] =>
  points.filter(([, y], index) => y !== points[index - 1]?.[1] || y !== points[index + 1]?.[1]);

const inWords = (compared: readonly Compared[]): string =>
  [
    'The share of sessions that end at or below each bankroll.',
    ...compared.map(({ name, finals }) => {
      const [tenth, half, ninth] = [0.1, 0.5, 0.9].map((share) => money(finalQuantile(finals, share)));
      return `${name}: one in ten ends at or below ${tenth}, half at or below ${half}, nine in ten at or below ${ninth}.`;
    }),
  ].join(' ');
