import { FRESH, money, type WagerResult } from '@hardway/engine';
import { expect, test } from 'vitest';
import { chargeBetween, netOf, netOfVisit, newVisit, withCharge, withResults, wonOf } from './visit.ts';

const result = (stake: number, returned: number): WagerResult => ({
  seat: 1,
  spot: 'small',
  stake,
  result: returned > 0 ? 'won' : 'lost',
  returned,
  clauses: [],
});

const round = (number: number, ...results: WagerResult[]) => ({ round: number, results });

test('a visit counts the rounds after its beginning, whatever was played at the seat before', () => {
  const before = [round(1, result(500, 0))];
  const visit = withResults(newVisit(0, before), [...before, round(2, result(100, 200)), round(3, result(100, 0))]);
  expect(netOfVisit(visit)).toBe(0);
  expect(netOfVisit(withResults(visit, [round(3, result(100, 0)), round(4, result(200, 400))]))).toBe(200);
});

test('rounds that are no longer told of stay in the sum', () => {
  const told = Array.from({ length: 50 }, (_, index) => round(index + 1, result(100, 0)));
  const visit = told.reduce(
    (so, _, index) => withResults(so, told.slice(Math.max(0, index - 19), index + 1)),
    newVisit(0, []),
  );
  expect(netOfVisit(visit)).toBe(-5_000);
  expect(Object.keys(visit.rounds)).toHaveLength(20);
});

test('a corrected round counts as corrected', () => {
  const visit = withResults(newVisit(0, []), [round(1, result(100, 0))]);
  expect(netOfVisit(withResults(visit, [round(1, result(100, 200))]))).toBe(100);
});

test('a win is told without the losses beside it', () => {
  expect(wonOf([result(100, 300), result(500, 0)])).toBe(200);
});

test('a stake that stays up is neither won nor lost', () => {
  expect(netOf([{ ...result(600, 700), stands: true }])).toBe(700);
});

test('a vigorish counts, money by voucher and rounds in between do not', () => {
  const purse = (credit: number, stake: number, ...results: ReturnType<typeof round>[]) => ({
    credit,
    bets: null,
    hand: { wagers: [{ spot: 'buy/4', stake: money(stake), state: FRESH }], registered: [], withdrawn: [] },
    results,
  });
  expect(chargeBetween(purse(10_000, 0), purse(7_900, 2_000))).toBe(100);
  expect(chargeBetween(purse(10_000, 500), purse(90_000, 500))).toBe(0);
  expect(chargeBetween(purse(10_000, 500), purse(10_000, 0, round(1, result(500, 0))))).toBe(0);
  expect(netOfVisit(withCharge(newVisit(0, []), 100))).toBe(-100);
});
