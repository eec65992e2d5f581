import {
  type ChartPoint,
  fittedText,
  frontSteps,
  placesByPoints,
  type Range,
  roundRange,
  roundTicks,
  scaleAcross,
  scaleUp,
  type Thrill,
  textWidth,
  ticksOf,
  ticksThatFit,
} from '@hardway/engine';
import { axisBelow, frameFor, gridAcross } from './axes.ts';
import { count, counts, moneyLabel, moneyLabels } from './figures.ts';
import { page, TICK, type Titled, TOP } from './page.ts';
import { circle, polyline, svgText } from './shapes.ts';

/** Strategies by what an hour costs and how exciting it is, in minor units. */
interface FrontPicture extends Titled {
  readonly thrill: Thrill;
  readonly strategies: readonly PricedStrategy[];
}

interface PricedStrategy {
  readonly name: string;
  readonly cost: number;
  /** The more, the more exciting: a drought counts below zero. */
  readonly thrill: number;
  readonly isOnFront: boolean;
}

const [PARTS, NAME_SIZE, NAME_ROOM] = [6, 12, 230];

const LOOKS = {
  deviation: { labels: moneyLabels, caption: 'standard deviation of a session: more is more exciting' },
  drought: { labels: counts, caption: 'longest run of losing rolls of a session, on average: fewer is more exciting' },
} as const;

export const frontChart = ({ thrill, strategies, ...titled }: FrontPicture): string => {
  const { labels, caption } = LOOKS[thrill];
  const shown = strategies
    .map((strategy) => ({ ...strategy, value: Math.abs(strategy.thrill) }))
    // Those on the front are named first, while there is room.
    .toSorted((a, b) => Number(b.isOnFront) - Number(a.isOnFront));
  const up = roundRange([0, Math.max(1, ...shown.map(({ value }) => value))], PARTS);
  const values = roundTicks(...up, PARTS);
  const frame = frameFor(labels(values), TOP);
  const across = costRange(shown);
  const [x, y] = [scaleAcross(frame, across), scaleUp(frame, up)];
  const points = shown.map(({ cost, value }): ChartPoint => [x(cost), y(value)]);
  const names = shown.map(({ name }) => fittedText(name, NAME_SIZE, NAME_ROOM));
  const places = placesByPoints(
    frame,
    points,
    names.map((name) => textWidth(name, NAME_SIZE)),
  );
  const front = points.filter((_, index) => shown[index]!.isOnFront);
  return page({ ...titled, kind: `${thrill}-front`, description: inWords(thrill, strategies) }, [
    ...gridAcross(frame, ticksOf(values, labels(values), y), caption),
    ...axisBelow(frame, ticksThatFit(across, x, moneyLabels, TICK), 'cost of an hour'),
    polyline('green apart-2', frontSteps(front, frame.right)),
    ...shown.map((strategy, index) =>
      circle(strategy.isOnFront ? 'green-dot' : 'soft', points[index]!, 5, wordsOf(thrill, strategy)),
    ),
    ...places.flatMap((place, index) =>
      place === null
        ? []
        : [
            svgText(place.left, place.bottom - 4, names[index]!, {
              look: shown[index]!.isOnFront ? 'strong halo green-text' : 'halo soft',
              size: NAME_SIZE,
            }),
          ],
    ),
  ]);
};

/** From nothing on, or from below it where somebody is expected to win. */
const costRange = (strategies: readonly PricedStrategy[]): Range => {
  const costs = strategies.map(({ cost }) => cost);
  return roundRange([Math.min(0, ...costs), Math.max(1, ...costs)], PARTS);
};

const wordsOf = (thrill: Thrill, { name, cost, thrill: value }: PricedStrategy): string =>
  `${name}: ${moneyLabel(cost)} an hour, ${thrillInWords(thrill, value)}`;

const thrillInWords = (thrill: Thrill, value: number): string =>
  thrill === 'deviation' ? `deviation ${moneyLabel(value)}` : `${(-value).toFixed(1)} losing rolls in a row`;

const inWords = (thrill: Thrill, strategies: readonly PricedStrategy[]): string => {
  const front = strategies.filter(({ isOnFront }) => isOnFront).toSorted((a, b) => a.cost - b.cost);
  return [
    `${count(strategies.length)} strategies by what an hour costs. Nobody offers as much for less than these:`,
    front.map((strategy) => wordsOf(thrill, strategy)).join('; '),
  ].join(' ');
};
