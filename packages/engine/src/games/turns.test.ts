import { expect, test } from 'vitest';
import { shootingCraps, stick } from '../../../../test/craps-table.ts';
import {
  after,
  bet,
  betting,
  dealer,
  given,
  opened,
  player,
  refused,
  round,
  type Story,
} from '../../../../test/table.ts';
import { turnUnderWay } from '../index.ts';

/** What a command is meant for may be over when it comes. */

const SMALL = bet(2, 'small', 1000);
const second = after(opened('rws'), ...round('rws', [], 4, 5, 6), dealer('OpenBetting'));

test('a wager that says which round it is meant for is made in that round or not at all', () => {
  const first = betting('rws');
  expect(turnUnderWay(first.table)).toBe(1);
  given(first)
    .when({ ...SMALL, turn: 1 })
    .then([{ type: 'WagerPlaced', spot: 'small' }]);
  expect(turnUnderWay(second.table)).toBe(2);
  given(second)
    .when({ ...SMALL, turn: 1 })
    .then(refused('turn-over', null));
  given(second)
    .when({ ...SMALL, turn: 0 })
    .then(refused('turn-over', null));
  // Whoever does not say is taken at their word, in whichever round it comes.
  given(second)
    .when(SMALL)
    .then([{ type: 'WagerPlaced' }]);
});

test('between two rounds none is under way, and steps of the last one are not done there', () => {
  const between = opened('rws');
  expect(turnUnderWay(between.table)).toBe(0);
  given(between)
    .when(dealer('OpenBetting', { turn: 0 }))
    .then([{ type: 'BettingOpened', round: 1 }]);
  given(second)
    .when(dealer('OpenBetting', { turn: 0 }))
    .then(refused('turn-over'));
  given(second)
    .when(dealer('CloseBetting', { turn: 1 }))
    .then(refused('turn-over'));
});

test('at craps a wager is meant for the throw that was awaited when it was made', () => {
  const field = (story: Story, turn: number) => given(story).when({ ...bet(1, 'field', 500), turn });
  const before = after(shootingCraps({}, [1], 50_000), bet(1, 'pass', 1000));
  const awaited = turnUnderWay(before.table);
  field(before, awaited).then([{ type: 'WagerPlaced', spot: 'field' }]);
  const thrown = after(before, player(1)('ThrowDice', { seat: 1 }), stick('CallThrow', { dice: [4, 2] }));
  expect(turnUnderWay(thrown.table)).toBe(awaited + 1);
  field(thrown, awaited).then(refused('turn-over'));
  field(thrown, awaited + 1).then([{ type: 'WagerPlaced' }]);
});
