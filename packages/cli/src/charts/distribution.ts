import {
  type Finals,
  type Frame,
  finalQuantile,
  finalsOf,
  type Histogram,
  histogramOf,
  type Range,
  roundTicks,
  type Scale,
  SHARE_LEAST,
  scaleAcross,
  scaleUp,
  ticksOf,
  ticksThatFit,
} from '@hardway/engine';
import { axisBelow, frameFor, gridAcross } from './axes.ts';
import { moneyLabel, moneyLabels, percentLabel, percentLabels, sessionsInWords } from './figures.ts';
import { markers } from './labels.ts';
import { BELOW_MARKERS, BOTTOM, page, TICK, type Titled } from './page.ts';
import { line, rectangle, svgText } from './shapes.ts';

interface DistributionPicture extends Titled {
  /** Final bankrolls, in minor units, by how many sessions ended with them. */
  readonly finals: ReadonlyMap<number, number>;
  readonly bankroll: number;
  /** The mean final bankroll. */
  readonly mean: number;
  /** Ruined sessions; without it, those that ended with nothing stand at the left instead. */
  readonly ruined?: number;
}

const [TOP, PARTS] = [BELOW_MARKERS, 5];

export const distributionChart = (distribution: DistributionPicture): string => {
  const { bankroll, mean } = distribution;
  const finals = finalsOf(distribution.finals);
  const histogram = histogramOf(finals, bankroll, mean, distribution.ruined);
  const { from, to, width, ruined } = histogram;
  const range = shareRange(histogram);
  const shares = roundTicks(...range, PARTS, SHARE_LEAST);
  const whole = frameFor(percentLabels(shares), TOP);
  const y = scaleUp(whole, range);
  const frame = ruined === null ? whole : { ...whole, left: whole.left + SLOT_PX };
  const x = scaleAcross(frame, [from, to]);
  const word = distribution.ruined === undefined ? 'nothing' : 'ruined';
  return page({ ...distribution, kind: 'distribution', description: inWords(distribution, finals) }, [
    ...gridAcross(
      whole,
      ticksOf(shares, percentLabels(shares), y),
      `share of sessions, in bars of ${moneyLabel(width)}`,
    ),
    ...(ruined === null ? [] : ruinedBar(whole, word, ruined, finals.sessions, y)),
    ...bars(histogram, x, y),
    ...axisBelow(frame, ticksThatFit([from, to], x, moneyLabels, TICK), axisWords(histogram), frame.left - 24),
    ...markers(frame, [
      { x: x(bankroll), words: `start ${moneyLabel(bankroll)}`, look: 'start' },
      { x: x(mean), words: `mean ${moneyLabel(mean)}`, look: 'mean' },
    ]),
  ]);
};

/** Where far more are ruined than end in any other bar, the ruined bar is broken off so that the rest can be read. */
const shareRange = ({ bins, sessions, ruined }: Histogram): Range => {
  const most = bins.reduce((highest, bin) => Math.max(highest, bin.sessions / sessions), 0);
  const lost = (ruined ?? 0) / sessions;
  return [0, most > 0 && lost > 3 * most ? 1.5 * most : 1.04 * Math.max(most, lost) || 1];
};

const bars = ({ bins, sessions }: Histogram, x: Scale, y: Scale): string[] =>
  bins
    .filter((bin) => bin.sessions > 0)
    .map((bin) => {
      const [left, right] = [x(bin.from), x(bin.to)];
      const gap = Math.min(1, (right - left) / 8);
      const ends =
        bin.least === bin.most ? moneyLabel(bin.least) : `${moneyLabel(bin.least)} to ${moneyLabel(bin.most)}`;
      const words = `${ends}: ${heldInWords(bin.sessions, sessions)}`;
      return bar('bar', [left + gap / 2, right - gap / 2], y(bin.sessions / sessions), words);
    });

const heldInWords = (held: number, sessions: number): string =>
  `${percentLabel(held / sessions)}, ${sessionsInWords(held)}`;

/** A bar is never too low to be seen; a pointer on it shows what it holds. */
const bar = (look: string, [left, right]: Range, top: number, words: string): string =>
  rectangle(look, { left, right, top: Math.min(top, BOTTOM - 0.7), bottom: BOTTOM }, words);

const SLOT_PX = 80;

const ruinedBar = ({ left }: Frame, word: string, ruined: number, sessions: number, y: Scale): string[] => {
  const share = ruined / sessions;
  const [middle, top] = [left + 28, Math.max(TOP, y(share))];
  const words = `${word}: ${heldInWords(ruined, sessions)}`;
  const look = { look: 'strong ruin-text', size: 12, anchor: 'middle' } as const;
  return [
    ...(ruined > 0 ? [bar('ruin-bar', [middle - 12, middle + 12], top, words)] : []),
    ...(y(share) < TOP - 1 ? [`<path class="paper" d="M${middle - 14} ${TOP + 26}l28 -9v5l-28 9z"/>`] : []),
    line('axis', [left, BOTTOM], [left + 56, BOTTOM]),
    svgText(middle, top - 6, ruined > 0 ? percentLabel(share) : 'none', look),
    svgText(middle, BOTTOM + 20, word, look),
  ];
};

const axisWords = ({ bins }: Histogram): string => {
  const [first, last] = [bins.find(({ sessions }) => sessions > 0), bins.findLast(({ sessions }) => sessions > 0)];
  return [
    'bankroll at the end',
    ...(first && first.least < first.from ? [`the first bar holds all from ${moneyLabel(first.least)}`] : []),
    ...(last && last.most > last.to ? [`the last bar holds all up to ${moneyLabel(last.most)}`] : []),
  ].join('; ');
};

const inWords = ({ bankroll, mean, ruined }: DistributionPicture, finals: Finals): string => {
  const [least, half, most] = [0, 0.5, 1].map((share) => moneyLabel(finalQuantile(finals, share)));
  return [
    `How ${sessionsInWords(finals.sessions)} ended that started with ${moneyLabel(bankroll)}: on average with ${moneyLabel(mean)}, half at or below ${half}.`,
    ...(ruined === undefined ? [] : [`${percentLabel(ruined / finals.sessions)} were ruined.`]),
    `The lowest end is ${least}, the highest ${most}.`,
  ].join(' ');
};
