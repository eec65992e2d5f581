import {
  type Bin,
  deviationOf,
  type ExactFigures,
  finalsOf,
  histogramOf,
  meanOf,
  quantileOf,
  ruinedOf,
  type SessionPlan,
  type Statistics,
  type Strategy,
  standardErrorOf,
} from '@hardway/engine';
import { barOfEighths } from '../charts/bar.ts';
import { count, sessionsInWords } from '../charts/figures.ts';
import { dollars, percent, withError } from '../io/amounts.ts';
import { columns } from '../io/output.ts';
import { diceInWords } from '../rules/weights.ts';
import type { SimulatedGame } from './game.ts';

const QUANTILES = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99];
const BINS = 12;

export interface Summary {
  readonly strategy: string;
  readonly rulebook: string;
  readonly sessions: number;
  readonly rolls: number;
  readonly decisions: number;
  readonly rollsPerDecision: number | null;
  /** All that was put down. */
  readonly action: number;
  /** The stakes of wagers that were decided; a winner that stays up counts again each time. */
  readonly turnover: number;
  readonly net: number;
  /** The share lost of the turnover, comparable with the edge of `odds`. */
  readonly edge: number | null;
  /** The share lost of all that was put down: more than the edge where a stake stays up for several decisions. */
  readonly lossOfPutDown: number | null;
  readonly mean: number;
  readonly variance: number;
  readonly standardDeviation: number;
  /** Null for a single session, which says nothing of it. */
  readonly standardError: number | null;
  readonly exact: (Pick<ExactFigures, 'net' | 'ruin'> & { readonly z: number | null }) | null;
  readonly ruined: number;
  readonly ends: {
    readonly ruin: number;
    readonly stopWin: number;
    readonly stopLoss: number;
    readonly stopRule?: number;
  };
  readonly quantiles: Readonly<Record<string, number>>;
  readonly histogram: Histogram;
  readonly drawdownMax: number;
  readonly losingRunMax: number;
}

/** Final bankrolls, with the ruined apart; the outermost bins also hold what lies beyond, down to the lowest and up to the highest. */
interface Histogram {
  readonly ruined: number;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly bins: readonly Pick<Bin, 'from' | 'to' | 'sessions'>[];
}

/** The figures of a run of sessions. */
export const summaryOf = (
  strategy: Strategy,
  plan: SessionPlan,
  statistics: Statistics,
  exact: ExactFigures | null,
): Summary => {
  const { sessions, rolls, decisions, action, turnover, net, drawdownMax, losingRunMax } = statistics;
  const { stoppedWin, stoppedLoss, stoppedRule } = statistics;
  const [mean, ruined] = [meanOf(statistics), ruinedOf(statistics)];
  const standardError = sessions > 1 ? standardErrorOf(statistics) : null;
  return {
    strategy: strategy.name,
    rulebook: strategy.submission.rulebook,
    sessions,
    rolls,
    decisions,
    rollsPerDecision: shareText(rolls, decisions),
    action,
    turnover,
    net,
    edge: shareText(-net, turnover),
    lossOfPutDown: shareText(-net, action),
    mean,
    variance: deviationOf(statistics) ** 2,
    standardDeviation: deviationOf(statistics),
    standardError,
    exact: exact && { net: exact.net, ruin: exact.ruin, z: shareText(mean - exact.net, standardError ?? 0) },
    ruined,
    ends: {
      ruin: ruined / sessions,
      stopWin: stoppedWin / sessions,
      stopLoss: stoppedLoss / sessions,
      ...(strategy.program?.stop === undefined ? {} : { stopRule: stoppedRule / sessions }),
    },
    quantiles: Object.fromEntries(QUANTILES.map((chance) => [chance, quantileOf(statistics, chance)])),
    histogram: histogram(plan.bankroll, mean, ruined, statistics),
    drawdownMax,
    losingRunMax,
  };
};

/** Null where there is nothing to divide by. */
export const shareText = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

const histogram = (bankroll: number, mean: number, ruined: number, { finals }: Statistics): Histogram => {
  const { bins } = histogramOf(finalsOf(finals), bankroll, bankroll + mean, ruined, BINS);
  const [first, last] = [bins.findIndex(isHeld), bins.findLastIndex(isHeld)];
  const held = first < 0 ? [] : bins.slice(first, last + 1);
  return {
    ruined,
    lowest: held[0]?.least ?? null,
    highest: held.at(-1)?.most ?? null,
    bins: held.map(held.every(isSingle) ? singleBin : ({ from, to, sessions }) => ({ from, to, sessions })),
  };
};

/** A bin for a single bankroll, which lies in its middle, begins and ends with it. */
const isSingle = ({ sessions, least, most, from, to }: Bin): boolean =>
  sessions === 0 || (least === most && 2 * least === from + to);

const singleBin = ({ from, to, sessions }: Bin) => ({ from: (from + to) / 2, to: (from + to) / 2, sessions });

const isHeld = ({ sessions }: Bin): boolean => sessions > 0;

/** The rows that a strategy's column has in a table, alone or beside another's. */
export const summaryRows = (summary: Summary): [words: string, figure: string][] => {
  const { exact, quantiles, ends } = summary;
  const { edge, lossOfPutDown, rollsPerDecision, standardError } = summary;
  return [
    ['mean net of a session', withError(summary.mean, standardError, dollars)],
    ['exact mean', exact ? `${dollars(exact.net)}${zInWords(exact.z)}` : ''],
    ['standard deviation', dollars(summary.standardDeviation)],
    ['edge', edge === null ? 'nothing was decided' : percent(edge)],
    ['decided in all', dollars(summary.turnover)],
    ['lost of what was put down', lossOfPutDown === null ? 'nothing was staked' : percent(lossOfPutDown)],
    ['put down in all', dollars(summary.action)],
    ['rolls for each decision', rollsPerDecision === null ? 'nothing was decided' : rollsPerDecision.toFixed(3)],
    ['ruined', summary.ruined === 0 ? 'none' : `${percent(ends.ruin)}, ${sessionsInWords(summary.ruined)}`],
    ['exact chance of ruin', exact ? percent(exact.ruin) : ''],
    ['left ahead', ends.stopWin > 0 ? percent(ends.stopWin) : ''],
    ['left behind', ends.stopLoss > 0 ? percent(ends.stopLoss) : ''],
    ...[0.1, 0.5, 0.9].map((chance): [string, string] => [
      `${100 * chance}% end at or below`,
      dollars(quantiles[chance]!),
    ]),
    ['largest fall from a high', dollars(summary.drawdownMax)],
    ['longest run of losing rolls', `${summary.losingRunMax}`],
  ];
};

export const zInWords = (z: number | null): string => (z === null ? '' : `, z = ${z.toFixed(2)}`);

/** A line about the game; pictures format amounts in their own way. */
export const gameInWords = ({ contender, plan, seed }: SimulatedGame, sessions: number, amount = dollars): string =>
  `${sessionsInWords(sessions)} of at most ${count(plan.rolls)} rolls ${moneyInWords(plan, amount)}${diceInWords(contender.strategy.submission.loaded)}, seed ${seed}`;

const moneyInWords = ({ bankroll, stopWin, stopLoss }: SessionPlan, amount: typeof dollars): string => {
  const stops = [
    ...(stopLoss === undefined ? [] : [bankroll - stopLoss]),
    ...(stopWin === undefined ? [] : [bankroll + stopWin]),
  ];
  return stops.length === 0
    ? `with ${amount(bankroll)}`
    : `from ${amount(bankroll)} to ${stops.map(amount).join(' or ')}`;
};

/** Nothing for a run that was merged, whose parts were played elsewhere. */
export const secondsInWords = (seconds: number | null, before: string): string =>
  seconds === null ? '' : `${before} ${seconds.toFixed(1)} s`;

export const timeInWords = (rolls: number, seconds: number | null): string =>
  `${count(rolls)} rolls${secondsInWords(seconds, ' in')}`;

/** The whole table of one strategy. */
export const summaryTable = (game: SimulatedGame, summary: Summary, seconds: number | null): string =>
  [
    `${summary.strategy}, ${summary.rulebook}`,
    gameInWords(game, summary.sessions),
    timeInWords(summary.rolls, seconds),
    '',
    columns(summaryRows(summary).filter(([, figure]) => figure !== '')),
    '',
    'bankrolls at the end',
    bars(summary),
  ].join('\n');

const BAR_CHARACTERS = 36;

/** A bar a line. */
const bars = ({ histogram: held, sessions }: Summary): string => {
  const lines = held.bins.map((bin) => ({ words: binInWords(bin, held), sessions: bin.sessions }));
  if (held.ruined > 0) lines.unshift({ words: 'ruined', sessions: held.ruined });
  const longest = Math.max(...lines.map((line) => line.sessions));
  const margin = Math.max(...lines.map(({ words }) => words.length));
  return lines
    .map(
      (line) =>
        `${line.words.padStart(margin)}  ${bar(line.sessions / longest)} ${percent(line.sessions / sessions, 2)}`,
    )
    .join('\n');
};

/** Never too short to be seen, if there is anything to see. */
const bar = (share: number): string => barOfEighths(Math.max(Math.ceil(share), Math.round(share * BAR_CHARACTERS * 8)));

const binInWords = ({ from, to }: Histogram['bins'][number], { lowest, highest, bins }: Histogram): string => {
  if (from === to) return dollars(from);
  if (from === bins.at(-1)!.from && highest! > to) return `${dollars(from)} and more`;
  return from === bins[0]!.from && lowest! < from ? `below ${dollars(to)}` : `${dollars(from)} to ${dollars(to)}`;
};
