import {
  type Bet,
  type Exact as ExactFigure,
  exact,
  type Fraction,
  figuresOf,
  merge,
  minus,
  type RulesSubmission,
  rateOf,
  type Spot,
  type Statistics,
  type Strategy,
  sum,
  times,
} from '@hardway/engine';
import { dollars, percent, withError } from './amounts.ts';
import { count } from './charts/figures.ts';
import { columns } from './output.ts';
import type { Game } from './simulate-game.ts';
import { ratio, zInWords } from './simulate-report.ts';
import type { Outcome } from './simulate-run.ts';

/** The figures of rolls without a limit of money. */
export interface RoundsSummary {
  readonly strategy: string;
  readonly rulebook: string;
  readonly rolls: number;
  readonly batches: number;
  readonly batchRolls: number;
  readonly decisions: number;
  readonly rollsPerDecision: number | null;
  readonly action: number;
  readonly net: number;
  /** Of one roll, in minor units; null with fewer than two whole batches. */
  readonly mean: number;
  readonly variance: number | null;
  readonly standardDeviation: number | null;
  readonly standardError: number | null;
  readonly realisedEdge: number | null;
  readonly edge: Edge;
  /** Within a batch. */
  readonly drawdownMax: number;
  readonly losingRunMax: number;
}

/** The edge as it came out, and as it is where it is known. */
interface Edge {
  /** A wager that stays up when it wins is put down once and decided often, so its edge goes by its decisions. */
  readonly per: 'stake' | 'decision';
  readonly realised: number | null;
  readonly standardError: number | null;
  readonly exact: ExactFigure | null;
  readonly z: number | null;
}

export const roundsSummaryOf = ({ contender, plan }: Game, { statistics, shorter }: Outcome): RoundsSummary => {
  const { strategy } = contender;
  const whole = statistics[0]!;
  const all = merge(whole, shorter);
  const { rolls, decisions, action, net, sessions, drawdownMax, losingRunMax } = all;
  const variance = variancePerRoll(whole, plan.rolls);
  return {
    strategy: strategy.name,
    rulebook: strategy.submission.rulebook,
    rolls,
    batches: sessions,
    batchRolls: plan.rolls,
    decisions,
    rollsPerDecision: ratio(rolls, decisions),
    action,
    net,
    mean: net / rolls,
    variance,
    standardDeviation: variance === null ? null : Math.sqrt(variance),
    standardError: variance === null ? null : Math.sqrt(variance / rolls),
    realisedEdge: ratio(-net, action),
    edge: edgeOf(strategy, all, variance),
    drawdownMax,
    losingRunMax,
  };
};

/** By batch means: neighbouring rolls depend on each other, whole batches hardly do. */
const variancePerRoll = ({ sessions, net, squares }: Statistics, batchRolls: number): number | null =>
  sessions < 2 ? null : Math.max(0, squares - net ** 2 / sessions) / (sessions - 1) / batchRolls;

const edgeOf = (strategy: Strategy, { rolls, decisions, action, net }: Statistics, variance: number | null): Edge => {
  const flat = flatBetOf(strategy);
  const per = flat && staysUp(strategy.submission, flat.spot) ? 'decision' : 'stake';
  const staked = per === 'decision' ? decisions * flat!.bet.stake : action;
  const realised = ratio(-net, staked);
  const standardError = variance === null ? null : ratio(Math.sqrt(variance * rolls), staked);
  const figure =
    flat && strategy.submission.rounding === 'exact' ? exact(exactEdge(strategy.submission, flat.spot, per)) : null;
  const off = figure && realised !== null ? realised - figure.decimal : null;
  return { per, realised, standardError, exact: figure, z: off === null ? null : ratio(off, standardError ?? 0) };
};

/** The only bet of a strategy, if its stake never changes and nothing is added to it. */
const flatBetOf = ({ bets, submission }: Strategy): { bet: Bet; spot: Spot } | null => {
  const [bet, ...others] = bets;
  if (!bet || others.length > 0 || bet.odds > 0) return null;
  if (![bet.afterWin, bet.afterLoss].every((change) => 'to' in change)) return null;
  return { bet, spot: submission.spots.find(({ id }) => id === bet.spot)! };
};

const staysUp = ({ choices }: RulesSubmission, { staysUp: may }: Spot): boolean =>
  may === true && choices.keepWinning === true;

/** A wager that stays up pays its vigorish at placement once, and then again only after a loss. */
const exactEdge = (submission: RulesSubmission, spot: Spot, per: Edge['per']): Fraction => {
  const { edge, endings } = figuresOf(submission, spot);
  const { vigorish } = submission.choices;
  if (per === 'stake' || !spot.vigorish || vigorish?.when !== 'placed') return edge;
  const stays = sum(endings.filter(({ result }) => result !== 'lost').map(({ chance }) => chance));
  return minus(edge, times(rateOf(vigorish), stays));
};

const precisely = (edge: number): string => percent(edge, 4);

export const roundsTableOf = (game: Game, summary: RoundsSummary, seconds: number): string => {
  const { edge, rollsPerDecision, standardError, standardDeviation } = summary;
  const rows: [words: string, figure: string][] = [
    ['realised edge', edge.realised === null ? 'nothing was staked' : edgeInWords(edge.realised, edge)],
    ['exact edge', edge.exact ? `${edge.exact.exact} = ${precisely(edge.exact.decimal)}${zInWords(edge.z)}` : ''],
    ['mean net of a roll', withError(summary.mean, standardError, (cents) => (cents / 100).toFixed(5))],
    ['standard deviation of a roll', standardDeviation === null ? '' : dollars(standardDeviation)],
    ['net', dollars(summary.net)],
    ['staked in all', dollars(summary.action)],
    ['decisions', count(summary.decisions)],
    ['rolls for each decision', rollsPerDecision === null ? 'nothing was decided' : rollsPerDecision.toFixed(3)],
    ['largest fall from a high', dollars(summary.drawdownMax)],
    ['longest run of losing rolls', `${summary.losingRunMax}`],
  ];
  return [
    `${summary.strategy}, ${summary.rulebook}`,
    `${count(summary.rolls)} rolls without a limit of money, seed ${game.seed}, in ${seconds.toFixed(1)} s`,
    batchesInWords(summary),
    '',
    columns(rows.filter(([, figure]) => figure !== '')),
  ].join('\n');
};

const batchesInWords = ({ batches, batchRolls, rolls }: RoundsSummary): string => {
  if (batches === 1) return 'one batch, which gives no standard error';
  const last = rolls < batches * batchRolls ? ', the last one shorter' : '';
  return `${count(batches)} batches of ${count(batchRolls)} rolls${last}`;
};

const edgeInWords = (realised: number, { standardError, per }: Edge): string =>
  `${withError(realised, standardError, precisely)} ${per === 'decision' ? 'of the stake, by decision' : 'of what was put down'}`;
