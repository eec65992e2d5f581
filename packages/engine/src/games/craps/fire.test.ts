import { crapsPlay, type EventOf, type EventType, evolve, newTable, STAFF, type TableEvent } from '@hardway/engine';
import { expect, test } from 'vitest';
import { proves } from '../../../../../test/clause.ts';
import { at, CRAPS, md, shootingCraps, stick, takesDice } from '../../../../../test/craps-table.ts';
import {
  after,
  as,
  bet,
  buyIn,
  credit,
  device,
  floorperson,
  given,
  type Order,
  player,
  refused,
  type Story,
} from '../../../../../test/table.ts';

/** Fire Bets when the dice change hands, and payouts that wait for surveillance. */

const PURSE = 100_000;
const surveillance = as('surveillance');
const acknowledge = (number?: number) => surveillance('AcknowledgeNotice', number === undefined ? {} : { number });

const table = (): Story => shootingCraps({ fire: 'A' }, [1, 2, 3, 4], PURSE);

const throws = (seat: number, ...totals: number[]): Order[] =>
  totals.flatMap((total) => [
    device('ThrowDice', { seat }),
    stick('CallThrow', { dice: total > 7 ? [6, total - 6] : [1, total - 1] }),
  ]);
const makes = (seat: number, ...points: number[]): Order[] => points.flatMap((point) => throws(seat, point, point));
const fire = (seat: number, stake = 100): Order => bet(seat, 'fire', stake);

/** The shooter gives up the dice and the player at the other seat takes them. */
const passes = (from: number, to: number): Order[] => [player(from)('PassDice', { seat: from }), ...takesDice(to)];
const ordered = (to: number): Order[] => [as('boxperson')('OrderPass', { reason: 'delay' }), ...takesDice(to)];

const all = <T extends EventType>({ events }: Pick<Story, 'events'>, type: T) =>
  events.filter((event): event is EventOf<T> => event.type === type);
const markers = (story: Story) => all(story, 'FireMarkerPlaced').map(({ point, count }) => [point, count]);
const notices = (story: Story) => all(story, 'SurveillanceNotified').map(({ points, seats }) => [points, seats]);

interface Succession {
  readonly is: string;
  readonly orders: readonly Order[];
  /** Each marker with the number that is inscribed on it. */
  readonly markers: readonly (readonly [point: number, count: number])[];
  readonly notices: readonly (readonly [points: readonly number[], seats: readonly number[]])[];
}

const SUCCESSIONS: readonly Succession[] = [
  {
    is: 'a bet that waits for the successor keeps the points made before',
    orders: [fire(3), ...makes(1, 4, 5), ...passes(1, 2), ...makes(2, 5, 6, 8)],
    markers: [
      [4, 1],
      [5, 2],
      [6, 3],
      [8, 4],
    ],
    notices: [[[4, 5, 6, 8], [3]]],
  },
  {
    is: 'where nobody has bet, the successor begins without points',
    orders: [...makes(1, 4, 5, 6), ...passes(1, 2), fire(3), ...makes(2, 4, 8, 9)],
    markers: [
      [4, 1],
      [5, 2],
      [6, 3],
      [4, 1],
      [8, 2],
      [9, 3],
    ],
    notices: [],
  },
  {
    is: 'bets on either shooter have their own counts and their own notices',
    orders: [fire(3), ...makes(1, 4, 5), ...passes(1, 2), fire(4), ...makes(2, 5, 6, 8, 4)],
    markers: [
      [4, 1],
      [5, 2],
      [5, 1],
      [6, 3],
      [6, 2],
      [8, 4],
      [8, 3],
      [4, 4],
    ],
    notices: [
      [[4, 5, 6, 8], [3]],
      [[5, 6, 8, 4], [4]],
    ],
  },
  {
    is: 'bets on either shooter with the same points are told of together',
    orders: [fire(3), ...throws(1, 11), ...ordered(2), fire(4), ...makes(2, 4, 5, 6, 8)],
    markers: [
      [4, 1],
      [5, 2],
      [6, 3],
      [8, 4],
    ],
    notices: [
      [
        [4, 5, 6, 8],
        [3, 4],
      ],
    ],
  },
  {
    is: 'a point that was taken over counts for the bets that were there, not for those on the successor',
    orders: [fire(3), ...makes(1, 4, 5), ...throws(1, 6), ...ordered(2), ...throws(2, 6), fire(4), ...makes(2, 8)],
    markers: [
      [4, 1],
      [5, 2],
      [6, 3],
      [8, 4],
      [8, 1],
    ],
    notices: [[[4, 5, 6, 8], [3]]],
  },
  {
    is: 'a loser 7 ends every count',
    orders: [
      ...[fire(3), ...makes(1, 4), ...passes(1, 2), fire(4), ...makes(2, 5, 6), ...throws(2, 9, 7)],
      ...[...takesDice(3), fire(4), ...makes(3, 8)],
    ],
    markers: [
      [4, 1],
      [5, 2],
      [5, 1],
      [6, 3],
      [6, 2],
      [8, 1],
    ],
    notices: [],
  },
];

for (const { is, orders, markers: placed, notices: told } of SUCCESSIONS)
  proves(md('11.A(2)', '11.A(4)', '11.A(6)'), is, () => {
    const story = after(table(), ...orders);
    expect(markers(story)).toEqual(placed);
    expect(notices(story)).toEqual(told);
    // The markers that lie there are those of the bets that are up.
    for (const { wagers } of Object.values(crapsPlay(story.table).seats))
      for (const { state } of wagers)
        expect(crapsPlay(story.table).fireCounts.map((count) => count.toSorted((a, b) => a - b))).toContainEqual(
          state.seen,
        );
  });

// Payouts that wait

/** Seats 3 and 4 have bet on different shooters; both have four points and nobody in surveillance has answered. */
const untold = () => after(table(), fire(3), ...makes(1, 4, 5), ...passes(1, 2), fire(4, 500), ...makes(2, 5, 6, 8, 4));

proves(md('11.A(6)', '11.A(5)'), 'no Fire Bet of four points is paid before surveillance has confirmed it', () => {
  const lost = after(untold(), ...throws(2, 9, 7));
  expect([credit(lost, 3), credit(lost, 4)]).toEqual([PURSE - 100, PURSE - 500]);
  expect(lost.table.ledger.house.layout).toBe(600);
  expect(all(lost, 'PayoutHeld')).toMatchObject([
    {
      round: 14,
      clause: at('11.A(6)'),
      results: [
        { seat: 3, returned: 2_500 },
        { seat: 4, returned: 12_500 },
      ],
    },
  ]);
  // Each notice has an answer of its own.
  const first = after(lost, acknowledge());
  expect([credit(first, 3), credit(first, 4)]).toEqual([PURSE + 2_400, PURSE - 500]);
  expect(first.events.slice(-2)).toMatchObject([
    { type: 'NoticeAcknowledged', number: 10 },
    { type: 'WinnersPaid', round: 14, results: [{ seat: 3 }], clause: at('9.F(1)') },
  ]);
  const both = after(first, acknowledge());
  expect([credit(both, 4), both.table.ledger.house.layout]).toEqual([PURSE + 12_000, 0]);
  given(both)
    .when(acknowledge())
    .then(refused('nothing-to-do', at('11.A(6)')));
});

proves(at('11.A(6)'), 'only the bets that surveillance has confirmed are paid at the loser 7', () => {
  given(untold())
    .when(acknowledge(11))
    .then(refused('nothing-to-do', at('11.A(6)')));
  const lost = after(untold(), acknowledge(12), ...throws(2, 9, 7));
  expect([credit(lost, 3), credit(lost, 4)]).toEqual([PURSE - 100, PURSE + 12_000]);
  expect(crapsPlay(lost.table).notices).toMatchObject([{ number: 10, seats: [3], waiting: { number: 14 } }]);
  for (const role of STAFF.filter((other) => other !== 'surveillance'))
    given(lost)
      .when(as(role)('AcknowledgeNotice'))
      .then(refused('wrong-role', at('11.A(6)')));
});

proves(at('11.A(6)'), 'whoever waits for a payout stays, the table stays open, and the game goes on', () => {
  const lost = after(untold(), ...throws(2, 9, 7));
  const leaves = (seat: number) => player(seat)('CashOut', { seat });
  given(lost)
    .when(leaves(3))
    .then(refused('payout-waits', at('11.A(6)')));
  given(lost).when(floorperson('CloseTable')).then(refused('payout-waits'));
  given(lost)
    .when(leaves(1))
    .then([{ type: 'CreditCashedOut', seat: 1 }]);
  // The next hand's bet of the same seat has a count and a notice of its own.
  const next = after(lost, ...takesDice(3), fire(3), ...makes(3, 4, 5, 6, 8), ...throws(3, 9, 7));
  expect(crapsPlay(next.table).notices.map(({ number, waiting }) => [number, waiting?.number])).toEqual([
    [10, 14],
    [12, 14],
    [22, 24],
  ]);
  const paid = after(next, acknowledge(), acknowledge(), acknowledge());
  expect([credit(paid, 3), credit(paid, 4)]).toEqual([PURSE + 4_800, PURSE + 12_000]);
  given(paid)
    .when(leaves(3))
    .then([{ type: 'CreditCashedOut', amount: PURSE + 4_800 }]);
  expect(after(paid, leaves(4), buyIn(4, 500)).table.ledger.credit[4]).toBe(500);
});

test('a record from before notices named throw and seats is taken to mean every bet with four points', () => {
  const { table: now, events } = untold();
  const earlier = events.map((event): TableEvent => {
    if (event.type !== 'SurveillanceNotified') return event;
    const { number: _, seats: __, ...rest } = event;
    return rest;
  });
  const replayed = earlier.reduce(evolve, newTable(CRAPS));
  expect(crapsPlay(replayed).notices.map(({ seats }) => seats)).toEqual([[3], [3, 4]]);
  expect(crapsPlay(replayed).fireCounts).toEqual(crapsPlay(now).fireCounts);
  expect(crapsPlay([{ type: 'NoticeAcknowledged' } as TableEvent].reduce(evolve, replayed)).notices).toEqual([]);
});
