import {
  balancesOf,
  type CrapsPlay,
  crapsPlay,
  creditAt,
  evolve,
  isRefusal,
  narrate,
  newTable,
  openVisits,
  type Table,
} from '@hardway/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proves } from '../../../../../test/clause.ts';
import { at, type Choices, CRAPS, md, shootingCraps, stick, takesDice } from '../../../../../test/craps-table.ts';
import { sizeOf } from '../../../../../test/proofs.ts';
import {
  after,
  answer,
  as,
  balances,
  bet,
  buyIn,
  cage,
  credit,
  floorperson,
  given,
  type Order,
  owed,
  PEOPLE,
  player,
  refused,
  SECOND,
  type Story,
  shiftManager,
} from '../../../../../test/table.ts';

const EVERYTHING = {
  ...{ oddsMultiple: 3, fire: 'A', bonus: 'A', diceOlogy: 'A', luckyShooter: 'A', buy: true, lay: true },
  vigorish: { when: 'placed' },
};
/** Stories do not change, so each beginning is told once. */
const TOLD = new Map<string, Story>();
const shooting = (choices: Choices = {}): Story => {
  const key = JSON.stringify(choices);
  const told = TOLD.get(key) ?? shootingCraps({ form: 'craps', ...EVERYTHING, ...choices }, [1, 2, 3], 1_000_000);
  TOLD.set(key, told);
  return told;
};

const throws = (seat = 1) => player(seat)('ThrowDice', { seat });
const calls = (...dice: number[]) => stick('CallThrow', { dice });
const rolls = (...dice: number[]) => [throws(), calls(...dice)];
const reopen = (number: number, dice?: readonly number[], more = {}): Order =>
  floorperson('ReopenThrow', { number, ...(dice ? { dice } : {}), approver: SECOND, ...more });

/** All that a screen shows and a player has, without the note that a throw was put right. */
const standing = (table: Table) => {
  const { called: _, recent, ...hand } = crapsPlay(table);
  const thrown = recent.map(({ corrected: __, ...record }) => record);
  const accounts = Object.entries(balancesOf(table.ledger)).filter(([, balance]) => balance !== 0);
  return { hand, thrown, breakage: table.breakage, balances: Object.fromEntries(accounts) };
};
const expectSame = (put: Story, right: Story): void => expect(standing(put.table)).toEqual(standing(right.table));

const LINE = [bet(1, 'pass', 1000), bet(2, 'dont-pass', 2000)];

/** What lay there, what was called, what the dice showed. */
const MISCALLS: readonly (readonly [what: string, before: readonly Order[], wrong: number[], right: number[]])[] = [
  ['a point for another one', LINE, [2, 2], [3, 3]],
  ['a point for a natural', LINE, [2, 4], [3, 4]],
  ['craps for a natural', [...LINE, bet(3, 'field', 500)], [1, 1], [5, 6]],
  ['a twelve that returns a don’t pass', LINE, [6, 5], [6, 6]],
  ['a loser seven for a point made', [...LINE, ...rolls(2, 2), bet(1, 'pass-odds', 3000)], [3, 4], [1, 3]],
  ['a point made for a loser seven', [...LINE, ...rolls(2, 2), bet(1, 'pass-odds', 3000)], [1, 3], [3, 4]],
  ['the number that a come bet travels to', [...LINE, ...rolls(2, 2), bet(3, 'come', 500)], [3, 3], [4, 5]],
  [
    'a come bet decided with its odds',
    [...LINE, ...rolls(2, 2), bet(3, 'come', 500), ...rolls(3, 3), bet(3, 'come-odds/6', 500)],
    [2, 4],
    [2, 3],
  ],
  ['the hard way for the easy way', [...LINE, ...rolls(2, 2), bet(2, 'hard/8', 500)], [4, 4], [3, 5]],
  ['a point for the Fire Bet', [bet(1, 'fire', 500), ...LINE, ...rolls(2, 2)], [1, 3], [4, 5]],
  [
    'totals of Bonus Craps and Dice-Ology',
    [bet(2, 'bonus/small', 500), bet(3, 'dice-ology/little', 500), ...LINE],
    [1, 2],
    [2, 2],
  ],
  ['a seven that takes the markers off', [bet(2, 'bonus/all', 500), ...LINE, ...rolls(2, 2)], [1, 6], [2, 6]],
  ['the Lucky Shooter’s number', [bet(1, 'lucky-shooter', 500), ...LINE, ...rolls(2, 2)], [1, 1], [3, 3]],
  ['a Lay Bet with its vigorish', [...LINE, bet(3, 'lay/4', 4000), ...rolls(3, 3)], [2, 2], [3, 4]],
];

for (const [what, before, wrong, right] of MISCALLS)
  proves(at('9.E'), `a miscall put right leaves everything as the right call would have: ${what}`, () => {
    const thrown = after(shooting(), ...before, throws());
    const number = crapsPlay(thrown.table).throws + 1;
    const miscalled = after(thrown, calls(...wrong));
    expect(standing(miscalled.table)).not.toEqual(standing(after(thrown, calls(...right)).table));
    expectSame(after(miscalled, reopen(number, right)), after(thrown, calls(...right)));
    const { hand, ...rest } = standing(after(thrown, stick('CallNoRoll', { ground: 'short' })).table);
    expect(standing(after(miscalled, reopen(number)).table)).toEqual({ ...rest, hand: { ...hand, throws: number } });
  });

proves(at('9.E'), 'everybody sees which throw was put right, and a void one is not numbered again', () => {
  const miscalled = after(shooting(), ...LINE, ...rolls(2, 2));
  const put = after(miscalled, reopen(1, [3, 3]));
  expect(crapsPlay(put.table).recent).toMatchObject([{ number: 1, roll: [3, 3], corrected: true }]);
  expect(put.events.slice(miscalled.events.length).map(narrate)).toEqual(
    expect.arrayContaining([
      'Throw 1, called 2-2, is reopened, approved by the second: the dice showed 3-3. What has moved since goes back: nothing. (md-craps 9.E)',
      'Throw 1 again: 3-3, "six, the hard way". (md-craps 9.A)',
      'The point is 6. (md-craps 1.B(3))',
    ]),
  );
  const voided = after(miscalled, reopen(1), ...rolls(3, 4));
  expect(crapsPlay(voided.table).recent.map(({ number, roll }) => [number, roll])).toEqual([[2, [3, 4]]]);
});

proves(at('9.E'), 'what was bet, called or taken down after a wrong call goes back', () => {
  const thrown = after(shooting(), ...LINE, bet(2, 'place/6', 600), throws());
  const since = [
    bet(1, 'pass-odds', 3000),
    bet(3, 'lay/4', 4000),
    player(2)('TakeDownWager', { seat: 2, spot: 'place/6' }),
    player(2)('ChangeWager', { seat: 2, spot: 'dont-pass', stake: 1000 }),
  ];
  expectSame(after(thrown, calls(2, 2), ...since, reopen(1, [3, 3])), after(thrown, calls(3, 3)));
});

proves(at('9.E'), 'dice that are out when a call is put right are thrown again', () => {
  const thrown = after(shooting(), ...LINE, throws());
  const out = after(thrown, calls(2, 2), throws());
  given(out)
    .when(reopen(1, [3, 3]))
    .then([
      { type: 'IrregularityReported', kind: 'throw-miscalled', source: 'house-rule', clause: at('9.E') },
      { type: 'NoRollCalled', ground: 'reopened', clause: at('9.E') },
      { type: 'ThrowReopened', number: 1, from: [2, 2], to: [3, 3], clause: at('9.E'), approver: SECOND },
      { type: 'ThrowCalled', number: 1, roll: [3, 3], again: true },
      { type: 'LosersCollected' },
      { type: 'WinnersPaid' },
      { type: 'WagersStand' },
      { type: 'PointSet', point: 6 },
      { type: 'TotalMarked', total: 6 },
    ]);
  expectSame(after(out, reopen(1, [3, 3])), after(thrown, calls(3, 3)));
});

proves(
  md('9.E', '11.A(6)'),
  'a notice to surveillance goes with the point that brought it, and its answer stands',
  () => {
    const points = [
      ...[...LINE, ...rolls(2, 2), ...rolls(2, 2)],
      ...[...LINE, ...rolls(2, 3), ...rolls(2, 3)],
      ...[...LINE, ...rolls(3, 3), ...rolls(3, 3)],
      ...[...LINE, ...rolls(4, 4)],
    ];
    const thrown = after(shooting(), bet(3, 'fire', 500), ...points, throws());
    const notified = after(thrown, calls(4, 4));
    expect(crapsPlay(notified.table)).toMatchObject({ notices: [{ number: 8 }], fireCounts: [[4, 5, 6, 8]] });
    const put = after(notified, reopen(8, [4, 5]));
    expect(crapsPlay(put.table)).toMatchObject({ notices: [], fireCounts: [[4, 5, 6]], point: 8 });
    const next = after(notified, ...LINE, ...rolls(4, 5), as('surveillance')('AcknowledgeNotice'));
    expect(crapsPlay(after(next, reopen(9, [5, 5])).table)).toMatchObject({ notices: [], point: 10 });
  },
);

proves(
  md('9.E', '11.A(5)', '11.A(6)'),
  'a Fire Bet that was won by a miscall is not paid, or gives its payout back',
  () => {
    const points = [
      [2, 2],
      [2, 3],
      [3, 3],
      [4, 4],
    ] as const;
    const made = points.flatMap(([a, b]) => [...LINE, ...rolls(a, b), ...rolls(a, b)]);
    const called = after(shooting(), bet(3, 'fire', 500), ...made, ...LINE, ...rolls(4, 5), ...rolls(3, 4));
    const credit = creditAt(called.table.ledger, 3);
    expect(crapsPlay(called.table).notices).toMatchObject([{ number: 8, waiting: { number: 10 } }]);

    const put = after(called, reopen(10, [5, 5]));
    expect(crapsPlay(put.table)).toMatchObject({ notices: [{ number: 8, waiting: null }], point: 9 });
    const acknowledge = as('surveillance')('AcknowledgeNotice');
    expect(creditAt(after(put, acknowledge).table.ledger, 3)).toBe(credit);

    const paid = after(called, acknowledge);
    expect(creditAt(paid.table.ledger, 3)).toBeGreaterThan(credit);
    const back = after(paid, reopen(10, [5, 5]));
    expect(creditAt(back.table.ledger, 3)).toBe(credit);
    expect(crapsPlay(back.table)).toMatchObject({ notices: [], fireCounts: [[4, 5, 6, 8]], point: 9 });
  },
);

proves(at('9.E'), 'once somebody has left since a throw that was taken back, no throw before it is reopened', () => {
  const thrown = after(shooting(), ...LINE, ...rolls(2, 2), bet(3, 'place/6', 600), throws());
  const gone = after(thrown, calls(3, 4), cage('CashOut', { seat: 3 }));
  const put = after(gone, reopen(2));
  const stakes = Object.values(crapsPlay(put.table).seats).flatMap(({ wagers }) => wagers.map(({ stake }) => stake));
  expect(balances(put)).toMatchObject({ layout: stakes.reduce((sum, stake) => sum + stake, 0) });
  given(put)
    .when(reopen(1, [3, 3]))
    .then(refused('too-late', at('9.E')));
  // Without a leaver the same two calls are put right one after the other.
  expect(isRefusal(answer(after(thrown, calls(3, 4), reopen(2)), reopen(1, [3, 3])))).toBe(false);
});

// Who, and with whom

proves(md('9.E', '9.E(1)', '9.E(2)'), 'a call is put right by a supervisor and a second person, never by one', () => {
  for (const form of ['craps', 'mini-craps'] as const) {
    const story = after(shooting({ form }), ...LINE, ...rolls(2, 2));
    const may = PEOPLE.filter(
      (role) => !isRefusal(answer(story, as(role, 'the first')('ReopenThrow', { number: 1, approver: SECOND }))),
    );
    const supervising = ['floorperson', 'supervisor', 'manager', 'shift-manager'];
    expect(may).toEqual(form === 'craps' ? ['boxperson', ...supervising] : supervising);
    const dealing = as('dealer')('ReopenThrow', { number: 1, approver: SECOND });
    given(story)
      .when(dealing)
      .then(refused('wrong-role', at('9.E')));
    given(story)
      .when(floorperson('ReopenThrow', { number: 1 }))
      .then(refused('second-person', at('9.E')));
    for (const approver of [
      { id: 'floorperson', role: 'floorperson' },
      { id: 'the box', role: 'boxperson' },
    ])
      given(story)
        .when(reopen(1, [3, 3], { approver }))
        .then(refused(approver.role === 'boxperson' ? 'wrong-role' : 'second-person'));
  }
});

test('md-craps 9.E: what was not called cannot be put right, nor what was called right', () => {
  const story = after(shooting(), ...LINE, ...rolls(2, 2));
  given(story)
    .when(reopen(2, [3, 3]))
    .then(refused('unknown-round', at('9.E')));
  given(story)
    .when(reopen(1, [2, 2]))
    .then(refused('nothing-to-do', at('9.E')));
  given(story)
    .when(reopen(1, [2]))
    .then(refused('bad-dice', at('9.E')));
  const voided = after(story, reopen(1));
  given(voided)
    .when(reopen(1, [3, 3]))
    .then(refused('too-late', at('9.E')));
});

proves(md('9.A', '9.E'), 'a ruling changes no throw, and tells what does', () => {
  const ruling = (effect: string, fields: object) =>
    shiftManager('Rule', {
      ...{ ground: 'not-covered', text: 'The call was wrong.', effect, ...fields },
      approver: { id: 'the boss', role: 'manager' },
    });
  const story = after(shooting(), ...LINE, ...rolls(2, 2));
  const told = (order: Order) => {
    const verdict = answer(story, order);
    return isRefusal(verdict) && [verdict.refused, verdict.clause, verdict.message];
  };
  for (const order of [ruling('void', { round: 1 }), ruling('resettle', { round: 1, dice: [3, 3] })])
    expect(told(order)).toEqual(['no-remedy', at('9.E'), expect.stringMatching(/throw 1\. Reopen it instead/)]);
  expect(told(ruling('settle-as-shown', { dice: [3, 3] }))).toEqual([
    'no-remedy',
    at('9.A'),
    expect.stringMatching(/settled when it is called/),
  ]);
});

// Players who have left

proves(at('9.E'), 'money of a player who has left goes to the visit, never to whoever has the chair', () => {
  // Seat 3 wins 5.00 on the field by a wrong call, and leaves; somebody else sits down there and bets.
  const thrown = after(shooting(), ...LINE, bet(3, 'field', 500), bet(3, 'place/6', 600), throws());
  const down = player(3)('TakeDownWager', { seat: 3, spot: 'place/6' });
  const gone = after(thrown, calls(2, 2), down, cage('CashOut', { seat: 3 }));
  const taken = after(gone, buyIn(3, 50_000), bet(3, 'field', 1000));
  for (const [dice, visit, bank] of [
    // The field loses, so 10.00 were paid too much; the place bet does not work on a come out roll and goes back.
    [[3, 3], -1000, 500],
    [[1, 1], 500, 1000 - 2000 - 1000],
    [undefined, -500, 0],
  ] as const) {
    const put = after(taken, reopen(1, dice));
    expect(credit(put, 3)).toBe(50_000);
    expect(openVisits(put.table.ledger)).toEqual([{ seat: 3, unit: 1, amount: visit }]);
    expect(crapsPlay(put.table).seats[3]?.wagers ?? []).toEqual([]);
    expect(put.table.ledger.house.bank ?? 0).toBe(bank);
  }
});

proves(at('9.E'), 'a shooter who has left since does not get the dice back', () => {
  const lost = after(shooting(), bet(1, 'pass', 1000), ...rolls(2, 2), ...rolls(3, 4));
  const put = after(lost, cage('CashOut', { seat: 1 }), reopen(2, [3, 3]));
  expect(crapsPlay(put.table)).toMatchObject({ shooter: null, previousShooter: 1, point: 4 });
  expect(openVisits(put.table.ledger)).toEqual([{ seat: 1, unit: 2, amount: 1000 }]);
});

proves(at('9.E'), 'what the credit cannot give back is owed', () => {
  const won = after(shooting(), bet(2, 'any-seven', 100_000), ...LINE, ...rolls(3, 4));
  const taken = after(
    won,
    shiftManager('Rule', {
      ...{ ground: 'not-covered', text: 'A chip rolled away.', effect: 'adjust' },
      ...{ seat: 2, adjustment: 0 - credit(won, 2), approver: { id: 'the boss', role: 'manager' } },
    }),
  );
  const put = after(taken, reopen(1, [3, 3]));
  expect([credit(put, 2), owed(put, 2)]).toEqual([0, 500_000]);
});

// Earlier throws

/** The point is called 4 and was 5; two more throws decide nothing of it. */
const early = (...dice: number[]): Story =>
  after(
    shooting(),
    ...[...LINE, ...rolls(...dice)],
    ...[bet(3, 'field', 500), ...rolls(3, 3)],
    ...[bet(3, 'place/8', 600), ...rolls(4, 5)],
  );

proves(at('9.E'), 'an earlier throw is put right while the hand lasts and all that lay there lies there', () => {
  expectSame(after(early(2, 2), bet(2, 'field', 500), reopen(1, [2, 3])), early(2, 3));
});

proves(at('9.E'), 'what cannot be undone any more is told, with the way that is left', () => {
  const late = (story: Story, order: Order) => {
    const told = answer(story, order);
    if (!isRefusal(told)) throw new Error('It was reopened.');
    expect(told).toMatchObject({ refused: 'too-late', clause: at('9.E') });
    expect(told.message).toMatch(/A manager’s ruling with an adjustment can still put the money right\.$/);
    return told.message;
  };
  const next = after(early(2, 2), ...rolls(3, 4));
  expect(late(next, reopen(1, [2, 3]))).toMatch(/the dice have been lost, passed or offered since/);
  const successor = after(next, ...takesDice(2), bet(2, 'pass', 1000), throws(2), calls(2, 2));
  expect(late(successor, reopen(4, [2, 3]))).toMatch(/the hand that it belongs to is over/);
  const field = after(shooting(), bet(3, 'field', 500), bet(1, 'pass', 1000), ...rolls(2, 2), ...rolls(4, 5));
  expect(late(field, reopen(1, [2, 3]))).toMatch(/seat 3’s wager on field is no longer there/);
  const fallen = after(shooting(), bet(1, 'pass', 1000), bet(2, 'place/6', 600), ...rolls(2, 2), ...rolls(4, 5));
  const down = after(fallen, player(2)('TakeDownWager', { seat: 2, spot: 'place/6' }));
  expect(late(down, reopen(1, [2, 3]))).toMatch(/seat 2’s wager on place\/6 is no longer there/);
  const come = after(shooting(), ...LINE, ...rolls(2, 2), bet(3, 'come', 500), ...rolls(4, 5));
  expect(late(come, reopen(1, [3, 4]))).toMatch(/the wager on come could not have been made after it/);
  const point = after(shooting(), ...LINE, ...rolls(2, 2), ...rolls(4, 5), ...rolls(3, 3));
  expect(late(point, reopen(2, [3, 4]))).toMatch(/the shooter would have lost the dice/);
  const adjusted = shiftManager('Rule', {
    ...{ ground: 'not-covered', text: 'The throw was miscalled.', effect: 'adjust', seat: 1, adjustment: 500 },
    approver: SECOND,
  });
  given(successor)
    .when(adjusted)
    .then([{ type: 'RulingRecorded' }, { type: 'CreditAdjusted' }]);
});

proves(at('9.E'), 'a player who has left with what an earlier throw brought is not called back', () => {
  const left = (dice: number[]) =>
    after(
      shooting(),
      ...[bet(1, 'pass', 1000), ...rolls(...dice), bet(3, 'place/6', 600), ...rolls(3, 3)],
      ...[player(3)('TakeDownWager', { seat: 3, spot: 'place/6' }), ...rolls(4, 5), cage('CashOut', { seat: 3 })],
    );
  // With a point of 6 made, the place bet would have won as it did; after a natural it would not have worked.
  expect(answer(left([2, 2]), reopen(1, [5, 6]))).toMatchObject({ refused: 'too-late' });
  expect(isRefusal(answer(left([2, 2]), reopen(1, [5, 4])))).toBe(false);
});

test('a throw that was put right can be put right again, and the log leads to the same table', () => {
  const thrown = after(shooting(), ...LINE, throws());
  const twice = after(thrown, calls(2, 2), reopen(1, [3, 4]), reopen(1, [5, 5]));
  expectSame(twice, after(thrown, calls(5, 5)));
  expect(twice.events.reduce(evolve, newTable(CRAPS))).toEqual(twice.table);
});

test('a table that is read from a log, which says who caused what, is the table that was played', () => {
  const told = after(shooting(), ...LINE, ...rolls(2, 2), bet(3, 'field', 500), reopen(1, [3, 3]), ...rolls(4, 5));
  const logged = told.events.map((event) => ({ ...event, by: SECOND }));
  expect(crapsPlay(logged.reduce(evolve, newTable(CRAPS)))).toEqual(crapsPlay(told.table));
});

test('a hand that was saved before throws could be reopened plays on, and says that they cannot be', () => {
  const { table, ...story } = after(shooting(), ...LINE, ...rolls(2, 2));
  const { called: _, ...saved } = crapsPlay(table);
  const before: Story = { ...story, table: { ...table, play: saved as CrapsPlay } };
  given(before)
    .when(reopen(1, [3, 3]))
    .then(refused('too-late', at('9.E')));
  const on = after(before, ...rolls(4, 5));
  given(on)
    .when(reopen(1, [3, 3]))
    .then(refused('too-late', at('9.E')));
  expectSame(after(on, reopen(2, [6, 5])), after(before, ...rolls(6, 5)));
});

// Any hand at all

const SPOTS = [
  ...['pass', 'dont-pass', 'come', 'dont-come', 'field', 'any-seven', 'horn', 'fire', 'bonus/all', 'bonus/small'],
  ...['dice-ology/big', 'dice-ology/little', 'lucky-shooter', 'place/6', 'place/8', 'place-lose/5', 'buy/4', 'lay/10'],
  ...['hard/6', 'hard/8', 'pass-odds', 'dont-pass-odds', 'come-odds/6', 'come-odds/9', 'dont-come-odds/5'],
];
const anyBet = fc.record({
  seat: fc.constantFrom(1, 2, 3),
  spot: fc.constantFrom(...SPOTS),
  stake: fc.constantFrom(500, 600, 1200, 2000, 4000),
});
const anyRoll = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }));
const anyThrow = fc.record({ bets: fc.array(anyBet, { maxLength: 8 }), roll: anyRoll });
const FILINGS: readonly Choices[] = [
  EVERYTHING,
  {
    ...EVERYTHING,
    vigorish: { when: 'won', on: 'wager' },
    keepWinning: false,
    fire: 'B',
    bonus: 'B',
    luckyShooter: 'D',
  },
];

/** The order if the table takes it, else nothing. */
const tried = (story: Story, order: Order): Story => (isRefusal(answer(story, order)) ? story : after(story, order));

const shootOn = (story: Story): Story => {
  const { shooter } = crapsPlay(story.table);
  const ready = shooter === null ? after(story, ...takesDice(nextPlayer(story))) : story;
  const seat = crapsPlay(ready.table).shooter!;
  return after(ready, as('device')('ThrowDice', { seat }));
};

const nextPlayer = ({ table }: Story): number => {
  const { previousShooter } = crapsPlay(table);
  return previousShooter === null ? 1 : (previousShooter % 3) + 1;
};

type AnyThrow = typeof anyThrow extends fc.Arbitrary<infer T> ? T : never;

const orders = (bets: AnyThrow['bets']): Order[] => bets.map(({ seat, spot, stake }) => bet(seat, spot, stake));

const playOn = (story: Story, thrown: readonly AnyThrow[]): Story =>
  thrown.reduce((told, { bets, roll }) => after(shootOn(orders(bets).reduce(tried, told)), calls(...roll)), story);

/** The same throws with those bets alone that the table takes. */
const taken = (story: Story, thrown: readonly AnyThrow[]): readonly AnyThrow[] => {
  let told = story;
  return thrown.map(({ bets, roll }) => {
    const kept = bets.filter((each) => {
      const before = told;
      told = orders([each]).reduce(tried, told);
      return told !== before;
    });
    told = after(shootOn(told), calls(...roll));
    return { bets: kept, roll };
  });
};

const RUNS = sizeOf(2_000, 40);

test.each(FILINGS.map((choices, index) => [index, choices] as const))(
  'filing %i: whatever was called, bet and thrown, the last throw put right is the throw called right',
  (_, choices) => {
    fc.assert(
      fc.property(
        fc.array(anyThrow, { maxLength: 12 }),
        anyThrow,
        anyRoll,
        fc.array(anyBet, { maxLength: 6 }),
        (hand, last, right, since) => {
          fc.pre(last.roll.toSorted().join() !== right.toSorted().join());
          const told = playOn(shooting(choices), hand);
          const out = shootOn(orders(last.bets).reduce(tried, told));
          const wrong = after(out, calls(...last.roll));
          const later = orders(since).reduce(tried, wrong);
          const number = crapsPlay(wrong.table).throws;
          expectSame(after(later, reopen(number, right)), after(out, calls(...right)));
          expect(balances(after(later, reopen(number)))).toEqual(balances(out));
        },
      ),
      { numRuns: RUNS },
    );
  },
);

test('whatever was called, bet and thrown, an earlier throw put right is the hand played right, or it is refused', () => {
  let put = 0;
  fc.assert(
    fc.property(fc.array(anyThrow, { minLength: 2, maxLength: 6 }), fc.nat(), anyRoll, (hand, pick, right) => {
      const index = pick % (hand.length - 1);
      fc.pre(hand[index]!.roll.toSorted().join() !== right.toSorted().join());
      const wrong = playOn(shooting(), hand);
      const told = answer(wrong, reopen(index + 1, right));
      if (isRefusal(told)) {
        expect(told.refused).toBe('too-late');
        return;
      }
      put += 1;
      const rightHand = taken(shooting(), hand).map((each, place) =>
        place === index ? { ...each, roll: right } : each,
      );
      expectSame(after(wrong, reopen(index + 1, right)), playOn(shooting(), rightHand));
    }),
    { numRuns: RUNS * 3 },
  );
  expect(put).toBeGreaterThan(RUNS / 10);
});
