import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type Choice, changedSince, chooseTests } from './changed.ts';

/**
 * The whole gate: programs of other people, build, lint, tests, clause register. The last line counts what passed,
 * failed and was skipped; whatever was skipped is named above it. With --changed it runs what a change could fail, and says
 * what it left out.
 */

const RESULTS = 'build/tests.json';

const { values, positionals } = parseArgs({
  options: { changed: { type: 'boolean', default: false } },
  allowPositionals: true,
});

interface Check {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** Says what it has to say as it goes or, beside others, when it has ended. */
const run = ({ title, command, args }: Check, beside = false): Promise<boolean> =>
  new Promise((resolve) => {
    const heading = `\n== ${title}\n`;
    if (!beside) process.stdout.write(heading);
    const child = spawn(command, args, { stdio: ['inherit', ...(beside ? pipes : inherited)] });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => said.push(data));
    child.once('error', (error) => said.push(Buffer.from(`${error.message}\n`)));
    child.once('close', (code) => {
      if (beside) process.stdout.write(heading);
      process.stdout.write(Buffer.concat(said));
      resolve(code === 0);
    });
  });

const pipes = ['pipe', 'pipe'] as const;
const inherited = ['inherit', 'inherit'] as const;

const PROGRAMS: Check = { title: 'programs', command: 'tsx', args: ['scripts/programs.ts'] };
const BUILD: Check = { title: 'build', command: 'npm', args: ['run', '--silent', 'build'] };
const LINT: Check = { title: 'lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] };
const CLAUSES: Check = { title: 'clauses', command: 'tsx', args: ['scripts/clauses.ts', '--check'] };
const testsIn = (files: readonly string[]): Check => ({
  title: 'tests',
  command: 'vitest',
  args: ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`],
});

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

/** "packages/web/src/odds/rows.test.ts" is told as one of packages/web. */
const folderOf = (file: string): string => file.split('/').slice(0, 2).join('/');

const tellLeftOut = ({ chosen, leftOut }: Choice): void => {
  const counts = new Map<string, number>();
  for (const file of leftOut) counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1);
  const files = [...counts].map(([folder, count]) => `${folder} (${count})`).join(', ');
  process.stdout.write(
    `\n${chosen.length} test files could notice the change. Left out: ${leftOut.length} that could not${files && `: ${files}`}; ` +
      `the clause register, which needs every test. npm test runs everything.\n`,
  );
};

const NO_TESTS: Results = { numPassedTests: 0, numFailedTests: 0, success: true, testResults: [] };

mkdirSync('build', { recursive: true });
rmSync(RESULTS, { force: true });

const changed = values.changed ? changedSince(positionals[0]) : null;
const beside = async (): Promise<boolean[]> => [await run(PROGRAMS, true), await run(LINT, true)];
const [built, besides] = await Promise.all([run(BUILD), beside()]);
const choice = changed && (await chooseTests(changed));
const nothing = choice?.chosen.length === 0;
const tested = nothing || (await run(testsIn(choice?.chosen ?? [])));
const checks = [built, ...besides, tested, ...(choice ? [] : [await run(CLAUSES)])];

const results = nothing ? NO_TESTS : readResults();
const skipped = results ? skippedIn(results) : [];
const failedChecks = checks.filter((passed) => !passed).length;
const failed = Math.max(results?.numFailedTests ?? 1, failedChecks);
if (choice) tellLeftOut(choice);
process.stdout.write('\n');
for (const line of skipped) process.stdout.write(`${line}\n`);
process.stdout.write(`${results?.numPassedTests ?? 0} passed, ${failed} failed, ${skipped.length} skipped\n`);
process.exitCode = failed === 0 && results?.success ? 0 : 1;
