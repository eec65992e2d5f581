import { crapsPlay, type EventOf } from '@hardway/engine';
import { expect } from 'vitest';
import { proves } from '../../../../../test/clause.ts';
import { md, shootingCraps, stick, takesDice } from '../../../../../test/craps-table.ts';
import { after, as, bet, credit, device, type Order, player, type Story } from '../../../../../test/table.ts';

/** Bonus Craps, Dice-Ology and Lucky Shooter when the dice change hands before they are decided. */

const PURSE = 100_000;

const table = (): Story => shootingCraps({ bonus: 'A', diceOlogy: 'A', luckyShooter: 'A' }, [1, 2, 3], PURSE);

const throws = (seat: number, ...totals: number[]): Order[] =>
  totals.flatMap((total) => [
    device('ThrowDice', { seat }),
    stick('CallThrow', { dice: total > 7 ? [6, total - 6] : [1, total - 1] }),
  ]);

const GIVEN_UP: Readonly<Record<string, readonly Order[]>> = {
  'passes the dice': [player(1)('PassDice', { seat: 1 }), ...takesDice(2)],
  'is made to pass them': [as('boxperson')('OrderPass', { reason: 'delay' }), ...takesDice(2)],
};

const buttons = ({ events }: Story): readonly number[] =>
  events.filter((event): event is EventOf<'TotalMarked'> => event.type === 'TotalMarked').map(({ total }) => total);

/** A wager of 1.00 at seat 3: what is thrown before and after the dice change hands, and what it brings. */
const CASES: readonly (readonly [
  spot: string,
  before: readonly number[],
  after: readonly number[],
  gain: number,
  clauses: readonly string[],
])[] = [
  ['bonus/small', [2, 3, 4], [5, 6], 3_400, ['3.A(43)(a)']],
  ['bonus/tall', [8, 9, 8], [10, 11, 10, 12], 3_400, ['3.A(43)(c)']],
  ['bonus/small', [2, 3, 4, 5], [7], -100, ['12.B(5)']],
  ['dice-ology/little', [6, 5, 4], [3, 2], 3_400, ['3.A(44)(a)']],
  ['dice-ology/big', [12, 11, 10, 9], [9, 7], -100, ['13.B(5)']],
  ['lucky-shooter', [6, 9, 4, 10], [5, 11], 1_400, ['3.A(45)(b)[2]']],
  ['lucky-shooter', [6, 9, 4, 10, 5], [8, 6], 99_900, ['3.A(45)(a)']],
  ['lucky-shooter', [7, 11], [6, 9, 7], -100, ['3.A(45)(b)[2]']],
];

for (const [spot, before, later, gain, clauses] of CASES)
  for (const [how, orders] of Object.entries(GIVEN_UP))
    proves(md(...clauses), `${spot} goes on when the shooter ${how} after ${before}`, () => {
      const waiting = after(table(), bet(3, spot, 100), ...throws(1, ...before), ...orders);
      expect(crapsPlay(waiting.table).seats[3]?.wagers.map((wager) => wager.spot)).toEqual([spot]);
      expect(credit(waiting, 3)).toBe(PURSE - 100);
      expect(credit(after(waiting, ...throws(2, ...later)), 3)).toBe(PURSE + gain);
    });

for (const [spot, clause] of [
  ['bonus/small', '12.B(3)'],
  ['dice-ology/little', '13.B(1)'],
] as const)
  proves(md(clause), `${spot} made while buttons lie there counts the totals thrown after it`, () => {
    const lying = after(
      table(),
      bet(3, spot, 100),
      ...throws(1, 4, 4, 5, 5, 2, 3),
      ...GIVEN_UP['passes the dice']!,
      bet(2, spot, 100),
    );
    expect(buttons(lying)).toEqual([4, 5, 2, 3]);
    // The button on 6 completes the bet that was there before, and is the first of the new one.
    const six = after(lying, ...throws(2, 6));
    expect([credit(six, 3), credit(six, 2)]).toEqual([PURSE + 3_400, PURSE - 100]);
    expect(buttons(six)).toEqual([4, 5, 2, 3, 6]);
    expect(credit(after(six, ...throws(2, 2, 3, 4, 5)), 2)).toBe(PURSE + 3_400);
    expect(credit(after(six, ...throws(2, 2, 3, 4, 7)), 2)).toBe(PURSE - 100);
  });
