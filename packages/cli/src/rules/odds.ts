import { findSpot, type OddsReport, oddsReport, type Rulebook, type SpotReport } from '@hardway/engine';
import { Command, Option } from 'commander';
import { accepted, columns, csv, InputError, markdown, print, printJson } from '../io/output.ts';
import { anyOf, collectSetting, findRulebook, referenceSubmission, type SubmissionFlags } from './settings.ts';
import { diceInWords, weightsOption } from './weights.ts';

interface OddsFlags extends SubmissionFlags {
  readonly spot?: string;
  readonly compare?: string;
  readonly sort?: Sorting;
  readonly format?: 'table' | 'json' | 'csv' | 'markdown';
  readonly json?: boolean;
}

const SORTINGS = ['edge', 'hit', 'deviation', 'rolls'] as const;
type Sorting = (typeof SORTINGS)[number];

export const oddsCommand = (rulebooks: readonly Rulebook[]): Command =>
  new Command('odds')
    .description('Exact odds of every wager: house edge, variance, hit frequency, rolls to decision, as fractions.')
    .argument('<rulebook>', anyOf(rulebooks))
    .option('--paytable <id>', 'one of its pay tables; the first one if this is left out')
    .option('--set <key=value>', 'a choice of the operator, such as fire=B; may be repeated', collectSetting)
    .option(...weightsOption)
    .option('--spot <id>', 'one wager only')
    .option('--compare <other>', 'another pay table (B), rulebook (md-sicbo) or both (rws-sicbo:3) beside it')
    .addOption(new Option('--sort <by>', 'lowest first').choices(SORTINGS))
    .addOption(new Option('--format <format>', 'how to print it').choices(['table', 'json', 'csv', 'markdown']))
    .addOption(new Option('--json', 'the same as --format json').conflicts('format'))
    .addHelpText(
      'after',
      `
Figures are per unit staked:
  edge            expected loss; returned wagers count; a vigorish at placement is a loss, not a stake
  edgeResolved    the same, with returned wagers left out
  edgePerOutlay   expected loss per unit laid out, a vigorish at placement included
  edgePerRoll     edge divided by rolls
  hit             the chance of a net gain
  rolls           expected rolls on which the wager works until it is decided
A negative edge favours the player and is marked with +.
Wagers that an operator may leave out are shown at their first pay table unless --set says otherwise.`,
    )
    .action((id: string, flags: OddsFlags) => {
      const report = reportOf(rulebooks, id, flags);
      const format = flags.json ? 'json' : (flags.format ?? 'table');
      if (flags.compare !== undefined) printComparison(report, otherReport(rulebooks, id, flags), format);
      else printReport(report, format);
    });

const reportOf = (rulebooks: readonly Rulebook[], id: string, flags: OddsFlags): OddsReport => {
  const rulebook = findRulebook(rulebooks, id);
  const submission = referenceSubmission(rulebook, flags);
  if (flags.spot !== undefined) accepted(findSpot(submission, flags.spot));
  const report = oddsReport(rulebook, submission, flags.spot);
  return flags.sort ? { ...report, spots: report.spots.toSorted(BY[flags.sort]) } : report;
};

type Order = (a: SpotReport, b: SpotReport) => number;

const BY: Record<Sorting, Order> = {
  edge: (a, b) => a.edge.decimal - b.edge.decimal,
  hit: (a, b) => a.hit.decimal - b.hit.decimal,
  deviation: (a, b) => a.variance.decimal - b.variance.decimal,
  rolls: (a, b) => a.rolls.decimal - b.rolls.decimal,
};

/** `B` is a pay table of the same document, `md-sicbo` a document, `rws-sicbo:3` a document's pay table. */
const otherReport = (rulebooks: readonly Rulebook[], id: string, flags: OddsFlags): OddsReport => {
  const [first, second, ...more] = flags.compare!.split(':');
  if (more.length > 0)
    throw new InputError(`--compare takes a pay table, a rulebook or rulebook:paytable, not "${flags.compare}".`);
  const own = findRulebook(rulebooks, id).paytables.some((table) => table.id === first);
  const { spot: _, set, ...rest } = flags;
  if (own && second === undefined)
    return reportOf(rulebooks, id, { ...rest, ...(set ? { set } : {}), paytable: first! });
  const { paytable: __, ...others } = rest;
  return reportOf(rulebooks, first!, second === undefined ? others : { ...others, paytable: second });
};

const percent = (value: number): string => `${(100 * value).toFixed(4)}%`;

/** Long fractions are left to JSON and CSV. */
const shortly = (exact: string): string => (exact.length > 24 ? '…' : exact);

const HEADINGS = ['SPOT', 'PAYS', 'EDGE', '', 'RESOLVED', 'PER ROLL', 'HIT', 'DEVIATION', 'ROLLS', 'CLAUSE'];

const rowOf = (spot: SpotReport): string[] => [
  spot.spot,
  [...new Set(spot.pays.map(({ odds }) => odds))].join(', '),
  `${percent(spot.edge.decimal)}${spot.favoursPlayer ? ' +' : ''}`,
  shortly(spot.edge.exact),
  percent(spot.edgeResolved.decimal),
  percent(spot.edgePerRoll.decimal),
  percent(spot.hit.decimal),
  spot.standardDeviation.toFixed(4),
  spot.rolls.decimal.toFixed(3),
  spot.clause,
];

const FIGURES = ['edge', 'edgeResolved', 'edgePerOutlay', 'edgePerRoll', 'variance', 'hit', 'rolls'] as const;

const csvRows = (report: OddsReport): string[][] => [
  [
    'rulebook',
    'paytable',
    'spot',
    'name',
    'clause',
    'pays',
    ...FIGURES.flatMap((name) => [name, `${name}Decimal`]),
    'standardDeviation',
  ],
  ...report.spots.map((spot) => [
    report.rulebook,
    report.paytable,
    spot.spot,
    spot.name,
    spot.clause,
    spot.pays.map(({ odds }) => odds).join(', '),
    ...FIGURES.flatMap((name) => [spot[name].exact, `${spot[name].decimal}`]),
    `${spot.standardDeviation}`,
  ]),
];

const printReport = (report: OddsReport, format: string): void => {
  const rows = [HEADINGS, ...report.spots.map(rowOf)];
  if (format === 'json') printJson(report);
  else if (format === 'csv') print(csv(csvRows(report)));
  else if (format === 'markdown') print(markdown(rows));
  else {
    print(
      `${report.rulebook}, pay table ${report.paytable}${diceInWords(report.dice)}: ${report.spots.length === 1 ? '1 wager' : `${report.spots.length} wagers`}\n`,
    );
    print(columns(rows));
    printFullOdds(report);
    printReadings(report);
  }
};

const printFullOdds = ({ spots }: OddsReport): void => {
  const backed = spots.flatMap(({ spot, withFullOdds }) => (withFullOdds ? [{ spot, ...withFullOdds }] : []));
  if (backed.length === 0) return;
  print('\nEdge of all that is staked, with full odds behind every point');
  for (const { spot, multiple, exact, decimal } of backed)
    print(`  ${spot} at ${multiple} times: ${percent(decimal)} ${exact}`);
};

const printReadings = ({ readings }: OddsReport): void => {
  if (readings.every(({ otherwise }) => otherwise.length === 0)) return;
  print('\nEdges under other readings');
  for (const { clauses, spot, edge, otherwise } of readings)
    for (const { says, edge: other } of otherwise)
      print(`  ${clauses[0]}, ${spot}: ${edge.exact} here, ${other.exact} if ${says}`);
};

const printComparison = (left: OddsReport, right: OddsReport, format: string): void => {
  const pairs = left.spots.flatMap((mine) => {
    const other = right.spots.find(({ spot }) => spot === mine.spot);
    return other ? [{ mine, other }] : [];
  });
  if (pairs.length === 0) throw new InputError(`${left.rulebook} and ${right.rulebook} have no spot in common.`);
  const names = [left, right].map(({ rulebook, paytable }) => `${rulebook} ${paytable}`);
  if (format === 'json') {
    printJson({
      left: heading(left),
      right: heading(right),
      spots: pairs.map(({ mine, other }) => comparison(mine, other)),
    });
    return;
  }
  const rows = [
    ['SPOT', ...names.flatMap((name) => [name.toUpperCase(), '']), 'DIFFERENCE'],
    ...pairs.map(({ mine, other }) => [
      mine.spot,
      ...[mine, other].flatMap((side) => [percent(side.edge.decimal), shortly(side.edge.exact)]),
      percent(other.edge.decimal - mine.edge.decimal),
    ]),
  ];
  print(format === 'csv' ? csv(rows) : format === 'markdown' ? markdown(rows) : columns(rows));
};

const heading = ({ rulebook, paytable, dice }: OddsReport) => ({ rulebook, paytable, ...(dice ? { dice } : {}) });

const comparison = (mine: SpotReport, other: SpotReport) => ({
  spot: mine.spot,
  left: { pays: mine.pays, edge: mine.edge },
  right: { pays: other.pays, edge: other.edge },
  difference: other.edge.decimal - mine.edge.decimal,
});
