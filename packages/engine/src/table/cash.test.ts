import { expect, test } from 'vitest';
import { openedCraps, shootingCraps } from '../../../../test/craps-table.ts';
import { after, as, cage, credit, dealer, given, person, refused } from '../../../../test/table.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { isRefusal } from '../rules/index.ts';
import { submit } from '../submission/index.ts';

const SICBO = RULEBOOKS.find(({ id }) => id === 'md-sicbo')!;
const table = openedCraps({ cashAlone: 50_000 });
const takes = (amount: number, approver?: object) =>
  dealer('BuyIn', { seat: 1, amount, medium: 'cash', ...(approver ? { approver } : {}) });

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
