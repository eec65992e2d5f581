import { type LegalAction, money, type Wager, type WagerResult } from '@hardway/engine';
import { expect, test } from 'vitest';
import { clearPlan, doublePlan, hindranceOf, lastBets, rebetPlan, undoPlan } from './betting.ts';

const bet = (spot: string, most: number): LegalAction => ({
  action: 'bet',
  spot,
  refusal: null,
  stakes: { least: 100, most, multiple: 2 },
});

const remove = (spot: string): LegalAction => ({ action: 'remove', spot, refusal: null, stakes: null });

const wager = (spot: string, stake: number): Wager => ({ spot, stake: money(stake), state: { point: null, seen: [] } });

const standing = {
  actions: [bet('small', 1_000), bet('big', 1_000), remove('small'), remove('big')],
  wagers: [wager('small', 500), wager('big', 200)],
  credit: 700,
};

const result = (spot: string, stake: number): WagerResult => ({
  seat: 1,
  spot,
  stake,
  result: 'lost',
  returned: 0,
  clauses: [],
});

test('undo takes back what one press added, and the wager itself where nothing is left', () => {
  const press = [
    { id: '1', spot: 'small', added: 300 },
    { id: '2', spot: 'big', added: 200 },
  ];
  expect(undoPlan(standing, press)).toEqual([
    { type: 'ChangeWager', spot: 'small', stake: 200 },
    { type: 'TakeDownWager', spot: 'big' },
  ]);
  expect(undoPlan(standing, undefined)).toBeNull();
});

test('undo of a clear puts back what it took down, if all of it may lie there again', () => {
  const cleared = [
    { id: '1', spot: 'small', added: -500 },
    { id: '2', spot: 'big', added: -200 },
  ];
  const empty = { ...standing, wagers: [] };
  expect(undoPlan(empty, cleared)).toEqual([
    { type: 'PlaceWager', spot: 'small', stake: 500 },
    { type: 'PlaceWager', spot: 'big', stake: 200 },
  ]);
  expect(undoPlan({ ...empty, credit: 699 }, cleared)).toBeNull();
});

test.each([
  ['double', { isOpen: false }, 'closed'],
  ['double', { staked: 0 }, 'noBets'],
  ['double', { credit: 499 }, 'credit'],
  ['double', {}, 'limits'],
  ['rebet', { last: 0 }, 'noneBefore'],
  ['rebet', {}, 'notEmpty'],
  ['rebet', { staked: 0, last: 600 }, 'credit'],
  ['rebet', { staked: 0 }, 'limits'],
  ['clear', {}, 'locked'],
  ['clear', { staked: 0 }, 'noBets'],
  ['undo', {}, 'undo'],
] as const)('a grey %s with %o says why: %s', (button, facts, hindrance) => {
  expect(hindranceOf(button, { isOpen: true, staked: 500, credit: 500, last: 500, ...facts })).toBe(hindrance);
});

test('double adds every stake again, if credit and limits allow all of them', () => {
  expect(doublePlan(standing)).toHaveLength(2);
  expect(doublePlan({ ...standing, credit: 699 })).toBeNull();
  expect(doublePlan({ ...standing, actions: [bet('small', 400), bet('big', 1_000)] })).toBeNull();
});

test('clear takes down what the table lets go', () => {
  expect(clearPlan(standing)).toHaveLength(2);
  expect(clearPlan({ ...standing, actions: [] })).toBeNull();
});

test('rebet brings back the last round with bets, on an empty layout, in payable stakes', () => {
  const empty = { ...standing, wagers: [] };
  const results = [
    { number: 1, results: [result('small', 500)] },
    { number: 2, results: [] },
  ];
  expect(rebetPlan(empty, lastBets(results, 3))).toEqual([{ type: 'PlaceWager', spot: 'small', stake: 500 }]);
  expect(rebetPlan(standing, lastBets(results, 3))).toBeNull();
  expect(rebetPlan(empty, [result('small', 501)])).toBeNull();
  expect(rebetPlan(empty, lastBets([], null))).toBeNull();
});
