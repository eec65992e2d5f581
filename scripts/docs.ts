import { allPages } from './docs/pages.ts';
import { staleIn, writeIn } from './docs/stale.ts';

/** Writes the reference and the rulebook pages. With `--check` it writes nothing and names every page that is stale. */

const pages = await allPages();
const stale = staleIn('.', pages);

if (process.argv.includes('--check')) {
  for (const [file] of stale) process.stdout.write(`docs: ${file} is out of date: run "npm run docs"\n`);
  process.stdout.write(`docs: ${pages.length} pages, ${stale.length} stale\n`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  writeIn('.', stale);
  process.stdout.write(`docs: ${pages.length} pages, ${stale.length} written\n`);
}
