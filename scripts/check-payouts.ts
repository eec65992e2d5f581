import { createVitest } from 'vitest/node';
import { RULEBOOKS } from '../packages/engine/src/index.ts';
import { type Mutation, mutationsOf } from './mutations.ts';

/**
 * Changes every payout, limit and winning total of the rulebooks, one at a time, and runs the tests of the rules
 * against each change. A change that no test notices has survived, and the check fails.
 */

const LANES = 2;
const FILES = /engine\/src\/(rulebooks|submission)\/(?!.*property)/;

/** One test runner that is started once and then run again for each change. */
const startLane = async () => {
  const vitest = await createVitest('test', {
    watch: false,
    reporters: [{}],
    setupFiles: ['test/mutate.ts'],
    bail: 1,
    maxWorkers: 1,
    pool: 'threads',
    // A change must not outlive its file.
    isolate: true,
    provide: { mutation: null },
    onConsoleLog: () => false,
  });
  const project = vitest.projects[0]!;
  const files = (await vitest.globTestSpecifications()).filter(({ moduleId }) => FILES.test(moduleId));
  const fails = async (mutation: Mutation | null, only: RegExp | undefined): Promise<boolean> => {
    project.provide('mutation', mutation);
    if (only) vitest.setGlobalTestNamePattern(only);
    else vitest.resetGlobalTestNamePattern();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(filesFor(files, mutation, only));
    return unhandledErrors.length > 0 || testModules.some((file) => !file.ok());
  };
  /** The document's own clause tests first; whatever they miss goes to all the others. */
  const notices = async (mutation: Mutation): Promise<boolean> =>
    (await fails(mutation, new RegExp(`^${mutation.rulebook} `))) || fails(mutation, undefined);
  return { passes: async () => !(await fails(null, undefined)), notices, close: () => vitest.close() };
};

const filesFor = <File extends { moduleId: string }>(
  files: File[],
  mutation: Mutation | null,
  only?: RegExp,
): File[] =>
  only ? files.filter(({ moduleId }) => moduleId.includes('craps') === mutation?.rulebook.includes('craps')) : files;

const mutations = RULEBOOKS.flatMap(mutationsOf);
const waiting = [...mutations];
const survivors: Mutation[] = [];
let done = 0;

const drain = async (): Promise<void> => {
  const lane = await startLane();
  if (!(await lane.passes())) throw new Error('The tests must pass before a change can be noticed.');
  for (let mutation = waiting.pop(); mutation; mutation = waiting.pop()) {
    if (!(await lane.notices(mutation))) survivors.push(mutation);
    done += 1;
    process.stderr.write(`\r${done} of ${mutations.length} changes tried, ${survivors.length} survived `);
  }
  await lane.close();
};

await Promise.all(Array.from({ length: LANES }, drain));

process.stderr.write('\n');
for (const { rulebook, path, from, to } of survivors)
  process.stdout.write(`survived: ${rulebook} ${path.join('.')} ${from} -> ${to}\n`);
const killed = mutations.length - survivors.length;
const percent = ((100 * killed) / mutations.length).toFixed(1);
process.stdout.write(`${mutations.length} changes, ${killed} noticed by a test: ${percent} %\n`);
process.exit(survivors.length === 0 ? 0 : 1);
