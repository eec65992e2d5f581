import { run } from './run.ts';

// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`hardway: the output cannot be written (${error.code}).\n`);
  process.exit(2);
});

await run(process.argv.slice(2));
