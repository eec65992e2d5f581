import {
  exact,
  figuresOf,
  payKeysOf,
  type Rulebook,
  type RulesSubmission,
  type Spot,
  type SpotReport,
  spotReport,
} from '@hardway/engine';
import { referenceSubmission } from '../../packages/cli/src/rules/settings.ts';
import { edgeOf, FIGURE_HEADS, figureCells, number } from './figures.ts';
import { code, page, table } from './markdown.ts';
import { familiesOf, sharedTable, submissionsOf } from './wagers.ts';

/** Exact odds of every wager of a document, under each of its pay tables. */

const paysOf = ({ pays }: SpotReport): string => [...new Set(pays.map(({ odds }) => odds))].join('; ');

/** Where every wager is decided by one roll, nothing is said of rolls. */
const oddsTable = (reports: readonly SpotReport[], rolls: boolean): string => {
  const columns = rolls ? FIGURE_HEADS.length : FIGURE_HEADS.length - 1;
  return sharedTable(
    ['spots', 'pays', ...FIGURE_HEADS.slice(0, columns)],
    reports.map((report) => ({
      spot: report.spot,
      cells: [paysOf(report), ...figureCells(report).slice(0, columns)],
    })),
  );
};

const HOW = `Per unit staked. *Edge* is what the house keeps on average; a negative one favours the player. *Hit* is the chance of a
net gain. Figures are worked out as exact fractions; fractions too long to read are left to \`npx hardway odds --json\`.`;

export const oddsSection = (rulebook: Rulebook): string =>
  rulebook.game === 'craps' ? crapsOdds(rulebook) : sicboOdds(rulebook);

const sicboOdds = (rulebook: Rulebook): string =>
  page([
    '## Exact odds',
    HOW,
    ...submissionsOf(rulebook).flatMap((submission) => [
      `### Pay table ${submission.paytable}`,
      oddsTable(
        submission.spots.map((spot) => spotReport(rulebook, submission, spot)),
        false,
      ),
    ]),
  ]).trimEnd();

const crapsOdds = (rulebook: Rulebook): string => {
  const [submission] = submissionsOf(rulebook) as [RulesSubmission];
  const reports = new Map(submission.spots.map((spot) => [spot.id, spotReport(rulebook, submission, spot)]));
  const all = [...reports.values()];
  return page([
    '## Exact odds',
    `${HOW} *Rolls* is the mean number of rolls on which the wager works until it is decided.`,
    'Wagers that an operator may leave out stand here at their first pay table. A vigorish is taken as the default has it.',
    ...familiesOf(rulebook)
      .map(({ title, spots }) => ({ title, offered: spots.flatMap(({ id }) => reports.get(id) ?? []) }))
      .filter(({ offered }) => offered.length > 0)
      .flatMap(({ title, offered }) => [
        `### Odds: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
        offered.some(({ byPoint }) => byPoint) ? byPointTable(offered) : oddsTable(offered, true),
      ]),
    '### Line wagers backed with odds',
    'Expected loss per unit of all action when the wager is always backed at this multiple.',
    withOddsTable(rulebook, all),
    '### Edges under the other pay tables',
    choicesTable(rulebook),
  ]).trimEnd();
};

const byPointTable = (reports: readonly SpotReport[]): string =>
  table(
    ['spot', 'point', 'pays', ...FIGURE_HEADS],
    reports.flatMap((report) =>
      Object.entries(report.byPoint ?? {}).map(([point, figures]) => [
        code(report.spot),
        point,
        winOf(figures.outcomes),
        ...figureCells(figures),
      ]),
    ),
  );

/** What a unit wins, as the outcome itself says. */
const winOf = (outcomes: SpotReport['outcomes']): string => {
  const won = outcomes.find(({ result }) => result === 'won');
  return won ? won.net.exact.replace(/^(\d+)$/, '$1/1').replace('/', ' to ') : '–';
};

const SHOWN_MULTIPLES = [1, 2, 3, 5, 10, 100];

/** The usual multiples by point. */
const BY_POINT = '3-4-5';

const withOddsTable = (rulebook: Rulebook, reports: readonly SpotReport[]): string => {
  const hasMultiples = rulebook.options.some(({ kind }) => kind === 'multiple');
  const filed = hasMultiples ? [referenceSubmission(rulebook, { set: { oddsMultiple: BY_POINT } })] : [];
  return table(
    ['spot', ...SHOWN_MULTIPLES.map((multiple) => `${multiple}×`), ...filed.map(() => `${BY_POINT}×`)],
    reports
      .filter(({ withOdds }) => withOdds)
      .map(({ spot, withOdds }) => [
        code(spot),
        ...SHOWN_MULTIPLES.map((multiple) => edgeOf(withOdds!.find((row) => row.multiple === multiple)!)),
        ...filed.map((submission) => edgeOf(fullOddsOf(rulebook, submission, spot))),
      ]),
  );
};

const fullOddsOf = (rulebook: Rulebook, submission: RulesSubmission, id: string) =>
  spotReport(rulebook, submission, submission.spots.find((spot) => spot.id === id)!).withFullOdds!;

/** Every choice of a pay table beside the others, for the wagers that it pays. */
const choicesTable = (rulebook: Rulebook): string =>
  table(
    ['setting', 'choice', 'spot', 'edge', 'variance'],
    rulebook.options.flatMap((option) => {
      if (option.kind !== 'table') return [];
      return Object.entries(option.choices).flatMap(([choice, payouts]) => {
        const submission = referenceSubmission(rulebook, { set: { [option.key]: choice } });
        return submission.spots
          .filter((spot) => isPaidBy(spot, payouts))
          .map((spot) => {
            const { edge, variance } = figuresOf(submission, spot);
            return [code(option.key), code(choice), code(spot.id), edgeOf(exact(edge)), number(exact(variance))];
          });
      });
    }),
  );

const isPaidBy = ({ play }: Spot, payouts: object): boolean =>
  play.kind !== 'split' && payKeysOf(play).some((key) => Object.hasOwn(payouts, key));
