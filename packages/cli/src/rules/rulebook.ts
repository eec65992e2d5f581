import {
  formatOdds,
  fullName,
  payKeysOf,
  type Rulebook,
  type RulesSubmission,
  type Spot,
  wordingOf,
} from '@hardway/engine';
import { Command } from 'commander';
import { columns, InputError, print, printJson } from '../io/output.ts';
import { anyOf, collectSetting, findRulebook, referenceSubmission, type SubmissionFlags } from './settings.ts';

export const rulebookCommand = (rulebooks: readonly Rulebook[]): Command =>
  new Command('rulebook')
    .description('List the documents, or show one: its spots, payouts, clauses, choices and readings.')
    .argument('[id]', anyOf(rulebooks))
    .option('--paytable <id>', 'one of its pay tables; the first one if this is left out')
    .option('--set <key=value>', 'a choice of the operator, such as fire=B; may be repeated', collectSetting)
    .option('--json', 'as JSON')
    .action((id: string | undefined, flags: SubmissionFlags & { json?: boolean }) => {
      if (id === undefined && (flags.set || flags.paytable))
        throw new InputError('name the rulebook that --set and --paytable are for.');
      if (id === undefined) listRulebooks(rulebooks, flags.json ?? false);
      else showRulebook(findRulebook(rulebooks, id), flags);
    });

const listRulebooks = (rulebooks: readonly Rulebook[], json: boolean): void => {
  const rows = rulebooks.map((rulebook) => ({
    id: rulebook.id,
    game: rulebook.game,
    title: rulebook.title,
    effective: rulebook.effective,
    paytables: rulebook.paytables.map(({ id, spots }) => ({ id, spots: spots.length })),
  }));
  if (json) {
    printJson(rows);
    return;
  }
  print(
    columns([
      ['RULEBOOK', 'PAY TABLES', 'SPOTS', 'DOCUMENT'],
      ...rows.map((row) => [
        row.id,
        row.paytables.map((table) => table.id).join(', '),
        row.paytables.map((table) => table.spots).join(', '),
        row.title,
      ]),
    ]),
  );
  print('\nhardway rulebook <id> shows one of them; hardway explain <id> <spot> explains a wager.');
};

const showRulebook = (rulebook: Rulebook, flags: SubmissionFlags & { json?: boolean }): void => {
  const submission = referenceSubmission(rulebook, flags);
  if (flags.json) {
    printJson({ ...rulebook, submission });
    return;
  }
  print(`${rulebook.title}\n${rulebook.authority}${rulebook.effective ? `, effective ${rulebook.effective}` : ''}\n`);
  print(`Pay table ${submission.paytable}: ${submission.spots.length} spots, layout ${submission.layout}\n`);
  print(
    columns([
      ['SPOT', 'WAGER', 'PAYS', 'CLAUSE'],
      ...submission.spots.map((spot) => [
        spot.id,
        `${fullName(rulebook, spot, 'en')} ${fullName(rulebook, spot, 'zh')}`,
        paysOf(rulebook, submission, spot),
        spot.clause,
      ]),
    ]),
  );
  if (rulebook.options.length) {
    print('\nThe operator chooses');
    print(columns(rulebook.options.map((option) => [`  ${option.key}`, option.clause, option.says])));
  }
  print('\nReadings: what is taken where the text leaves it open');
  for (const reading of rulebook.readings)
    print(`  ${reading.clauses.join(', ')}\n    ${reading.asks}\n    ${reading.takes} ${reading.because}`);
};

const paysOf = (rulebook: Rulebook, submission: RulesSubmission, spot: Spot): string => {
  if (spot.play.kind === 'split') return 'as its parts';
  const odds = payKeysOf(spot.play, spot.made.point ? { point: spot.made.point, seen: [] } : undefined).map((key) =>
    formatOdds(submission.payouts[key]!.odds, wordingOf(rulebook, submission, spot.id)),
  );
  return [...new Set(odds)].join(', ');
};
