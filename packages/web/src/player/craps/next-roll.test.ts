import {
  FRESH,
  money,
  type Point,
  practiceFiling,
  RULEBOOKS,
  type RulesSubmission,
  submit,
  type Wager,
  withPoint,
} from '@hardway/engine';
import { expect, test } from 'vitest';
import { nextRolls } from './next-roll.ts';

const craps = RULEBOOKS.find(({ id }) => id === 'md-craps')!;
const submission = submit(craps, practiceFiling(craps, { oddsMultiple: 3, fire: 'A', bonus: 'A' })) as RulesSubmission;

const wager = (spot: string, stake: number, point: Point | null = null): Wager => ({
  spot,
  stake: money(stake),
  state: point === null ? FRESH : withPoint(point),
});

const nets = (point: Point | null, ...wagers: Wager[]) =>
  Object.fromEntries(
    nextRolls(submission, point, wagers).map(({ total, dice, net }) => [
      dice ? `${total} ${dice.map((roll) => roll.join('')).join()}` : `${total}`,
      net,
    ]),
  );

test('every way to throw two dice is counted once', () => {
  const all = nextRolls(submission, 6, [wager('hard/8', 500), wager('hop/14', 100)]);
  expect(all.reduce((sum, { ways }) => sum + ways, 0)).toBe(36);
});

test('a point of six with odds and a place bet: what each total does', () => {
  expect(nets(6, wager('pass', 1000, 6), wager('pass-odds', 5000, 6), wager('place/8', 1200))).toEqual({
    2: 0,
    3: 0,
    4: 0,
    5: 0,
    6: 7000,
    7: -7200,
    8: 1400,
    9: 0,
    10: 0,
    11: 0,
    12: 0,
  });
});

test('hard ways and hops divide a total only where they matter', () => {
  const rolls = nets(4, wager('hard/8', 500));
  expect(rolls).toMatchObject({ '8 44': 4500, '8 26,35': -500, 6: 0, 7: -500 });
  expect(nets(4, wager('hop/14', 100))).toMatchObject({ '5 14': 1500, '5 23': -100, 9: -100 });
});

test('what is off on a come out roll is not decided by it', () => {
  expect(nets(null, wager('place/6', 600))).toMatchObject({ 6: 0, 7: 0 });
  expect(nets(null, { ...wager('place/6', 600), called: true })).toMatchObject({ 6: 700, 7: -600 });
  expect(nets(null, { ...wager('lay/6', 600), called: false })).toMatchObject({ 6: 0, 7: 0 });
});

test('with a point on a call for come out rolls changes nothing, and one for now does', () => {
  expect(nets(5, { ...wager('place/6', 600), called: false })).toMatchObject({ 6: 700, 7: -600 });
  // The winner stays up, and pays its vigorish again.
  expect(nets(5, { ...wager('lay/6', 600), called: false })).toMatchObject({ 6: -600, 7: 470 });
  expect(nets(5, { ...wager('place/6', 600), offNow: true })).toMatchObject({ 6: 0, 7: 0 });
});

test('a come bet travels to its number, and the hand is told apart from it', () => {
  const all = nextRolls(submission, 6, [wager('come', 500)]);
  expect(all.find(({ total }) => total === 5)).toMatchObject({
    net: 0,
    hand: null,
    effects: [{ position: 'come', is: 'travels', to: 'come/5' }],
  });
  expect(all.find(({ total }) => total === 6)?.hand).toBe('point-made');
  expect(all.find(({ total }) => total === 7)?.hand).toBe('seven-out');
  expect(nextRolls(submission, null, []).find(({ total }) => total === 9)?.hand).toBe('point-set');
});
