import { CommanderError } from 'commander';
import { fail, InputError } from './output.ts';
import { buildProgram } from './program.ts';

// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`hardway: the output cannot be written (${error.code}).\n`);
  process.exit(2);
});

const program = buildProgram();

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof InputError) fail(error.message);
  else if (error instanceof CommanderError) {
    if (error.code !== 'commander.help' && error.exitCode !== 0) fail(oneSentence(error.message));
  } else throw error;
}

/** "error: unknown option '--fast'" becomes "unknown option '--fast'; see hardway odds --help." */
function oneSentence(message: string): string {
  const name = process.argv[2];
  const asked = program.commands.some((command) => command.name() === name) ? `hardway ${name}` : 'hardway';
  const [first = ''] = message.replace(/^error: /, '').split('\n');
  return `${first.replace(/\.+$/, '').replace('. ', ': ')}; see ${asked} --help.`;
}
