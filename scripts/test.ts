import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * The whole gate: build, lint, tests, clause register. The last line counts what passed, failed and was skipped; whatever
 * was skipped is named above it.
 */

const RESULTS = 'build/tests.json';

const run = (title: string, command: string, args: readonly string[]): boolean => {
  process.stdout.write(`\n== ${title}\n`);
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
};

interface Results {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const readResults = (): Results | undefined => {
  try {
    return JSON.parse(readFileSync(RESULTS, 'utf8')) as Results;
  } catch {
    return undefined;
  }
};

/** Every test that was neither passed nor failed, with its file. */
const skippedIn = ({ testResults }: Results): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => `skipped: ${relative('.', name)}: ${fullName}`),
  );

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
const skipped = results ? skippedIn(results) : [];
const failedChecks = checks.filter((passed) => !passed).length;
const failed = Math.max(results?.numFailedTests ?? 1, failedChecks);
process.stdout.write('\n');
for (const line of skipped) process.stdout.write(`${line}\n`);
process.stdout.write(`${results?.numPassedTests ?? 0} passed, ${failed} failed, ${skipped.length} skipped\n`);
process.exitCode = failed === 0 && results?.success ? 0 : 1;
