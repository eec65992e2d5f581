import { type ActorRole, balancesOf, evolve, isRefusal, postingsOf, sicBoPlay, type TableEvent } from '@hardway/engine';
import { expect, test } from 'vitest';
import { proves } from '../../../../../test/clause.ts';
import {
  after,
  answer,
  as,
  BETS,
  balances,
  bet,
  credit,
  dealer,
  device,
  documentOf,
  enter,
  floorperson,
  given,
  HOUSE_NAMES,
  HOUSES,
  type HouseName,
  headOf,
  LIGHTS,
  lit,
  newStory,
  type Order,
  opened,
  person,
  player,
  refused,
  reveal,
  round,
  type Story,
} from '../../../../../test/table.ts';

/** Sentosa's players bet on terminals of their own; at a layout of felt a dealer reaches where they cannot. */
const betsAlone = (name: HouseName): boolean => documentOf(name) === 'rws-sicbo';

type Word = 'open' | 'cover' | 'mix' | 'close' | 'uncover' | 'enter' | 'clear';
type Row = readonly [step: Word, clause: string];

const at = (document: string, ...rows: readonly Row[]): readonly Row[] =>
  rows.map(([step, clause]) => [step, `${document} ${clause}`] as const);

const COVERLESS: readonly Row[] = [
  ['open', '625a.5(f)'],
  ['close', '625a.5(g)'],
  ['mix', '625a.5(g)'],
  ['enter', '625a.5(d)'],
  ['clear', '625a.5(f)'],
];

/** The order of a round, shaker by shaker, as each document has it. */
const ROUNDS: Readonly<Record<HouseName, readonly Row[]>> = {
  'md manual': at(
    'md-sicbo',
    ['open', '5.H'],
    ['cover', '5.B(1)'],
    ['mix', '5.B(1)'],
    ['close', '5.C'],
    ['uncover', '5.D'],
    ['enter', '5.D'],
    ['clear', '5.H'],
  ),
  'md automated': at(
    'md-sicbo',
    ['open', '5.H'],
    ['mix', '5.B(2)'],
    ['close', '5.C'],
    ['uncover', '5.D'],
    ['enter', '5.D'],
    ['clear', '5.H'],
  ),
  'pa manual': at(
    'pa-sicbo',
    ['open', '625a.5(f)'],
    ['cover', '625a.5(b)(1)'],
    ['mix', '625a.5(b)(1)'],
    ['close', '625a.5(c)'],
    ['uncover', '625a.5(d)'],
    ['enter', '625a.5(d)'],
    ['clear', '625a.5(f)'],
  ),
  'pa automated': at(
    'pa-sicbo',
    ['open', '625a.5(f)'],
    ['mix', '625a.5(b)(2)'],
    ['close', '625a.5(c)'],
    ['uncover', '625a.5(d)'],
    ['enter', '625a.5(d)'],
    ['clear', '625a.5(f)'],
  ),
  'pa coverless': at('pa-sicbo', ...COVERLESS),
  'pa player': at('pa-sicbo', ...COVERLESS),
  'pa player, covered': at(
    'pa-sicbo',
    ['open', '625a.5(f)'],
    ['close', '625a.5(g)'],
    ['mix', '625a.5(g)'],
    ['uncover', '625a.5(d)'],
    ['enter', '625a.5(d)'],
    ['clear', '625a.5(f)'],
  ),
  'ma manual': at(
    'ma-sicbo',
    ['open', '5(g)'],
    ['close', '5(c)'],
    ['cover', '5(d)(1)'],
    ['mix', '5(d)(1)'],
    ['uncover', '5(e)'],
    ['enter', '5(e)'],
    ['clear', '5(g)'],
  ),
  'ma automated': at(
    'ma-sicbo',
    ['open', '5(g)'],
    ['close', '5(c)'],
    ['mix', '5(d)(2)'],
    ['enter', '5(e)'],
    ['clear', '5(g)'],
  ),
  rws: at('rws-sicbo', ['open', '3.2'], ['close', '3.5'], ['mix', '3.6'], ['enter', '3.7'], ['clear', '1.8']),
};

/** Clauses that speak of the round as a whole: who begins it, and what comes after what. */
const WHOLE: Readonly<Record<HouseName, readonly string[]>> = {
  'md manual': ['md-sicbo 5.B'],
  'md automated': ['md-sicbo 5.B'],
  'pa manual': ['pa-sicbo 625a.5(b)'],
  'pa automated': ['pa-sicbo 625a.5(b)'],
  'pa coverless': [],
  'pa player': ['pa-sicbo 625a.5(g) / who activates'],
  'pa player, covered': ['pa-sicbo 625a.5(g) / who activates'],
  'ma manual': ['ma-sicbo 5(d)'],
  'ma automated': ['ma-sicbo 5(d)'],
  rws: [],
};

/** Lights, losers and winners. */
const SETTLING: Readonly<Record<string, readonly [lights: string, losers: string, winners: string]>> = {
  'md-sicbo': ['md-sicbo 5.E', 'md-sicbo 5.F', 'md-sicbo 5.F'],
  'pa-sicbo': ['pa-sicbo 625a.5(d) / illumination', 'pa-sicbo 625a.5(e)', 'pa-sicbo 625a.5(e)'],
  'ma-sicbo': ['ma-sicbo 5(e) / illumination', 'ma-sicbo 5(f)', 'ma-sicbo 5(f)'],
  'rws-sicbo': ['rws-sicbo 2.1.1', 'rws-sicbo 3.8', 'rws-sicbo 3.8'],
};

const EVENTS: Readonly<Record<Exclude<Word, 'enter'>, string>> = {
  open: 'BettingOpened',
  cover: 'ShakerCovered',
  mix: 'DiceMixed',
  close: 'BettingClosed',
  uncover: 'ShakerUncovered',
  clear: 'LightsCleared',
};

const isByPlayer = (name: HouseName): boolean => name.startsWith('pa player');

const orderFor = (name: HouseName, step: Word): Order =>
  ({
    open: dealer('OpenBetting'),
    cover: dealer('CoverShaker'),
    mix: (isByPlayer(name) ? player(1) : dealer)('MixDice', { times: 3 }),
    close: dealer('CloseBetting'),
    uncover: dealer('UncoverShaker'),
    enter: dealer('ConfirmResult'),
    clear: dealer('ClearLights'),
  })[step];

/** A step with what has to be there for it: a selected player, or dice in the device. */
const taken = (name: HouseName, step: Word): Order[] => {
  const order = orderFor(name, step);
  if (step === 'enter') return [...enter(1, 2, 3), order];
  return step === 'open' && isByPlayer(name) ? [order, dealer('SelectPlayer', { seat: 1 })] : [order];
};

const clauseOf = (name: HouseName, step: Word): string => ROUNDS[name].find(([word]) => word === step)![1];
const stepsOf = (name: HouseName): Word[] => ROUNDS[name].map(([step]) => step);
const isManual = (name: HouseName): boolean => name.endsWith('manual');

/** The table right before a step of its first round. */
const before = (name: HouseName, step: Word): Story => {
  const steps = stepsOf(name);
  return after(opened(name), ...steps.slice(0, steps.indexOf(step)).flatMap((done) => taken(name, done)));
};

const clausesOfRound = (name: HouseName): string[] => [
  ...new Set([...WHOLE[name], ...ROUNDS[name].map(([, clause]) => clause)]),
];

for (const name of HOUSE_NAMES) {
  proves(clausesOfRound(name), `a round at the table "${name}" goes step by step in its order`, () => {
    const [lights, losers, winners] = SETTLING[documentOf(name)]!;
    for (const [step, clause] of ROUNDS[name]) {
      const story = after(before(name, step), ...(step === 'enter' ? enter(1, 2, 3) : []));
      given(story)
        .when(orderFor(name, step))
        .then(
          step === 'enter'
            ? [
                { type: 'ResultConfirmed', roll: [1, 2, 3], clause },
                { type: 'WinnersLit', clause: lights },
                { type: 'LosersCollected', clause: losers },
                { type: 'WinnersPaid', clause: winners },
              ]
            : [{ type: EVENTS[step], clause }],
        );
    }
    const over = after(before(name, 'clear'), dealer('ClearLights'));
    expect(over.table).toMatchObject({ play: { round: null, rounds: [{ number: 1, roll: [1, 2, 3] }] } });
    given(over)
      .when(dealer('OpenBetting'))
      .then([{ type: 'BettingOpened', round: 2 }]);
  });

  proves(clausesOfRound(name), `a step out of its turn at the table "${name}" names the step that is due`, () => {
    const steps: readonly Word[] = ['open', 'cover', 'mix', 'close', 'uncover', 'enter', 'clear'];
    let attempts = 0;
    for (const [due, clause] of ROUNDS[name])
      for (const step of steps.filter((other) => other !== due && !mayCome(name, other, due))) {
        const code = due === 'open' ? 'no-round' : step === 'open' ? 'round-live' : 'out-of-order';
        const named = step === 'open' ? clauseOf(name, 'clear') : clause;
        given(before(name, due)).when(orderFor(name, step)).then(refused(code, named));
        attempts += 1;
      }
    expect(attempts).toBeGreaterThan(4 * ROUNDS[name].length);
  });
}

/** Shakes may be counted one by one; an early tumble has a remedy of its own; a player has to be selected first. */
const mayCome = (name: HouseName, step: Word, due: Word): boolean => {
  if (step !== 'mix') return false;
  const steps = stepsOf(name);
  return (
    steps[steps.indexOf(due) - 1] === 'mix' ||
    (name === 'rws' && due === 'close') ||
    (isByPlayer(name) && due === 'open')
  );
};

// Mixing

/** Shakers whose mixing is counted, with the step that waits for the third. */
for (const [name, next] of [
  ['md manual', 'close'],
  ['pa manual', 'close'],
  ['ma manual', 'uncover'],
] as const)
  proves(clauseOf(name, 'mix'), `at the table "${name}" the dice are mixed three times or more`, () => {
    const clause = clauseOf(name, 'mix');
    const mix = (times: number) => dealer('MixDice', { times });
    const story = before(name, 'mix');
    const [order] = taken(name, next) as [Order];
    for (const times of [[1], [2], [1, 1]])
      given(after(story, ...times.map(mix)))
        .when(order)
        .then(refused('out-of-order', clause));
    for (const times of [[3], [8], [2, 1], [1, 1, 1]])
      expect(isRefusal(answer(after(story, ...times.map(mix)), order))).toBe(false);
    for (const times of [0, -3, 2.5]) given(story).when(mix(times)).then(refused('bad-command'));
  });

proves(clauseOf('rws', 'mix'), 'three tumbles or more of one start are a valid tumble', () => {
  const story = before('rws', 'mix');
  const [enterFirst] = taken('rws', 'enter') as [Order];
  given(story)
    .when(enterFirst)
    .then(refused('out-of-order', clauseOf('rws', 'mix')));
  for (const times of [3, 8])
    expect(isRefusal(answer(after(story, dealer('MixDice', { times })), enterFirst))).toBe(false);
});

for (const name of ['md automated', 'pa automated', 'pa coverless', 'ma automated'] as const)
  proves(clauseOf(name, 'mix'), `starting the shaker once is enough at the table "${name}"`, () => {
    const story = before(name, 'mix');
    for (const start of [dealer('MixDice', { times: 1 }), device('MixDice', { times: 1 })]) {
      given(story)
        .when(start)
        .then([{ type: 'DiceMixed', times: 1, clause: clauseOf(name, 'mix') }]);
      const steps = stepsOf(name);
      const next = steps[steps.indexOf('mix') + 1]!;
      expect(isRefusal(answer(after(story, start), taken(name, next)[0]!))).toBe(false);
    }
  });

test('no machine shakes a manual shaker', () => {
  for (const name of HOUSE_NAMES.filter(isManual))
    given(before(name, 'mix'))
      .when(device('MixDice', { times: 3 }))
      .then(refused('wrong-role'));
});

proves(['pa-sicbo 625a.5(g)', 'pa-sicbo 625a.5(g) / who activates'], 'only the selected player starts it', () => {
  const clause = 'pa-sicbo 625a.5(g) / who activates';
  const open = after(opened('pa player'), dealer('OpenBetting'), bet(1, 'small', 500));
  const select = dealer('SelectPlayer', { seat: 2 });
  const start = (seat: number) => player(seat)('MixDice', { times: 1 });
  const closed = after(open, dealer('CloseBetting'));
  for (const story of [open, closed]) {
    given(story).when(start(2)).then(refused('out-of-order', clause));
    given(story)
      .when(select)
      .then([{ type: 'PlayerSelected', seat: 2, clause }]);
    given(story)
      .when(player(2)('SelectPlayer', { seat: 2 }))
      .then(refused('wrong-role', clause));
  }
  given(after(open, select)).when(start(2)).then(refused('out-of-order', 'pa-sicbo 625a.5(g)'));
  const ready = after(closed, select);
  given(ready).when(start(1)).then(refused('wrong-role', clause));
  given(ready)
    .when(dealer('MixDice', { times: 1 }))
    .then(refused('wrong-role', clause));
  given(ready)
    .when(start(2))
    .then([{ type: 'DiceMixed', times: 1, clause: 'pa-sicbo 625a.5(g)' }]);
  const changed = after(ready, dealer('SelectPlayer', { seat: 1 }));
  given(changed).when(start(2)).then(refused('wrong-role', clause));
  given(changed)
    .when(start(1))
    .then([{ type: 'DiceMixed' }]);
  given(opened('pa player')).when(select).then(refused('no-round'));
  given(closed)
    .when(device('MixDice', { times: 1 }))
    .then(refused('out-of-order', clause));
});

proves('pa-sicbo 625a.5(g) / who activates', 'the dealer starts every shaker that is not for players', () => {
  for (const name of ['pa automated', 'pa coverless'] as const) {
    const story = before(name, 'mix');
    given(story)
      .when(dealer('SelectPlayer', { seat: 1 }))
      .then(refused('nothing-to-do'));
    given(story)
      .when(player(1)('MixDice', { times: 1 }))
      .then(refused('wrong-role'));
    given(story)
      .when(dealer('MixDice', { times: 1 }))
      .then([{ type: 'DiceMixed' }]);
  }
});

// Who takes the steps

/** The dealer's steps, with the clause that gives them to the dealer. */
const DEALERS: readonly (readonly [name: HouseName, clauses: Partial<Record<Word, string>>])[] = [
  ['md manual', { cover: '5.B', mix: '5.B', close: '5.C', uncover: '5.D', enter: '5.D' }],
  ['md automated', { mix: '5.B', close: '5.C', uncover: '5.D', enter: '5.D' }],
  ['pa manual', { cover: '625a.5(b)', mix: '625a.5(b)', close: '625a.5(c)', uncover: '625a.5(d)', enter: '625a.5(d)' }],
  ['pa automated', { mix: '625a.5(b)', close: '625a.5(c)', uncover: '625a.5(d)', enter: '625a.5(d)' }],
  ['ma manual', { close: '5(c)', cover: '5(d)', mix: '5(d)', uncover: '5(e)', enter: '5(e)' }],
  ['ma automated', { close: '5(c)', mix: '5(d)', enter: '5(e)' }],
  ['rws', { close: '3.5', mix: '3.6', enter: '1.3' }],
];
const OTHERS: readonly ActorRole[] = ['player', 'floorperson', 'supervisor', 'manager', 'surveillance', 'cage'];
for (const [name, clauses] of DEALERS)
  proves(
    [...new Set(Object.values(clauses).map((clause) => `${documentOf(name)} ${clause}`))],
    `the dealer and nobody else takes these steps at the table "${name}"`,
    () => {
      for (const [step, clause] of Object.entries(clauses) as [Word, string][])
        for (const role of OTHERS)
          given(after(before(name, step), ...(step === 'enter' ? enter(1, 2, 3) : [])))
            .when({ ...orderFor(name, step), by: person(role) })
            .then(refused('wrong-role', `${documentOf(name)} ${clause}`));
    },
  );

test('the dealer clears the lights, and people who play or watch open no betting', () => {
  for (const name of HOUSE_NAMES) {
    for (const role of OTHERS)
      given(before(name, 'clear'))
        .when({ ...orderFor(name, 'clear'), by: person(role) })
        .then(refused('wrong-role'));
    for (const role of ['player', 'surveillance', 'cage', 'device'] as const)
      given(opened(name))
        .when({ ...orderFor(name, 'open'), by: person(role) })
        .then(refused('wrong-role'));
  }
});

// Betting

for (const name of HOUSE_NAMES)
  proves(
    clauseOf(name, 'close'),
    `wagers at the table "${name}" move until the close and are frozen from then on`,
    () => {
      const closed = refused('bets-closed', clauseOf(name, 'close'));
      const attempts = [
        bet(1, 'small', 500),
        bet(1, 'total/9', 500),
        player(1)('ChangeWager', { seat: 1, spot: 'small', stake: 300 }),
        player(1)('ChangeWager', { seat: 1, spot: 'small', stake: 900 }),
        player(1)('TakeDownWager', { seat: 1, spot: 'small' }),
        ...(betsAlone(name) ? [] : [dealer('PlaceWager', { seat: 1, spot: 'big', stake: 500 })]),
      ];
      let story = after(opened(name), ...taken(name, 'open'), bet(1, 'small', 500));
      for (const [step] of ROUNDS[name].slice(1)) {
        const open = stepsOf(name).indexOf(step) <= stepsOf(name).indexOf('close');
        for (const attempt of attempts)
          given(story)
            .when(attempt)
            .then(open ? [{ seat: 1 }] : closed);
        story = after(story, ...taken(name, step));
      }
      for (const attempt of attempts.slice(0, 2)) given(story).when(attempt).then(refused('bets-closed'));
      expect(credit(story, 1)).toBe(100_500);
    },
  );

/** Where wagers are value on a position of the layout. */
const PLACING: Readonly<Record<string, string>> = {
  'md-sicbo': 'md-sicbo 4.A',
  'pa-sicbo': 'pa-sicbo 625a.4(a)',
  'ma-sicbo': 'ma-sicbo 3(a)',
  'rws-sicbo': 'rws-sicbo 3.4',
};
for (const name of HOUSE_NAMES) {
  const clause = PLACING[documentOf(name)]!;
  proves(clause, `a wager at the table "${name}" is value that leaves the credit and lies on the layout`, () => {
    const open = after(opened(name), dealer('OpenBetting'));
    for (const stake of [0, -500, 2.5, '500', null])
      given(open)
        .when(player(1)('PlaceWager', { seat: 1, spot: 'small', stake }))
        .then(refused('bad-command'));
    given(open)
      .when(bet(1, 'middle', 500))
      .then(refused('unknown-spot'));
    const on = (stake: number) => player(1)('ChangeWager', { seat: 1, spot: 'small', stake });
    const down = after(open, bet(1, 'small', 500), bet(1, 'total/9', 300));
    expect(balances(down)).toMatchObject({ 'seat:1': 99_200, layout: 800, 'seat:2': 100_000 });
    expect(balances(after(down, on(200)))).toMatchObject({ 'seat:1': 99_500, layout: 500 });
    // Seat 1 has 1,000.00 and seat 3 nothing.
    for (const order of [bet(1, 'big', 99_202), bet(3, 'small', 2), on(99_702)])
      given(down).when(order).then(refused('no-credit', clause));
    expect(balances(after(down, bet(1, 'big', 99_200)))).toMatchObject({ layout: 100_000 });
    expect(balances(after(down, on(99_700)))).toMatchObject({ layout: 100_000 });
    // A neighbour's credit is not the player's own, and only the dealer helps, where there are no terminals to bet at.
    for (const role of ['floorperson', 'supervisor', 'cage', 'device'] as const)
      given(open)
        .when(as(role)('PlaceWager', { seat: 1, spot: 'small', stake: 500 }))
        .then(refused('wrong-role', clause));
    given(open)
      .when(player(2)('PlaceWager', { seat: 1, spot: 'small', stake: 500 }))
      .then(refused('wrong-role', clause));
    const helped = betsAlone(name) ? refused('wrong-role', clause) : [{ seat: 1, spot: 'small' }];
    for (const [story, order] of [
      [open, dealer('PlaceWager', { seat: 1, spot: 'small', stake: 500 })],
      [down, dealer('ChangeWager', { seat: 1, spot: 'small', stake: 200 })],
      [down, dealer('TakeDownWager', { seat: 1, spot: 'small' })],
    ] as const)
      given(story).when(order).then(helped);
  });
}

/** Where a wager lies when betting closes. */
const POSITION: Readonly<Record<string, string>> = {
  'md-sicbo': 'md-sicbo 4.A(3)',
  'pa-sicbo': 'pa-sicbo 625a.4(c)',
  'ma-sicbo': 'ma-sicbo 3(c)',
  'rws-sicbo': 'rws-sicbo 5.7',
};
for (const name of HOUSE_NAMES) {
  const position = POSITION[documentOf(name)]!;
  proves(position, `a wager that was moved before the close counts where it then lies at the table "${name}"`, () => {
    const moved = after(
      opened(name),
      dealer('OpenBetting'),
      bet(1, 'small', 500),
      player(1)('TakeDownWager', { seat: 1, spot: 'small' }),
      bet(1, 'big', 500),
      ...reveal(name),
    );
    for (const [dice, left] of [
      [[4, 5, 6], 100_500],
      [[1, 2, 3], 99_500],
    ] as const)
      expect(credit(after(moved, ...enter(...dice), dealer('ConfirmResult')), 1)).toBe(left);
  });
}

proves('rws-sicbo 1.6', 'whoever has a bet in the round is one of its players until it is decided', () => {
  const cashOut = (seat: number) => player(seat)('CashOut', { seat });
  const story = after(opened('rws'), dealer('OpenBetting'), bet(1, 'small', 500));
  given(story).when(cashOut(1)).then(refused('live-wagers'));
  given(story)
    .when(cashOut(2))
    .then([{ type: 'CreditCashedOut', seat: 2, amount: 100_000 }]);
  given(after(story, player(1)('TakeDownWager', { seat: 1, spot: 'small' })))
    .when(cashOut(1))
    .then([{ type: 'CreditCashedOut', seat: 1, amount: 100_000 }]);
  const decided = after(story, ...reveal('rws'), ...enter(1, 2, 3), dealer('ConfirmResult'));
  expect(sicBoPlay(decided.table).round).toMatchObject({ results: [{ seat: 1, spot: 'small' }] });
  given(decided)
    .when(cashOut(1))
    .then([{ type: 'CreditCashedOut', seat: 1, amount: 100_500 }]);
});

// Entering and settling

for (const name of HOUSE_NAMES)
  proves(clauseOf(name, 'enter'), `each die is entered at the table "${name}", and an entry may be cleared`, () => {
    const clause = clauseOf(name, 'enter');
    const shown = before(name, 'enter');
    given(shown)
      .when(dealer('EnterDie', { face: 4 }))
      .then([{ type: 'DieEntered', face: 4 }]);
    given(shown).when(dealer('ClearEntry')).then(refused('nothing-to-do'));
    given(after(shown, ...enter(4)))
      .when(orderFor(name, 'mix'))
      .then(refused('out-of-order', clause));
    for (const dice of [[], [4], [4, 4]])
      given(after(shown, ...enter(...dice)))
        .when(dealer('ConfirmResult'))
        .then(refused('out-of-order', clause));
    const mistaken = after(shown, ...enter(4, 4, 4));
    given(mistaken)
      .when(dealer('EnterDie', { face: 1 }))
      .then(refused('out-of-order', clause));
    given(mistaken)
      .when(dealer('ClearEntry'))
      .then([{ type: 'EntryCleared' }]);
    given(after(mistaken, dealer('ClearEntry'), ...enter(4, 6, 4)))
      .when(dealer('ConfirmResult'))
      .then([{ type: 'ResultConfirmed', roll: [4, 6, 4] }, {}, {}, {}]);
    for (const step of stepsOf(name).filter((word) => word !== 'enter' && word !== 'clear'))
      for (const early of [dealer('EnterDie', { face: 1 }), dealer('ClearEntry'), dealer('ConfirmResult')])
        given(before(name, step))
          .when(early)
          .then(refused(step === 'open' ? 'no-round' : 'out-of-order', clauseOf(name, step)));
  });

/** What 1-2-3 makes of the three wagers. */
const settledBy = (name: HouseName): readonly TableEvent[] => {
  const story = after(opened(name), ...taken(name, 'open'), ...BETS, ...reveal(name), ...enter(1, 2, 3));
  const events = answer(story, dealer('ConfirmResult'));
  if (isRefusal(events)) throw new Error(events.message);
  return events;
};

for (const name of HOUSE_NAMES) {
  const [lights, losers, winners] = SETTLING[documentOf(name)]!;
  const odds = name === 'rws' ? 18 : 14;

  // Sentosa's clause on the upper faces is about what they pay; the others' is about calling and entering them.
  const faces = name === 'rws' ? [clauseOf(name, 'enter')] : [];
  proves([losers, winners, ...faces], `losers are collected before winners are paid at the table "${name}"`, () => {
    const events = settledBy(name);
    expect(events).toMatchObject([
      { type: 'ResultConfirmed' },
      { type: 'WinnersLit', clause: lights },
      { type: 'LosersCollected', clause: losers, results: [{ seat: 2, spot: 'big', stake: 700, returned: 0 }] },
      {
        type: 'WinnersPaid',
        clause: winners,
        results: [
          { seat: 1, spot: 'small', stake: 500, result: 'won', returned: 1_000 },
          { seat: 2, spot: 'total/6', stake: 300, result: 'won', returned: 300 + 300 * odds },
        ],
      },
    ]);
    expect(events.map(postingsOf)).toEqual([
      [],
      [],
      [
        { account: 'layout', amount: -700 },
        { account: 'bank', amount: 700 },
      ],
      [
        { account: 'layout', amount: -500 },
        { account: 'seat:1', amount: 500 },
        { account: 'bank', amount: -500 },
        { account: 'seat:1', amount: 500 },
        { account: 'layout', amount: -300 },
        { account: 'seat:2', amount: 300 },
        { account: 'bank', amount: -300 * odds },
        { account: 'seat:2', amount: 300 * odds },
      ],
    ]);
  });

  proves(
    [losers, winners],
    `between the two the bank holds the losses and nobody is paid at the table "${name}"`,
    () => {
      const story = after(opened(name), ...taken(name, 'open'), ...BETS, ...reveal(name));
      const collected = settledBy(name).slice(0, 3).reduce(evolve, story.table);
      expect(balancesOf(collected.ledger)).toMatchObject({
        bank: 700,
        layout: 800,
        'seat:1': 99_500,
        'seat:2': 99_000,
      });
      expect(balances(after(story, ...enter(1, 2, 3), dealer('ConfirmResult')))).toEqual({
        cage: -200_000,
        bank: 200 - 300 * odds,
        'seat:1': 100_500,
        'seat:2': 99_300 + 300 * odds,
      });
    },
  );

  proves(clauseOf(name, 'clear'), `lights are cleared before a next round at the table "${name}"`, () => {
    const clause = clauseOf(name, 'clear');
    const story = after(opened(name), ...lit(name, BETS, 1, 2, 3));
    const areas = [...LIGHTS[0]![1], ...(name === 'rws' ? ['even', 'four/1234', 'trio/123'] : [])];
    const { round: shown } = sicBoPlay(story.table);
    expect(shown?.stage === 'lit' && shown.lit.toSorted()).toEqual(areas.toSorted());
    given(story).when(dealer('OpenBetting')).then(refused('round-live', clause));
    given(story).when(headOf(name)('CloseTable')).then(refused('round-live'));
    given(story)
      .when(dealer('ClearLights'))
      .then([{ type: 'LightsCleared', clause }]);
    for (const role of ['player', 'cage', 'surveillance', 'device'] as const)
      for (const moment of [newStory(story.rulebook.id), story])
        given(moment).when(as(role)('ClearLights')).then(refused('wrong-role', clause));
    const cleared = after(story, dealer('ClearLights'));
    expect(sicBoPlay(cleared.table).round).toBeNull();
    given(cleared).when(dealer('ClearLights')).then(refused('no-round'));
    given(cleared)
      .when(dealer('OpenBetting'))
      .then([{ type: 'BettingOpened', round: 2 }]);
  });
}

// Covers

for (const [name, clause] of [
  ['md manual', 'md-sicbo 5.G'],
  ['pa manual', 'pa-sicbo 625a.5(e) / uncovered'],
  ['ma manual', 'ma-sicbo 5(f) / uncovered'],
] as const)
  proves(clause, 'the cover stays off from the reveal until everybody is paid', () => {
    const cover = dealer('CoverShaker');
    const shown = after(opened(name), ...taken(name, 'open'), ...BETS, ...reveal(name));
    for (const moment of [shown, after(shown, ...enter(1, 2)), after(shown, ...enter(1, 2, 3))])
      given(moment)
        .when(cover)
        .then(refused('out-of-order', clauseOf(name, 'enter')));
    const paid = after(shown, ...enter(1, 2, 3), dealer('ConfirmResult'));
    expect(paid.events.slice(-2).map(({ type }) => type)).toEqual(['LosersCollected', 'WinnersPaid']);
    given(paid)
      .when(cover)
      .then(refused('out-of-order', clauseOf(name, 'clear')));
    const cleared = after(paid, dealer('ClearLights'));
    given(cleared).when(cover).then(refused('no-round'));
    const steps = stepsOf(name);
    const next = after(cleared, ...steps.slice(0, steps.indexOf('cover')).flatMap((step) => taken(name, step)));
    given(next)
      .when(cover)
      .then([{ type: 'ShakerCovered' }]);
  });

proves(
  'pa-sicbo 625a.1(d)(2)(i) / cover',
  'an automated shaker is filed with a cover or without, and it hides the dice',
  () => {
    for (const name of ['pa automated', 'pa coverless'] as const)
      given(newStory('pa-sicbo'))
        .when(floorperson('FileSubmission', { choices: HOUSES[name].filing }))
        .then([{ type: 'SubmissionFiled' }]);
    const covered = after(before('pa automated', 'mix'), ...taken('pa automated', 'mix'));
    given(covered)
      .when(bet(1, 'small', 500))
      .then([{ type: 'WagerPlaced' }]);
    given(after(covered, dealer('CloseBetting')))
      .when(enter(1)[0]!)
      .then(refused('out-of-order', 'pa-sicbo 625a.5(d)'));
    const open = after(opened('pa coverless'), dealer('OpenBetting'));
    given(open)
      .when(dealer('MixDice', { times: 1 }))
      .then(refused('out-of-order', 'pa-sicbo 625a.5(g)'));
    const bare = after(before('pa coverless', 'mix'), ...taken('pa coverless', 'mix'));
    given(bare)
      .when(bet(1, 'small', 500))
      .then(refused('bets-closed'));
    given(bare).when(dealer('UncoverShaker')).then(refused('out-of-order'));
    given(bare)
      .when(enter(1)[0]!)
      .then([{ type: 'DieEntered' }]);
  },
);

proves('ma-sicbo 5(f) / automated uncovered', 'nobody covers or uncovers it at any step', () => {
  for (const step of stepsOf('ma automated'))
    for (const order of [dealer('CoverShaker'), dealer('UncoverShaker')])
      given(before('ma automated', step))
        .when(order)
        .then(refused(step === 'open' ? 'no-round' : 'out-of-order'));
});

test('rounds are numbered on, and their events replay to the same table', () => {
  for (const name of HOUSE_NAMES) {
    const story = after(
      opened(name),
      ...round(name, BETS, 1, 2, 3),
      ...round(name, [], 4, 6, 4),
      ...lit(name, BETS, 5, 5, 5),
    );
    expect(story.table).toMatchObject({ play: { roundNumber: 3, rounds: [{ number: 1 }, { number: 2 }] } });
    expect(story.events.reduce(evolve, newStory(documentOf(name)).table)).toEqual(story.table);
  }
});
