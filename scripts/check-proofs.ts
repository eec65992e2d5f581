import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Runs the long proofs whole; `npm test` has a part of each. */

const files = ['packages', 'test']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((file) => /^(?!.*(node_modules|\/dist\/)).*\.test\.ts$/.test(file))
  .filter((file) => /\/proofs\.ts'/.test(readFileSync(file, 'utf8')));

const { status } = spawnSync('vitest', ['run', ...files, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, PROOFS: 'whole' },
});
process.exitCode = status ?? 1;
