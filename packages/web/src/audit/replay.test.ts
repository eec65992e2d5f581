import {
  evolve,
  ledgerOfSeats,
  newTable,
  RULEBOOKS,
  type RulesSubmission,
  submit,
  type Table,
  type TableEvent,
} from '@hardway/engine';
import type { Entry } from '@hardway/server/protocol';
import { describe, expect, test } from 'vitest';
import { clausesIn, sentenceOf } from '../record/narration.ts';
import { lyingOn, recheck, resultsAfter, stepsOf, sumOf } from './replay.ts';

const submission = submit(RULEBOOKS.find(({ id }) => id === 'pa-sicbo')!, {
  paytable: 'A',
  limits: { min: 100, max: 50_000 },
}) as RulesSubmission;
const clause = 'pa-sicbo 625a.5(b)';

const entry = (event: TableEvent, index: number): Entry => ({
  stream: 'table:x',
  version: index + 1,
  at: index,
  command: `c${index}`,
  hash: '',
  event,
});

const before = [
  { type: 'SubmissionFiled', submission },
  { type: 'CreditBought', seat: 1, amount: 10_000, medium: 'cash' },
].reduce(
  (table, event) => evolve(table, event as TableEvent),
  newTable(RULEBOOKS.find(({ id }) => id === 'pa-sicbo')!),
);

const lost = { seat: 1, spot: 'small', stake: 1000, result: 'lost', returned: 0, clauses: ['pa-sicbo 625a.3(6)'] };
const won = { seat: 1, spot: 'big', stake: 500, result: 'won', returned: 1000, clauses: ['pa-sicbo 625a.3(7)'] };

const round = (paid: object = won): TableEvent[] =>
  [
    { type: 'BettingOpened', round: 7, clause },
    { type: 'WagerPlaced', seat: 1, spot: 'small', added: 1000, stake: 1000, command: 'a' },
    { type: 'WagerPlaced', seat: 1, spot: 'big', added: 500, stake: 500, command: 'b' },
    { type: 'BettingClosed', clause },
    { type: 'ResultConfirmed', round: 7, roll: [6, 5, 4], done: 4, clause },
    { type: 'WinnersLit', spots: ['big'], clause },
    { type: 'LosersCollected', round: 7, results: [lost], clause },
    { type: 'WinnersPaid', round: 7, results: [paid], clause },
    { type: 'LightsCleared', clause },
  ] as TableEvent[];

const played = (events: readonly TableEvent[] = round()) => stepsOf(before, events.map(entry));

describe('steps', () => {
  test('postings carry the balances before and after them, and the books sum to zero', () => {
    const steps = played();
    expect(steps[1]!.postings).toEqual([
      { account: 'seat:1', amount: -1000, before: 10_000, after: 9000 },
      { account: 'layout', amount: 1000, before: 0, after: 1000 },
    ]);
    expect(steps[7]!.postings.map(({ account, amount }) => [account, amount])).toEqual([
      ['layout', -500],
      ['seat:1', 500],
      ['bank', -500],
      ['seat:1', 500],
    ]);
    for (const { table } of steps) expect(sumOf(table.ledger)).toBe(0);
  });

  test('what a rounding broke off is posted last', () => {
    const broken = { ...won, returned: 999, breakage: '1' };
    const { postings, table } = played(round(broken))[7]!;
    expect(postings.slice(-2)).toEqual([
      { account: 'bank', amount: -1, before: 501, after: 500 },
      { account: 'breakage', amount: 1, before: 0, after: 1 },
    ]);
    expect(sumOf(table.ledger)).toBe(0);
  });

  test('wagers lie on the layout until they are decided', () => {
    const lying = played().map(({ table }) => lyingOn(table).map(({ spot }) => spot));
    expect(lying).toEqual([[], ['small'], ...Array(4).fill(['small', 'big']), ['big'], [], []]);
  });

  test('a sentence has its clauses beside it', () => {
    expect(sentenceOf(round()[3]!)).toBe('No more bets.');
    expect(clausesIn(round()[3]!)).toEqual([clause]);
  });
});

describe('results', () => {
  const again = (number: number) =>
    ({ type: 'RoundResettled', round: number, results: [won], movements: [], clause }) as unknown as TableEvent;

  test('are those of the round; a later settlement of it replaces them, one of another round does not', () => {
    expect(resultsAfter(played(), 7)).toEqual([lost, won]);
    expect(resultsAfter(played([...round(), again(7)]), 7)).toEqual([won]);
    expect(resultsAfter(played([...round(), again(5)]), 7)).toEqual([lost, won]);
    expect(resultsAfter(played([again(5)]), null)).toEqual([won]);
  });

  test('are settled again by the engine, and a cent more is noticed', () => {
    expect(recheck(played())).toEqual({ wagers: 2, differing: [] });
    const more = { ...won, returned: 1001 };
    expect(recheck(played(round(more)))).toEqual({ wagers: 2, differing: [more] });
    const broken = { ...won, breakage: '1/2' };
    expect(recheck(played(round(broken)))).toEqual({ wagers: 2, differing: [broken] });
    expect(recheck(played(round().slice(0, 5)))).toBeNull();
  });
});

test('a wager at craps that has travelled lies at its number', () => {
  const wager = { spot: 'come', stake: 500, state: { point: 6 } };
  const craps = newTable(RULEBOOKS.find(({ id }) => id === 'md-craps')!);
  const table = {
    ...craps,
    ledger: ledgerOfSeats([{ seat: 2, credit: 0, owes: 0 }]),
    play: { ...craps.play, seats: { 2: { wagers: [wager] } } },
  } as unknown as Table;
  expect(lyingOn(table)).toEqual([{ seat: 2, spot: 'come/6', stake: 500 }]);
});
