import { RULEBOOKS, type Rulebook } from '@hardway/engine';
import { Command } from 'commander';
import { clusterCommand } from './cluster/cluster.ts';
import { doctorCommand } from './doctor/doctor.ts';
import { handCommand } from './hand/hand.ts';
import { installedVersion } from './io/version.ts';
import { moveCommand } from './move/move.ts';
import { playCommand } from './play/play.ts';
import { backupCommand, restoreCommand } from './record/backup.ts';
import { exportCommand } from './record/export.ts';
import { upgradeCommand } from './record/upgrade.ts';
import { anchorCommand, verifyCommand } from './record/verify.ts';
import { replayCommand } from './replay/replay.ts';
import { explainCommand } from './rules/explain.ts';
import { oddsCommand } from './rules/odds.ts';
import { rulebookCommand } from './rules/rulebook.ts';
import { submitCommand } from './rules/submit.ts';
import { serveCommand } from './serve/serve.ts';
import { sessionCommand } from './session/session.ts';
import { settleCommand } from './settle/settle.ts';
import { mergeCommand } from './simulate/merge.ts';
import { simulateCommand } from './simulate/simulate.ts';
import { tapeCommand } from './tape/tape.ts';

/** Every command, ready to parse; nothing runs yet. */
export const buildProgram = (rulebooks: readonly Rulebook[] = RULEBOOKS): Command => {
  const program = new Command('hardway')
    .description(
      'Sic Bo and craps exactly as their rule documents say: rules, odds, simulation, and a house that runs tables.',
    )
    .version(installedVersion())
    .addHelpText('after', EXAMPLES);
  for (const command of commands(rulebooks)) program.addCommand(command);
  for (const command of [program, ...program.commands.flatMap((one) => [one, ...one.commands])])
    command.exitOverride().configureOutput({ outputError: () => {} });
  return program;
};

const commands = (rulebooks: readonly Rulebook[]): readonly Command[] => [
  rulebookCommand(rulebooks),
  explainCommand(rulebooks),
  oddsCommand(rulebooks),
  handCommand(rulebooks),
  sessionCommand(rulebooks),
  playCommand(rulebooks),
  simulateCommand(rulebooks),
  mergeCommand(rulebooks),
  tapeCommand(rulebooks),
  settleCommand(rulebooks),
  submitCommand(rulebooks),
  serveCommand(),
  verifyCommand(),
  anchorCommand(),
  exportCommand(),
  replayCommand(rulebooks),
  backupCommand(),
  restoreCommand(),
  upgradeCommand(),
  moveCommand(),
  doctorCommand(),
  clusterCommand(),
];

const EXAMPLES = `
Try:
  hardway rulebook                          the five documents
  hardway rulebook rws-sicbo --paytable 2   one of them: every spot, payout and clause
  hardway explain md-craps place/6          one wager in plain words, with its clauses
  hardway odds md-craps --sort edge         exact odds of every wager
  hardway hand md-craps                     the book of a shooter’s hand: length, points, sevens, totals
  hardway play story.json --story           a whole table, step by step
  hardway simulate pass-odds-2x             many sessions on seeded dice
  hardway merge parts/*.json                the parts of one run, played wherever
  hardway tape test rolls.txt               whether the dice of a tape of rolls are fair
  hardway session plan.json --bankroll 50000 --rolls 500   the exact end of an evening
  hardway submit submission.json            an operator’s choices, checked and written out to be filed
  hardway serve                             a practice floor with a table for each document
  hardway verify                            prove that nothing in its record was changed
  hardway replay sentosa 12                 a round of it, settled again
  hardway backup backups/monday             save it while the house runs; hardway restore puts it back
  hardway move                              take it from SQLite into PostgreSQL, hash for hash
  hardway doctor                            whether all is well, and what to do if not
  hardway cluster                           the nodes of a house on several machines, and who owns what
  echo '{"rulebook":"pa-sicbo","paytable":"B","spot":"total/9","stake":500,"dice":[3,3,3]}' | hardway settle

Amounts are whole minor units (cents). Data goes to stdout, notes to stderr.
Exit codes: 0 done, 1 the answer is no, 2 bad input.`;
