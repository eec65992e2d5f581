import { expect, test } from 'vitest';
import { gainOf, seatTotals } from './foresight.ts';

const won = { before: { credit: 960, owes: 0, staked: 40 }, after: { credit: 1_040, owes: 0, staked: 0 } };
const taken = { before: { credit: 50, owes: 0, staked: 0 }, after: { credit: 0, owes: 50, staked: 0 } };
const returned = { before: { credit: 950, owes: 0, staked: 50 }, after: { credit: 1_000, owes: 0, staked: 0 } };

test('a seat gains what it has more and owes less; a stake that comes back is no gain', () => {
  expect([won, taken, returned].map(gainOf)).toEqual([40, -100, 0]);
});

test('together is the sum of all, and what the house loses', () => {
  const totals = seatTotals([
    { seat: 1, ...won },
    { seat: 2, ...taken },
  ]);
  expect(totals).toEqual({
    before: { credit: 1_010, owes: 0, staked: 40 },
    after: { credit: 1_040, owes: 50, staked: 0 },
  });
  expect(gainOf(totals)).toBe(-60);
});
