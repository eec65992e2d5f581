import {
  curvePoints,
  type Fan,
  moneyRange,
  type Range,
  roundRange,
  roundTicks,
  type Scale,
  scaleAcross,
  scaleUp,
  ticksOf,
  ticksThatFit,
} from '@hardway/engine';
import { axisBelow, frameFor, gridAcross } from './axes.ts';
import { count, counts, moneyLabel, moneyLabels } from './figures.ts';
import { type EndLabel, endLabels } from './labels.ts';
import { BOTTOM, page, TICK, type Titled, TOP } from './page.ts';
import { line, polygon, polyline, rectangle } from './shapes.ts';

/** A fan in minor units; at most thirty of its paths are drawn. */
export interface FanPicture extends Titled, Omit<Fan, 'sessions'> {
  /** The exact mean, where it is known. */
  readonly mean: readonly number[] | null;
  readonly bankroll: number;
}

const [PATHS_MAX, PARTS] = [30, 8];

export const fanChart = (fan: FanPicture): string => {
  const { rolls, low, middle, high, mean, bankroll } = fan;
  const paths = fan.paths.slice(0, PATHS_MAX);
  const last = Math.max(1, rolls.at(-1) ?? 0);
  const range = roundRange(rangeOf(fan, paths), PARTS);
  const values = roundTicks(...range, PARTS);
  const y = scaleUp({ top: TOP, bottom: BOTTOM }, range);
  const ends = endsOf(fan, y);
  const frame = frameFor(moneyLabels(values), TOP, ends);
  const x = scaleAcross(frame, [0, last]);
  // Every session has its whole bankroll before the first roll, so every curve starts there.
  const curve = (bankrolls: readonly number[]) => curvePoints(rolls, bankrolls, bankroll, x, y);
  const [upper, lower] = [curve(high), curve(low)];
  return page({ ...fan, kind: 'fan', description: inWords(fan, last) }, [
    `<clipPath id="fan-frame">${rectangle('paper', frame)}</clipPath>`,
    ...gridAcross(frame, ticksOf(values, moneyLabels(values), y), 'bankroll'),
    polygon('band', [...upper, ...lower.toReversed()]),
    '<g clip-path="url(#fan-frame)">',
    ...paths.map((path) => polyline('path', curve(path))),
    '</g>',
    polyline('edge', upper),
    polyline('edge', lower),
    line('start', [frame.left, y(bankroll)], [frame.right, y(bankroll)]),
    polyline('blue', curve(middle)),
    ...(mean ? [polyline('mean', curve(mean))] : []),
    ...axisBelow(frame, ticksThatFit([0, last], x, counts, TICK), 'rolls'),
    ...endLabels(frame, ends),
  ]);
};

/** All of the band; paths that fly far beyond it are cut off rather than flatten it. */
const rangeOf = ({ low, high, mean, bankroll }: FanPicture, paths: Fan['paths']): Range => {
  const [least, most] = extent([low, high, mean ?? [], [bankroll]]);
  const [pathLeast, pathMost] = extent([...paths, [bankroll]]);
  const air = (most - least) / 2 || Number.POSITIVE_INFINITY;
  return moneyRange(Math.min(least, Math.max(pathLeast, least - air)), Math.max(most, Math.min(pathMost, most + air)));
};

const extent = (arrays: readonly (readonly number[])[]): Range => {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of arrays.flat()) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [least, most];
};

const lastOf = (values: readonly number[], otherwise: number): number => values.at(-1) ?? otherwise;

const endsOf = ({ low, middle, high, mean, bankroll }: FanPicture, y: Scale): EndLabel[] => {
  const end = (words: string, value: number, look: string) => ({ y: y(value), words, figure: moneyLabel(value), look });
  return [
    end('90% end at or below', lastOf(high, bankroll), 'blue'),
    end('half at or below', lastOf(middle, bankroll), 'blue'),
    end('10% at or below', lastOf(low, bankroll), 'blue'),
    ...(mean ? [end('exact mean', lastOf(mean, bankroll), 'mean')] : []),
    end('start', bankroll, 'start'),
  ];
};

const inWords = ({ low, middle, high, mean, bankroll }: FanPicture, last: number): string => {
  const [ninth, half, tenth] = [high, middle, low].map((values) => moneyLabel(lastOf(values, bankroll)));
  return [
    `Bankrolls over ${count(last)} ${last === 1 ? 'roll' : 'rolls'}, starting with ${moneyLabel(bankroll)}.`,
    `At the end one session in ten is at or below ${tenth}, half are at or below ${half}, nine in ten at or below ${ninth}.`,
    ...(mean ? [`The exact mean is then ${moneyLabel(lastOf(mean, bankroll))}.`] : []),
  ].join(' ');
};
