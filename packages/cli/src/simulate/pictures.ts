import { join } from 'node:path';
import { checkpoints, fanOf, fanSessions, meanOf, pathOf, ruinCurve, ruinedOf } from '@hardway/engine';
import { count, moneyLabel } from '../charts/figures.ts';
import { compareChart, distributionChart, type FanPicture, fanChart, ruinChart } from '../charts/index.ts';
import { writeOut } from '../io/files.ts';
import { contendersOf, type SimulatedGame } from './game.ts';
import { during } from './progress.ts';
import { type ExactFigures, gameInWords } from './report.ts';
import type { RunOutcome } from './run.ts';

/** Draws a run into a folder. */
export const draw = (folder: string, game: SimulatedGame, outcome: RunOutcome, exact: ExactFigures | null): void => {
  const pictures = during('drawing', () => picturesOf(game, outcome, exact));
  for (const [name, picture] of Object.entries(pictures)) writeOut(join(folder, name), picture);
};

const picturesOf = (game: SimulatedGame, outcome: RunOutcome, exact: ExactFigures | null): Record<string, string> => {
  const statistics = outcome.statistics[0]!;
  const ruined = ruinedOf(statistics);
  const titled = titleOf(game, outcome.sessions);
  const { bankroll } = game.plan;
  return {
    'fan.svg': fanChart(fanPicture(game, outcome.sessions)),
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
    ...(game.against.length > 0 ? { 'compare.svg': compareChart(comparedOf(game, outcome)) } : {}),
  };
};

/** `drawn` is how many of the sessions are in the picture, if not all. */
const titleOf = (game: SimulatedGame, sessions: number, drawn = sessions) => {
  const { name, submission } = game.contender.strategy;
  const first = drawn < sessions ? `the first ${count(drawn)} of ` : '';
  return { title: name, subtitle: `${submission.rulebook}, ${first}${gameInWords(game, sessions, moneyLabel)}` };
};

const comparedOf = (game: SimulatedGame, { statistics, sessions }: RunOutcome) => ({
  title: contendersOf(game)
    .map(({ strategy }) => strategy.name)
    .join(' against '),
  subtitle: `${gameInWords(game, sessions, moneyLabel)}, on the same dice`,
  bankroll: game.plan.bankroll,
  strategies: contendersOf(game).map(({ strategy }, index) => ({
    name: strategy.name,
    finals: statistics[index]!.finals,
  })),
});

const PATHS = 30;

const fanPicture = (game: SimulatedGame, played: number): FanPicture => {
  const { plan, contender } = game;
  const sessions = fanSessions(played, plan.rolls);
  const rolls = checkpoints(plan.rolls);
  const run = { strategy: contender.strategy, plan, seed: game.seed };
  const paths = Array.from({ length: sessions }, (_, session) => pathOf(run, contender.tables, session, rolls));
  return {
    ...titleOf(game, played, sessions),
    ...fanOf(rolls, paths, PATHS),
    mean: null,
    bankroll: plan.bankroll,
  };
};
