import type { Roll, SicBoPlay, WagerResult } from '@hardway/engine';
import { expect, test } from 'vitest';
import { neighbour, recalledRounds } from './recall.ts';

const result = (spot: string, stake: number, returned: number): WagerResult => ({
  seat: 1,
  spot,
  stake,
  result: returned > 0 ? 'won' : 'lost',
  returned,
  clauses: [],
});

const record = (number: number, roll: Roll | null, filing = 0) => ({
  number,
  filing,
  roll,
  seats: {},
  results: [],
  corrected: number === 2,
});

const lit = { ...record(4, [6, 6, 1]), stage: 'lit', done: 5, mixes: 3, selected: null, lit: ['big'] };
const view = {
  rounds: [record(1, [1, 2, 3]), record(2, [2, 4, 5]), record(3, null)],
  round: lit,
} as unknown as Pick<SicBoPlay, 'rounds' | 'round'>;
const own = {
  results: [
    { number: 1, results: [] },
    { number: 2, results: [result('big', 1_000, 2_000), result('total/8', 500, 0)] },
    { number: 4, results: [result('big', 1_000, 2_000)] },
  ],
};

test('rounds come newest first, with the dice of the table and the results of the seat', () => {
  expect(recalledRounds(view, own)).toMatchObject([
    { number: 4, roll: [6, 6, 1], staked: 1_000, returned: 2_000, net: 1_000 },
    { number: 3, roll: null, results: [], staked: 0, net: 0 },
    { number: 2, roll: [2, 4, 5], corrected: true, staked: 1_500, returned: 2_000, net: 500 },
    { number: 1, roll: [1, 2, 3], results: [], net: 0 },
  ]);
});

test('a round that is being played is not recalled', () => {
  const playing = { ...view, round: { ...lit, stage: 'betting' } as unknown as SicBoPlay['round'] };
  expect(recalledRounds(playing, own).map(({ number }) => number)).toEqual([3, 2, 1]);
});

test('a round under rules filed earlier is known as such', () => {
  const changed = { ...view, rounds: [record(1, [1, 2, 3], 0), record(2, [2, 4, 5], 1)], round: null };
  expect(recalledRounds(changed, own).map(({ isByThisRules }) => isByThisRules)).toEqual([true, false]);
});

test('one steps to the round before and after, and no further', () => {
  const rounds = recalledRounds(view, own);
  expect(neighbour(rounds, 4, 'earlier')?.number).toBe(3);
  expect(neighbour(rounds, 3, 'later')?.number).toBe(4);
  expect(neighbour(rounds, 4, 'later')).toBeUndefined();
  expect(neighbour(rounds, 1, 'earlier')).toBeUndefined();
  expect(neighbour(rounds, 99, 'earlier')).toBeUndefined();
});
