import { expect, test } from 'vitest';
import { proves } from '../../../../test/clause.ts';
import {
  after,
  answer,
  as,
  attesting,
  bet,
  dealer,
  documentOf,
  enter,
  floorperson,
  given,
  HOUR,
  HOUSE_NAMES,
  HOUSES,
  type HouseName,
  headOf,
  LIGHTS,
  lightTest,
  manager,
  NOON,
  newStory,
  type OpeningPart,
  type Order,
  opened,
  openingOf,
  PEOPLE,
  player,
  prepared,
  refused,
  reveal,
  round,
  SEALED,
  shiftManager,
  supervisor,
  toss,
} from '../../../../test/table.ts';
import { type EventOf, narrate, sicBoPlay, type TableEvent } from '../index.ts';

const LIVE: readonly HouseName[] = HOUSE_NAMES.filter((name) => name !== 'rws');
const AUTOMATED: readonly HouseName[] = [
  'md automated',
  'pa automated',
  'pa coverless',
  'pa player',
  'pa player, covered',
  'ma automated',
];

/** The clauses that guard an opening, by document. */
const GUARDS: Readonly<Record<string, Record<'inspect' | 'light' | 'toss' | 'dice' | 'keeper', string>>> = {
  'md-sicbo': { inspect: '5.A', light: '5.A(1)', toss: '5.A(2)', dice: '2.A', keeper: '1.E' },
  'pa-sicbo': {
    inspect: '625a.5(a)',
    light: '625a.5(a)(1)',
    toss: '625a.5(a)(2)',
    dice: '625a.2(a)',
    keeper: '625a.1(e)',
  },
  'ma-sicbo': { inspect: '5(a)', light: '5(a)(1)', toss: '5(a)(2)', dice: '1', keeper: '1 / responsibility' },
};
const guard = (name: HouseName, of: 'inspect' | 'light' | 'toss' | 'dice' | 'keeper'): string =>
  name === 'rws'
    ? 'rws-sicbo 2.2.1'
    : `${documentOf(name)} ${(of === 'keeper' && MACHINE_KEEPERS[name]) || GUARDS[documentOf(name)]![of]}`;

/** Maryland and Pennsylvania put only a manual shaker in the dealer's charge; at a machine the dealer has the round to run. */
const MACHINE_KEEPERS: Readonly<Partial<Record<HouseName, string>>> = {
  'md automated': '5.B',
  'pa automated': '625a.5(d)',
  'pa coverless': '625a.5(d)',
  'pa player': '625a.5(d)',
  'pa player, covered': '625a.5(d)',
};

const without = (choices: Readonly<Record<string, unknown>>, part: string): Record<string, unknown> => {
  const omit = (from: object) => Object.fromEntries(Object.entries(from).filter(([key]) => key !== part));
  return { ...omit(choices), approvals: omit(choices.approvals as object) };
};

// The filing

/** What a filing leaves out, and the clause that misses it. */
const FILED: readonly (readonly [house: HouseName, part: string, clause: string])[] = [
  ['md manual', 'operator', 'md-sicbo 1.C(1)'],
  ['md manual', 'shaker', 'md-sicbo 1.D'],
  ['md manual', 'shaker-approval', 'md-sicbo 1.D'],
  ['pa manual', 'operator', 'pa-sicbo 625a.1(c)(1)'],
  ['pa manual', 'shaker', 'pa-sicbo 625a.1(d)'],
  ['pa manual', 'shaker-approval', 'pa-sicbo 625a.1(d)'],
  ['ma manual', 'shaker', 'ma-sicbo 1'],
  ['ma automated', 'gaming-equipment', 'ma-sicbo 1'],
];
for (const [name, part, clause] of FILED)
  proves(clause, `a table takes no filing without "${part}"`, () => {
    const choices = without(HOUSES[name].filing, part);
    given(newStory(documentOf(name)))
      .when(floorperson('FileSubmission', { choices }))
      .then(refused('missing-choice', clause));
    given(newStory(documentOf(name)))
      .when(floorperson('FileSubmission', { choices: HOUSES[name].filing }))
      .then([{ type: 'SubmissionFiled' }]);
  });

/** Shakers that a document shuts out by its word on covers. */
for (const [name, shaker, clause] of [
  ['md automated', 'automated-coverless', 'md-sicbo 1.D(2)(a)'],
  ['ma automated', 'automated', 'ma-sicbo 5(f) / automated uncovered'],
] as const)
  proves(clause, `the shaker "${shaker}" cannot be filed`, () => {
    given(newStory(documentOf(name)))
      .when(floorperson('FileSubmission', { choices: { ...HOUSES[name].filing, shaker } }))
      .then(refused('bad-choice', clause));
  });

// Attestations

for (const name of HOUSE_NAMES)
  for (const [item, short] of Object.entries(HOUSES[name].attests)) {
    const clause = `${documentOf(name)} ${short}`;
    proves(clause, `"${item}" of the table "${name}" is attested and recorded before it opens`, () => {
      const others = Object.keys(HOUSES[name].attests).filter((other) => other !== item);
      const head = headOf(name);
      const story = after(prepared(name, 'attest', 'open', 'shift'), head('AttestEquipment', attesting(others)));
      given(story).when(head('OpenTable')).then(refused('not-ready', clause));
      given(story)
        .when(head('AttestEquipment', attesting([item])))
        .then([{ type: 'EquipmentAttested', items: [item], clauses: [clause] }]);
      given(after(story, head('AttestEquipment', attesting([item]))))
        .when(head('OpenTable'))
        .then([{ type: 'TableOpened' }]);
    });
  }

/** A manual shaker's build is all of its parts; what a state asks only of it, its automated shaker lacks. */
for (const [name, machine, clause, parts] of [
  ['md manual', 'md automated', 'md-sicbo 1.D(1)', ['(a)', '(b)', '(c)', '(d)']],
  ['pa manual', 'pa automated', 'pa-sicbo 625a.1(d)(1)', ['(i)', '(i) / materials', '(ii)', '(iii)']],
] as const)
  proves(
    clause,
    'a manual shaker is attested part by part, an automated one is not asked for lock plate or logo',
    () => {
      const items = ['compartment', 'opacity', 'lock', 'shaker-logo'];
      const head = floorperson;
      given(prepared(name, 'open', 'shift'))
        .when(head('AttestEquipment', attesting(items)))
        .then([{ type: 'EquipmentAttested', items, clauses: parts.map((part) => `${clause}${part}`) }]);
      items.forEach((_, count) => {
        const table = Object.keys(HOUSES[name].attests).slice(0, 3);
        const story = after(
          prepared(name, 'attest', 'open', 'shift'),
          head('AttestEquipment', attesting([...table, ...items.slice(0, count)])),
        );
        given(story)
          .when(head('OpenTable'))
          .then(refused('not-ready', `${clause}${parts[count]}`));
      });
      for (const item of ['lock', 'shaker-logo'])
        given(prepared(machine, 'open', 'shift'))
          .when(head('AttestEquipment', attesting([item])))
          .then(refused('nothing-to-do'));
    },
  );

test('attestations wait for the filing, come from supervision, and are done again after a new filing', () => {
  for (const name of HOUSE_NAMES) {
    const [attest] = openingOf(name).attest;
    given(newStory(documentOf(name)))
      .when(attest!)
      .then(refused('not-ready'));
    for (const role of ['player', 'dealer', 'boxperson', 'cage', 'device', 'surveillance'] as const)
      for (const order of [...openingOf(name).file, ...openingOf(name).attest])
        given(prepared(name, 'open', 'shift'))
          .when({ ...order, by: { id: role, role } })
          .then(refused('wrong-role'));
    const again = after(prepared(name, 'open', 'shift'), ...openingOf(name).file);
    given(again).when(headOf(name)('OpenTable')).then(refused('not-ready'));
  }
});

// What is read off the equipment

/** Tables whose shaker is sealed or locked by its document, with the clause. */
const SEALS: readonly (readonly [house: HouseName, clause: string])[] = [
  ['md manual', 'md-sicbo 1.D(1)(c)'],
  ['md automated', 'md-sicbo 2.C'],
  ['pa manual', 'pa-sicbo 625a.1(d)(1)(ii)'],
  ['pa automated', 'pa-sicbo 625a.1(d)(2)(i)'],
  ['pa coverless', 'pa-sicbo 625a.1(d)(2)(i)'],
  ['pa player', 'pa-sicbo 625a.1(d)(2)(i)'],
  ['pa player, covered', 'pa-sicbo 625a.1(d)(2)(i)'],
  ['ma manual', 'ma-sicbo 1'],
  ['ma automated', 'ma-sicbo 1'],
];
const FOUND = { conformity: 'report 12' };
for (const [name, clause] of SEALS)
  proves(clause, `dice go into the shaker of "${name}" with the number of its seal or lock on record`, () => {
    const story = prepared(name, 'load', 'open', 'shift');
    given(story)
      .when(dealer('LoadDice', { ...FOUND, serial: 'A' }))
      .then(refused('not-ready', clause));
    given(story)
      .when(dealer('LoadDice', { serial: 'A', seal: '  ' }))
      .then(refused('bad-command'));
    const sealed = dealer('LoadDice', { ...FOUND, serial: 'A', seal: 'L-7781' });
    given(story)
      .when(sealed)
      .then([{ type: 'DiceLoaded', serial: 'A', seal: 'L-7781' }]);
    expect(after(story, sealed).table.dice).toMatchObject({ serial: 'A', seal: 'L-7781' });
    expect(narrate(after(story, sealed).events.at(-1)!)).toContain('under seal or lock L-7781');
  });

/** Shakers that take only conforming dice, with the clause; every other one takes dice without a word on that. */
const CONFORMING: Readonly<Partial<Record<HouseName, string>>> = {
  'md automated': 'md-sicbo 2.C',
  'pa automated': 'pa-sicbo 625a.2(b) / automated',
  'pa coverless': 'pa-sicbo 625a.2(b) / automated',
  'pa player': 'pa-sicbo 625a.2(b) / automated',
  'pa player, covered': 'pa-sicbo 625a.2(b) / automated',
};
for (const name of Object.keys(CONFORMING) as HouseName[])
  proves(CONFORMING[name]!, `dice go into the shaker of "${name}" with the name of who found them to conform`, () => {
    const story = prepared(name, 'load', 'open', 'shift');
    given(story)
      .when(dealer('LoadDice', { serial: 'A', seal: 'L-1' }))
      .then(refused('not-ready', CONFORMING[name]));
    given(story)
      .when(dealer('LoadDice', { serial: 'A', seal: 'L-1', conformity: ' ' }))
      .then(refused('bad-command'));
    const found = dealer('LoadDice', { serial: 'A', seal: 'L-1', conformity: 'F. Ortiz' });
    given(story)
      .when(found)
      .then([{ type: 'DiceLoaded', serial: 'A', conformity: 'F. Ortiz' }]);
    expect(after(story, found).table.dice).toMatchObject({ conformity: 'F. Ortiz' });
    expect(narrate(after(story, found).events.at(-1)!)).toContain('found to conform by F. Ortiz');
  });

test('no other shaker asks who found its dice to conform', () => {
  for (const name of HOUSE_NAMES.filter((other) => !CONFORMING[other]))
    given(prepared(name, 'load', 'open', 'shift'))
      .when(dealer('LoadDice', { serial: 'A', seal: 'L-1' }))
      .then([{ type: 'DiceLoaded' }]);
});

test('a document that speaks of no seal takes dice without one', () => {
  given(prepared('rws', 'load', 'open', 'shift'))
    .when(dealer('LoadDice', { serial: 'A' }))
    .then([{ type: 'DiceLoaded', serial: 'A' }]);
});

/** The part of the shaker that is looked at, by which its serial is read. */
const SERIALS: readonly (readonly [house: HouseName, item: string, clause: string])[] = [
  ['md manual', 'compartment', 'md-sicbo 1.D(1)(a)'],
  ['md automated', 'compartment', 'md-sicbo 1.D(2)(a)'],
  ['pa manual', 'compartment', 'pa-sicbo 625a.1(d)(1)(i)'],
  ['pa automated', 'compartment', 'pa-sicbo 625a.1(d)(2)(i)'],
  ['ma manual', 'seal', 'ma-sicbo 1'],
  ['ma automated', 'seal', 'ma-sicbo 1'],
];
for (const [name, item, clause] of SERIALS)
  proves(clause, `the shaker of "${name}" is attested by its serial`, () => {
    const story = prepared(name, 'attest', 'open', 'shift');
    const noted = [{ item, value: 'SH-0042' }];
    const head = headOf(name);
    given(story)
      .when(head('AttestEquipment', { items: [item] }))
      .then(refused('not-ready', clause));
    given(story)
      .when(head('AttestEquipment', { items: [item], noted }))
      .then([{ type: 'EquipmentAttested', items: [item], clauses: [clause], noted }]);
    given(story)
      .when(head('AttestEquipment', { items: [item], noted: [...noted, { item: 'boxes', value: '1' }] }))
      .then(refused('nothing-to-do'));
    const read = after(story, head('AttestEquipment', { items: [item], noted }));
    expect(read.table.noted).toEqual({ [item]: 'SH-0042' });
    expect(narrate(read.events.at(-1)!)).toContain('SH-0042');
  });

// The opening inspection

for (const name of LIVE) {
  const { automated } = HOUSES[name];
  const clauses = [guard(name, 'inspect'), guard(name, 'light'), ...(automated ? [guard(name, 'toss')] : [])];
  proves(clauses, `the table "${name}" stays closed until every part of its opening is done`, () => {
    const missing: readonly (readonly [OpeningPart, string, string])[] = [
      ['load', 'not-ready', guard(name, 'dice')],
      ['light', 'inspection-due', guard(name, 'light')],
      ...(automated ? ([['toss', 'inspection-due', guard(name, 'toss')]] as const) : []),
      ['signIn', 'not-ready', guard(name, 'keeper')],
    ];
    for (const [part, code, clause] of missing) {
      const story = prepared(name, part, 'open', 'shift');
      given(story).when(floorperson('OpenTable')).then(refused(code, clause));
      given(story).when(dealer('OpenBetting')).then(refused('table-not-open'));
      given(after(story, ...openingOf(name)[part]))
        .when(floorperson('OpenTable'))
        .then([{ type: 'TableOpened' }]);
    }
    given(newStory(documentOf(name)))
      .when(floorperson('OpenTable'))
      .then(refused('not-ready', null));
  });
}

/** Who may inspect and open: in Maryland a floorperson or a superior, elsewhere the floorperson. */
const INSPECTORS = {
  'md-sicbo': ['floorperson', 'supervisor', 'manager', 'shift-manager'],
  'pa-sicbo': ['floorperson'],
  'ma-sicbo': ['floorperson'],
} as const;
for (const name of ['md automated', 'pa automated', 'ma automated'] as const) {
  const dice = [2, 2, 6];
  const inspections: readonly (readonly [clause: string, order: Order, before?: Order])[] = [
    [guard(name, 'inspect'), floorperson('OpenTable')],
    [guard(name, 'light'), floorperson('LightDevice', { dice })],
    [guard(name, 'light'), floorperson('TestDevice', { dice, lit: [] }), floorperson('LightDevice', { dice })],
    [guard(name, 'toss'), openingOf(name).toss[0]!],
  ];
  for (const [clause, order, before] of inspections)
    proves(clause, `${order.type} is for the right people only`, () => {
      const allowed: readonly string[] = INSPECTORS[documentOf(name) as keyof typeof INSPECTORS];
      for (const role of [...PEOPLE, 'device'] as const)
        given(after(prepared(name, 'open', 'shift'), ...(before ? [before] : [])))
          .when({ ...order, by: { id: role, role } })
          .then(allowed.includes(role) ? [{}] : refused('wrong-role', clause));
    });
}

for (const name of LIVE)
  proves(guard(name, 'light'), `three entries in a row light rightly at the table "${name}"`, () => {
    const clause = guard(name, 'light');
    const [first, second, third] = LIGHTS.map(([dice, lit]) => lightTest(dice, lit)) as [Order[], Order[], Order[]];
    const story = prepared(name, 'light', 'open', 'shift');
    for (const [dice, lit] of LIGHTS) {
      const lights = after(story, floorperson('LightDevice', { dice }));
      given(lights)
        .when(floorperson('TestDevice', { dice, lit: lit.toReversed() }))
        .then([{ type: 'DeviceTested', passed: true, clause }]);
      for (const wrong of [[], lit.slice(1), [...lit.slice(1), 'total/17'], [...lit, 'double/3'], [...lit, 'even']])
        given(lights)
          .when(floorperson('TestDevice', { dice, lit: wrong }))
          .then([{ type: 'DeviceTested', passed: false, lit: wrong, clause }]);
    }
    const dark = lightTest([1, 2, 6], []);
    const due = refused('inspection-due', clause);
    const open = floorperson('OpenTable');
    for (const tests of [
      [first, second],
      [first, second, dark, third],
      [first, second, third, dark],
    ])
      given(after(story, ...tests.flat()))
        .when(open)
        .then(due);
    given(after(story, ...[first, second, dark, first, second, third].flat()))
      .when(open)
      .then([{ type: 'TableOpened' }]);
    given(opened(name))
      .when(floorperson('LightDevice', { dice: [1, 2, 3] }))
      .then(refused('table-open'));
  });

for (const name of LIVE)
  proves(guard(name, 'light'), `the inspector's own values light the layout of the table "${name}"`, () => {
    const clause = guard(name, 'light');
    const story = prepared(name, 'light', 'open', 'shift');
    const [[dice, lit]] = LIGHTS as [(typeof LIGHTS)[number]];
    const order = floorperson('LightDevice', { dice });
    const [event] = answer(story, order) as TableEvent[];
    expect(event).toMatchObject({ type: 'DeviceLit', dice, clause });
    expect((event as EventOf<'DeviceLit'>).lit.toSorted()).toEqual(lit.toSorted());
    expect(after(story, order).table.device.trial?.lit.toSorted()).toEqual(lit.toSorted());
    for (const bad of [[], [1, 2]])
      given(story)
        .when(floorperson('LightDevice', { dice: bad }))
        .then(refused('bad-dice', clause));
    // The lights go out once somebody has said what they saw.
    expect(after(story, ...lightTest(dice, lit)).table.device.trial).toBeNull();
    expect(after(story, ...lightTest(dice, [])).table.device.trial).toBeNull();
  });

for (const name of LIVE)
  proves(guard(name, 'light'), `nothing is recorded at the table "${name}" that was not lit for the inspector`, () => {
    const clause = guard(name, 'light');
    const story = prepared(name, 'light', 'open', 'shift');
    const [[dice, lit]] = LIGHTS as [(typeof LIGHTS)[number]];
    const lights = after(story, floorperson('LightDevice', { dice }));
    given(story).when(floorperson('TestDevice', { dice, lit })).then(refused('out-of-order', clause));
    given(lights)
      .when(floorperson('TestDevice', { dice: [4, 4, 6], lit }))
      .then(refused('bad-dice', clause));
    given(lights)
      .when(floorperson('LightDevice', { dice: [4, 4, 6] }))
      .then(refused('out-of-order', clause));
    const unanswered = after(prepared(name, 'open', 'shift'), floorperson('LightDevice', { dice: [2, 2, 6] }));
    given(unanswered).when(floorperson('OpenTable')).then(refused('out-of-order', clause));
  });

for (const name of LIVE)
  proves(guard(name, 'light'), `the same values twice are one test at the table "${name}", in whatever order`, () => {
    const clause = guard(name, 'light');
    const story = prepared(name, 'light', 'open', 'shift');
    const [[dice, lit]] = LIGHTS as [(typeof LIGHTS)[number]];
    const passed = after(story, ...lightTest(dice, lit));
    for (const again of [dice, dice.toReversed()])
      given(passed)
        .when(floorperson('LightDevice', { dice: again }))
        .then(refused('nothing-to-do', clause));
    // After a failure the count begins anew, and so do the values.
    given(after(passed, ...lightTest([4, 4, 6], [])))
      .when(floorperson('LightDevice', { dice }))
      .then([{ type: 'DeviceLit' }]);
  });

for (const name of AUTOMATED)
  proves(guard(name, 'toss'), `three good tosses in a row before the table "${name}" opens`, () => {
    const clause = guard(name, 'toss');
    const [good, bad] = [toss('floorperson'), toss('floorperson', false)];
    const story = prepared(name, 'toss', 'open', 'shift');
    given(story)
      .when(good)
      .then([{ type: 'ShakerTested', inspection: 'opening', passed: true, clause }]);
    given(story)
      .when(bad)
      .then([{ type: 'ShakerTested', inspection: 'opening', passed: false, clause }]);
    const open = floorperson('OpenTable');
    for (const tosses of [
      [good, good],
      [good, good, bad, good],
      [good, good, good, bad],
    ])
      given(after(story, ...tosses))
        .when(open)
        .then(refused('inspection-due', clause));
    given(after(story, good, bad, good, good, good))
      .when(open)
      .then([{ type: 'TableOpened' }]);
    expect(after(story, good, good, good).table).toMatchObject({
      play: { roundNumber: 0 },
      ledger: { house: {}, credit: [] },
    });
  });

test('no toss is asked of a shaker that people shake, and Resorts World Sentosa asks for no inspection', () => {
  for (const name of ['md manual', 'pa manual', 'ma manual', 'rws'] as const)
    given(prepared(name, 'open', 'shift'))
      .when(toss('floorperson'))
      .then(refused('nothing-to-do'));
  const [light] = openingOf('md manual').light;
  given(prepared('rws', 'open', 'shift'))
    .when(light!)
    .then(refused('nothing-to-do'));
});

for (const name of LIVE)
  proves(guard(name, 'inspect'), `each opening of the table "${name}" is inspected anew`, () => {
    const closed = after(opened(name), floorperson('CloseTable'));
    const { attest, light, toss: tosses, signIn } = openingOf(name);
    const open = floorperson('OpenTable');
    given(closed).when(open).then(refused('not-ready'));
    given(after(closed, ...attest))
      .when(open)
      .then(refused('inspection-due', guard(name, 'light')));
    if (tosses.length > 0)
      given(after(closed, ...attest, ...light))
        .when(open)
        .then(refused('inspection-due', guard(name, 'toss')));
    given(after(closed, ...attest, ...light, ...tosses))
      .when(open)
      .then(refused('not-ready', guard(name, 'keeper')));
    given(after(closed, ...attest, ...light, ...tosses, ...signIn))
      .when(open)
      .then([{ type: 'TableOpened' }]);
  });

test('an open table is not filed or opened again, and a closed one is not closed', () => {
  for (const name of HOUSE_NAMES) {
    const head = headOf(name);
    given(opened(name)).when(openingOf(name).file[0]!).then(refused('table-open'));
    given(opened(name)).when(openingOf(name).open[0]!).then(refused('table-open'));
    given(prepared(name, 'open', 'shift'))
      .when(head('CloseTable'))
      .then(refused('nothing-to-do'));
    given(after(opened(name), dealer('OpenBetting')))
      .when(head('CloseTable'))
      .then(refused('round-live'));
    given(opened(name)).when(dealer('CloseTable')).then(refused('wrong-role'));
  }
});

// The shift inspection of Massachusetts

const SHIFT = 'ma-sicbo 5(b)';

proves(SHIFT, 'the casino supervisor runs the shaker three times before the first round of a shift', () => {
  const story = prepared('ma automated', 'shift');
  const due = refused('inspection-due', SHIFT);
  const [good, bad] = [toss('supervisor'), toss('supervisor', false)];
  const open = dealer('OpenBetting');
  given(story).when(open).then(due);
  given(story)
    .when(good)
    .then([{ type: 'ShakerTested', inspection: 'shift', passed: true, clause: SHIFT }]);
  for (const tosses of [
    [good, good],
    [good, good, bad, good],
    [good, good, good, bad],
  ])
    given(after(story, ...tosses))
      .when(open)
      .then(due);
  given(after(story, bad, good, good, good))
    .when(open)
    .then([{ type: 'BettingOpened' }]);
  for (const role of ['floorperson', 'dealer', 'manager', 'shift-manager', 'surveillance'] as const)
    given(story).when(toss(role)).then(refused('wrong-role', SHIFT));
});

proves(SHIFT, 'the filed schedule demands the inspection when a shift begins, and again the next day', () => {
  const choices = { ...HOUSES['ma automated'].filing, shifts: 'day 06:00, night 18:00 UTC-05:00' };
  const { file, shift, ...rest } = openingOf('ma automated');
  const start = after(
    newStory('ma-sicbo'),
    ...file.map((order) => ({ ...order, choices })),
    ...Object.values(rest).flat(),
    ...shift,
  );
  // Noon in UTC is seven in the morning there; the night shift begins at 23:00 UTC.
  const night = NOON + 11 * HOUR;
  const due = refused('inspection-due', SHIFT);
  const bets = (at: number) => dealer('OpenBetting', { at });
  given(start)
    .when(bets(night - 1))
    .then([{ type: 'BettingOpened' }]);
  given(start).when(bets(night)).then(due);
  const begun = after(start, supervisor('BeginShift', { shift: 'night', at: night }));
  given(begun)
    .when(bets(night + 1))
    .then(due);
  const tested = after(begun, ...[1, 2, 3].map((n) => ({ ...toss('supervisor'), at: night + n })));
  given(tested)
    .when(bets(night + HOUR))
    .then([{ type: 'BettingOpened' }]);
  given(tested)
    .when(supervisor('BeginShift', { shift: 'night', at: night + HOUR }))
    .then(refused('nothing-to-do'));
  given(tested)
    .when(bets(night + 12 * HOUR))
    .then(due);
  // The same name a day later is another shift.
  given(tested)
    .when(supervisor('BeginShift', { shift: 'night', at: night + 24 * HOUR }))
    .then([{ type: 'ShiftBegun', shift: 'night', at: night + 24 * HOUR }]);
});

test('a schedule that cannot be read is refused with an example', () => {
  for (const shifts of [
    'day',
    'day 06:00',
    'day 6:00 UTC-05:00',
    'day 25:00 UTC-05:00',
    'a 06:00, a 07:00 UTC+00:00',
    5,
  ])
    given(newStory('ma-sicbo'))
      .when(floorperson('FileSubmission', { choices: { ...HOUSES['ma automated'].filing, shifts } }))
      .then(refused('bad-choice'));
});

proves(SHIFT, 'every shift has its own inspection, between rounds', () => {
  const story = after(opened('ma automated'), ...round('ma automated', [bet(1, 'small', 500)], 1, 2, 3));
  const evening = supervisor('BeginShift', { shift: 'evening' });
  given(story)
    .when(supervisor('BeginShift', { shift: 'day' }))
    .then(refused('nothing-to-do'));
  given(story)
    .when(dealer('BeginShift', { shift: 'evening' }))
    .then(refused('wrong-role'));
  given(story)
    .when(evening)
    .then([{ type: 'ShiftBegun', shift: 'evening' }]);
  given(story)
    .when(dealer('OpenBetting'))
    .then([{ type: 'BettingOpened' }]);
  given(after(story, evening)).when(dealer('OpenBetting')).then(refused('inspection-due', SHIFT));
  given(after(story, evening, toss('supervisor'), toss('supervisor'), toss('supervisor')))
    .when(dealer('OpenBetting'))
    .then([{ type: 'BettingOpened', round: 2 }]);
  const live = after(story, dealer('OpenBetting'));
  given(live).when(evening).then(refused('round-live'));
  given(live).when(toss('supervisor')).then(refused('round-live'));
});

proves(SHIFT, 'a manual shaker needs none, nor does a shift in another document', () => {
  for (const name of ['ma manual', 'md automated', 'pa automated', 'rws'] as const) {
    const story = after(opened(name), headOf(name)('BeginShift', { shift: 'evening' }));
    given(story)
      .when(dealer('OpenBetting'))
      .then([{ type: 'BettingOpened' }]);
    given(story).when(toss('supervisor')).then(refused('nothing-to-do'));
  }
});

// The dealer keeps the shaker

for (const name of LIVE)
  proves(guard(name, 'keeper'), `the table "${name}" has a dealer from its opening to its closing`, () => {
    const clause = guard(name, 'keeper');
    const ready = prepared(name, 'signIn', 'open', 'shift');
    const [ana, ben] = [{ dealer: 'Ana' }, { dealer: 'Ben' }];
    given(ready).when(floorperson('OpenTable')).then(refused('not-ready', clause));
    given(ready).when(dealer('RelieveDealer', ben)).then(refused('not-ready', clause));
    given(ready).when(player(1)('SignInDealer', ana)).then(refused('wrong-role', clause));
    given(ready)
      .when(dealer('SignInDealer', ana))
      .then([{ type: 'DealerSignedIn', dealer: 'Ana' }]);
    const story = opened(name);
    given(story).when(dealer('SignInDealer', ben)).then(refused('nothing-to-do', clause));
    given(story).when(dealer('RelieveDealer', ana)).then(refused('nothing-to-do', clause));
    given(story).when(player(1)('RelieveDealer', ben)).then(refused('wrong-role', clause));
    const live = after(story, dealer('OpenBetting'), bet(1, 'small', 500), ...reveal(name));
    for (const moment of [story, live]) {
      const relief = dealer('RelieveDealer', ben);
      given(moment)
        .when(relief)
        .then([{ type: 'DealerRelieved', from: 'Ana', to: 'Ben' }]);
      expect(after(moment, relief).table).toMatchObject({
        dealer: 'Ben',
        play: { round: sicBoPlay(moment.table).round },
      });
    }
    expect(after(story, floorperson('CloseTable')).table.dealer).toBeNull();
  });

// Dice

for (const name of HOUSE_NAMES)
  proves(guard(name, 'dice'), `the table "${name}" plays with three dice that stay in their shaker`, () => {
    const clause = guard(name, 'dice');
    const head = headOf(name);
    const load = dealer('LoadDice', { ...SEALED, serial: 'set 2' });
    given(prepared(name, 'load', 'open', 'shift'))
      .when(head('OpenTable'))
      .then(refused('not-ready', clause));
    given(newStory(documentOf(name)))
      .when(load)
      .then(refused('not-ready'));
    given(opened(name))
      .when(player(1)('LoadDice', { ...SEALED, serial: 'own' }))
      .then(refused('wrong-role', clause));
    given(opened(name))
      .when(load)
      .then([{ type: 'DiceLoaded', serial: 'set 2', at: opened(name).now + 1 }]);
    const betting = after(opened(name), dealer('OpenBetting'));
    const shown = after(betting, ...reveal(name));
    for (const moment of [betting, shown]) given(moment).when(load).then(refused('round-live'));
    for (const dice of [[], [1], [1, 2]])
      given(after(shown, ...enter(...dice)))
        .when(dealer('ConfirmResult'))
        .then(refused('out-of-order'));
    given(after(shown, ...enter(1, 2, 3)))
      .when(dealer('EnterDie', { face: 4 }))
      .then(refused('out-of-order'));
    for (const face of [0, 7, 2.5, '3']) given(shown).when(dealer('EnterDie', { face })).then(refused('bad-command'));
    given(after(shown, ...enter(6, 1, 6)))
      .when(dealer('ConfirmResult'))
      .then([{ type: 'ResultConfirmed', roll: [6, 1, 6] }, {}, {}, {}]);
  });

/** How long dice serve. */
const AGES: readonly (readonly [clause: string, limit: 'day' | 'month', houses: readonly HouseName[]])[] = [
  ['md-sicbo 2.B', 'day', ['md manual']],
  ['md-sicbo 2.C', 'month', ['md automated']],
  ['pa-sicbo 625a.2(b)', 'day', ['pa manual']],
  ['pa-sicbo 625a.2(b) / automated', 'month', ['pa automated', 'pa coverless', 'pa player', 'pa player, covered']],
  ['ma-sicbo 1 / dice age', 'day', ['ma manual', 'ma automated']],
];

/** The last moment of a calendar month, which ends with a shorter month if it must. */
const MONTHS: readonly (readonly [from: number, last: number])[] = [
  [NOON, Date.UTC(2026, 1, 28, 12)],
  [Date.UTC(2028, 0, 31, 23, 59, 59, 999), Date.UTC(2028, 1, 29, 23, 59, 59, 999)],
  [Date.UTC(2026, 2, 15, 8, 30), Date.UTC(2026, 3, 15, 8, 30)],
  [Date.UTC(2026, 9, 31), Date.UTC(2026, 10, 30)],
  [Date.UTC(2026, 11, 31, 6), Date.UTC(2027, 0, 31, 6)],
  [Date.UTC(2027, 1, 28, 6), Date.UTC(2027, 2, 28, 6)],
];
const DAYS: typeof MONTHS = MONTHS.map(([from]) => [from, from + 24 * HOUR]);

for (const [clause, limit, houses] of AGES)
  proves(clause, `dice begin no round once they have served a ${limit}, to the millisecond`, () => {
    for (const name of houses)
      for (const [from, last] of limit === 'day' ? DAYS : MONTHS) {
        const story = after(prepared(name), dealer('LoadDice', { ...SEALED, serial: 'set 2', at: from }));
        given(story)
          .when(dealer('OpenBetting', { at: last }))
          .then([{ type: 'BettingOpened' }]);
        given(story)
          .when(dealer('OpenBetting', { at: last + 1 }))
          .then(refused('dice-expired', clause));
      }
  });

for (const [clause, limit, houses] of AGES)
  proves(clause, `dice that were mixed in time finish their round, then new dice are due after a ${limit}`, () => {
    for (const name of houses) {
      const [from, last] = (limit === 'day' ? DAYS : MONTHS)[0]!;
      const story = after(
        prepared(name, 'load', 'open', 'shift'),
        dealer('LoadDice', { ...SEALED, serial: 'A', at: from }),
      );
      given(story)
        .when(floorperson('OpenTable', { at: last }))
        .then([{ type: 'TableOpened' }]);
      given(story)
        .when(floorperson('OpenTable', { at: last + 1 }))
        .then(refused('dice-expired', clause));
      const orders = round(name, [], 1, 2, 3);
      const mix = orders.findIndex(({ type }) => type === 'MixDice');
      const open = after(opened(name), dealer('LoadDice', { ...SEALED, serial: 'A', at: from }));
      const inTime = (count: number) => after(open, ...orders.slice(0, count).map((order) => ({ ...order, at: last })));
      const rest = orders.slice(mix).map((order) => ({ ...order, at: last + HOUR }));
      const covered = inTime(mix);
      given(covered).when(rest[0]!).then(refused('dice-expired', clause));
      expect(
        sicBoPlay(after(covered, dealer('LoadDice', { ...SEALED, serial: 'B', at: last + HOUR }), ...rest).table)
          .rounds,
      ).toMatchObject([{ number: 1, roll: [1, 2, 3] }]);
      given(covered)
        .when(dealer('LoadDice', { ...SEALED, serial: 'B', at: last }))
        .then(refused('round-live'));
      given(inTime(mix + 1))
        .when(dealer('LoadDice', { ...SEALED, serial: 'B', at: last + 1 }))
        .then(refused('round-live'));
      const over = after(inTime(mix + 1), ...rest.slice(1));
      expect(sicBoPlay(over.table).rounds).toMatchObject([{ number: 1, roll: [1, 2, 3] }]);
      given(over).when(dealer('OpenBetting')).then(refused('dice-expired', clause));
      given(over)
        .when(dealer('LoadDice', { ...SEALED, serial: 'A' }))
        .then(refused('nothing-to-do'));
      given(after(over, dealer('LoadDice', { ...SEALED, serial: 'B' })))
        .when(dealer('OpenBetting'))
        .then([{ type: 'BettingOpened', round: 2 }]);
    }
  });

for (const [name, stand, clause] of [
  ['md automated', 'md manual', 'md-sicbo 2.B'],
  ['pa automated', 'pa manual', 'pa-sicbo 625a.2(b)'],
] as const)
  proves(clause, 'dice of an automated shaker do not move on into a manual one by a new filing', () => {
    const { file, attest, light, load } = openingOf(stand);
    const put = floorperson('ReplaceShaker', { emptied: true, markedOutOfOrder: true, removed: true });
    const refiled = after(prepared(name, 'open', 'shift'), put, ...file, ...attest, ...light);
    given(refiled)
      .when(floorperson('OpenTable'))
      .then(refused('not-ready', guard(name, 'dice')));
    const fresh = load.map((order) => (order.type === 'LoadDice' ? { ...order, serial: 'fresh' } : order));
    const story = after(refiled, ...fresh, floorperson('OpenTable'));
    given(story)
      .when(dealer('OpenBetting', { at: story.now + 25 * HOUR }))
      .then(refused('dice-expired', clause));
  });

for (const [name, stand, clause] of [
  ['md automated', 'md manual', 'md-sicbo 7.E'],
  ['pa automated', 'pa manual', 'pa-sicbo 625a.7(d)'],
  ['ma automated', 'ma manual', 'ma-sicbo 6(d)'],
] as const)
  proves(clause, `no filing puts a manual shaker in the place of one that still stands at the table "${name}"`, () => {
    const { file } = openingOf(stand);
    const closed = after(opened(name), floorperson('CloseTable'));
    given(closed).when(file[0]!).then(refused('out-of-order', clause));
    const put = floorperson('ReplaceShaker', { emptied: true, markedOutOfOrder: true, removed: true });
    given(after(closed, put))
      .when(file[0]!)
      .then([{ type: 'SubmissionFiled' }]);
    given(closed)
      .when(openingOf(name).file[0]!)
      .then([{ type: 'SubmissionFiled' }]);
  });

test('Resorts World Sentosa sets no age for its dice', () => {
  given(opened('rws'))
    .when(dealer('OpenBetting', { at: Date.UTC(2036, 0, 1) }))
    .then([{ type: 'BettingOpened' }]);
});

// Resorts World Sentosa: posts and the people in them

proves('rws-sicbo 1.2', 'no table opens without its dealer, and all dealing is the dealer’s', () => {
  const waiting = prepared('rws', 'signIn', 'open', 'shift');
  given(waiting).when(supervisor('OpenTable')).then(refused('not-ready', 'rws-sicbo 1.5 / acting'));
  given(after(waiting, dealer('SignInDealer', { dealer: 'Ana' })))
    .when(supervisor('OpenTable'))
    .then([{ type: 'TableOpened' }]);
  const [open, ...dealing] = round('rws', [], 1, 2, 3) as [Order, ...Order[]];
  let story = after(opened('rws'), open);
  for (const order of dealing) {
    for (const role of PEOPLE.filter((other) => other !== 'dealer'))
      given(story)
        .when({ ...order, by: { id: role, role } })
        .then(refused('wrong-role'));
    story = after(story, order);
  }
  expect(sicBoPlay(story.table).rounds).toMatchObject([{ number: 1, roll: [1, 2, 3] }]);
});

proves(
  'rws-sicbo 1.5',
  'the pit is its dealer, supervisor and manager: others have no say unless they stand above',
  () => {
    const pit: readonly string[] = ['dealer', 'supervisor', 'manager', 'shift-manager'];
    for (const role of PEOPLE) {
      const by = { id: role, role };
      given(opened('rws'))
        .when({ ...dealer('OpenBetting'), by })
        .then(pit.includes(role) ? [{ type: 'BettingOpened' }] : refused('wrong-role', 'rws-sicbo 3.2'));
      given(after(opened('rws'), dealer('OpenBetting')))
        .when({ ...dealer('ReportShakerFailure'), by })
        .then(pit.includes(role) ? [{}, { type: 'RoundVoided' }] : refused('wrong-role', 'rws-sicbo 5.3.1'));
    }
  },
);

proves('rws-sicbo 1.5 / acting', 'whoever acts in a pit post may do its work, and only that', () => {
  const story = after(opened('rws'), ...round('rws', [bet(1, 'small', 500)], 1, 2, 3));
  const kim = (role: 'dealer' | 'supervisor' | 'manager') => as(role, 'Kim');
  const own = round('rws', [], 4, 5, 6).map((order) => ({ ...order, by: { id: 'Kim', role: 'dealer' as const } }));
  expect(sicBoPlay(after(story, ...own).table).rounds).toHaveLength(2);
  given(after(story, dealer('OpenBetting')))
    .when(kim('manager')('CloseBetting'))
    .then(refused('wrong-role', 'rws-sicbo 3.5'));
  const correction = { round: 1, dice: [1, 2, 4], approver: { id: 'Lee', role: 'supervisor' } };
  given(story).when(kim('dealer')('CorrectResult', correction)).then(refused('wrong-role'));
  for (const role of ['supervisor', 'manager'] as const)
    given(story)
      .when(kim(role)('CorrectResult', correction))
      .then([{ type: 'IrregularityReported' }, { type: 'ResultCorrected' }, { type: 'RoundResettled' }]);
  for (const open of [supervisor('OpenTable'), manager('OpenTable'), shiftManager('OpenTable')])
    given(prepared('rws', 'open', 'shift'))
      .when(open)
      .then([{ type: 'TableOpened' }]);
});
