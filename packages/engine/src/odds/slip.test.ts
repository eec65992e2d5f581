import { expect, test } from 'vitest';
import { rolls, total } from '../dice/index.ts';
import { formatFraction, fraction, money, times } from '../money/index.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { FRESH, isRefusal, type Point, withPoint } from '../rules/index.ts';
import { type RulesSubmission, resolve, submit, type Wager } from '../submission/index.ts';
import { figuresOf } from './figures.ts';
import { slipOf } from './slip.ts';

const filed = (id: string, choices: Record<string, unknown> = {}): RulesSubmission => {
  const submission = submit(RULEBOOKS.find((rulebook) => rulebook.id === id)!, choices);
  if (isRefusal(submission)) throw new Error(submission.message);
  return submission;
};

const wager = (spot: string, stake: number, point?: Point): Wager => ({
  spot,
  stake: money(stake),
  state: point ? withPoint(point) : FRESH,
});

test('Small and Big together: the triples take both', () => {
  const slip = slipOf(filed('md-sicbo'), [wager('small', 500), wager('big', 500)]);
  expect(slip.ways).toEqual({ win: 0, even: 210, lose: 6, of: 216 });
  expect(slip.distribution).toEqual([
    { net: -1000, ways: 6 },
    { net: 0, ways: 210 },
  ]);
  expect(formatFraction(slip.expectedLoss)).toBe('250/9');
});

test('every spot of pay table 2 at once, against settling each wager on each of the 216 rolls', () => {
  const submission = filed('rws-sicbo', { paytable: '2' });
  const wagers = submission.spots.map((spot, index) => wager(spot.id, 200 * (1 + (index % 7))));
  const slip = slipOf(submission, wagers);
  for (const roll of rolls(3)) {
    const settled = resolve(submission, null, wagers, roll).resolved;
    const net = settled.reduce((sum, { settlement }) => sum + (settlement.result === 'stands' ? 0 : settlement.net), 0);
    const sorted = roll.toSorted((a, b) => a - b).join();
    expect(slip.byRoll.find((entry) => entry.roll.join() === sorted)?.net).toBe(net);
  }
  expect(slip.byRoll.reduce((sum, { ways }) => sum + ways, 0)).toBe(216);
});

test('a slip of one wager costs its edge', () => {
  for (const id of ['total/9', 'single/3', 'pair/12', 'double/6']) {
    const submission = filed('pa-sicbo', { paytable: 'B' });
    const { edge } = figuresOf(submission, submission.spots.find((spot) => spot.id === id)!);
    const { expectedLoss } = slipOf(submission, [wager(id, 1000)]);
    expect(expectedLoss).toEqual(times(edge, fraction(1000)));
  }
});

test('what the next roll can do to standing craps wagers', () => {
  const submission = filed('md-craps', { oddsMultiple: 5 });
  const wagers = [wager('pass', 1000, 6), wager('pass-odds', 5000, 6), wager('place/8', 1200), wager('come', 1000)];
  const { byRoll } = slipOf(submission, wagers, 6);
  const nets = new Map(byRoll.map(({ roll, net }) => [total(roll), net]));
  expect(Object.fromEntries(nets)).toEqual({
    2: -1000,
    3: -1000,
    4: 0,
    5: 0,
    6: 7000,
    7: -1000 - 5000 - 1200 + 1000,
    8: 1400,
    9: 0,
    10: 0,
    11: 1000,
    12: -1000,
  });
});

test('wagers that sleep on a come out roll are left out of it, unless they were called on', () => {
  const submission = filed('md-craps');
  const seven = (called: object) =>
    slipOf(submission, [{ ...wager('place/6', 600), ...called }], null).byRoll.find(({ roll }) => total(roll) === 7)
      ?.net;
  expect(seven({})).toBe(0);
  expect(seven({ called: true })).toBe(-600);
});

test('composite stakes of any legal size have whole nets', () => {
  const submission = filed('md-craps');
  for (const spot of ['horn', 'horn-high/2', 'horn-high/3', 'whirl', 'c-and-e'])
    for (let stake = 2000; stake <= 40_000; stake += spot === 'c-and-e' ? 98 : spot === 'horn' ? 400 : 500)
      for (const { net } of slipOf(submission, [wager(spot, stake)]).byRoll)
        expect(Number.isSafeInteger(net)).toBe(true);
});
