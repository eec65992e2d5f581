import { crapsPlay, crewOf, isRefusal, legalActions, STAFF, type TableEvent } from '@hardway/engine';
import { expect, test } from 'vitest';
import { proves } from '../../../../../test/clause.ts';
import {
  at,
  attestable,
  box,
  type Choices,
  CRAPS,
  FIVE,
  FORMS,
  type Form,
  md,
  shootingCraps,
  stick,
} from '../../../../../test/craps-table.ts';
import {
  after,
  answer,
  as,
  attesting,
  balances,
  bet,
  credit,
  dealer,
  device,
  floorperson,
  given,
  type Order,
  player,
  refused,
  type Story,
} from '../../../../../test/table.ts';

/** An open table at which three seats have 1,000.00 each and the first one shoots. */
const shooting = (form: Form = 'craps', choices: Choices = {}): Story =>
  shootingCraps({ form, oddsMultiple: 3, ...choices }, [1, 2, 3], 100_000);

const throws = player(1)('ThrowDice', { seat: 1 });
const calls = (...dice: number[]) => stick('CallThrow', { dice });
const rolls = (...dice: number[]) => [throws, calls(...dice)];
const noRoll = (ground: string, by = stick) => by('CallNoRoll', { ground });

/** A line wager each way and a field bet, on a come out roll. */
const WAGERS = [bet(1, 'pass', 1000), bet(2, 'dont-pass', 2000), bet(2, 'field', 500)];
const comeOut = (form?: Form): Story => after(shooting(form), ...WAGERS);
const inTheAir = (form?: Form): Story => after(comeOut(form), throws);

const byRole = (story: Story, { type, by: _, ...fields }: Order) =>
  Object.fromEntries(
    STAFF.map((role) => {
      const told = answer(story, as(role)(type, fields));
      return [role, isRefusal(told) ? `${told.refused} ${told.clause}` : 'yes'];
    }),
  );
const only = (roles: readonly string[], clause: string) =>
  Object.fromEntries(STAFF.map((role) => [role, roles.includes(role) ? 'yes' : `wrong-role ${at(clause)}`]));

/** The events that an order brings. */
const eventsOf = (story: Story, order: Order): readonly TableEvent[] => {
  const events = answer(story, order);
  if (isRefusal(events)) throw new Error(events.message);
  return events;
};

// The throw

proves(at('4.A'), 'after the throw no wager is made, changed, taken down or called until it is called', () => {
  for (const form of FORMS) {
    const story = after(shooting(form), ...WAGERS, bet(2, 'place/6', 600), throws);
    for (const order of [
      bet(3, 'field', 500),
      bet(2, 'field', 500),
      player(2)('ChangeWager', { seat: 2, spot: 'field', stake: 200 }),
      player(2)('TakeDownWager', { seat: 2, spot: 'place/6' }),
      player(2)('CallWager', { seat: 2, spot: 'place/6', working: true }),
      dealer('PlaceSpokenWager', { seat: 2, spot: 'field', stake: 500, confirmed: true, converted: true }),
    ])
      given(story)
        .when(order)
        .then(refused('bets-closed', at('4.A')));
    given(after(story, calls(1, 3)))
      .when(bet(3, 'field', 500))
      .then([{ type: 'WagerPlaced' }]);
  }
});

proves(at('9.A'), 'a valid throw is called by its faces and its total', () => {
  for (const [dice, call] of [
    [[1, 1], 'two'],
    [[1, 2], 'three'],
    [[1, 3], 'four'],
    [[2, 2], 'four, the hard way'],
    [[3, 3], 'six, the hard way'],
    [[3, 4], 'seven'],
    [[6, 2], 'eight'],
    [[5, 5], 'ten, the hard way'],
    [[6, 5], 'eleven'],
    [[6, 6], 'twelve'],
  ] as const)
    expect(eventsOf(inTheAir(), calls(...dice))[0]).toEqual({
      type: 'ThrowCalled',
      number: 1,
      roll: dice,
      call,
      clause: at('9.A'),
    });
  given(comeOut())
    .when(calls(3, 4))
    .then(refused('out-of-order', at('9.A')));
  for (const dice of [[3], [3, 4, 5]])
    given(inTheAir())
      .when(calls(...dice))
      .then(refused('bad-dice', at('9.A')));
  for (const dice of [
    [0, 1],
    [3, 7],
  ])
    given(inTheAir())
      .when(calls(...dice))
      .then(refused('bad-command'));
});

for (const [form, roles] of [
  ['craps', ['stickperson']],
  ['mini-craps', ['dealer', 'stickperson']],
] as const)
  proves(at('9.A'), `who calls a throw at ${form}`, () => {
    expect(byRole(inTheAir(form), calls(3, 4))).toEqual(only(roles, '9.A'));
  });

proves(md('9.B', '9.C'), 'a die that leans shows the face across from the one it leans on, and only that', () => {
  for (const face of [1, 2, 3, 4, 5, 6])
    for (const read of [1, 2, 3, 4, 5, 6]) {
      const order = stick('CallThrow', { dice: [2, read], leaningOn: [null, face] });
      if (read !== 7 - face)
        given(inTheAir())
          .when(order)
          .then(refused('bad-dice', at('9.C')));
      else expect(eventsOf(inTheAir(), order)[0]).toMatchObject({ roll: [2, read], leaning: true });
    }
  const flat = stick('CallThrow', { dice: [2, 3], leaningOn: [null, null] });
  expect(eventsOf(inTheAir(), flat)[0]).not.toHaveProperty('leaning');
});

// Throws that do not count

const GROUNDS: readonly (readonly [ground: string, ...clauses: string[]])[] = [
  ['off-table', '8.B'],
  ['stacked', '8.B'],
  ['not-together', '8.C(1)', '8.C'],
  ['short', '8.C(2)', '8.C'],
  ['on-bank', '8.C(3)', '8.C'],
  ['cup-or-rail', '8.C(4)', '8.C'],
  ['cheating', '8.C(5)', '8.C'],
  ['improper', '8.C(6)', '8.C'],
  ['two-sides', '9.D'],
];

for (const [ground, clause, ...headings] of GROUNDS)
  proves(md(clause!, ...headings), `"${ground}" voids a throw: wagers stand and the dice are thrown again`, () => {
    const forms = ground === 'on-bank' ? (['craps'] as const) : FORMS;
    for (const form of forms) {
      const story = inTheAir(form);
      const events = eventsOf(story, noRoll(ground));
      expect(events).toMatchObject([{ type: 'NoRollCalled', ground, clause: at(clause!) }]);
      const before = comeOut(form).table;
      const { table: standing } = after(story, noRoll(ground));
      const hand = crapsPlay(standing);
      const { ledger } = standing;
      expect({ hand, ledger }).toEqual({ hand: crapsPlay(before), ledger: before.ledger });
      expect(after(story, noRoll(ground), ...rolls(3, 4)).table.ledger).toEqual(after(story, calls(3, 4)).table.ledger);
    }
  });

proves(at('8.C(3)'), 'mini-craps has no bank in front of a boxperson for a die to rest on', () => {
  given(inTheAir('mini-craps')).when(noRoll('on-bank')).then(refused('no-remedy', null));
});

proves(
  md('9.C', '9.D'),
  'a die that leans is no ground: it is read from across, and only one on two sides is void',
  () => {
    for (const form of FORMS)
      for (const role of STAFF)
        given(inTheAir(form))
          .when(noRoll('not-flat', as(role)))
          .then(refused('no-remedy', at('9.C')));
  },
);

proves(at('8.D'), 'chips that the dice touched are no ground, whoever calls it', () => {
  for (const form of FORMS)
    for (const role of STAFF)
      given(inTheAir(form))
        .when(noRoll('touched-chips', as(role)))
        .then(refused('no-remedy', at('8.D')));
});

proves(at('8.C'), 'there is no other ground, and a throw that was not made or is called cannot be voided', () => {
  for (const ground of ['bad-luck', 'Short', ''])
    given(inTheAir())
      .when(noRoll(ground))
      .then(refused(ground === '' ? 'bad-command' : 'no-remedy', null));
  given(inTheAir()).when(stick('CallNoRoll')).then(refused('no-remedy', null));
  for (const story of [comeOut(), after(inTheAir(), calls(1, 3))])
    given(story)
      .when(noRoll('short'))
      .then(refused('out-of-order', at('8.C(2)')));
});

for (const [form, clause, roles] of [
  ['craps', '8.E(1)', ['boxperson', 'stickperson']],
  ['mini-craps', '8.E(2)', ['dealer', 'stickperson', 'floorperson']],
] as const)
  proves(md('8.E', clause), `who calls "no roll" at ${form}`, () => {
    const grounds = GROUNDS.map(([ground]) => ground).filter((ground) => form === 'craps' || ground !== 'on-bank');
    for (const ground of grounds.filter((each) => form === 'craps' || each !== 'improper'))
      expect(byRole(inTheAir(form), noRoll(ground))).toEqual(only(roles, clause));
  });

proves(md('8.C(6)', '8.E(2)'), 'whether a mini-craps throw is improper is not the floorperson’s to say', () => {
  expect(byRole(inTheAir('mini-craps'), noRoll('improper'))).toEqual({
    ...only(['dealer', 'stickperson'], '8.E(2)'),
    floorperson: `wrong-role ${at('8.C(6)')}`,
  });
  expect(byRole(inTheAir('craps'), noRoll('improper'))).toEqual(only(['boxperson', 'stickperson'], '8.E(1)'));
});

proves(md('4.E', '8.B'), 'what was taken down before an invalid throw does not come back after it', () => {
  const down = after(comeOut(), player(2)('TakeDownWager', { seat: 2, spot: 'dont-pass' }), throws, noRoll('short'));
  given(down)
    .when(bet(2, 'dont-pass', 1000))
    .then(refused('no-increase', at('4.E')));
});

// A face in dispute

for (const [form, clause, role] of [
  ['craps', '9.E(1)', 'boxperson'],
  ['mini-craps', '9.E(2)', 'floorperson'],
] as const)
  proves(md('9.E', clause), `at ${form} the ${role} names a disputed face or voids the throw`, () => {
    const disputed = after(inTheAir(form), player(2)('DisputeFace'));
    expect(disputed.events.at(-1)).toMatchObject({ type: 'ThrowDisputed' });
    for (const order of [calls(3, 4), noRoll('short'), throws])
      given(disputed).when(order).then(refused('out-of-order'));
    for (const ruling of [{}, { dice: [3, 4] }])
      expect(byRole(disputed, stick('RuleOnFace', ruling))).toEqual(only([role], clause));
    const rule = as(role);
    expect(after(disputed, rule('RuleOnFace', { dice: [3, 4] })).table.ledger).toEqual(
      after(inTheAir(form), calls(3, 4)).table.ledger,
    );
    given(disputed)
      .when(rule('RuleOnFace'))
      .then([
        { type: 'FaceRuled', roll: null, clause: at(clause) },
        { type: 'NoRollCalled', ground: 'disputed', clause: at(clause) },
      ]);
    const again = after(disputed, rule('RuleOnFace'));
    expect(crapsPlay(again.table)).toEqual(crapsPlay(comeOut(form).table));
    given(again)
      .when(throws)
      .then([{ type: 'DiceThrown' }]);
    given(disputed)
      .when(rule('RuleOnFace', { dice: [3] }))
      .then(refused('bad-dice', at(clause)));
  });

proves(
  md('7.F(3)', '9.E(1)'),
  'a throw whose dice were taken out of use is paid neither by its call nor by a ruling on its face',
  () => {
    const retired = after(inTheAir(), box('RetireDice', { reason: 'tampered' }));
    given(retired)
      .when(calls(3, 4))
      .then(refused('not-ready', at('7.A')));
    const disputed = after(retired, player(2)('DisputeFace'));
    given(disputed)
      .when(box('RuleOnFace', { dice: [3, 4] }))
      .then(refused('not-ready', at('7.A')));
    given(disputed)
      .when(box('RuleOnFace'))
      .then([{ type: 'FaceRuled', roll: null }, { type: 'NoRollCalled' }]);
  },
);

proves(
  md('8.E(1)', '9.E(1)'),
  'dice that were thrown are taken away only by those who may call the throw off, so that nobody else decides it',
  () => {
    const retiring = { reason: 'unfit' };
    const floor = as('floorperson')('RetireDice', retiring);
    given(comeOut())
      .when(floor)
      .then([{ type: 'DiceRetired' }]);
    given(inTheAir())
      .when(floor)
      .then(refused('wrong-role', at('8.E(1)')));
    given(inTheAir())
      .when(stick('RetireDice', retiring))
      .then([{ type: 'DiceRetired' }]);
    const disputed = after(inTheAir(), player(2)('DisputeFace'));
    for (const meddling of [floor, stick('RetireDice', retiring)])
      given(disputed)
        .when(meddling)
        .then(refused('wrong-role', at('9.E(1)')));
    given(disputed)
      .when(box('RetireDice', retiring))
      .then([{ type: 'DiceRetired' }]);
  },
);

proves(at('9.E'), 'there is nothing to dispute before a throw and nothing to rule on without a dispute', () => {
  given(comeOut()).when(player(2)('DisputeFace')).then(refused('out-of-order'));
  given(inTheAir())
    .when(box('RuleOnFace'))
    .then(refused('out-of-order', at('9.E(1)')));
});

test('whoever does not work at the table neither disputes a face nor takes the dice from the shooter', () => {
  for (const role of ['cage', 'surveillance', 'device'] as const) {
    given(inTheAir()).when(as(role)('DisputeFace')).then(refused('wrong-role'));
    given(comeOut())
      .when(as(role)('PassDice', { seat: 1 }))
      .then(refused('wrong-role', at('10.A')));
  }
  for (const role of ['dealer', 'boxperson'] as const)
    given(inTheAir())
      .when(as(role)('DisputeFace'))
      .then([{ type: 'ThrowDisputed' }]);
  given(comeOut())
    .when(stick('PassDice', { seat: 1 }))
    .then([{ type: 'DiceGivenUp' }]);
});

// Settlement

for (const [form, clause] of [
  ['craps', '9.F(1)'],
  ['mini-craps', '9.G(1)'],
] as const)
  proves(at(clause), `at ${form} the next throw waits until all that is decided is settled`, () => {
    given(inTheAir(form)).when(throws).then(refused('out-of-order'));
    const events = eventsOf(inTheAir(form), calls(3, 4));
    expect(events).toMatchObject([
      { type: 'ThrowCalled' },
      {
        type: 'LosersCollected',
        results: [
          { seat: 2, spot: 'dont-pass' },
          { seat: 2, spot: 'field' },
        ],
      },
      { type: 'WinnersPaid', results: [{ seat: 1, spot: 'pass' }] },
      { type: 'WagersStand' },
    ]);
    const settled = after(inTheAir(form), calls(3, 4));
    expect(balances(settled)).toMatchObject({ 'seat:1': 101_000, 'seat:2': 97_500, bank: 1500 });
    expect(settled.table.ledger.house.layout).toBe(0);
    given(after(settled, bet(1, 'pass', 1000)))
      .when(throws)
      .then([{ type: 'DiceThrown' }]);
  });

proves(at('9.F(1)'), 'losers are collected before winners are paid, seat by seat, each under its clauses', () => {
  const story = after(
    shooting('craps', { vigorish: 'none' }),
    ...[bet(1, 'pass', 1000), bet(2, 'dont-pass', 1000), ...rolls(4, 4)],
    ...[bet(1, 'pass-odds', 3000), bet(2, 'dont-pass-odds', 1200)],
    ...[bet(1, 'come', 1000), bet(3, 'dont-come', 1000), ...rolls(5, 4)],
    ...[bet(1, 'come-odds/9', 2000), bet(3, 'dont-come-odds/9', 1500), bet(3, 'hard/6', 100)],
    ...[bet(1, 'place/6', 600), bet(2, 'buy/4', 1000), bet(2, 'lay/10', 2000), bet(3, 'field', 500)],
    ...[bet(3, 'any-seven', 100), bet(2, 'whirl', 500), bet(3, 'six-seven-eight', 500)],
    throws,
  );
  const lost = (seat: number, spot: string, stake: number, clause: string) => ({
    seat,
    spot,
    stake,
    result: 'lost',
    returned: 0,
    clauses: md(clause),
  });
  const won = (seat: number, spot: string, stake: number, returned: number, ...clauses: string[]) => ({
    seat,
    spot,
    stake,
    result: 'won',
    returned,
    clauses: md(...clauses),
  });
  const [, losers, winners, stand, end] = eventsOf(story, calls(3, 4));
  expect(losers).toEqual({
    type: 'LosersCollected',
    round: 3,
    clause: at('9.F(1)'),
    results: [
      lost(1, 'pass', 1000, '3.A(1)(b)(ii)'),
      lost(1, 'pass-odds', 3000, '6.A'),
      lost(1, 'come/9', 1000, '3.A(3)(c)(ii)'),
      lost(1, 'come-odds/9', 2000, '6.C'),
      lost(1, 'place/6', 600, '3.A(5)(c)'),
      lost(2, 'buy/4', 1000, '3.A(41)(b)(ii)'),
      lost(3, 'hard/6', 100, '3.A(8)(c)'),
      lost(3, 'field', 500, '3.A(11)(b)'),
    ],
  });
  expect(winners).toEqual({
    type: 'WinnersPaid',
    round: 3,
    clause: at('9.F(1)'),
    results: [
      won(2, 'dont-pass', 1000, 2000, '3.A(2)(a)(ii)', '5.A(2)'),
      won(2, 'dont-pass-odds', 1200, 2200, '6.B', '6.B(2)(c)'),
      { ...won(2, 'lay/10', 2000, 1000, '3.A(42)(b)', '5.G(2)(f)'), stands: true },
      won(2, 'whirl', 500, 500, '3.A(21)(c)', '5.E', '5.A(23)(a)'),
      won(3, 'dont-come/9', 1000, 2000, '3.A(4)(b)(ii)', '5.A(4)'),
      won(3, 'dont-come-odds/9', 1500, 2500, '6.D', '6.D(2)(b)'),
      won(3, 'any-seven', 100, 500, '3.A(12)(a)', '5.A(23)(a)'),
      won(3, 'six-seven-eight', 500, 1000, '3.A(39)(a)', '5.A(46)'),
    ],
  });
  expect(stand).toMatchObject({
    seats: [
      { seat: 1, wagers: [] },
      { seat: 2, wagers: [{ spot: 'lay/10' }] },
      { seat: 3, wagers: [] },
    ],
    moved: [],
  });
  expect(end).toMatchObject({ type: 'ShooterLost', seat: 1, point: 8 });
  const settled = after(story, calls(3, 4));
  expect([1, 2, 3].map((seat) => credit(settled, seat))).toEqual([92_400, 100_000, 102_300]);
  expect(settled.table.ledger.house.layout).toBe(2000);
});

proves(at('4.D'), 'the table closes when no wager is up', () => {
  given(comeOut()).when(floorperson('CloseTable')).then(refused('live-wagers', null));
  const bare = after(comeOut(), ...rolls(3, 4));
  given(bare)
    .when(floorperson('CloseTable'))
    .then([{ type: 'TableClosed', diceRetired: true }]);
  given(bare).when(dealer('CloseTable')).then(refused('wrong-role'));
  const closed = after(bare, floorperson('CloseTable'));
  for (const order of [throws, bet(1, 'pass', 1000), stick('OfferDice')])
    given(closed).when(order).then(refused('table-not-open'));
});

test('throws are numbered on when a table opens again, so that each can be looked up', () => {
  const items = attestable({});
  const again = after(
    after(comeOut(), ...rolls(3, 4), floorperson('CloseTable')),
    floorperson('AttestEquipment', attesting(items)),
    stick('LoadDice', { ...FIVE, serial: 'set 2' }),
    dealer('SignInDealer', { dealer: 'Ana' }),
    floorperson('OpenTable'),
    stick('OfferDice'),
    player(1)('AnswerOffer', { seat: 1, accepts: true }),
    bet(1, 'pass', 1000),
    throws,
  );
  given(again)
    .when(calls(5, 6))
    .then([{ type: 'ThrowCalled', number: 2 }, {}, {}, {}]);
});

proves(at('8.A'), 'a line wager is asked of a person who throws, and of nobody where a machine does', () => {
  const lined = after(shooting(), bet(1, 'pass', 1000));
  const pointOn = after(shooting(), device('ThrowDice', { seat: 1 }), calls(1, 3));
  const thrown = { type: 'DiceThrown', seat: 1, clause: at('8.A / manner') };
  for (const person of [player(1), as('dealer'), as('stickperson')]) {
    const order = person('ThrowDice', { seat: 1 });
    given(shooting())
      .when(order)
      .then(refused('no-line-wager', at('8.A')));
    for (const story of [lined, pointOn]) expect(answer(story, order)).toEqual([thrown]);
  }
  const machine = device('ThrowDice', { seat: 1 });
  expect(answer(shooting(), machine)).toEqual([{ ...thrown, waives: at('8.A') }]);
  for (const story of [lined, pointOn]) expect(answer(story, machine)).toEqual([thrown]);
});

proves(at('4.A'), 'what a player is told may be done is what the table would do', () => {
  const start = after(shooting('craps', { vigorish: 'none' }), ...WAGERS);
  for (const story of [start, after(start, ...rolls(1, 3)), after(start, ...rolls(5, 6))])
    for (const { action, spot, refusal, stakes } of legalActions(CRAPS, story.table, 1, story.now)) {
      if (action !== 'bet' || refusal) continue;
      const events = eventsOf(story, bet(1, spot!, stakes!.least));
      expect(events[0], spot!).toMatchObject({ type: 'WagerPlaced', seat: 1 });
      expect(isRefusal(answer(story, bet(1, spot!, stakes!.most))), `${spot} ${stakes!.most}`).toBe(false);
    }
  const [own, dealers] = [undefined, { id: 'Ana', role: 'dealer' } as const].map((by) =>
    legalActions(CRAPS, start.table, 1, start.now, by).filter(({ action }) =>
      ['bet', 'change', 'remove'].includes(action),
    ),
  );
  expect(dealers).toEqual(own);
  const closed = legalActions(CRAPS, inTheAir().table, 1, 0).filter(({ action }) => action === 'bet');
  expect(new Set(closed.map(({ refusal }) => refusal?.refused))).toEqual(new Set(['bets-closed']));
});

test('the table remembers its last twenty throws, and what each of them decided', () => {
  const { table } = after(comeOut(), ...rolls(4, 5), ...Array.from({ length: 20 }, () => rolls(2, 1)).flat());
  expect(crapsPlay(table).recent.map(({ number }) => number)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 2),
  );
  const [first] = crapsPlay(after(comeOut(), ...rolls(4, 5)).table).recent;
  expect(first).toMatchObject({
    number: 1,
    roll: [4, 5],
    results: [{ seat: 2, spot: 'field', result: 'won', returned: 1000 }],
  });
});

test('a crew calls dice that are out already instead of throwing again', () => {
  const acts = crewOf(CRAPS).acts({ do: 'roll', dice: [4, 4] }, true);
  const types = !isRefusal(acts) && acts.flatMap((act) => act(inTheAir().table).map(({ type }) => type));
  expect(types).toEqual(['CallThrow']);
});
