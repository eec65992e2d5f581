import { join } from 'node:path';
import { meanOf, playByReference, type Run, ruinedOf, type Statistics, trajectoryOf } from '@hardway/engine';
import { count, money } from './charts/figures.ts';
import { compareChart, distributionChart, type Fan, fanChart, ruinChart } from './simulate-charts.ts';
import { writeOut } from './simulate-files.ts';
import { type Contender, contendersOf, type Game } from './simulate-game.ts';
import { during } from './simulate-progress.ts';
import { type Exact, gameInWords } from './simulate-report.ts';
import type { Outcome } from './simulate-run.ts';

/** Draws a run into a folder. */
export const draw = (folder: string, game: Game, outcome: Outcome, exact: Exact | null): void => {
  const pictures = during('drawing', () => picturesOf(game, outcome, exact));
  for (const [name, picture] of Object.entries(pictures)) writeOut(join(folder, name), picture);
};

const picturesOf = (game: Game, outcome: Outcome, exact: Exact | null): Record<string, string> => {
  const statistics = outcome.statistics[0]!;
  const ruined = ruinedOf(statistics);
  const titled = titleOf(game, outcome.sessions);
  const { bankroll } = game.plan;
  return {
    'fan.svg': fanChart(fanOf(game, outcome.sessions)),
    'distribution.svg': distributionChart({
      ...titled,
      finals: statistics.finals,
      bankroll,
      mean: bankroll + meanOf(statistics),
      ruined,
    }),
    ...(ruined > 0
      ? { 'ruin.svg': ruinChart({ ...titled, curve: ruinCurve(game, statistics), exact: exact?.ruin ?? null }) }
      : {}),
    ...(game.against ? { 'compare.svg': compareChart(comparedOf(game, outcome)) } : {}),
  };
};

/** `drawn` is how many of the sessions are in the picture, if not all. */
const titleOf = (game: Game, sessions: number, drawn = sessions) => {
  const { name, submission } = game.contender.strategy;
  const first = drawn < sessions ? `the first ${count(drawn)} of ` : '';
  return { title: name, subtitle: `${submission.rulebook}, ${first}${gameInWords(game, sessions, money)}` };
};

const comparedOf = (game: Game, { statistics, sessions }: Outcome) => ({
  title: contendersOf(game)
    .map(({ strategy }) => strategy.name)
    .join(' against '),
  subtitle: `${gameInWords(game, sessions, money)}, on the same dice`,
  bankroll: game.plan.bankroll,
  strategies: contendersOf(game).map(({ strategy }, index) => ({
    name: strategy.name,
    finals: statistics[index]!.finals,
  })),
});

const PARTS = 120;

/** Numbers of rolls at which a curve has a point, from none to all. */
const checkpoints = (rolls: number, parts = PARTS): number[] => [
  ...new Set(Array.from({ length: parts + 1 }, (_, index) => Math.round((index * rolls) / parts))),
];

const ruinCurve = ({ plan }: Game, { ruinedAt, sessions }: Statistics) => {
  const ruins = [...ruinedAt].toSorted(([a], [b]) => a - b);
  let [index, ruined] = [0, 0];
  return checkpoints(plan.rolls, 2 * PARTS).map((roll) => {
    for (; index < ruins.length && ruins[index]![0] <= roll; index += 1) ruined += ruins[index]![1];
    return { roll, share: ruined / sessions };
  });
};

/** Sessions of a fan; long ones are fewer, so that drawing takes seconds at most. */
const FAN = { sessions: 1000, sessionsLeast: 30, rolls: 3e8 };
const PATHS = 30;

const fanOf = (game: Game, played: number): Fan => {
  const { plan, contender } = game;
  const room = Math.max(FAN.sessionsLeast, Math.floor(FAN.rolls / plan.rolls));
  const sessions = Math.min(played, FAN.sessions, room);
  const rolls = checkpoints(plan.rolls);
  const paths = pathsOf(contender, { strategy: contender.strategy, plan, seed: game.seed }, sessions, rolls);
  const [low, middle, high] = quantilesOf(paths, rolls.length, [0.1, 0.5, 0.9]);
  return {
    ...titleOf(game, played, sessions),
    rolls,
    low: low!,
    middle: middle!,
    high: high!,
    paths: paths.slice(0, PATHS),
    mean: null,
    bankroll: plan.bankroll,
  };
};

/** The bankrolls of the first sessions at these numbers of rolls. */
const pathsOf = ({ tables }: Contender, run: Run, sessions: number, rolls: readonly number[]): readonly number[][] =>
  Array.from({ length: sessions }, (_, session) =>
    tables ? trajectoryOf(run, tables, session, rolls) : pathByReference(run, session, rolls),
  );

const pathByReference = (run: Run, session: number, rolls: readonly number[]): number[] => {
  const bankrolls = [run.plan.bankroll];
  playByReference(run, session, { decisions: 0, action: 0 }, ({ bankroll }) => bankrolls.push(bankroll));
  return rolls.map((roll) => bankrolls[Math.min(roll, bankrolls.length - 1)]!);
};

const quantilesOf = (paths: readonly number[][], points: number, shares: readonly number[]): number[][] => {
  const sorted = Array.from({ length: points }, (_, point) => Float64Array.from(paths, (path) => path[point]!).sort());
  return shares.map((share) => sorted.map((values) => values[Math.ceil(share * values.length) - 1]!));
};
