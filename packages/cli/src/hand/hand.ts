import { HAND_COUNTS, type HandQuestion, type Rulebook, readQuestion, readSideBet, SPANS } from '@hardway/engine';
import { Command, InvalidArgumentError, Option } from 'commander';
import { wholeNumber } from '../io/arguments.ts';
import { accepted, InputError, readJson } from '../io/output.ts';
import { anyOf, collectSetting, findRulebook, referenceSubmission, type SubmissionFlags } from '../rules/settings.ts';
import { weightsOption } from '../rules/weights.ts';
import { printBook } from './book.ts';
import { printCount } from './count.ts';
import { printRemoval } from './removal.ts';
import { printSideBet } from './side-bet.ts';

interface HandFlags extends SubmissionFlags {
  readonly counts?: string;
  readonly span?: string;
  readonly among?: readonly number[];
  readonly atLeast?: number;
  readonly upTo?: number;
  readonly bet?: string;
  readonly removal?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly svg?: string;
}

const HELP = `
Examples:
  hardway hand md-craps                                         the whole book on a page
  hardway hand md-craps --counts rolls --at-least 154           how rare a hand of 154 rolls is, as a fraction
  hardway hand md-craps --counts distinct-points --svg hand.svg
  hardway hand md-craps --counts totals --among 2,3,4,5,6 --span seven
  hardway hand md-craps --bet examples/side-bets/distinct-points.json
  hardway hand md-craps --removal lucky-shooter --set luckyShooter=A

What is counted:
  rolls            all of them, the last one included
  passes           line wagers won: naturals and points made
  points           points made
  distinct-points  different points made
  sevens           of every kind, that which ends the hand included
  totals           different totals thrown, of all eleven or of those that --among names

Over what:
  decision  from a come out roll to the first decision of a pass line wager made before it
  seven     to the first 7 of any kind
  hand      to the 7 that takes the dice from the shooter; come out rolls of 7 do not
  totals    rolls alone: until all eleven totals, or those of --among, have been thrown

Nothing is sampled: every chance and every mean is a fraction. A side bet is a file; its schema is
schemas/side-bet.schema.json:
  { "name": "Four points", "rulebook": "md-craps", "counts": "distinct-points", "span": "hand",
    "pays": { "4": "24 to 1", "5": "249 to 1", "6": "999 to 1" } }`;

export const handCommand = (rulebooks: readonly Rulebook[]): Command =>
  new Command('hand')
    .description(
      'The book of a shooter’s hand: exact distributions of its length, points, sevens and totals, and side bets.',
    )
    .argument('<rulebook>', anyOf(rulebooks))
    .option('--paytable <id>', 'one of its pay tables; the first one if this is left out')
    .option('--set <key=value>', 'a choice of the operator, such as luckyShooter=B; may be repeated', collectSetting)
    .option(...weightsOption)
    .addOption(new Option('--counts <what>', 'one count, with all its chances').choices(HAND_COUNTS))
    .addOption(new Option('--span <span>', 'over what it is counted; hand if this is left out').choices(SPANS))
    .option(
      '--among <totals>',
      'with totals, counted or as the span: those that are looked for, such as 2,3,11,12',
      totals,
    )
    .option('--at-least <n>', 'with --counts: the chance of so many or more, as a fraction', wholeNumber)
    .option('--up-to <n>', 'with --counts: the last line of the table', wholeNumber)
    .addOption(
      new Option('--bet <file>', 'a side bet by its pay list (JSON), - for standard input').conflicts(COUNTING),
    )
    .addOption(
      new Option('--removal <spot>', 'when a wager is best taken down, if it may be').conflicts([...COUNTING, 'bet']),
    )
    .addOption(new Option('--json', 'as JSON').conflicts('csv'))
    .option('--csv', 'as CSV; not for the whole book')
    .option('--svg <file>', 'with --counts: draw the distribution')
    .addHelpText('after', HELP)
    .action((id: string, flags: HandFlags) => answer(rulebooks, id, flags));

const COUNTING = ['counts', 'span', 'among', 'atLeast', 'upTo', 'svg'];

const totals = (text: string): readonly number[] => {
  if (!/^\d+(,\d+)*$/.test(text)) throw new InvalidArgumentError('it must be totals with commas between them');
  return text.split(',').map(Number);
};

const COUNT_MAX = 10_000;

const answer = (rulebooks: readonly Rulebook[], id: string, flags: HandFlags): void => {
  const rulebook = findRulebook(rulebooks, id);
  const submission = referenceSubmission(rulebook, flags);
  for (const name of ['atLeast', 'upTo'] as const)
    if (flags[name] !== undefined && (flags[name] < 0 || flags[name] > COUNT_MAX))
      throw new InputError(
        `--${name === 'upTo' ? 'up-to' : 'at-least'} must be a whole number from 0 to ${COUNT_MAX}.`,
      );
  const format = flags.json ? 'json' : flags.csv ? 'csv' : 'text';
  if (flags.bet !== undefined) {
    const bet = accepted(readSideBet(rulebooks, readJson(flags.bet)));
    if (bet.submission.rulebook !== id)
      throw new InputError(`the side bet is for ${bet.submission.rulebook}, not ${id}.`);
    const { loaded } = submission;
    printSideBet(loaded ? { ...bet, submission: { ...bet.submission, loaded } } : bet, format);
  } else if (flags.removal !== undefined) printRemoval(submission, flags.removal, format);
  else if (flags.counts !== undefined) printCount(submission, questionOf(flags, submission), { ...flags, format });
  else {
    accepted(readQuestion(submission, { counts: 'rolls' }));
    for (const [name, value] of Object.entries({
      span: flags.span,
      among: flags.among,
      'at-least': flags.atLeast,
      'up-to': flags.upTo,
      csv: flags.csv,
      svg: flags.svg,
    }))
      if (value !== undefined) throw new InputError(`--${name} needs --counts.`);
    printBook(submission, format === 'json');
  }
};

const questionOf = ({ counts, span, among }: HandFlags, submission: Parameters<typeof readQuestion>[0]): HandQuestion =>
  accepted(readQuestion(submission, { counts, ...(span ? { span } : {}), ...(among ? { among } : {}) }));
