import { join } from 'node:path';
import {
  bargainOf,
  checkpoints,
  type ExactFigures,
  fanOf,
  fanSessions,
  meanOf,
  pathOf,
  ruinCurve,
  ruinedOf,
  THRILLS,
  type Thrill,
} from '@hardway/engine';
import { count, moneyLabel } from '../charts/figures.ts';
import { compareChart, distributionChart, type FanPicture, fanChart, frontChart, ruinChart } from '../charts/index.ts';
import { writeOut } from '../io/files.ts';
import { contendersOf, type SimulatedGame } from './game.ts';
import { compared } from './output.ts';
import { during } from './progress.ts';
import { gameInWords } from './report.ts';
import type { RunOutcome } from './run.ts';

/** Draws a run into a folder. */
export const draw = (
  folder: string,
  game: SimulatedGame,
  outcome: RunOutcome,
  exacts: readonly (ExactFigures | null)[],
  rollsPerHour: number,
): void => {
  const pictures = during('drawing', () => ({
    ...picturesOf(game, outcome, exacts[0] ?? null),
    ...(game.against.length > 0 ? picturesOfSeveral(game, outcome, exacts, rollsPerHour) : {}),
  }));
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
  };
};

/** Where their sessions end, and what they cost beside how exciting they are. */
const picturesOfSeveral = (
  game: SimulatedGame,
  outcome: RunOutcome,
  exacts: readonly (ExactFigures | null)[],
  rollsPerHour: number,
): Record<string, string> => {
  const { strategies } = compared(game, outcome, exacts, rollsPerHour);
  const frontPicture = (thrill: Thrill): string =>
    frontChart({
      title: `${count(strategies.length)} strategies: cost and ${thrill}`,
      subtitle: `${gameInWords(game, outcome.sessions, moneyLabel)}, on the same dice, ${count(rollsPerHour)} rolls an hour`,
      thrill,
      strategies: strategies.map((strategy) => ({
        name: strategy.name,
        ...bargainOf(strategy, thrill),
        isOnFront: strategy.fronts.includes(thrill),
      })),
    });
  return {
    'compare.svg': compareChart(comparedOf(game, outcome)),
    ...Object.fromEntries(THRILLS.map((thrill) => [`${thrill}.svg`, frontPicture(thrill)])),
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
