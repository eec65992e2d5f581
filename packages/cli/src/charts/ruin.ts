import {
  curvePoints,
  type Range,
  roundRange,
  roundTicks,
  type Scale,
  SHARE_LEAST,
  scaleAcross,
  scaleUp,
  ticksOf,
  ticksThatFit,
} from '@hardway/engine';
import { axisBelow, frameFor, gridAcross } from './axes.ts';
import { count, counts, percentLabel, percentLabels } from './figures.ts';
import { type EndLabel, endLabels } from './labels.ts';
import { BOTTOM, page, TICK, type Titled, TOP } from './page.ts';
import { line, polygon, polyline } from './shapes.ts';

interface RuinPicture extends Titled {
  /** The share of sessions that are ruined by a roll. */
  readonly curve: readonly { readonly roll: number; readonly share: number }[];
  /** The exact chance of ruin by the last roll, where it is known. */
  readonly exact?: number | null;
}

const TICKS = 5;

export const ruinChart = ({ curve, exact = null, ...titled }: RuinPicture): string => {
  const { roll, share } = curve.at(-1) ?? { roll: 0, share: 0 };
  const last = Math.max(1, roll);
  const range = rangeOf(Math.max(share, exact ?? 0));
  const shares = roundTicks(...range, TICKS, SHARE_LEAST);
  const y = scaleUp({ top: TOP, bottom: BOTTOM }, range);
  const ends = endsOf(share, exact, last, y);
  const frame = frameFor(percentLabels(shares), TOP, ends);
  const x = scaleAcross(frame, [0, last]);
  const [rolls, ruined] = [curve.map((each) => each.roll), curve.map((each) => each.share)];
  const points = curvePoints(rolls, ruined, 0, x, y);
  return page({ ...titled, kind: 'ruin', description: inWords(curve, exact, last) }, [
    ...gridAcross(frame, ticksOf(shares, percentLabels(shares), y), 'share of sessions ruined so far'),
    polygon('ruin-area', [...points, [x(roll), BOTTOM], [x(0), BOTTOM]]),
    ...(exact === null ? [] : [line('start', [frame.left, y(exact)], [frame.right, y(exact)])]),
    ...axisBelow(frame, ticksThatFit([0, last], x, counts, TICK), 'rolls'),
    polyline('ruin', points),
    ...endLabels(frame, ends),
  ]);
};

const rangeOf = (most: number): Range => roundRange([0, Math.min(1, 1.05 * most || 0.01)], TICKS, SHARE_LEAST);

const endsOf = (share: number, exact: number | null, last: number, y: Scale): EndLabel[] => [
  { y: y(share), words: `ruined by roll ${count(last)}`, figure: percentLabel(share), look: 'ruin' },
  ...(exact === null ? [] : [{ y: y(exact), words: 'exact chance', figure: percentLabel(exact), look: 'start' }]),
];

const inWords = (curve: RuinPicture['curve'], exact: number | null, last: number): string => {
  const half = curve.findLast(({ roll }) => roll > 0 && roll <= last / 2);
  const end = percentLabel(curve.at(-1)?.share ?? 0);
  return [
    ...(half ? [`By roll ${count(half.roll)}, ${percentLabel(half.share)} of the sessions are ruined.`] : []),
    `By roll ${count(last)}, ${end} are.`,
    ...(exact === null ? [] : [`The exact chance is ${percentLabel(exact)}.`]),
  ].join(' ');
};
