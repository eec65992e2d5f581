import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { createVitest } from 'vitest/node';

/** Which tests a change could fail. Imports are followed; what is started, served or read as a file is not imported. */

/** Files that read documents, schemas and sources as text. */
const READERS = /^test\/([^/]+\.test\.ts$|documents\/|new-rulebook\/)/;
/** Files that may start the built programs, threads and screens. */
const STARTERS = /^(test|packages\/(server|cli))\//;
const EVERYTHING = /./;

/**
 * By the path of what was changed, the first that fits: tests that could notice it without importing it. Whatever is named
 * nowhere could be noticed by any test.
 */
const NOTICED_BY: readonly (readonly [changed: RegExp, by: RegExp | null])[] = [
  [/\.test\.ts$/, READERS],
  [/^test\/.*\.ts$/, STARTERS],
  [/^packages\/(engine|server|cli)\/src\/.*\.ts$/, STARTERS],
  [/^packages\/web\/(src|public)\//, /^test\/(browser\/|roaming\/|[^/]+\.test\.ts$|documents\/|new-rulebook\/)/],
  [/^(docs\/.*|[A-Z]+)\.md$/, READERS],
  [/^bench\/.*\.ts$/, READERS],
];

/** Those of the tests that could notice one of the changes without importing it. */
export const noticing = (changed: readonly string[], tests: readonly string[]): readonly string[] => {
  const patterns = changed.map((path) => (NOTICED_BY.find(([of]) => of.test(path)) ?? [null, EVERYTHING])[1]);
  return tests.filter((test) => patterns.some((pattern) => pattern?.test(test)));
};

const git = (...args: readonly string[]): string[] => {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.split('\n').filter((line) => line !== '');
};

/** What differs from the last commit or, if a branch is named, from where this one left it; new files too. */
export const changedSince = (branch: string | undefined): readonly string[] => {
  const [base = 'HEAD'] = branch === undefined ? [] : git('merge-base', 'HEAD', branch);
  return [...git('diff', '--name-only', '--no-renames', base), ...git('ls-files', '--others', '--exclude-standard')];
};

export interface Choice {
  readonly chosen: readonly string[];
  readonly leftOut: readonly string[];
}

/** Of all tests, or of those that are included. */
export const chooseTests = async (changed: readonly string[], include?: string[]): Promise<Choice> => {
  const related = changed.filter((path) => existsSync(path)).map((path) => resolve(path));
  const vitest = await createVitest('test', { watch: false, related, ...(include && { include }) });
  try {
    const pathOf = ({ moduleId }: { moduleId: string }): string => relative('.', moduleId);
    const importing = (await vitest.getRelevantTestSpecifications()).map(pathOf);
    const tests = (await vitest.globTestSpecifications()).map(pathOf).toSorted();
    const wanted = new Set([...importing, ...noticing(changed, tests)]);
    return {
      chosen: tests.filter((test) => wanted.has(test)),
      leftOut: tests.filter((test) => !wanted.has(test)),
    };
  } finally {
    await vitest.close();
  }
};
