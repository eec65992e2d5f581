import {
  bends,
  type ChartPoint,
  type Finals,
  finalQuantile,
  finalsOf,
  moneyRange,
  type Range,
  reachOf,
  scaleAcross,
  scaleUp,
  sharesCurve,
  ticksOf,
  ticksThatFit,
} from '@hardway/engine';
import { axisBelow, frameFor, gridAcross } from './axes.ts';
import { moneyLabel, moneyLabels, percentLabels } from './figures.ts';
import { markers, namesBeside } from './labels.ts';
import { BELOW_MARKER, BOTTOM, page, TICK, type Titled } from './page.ts';
import { SERIES } from './palette.ts';
import { polyline } from './shapes.ts';

interface ComparisonPicture extends Titled {
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

export const compareChart = ({ strategies, bankroll, ...titled }: ComparisonPicture): string => {
  const compared = strategies.map(({ name, finals }) => ({ name, finals: finalsOf(finals) }));
  const range = rangeOf(compared, bankroll);
  const frame = frameFor(percentLabels(QUARTERS), TOP);
  const y = scaleUp(frame, [0, 1]);
  const x = scaleAcross(frame, range);
  const curves = compared.map(({ finals }) => sharesCurve(finals, frame, range, y));
  const start: ChartPoint[] = bankroll === undefined ? [] : [TOP, BOTTOM].map((end) => [x(bankroll), end]);
  return page({ ...titled, kind: 'compare', description: inWords(compared) }, [
    ...gridAcross(frame, ticksOf(QUARTERS, percentLabels(QUARTERS), y), 'share of sessions that end at or below'),
    ...axisBelow(frame, ticksThatFit(range, x, moneyLabels, TICK), 'bankroll at the end'),
    ...(bankroll === undefined
      ? []
      : markers(frame, [{ x: x(bankroll), words: `start ${moneyLabel(bankroll)}`, look: 'start' }])),
    ...curves.map((points, index) => polyline(`${lookOf(index)} apart-${index % SERIES.length}`, bends(points))),
    ...namesBeside(frame, curves, start, compared.map(labelOf)),
  ]);
};

const lookOf = (index: number): string => SERIES[index % SERIES.length]!;

const labelOf = ({ name, finals }: Compared, index: number) => ({
  name,
  figure: `half at or below ${moneyLabel(finalQuantile(finals, 0.5))}`,
  look: `${lookOf(index)}-text`,
});

const rangeOf = (compared: readonly Compared[], bankroll: number | undefined): Range => {
  const ends = compared.flatMap(({ finals }) => reachOf(finals));
  if (bankroll !== undefined) ends.push(bankroll);
  return moneyRange(Math.min(...ends), Math.max(...ends));
};

const inWords = (compared: readonly Compared[]): string =>
  [
    'The share of sessions that end at or below each bankroll.',
    ...compared.map(({ name, finals }) => {
      const [tenth, half, ninth] = [0.1, 0.5, 0.9].map((share) => moneyLabel(finalQuantile(finals, share)));
      return `${name}: one in ten ends at or below ${tenth}, half at or below ${half}, nine in ten at or below ${ninth}.`;
    }),
  ].join(' ');
