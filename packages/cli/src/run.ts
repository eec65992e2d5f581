import { type Command, CommanderError } from 'commander';
import { fail, InputError } from './io/output.ts';
import { buildProgram } from './program.ts';

/** Runs one command line. What goes wrong by the input is one sentence and exit code 2. */
export const run = async (args: readonly string[]): Promise<void> => {
  const program = buildProgram();
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof InputError) fail(error.message);
    else if (error instanceof CommanderError) {
      if (error.code !== 'commander.help' && error.exitCode !== 0) fail(oneSentence(error.message, program, args[0]));
    } else throw error;
  }
};

/** "error: unknown option '--fast'" becomes "unknown option '--fast'; see hardway odds --help." */
const oneSentence = (message: string, program: Command, name: string | undefined): string => {
  const asked = program.commands.some((command) => command.name() === name) ? `hardway ${name}` : 'hardway';
  const [first = ''] = message.replace(/^error: /, '').split('\n');
  return `${first.replace(/\.+$/, '').replace('. ', ': ')}; see ${asked} --help.`;
};
