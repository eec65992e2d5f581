import { roundTicks, type Scale, SHARE_LEAST, scaleAcross, scaleUp, ticksOf, ticksThatFit } from '@hardway/engine';
import { axisBelow, frameFor, gridAcross } from './axes.ts';
import { counts, percentLabel, percentLabels } from './figures.ts';
import { markers } from './labels.ts';
import { BELOW_MARKER, BOTTOM, page, TICK, type Titled } from './page.ts';
import { rectangle } from './shapes.ts';

interface HandPicture extends Titled {
  /** The exact chance of each count, from 0 on. */
  readonly chances: readonly number[];
  /** The chance of more than that. */
  readonly beyond: number;
  readonly mean: number;
  /** What the axis counts. */
  readonly counted: string;
}

const PARTS = 5;

/** How often each count comes: a bar for each. */
export const handChart = (picture: HandPicture): string => {
  const { chances, mean, counted } = picture;
  const range = [0, 1.06 * Math.max(...chances)] as const;
  const shares = roundTicks(...range, PARTS, SHARE_LEAST);
  const frame = frameFor(percentLabels(shares), BELOW_MARKER);
  const y = scaleUp(frame, range);
  const first = Math.max(0, chances.findIndex((chance) => chance > 0) - 1);
  const across = [first - 0.5, chances.length - 0.5] as const;
  const x = scaleAcross(frame, across);
  return page({ ...picture, kind: 'hand', description: inWords(picture) }, [
    ...gridAcross(frame, ticksOf(shares, percentLabels(shares), y), 'chance of exactly so many'),
    ...chances.flatMap((chance, count) => (chance > 0 && count >= first ? [barOf(x, y, count, chance)] : [])),
    ...axisBelow(frame, ticksThatFit([first, chances.length - 1], x, counts, TICK), counted),
    ...markers(frame, [{ x: x(mean), words: `mean ${mean.toFixed(2)}`, look: 'mean' }]),
  ]);
};

const GAP = 0.08;

const barOf = (x: Scale, y: Scale, count: number, chance: number): string =>
  rectangle(
    'bar',
    { left: x(count - 0.5 + GAP), right: x(count + 0.5 - GAP), top: y(chance), bottom: BOTTOM },
    `${count}: ${percentLabel(chance)}`,
  );

const inWords = ({ chances, beyond, mean }: HandPicture): string => {
  const likeliest = chances.indexOf(Math.max(...chances));
  return [
    `On average ${mean.toFixed(2)}; the likeliest is ${likeliest}, with ${percentLabel(chances[likeliest]!)}.`,
    ...(beyond > 0 ? [`More than ${chances.length - 1} come with ${percentLabel(beyond)}.`] : []),
  ].join(' ');
};
