import { crapsPlay, type EventOf, type EventType, isRefusal, STAFF } from '@hardway/engine';
import { expect } from 'vitest';
import { proves } from '../../../../../test/clause.ts';
import { at, type Choices, md, shootingCraps, stick, takesDice } from '../../../../../test/craps-table.ts';
import {
  after,
  answer,
  as,
  bet,
  credit,
  device,
  given,
  type Order,
  player,
  refused,
  type Story,
} from '../../../../../test/table.ts';

const surveillance = as('surveillance');
const acknowledge = surveillance('AcknowledgeNotice');
const PURSE = 1_000_000;

/** An open table at which these seats have 10,000.00 each; a machine throws for whoever shoots. */
const table = (choices: Choices, seats: readonly number[] = [1, 2, 3]): Story => shootingCraps(choices, seats, PURSE);

const passes = (seat: number) => player(seat)('PassDice', { seat });

/** These totals, thrown one after the other by the shooter at this seat. */
const totals = (seat: number, ...thrown: number[]): Order[] =>
  thrown.flatMap((total) => [
    device('ThrowDice', { seat }),
    stick('CallThrow', { dice: total > 7 ? [6, total - 6] : [1, total - 1] }),
  ]);
/** Points set and made by the shooter at this seat. */
const makes = (seat: number, ...points: number[]): Order[] => points.flatMap((point) => totals(seat, point, point));

const told = (story: Story, order: Order): string => {
  const events = answer(story, order);
  return isRefusal(events) ? `${events.refused} ${events.clause?.replace('md-craps ', '')}` : 'yes';
};
const all = <T extends EventType>({ events }: Story, type: T) =>
  events.filter((event): event is EventOf<T> => event.type === type);
const wagersOf = ({ table }: Story, seat: number) => crapsPlay(table).seats[seat]?.wagers.map(({ spot }) => spot) ?? [];
const won = (story: Story) => all(story, 'WinnersPaid').flatMap(({ results }) => results);
const lost = (story: Story) => all(story, 'LosersCollected').flatMap(({ results }) => results);

const SIX = [4, 5, 6, 8, 9, 10];

// The chapters as a whole

/** By chapter: what is offered, a bet on it, and what the table does about it on 4, 4, 5 and a loser 7. */
const CHAPTERS = [
  ['11.A', 'fire', 'fire', '5.F', [['FireMarkerPlaced', '11.A(4)']]],
  [
    '12.A',
    'bonus',
    'bonus/small',
    '5.H',
    [
      ['TotalMarked', '12.B(3)'],
      ['TotalMarked', '12.B(3)'],
      ['MarkersRemoved', '12.B(5)'],
    ],
  ],
  [
    '13.A',
    'diceOlogy',
    'dice-ology/little',
    '5.I',
    [
      ['TotalMarked', '13.B(3)'],
      ['TotalMarked', '13.B(3)'],
      ['MarkersRemoved', '13.B(5)'],
    ],
  ],
] as const;

const procedures = ({ events }: Story): string[][] =>
  events.flatMap((event): string[][] => {
    if (event.type === 'FireMarkerPlaced') return [[event.type, event.clause]];
    return event.type === 'TotalMarked' || event.type === 'MarkersRemoved' ? [[event.type, ...event.clauses]] : [];
  });

for (const [chapter, key, spot, offer, done] of CHAPTERS)
  proves(
    at(chapter),
    `whoever offers ${key} follows its chapter beside the ordinary rules, and nobody else does`,
    () => {
      const hand = totals(1, 4, 4, 5, 7);
      const offering = table({ [key]: 'A' });
      const placing = bet(2, spot, 100);
      expect(procedures(after(offering, placing, ...hand))).toEqual(done.map(([type, clause]) => [type, at(clause)]));
      expect(told(after(offering, device('ThrowDice', { seat: 1 })), placing)).toBe('bets-closed 4.A');
      const plain = table({});
      expect(told(plain, placing)).toBe(`not-offered ${offer}`);
      expect(procedures(after(plain, ...hand))).toEqual([]);
    },
  );

// Fire

const fire = (...bets: Order[]): Story => after(table({ fire: 'A' }), ...bets);

proves(md('11.B(1)', '11.B(1)(a)', '11.B(1)(b)', '11.B(1)(c)'), 'Fire keeps to its own limits at any table', () => {
  const story = table({ fire: 'A', limits: { min: 2500, max: 100_000 } });
  for (const [stake, answered] of [
    [50, 'below-minimum 11.B(1)(a)'],
    [100, 'yes'],
    [150, 'not-in-units 11.B(1)(c)'],
    [500, 'yes'],
    [600, 'above-maximum 11.B(1)(b)'],
  ] as const)
    expect(told(story, bet(2, 'fire', stake)), `${stake}`).toBe(answered);
  expect(told(story, bet(2, 'pass', 500))).toBe('below-minimum 3.B(1)');
});

proves(md('2.D(4)(a)', '11.A(1)'), 'each seat has its own numbered area for Fire, and the layout has so many', () => {
  const seats = [1, 16, 17];
  const told16 = seats.map((seat) => told(table({ fire: 'A' }, seats), bet(seat, 'fire', 100)));
  expect(told16).toEqual(['yes', 'yes', 'not-offered 2.D(4)(a)']);
  const told4 = [4, 5].map((seat) => told(table({ fire: 'A', fireAreas: 4 }, [1, 4, 5]), bet(seat, 'fire', 100)));
  expect(told4).toEqual(['yes', 'not-offered 2.D(4)(a)']);
});

proves(at('11.A(3)'), 'Fire Bets wait by the number of their areas until they are lost or paid', () => {
  const story = fire(bet(3, 'fire', 300), bet(1, 'fire', 100), bet(2, 'fire', 200));
  const waiting = after(story, ...makes(1, 4, 5), ...totals(1, 7, 11, 2, 12, 6, 3));
  for (const seat of [1, 2, 3]) {
    expect(wagersOf(waiting, seat)).toEqual(['fire']);
    expect(told(waiting, player(seat)('TakeDownWager', { seat, spot: 'fire' }))).toBe('contract-wager 4.D(3)');
  }
  expect(waiting.table.ledger.house.layout).toBe(600);
  const settled = after(waiting, ...totals(1, 7));
  expect(lost(settled).map(({ seat, stake }) => [seat, stake])).toEqual([
    [1, 100],
    [2, 200],
    [3, 300],
  ]);
  expect(settled.table.ledger.house.layout).toBe(0);
});

proves(md('11.A(4)', '11.B(2)', '11.B(3)'), 'each different point made gets a marker with the count so far', () => {
  const story = fire(bet(2, 'fire', 100), ...makes(1, 9, 4, 9, 10, 4, 5));
  const markers = all(story, 'FireMarkerPlaced');
  expect(markers.map(({ point, count }) => [point, count])).toEqual([
    [9, 1],
    [4, 2],
    [10, 3],
    [5, 4],
  ]);
  expect(new Set(markers.map(({ clause }) => clause))).toEqual(new Set([at('11.A(4)')]));
  expect(crapsPlay(story.table).fireCounts).toEqual([[9, 4, 10, 5]]);
  expect(crapsPlay(after(story, acknowledge, ...totals(1, 6, 7)).table).fireCounts).toEqual([]);
  expect(all(after(table({}), ...makes(1, 4, 5)), 'FireMarkerPlaced')).toEqual([]);
});

proves(at('11.A(6)'), 'surveillance is told of the fourth point, once, and says that it knows', () => {
  const three = fire(bet(2, 'fire', 100), ...makes(1, 4, 5, 6, 5));
  expect(all(three, 'SurveillanceNotified')).toEqual([]);
  given(three)
    .when(acknowledge)
    .then(refused('nothing-to-do', at('11.A(6)')));
  const four = after(three, ...makes(1, 8));
  expect(all(four, 'SurveillanceNotified')).toEqual([
    { type: 'SurveillanceNotified', number: 10, points: [4, 5, 6, 8], seats: [2], clause: at('11.A(6)') },
  ]);
  for (const role of STAFF.filter((other) => other !== 'surveillance'))
    given(four)
      .when(as(role)('AcknowledgeNotice'))
      .then(refused('wrong-role', at('11.A(6)')));
  given(four)
    .when(acknowledge)
    .then([{ type: 'NoticeAcknowledged', number: 10 }]);
  const known = after(four, acknowledge, ...makes(1, 9, 10));
  expect(all(known, 'SurveillanceNotified')).toHaveLength(1);
  given(known)
    .when(acknowledge)
    .then(refused('nothing-to-do', at('11.A(6)')));
  const again = after(known, ...totals(1, 6, 7), ...takesDice(2), bet(2, 'fire', 100), ...makes(2, 4, 5, 6, 8));
  expect(all(again, 'SurveillanceNotified')).toHaveLength(2);
});

proves(at('11.A(6)'), 'there is nothing to confirm while no Fire Bet is up', () => {
  const story = fire(...makes(1, 4, 5, 6, 8));
  expect(all(story, 'FireMarkerPlaced')).toHaveLength(4);
  expect(all(story, 'SurveillanceNotified')).toEqual([]);
});

for (const [paytable, number, odds] of [
  ['A', 1, [24, 249, 999]],
  ['B', 2, [39, 199, 499]],
] as const)
  proves(
    md('11.A(5)', '5.F', ...[...'abc'].map((letter) => `5.F(${number})(${letter})`)),
    `Fire by pay table ${paytable} is settled at a loser 7 by the different points made`,
    () => {
      for (const count of [0, 1, 2, 3, 4, 5, 6]) {
        const story = after(
          table({ fire: paytable }),
          bet(2, 'fire', 500),
          ...makes(1, ...SIX.slice(0, count)),
          ...(count < 4 ? [] : [acknowledge]),
        );
        expect(wagersOf(after(story, ...totals(1, 7, 7)), 2)).toEqual(['fire']);
        const settled = after(story, ...totals(1, 7, 10, 7));
        expect(wagersOf(settled, 2)).toEqual([]);
        const win = odds[count - 4];
        expect(credit(settled, 2)).toBe(PURSE + (win ? 500 * win : -500));
        const results = [...won(settled), ...lost(settled)];
        expect(results).toMatchObject([
          win
            ? { result: 'won', clauses: md('3.A(40)(a)', `5.F(${number})(${'abc'[count - 4]})`) }
            : { result: 'lost', clauses: md('3.A(40)(b)') },
        ]);
      }
    },
  );

proves(at('11.A(2)'), 'points go on counting when the dice are given up, until a successor’s loser 7', () => {
  for (const gives of [passes(1), as('boxperson')('OrderPass', { reason: 'delay' })]) {
    const story = fire(bet(3, 'fire', 100), ...makes(1, 4, 5), gives, ...takesDice(2));
    expect(wagersOf(story, 3)).toEqual(['fire']);
    const four = after(story, ...makes(2, 5, 6, 8));
    expect(all(four, 'SurveillanceNotified')).toHaveLength(1);
    const settled = after(four, acknowledge, ...totals(2, 9, 7));
    expect(won(settled)).toMatchObject([{ seat: 3, spot: 'fire', returned: 2500 }]);
  }
});

proves(md('3.A(40)', '11.A(1)'), 'whoever takes over a point may be backed before the own come out roll', () => {
  const over = fire(bet(3, 'fire', 100), ...totals(1, 4), passes(1), ...takesDice(2));
  expect(told(over, bet(1, 'fire', 200))).toBe('wrong-time 3.A(40)');
  const wait = after(over, ...totals(2, 8, 11));
  expect(told(wait, bet(1, 'fire', 200))).toBe('wrong-time 3.A(40)');
  const made = after(wait, ...totals(2, 4), bet(1, 'fire', 200));
  expect(told(made, bet(3, 'fire', 200))).toBe('contract-wager 4.D(3)');
  expect(told(after(made, ...totals(2, 7)), bet(2, 'fire', 200))).toBe('wrong-time 3.A(40)');
  const settled = after(made, ...makes(2, 5, 6, 8), acknowledge, ...totals(2, 9, 7));
  expect(won(settled)).toMatchObject([{ seat: 3, spot: 'fire', stake: 100, returned: 2500 }]);
  expect(lost(settled)).toMatchObject([{ seat: 1, spot: 'fire', stake: 200 }]);
});

proves(md('3.A(40)', '11.A(1)'), 'Fire is open again after a loser 7, and closed by the come out roll', () => {
  const lostIt = fire(...totals(1, 4, 7));
  expect(told(lostIt, bet(3, 'fire', 100))).toBe('yes');
  const next = after(lostIt, ...takesDice(2));
  expect(told(next, bet(3, 'fire', 100))).toBe('yes');
  for (const total of [2, 4, 7, 11])
    expect(told(after(next, ...totals(2, total)), bet(3, 'fire', 100))).not.toBe('yes');
});

// Bonus Craps and Dice-Ology

const LOW = [2, 3, 4, 5, 6];
const HIGH = [8, 9, 10, 11, 12];

const COLLECTED = [
  {
    game: 'Bonus Craps',
    key: 'bonus',
    spots: ['bonus/small', 'bonus/all', 'bonus/tall'],
    chapter: '12.B',
    entry: '3.A(43)',
    pays: '5.H',
    lock: '4.D(4)',
  },
  {
    game: 'Dice-Ology',
    key: 'diceOlogy',
    spots: ['dice-ology/little', 'dice-ology/boom', 'dice-ology/big'],
    chapter: '13.B',
    entry: '3.A(44)',
    pays: '5.I',
    lock: '13.B(2)',
  },
];

for (const { game, key, spots, chapter, entry, pays, lock } of COLLECTED) {
  const [small, both, tall] = spots as [string, string, string];
  const bets = spots.map((spot) => bet(2, spot, 100));
  const start = after(table({ [key]: 'A' }), ...bets);
  const markers = (story: Story) => all(story, 'TotalMarked').map(({ total }) => total);

  proves(md(`${chapter}(2)`, lock), `${game} wagers stay where they are until collected or paid`, () => {
    const story = after(start, ...totals(1, 2, 3, 4, 11, 6));
    expect(wagersOf(story, 2)).toEqual(spots);
    for (const now of [start, story])
      for (const spot of spots)
        for (const [order, by] of [
          [player(2)('TakeDownWager', { seat: 2, spot }), `${chapter}(2)`],
          [player(2)('ChangeWager', { seat: 2, spot, stake: 50 }), lock],
          [player(2)('ChangeWager', { seat: 2, spot, stake: 200 }), lock],
        ] as const)
          expect(told(now, order)).toBe(`contract-wager ${by}`);
    expect(story.table.ledger.house.layout).toBe(300);
  });

  proves(at(`${chapter}(3)`), `${game} marks each total as it is thrown, points or not, and once`, () => {
    const story = after(start, ...totals(1, 4, 11, 4, 11, 12, 12, 6));
    expect(markers(story)).toEqual([4, 11, 12, 6]);
    expect(crapsPlay(story.table).totalsThrown).toEqual([4, 11, 12, 6]);
    expect(all(story, 'TotalMarked')[0]!.clauses).toEqual([at(`${chapter}(3)`)]);
    expect(all(after(table({}), ...totals(1, 4, 11)), 'TotalMarked')).toEqual([]);
  });

  for (const [paytable, number, win, top] of [
    ['A', 1, 34, 175],
    ['B', 2, 30, 150],
  ] as const)
    proves(
      md(`${chapter}(4)`, `${chapter}(6)`, ...[...'abc'].map((row) => `${pays}(${number})(${row})`)),
      `${game} by pay table ${paytable} is paid with the last of its numbers, in any order`,
      () => {
        const story = after(table({ [key]: paytable }), ...bets);
        for (const order of [
          [...LOW, ...HIGH],
          [6, 12, 6, 2, 11, 4, 4, 3, 5, 8, 9, 10],
        ]) {
          const last = after(story, ...totals(1, ...order.slice(0, -1)));
          expect(won(last)).toMatchObject([{ spot: small, returned: 100 * (win + 1) }]);
          expect(wagersOf(last, 2)).toEqual([both, tall]);
          const done = after(last, ...totals(1, order.at(-1)!));
          expect(won(done).slice(1)).toMatchObject([
            { spot: both, returned: 100 * (top + 1), clauses: md(`${entry}(b)`, `${pays}(${number})(b)`) },
            { spot: tall, returned: 100 * (win + 1), clauses: md(`${entry}(c)`, `${pays}(${number})(c)`) },
          ]);
          expect([credit(done, 2), done.table.ledger.house.layout]).toEqual([PURSE + 100 * (2 * win + top), 0]);
        }
      },
    );

  proves(at(`${chapter}(5)`), `any 7 collects all ${game} wagers and takes the buttons off, on a come out too`, () => {
    const sevens = [[7], [11, 7], [2, 3, 12, 7], [4, 4, 7], [4, 5, 6, 7]];
    for (const thrown of sevens) {
      const story = after(start, ...totals(1, ...thrown));
      expect(lost(story).map(({ spot, clauses }) => [spot, ...clauses])).toEqual(
        spots.map((spot) => [spot, at(`${chapter}(5)`)]),
      );
      expect(story.events.at(-1)).toEqual({ type: 'MarkersRemoved', clauses: [at(`${chapter}(5)`)] });
      expect(crapsPlay(story.table).totalsThrown).toEqual([]);
      expect(credit(story, 2)).toBe(PURSE - 300);
    }
  });
}

proves(at('12.B(1)'), 'Bonus Craps is bet before a new shooter’s first come out roll, several at once', () => {
  const story = table({ bonus: 'A' });
  expect(told(story, bet(2, 'bonus/tall', 100))).toBe('yes');
  for (const total of [7, 11, 4]) {
    const rolled = after(story, ...totals(1, total));
    expect(told(rolled, bet(2, 'bonus/tall', 100))).toBe('wrong-time 12.B(1)');
  }
  expect(told(after(story, ...totals(1, 4, 7)), bet(2, 'bonus/tall', 100))).toBe('yes');
  expect(told(after(story, ...totals(1, 4, 4), passes(1), ...takesDice(2)), bet(3, 'bonus/all', 100))).toBe('yes');
});

proves(at('13.B(1)'), 'Dice-Ology is bet before any roll and counts from there', () => {
  const late = after(table({ diceOlogy: 'A' }), ...totals(1, 2, 3, 4, 5), bet(2, 'dice-ology/little', 100));
  expect(wagersOf(after(late, ...totals(1, 6)), 2)).toEqual(['dice-ology/little']);
  const paid = after(late, ...totals(1, 6, 2, 3, 4));
  expect(wagersOf(paid, 2)).toEqual(['dice-ology/little']);
  expect(won(after(late, ...totals(1, 6, 2, 3, 4, 5)))).toMatchObject([{ returned: 3500 }]);
});

// Lucky Shooter

/** What 100 brings back by pay table for two, three, four and five points, and for the established one on top. */
const AWARDS = {
  A: [0, 500, 1500, 15_000, 100_000],
  B: [200, 400, 1000, 10_000, 50_000],
  C: [0, 500, 2000, 15_000, 100_000],
  D: [200, 500, 1000, 10_000, 50_000],
};

for (const [paytable, awards] of Object.entries(AWARDS)) {
  const lucky = after(table({ luckyShooter: paytable }), bet(2, 'lucky-shooter', 100));

  proves(md('3.A(45)', '3.A(45)(a)', '3.A(45)(b)[2]', '5.J'), `a Lucky Shooter’s run by pay table ${paytable}`, () => {
    const run = [9, 4, 10, 5, 8];
    for (const [count, brings] of [[0, 0], [1, 0], ...awards.slice(0, 4).map((award, n) => [n + 2, award])] as const) {
      const running = after(lucky, ...totals(1, 6, ...run.slice(0, count)));
      expect(wagersOf(running, 2)).toEqual(['lucky-shooter']);
      const enders = [2, 3, 11, 12, ...run.slice(0, count), 7, ...(count < 5 ? [6] : [])];
      for (const ender of enders) {
        const ended = after(running, ...totals(1, ender));
        expect([credit(ended, 2), ended.table.ledger.house.layout], `${count} then ${ender}`).toEqual([
          PURSE - 100 + brings,
          0,
        ]);
      }
    }
    const top = after(lucky, ...totals(1, 6, ...run, 6));
    expect(credit(top, 2)).toBe(PURSE - 100 + awards[4]!);
    expect(won(top)[0]!.clauses[0]).toBe(at('3.A(45)(a)'));
  });
}

const lucky = after(table({ luckyShooter: 'A' }), bet(2, 'lucky-shooter', 100));

proves(md('3.A(45)(b)', '3.A(45)(c)'), 'a come out 7 or 11 keeps a Lucky Shooter up without money; craps loses', () => {
  const kept = after(lucky, ...totals(1, 7, 11, 7));
  expect([wagersOf(kept, 2), credit(kept, 2), won(kept)]).toEqual([['lucky-shooter'], PURSE - 100, []]);
  for (const total of [2, 3, 12]) {
    const story = after(kept, ...totals(1, total));
    expect(lost(story)).toMatchObject([{ spot: 'lucky-shooter', clauses: md('3.A(45)(c)') }]);
  }
});

proves(at('4.D'), 'a Lucky Shooter wager may be taken down in the middle of its run', () => {
  const down = player(2)('TakeDownWager', { seat: 2, spot: 'lucky-shooter' });
  for (const story of [lucky, after(lucky, ...totals(1, 7)), after(lucky, ...totals(1, 4, 5, 6))])
    expect(credit(after(story, down), 2)).toBe(PURSE);
  const raise = player(2)('ChangeWager', { seat: 2, spot: 'lucky-shooter', stake: 200 });
  expect(told(lucky, raise)).toBe('yes');
  expect(told(after(lucky, ...totals(1, 4, 5)), raise)).toBe('wrong-time 3.A(45)');
});
