import { expect, test } from 'vitest';
import { openedCraps, shootingCraps } from '../../../../test/craps-table.ts';
import { after, answer, as, cage, credit, dealer, given, type Order, person, refused } from '../../../../test/table.ts';
import { isRefusal, PRACTICE_CASHIER, RULEBOOKS, submit, type TableEvent, takenAfter } from '../index.ts';

const SICBO = RULEBOOKS.find(({ id }) => id === 'md-sicbo')!;
const table = openedCraps({ cashAlone: 50_000 });
const takes = (amount: number, approver?: object) =>
  dealer('BuyIn', { seat: 1, amount, medium: 'cash', ...(approver ? { approver } : {}) });

const fred = person('floorperson', 'Fred');
const byFred = (amount: number): Order => ({ ...takes(amount), by: fred });
const COUNT = {
  counted: 0,
  logged: { cash: 0, cageCash: 0, vouchers: 0, paidOut: 0 },
  cage: { redeemed: 0, issued: 0 },
};

test('cash is taken alone up to what is filed, and by two beyond it', () => {
  given(table)
    .when(takes(50_000))
    .then([{ type: 'CreditBought', amount: 50_000 }]);
  given(table).when(takes(50_001)).then(refused('second-person', null));
  given(table)
    .when(takes(50_001, person('dealer')))
    .then(refused('second-person'));
  given(table)
    .when(takes(50_001, person('boxperson', 'Bo')))
    .then(refused('wrong-role'));
  given(table)
    .when(takes(50_001, person('floorperson', 'Fred')))
    .then([{ type: 'CreditBought', amount: 50_001, approver: person('floorperson', 'Fred') }]);
});

/** What comes one after another at a table where one person takes 500.00 alone; the last is what is asked for. */
const SUMS: [name: string, before: Order[], asked: Order, refused: string | null, left?: string][] = [
  ['buy-ins that reach the amount', [takes(30_000)], takes(20_000), null],
  ['buy-ins just below it', [takes(30_000)], takes(20_001), 'second-person', '200.00'],
  ['many small ones', [takes(20_000), takes(20_000), takes(10_000)], takes(1), 'second-person', '0.00'],
  ['at other seats', [takes(30_000)], { ...takes(20_001), seat: 2 }, 'second-person', '200.00'],
  ['with a second person they do not count', [takes(45_000, fred), takes(30_000)], takes(20_000), null],
  ['nor what two took beyond it', [takes(900_000, fred), takes(30_000)], takes(20_001), 'second-person', '200.00'],
  ['two take what one may not', [takes(50_000)], takes(50_000, fred), null],
  ['a small one with no real second person', [], takes(1, person('dealer')), 'second-person'],
  ['nor with somebody who may not approve', [], takes(1, person('boxperson', 'Bo')), 'wrong-role'],
  ['another dealer has a sum of their own', [takes(50_000)], { ...takes(50_000), by: person('dealer', 'Dan') }, null],
  [
    'in another role the person is the same',
    [takes(50_000)],
    { ...takes(1), by: person('boxperson', 'dealer') },
    'second-person',
  ],
  ['vouchers are no cash', [{ ...takes(50_000), medium: 'voucher' }], takes(50_000), null],
  [
    'when somebody else begins a shift',
    [takes(50_000), as('floorperson', 'Fred')('BeginShift', { shift: 'late' })],
    takes(50_000),
    null,
  ],
  ['when somebody else counts the drop', [takes(50_000), as('cage', 'Cora')('CountDrop', COUNT)], takes(50_000), null],
  [
    'nobody begins anew by a shift of their own',
    [byFred(30_000), as('floorperson', 'Fred')('BeginShift', { shift: 'late' })],
    byFred(20_001),
    'second-person',
    '200.00',
  ],
  [
    'nor by counting themselves',
    [byFred(30_000), as('floorperson', 'Fred')('CountDrop', COUNT)],
    byFred(20_001),
    'second-person',
    '200.00',
  ],
  [
    'nor by leaving and coming back',
    [takes(50_000), dealer('RelieveDealer', { dealer: 'Dan' }), dealer('RelieveDealer', { dealer: 'dealer' })],
    takes(1),
    'second-person',
  ],
  [
    'somebody called like a part of every object',
    [],
    { ...takes(50_001), by: person('dealer', 'constructor') },
    'second-person',
    '500.00',
  ],
];

test.each(SUMS)('cash taken alone is a sum: %s', (_, before, asked, no, left) => {
  const verdict = answer(after(table, ...before), asked);
  expect(isRefusal(verdict) ? verdict.refused : null).toBe(no);
  if (left !== undefined) expect(isRefusal(verdict) && verdict.message).toContain(`take ${left} more in cash`);
});

test('spoken wagers and debts add up with buy-ins, and credit that covers a debt does not', () => {
  const story = shootingCraps({ cashAlone: 50_000 }, [1], 1_000);
  const spoken = dealer('PlaceSpokenWager', {
    seat: 1,
    spot: 'field',
    stake: 30_000,
    confirmed: true,
    converted: true,
  });
  const owing = after(story, spoken);
  expect(owing.table.takenAlone).toEqual({ cage: 1_000, dealer: 30_000 });
  given(owing).when(takes(20_001)).then(refused('second-person'));
  const events: readonly TableEvent[] = [
    { type: 'ReceivablePaid', seat: 1, amount: 400, by: person('dealer') },
    { type: 'ReceivablePaid', seat: 1, amount: 500, from: 'credit', by: person('dealer') },
    { type: 'ReceivablePaid', seat: 1, amount: 600, by: person('dealer'), approver: person('floorperson', 'Fred') },
  ];
  expect(events.reduce(takenAfter, owing.table.takenAlone)).toEqual({ cage: 1_000, dealer: 30_400 });
});

test('practice credit is nobody’s cash', () => {
  const practice = { ...takes(40_000), by: PRACTICE_CASHIER };
  expect(after(table, practice, practice, practice).table.takenAlone).toEqual({});
});

test('the cage is no exception, and a voucher is none of it', () => {
  given(table)
    .when(cage('BuyIn', { seat: 1, amount: 50_001, medium: 'cash' }))
    .then(refused('second-person'));
  given(table)
    .when(cage('BuyIn', { seat: 1, amount: 50_001, medium: 'voucher' }))
    .then([{ type: 'CreditBought' }]);
});

test('where nothing is filed one person takes any amount', () => {
  given(openedCraps())
    .when(takes(1_000_000_000))
    .then([{ type: 'CreditBought' }]);
});

test('a wager spoken out and paid in cash counts by what is paid; what the document says comes first', () => {
  const story = shootingCraps({ cashAlone: 50_000 }, [1], 1_000);
  const spoken = (stake: number, done: object, approver?: object) =>
    dealer('PlaceSpokenWager', {
      seat: 1,
      spot: 'field',
      stake,
      confirmed: true,
      converted: true,
      ...done,
      ...(approver ? { approver } : {}),
    });
  given(story)
    .when(spoken(60_000, { converted: false }))
    .then(refused('verbal-wager'));
  given(story).when(spoken(60_000, {})).then(refused('second-person'));
  expect(credit(after(story, spoken(60_000, {}, person('floorperson', 'Fred'))), 1)).toBe(1_000);
});

test('what one person takes alone is a whole amount', () => {
  for (const cashAlone of [-1, 1.5, '500', null]) {
    const outcome = submit(SICBO, { cashAlone });
    expect(isRefusal(outcome) && outcome.refused).toBe('bad-choice');
  }
  const none = submit(SICBO, {});
  expect(isRefusal(none) || 'cashAlone' in none.house).toBe(false);
});

test('a drop is counted by supervision or the cage, not by those who fill the box', () => {
  const figures = {
    counted: 900,
    logged: { cash: 1_000, cageCash: 70, vouchers: 400, paidOut: 300 },
    cage: { redeemed: 400, issued: 300 },
  };
  const counted = {
    type: 'DropCounted',
    shift: null,
    cash: { expected: 1_000, found: 900 },
    vouchers: { expected: 400, found: 400 },
    paidOut: { expected: 300, found: 300 },
    cageCash: 70,
  };
  for (const role of ['dealer', 'stickperson', 'boxperson', 'surveillance', 'device'] as const)
    given(table).when(as(role)('CountDrop', figures)).then(refused('wrong-role'));
  for (const role of ['floorperson', 'shift-manager', 'cage'] as const)
    given(table).when(as(role)('CountDrop', figures)).then([counted]);
});
