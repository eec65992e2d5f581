import { ROLLS_PER_HOUR, type Rulebook } from '@hardway/engine';
import { Command, Option } from 'commander';
import { wholeNumber } from '../io/arguments.ts';
import { type PlayFlags, playFile } from './play.ts';
import { type PowerFlags, printPower } from './power.ts';
import { type TestFlags, testFile } from './test.ts';

const TAPES = `
A tape is one of these, from a file or, with -, from standard input:

  text    rolls as 4-1, 41 or 4 1, a line each or several; what follows a # is a remark
  CSV     columns named "die 1" and "die 2" (and "die 3"), or one named "dice"; without names, the faces alone
  record  of a table, by hardway export log --table ID; throws and results that were put right are told as they count`;

export const tapeCommand = (rulebooks: readonly Rulebook[]): Command =>
  new Command('tape')
    .description('Rolls as they fell: play a strategy on them, and test whether their dice are fair.')
    .addCommand(playCommand(rulebooks))
    .addCommand(testCommand())
    .addCommand(powerCommand())
    .addHelpText('after', TAPES);

const playCommand = (rulebooks: readonly Rulebook[]): Command =>
  new Command('play')
    .description('Play a strategy on a tape, roll by roll, by the rules of the table.')
    .argument('<tape>', 'a tape of rolls, or - for standard input')
    .argument('<strategy>', 'a strategy file (JSON) or a built-in one; see hardway simulate --list')
    .option('--bankroll <cents>', 'what the player brings, in minor units', wholeNumber, 100_000)
    .option('--stop-win <cents>', 'leave once ahead by this much', wholeNumber)
    .option('--stop-loss <cents>', 'leave once behind by this much', wholeNumber)
    .addOption(new Option('--json', 'a line of JSON for each roll, and one for the end').conflicts('csv'))
    .option('--csv', 'a row for each roll')
    .addHelpText('after', TAPES)
    .action((tape: string, strategy: string, flags: PlayFlags) => playFile(rulebooks, tape, strategy, flags));

const testCommand = (): Command =>
  new Command('test')
    .description('Whether the dice of a tape are fair, by evidence that may be looked at after every roll.')
    .argument('<tape>', 'a tape of rolls, or - for standard input')
    .option('--alpha <share>', 'the chance of accusing fair dice, such as 0.05, 1/100 or 1%', '0.05')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      `${TAPES}

Rolls are sorted in three ways: each die by its face, the dice by their total, and by their faces together. For each,
evidence is the chance that a mixture of loaded dice gives to all that was seen, divided by that of fair dice; the
mixture is of Dirichlet distributions about fair dice, of four widths. All three count alike. With fair dice evidence
grows beyond 1/alpha with a chance of alpha at most, whenever and however often one looks, and whatever one decides then:
no number of rolls has to be fixed in advance, and a tape may be tested, made longer and tested again.

Exit code 1 if the dice were found unfair.`,
    )
    .action((tape: string, flags: TestFlags) => testFile(tape, flags));

const powerCommand = (): Command =>
  new Command('power')
    .description('How many rolls it takes until loaded dice are found out by hardway tape test.')
    .argument('<weights>', 'how they are loaded (JSON): what --weights takes')
    .option('--dice <n>', 'how many dice are thrown', wholeNumber, 2)
    .option('--alpha <share>', 'the chance of accusing fair dice', '0.05')
    .option('--hour <rolls>', 'rolls an hour, to tell the time that it takes', wholeNumber, ROLLS_PER_HOUR)
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      `
Evidence against fair dice grows by its relative entropy on average: the digits a roll below. No test can need fewer
rolls on average than "at least", not even one that knows how the dice are loaded; hardway tape test does not, and
pays for it. About half of all tapes are found out sooner than "about", the others later.

A bias of one percent takes hundreds of thousands of rolls, by this test or any other.`,
    )
    .action((weights: string, flags: PowerFlags) => printPower(weights, flags));
