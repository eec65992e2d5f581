import { deviationOf, meanOf, type Statistics } from '@hardway/engine';
import { dollars, percent, withError } from '../io/amounts.ts';
import { columns } from '../io/output.ts';
import type { SimulatedGame } from './game.ts';
import type { Pairs } from './pairs.ts';
import { gameInWords, type Summary, shareText, summaryRows, timeInWords } from './report.ts';

/** Two strategies on the same dice, compared session by session. */
interface Comparison {
  readonly ahead: number;
  readonly behind: number;
  readonly level: number;
  readonly meanDifference: number;
  readonly standardError: number | null;
  /** Null where one of them always ends the same. */
  readonly correlation: number | null;
}

export const comparisonOf = (pairs: Pairs, [ours, theirs]: readonly Statistics[]): Comparison => {
  const sessions = pairs.ahead + pairs.behind + pairs.level;
  const meanDifference = meanOf(ours!) - meanOf(theirs!);
  const variance = Math.max(0, Number(pairs.squares) / sessions - meanDifference ** 2);
  const covariance = Number(pairs.products) / sessions - meanOf(ours!) * meanOf(theirs!);
  return {
    ahead: pairs.ahead / sessions,
    behind: pairs.behind / sessions,
    level: pairs.level / sessions,
    meanDifference,
    standardError: sessions > 1 ? Math.sqrt(variance / sessions) : null,
    correlation: shareText(covariance, deviationOf(ours!) * deviationOf(theirs!)),
  };
};

const NAME_CHARACTERS_MAX = 22;

export const comparisonTableOf = (
  game: SimulatedGame,
  [ours, theirs]: readonly [Summary, Summary],
  comparison: Comparison,
  seconds: number | null,
): string =>
  [
    `${ours.strategy}, ${ours.rulebook}`,
    `against ${theirs.strategy}, ${theirs.rulebook}, on the same dice`,
    gameInWords(game, ours.sessions),
    timeInWords(ours.rolls + theirs.rolls, seconds),
    '',
    columns([['', shortly(ours.strategy), shortly(theirs.strategy)], ...sideBySide(ours, theirs)]),
    '',
    columns([
      ['the first ends ahead', percent(comparison.ahead)],
      ['the second ends ahead', percent(comparison.behind)],
      ['both end level', percent(comparison.level)],
      ['mean difference', differenceInWords(comparison)],
      ...(comparison.correlation === null ? [] : [['correlation', comparison.correlation.toFixed(3)]]),
    ]),
  ].join('\n');

const shortly = (name: string): string =>
  name.length > NAME_CHARACTERS_MAX ? `${name.slice(0, NAME_CHARACTERS_MAX - 1).trimEnd()}…` : name;

const sideBySide = (ours: Summary, theirs: Summary): string[][] => {
  const others = summaryRows(theirs);
  return summaryRows(ours)
    .map(([words, figure], index) => [words, figure, others[index]![1]])
    .filter(([, ...figures]) => figures.some((figure) => figure !== ''));
};

const differenceInWords = ({ meanDifference, standardError }: Comparison): string =>
  `${withError(meanDifference, standardError, dollars)} for the first`;
