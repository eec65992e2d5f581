import { expect, test } from 'vitest';
import { questionOf, searchIn } from './search.ts';

const ask = (text: string, dice = 3) => {
  const { query, wrong } = questionOf(searchIn(new URLSearchParams(text)), dice);
  return [query.toString(), wrong];
};

test.each([
  ['', '', []],
  ['part=rounds&seat=3', 'seat=3', []],
  ['dice=2 4 5', 'dice=2%2C4%2C5', []],
  ['dice=245&is=void', 'dice=2%2C4%2C5&is=void', []],
  ['first=10&last=20&terminal=t-1', 'first=10&last=20&terminal=t-1', []],
  ['dice=24', '', ['dice']],
  ['dice=248&seat=x&first=1', 'first=1', ['seat', 'dice']],
  ['from=yesterday&is=odd', '', ['from', 'is']],
])('%s', (text, query, wrong) => {
  expect(ask(text)).toEqual([query, wrong]);
});

test('craps has two dice', () => {
  expect(ask('dice=6-1', 2)).toEqual(['dice=6%2C1', []]);
  expect(ask('dice=2 4 5', 2)).toEqual(['', ['dice']]);
});

test('times are of this device', () => {
  expect(ask('from=2026-01-02T03:04')[0]).toBe(`from=${new Date(2026, 0, 2, 3, 4).getTime()}`);
});
