import {
  formatMoney,
  isRecord,
  missingFromFiling,
  type OddsReport,
  oddsReport,
  type Reading,
  type Refusal,
  type Rulebook,
  type RulesSubmission,
  submit,
} from '@hardway/engine';
import { Command } from 'commander';
import { percent } from '../io/amounts.ts';
import { accepted, InputError, markdown, note, print, printJson, readJson } from '../io/output.ts';
import { findRulebook } from './settings.ts';

export const submitCommand = (rulebooks: readonly Rulebook[]): Command =>
  new Command('submit')
    .description('Check a Rules Submission against its document and write it out to be filed.')
    .argument('<submission>', 'a submission file (JSON), or - for standard input')
    .option('--json', 'as JSON instead of Markdown')
    .addHelpText(
      'after',
      `
A submission names a rulebook and the operator’s choices, with the keys that a scenario has:
  { "rulebook": "pa-sicbo",
    "submission": { "paytable": "B", "limits": { "min": 500, "max": 100000 }, "operator": "Riverside Casino" } }

It is written out as Markdown: the pay table, every choice with its clause, the limits, every wager on offer with its
odds in the document’s wording and its exact edge, what is not offered, and how the document was read where it leaves
something open. Last comes what has still to be filed before a real table may open under it.

  hardway submit examples/submissions/pa-sicbo-b.json > submission.md

Where a document sets the least that is paid, "payouts" raises it by the name of the payout: { "triple": "180 to 1",
"single/on-two": "3 to 1" }, the latter for a number that shows on two dice.

hardway rulebook <id> lists the choices of a document. One that it forbids is refused with its clause: exit code 2.`,
    )
    .action((file: string, { json }: { json?: boolean }) => {
      const { rulebook, choices } = readSubmission(rulebooks, file, readJson(file));
      const submission = accepted(submit(rulebook, choices));
      const odds = oddsReport(rulebook, submission);
      const missing = missingFromFiling(rulebook, submission);
      if (json) printJson({ rulebook: rulebook.id, submission, odds, readings: rulebook.readings, missing });
      else print(documentOf(rulebook, submission, odds, missing));
      for (const { message } of submission.warnings) note(message);
      if (missing.length > 0) note(`Still to be filed: ${missing.length}.`);
    });

const readSubmission = (rulebooks: readonly Rulebook[], file: string, value: unknown) => {
  if (!isRecord(value) || typeof value.rulebook !== 'string')
    throw new InputError(`"${file}" is not a submission: it names no rulebook.`);
  const { rulebook, submission = {}, ...others } = value;
  const [other] = Object.keys(others);
  if (other !== undefined)
    throw new InputError(`"${file}" has "${other}" beside the rulebook; choices are named inside of "submission".`);
  return { rulebook: findRulebook(rulebooks, rulebook), choices: submission };
};

const documentOf = (
  rulebook: Rulebook,
  submission: RulesSubmission,
  odds: OddsReport,
  missing: readonly Refusal[],
): string =>
  [
    `# Rules Submission: ${rulebook.title}`,
    heading(rulebook, submission),
    '## Choices',
    markdown([['choice', 'filed as', '', 'clause', 'what it is'], ...choiceRows(rulebook, submission, odds)]),
    '## Limits',
    markdown([['wager', 'least', 'most', 'clauses'], ...limitRows(submission)]),
    '## Wagers on offer',
    'The edge is the house’s expected share of each unit staked; a returned wager counts as staked.',
    markdown([['spot', 'wager', 'pays', 'edge', 'exact edge', 'clauses'], ...odds.spots.map(wagerRow)]),
    ...section('Line wagers with full odds', odds.spots.flatMap(fullOddsLine)),
    ...withheld(submission),
    '## Readings',
    rulebook.readings.map((reading) => readingRow(reading, odds)).join('\n'),
    ...section('Worth a second look', submission.warnings.map(said)),
    ...section('Still to be filed', missing.map(said)),
  ].join('\n\n');

/** A reading, and where it moves the odds the edge under every way to take it. */
const readingRow = ({ clauses, asks, takes, because }: Reading, { readings }: OddsReport): string => {
  const told = readings.find((report) => report.asks === asks && report.otherwise.length > 0);
  const edges = told
    ? ` The edge of ${told.spot} is ${told.edge.exact} so; ${told.otherwise.map(({ says, edge }) => `${edge.exact} if ${says}`).join('; ')}.`
    : '';
  return `- **${clauses.join(', ')}** ${asks} ${takes} ${because}${edges}`;
};

const heading = (rulebook: Rulebook, { paytable, layout, wording, house }: RulesSubmission): string =>
  markdown([
    ['', ''],
    ['document', `${rulebook.id}, ${rulebook.authority}${rulebook.effective ? `, from ${rulebook.effective}` : ''}`],
    ['operator', house.operator ?? 'not named'],
    ['pay table', `${paytable} (${rulebook.paytables.find(({ id }) => id === paytable)!.clause})`],
    ['layout', layout],
    [
      'odds',
      `worded "${wording}" (${rulebook.wordings.clause})${house.oddsPosted ? `, on the ${house.oddsPosted}` : ''}`,
    ],
    ['shaker', house.shaker ?? (rulebook.shakers.length > 0 ? 'not named' : 'none: dice are thrown by hand')],
    ...(house.cashAlone === undefined ? [] : [['cash taken alone', `at most ${formatMoney(house.cashAlone)}`]]),
    ...(house.handPay === undefined ? [] : [['paid by an attendant', `wins above ${formatMoney(house.handPay)}`]]),
    ...Object.entries(house.approvals).map(([id, reference]) => [`approval ${id}`, reference]),
  ]);

const choiceRows = (rulebook: Rulebook, { named }: RulesSubmission, odds: OddsReport): string[][] => [
  [
    'rounding',
    inWords(odds.submission.rounding),
    sourceOf(named, 'rounding'),
    rulebook.offer.clause,
    'What becomes of parts of a minor unit.',
  ],
  ...rulebook.options.map(({ key, clause, says }) => [
    key,
    inWords(odds.submission[key]),
    sourceOf(named, key),
    clause,
    says,
  ]),
];

const sourceOf = (named: readonly string[], key: string): string => (named.includes(key) ? 'named' : 'default');

const inWords = (value: unknown): string => {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return isRecord(value)
    ? Object.entries(value)
        .map(([key, part]) => `${key} ${part}`)
        .join(', ')
    : String(value);
};

const limitRows = ({ limits, clauses }: RulesSubmission): string[][] => [
  ['the table', formatMoney(limits.min), formatMoney(limits.max), listed([clauses.limits?.min, clauses.limits?.max])],
  ...Object.entries(limits.spots).map(([spot, { min, max, clauses: own }]) => [
    spot,
    formatMoney(min),
    formatMoney(max),
    listed([own?.min, own?.max, own?.increment]),
  ]),
];

const wagerRow = ({ spot, name, clause, pays, edge, favoursPlayer }: OddsReport['spots'][number]): string[] => [
  spot,
  name,
  [...new Set(pays.map(({ odds }) => odds))].join(', '),
  `${percent(edge.decimal, 4)}${favoursPlayer ? ', for the player' : ''}`,
  edge.exact,
  listed([clause, ...pays.map((payout) => payout.clause)]),
];

const fullOddsLine = ({ spot, withFullOdds }: OddsReport['spots'][number]): string[] =>
  withFullOdds
    ? [
        `${spot} at ${withFullOdds.multiple} times: ${percent(withFullOdds.decimal, 4)} of all that is staked, exactly ${withFullOdds.exact}`,
      ]
    : [];

const listed = (clauses: readonly (string | undefined)[]): string =>
  [...new Set(clauses.filter((clause) => clause !== undefined))].join(', ');

const withheld = ({ withheld: spots }: RulesSubmission): readonly string[] =>
  spots.length === 0
    ? []
    : [
        '## Not on offer',
        markdown([['spot', 'why', 'clause'], ...spots.map(({ spot, says, clause }) => [spot, says, clause])]),
      ];

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`## ${title}`, lines.map((line) => `- ${line}`).join('\n')];

const said = ({ message, clause }: { readonly message: string; readonly clause: string | null }): string =>
  clause === null ? message : `${message} (${clause})`;
