import { expect, test } from 'vitest';
import { NO_SEARCH, type RoundSearch, searchQuery } from './round-search.ts';

const query = (search: Partial<RoundSearch>, before: number | null = null): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(searchQuery({ ...NO_SEARCH, ...search }, before, 50)));

test('what is not filled in is not asked for', () => {
  expect(query({})).toEqual({ limit: '50' });
  expect(query({ first: '7', last: '9', seat: ' 3 ', is: 'void' }, 8)).toEqual({
    first: '7',
    last: '9',
    seat: '3',
    is: 'void',
    before: '8',
    limit: '50',
  });
});

test.each([
  ['2 4 5', '2,4,5'],
  ['245', '2,4,5'],
  ['6-6', '6,6'],
  ['7', undefined],
  ['2 4 7', undefined],
  ['1234', undefined],
])('dice written as "%s" are asked for as %s', (dice, asked) => {
  expect(query({ dice }).dice).toBe(asked);
});

test('a moment that is none is left out', () => {
  expect(query({ from: 'soon' }).from).toBeUndefined();
  expect(query({ from: '2026-01-02T03:04' }).from).toBe(`${Date.parse('2026-01-02T03:04')}`);
});
