import type { WagerResult } from '@hardway/engine';
import { expect, test } from 'vitest';
import { netOf, netOfVisit, newVisit, wonOf } from './visit.ts';

const result = (stake: number, returned: number): WagerResult => ({
  seat: 1,
  spot: 'small',
  stake,
  result: returned > 0 ? 'won' : 'lost',
  returned,
  clauses: [],
});

const round = (number: number, ...results: WagerResult[]) => ({ number, results });

test('a visit counts what play has brought since its beginning, whatever was played at the seat before', () => {
  const visit = newVisit(0, { results: [round(7, result(500, 0))], earned: -500 });
  expect(visit).toEqual({ at: 0, after: 7, earned: -500 });
  expect(netOfVisit(visit, { earned: -500 })).toBe(0);
  expect(netOfVisit(visit, { earned: -325 })).toBe(175);
});

test('a win is told without the losses beside it', () => {
  expect(wonOf([result(100, 300), result(500, 0)])).toBe(200);
});

test('a stake that stays up is neither won nor lost', () => {
  expect(netOf([{ ...result(600, 700), stands: true }])).toBe(700);
});
