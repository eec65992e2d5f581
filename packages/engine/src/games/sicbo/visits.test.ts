import { openVisits } from '@hardway/engine';
import { expect, test } from 'vitest';
import { proves } from '../../../../../test/clause.ts';
import {
  after,
  answer,
  as,
  balances,
  bet,
  buyIn,
  correct,
  credit,
  dealer,
  floorperson,
  given,
  HOUSE_NAMES,
  type HouseName,
  type Order,
  owed,
  person,
  player,
  prepared,
  refused,
  round,
  ruling,
  SECOND,
  type Story,
  undo,
} from '../../../../../test/table.ts';

const cashOut = player(1)('CashOut', { seat: 1, reference: 'voucher 1' });
const leave = (role: 'cage' | 'supervisor' = 'cage'): Order => as(role)('EndVisit', { seat: 1 });
const settle = (unit: number, amount: number, more = {}): Order =>
  as('cage')('SettleVisit', { seat: 1, unit, amount, approver: SECOND, ...more });

/** One player wins 500 by 1-2-3 and cashes out; another sits down with 500. */
const changed = (name: HouseName): Story =>
  after(prepared(name), buyIn(1, 500), ...round(name, [bet(1, 'small', 500)], 1, 2, 3), cashOut, buyIn(1, 500));

const corrections: readonly (readonly [what: string, order: Order, visit: number])[] = [
  ['a correction that takes', correct(1, [4, 5, 6]), -1_000],
  ['a void', undo(1), -500],
];

const expectFollowed = (name: HouseName): void => {
  for (const [, order, amount] of corrections) {
    const story = after(changed(name), order);
    expect([credit(story, 1), owed(story, 1)]).toEqual([500, 0]);
    expect(openVisits(story.table.ledger)).toEqual([{ seat: 1, unit: 1, amount }]);
    expect(Object.values(balances(story)).reduce((sum, balance) => sum + balance, 0)).toBe(0);
    expect(answer(story, cashOut)).toMatchObject([{ type: 'CreditCashedOut', amount: 500 }]);
  }
  const other = after(
    prepared(name),
    buyIn(1, 500),
    ...round(name, [bet(1, 'small', 300)], 4, 5, 6),
    cashOut,
    buyIn(1, 500),
    correct(1, [1, 2, 3]),
  );
  expect([credit(other, 1), openVisits(other.table.ledger)]).toEqual([500, [{ seat: 1, unit: 1, amount: 600 }]]);
};

proves(
  ['rws-sicbo 5.4', 'rws-sicbo 5.5', 'rws-sicbo 5.9'],
  'money of a round follows the player who has left, and the next one is not touched',
  () => expectFollowed('rws'),
);

test('by house rule the same holds in the live games', () => {
  for (const name of HOUSE_NAMES) expectFollowed(name);
});

test('nobody has sat down since: the seat stays empty and the visit keeps its money', () => {
  const gone = after(prepared('rws'), buyIn(1, 500), ...round('rws', [bet(1, 'small', 500)], 1, 2, 3), cashOut);
  const owing = after(gone, correct(1, [4, 5, 6]));
  expect([credit(owing, 1), owed(owing, 1)]).toEqual([0, 0]);
  expect(openVisits(owing.table.ledger)).toEqual([{ seat: 1, unit: 1, amount: -1_000 }]);
  const next = after(owing, buyIn(1, 300));
  expect(answer(next, cashOut)).toMatchObject([{ type: 'CreditCashedOut', amount: 300 }]);
  const adjusted = after(gone, ruling('adjust', { seat: 1, adjustment: 250 }));
  expect([credit(adjusted, 1), openVisits(adjusted.table.ledger)]).toEqual([0, [{ seat: 1, unit: 1, amount: 250 }]]);
});

test('the newcomer’s own rounds are the newcomer’s, and an adjustment is for whoever sits there', () => {
  const story = after(changed('rws'), ...round('rws', [bet(1, 'big', 200)], 1, 2, 3));
  expect(credit(story, 1)).toBe(300);
  const corrected = after(story, correct(2, [4, 5, 6]));
  expect([credit(corrected, 1), openVisits(corrected.table.ledger)]).toEqual([700, []]);
  expect(credit(after(changed('rws'), ruling('adjust', { seat: 1, adjustment: 50 })), 1)).toBe(550);
});

test('a correction that is put right leaves the visit even', () => {
  const story = after(changed('rws'), correct(1, [4, 5, 6]), correct(1, [1, 2, 3]));
  expect(openVisits(story.table.ledger)).toEqual([]);
});

test('who has nothing left is let go by staff, and the debt goes along instead of waiting in the chair', () => {
  const broke = after(
    prepared('rws'),
    buyIn(1, 500),
    ...round('rws', [bet(1, 'small', 500)], 1, 2, 3),
    ...round('rws', [bet(1, 'big', 1_000)], 1, 2, 3),
    correct(1, [4, 5, 6]),
  );
  expect([credit(broke, 1), owed(broke, 1)]).toEqual([0, 1_000]);
  given(broke)
    .when(leave())
    .then([{ type: 'VisitEnded', seat: 1, unit: 2, owed: 1_000 }]);
  const left = after(broke, leave('supervisor'), buyIn(1, 300));
  expect([credit(left, 1), owed(left, 1)]).toEqual([300, 0]);
  expect(openVisits(left.table.ledger)).toEqual([{ seat: 1, unit: 2, amount: -1_000 }]);
  expect(answer(left, cashOut)).toMatchObject([{ type: 'CreditCashedOut', amount: 300 }]);
  const back = after(left, correct(1, [1, 2, 3]));
  expect(openVisits(back.table.ledger)).toEqual([
    { seat: 1, unit: 2, amount: -1_000 },
    { seat: 1, unit: 1, amount: 1_000 },
  ]);
  for (const order of [player(1)('EndVisit', { seat: 1 }), dealer('EndVisit', { seat: 1 })])
    given(broke).when(order).then(refused('wrong-role'));
  given(after(broke, buyIn(1, 100)))
    .when(leave())
    .then(refused('nothing-to-do'));
  given(after(broke, leave())).when(leave()).then(refused('nothing-to-do'));
  given(prepared('rws')).when(leave()).then(refused('nothing-to-do'));
  const betting = after(prepared('rws'), buyIn(1, 500), dealer('OpenBetting'), bet(1, 'small', 500));
  given(betting).when(leave()).then(refused('live-wagers'));
});

test('the cage settles with a player who has left, once, and with two people', () => {
  const owing = after(changed('rws'), correct(1, [4, 5, 6]));
  given(owing)
    .when(settle(1, 1_000))
    .then([{ type: 'VisitSettled', seat: 1, unit: 1, amount: -1_000 }]);
  expect(openVisits(after(owing, settle(1, 400)).table.ledger)).toEqual([{ seat: 1, unit: 1, amount: -600 }]);
  const owed600 = after(
    prepared('rws'),
    buyIn(1, 500),
    ...round('rws', [bet(1, 'small', 300)], 4, 5, 6),
    cashOut,
    correct(1, [1, 2, 3]),
  );
  given(owed600)
    .when(settle(1, 600))
    .then([{ type: 'VisitSettled', seat: 1, unit: 1, amount: 600 }]);
  const paid = after(owed600, settle(1, 600));
  expect([openVisits(paid.table.ledger), balances(paid)['cage:visits']]).toEqual([[], 600]);
  for (const [story, order] of [
    [paid, settle(1, 600)],
    [owed600, settle(1, 601)],
    [owed600, settle(2, 1)],
  ] as const)
    given(story).when(order).then(refused('nothing-to-do'));
  given(owed600)
    .when(settle(1, 600, { approver: undefined }))
    .then(refused('second-person'));
  given(owed600)
    .when({ ...settle(1, 600), by: person('dealer') })
    .then(refused('wrong-role'));
  given(owed600)
    .when(floorperson('SettleVisit', { seat: 1, unit: 1, amount: 600, approver: SECOND }))
    .then(refused('wrong-role'));
});
