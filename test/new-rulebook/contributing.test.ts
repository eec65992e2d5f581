import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { samplesOf } from '../documents/samples.ts';

const ROOT = new URL('../../', import.meta.url);
const page = readFileSync(new URL('CONTRIBUTING.md', ROOT), 'utf8');

test('the page walks through the made-up rulebook: itself, a wager, pay tables, an option, a reading', () => {
  const shown = samplesOf(page).filter(({ words }) => words.includes('from=test/new-rulebook/riverside-sicbo.ts'));
  const titles = [
    'clausesOf',
    ': Rulebook',
    "spot('all-",
    "'all-different': {",
    'across',
    'paytable(',
    ': Option',
    ': Reading',
  ];
  expect(titles.map((title) => shown.filter(({ text }) => text.includes(title)).length)).toEqual(titles.map(() => 1));
});

test('every source file that the page names is there', () => {
  const named = [...page.matchAll(/`((?:packages|test|scripts)\/[\w./-]+\.\w+)`/g)].map((match) => match[1]!);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
});
