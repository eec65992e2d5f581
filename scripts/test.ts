import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

/** The whole gate: build, lint, tests, clause register. The last line counts what passed, failed and was skipped. */

const RESULTS = 'build/tests.json';

const run = (title: string, command: string, args: readonly string[]): boolean => {
  process.stdout.write(`\n== ${title}\n`);
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
};

interface Results {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly success: boolean;
}

const readResults = (): Results | undefined => {
  try {
    return JSON.parse(readFileSync(RESULTS, 'utf8')) as Results;
  } catch {
    return undefined;
  }
};

mkdirSync('build', { recursive: true });
rmSync(RESULTS, { force: true });

const checks = [
  run('build', 'npm', ['run', '--silent', 'build']),
  run('lint', 'biome', ['check', '--error-on-warnings', '.']),
  run('tests', 'vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`]),
  run('kernel', 'tsx', ['scripts/kernel.ts', '--check']),
  run('clauses', 'tsx', ['scripts/clauses.ts', '--check']),
];

const results = readResults();
const skipped = (results?.numPendingTests ?? 0) + (results?.numTodoTests ?? 0);
const failedChecks = checks.filter((passed) => !passed).length;
const failed = Math.max(results?.numFailedTests ?? 1, failedChecks);
process.stdout.write(`\n${results?.numPassedTests ?? 0} passed, ${failed} failed, ${skipped} skipped\n`);
process.exitCode = failed === 0 && results?.success ? 0 : 1;
