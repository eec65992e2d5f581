import { join } from 'node:path';
import { bandsOf, checkpoints, fanSessions, meanOf, pathOf, ruinCurve, ruinedOf } from '@hardway/engine';
import { count, money } from './charts/figures.ts';
import { compareChart, distributionChart, type Fan, fanChart, ruinChart } from './simulate-charts.ts';
import { writeOut } from './simulate-files.ts';
import { contendersOf, type Game } from './simulate-game.ts';
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
      ? {
          'ruin.svg': ruinChart({
            ...titled,
            curve: ruinCurve(statistics, game.plan.rolls),
            exact: exact?.ruin ?? null,
          }),
        }
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

const PATHS = 30;

const fanOf = (game: Game, played: number): Fan => {
  const { plan, contender } = game;
  const sessions = fanSessions(played, plan.rolls);
  const rolls = checkpoints(plan.rolls);
  const run = { strategy: contender.strategy, plan, seed: game.seed };
  const paths = Array.from({ length: sessions }, (_, session) => pathOf(run, contender.tables, session, rolls));
  const [low, middle, high] = bandsOf(paths, [0.1, 0.5, 0.9]);
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
