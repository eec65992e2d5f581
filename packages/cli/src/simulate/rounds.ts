import { type Exact, exact, figuresOf, type Spot, type Statistics, type Strategy } from '@hardway/engine';
import { count } from '../charts/figures.ts';
import { dollars, percent, withError } from '../io/amounts.ts';
import { columns } from '../io/output.ts';
import { diceInWords } from '../rules/weights.ts';
import type { SimulatedGame } from './game.ts';
import { secondsInWords, shareText, zInWords } from './report.ts';
import type { RunOutcome } from './run.ts';

/** The figures of rolls without a limit of money. */
interface RoundsSummary {
  readonly strategy: string;
  readonly rulebook: string;
  readonly rolls: number;
  readonly batches: number;
  readonly batchRolls: number;
  readonly decisions: number;
  readonly rollsPerDecision: number | null;
  readonly action: number;
  readonly turnover: number;
  readonly net: number;
  /** Of one roll, in minor units; null with fewer than two whole batches. */
  readonly mean: number;
  readonly variance: number | null;
  readonly standardDeviation: number | null;
  readonly standardError: number | null;
  readonly edge: Edge;
  readonly lossOfPutDown: number | null;
  /** Within a batch; null where nobody asked for them. */
  readonly drawdownMax: number | null;
  readonly losingRunMax: number | null;
}

/** The share lost of the stakes that were decided, beside that of `odds` where there is one bet. */
interface Edge {
  readonly realised: number | null;
  readonly standardError: number | null;
  readonly exact: Exact | null;
  readonly z: number | null;
}

export const roundsSummaryOf = (
  { contender, plan, falls }: SimulatedGame,
  { statistics, all }: RunOutcome,
): RoundsSummary => {
  const { strategy } = contender;
  const whole = statistics[0]!;
  const { rolls, decisions, action, turnover, net, sessions, drawdownMax, losingRunMax } = all;
  const variance = variancePerRoll(whole, plan.rolls);
  return {
    strategy: strategy.name,
    rulebook: strategy.submission.rulebook,
    rolls,
    batches: sessions,
    batchRolls: plan.rolls,
    decisions,
    rollsPerDecision: shareText(rolls, decisions),
    action,
    turnover,
    net,
    mean: net / rolls,
    variance,
    standardDeviation: variance === null ? null : Math.sqrt(variance),
    standardError: variance === null ? null : Math.sqrt(variance / rolls),
    edge: edgeOf(strategy, all, variance),
    lossOfPutDown: shareText(-net, action),
    drawdownMax: falls ? drawdownMax : null,
    losingRunMax: falls ? losingRunMax : null,
  };
};

/** By batch means: neighbouring rolls depend on each other, whole batches hardly do. */
const variancePerRoll = ({ sessions, net, squares }: Statistics, batchRolls: number): number | null =>
  sessions < 2 ? null : Math.max(0, squares - net ** 2 / sessions) / (sessions - 1) / batchRolls;

const edgeOf = (strategy: Strategy, { rolls, turnover, net }: Statistics, variance: number | null): Edge => {
  const spot = flatSpotOf(strategy);
  const realised = shareText(-net, turnover);
  const standardError = variance === null ? null : shareText(Math.sqrt(variance * rolls), turnover);
  const figure =
    spot && strategy.submission.rounding === 'exact' ? exact(figuresOf(strategy.submission, spot).edge) : null;
  const off = figure && realised !== null ? realised - figure.decimal : null;
  return { realised, standardError, exact: figure, z: off === null ? null : shareText(off, standardError ?? 0) };
};

/** The spot of a strategy's only bet, if its stake never changes and nothing is added to it. */
const flatSpotOf = ({ bets, program, submission }: Strategy): Spot | null => {
  const [bet, ...others] = bets;
  if (!bet || program || others.length > 0 || bet.odds !== 0) return null;
  if (![bet.afterWin, bet.afterLoss].every((change) => 'to' in change)) return null;
  return submission.spots.find(({ id }) => id === bet.spot)!;
};

const precisely = (edge: number): string => percent(edge, 4);

export const roundsTableOf = (game: SimulatedGame, summary: RoundsSummary, seconds: number | null): string => {
  const { edge, lossOfPutDown, rollsPerDecision, standardError, standardDeviation } = summary;
  const rows: [words: string, figure: string][] = [
    ['edge', edge.realised === null ? 'nothing was decided' : withError(edge.realised, edge.standardError, precisely)],
    ['exact edge', edge.exact ? `${edge.exact.exact} = ${precisely(edge.exact.decimal)}${zInWords(edge.z)}` : ''],
    ['mean net of a roll', withError(summary.mean, standardError, (cents) => (cents / 100).toFixed(5))],
    ['standard deviation of a roll', standardDeviation === null ? '' : dollars(standardDeviation)],
    ['net', dollars(summary.net)],
    ['decided in all', dollars(summary.turnover)],
    ['put down in all', dollars(summary.action)],
    ['lost of what was put down', lossOfPutDown === null ? '' : precisely(lossOfPutDown)],
    ['decisions', count(summary.decisions)],
    ['rolls for each decision', rollsPerDecision === null ? 'nothing was decided' : rollsPerDecision.toFixed(3)],
    ['largest fall from a high', summary.drawdownMax === null ? '' : dollars(summary.drawdownMax)],
    ['longest run of losing rolls', `${summary.losingRunMax ?? ''}`],
  ];
  return [
    `${summary.strategy}, ${summary.rulebook}`,
    `${count(summary.rolls)} rolls without a limit of money${diceInWords(game.contender.strategy.submission.loaded)}, seed ${game.seed}${secondsInWords(seconds, ', in')}`,
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
