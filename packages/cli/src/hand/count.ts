import {
  exact,
  formatFraction,
  type HandDistribution,
  type HandQuestion,
  handDistribution,
  type RulesSubmission,
  toNumber,
} from '@hardway/engine';
import { handChart } from '../charts/index.ts';
import { writeOut } from '../io/files.ts';
import { columns, csv, print, printJson } from '../io/output.ts';
import {
  chanceInWords,
  deviationOfHand,
  diceOfReport,
  type Format,
  meansOf,
  placeInWords,
  questionInWords,
} from './words.ts';

interface CountFlags {
  readonly format: Format;
  readonly atLeast?: number;
  readonly upTo?: number;
  readonly svg?: string;
}

/** One count with all its chances. */
export const printCount = (
  submission: RulesSubmission,
  question: HandQuestion,
  { format, atLeast, upTo, svg }: CountFlags,
): void => {
  const distribution = handDistribution(submission, question);
  const last = Math.min(upTo ?? lastOf(distribution), distribution.most ?? Number.POSITIVE_INFINITY);
  const rows = Array.from({ length: last + 1 }, (_, count) => ({
    count,
    chance: distribution.chance(count),
    atLeast: distribution.atLeast(count),
  }));
  if (svg !== undefined)
    writeOut(
      svg,
      handChart({
        title: `How many ${questionInWords(question)}`,
        subtitle: `${placeInWords(submission)}: exact chances`,
        chances: rows.map(({ chance }) => toNumber(chance)),
        beyond: toNumber(distribution.atLeast(last + 1)),
        mean: toNumber(distribution.mean),
        counted: question.counts === 'rolls' ? 'rolls' : 'how many',
      }),
    );
  if (format === 'json')
    printJson({
      rulebook: submission.rulebook,
      ...diceOfReport(submission),
      ...question,
      ...meansOf(distribution),
      most: distribution.most,
      ...(atLeast === undefined ? {} : { asked: { count: atLeast, atLeast: exact(distribution.atLeast(atLeast)) } }),
      chances: rows.map((row) => ({ count: row.count, chance: exact(row.chance), atLeast: exact(row.atLeast) })),
    });
  else if (format === 'csv')
    print(
      csv([
        ['count', 'chance', 'chanceDecimal', 'atLeast', 'atLeastDecimal'],
        ...rows.map(({ count, ...chances }) => [
          `${count}`,
          ...[chances.chance, chances.atLeast].flatMap((chance) => [formatFraction(chance), `${toNumber(chance)}`]),
        ]),
      ]),
    );
  else if (atLeast === undefined) printTable(submission, question, distribution, rows);
  else printAtLeast(submission, question, distribution, atLeast);
};

const REST = 1e-3;
const ROWS_MAX = 60;

/** Until so little is left beyond that a table need not show it. */
const lastOf = ({ most, atLeast }: HandDistribution): number => {
  if (most !== null) return most;
  let last = 1;
  while (last < ROWS_MAX && toNumber(atLeast(last + 1)) > REST) last += 1;
  return last;
};

type Row = Readonly<Record<'chance' | 'atLeast', HandDistribution['mean']>> & { readonly count: number };

const headingOf = (submission: RulesSubmission, question: HandQuestion): string =>
  `${questionInWords(question)}, ${placeInWords(submission)}`.replace(/^./, (letter) => letter.toUpperCase());

const printTable = (
  submission: RulesSubmission,
  question: HandQuestion,
  distribution: HandDistribution,
  rows: readonly Row[],
): void => {
  print(`${headingOf(submission, question)}\n`);
  print(
    columns([
      ['mean', toNumber(distribution.mean).toFixed(6), shortly(formatFraction(distribution.mean))],
      ['standard deviation', deviationOfHand(distribution).toFixed(6), ''],
      ['variance', toNumber(distribution.variance).toFixed(6), shortly(formatFraction(distribution.variance))],
    ]),
  );
  print('');
  print(
    columns([
      ['COUNT', 'EXACTLY', '', 'AT LEAST'],
      ...rows.map(({ count, chance, atLeast }) => [
        `${count}`.padStart(5),
        chanceInWords(chance),
        shortly(formatFraction(chance)),
        chanceInWords(atLeast),
      ]),
    ]),
  );
};

const printAtLeast = (
  submission: RulesSubmission,
  question: HandQuestion,
  { atLeast }: HandDistribution,
  count: number,
): void => {
  const chance = atLeast(count);
  print(`${headingOf(submission, question)}: ${count} or more\n`);
  print(
    columns([
      ['chance', `${toNumber(chance)}`],
      ['that is', chanceInWords(chance)],
      ['exactly', formatFraction(chance)],
    ]),
  );
};

/** Long fractions are left to JSON and CSV. */
const shortly = (fraction: string): string => (fraction.length > 30 ? '…' : fraction);
