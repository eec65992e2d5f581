import type { Comparison } from '@hardway/engine';
import { count } from '../charts/figures.ts';
import { dollars, percent, withError } from '../io/amounts.ts';
import { columns } from '../io/output.ts';
import { contendersOf, type SimulatedGame } from './game.ts';
import { gameInWords, type Summary, summaryRows, timeInWords } from './report.ts';

/** Strategies on the same dice as a table: two of them side by side, more of them one below the other. */
export const comparisonTableOf = (
  game: SimulatedGame,
  summaries: readonly Summary[],
  comparison: Comparison,
  seconds: number | null,
): string => {
  const rolls = summaries.reduce((sum, summary) => sum + summary.rolls, 0);
  const [ours, theirs, ...more] = summaries;
  const about = [gameInWords(game, ours!.sessions), timeInWords(rolls, seconds), ...drawsOf(game), ''];
  return (
    more.length === 0
      ? [
          `${ours!.strategy}, ${ours!.rulebook}`,
          `against ${theirs!.strategy}, ${theirs!.rulebook}, on the same dice`,
          ...about,
          ...besideEachOther(ours!, theirs!, comparison),
        ]
      : [`${count(summaries.length)} strategies on the same dice`, ...about, ...belowEachOther(summaries, comparison)]
  ).join('\n');
};

/** A chance is drawn by throws that are not played, after which everybody else is ahead on the stream of dice. */
const drawsOf = (game: SimulatedGame): string[] => {
  const draws = contendersOf(game).filter(({ strategy }) => strategy.program?.chances !== undefined);
  return draws.map(
    ({ strategy: { name } }) =>
      `${name} draws its chances by throws that the others play, so its rolls are other ones.`,
  );
};

const NAME_CHARACTERS_MAX = 22;

const shortly = (name: string, most = NAME_CHARACTERS_MAX): string =>
  name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name;

const besideEachOther = (ours: Summary, theirs: Summary, { strategies, pairs, rollsPerHour }: Comparison): string[] => {
  const others = summaryRows(theirs);
  const rows = summaryRows(ours).map(([words, figure], index) => [words, figure, others[index]![1]]);
  const hours = [
    ['time at the table', ...strategies.map(({ hours }) => `${hours.toFixed(2)} h`)],
    [`cost at ${count(rollsPerHour)} rolls an hour`, ...strategies.map(({ costPerHour }) => dollars(costPerHour))],
  ];
  const [pair] = pairs;
  const { ahead, behind, level, meanDifference, standardError, correlation } = pair!;
  return [
    columns([
      ['', shortly(ours.strategy), shortly(theirs.strategy)],
      ...[...rows, ...hours].filter(([, ...figures]) => figures.some((figure) => figure !== '')),
    ]),
    '',
    columns([
      ['the first ends ahead', percent(ahead)],
      ['the second ends ahead', percent(behind)],
      ['both end level', percent(level)],
      ['mean difference', `${withError(meanDifference, standardError, dollars)} for the first`],
      ...(correlation === null ? [] : [['correlation', correlation.toFixed(3)]]),
    ]),
  ];
};

const LISTED_CHARACTERS_MAX = 76;

const belowEachOther = (summaries: readonly Summary[], comparison: Comparison): string[] => {
  const { strategies, rollsPerHour } = comparison;
  return [
    ...summaries.map(
      ({ strategy, rulebook }, index) =>
        `${numberOf(index)} ${shortly(`${strategy}, ${rulebook}`, LISTED_CHARACTERS_MAX)}`,
    ),
    '',
    columns([
      ['  ', 'MEAN', 'EXACT', 'DEVIATION', 'RUINED', 'FALL FROM A HIGH'],
      ...strategies.map(({ mean, standardError, exact, deviation, ruin, drawdown, drawdownMax }, index) => [
        numberOf(index),
        withError(mean, standardError, dollars),
        exact === null ? '' : dollars(exact.net),
        dollars(deviation),
        percent(ruin, 2),
        `${dollars(drawdown)}, at most ${dollars(drawdownMax)}`,
      ]),
    ]),
    '',
    columns([
      ['  ', 'HOURS', 'COST/HOUR', 'EXACT', 'DROUGHT', 'NOBODY OFFERS AS MUCH FOR LESS'],
      ...strategies.map(({ hours, costPerHour, exact, drought, droughtMax, fronts }, index) => [
        numberOf(index),
        hours.toFixed(2),
        dollars(costPerHour),
        exact === null ? '' : dollars(exact.costPerHour),
        `${drought.toFixed(1)}, at most ${count(droughtMax)}`,
        fronts.map((thrill) => THRILL_WORDS[thrill]).join(', '),
      ]),
    ]),
    `At ${count(rollsPerHour)} rolls an hour; a drought is losing rolls with no winning one between.`,
    '',
    ...whoEndsAhead(comparison),
  ];
};

const THRILL_WORDS = { deviation: 'deviation', drought: 'short droughts' } as const;

const numberOf = (index: number): string => `${index + 1}`.padStart(2);

/** How many strategies have a share with a digit behind the point in a line of a terminal. */
const SHARES_WITH_DIGITS = 8;

const whoEndsAhead = ({ strategies, pairs }: Comparison): string[] => {
  const digits = strategies.length > SHARES_WITH_DIGITS ? 0 : 1;
  const shares = new Map<string, number>();
  for (const { first, second, ahead, behind } of pairs) {
    shares.set(`${first} ${second}`, ahead);
    shares.set(`${second} ${first}`, behind);
  }
  const cell = (row: number, column: number): string => {
    const share = shares.get(`${row} ${column}`);
    return share === undefined ? '·' : percent(share, digits);
  };
  const numbers = strategies.map((_, index) => index);
  return [
    'Ends ahead of',
    columns([
      ['  ', ...numbers.map(numberOf)],
      ...numbers.map((row) => [numberOf(row), ...numbers.map((column) => cell(row, column))]),
    ]),
  ];
};
