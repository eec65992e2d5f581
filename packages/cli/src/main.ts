import { Command, CommanderError } from 'commander';
import { explainCommand } from './explain.ts';
import { oddsCommand } from './odds.ts';
import { fail, InputError } from './output.ts';
import { playCommand } from './play.ts';
import { exportCommand, verifyCommand } from './record.ts';
import { rulebookCommand } from './rulebook.ts';
import { serveCommand } from './serve.ts';
import { sessionCommand } from './session.ts';
import { settleCommand } from './settle.ts';
import { simulateCommand } from './simulate.ts';

const program = new Command('hardway')
  .description('Sic Bo and craps exactly as their rule documents say: rulebooks, settlement, odds.')
  .version('0.1.0')
  .configureOutput({ outputError: () => {} })
  .exitOverride()
  .addHelpText(
    'after',
    `
Try:
  hardway rulebook                          the five documents
  hardway rulebook rws-sicbo --paytable 2   one of them: every spot, payout and clause
  hardway explain md-craps place/6          one wager in plain words, with its clauses
  hardway odds md-craps --sort edge         exact odds of every wager
  hardway play story.json --story           a whole table, step by step
  hardway simulate pass-odds-2x             many sessions on seeded dice
  hardway serve                             a practice floor with a table for each document
  hardway session plan.json --bankroll 50000 --rolls 500   the exact end of an evening
  echo '{"rulebook":"pa-sicbo","paytable":"B","spot":"total/9","stake":500,"dice":[3,3,3]}' | hardway settle

Amounts are whole minor units (cents). Data goes to stdout, notes to stderr.
Exit codes: 0 done, 1 the answer is no, 2 bad input.`,
  );

for (const command of [
  rulebookCommand(),
  explainCommand(),
  oddsCommand(),
  sessionCommand(),
  playCommand(),
  simulateCommand(),
  settleCommand(),
  serveCommand(),
  verifyCommand(),
  exportCommand(),
])
  program.addCommand(command);
for (const command of program.commands) command.exitOverride().configureOutput({ outputError: () => {} });

// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`hardway: the output cannot be written (${error.code}).\n`);
  process.exit(2);
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof InputError) fail(error.message);
  else if (error instanceof CommanderError) {
    if (error.code !== 'commander.help' && error.exitCode !== 0) fail(oneSentence(error.message));
  } else throw error;
}

/** "error: unknown option '--fast'" becomes "unknown option '--fast'; see hardway --help." */
function oneSentence(message: string): string {
  const [first = ''] = message.replace(/^error: /, '').split('\n');
  return `${first.replace(/\.+$/, '').replace('. ', ': ')}; see hardway --help.`;
}
