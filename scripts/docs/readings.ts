import { type Reading, type ReadingReport, type Rulebook, type RulesSubmission, readingReports } from '@hardway/engine';
import { edgeOf } from './figures.ts';
import { code, page, table } from './markdown.ts';
import { bare, submissionsOf } from './wagers.ts';

/** Where a document can be taken in more than one way: what is taken, why, and what the odds would be otherwise. */

interface Told {
  readonly paytable: string;
  readonly report: ReadingReport;
}

const reportsOf = (rulebook: Rulebook, submissions: readonly RulesSubmission[]): readonly Told[] =>
  submissions.flatMap((submission) =>
    readingReports(rulebook, submission).map((report) => ({ paytable: submission.paytable, report })),
  );

const edgesTable = (told: readonly Told[]): string =>
  told.length === 0
    ? ''
    : table(
        ['pay table', 'spot', 'taken', 'edge'],
        told.flatMap(({ paytable, report: { spot, edge, otherwise } }) => [
          [code(paytable), code(spot), 'as here', edgeOf(edge)],
          ...otherwise.map(({ says, edge: other }) => [code(paytable), code(spot), says, edgeOf(other)]),
        ]),
      );

const readingPart = (rulebook: Rulebook, reading: Reading, told: readonly Told[]): string => {
  const { clauses, asks, takes, because, option } = reading;
  const own = told.filter(({ report }) => report.asks === asks && report.otherwise.length > 0);
  return page([
    `**${asks}** (${clauses.map((clause) => bare(rulebook, clause)).join(', ')})`,
    `${takes} ${because}${option ? ` The operator may choose otherwise by ${code(option)}.` : ''}`,
    edgesTable(own),
  ]).trimEnd();
};

export const readingsSection = (rulebook: Rulebook): string => {
  const told = reportsOf(rulebook, submissionsOf(rulebook));
  return page([
    '## Readings',
    'What Hardway takes where the text leaves it open, and the edge under each way where that moves it.',
    ...rulebook.readings.map((reading) => readingPart(rulebook, reading, told)),
  ]).trimEnd();
};
