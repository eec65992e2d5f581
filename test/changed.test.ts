import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chooseTests, noticing } from '../scripts/changed.ts';

/** What `npm test -- --changed` runs. */

const TESTS = [
  'packages/engine/src/money/money.test.ts',
  'packages/web/src/odds/rows.test.ts',
  'packages/server/src/store/kill.test.ts',
  'packages/cli/src/cli.test.ts',
  'test/house/kill.test.ts',
  'test/browser/craps.test.ts',
  'test/documents/samples.test.ts',
  'test/architecture.test.ts',
];
const ALL_BUT_UNITS = TESTS.slice(2);

test.each([
  ['a rule, which every house runs', 'packages/engine/src/rules/step.ts', ALL_BUT_UNITS],
  ['the house, which tests start as it was built', 'packages/server/src/house.ts', ALL_BUT_UNITS],
  ['the command line', 'packages/cli/src/serve/serve.ts', ALL_BUT_UNITS],
  ['a program that tests start', 'test/store-appender.ts', ALL_BUT_UNITS],
  ['a screen', 'packages/web/src/odds/page.tsx', TESTS.slice(5)],
  ['a document', 'docs/guides/operator.md', TESTS.slice(6)],
  ['a test', 'packages/engine/src/money/money.test.ts', TESTS.slice(6)],
  ['what no rule names', 'schemas/strategy.schema.json', TESTS],
  ['what installs', 'package-lock.json', TESTS],
  ['how tests run', 'vitest.config.ts', TESTS],
  ['the program’s own start', 'packages/cli/bin/hardway.js', TESTS],
])('%s: without an import, all who could notice are run', (_, changed, noticed) => {
  expect(noticing([changed], TESTS)).toEqual(noticed);
});

test('several changes run what each of them does, none runs nothing', () => {
  expect(noticing(['docs/scaling.md', 'packages/web/src/odds/page.tsx'], TESTS)).toEqual(TESTS.slice(5));
  expect(noticing(['docs/scaling.md', 'register/md-craps.csv'], TESTS)).toEqual(TESTS);
  expect(noticing([], TESTS)).toEqual([]);
});

test('imports are followed: tests that import a changed file run, others of its package do not', async () => {
  const folders = ['packages/web/src/odds', 'packages/web/src/past', 'test/browser'];
  const { chosen, leftOut } = await chooseTests(
    ['packages/web/src/odds/rows.ts'],
    folders.map((folder) => `${folder}/**/*.test.ts`),
  );
  expect(chosen).toContain('packages/web/src/odds/rows.test.ts');
  expect(leftOut).toContain('packages/web/src/past/sicbo/road-places.test.ts');
  expect(chosen).toEqual(expect.arrayContaining(readdirSync('test/browser').flatMap(testIn('test/browser'))));
});

const testIn = (folder: string) => (name: string) => (name.endsWith('.test.ts') ? [`${folder}/${name}`] : []);
