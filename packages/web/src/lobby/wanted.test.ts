import type { TableSummary } from '@hardway/server/protocol';
import { expect, test } from 'vitest';
import { EVERYTHING, fitsWish, paceOf, type TableWish } from './wanted.ts';

const table = {
  name: { en: 'Sentosa Sic Bo with a dealer', zh: '圣淘沙骰宝（荷官）' },
  ...{ game: 'sicbo', rulebook: 'rws-sicbo', virtual: false, untimed: false, alone: false },
  ...{ limits: { min: 500, max: 100_000 }, seats: 2, taken: 1 },
} as TableSummary;

test.each<[Partial<TableWish>, boolean]>([
  [{}, true],
  [{ name: ' DEALER ' }, true],
  [{ name: '荷官' }, false],
  [{ game: 'craps' }, false],
  [{ way: 'dealer' }, true],
  [{ way: 'own' }, false],
  [{ rulebook: 'rws-sicbo' }, true],
  [{ rulebook: 'md-sicbo' }, false],
  [{ most: 500 }, true],
  [{ most: 499 }, false],
  [{ free: true }, true],
])('%j finds it: %s', (wanted, is) => {
  expect(fitsWish(table, { ...EVERYTHING, ...wanted }, 'en')).toBe(is);
});

test('a full table has no free seat, unless everybody has one alone; names are those of the language', () => {
  const full = { ...table, taken: 2 };
  expect(fitsWish(full, { ...EVERYTHING, free: true }, 'en')).toBe(false);
  expect(fitsWish({ ...full, alone: true }, { ...EVERYTHING, free: true }, 'en')).toBe(true);
  expect(fitsWish(table, { ...EVERYTHING, name: '荷官' }, 'zh')).toBe(true);
  expect(fitsWish({ ...table, limits: null }, { ...EVERYTHING, most: 1_000_000 }, 'en')).toBe(false);
});

test('a table without a dealer runs by a timer or by its player', () => {
  expect(paceOf({ virtual: false, untimed: false })).toBe('dealer');
  expect(paceOf({ virtual: true, untimed: false })).toBe('timed');
  expect(paceOf({ virtual: true, untimed: true })).toBe('own');
});
