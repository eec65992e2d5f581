import { crapsPlay, isRefusal, practiceFiling, STAFF } from '@hardway/engine';
import { expect, test } from 'vitest';
import { proves } from '../../../../../test/clause.ts';
import { at, box, CRAPS, FIVE, FORMS, type Form, md, stick } from '../../../../../test/craps-table.ts';
import {
  after,
  answer,
  as,
  attesting,
  bet,
  buyIn,
  dealer,
  floorperson,
  given,
  HOUR,
  newStory,
  type Order,
  person,
  player,
  refused,
  type Story,
} from '../../../../../test/table.ts';

/** Whoever has charge of the dice where there is no optional stickperson. */
const runner = { craps: stick, 'mini-craps': dealer };

const SIDE_BETS = { fire: 'A', bonus: 'A', diceOlogy: 'A' };

/** What a table with all side bets has looked at before it opens, with the clauses. */
const EQUIPMENT: Readonly<Record<Form, Readonly<Record<string, string>>>> = (() => {
  const both = {
    'table-shape': '2.A',
    'layout-logo': '2.D(1)',
    'no-call-bets': '2.D(3)',
    'dice-cup': '7.A(3)',
    'fire-markers': '11.A(4)(a)',
    'fire-marker-keeper': '11.A(4)(b)',
    'bonus-buttons': '12.B(3)(a)',
    'bonus-button-keeper': '12.B(3)(b)',
    'dice-ology-buttons': '13.B(3)(a)',
    'dice-ology-button-keeper': '13.B(3)(b)',
    boxes: '2.E',
  };
  return {
    craps: { ...both, 'table-length': '2.B', stick: '9.F(2)' },
    'mini-craps': { ...both, 'mini-table-length': '2.C', 'mini-stick': '9.G(2)' },
  };
})();

const attests = (...items: string[]) => floorperson('AttestEquipment', attesting(items));
const filed = (form: Form): Story =>
  after(
    newStory('md-craps'),
    floorperson('FileSubmission', { choices: practiceFiling(CRAPS, { form, ...SIDE_BETS }) }),
  );
const ready = (form: Form) => [attests(...Object.keys(EQUIPMENT[form])), dealer('SignInDealer', { dealer: 'Ana' })];
const loads = (form: Form, serial: string): Order => runner[form]('LoadDice', { ...FIVE, serial });
const newDice = (form: Form = 'craps'): Order => loads(form, 'set 2');

/** An open table at which these seats have 1,000.00 each, in the order in which they came. */
const opened = (form: Form = 'craps', seats: readonly number[] = [1, 2, 3]): Story =>
  after(
    filed(form),
    ...ready(form),
    loads(form, 'set 1'),
    floorperson('OpenTable'),
    ...seats.map((seat) => buyIn(seat, 100_000)),
  );

const accepts = (seat: number, selected?: readonly number[]) =>
  player(seat)('AnswerOffer', { seat, accepts: true, ...(selected ? { selected } : {}) });
const declines = (seat: number) => player(seat)('AnswerOffer', { seat, accepts: false });
const takes = (seat: number) => [stick('OfferDice'), accepts(seat)];
const throws = (seat: number) => player(seat)('ThrowDice', { seat });
const rolls = (seat: number, ...dice: number[]) => [throws(seat), stick('CallThrow', { dice })];
const passes = (seat: number) => player(seat)('PassDice', { seat });

/** Seat 1 shoots with a Pass Bet and has a 4 for its point. */
const pointOf4 = (form: Form = 'craps', seats?: readonly number[]): Story =>
  after(opened(form, seats), ...takes(1), bet(1, 'pass', 1000), ...rolls(1, 1, 3));

/** What each role is told: yes, or the refusal with its clause. */
const byRole = (story: Story, { type, by: _, ...fields }: Order) =>
  Object.fromEntries(
    STAFF.map((role) => {
      const told = answer(story, as(role)(type, fields));
      return [role, isRefusal(told) ? `${told.refused} ${told.clause}` : 'yes'];
    }),
  );
const only = (roles: readonly string[], clause: string) =>
  Object.fromEntries(STAFF.map((role) => [role, roles.includes(role) ? 'yes' : `wrong-role ${at(clause)}`]));

// What stands at the table before anybody plays

for (const form of FORMS)
  for (const [item, clause] of Object.entries(EQUIPMENT[form]))
    proves(at(clause), `no ${form} table opens until "${item}" is attested`, () => {
      const others = Object.keys(EQUIPMENT[form]).filter((other) => other !== item);
      const waiting = after(
        filed(form),
        attests(...others),
        loads(form, 'set 1'),
        dealer('SignInDealer', { dealer: 'Ana' }),
      );
      given(waiting)
        .when(floorperson('OpenTable'))
        .then(refused('not-ready', at(clause)));
      given(waiting)
        .when(attests(item))
        .then([{ type: 'EquipmentAttested', items: [item], clauses: [at(clause)] }]);
      given(after(waiting, attests(item)))
        .when(floorperson('OpenTable'))
        .then([{ type: 'TableOpened' }]);
      given(waiting)
        .when(dealer('AttestEquipment', attesting([item])))
        .then(refused('wrong-role'));
    });

proves(at('2.F'), 'measures against sliding dice are approved and attested where the operator has them', () => {
  const choices = practiceFiling(CRAPS, { antiSliding: true });
  const { 'anti-sliding': _, ...approvals } = choices.approvals as Record<string, string>;
  given(newStory('md-craps'))
    .when(floorperson('FileSubmission', { choices: { ...choices, approvals } }))
    .then(refused('missing-choice', at('2.F')));
  const sliding = after(newStory('md-craps'), floorperson('FileSubmission', { choices }));
  given(sliding)
    .when(attests('anti-sliding-measures'))
    .then([{ type: 'EquipmentAttested', items: ['anti-sliding-measures'], clauses: [at('2.F')] }]);
  given(filed('craps')).when(attests('anti-sliding-measures')).then(refused('nothing-to-do', null));
});

proves(md('11.A(4)(a)', '12.B(3)(a)', '13.B(3)(a)'), 'markers are asked for only where their game is offered', () => {
  const plain = after(
    newStory('md-craps'),
    floorperson('FileSubmission', { choices: practiceFiling(CRAPS, {}) }),
    attests('table-shape', 'table-length', 'layout-logo', 'no-call-bets', 'dice-cup', 'stick', 'boxes'),
    stick('LoadDice', { ...FIVE, serial: 'set 1' }),
    dealer('SignInDealer', { dealer: 'Ana' }),
  );
  given(plain)
    .when(floorperson('OpenTable'))
    .then([{ type: 'TableOpened' }]);
  for (const item of ['fire-markers', 'bonus-buttons', 'dice-ology-buttons'])
    given(plain).when(attests(item)).then(refused('nothing-to-do', null));
});

// The set of dice

proves(at('7.A'), 'a set of five dice is recorded before the table opens', () => {
  for (const form of FORMS) {
    const empty = after(filed(form), ...ready(form));
    given(empty)
      .when(floorperson('OpenTable'))
      .then(refused('not-ready', at('7.A')));
    given(empty)
      .when(newDice(form))
      .then([{ type: 'DiceLoaded', serial: 'set 2' }]);
    given(after(empty, newDice(form)))
      .when(floorperson('OpenTable'))
      .then([{ type: 'TableOpened' }]);
    const offered = after(opened(form), stick('OfferDice'));
    given(offered)
      .when(accepts(1, [4, 5]))
      .then([{ type: 'ShooterChosen', selected: [4, 5] }]);
    given(offered)
      .when(accepts(1, [5, 6]))
      .then(refused('bad-dice'));
  }
});

/** A table at which somebody is assigned as stickperson, which mini-craps may do without. */
const withStick = (story: Story): Story =>
  after(story, as('shift-manager')('AssignStaff', { role: 'stickperson', person: 'Sam' }));

/** Who has charge of the dice, beside the floor, which takes and brings them anywhere. */
const CHARGES: readonly (readonly [Form, stickperson: boolean, clause: string, roles: readonly string[]])[] = [
  ['craps', false, '7.A(1)', ['stickperson', 'boxperson']],
  ['craps', true, '7.A(1)', ['stickperson', 'boxperson']],
  ['mini-craps', true, '7.A(1)', ['stickperson']],
  ['mini-craps', false, '7.A(2)', ['dealer']],
];
for (const [form, isThere, clause, roles] of CHARGES) {
  const crew = isThere ? 'a stickperson assigned' : 'nobody assigned as stickperson';
  const shooting = (): Story => (isThere ? withStick(pointOf4(form)) : pointOf4(form));
  const absent = form === 'mini-craps' ? { boxperson: `wrong-role ${at('8.E(1)')}` } : {};

  proves(at(clause), `with ${crew}, the dice of a ${form} table are taken away by its ${roles.join(' or ')}`, () => {
    const story = shooting();
    const retiring = stick('RetireDice', { reason: 'unfit' });
    expect(byRole(story, retiring)).toEqual({ ...only([...roles, 'floorperson'], clause), ...absent });
  });

  proves(at(clause), `with ${crew}, new dice of a ${form} table are brought by whoever has charge of them`, () => {
    const bringing = roles.filter((role) => role !== 'boxperson');
    const floor = ['floorperson', 'supervisor', 'manager', 'shift-manager'];
    const empty = after(shooting(), floorperson('RetireDice', { reason: 'unfit' }));
    expect(byRole(empty, newDice())).toEqual(only([...bringing, ...floor], clause));
  });
}

proves(md('7.A(1)', '7.A(2)'), 'charge of the mini-craps dice goes to a stickperson who comes, and back', () => {
  const release = as('shift-manager')('AssignStaff', { role: 'stickperson', person: null });
  const retiring = { reason: 'unfit' };
  const alone = pointOf4('mini-craps');
  given(alone)
    .when(release)
    .then(refused('nothing-to-do', at('7.A(1)')));
  const both = withStick(alone);
  given(both)
    .when(dealer('RetireDice', retiring))
    .then(refused('wrong-role', at('7.A(1)')));
  given(both)
    .when(release)
    .then([{ type: 'StaffReleased', role: 'stickperson', from: 'Sam', clause: at('7.A(1)') }]);
  given(after(both, release))
    .when(stick('RetireDice', retiring))
    .then(refused('wrong-role', at('7.A(2)')));
  given(after(both, release))
    .when(dealer('RetireDice', retiring))
    .then([{ type: 'DiceRetired' }]);
  // The dealer still offers the dice and calls throws there, as the stickperson does.
  for (const crew of [dealer, stick])
    given(after(both, throws(1)))
      .when(crew('CallThrow', { dice: [1, 1] }))
      .then([{ type: 'ThrowCalled' }, {}, {}, {}]);
});

proves(
  at('7.A(1)'),
  'a craps table does not go on without its stickperson, nor any table without its other people',
  () => {
    const release = (role: string): Order => as('shift-manager')('AssignStaff', { role, person: null });
    given(withStick(pointOf4('craps')))
      .when(release('stickperson'))
      .then(refused('not-ready', at('7.A(1)')));
    for (const form of FORMS)
      for (const role of ['dealer', 'floorperson'])
        given(pointOf4(form)).when(release(role)).then(refused('not-ready'));
  },
);

proves(at('8.E(1)'), 'mini-craps has no boxperson: nobody is assigned as one or acts as one', () => {
  const story = pointOf4('mini-craps');
  given(story)
    .when(as('shift-manager')('AssignStaff', { role: 'boxperson', person: 'Bo' }))
    .then(refused('nothing-to-do', null));
  for (const order of [box('BuyIn', { seat: 1, amount: 1000, medium: 'cash' }), box('RetireDice', { reason: 'unfit' })])
    given(story)
      .when(order)
      .then(refused('wrong-role', at('8.E(1)')));
  given(pointOf4('craps'))
    .when(box('BuyIn', { seat: 1, amount: 1000, medium: 'cash' }))
    .then([{ type: 'CreditBought' }]);
});

proves(at('7.E'), 'a set serves for 24 hours and not a moment more', () => {
  const story = pointOf4();
  const last = story.table.dice!.loadedAt + 24 * HOUR;
  given(story)
    .when({ ...throws(1), at: last })
    .then([{ type: 'DiceThrown' }]);
  given(story)
    .when({ ...throws(1), at: last + 1 })
    .then(refused('dice-expired', at('7.E')));
  // Dice that are out in time are still read.
  expect(
    answer(after(story, { ...throws(1), at: last }), { ...stick('CallThrow', { dice: [1, 1] }), at: last + 1 }),
  ).toMatchObject([{ type: 'ThrowCalled' }, {}, {}, {}]);
  given(after(story, passes(1)))
    .when({ ...stick('OfferDice'), at: last + 1 })
    .then(refused('dice-expired', at('7.E')));
  const changed = after(story, { ...newDice(), at: last + 1 });
  given(changed)
    .when({ ...throws(1), at: last + 24 * HOUR })
    .then([{ type: 'DiceThrown' }]);
  given(after(filed('craps'), ...ready('craps'), newDice()))
    .when({ ...floorperson('OpenTable'), at: last + 2 * HOUR })
    .then(refused('dice-expired', at('7.E')));
});

proves(md('7.F', '7.F(1)'), 'a table that closed opens again with a new set only', () => {
  const closed = after(opened(), floorperson('CloseTable'));
  expect(closed.table.dice).toBeNull();
  given(after(closed, ...ready('craps')))
    .when(floorperson('OpenTable'))
    .then(refused('not-ready', at('7.F(1)')));
  given(closed)
    .when(stick('LoadDice', { ...FIVE, serial: 'set 1' }))
    .then(refused('nothing-to-do', at('7.A')));
  given(after(closed, ...ready('craps'), newDice()))
    .when(floorperson('OpenTable'))
    .then([{ type: 'TableOpened' }]);
});

for (const [reason, clause] of [
  ['lost', '7.F(2)'],
  ['tampered', '7.F(3)'],
  ['unfit', '7.F(4)'],
] as const)
  proves(md('7.F', clause), `dice reported ${reason} go, and nobody throws until new ones are in`, () => {
    for (const form of FORMS) {
      const story = pointOf4(form);
      const retiring = runner[form]('RetireDice', { reason });
      given(story)
        .when(retiring)
        .then([{ type: 'DiceRetired', reason, clause: at(clause) }]);
      const without = after(story, retiring);
      given(without)
        .when(throws(1))
        .then(refused('not-ready', at('7.A')));
      given(after(without, passes(1)))
        .when(stick('OfferDice'))
        .then(refused('not-ready', at('7.A')));
      given(without).when(retiring).then(refused('nothing-to-do', null));
      expect(crapsPlay(without.table)).toEqual(crapsPlay(story.table));
      given(after(without, newDice(form)))
        .when(throws(1))
        .then([{ type: 'DiceThrown', seat: 1 }]);
    }
  });

test('a shooter who cashes out leaves the dice, and so does whoever they are offered to', () => {
  const cashOut = player(1)('CashOut', { seat: 1 });
  const shooting = after(opened('craps'), ...takes(1));
  given(shooting)
    .when(cashOut)
    .then([
      { type: 'DiceGivenUp', seat: 1, why: 'left', clause: at('10.A') },
      { type: 'CreditCashedOut', seat: 1 },
    ]);
  const gone = after(shooting, cashOut);
  expect(crapsPlay(gone.table)).toMatchObject({ shooter: null, previousShooter: 1 });
  given(gone)
    .when(stick('OfferDice'))
    .then([{ type: 'DiceOffered', seat: 2 }]);
  given(after(opened('craps'), stick('OfferDice')))
    .when(cashOut)
    .then([
      { type: 'OfferDeclined', seat: 1 },
      { type: 'DiceOffered', seat: 2 },
      { type: 'CreditCashedOut', seat: 1 },
    ]);
  const other = player(2)('CashOut', { seat: 2 });
  expect(answer(shooting, other)).toMatchObject([{ type: 'CreditCashedOut', seat: 2 }]);
});

// The first shooter

for (const [form, headings, first, next] of [
  ['craps', ['7.B', '7.B(1)'], '7.B(1)(a)', '7.B(1)(b)'],
  ['mini-craps', ['7.B', '7.B(2)'], '7.B(2)(a)', '7.B(2)(b)'],
] as const) {
  proves(md(...headings, first, next), `at ${form} the dice go clockwise from the first seat on the left`, () => {
    const story = opened(form, [9, 2, 5]);
    given(story)
      .when(runner[form]('OfferDice'))
      .then([{ type: 'DiceOffered', seat: 2, clause: at(first) }]);
    const offered = after(story, runner[form]('OfferDice'));
    given(offered)
      .when(declines(2))
      .then([
        { type: 'OfferDeclined', seat: 2 },
        { type: 'DiceOffered', seat: 5, clause: at(next) },
      ]);
    given(after(offered, declines(2), declines(5)))
      .when(accepts(9))
      .then([{ type: 'ShooterChosen', seat: 9 }]);
    given(offered)
      .when(runner[form]('OfferDice'))
      .then(refused('nothing-to-do', at(first)));
  });

  proves(md(first, '10.C'), `who offers the dice at ${form}`, () => {
    const roles = form === 'craps' ? ['stickperson'] : ['dealer', 'stickperson'];
    for (const story of [opened(form), after(pointOf4(form), passes(1))])
      expect(byRole(story, stick('OfferDice'))).toEqual(only(roles, first));
  });
}

proves(at('7.B'), 'no offer is made at an empty table, nor taken at a closed one', () => {
  given(opened('craps', []))
    .when(stick('OfferDice'))
    .then(refused('nothing-to-do', at('7.B(1)(a)')));
  given(after(filed('craps'), buyIn(1, 1000)))
    .when(stick('OfferDice'))
    .then(refused('table-not-open'));
});

proves(at('7.C'), 'the first to accept shoots with two different dice of the five', () => {
  const offered = after(opened(), stick('OfferDice'));
  const five = [1, 2, 3, 4, 5];
  for (const one of five)
    for (const two of five) {
      const chosen = { type: 'ShooterChosen', seat: 1, selected: [one, two], clause: at('7.C') };
      given(offered)
        .when(accepts(1, [one, two]))
        .then(one === two ? refused('bad-dice', at('7.C')) : [chosen]);
    }
  given(offered)
    .when(accepts(1, [4]))
    .then(refused('bad-dice', at('7.C')));
  given(offered)
    .when(accepts(1, [1, 6]))
    .then(refused('bad-dice', at('7.C')));
  for (const selected of [
    [0, 1],
    [1, 2, 3],
  ])
    given(offered).when(accepts(1, selected)).then(refused('bad-command'));
  const { table: chosen } = after(offered, accepts(1));
  const hand = crapsPlay(chosen);
  const { attested } = chosen;
  expect(hand).toMatchObject({ shooter: 1, offered: null, declined: [] });
  expect(attested).toContain('dice-cup');
});

proves(at('7.C'), 'only the player who is offered the dice answers', () => {
  const offered = after(opened(), stick('OfferDice'));
  given(offered)
    .when(accepts(2))
    .then(refused('out-of-order', at('7.C')));
  for (const by of [person('boxperson'), person('dealer'), { id: 'player 2', role: 'player', seat: 2 } as const])
    given(offered)
      .when({ ...accepts(1), by })
      .then(refused('wrong-role', at('7.C')));
  given(offered)
    .when(stick('AnswerOffer', { seat: 1, accepts: false }))
    .then([{ type: 'OfferDeclined' }, { type: 'DiceOffered', seat: 2 }]);
  given(opened())
    .when(accepts(1))
    .then(refused('out-of-order', at('7.C')));
});

proves(at('8.A'), 'a shooter throws with a line wager only, and nobody else throws', () => {
  const shooter = after(opened(), ...takes(1));
  given(opened()).when(throws(1)).then(refused('out-of-order'));
  given(after(shooter, bet(1, 'field', 1000), bet(2, 'pass', 1000)))
    .when(throws(1))
    .then(refused('no-line-wager', at('8.A')));
  for (const line of ['pass', 'dont-pass'])
    given(after(shooter, bet(1, line, 1000)))
      .when(throws(1))
      .then([{ type: 'DiceThrown', seat: 1 }]);
  const ready = after(shooter, bet(1, 'pass', 1000), bet(2, 'pass', 1000));
  for (const order of [throws(2), { ...throws(1), by: throws(2).by }, box('ThrowDice', { seat: 1 })])
    given(ready).when(order).then(refused('wrong-role'));
});

// Giving up the dice

proves(md('10.A', '10.C', '10.D', '10.E'), 'a shooter may pass after any roll; the set goes round by the left', () => {
  for (const form of FORMS) {
    const story = after(opened(form, [1, 2, 4]), bet(2, 'pass', 1000), ...takes(1), bet(1, 'pass', 1000));
    for (const dice of [
      [3, 4],
      [1, 3],
    ]) {
      const rolled = after(story, ...rolls(1, ...dice));
      given(rolled)
        .when(passes(1))
        .then([{ type: 'DiceGivenUp', seat: 1, why: 'passed', clause: at('10.A') }]);
      const offered = after(rolled, passes(1), runner[form]('OfferDice'));
      expect(offered.events.at(-1)).toMatchObject({ type: 'DiceOffered', seat: 2, clause: at('10.C') });
      given(offered)
        .when(declines(2))
        .then([{ type: 'OfferDeclined' }, { type: 'DiceOffered', seat: 4, clause: at('10.D') }]);
      given(after(offered, declines(2), declines(4)))
        .when(accepts(1, [3, 5]))
        .then([{ type: 'ShooterChosen', seat: 1, selected: [3, 5], clause: at('10.E') }]);
    }
  }
});

proves(md('10.A', '10.E'), 'the point stays with the table when the shooter passes', () => {
  const story = after(opened(), bet(2, 'pass', 2000), ...takes(1), bet(1, 'pass', 1000), ...rolls(1, 1, 3));
  const passed = after(story, passes(1));
  expect(crapsPlay(passed.table)).toMatchObject({ point: 4, shooter: null, previousShooter: 1 });
  given(passed).when(throws(1)).then(refused('out-of-order'));
  const next = after(passed, stick('OfferDice'), accepts(2, [2, 5]));
  expect(crapsPlay(next.table)).toMatchObject({ point: 4, shooter: 2, newShooter: true });
  expect(next.events.at(-1)).toMatchObject({ type: 'ShooterChosen', selected: [2, 5] });
  expect(next.table.attested).toContain('dice-cup');
  const { table, events } = after(next, ...rolls(2, 2, 2));
  expect(events.findLast(({ type }) => type === 'WinnersPaid')).toMatchObject({
    results: [
      { seat: 1, spot: 'pass', returned: 2000 },
      { seat: 2, spot: 'pass', returned: 4000 },
    ],
  });
  expect(crapsPlay(table)).toMatchObject({ point: null, shooter: 2 });
});

proves(at('10.A'), 'only the shooter passes, and not while the dice are in the air', () => {
  const story = pointOf4();
  given(story)
    .when(passes(2))
    .then(refused('out-of-order', at('10.A')));
  given(story)
    .when({ ...passes(1), by: passes(2).by })
    .then(refused('wrong-role', at('10.A')));
  given(after(story, throws(1)))
    .when(passes(1))
    .then(refused('out-of-order', at('10.A')));
});

proves(md('10.A(1)', '10.C'), 'a loser 7 takes the dice from the shooter; a 7 on the come out does not', () => {
  for (const form of FORMS) {
    const winner = after(opened(form), ...takes(1), bet(1, 'pass', 1000), ...rolls(1, 3, 4));
    expect(crapsPlay(winner.table).shooter).toBe(1);
    const loser = after(pointOf4(form), ...rolls(1, 3, 4));
    expect(loser.events.at(-2)).toMatchObject({ type: 'ShooterLost', seat: 1, point: 4, clause: at('10.A(1)') });
    expect(crapsPlay(loser.table)).toMatchObject({ shooter: null, previousShooter: 1, point: null, newShooter: true });
    for (const order of [throws(1), passes(1)]) given(loser).when(order).then(refused('out-of-order'));
    given(loser)
      .when(runner[form]('OfferDice'))
      .then([{ type: 'DiceOffered', seat: 2, clause: at('10.C') }]);
  }
});

for (const [form, roles] of [
  ['craps', ['boxperson']],
  ['mini-craps', ['dealer']],
] as const)
  proves(at('10.A(2)'), `at ${form} the ${roles[0]} alone orders the dice on, for three reasons`, () => {
    const story = pointOf4(form);
    const [may] = roles.map((role) => as(role));
    for (const reason of ['delay', 'invalid-rolls', 'violation']) {
      const order = may!('OrderPass', { reason });
      expect(byRole(story, order)).toEqual(only(roles, '10.A(2)'));
      given(story)
        .when(order)
        .then([{ type: 'DiceGivenUp', seat: 1, why: reason, clause: at('10.A(2)') }]);
      expect(crapsPlay(after(story, order).table)).toMatchObject({ shooter: null, previousShooter: 1, point: 4 });
    }
    given(story)
      .when(may!('OrderPass', { reason: 'luck' }))
      .then(refused('bad-command'));
    given(opened(form))
      .when(may!('OrderPass', { reason: 'delay' }))
      .then(refused('nothing-to-do', at('10.A(2)')));
  });

proves(md('10.C', '10.D'), 'the next shooter is sought clockwise from the last one, who is asked last', () => {
  const seats = [1, 3, 6, 8];
  for (const [from, order] of [
    [3, [6, 8, 1, 3]],
    [8, [1, 3, 6, 8]],
  ] as const) {
    const story = after(opened('craps', seats), stick('OfferDice'));
    const chosen = seats.slice(0, seats.indexOf(from)).reduce((now, seat) => after(now, declines(seat)), story);
    const offered = after(chosen, accepts(from), passes(from), stick('OfferDice'));
    const asked = order.reduce((now, seat) => {
      expect(crapsPlay(now.table).offered).toBe(seat);
      return after(now, declines(seat));
    }, offered);
    expect(crapsPlay(asked.table)).toMatchObject({ offered: null, shooter: null });
  }
});

// A shooter without a line wager

/** Seat 1 has made its 4, has no line wager any more, and one come wager on the 6 left. */
const comeLeft = (spot: 'come' | 'dont-come' = 'come', seats?: readonly number[], form?: Form): Story =>
  after(pointOf4(form, seats), bet(1, spot, 1000), ...rolls(1, 1, 5), ...rolls(1, 2, 2));

proves(md('10.B', '10.B(1)'), 'others are asked first; then the old shooter throws without a line wager', () => {
  for (const form of FORMS)
    for (const spot of ['come', 'dont-come'] as const) {
      const story = comeLeft(spot, [1, 2, 3], form);
      given(story)
        .when(throws(1))
        .then(refused('no-line-wager', at('8.A')));
      given(story)
        .when(runner[form]('OfferDice'))
        .then([{ type: 'DiceOffered', seat: 2, clause: at('10.B') }]);
      const offered = after(story, runner[form]('OfferDice'));
      given(offered)
        .when(throws(1))
        .then(refused('out-of-order', at('8.A / manner')));
      given(offered)
        .when(declines(2))
        .then([{ type: 'OfferDeclined' }, { type: 'DiceOffered', seat: 3, clause: at('10.D') }]);
      given(after(offered, declines(2)))
        .when(declines(3))
        .then([
          { type: 'OfferDeclined', seat: 3 },
          { type: 'ShooterContinues', seat: 1, clause: at('10.B(1)') },
        ]);
      const goesOn = after(offered, declines(2), declines(3));
      given(goesOn)
        .when(throws(1))
        .then([{ type: 'DiceThrown', seat: 1 }]);
    }
});

proves(at('10.B(1)'), 'a shooter alone at the table throws on at once', () => {
  given(comeLeft('come', [1]))
    .when(stick('OfferDice'))
    .then([{ type: 'ShooterContinues', seat: 1, clause: at('10.B(1)') }]);
});

proves(md('10.B', '10.E'), 'another player takes the dice with a line wager of the own', () => {
  const offered = after(comeLeft(), stick('OfferDice'));
  given(offered)
    .when(accepts(2))
    .then([{ type: 'ShooterChosen', seat: 2, clause: at('10.E') }]);
  const taken = after(offered, accepts(2));
  expect(crapsPlay(taken.table)).toMatchObject({
    shooter: 2,
    previousShooter: 1,
    newShooter: true,
    comeWagersOnly: false,
  });
  given(taken)
    .when(throws(2))
    .then(refused('no-line-wager', at('8.A')));
  given(after(taken, bet(2, 'dont-pass', 1000)))
    .when(throws(2))
    .then([{ type: 'DiceThrown', seat: 2 }]);
});

proves(md('10.B', '10.B(2)'), 'nobody throws without a line wager but to decide come wagers', () => {
  const has = at('10.B');
  const made = after(pointOf4(), ...rolls(1, 2, 2));
  given(made).when(stick('OfferDice')).then(refused('out-of-order', has));
  given(made)
    .when(throws(1))
    .then(refused('no-line-wager', at('8.A')));
  given(after(pointOf4(), bet(1, 'come', 1000)))
    .when(stick('OfferDice'))
    .then(refused('out-of-order', has));
  given(after(comeLeft(), bet(1, 'pass', 1000)))
    .when(stick('OfferDice'))
    .then(refused('out-of-order', has));
});

const alone = (spot: 'come' | 'dont-come'): Story => after(comeLeft(spot, [1]), stick('OfferDice'));

proves(md('10.B(2)', '10.B(4)'), 'the licence lasts until the last come wager is decided', () => {
  for (const spot of ['come', 'dont-come'] as const) {
    const waiting = after(alone(spot), ...rolls(1, 5, 6), ...rolls(1, 6, 6));
    expect(crapsPlay(waiting.table)).toMatchObject({ comeWagersOnly: true, shooter: 1 });
    const decided = after(waiting, ...rolls(1, 3, 4));
    expect(crapsPlay(decided.table)).toMatchObject({ comeWagersOnly: false, shooter: 1, point: null });
    given(decided)
      .when(throws(1))
      .then(refused('no-line-wager', at('8.A')));
    given(after(decided, bet(1, 'pass', 1000)))
      .when(throws(1))
      .then([{ type: 'DiceThrown' }]);
  }
});

proves(at('10.B(4)'), 'a line wager by anybody brings the game back to its order', () => {
  const goesOn = after(comeLeft(), stick('OfferDice'), declines(2), declines(3));
  given(after(goesOn, bet(1, 'pass', 1000)))
    .when(throws(1))
    .then([{ type: 'DiceThrown', seat: 1 }]);
  const wished = after(goesOn, bet(3, 'dont-pass', 1000));
  expect(crapsPlay(wished.table).comeWagersOnly).toBe(false);
  given(wished)
    .when(throws(1))
    .then(refused('no-line-wager', at('8.A')));
  given(after(wished, stick('OfferDice'), declines(2), accepts(3)))
    .when(throws(3))
    .then([{ type: 'DiceThrown', seat: 3 }]);
});

proves(md('10.B(2)', '10.B(3)'), 'while only come bets are decided the marker stays off, whatever is thrown', () => {
  const story = comeLeft('come', [1], 'craps');
  const alone = after(story, stick('OfferDice'));
  const thrown = after(alone, ...rolls(1, 2, 3), ...rolls(1, 4, 4));
  expect(crapsPlay(thrown.table)).toMatchObject({ point: null, comeWagersOnly: true });
});

proves(at('8.A'), 'a shooter who takes over a point throws on without a line wager', () => {
  const taken = after(pointOf4(), passes(1), stick('OfferDice'), accepts(2));
  given(taken)
    .when(throws(2))
    .then([{ type: 'DiceThrown' }]);
});

proves(md('7.B(1)(b)', '10.D'), 'when everybody has declined the offer starts again', () => {
  const story = after(opened('craps', [1, 2]), stick('OfferDice'), declines(1), declines(2));
  given(story)
    .when(stick('OfferDice'))
    .then([{ type: 'DiceOffered', seat: 1, declined: [] }]);
});

proves(at('10.B(2)'), 'the licence to throw without a line wager ends with the last come bet taken down', () => {
  const alone = after(comeLeft('dont-come', [1], 'craps'), stick('OfferDice'));
  const spot = Object.values(crapsPlay(alone.table).seats).flatMap(({ wagers }) => wagers)[0]!;
  const down = after(alone, player(1)('TakeDownWager', { seat: 1, spot: `dont-come/${spot.state.point}` }));
  given(down)
    .when(throws(1))
    .then(refused('no-line-wager', at('8.A')));
});

/** Lengths in inches, and whether the document allows them. */
for (const [form, item, clause, fits, tooLong] of [
  ['craps', 'table-length', '2.B', ['168', '150.5'], ['168.01', '169', '300']],
  ['mini-craps', 'mini-table-length', '2.C', ['114', '96'], ['114.5', '168']],
] as const)
  proves(md(clause), `the length of a ${form} table is measured, and a longer table is not attested`, () => {
    const attest = (...values: string[]) =>
      floorperson('AttestEquipment', { items: [item], noted: values.map((value) => ({ item, value })) });
    for (const value of fits)
      given(filed(form))
        .when(attest(value))
        .then([{ type: 'EquipmentAttested', clauses: [at(clause)], noted: [{ item, value }] }]);
    for (const value of tooLong)
      given(filed(form))
        .when(attest(value))
        .then(refused('bad-choice', at(clause)));
    for (const order of [attest(), attest('about 14 feet')])
      given(filed(form))
        .when(order)
        .then(refused('not-ready', at(clause)));
  });

proves(md('7.A'), 'each of the five dice is on record by an identifier of its own', () => {
  const story = after(filed('craps'), ...ready('craps'));
  const load = (...identifiers: string[]) => stick('LoadDice', { serial: 'set 1', identifiers });
  for (const order of [
    stick('LoadDice', { serial: 'set 1' }),
    load('A1', 'A2', 'A3', 'A4'),
    load('A1', 'A2', 'A3', 'A4', 'A4'),
    load('A1', 'A2', 'A3', 'A4', 'A5', 'A6'),
  ])
    given(story)
      .when(order)
      .then(refused('not-ready', at('7.A')));
  const five = ['A1', 'A2', 'A3', 'A4', 'A5'];
  given(story)
    .when(load(...five))
    .then([{ type: 'DiceLoaded', serial: 'set 1', identifiers: five }]);
  expect(after(story, load(...five)).table.dice).toMatchObject({ identifiers: five });
});
