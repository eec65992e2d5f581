import { expect, test } from 'vitest';
import { shootingCraps, stick } from '../../../../test/craps-table.ts';
import {
  after,
  as,
  balances,
  bet,
  buyIn,
  cage,
  correct,
  credit,
  dealer,
  given,
  HOUSES,
  headOf,
  newStory,
  type Order,
  openingOf,
  PEOPLE,
  person,
  player,
  refused,
  round,
  ruling,
  SECOND,
  type Story,
  undo,
} from '../../../../test/table.ts';
import { isRefusal, RULEBOOKS, submit } from '../index.ts';

const RWS = RULEBOOKS.find(({ id }) => id === 'rws-sicbo')!;

/** Two players with 1,000.00 each at a table where an attendant pays wins above this. */
const sicBo = (handPay?: number): Story => {
  const { file: _, ...parts } = openingOf('rws');
  const choices = { ...HOUSES.rws.filing, ...(handPay === undefined ? {} : { handPay }) };
  const orders = [headOf('rws')('FileSubmission', { choices }), ...Object.values(parts).flat()];
  return after(newStory('rws-sicbo'), ...orders, buyIn(1, 100_000), buyIn(2, 100_000));
};
const craps = (handPay: number): Story => shootingCraps({ handPay }, [1, 2], 100_000);

const play = (bets: readonly Order[], ...dice: readonly number[]): Order[] => round('rws', bets, ...dice);
const throws = (...dice: number[]): Order[] => [player(1)('ThrowDice', { seat: 1 }), stick('CallThrow', { dice })];
const pays = (to: 'cash' | 'credit', more: Readonly<Record<string, unknown>> = {}): Order =>
  cage('PayByHand', { seat: 1, number: 1, to, ...(to === 'cash' ? { approver: SECOND } : {}), ...more });
const cashOut = (seat = 1): Order => player(seat)('CashOut', { seat });
const waiting = ({ table }: Story) => table.handPays ?? [];

/** Total 6 pays 18 to 1, Small even money: seat 1 wins 19 times what it staked on each. */
const WIN = [bet(1, 'total/6', 1_000), bet(1, 'small', 1_000), bet(1, 'big', 500), bet(2, 'small', 1_000)];

test('a seat’s wins of one round above the filed amount are due by hand, together and without what it lost', () => {
  const won = after(sicBo(18_999), ...play(WIN, 1, 2, 3));
  expect(waiting(won)).toEqual([{ seat: 1, number: 1, amount: 19_000, at: expect.any(Number) }]);
  expect(won.events.find(({ type }) => type === 'HandPayDue')).toMatchObject({ seat: 1, number: 1, amount: 19_000 });
  // The win is credited as ever.
  expect(credit(won, 1)).toBe(100_000 - 2_500 + 21_000);
  for (const amount of [19_000, undefined]) expect(waiting(after(sicBo(amount), ...play(WIN, 1, 2, 3)))).toEqual([]);
});

test('the locked seat bets nothing and cashes nothing out; others do', () => {
  const won = after(sicBo(5_000), ...play(WIN, 1, 2, 3));
  given(won).when(cashOut()).then(refused('hand-pay', null));
  given(won)
    .when(cage('EndVisit', { seat: 1 }))
    .then(refused('hand-pay'));
  given(won)
    .when(cashOut(2))
    .then([{ type: 'CreditCashedOut' }]);
  const next = after(won, dealer('OpenBetting'), bet(2, 'big', 500));
  given(next)
    .when(bet(1, 'big', 500))
    .then(refused('hand-pay', null));
  given(next)
    .when(buyIn(1, 500))
    .then([{ type: 'CreditBought' }]);
});

test('wagers that lie at a locked craps seat may go down but not up', () => {
  const won = after(craps(5_000), bet(1, 'pass', 1_000), bet(1, 'field', 6_000), ...throws(5, 5));
  expect(waiting(won)).toMatchObject([{ seat: 1, number: 1, amount: 6_000 }]);
  given(won)
    .when(bet(1, 'pass-odds', 1_000))
    .then(refused('hand-pay'));
  const spoken = { seat: 1, spot: 'field', stake: 500, confirmed: true, converted: true };
  given(won).when(dealer('PlaceSpokenWager', spoken)).then(refused('hand-pay'));
  const paid = after(won, pays('credit'));
  given(paid)
    .when(bet(1, 'pass-odds', 1_000))
    .then([{ type: 'WagerPlaced' }]);
  const up = after(paid, bet(1, 'field', 6_000), ...throws(6, 3));
  expect(waiting(up)).toMatchObject([{ seat: 1, number: 2 }]);
  const below = after(paid, bet(1, 'place/6', 1_200), bet(1, 'field', 6_000), ...throws(5, 4));
  given(below)
    .when(player(1)('ChangeWager', { seat: 1, spot: 'place/6', stake: 2_400 }))
    .then(refused('hand-pay'));
  given(below)
    .when(player(1)('ChangeWager', { seat: 1, spot: 'place/6', stake: 600 }))
    .then([{ type: 'WagerChanged', added: -600 }]);
  given(below)
    .when(player(1)('TakeDownWager', { seat: 1, spot: 'place/6' }))
    .then([{ type: 'WagerTakenDown' }]);
});

test('paid in cash the win leaves the credit for the cage, and the seat is free again', () => {
  const won = after(sicBo(5_000), ...play(WIN, 1, 2, 3));
  const paid = after(won, pays('cash'));
  expect(paid.events.at(-1)).toEqual({
    ...{ type: 'HandPaid', seat: 1, number: 1, amount: 19_000, to: 'cash' },
    ...{ by: person('cage'), approver: SECOND },
  });
  expect([credit(paid, 1), waiting(paid)]).toEqual([credit(won, 1) - 19_000, []]);
  expect(balances(paid).cage! - balances(won).cage!).toBe(19_000);
  given(after(paid, dealer('OpenBetting')))
    .when(bet(1, 'big', 500))
    .then([{ type: 'WagerPlaced' }]);
  given(paid).when(pays('cash')).then(refused('nothing-to-do'));
});

test('left on the credit it takes one person and moves nothing', () => {
  const won = after(sicBo(5_000), ...play(WIN, 1, 2, 3));
  const paid = after(won, pays('credit'));
  expect([balances(paid), waiting(paid)]).toEqual([balances(won), []]);
  given(paid)
    .when(cashOut())
    .then([{ type: 'CreditCashedOut', amount: credit(won, 1) }]);
});

test('the cage or a supervisor pays; cash is paid by two, and the second one supervises', () => {
  const won = after(sicBo(5_000), ...play(WIN, 1, 2, 3));
  const may = (to: 'cash' | 'credit') =>
    PEOPLE.filter((role) => {
      const more = to === 'cash' ? { approver: SECOND } : {};
      const story = as(role, 'somebody')('PayByHand', { seat: 1, number: 1, to, ...more });
      try {
        return after(won, story) !== undefined;
      } catch {
        return false;
      }
    });
  expect(may('credit')).toEqual(['supervisor', 'manager', 'shift-manager', 'cage']);
  expect(may('cash')).toEqual(may('credit'));
  given(won)
    .when(pays('cash', { approver: undefined }))
    .then(refused('second-person'));
  given(won)
    .when(pays('cash', { approver: person('supervisor', 'cage') }))
    .then(refused('second-person'));
  given(won)
    .when(pays('cash', { approver: person('cage', 'another') }))
    .then(refused('wrong-role'));
});

test('whoever deals there may not pay, in a house with accounts', () => {
  const won = after(craps(5_000), bet(1, 'field', 6_000), bet(1, 'pass', 500), ...throws(5, 5));
  const ana = { id: 'Ana', role: 'shift-manager', account: true } as const;
  given(won)
    .when({ ...pays('credit'), by: ana })
    .then(refused('second-person'));
  given(won)
    .when(pays('cash', { by: { id: 'cora', role: 'cage', account: true }, approver: person('floorperson', 'Ana') }))
    .then(refused('second-person'));
});

test('a round that is void or settled otherwise takes the lock away or sets it anew', () => {
  const won = after(sicBo(5_000), ...play(WIN, 1, 2, 3));
  for (const order of [undo(1), correct(1, [4, 5, 6])]) {
    const put = after(won, order);
    expect(waiting(put)).toEqual([]);
    expect(put.events.at(-1)).toEqual({ type: 'HandPayWithdrawn', seat: 1, number: 1, amount: 19_000 });
  }
  // 1-1-4 is a total of 6 as well: the same win once more.
  expect(waiting(after(won, correct(1, [1, 1, 4])))).toMatchObject([{ seat: 1, number: 1, amount: 19_000 }]);
  const lost = after(sicBo(5_000), ...play(WIN, 4, 5, 6));
  expect(waiting(after(lost, correct(1, [1, 2, 3])))).toMatchObject([{ seat: 1, number: 1, amount: 19_000 }]);
});

test('what has been paid is not due again when its round is settled anew', () => {
  const paid = after(sicBo(5_000), ...play(WIN, 1, 2, 3), pays('cash'));
  expect(waiting(after(paid, correct(1, [1, 1, 4])))).toEqual([]);
  const back = after(paid, correct(1, [4, 5, 6]), correct(1, [1, 2, 3]));
  expect(waiting(back).map(({ amount }) => amount)).toEqual([19_000]);
});

test('a reopened throw takes its wins and those after it back, and decides them anew', () => {
  const wins = [bet(1, 'pass', 1_000), bet(1, 'field', 6_000), ...throws(5, 5)];
  const won = after(craps(5_000), ...wins);
  const reopen = (dice?: readonly number[]): Order =>
    as('floorperson')('ReopenThrow', { number: 1, approver: SECOND, ...(dice ? { dice } : {}) });
  expect(waiting(after(won, reopen()))).toEqual([]);
  expect(waiting(after(won, reopen([4, 4])))).toEqual([]);
  const again = after(won, reopen([6, 4]));
  expect(again.events.slice(-2)).toMatchObject([{ type: 'HandPayWithdrawn' }, { type: 'HandPayDue', amount: 6_000 }]);
  expect(waiting(again)).toHaveLength(1);
});

test('cash waits while the player owes, and a ruling that took from the credit leaves less to pay', () => {
  const won = after(sicBo(5_000), ...play(WIN, 1, 2, 3));
  const owing = after(won, ruling('adjust', { seat: 1, adjustment: -150_000 }));
  given(owing).when(pays('cash')).then(refused('owes'));
  given(owing)
    .when(pays('credit'))
    .then([{ type: 'HandPaid', to: 'credit' }]);
  const less = after(won, ruling('adjust', { seat: 1, adjustment: -110_000 }));
  given(less)
    .when(pays('cash'))
    .then([{ type: 'HandPaid', amount: 118_500 - 110_000 }]);
});

test('the amount is a whole number that is filed with the table', () => {
  for (const handPay of [-1, 1.5, '500', null]) {
    const outcome = submit(RWS, { paytable: '3', handPay });
    expect(isRefusal(outcome) && outcome.refused).toBe('bad-choice');
  }
  const none = submit(RWS, { paytable: '3' });
  expect(isRefusal(none) || 'handPay' in none.house).toBe(false);
});
