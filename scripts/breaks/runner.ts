import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { createVitest, type TestCase } from 'vitest/node';
import type { Break } from './break.ts';
import type { Breakable } from './choose.ts';
import { withBreaks } from './of-code.ts';
import type { Tried, Verdict } from './trial.ts';

/** Tests of the engine: those of houses and screens would take minutes for a break. */
const FILES = /packages\/engine\/src\/.*\.test\.ts$/;

const claimsClauses = (file: string): boolean => FILES.test(file) && readFileSync(file, 'utf8').includes('proves(');

/** One test runner, started once, over a source in which any of the breaks can be put in place. */
export const startRunner = async (all: readonly Breakable[]) => {
  const breaks = all.flatMap((breakable) => breakable.breaks);
  const breaking = {
    name: 'breaks',
    enforce: 'pre' as const,
    transform: (code: string, id: string): string | undefined =>
      id.includes('/packages/engine/src/') ? withBreaks(code, relative('.', id), breaks) : undefined,
  };
  const vitest = await createVitest(
    'test',
    {
      watch: false,
      reporters: [{}],
      runner: './test/breaks/runner.ts',
      setupFiles: ['./test/breaks/put.ts'],
      maxWorkers: 1,
      pool: 'threads',
      // Breaks must not outlive their file.
      isolate: true,
      provide: { breaks: {}, alone: null },
      onConsoleLog: () => false,
    },
    { plugins: [breaking] },
  );
  const project = vitest.projects[0]!;
  const files = (await vitest.globTestSpecifications()).filter(({ moduleId }) => claimsClauses(moduleId));

  const run = async (file: string, pattern: RegExp): Promise<TestCase[]> => {
    const wanted = files.filter(({ moduleId }) => relative('.', moduleId) === file);
    vitest.setGlobalTestNamePattern(pattern);
    const { testModules } = await vitest.runTestSpecifications(wanted);
    // What earlier runs left behind is told as well.
    const own = testModules.filter(({ moduleId }) => relative('.', moduleId) === file);
    const [problem] = own.flatMap((module) => module.errors());
    if (problem) throw new Error(`${file} cannot be loaded: ${problem.message}`);
    return own.flatMap((module) => [...module.children.allTests()]);
  };

  /** Tries these breaks in the tests of a file that claim their clauses, in one go. */
  const tryTogether = async (file: string, wanted: readonly Breakable[]): Promise<readonly Tried[]> => {
    project.provide('alone', null);
    project.provide('breaks', Object.fromEntries(wanted.map(({ clause, breaks: own }) => [clause, own])));
    const tests = await run(file, / — /);
    const failed = tests.filter((test) => test.result().state === 'failed');
    if (failed.length > 0) throw new Error(`These fail unbroken: ${failed.map(({ name }) => name).join('; ')}`);
    return tests.flatMap((test) => test.meta().tried ?? []);
  };

  /** Tries one break in tests that are loaded with it in place: what they work out at first is broken too. */
  const tryAlone = async (file: string, clause: string, change: Break): Promise<Verdict> => {
    project.provide('alone', change);
    project.provide('breaks', {});
    const tests = await run(file, claimPattern(clause));
    const errors = tests.flatMap((test) => test.result().errors ?? []);
    if (errors.some(({ name }) => name === 'AssertionError')) return 'noticed';
    return errors.length > 0 || !tests.some((test) => test.result().state === 'passed') ? 'exception' : 'survived';
  };

  return {
    files: files.map(({ moduleId }) => relative('.', moduleId)),
    tryTogether,
    tryAlone,
    close: () => vitest.close(),
  };
};

const claimPattern = (clause: string): RegExp =>
  new RegExp(`(?:^|\\s)${clause.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} (?:&|—) `);
