import { type ActorRole, rolls, sicBoPlay, THE_HOUSE } from '@hardway/engine';
import { expect, test } from 'vitest';
import { proves } from '../../../../../test/clause.ts';
import {
  after,
  answer,
  as,
  attesting,
  BETS,
  balances,
  bet,
  betting,
  buyIn,
  clausesOf,
  correct,
  credit,
  dealer,
  device,
  documentOf,
  enter,
  expectNeverPlayed,
  fail,
  floorperson,
  given,
  HOUR,
  HOUSE_NAMES,
  HOUSES,
  lit,
  moments,
  type Order,
  opened,
  openingOf,
  owed,
  PEOPLE,
  partsOf,
  person,
  player,
  prepared,
  refused,
  replace,
  reveal,
  round,
  ruling,
  SEALED,
  SECOND,
  type Story,
  shiftManager,
  shown,
  tumble,
  undo,
  unmixed,
  voids,
  witnessesOf,
} from '../../../../../test/table.ts';

const LIVE = HOUSE_NAMES.filter((name) => name !== 'rws');
const AUTOMATED = [
  'md automated',
  'pa automated',
  'pa coverless',
  'pa player',
  'pa player, covered',
  'ma automated',
] as const;

// Dice that do not lie flat

for (const name of HOUSE_NAMES) {
  const clause = name === 'rws' ? 'rws-sicbo 5.3.2' : clausesOf(name).flat;
  const also = name === 'rws' ? ['rws-sicbo 1.10', 'rws-sicbo 3.7 / flat', 'rws-sicbo 5.9'] : [];
  proves([clause, ...also], `a no roll at the table "${name}" gives every wager back`, () => {
    const noRoll = dealer('CallNoRoll');
    for (const story of [shown(name), after(shown(name), ...enter(1, 2, 3))]) {
      given(story).when(noRoll).then(voids(clause, 'dice-not-flat'));
      expectNeverPlayed(name, after(story, noRoll));
    }
    for (const story of unmixed(name)) given(story).when(noRoll).then(refused('out-of-order', clause));
    given(after(opened(name), ...lit(name, BETS, 1, 2, 3)))
      .when(noRoll)
      .then(refused('no-round'));
    given(shown(name)).when(player(1)('CallNoRoll')).then(refused('wrong-role'));
    const called = name === 'rws' ? 'rws-sicbo 5.3' : clause;
    for (const role of ['floorperson', 'supervisor', 'manager', 'shift-manager'] as const)
      given(shown(name)).when(as(role)('CallNoRoll')).then(refused('wrong-role', called));
  });
}

// Shakers that fail

for (const name of AUTOMATED)
  proves(clausesOf(name).shaker, `a shaker that fails voids the round at the table "${name}"`, () => {
    const clause = clausesOf(name).shaker;
    for (const [story, failure] of [
      [unmixed(name).at(-1)!, dealer('ReportShakerFailure')],
      [unmixed(name).at(-1)!, device('ReportShakerFailure')],
      [shown(name), dealer('ReportShakerFailure', { approver: SECOND })],
    ] as const) {
      given(story).when(failure).then(voids(clause, 'shaker-failed'));
      expectNeverPlayed(name, after(story, failure));
    }
    given(betting(name)).when(player(1)('ReportShakerFailure')).then(refused('wrong-role', clause));
    given(opened(name)).when(dealer('ReportShakerFailure')).then(refused('no-round'));
  });

const SHORT = ['rws-sicbo 5.3.1', 'rws-sicbo 1.9', 'rws-sicbo 1.10', 'rws-sicbo 3.6', 'rws-sicbo 5.9'];
proves(SHORT, 'fewer than three tumbles void the round, which has no total', () => {
  const idle = after(betting('rws'), dealer('CloseBetting'));
  for (const times of [1, 2])
    for (const start of [tumble(times), device('MixDice', { times })]) {
      given(idle)
        .when(start)
        .then([{ type: 'DiceMixed', times }, ...voids('rws-sicbo 5.3.1', 'too-few-mixes')]);
      expectNeverPlayed('rws', after(idle, start));
      given(after(idle, start))
        .when(tumble(3 - times))
        .then(refused('no-round', 'rws-sicbo 3.2'));
    }
  given(idle).when(dealer('ReportShakerFailure')).then(voids('rws-sicbo 5.3.1', 'shaker-failed'));
});

proves(['rws-sicbo 5.3.3', 'rws-sicbo 1.10', 'rws-sicbo 5.9'], 'a tumble before the close voids the round', () => {
  for (const start of [tumble(3), tumble(1), device('MixDice', { times: 3 })]) {
    given(betting('rws'))
      .when(start)
      .then([{ type: 'DiceMixed' }, ...voids('rws-sicbo 5.3.3', 'mixed-before-close')]);
    expectNeverPlayed('rws', after(betting('rws'), start));
  }
});

proves(['ma-sicbo 5(c)', 'pa-sicbo 625a.5(g)'], 'there an early start is refused and the round goes on', () => {
  given(betting('ma manual')).when(tumble(3)).then(refused('out-of-order', 'ma-sicbo 5(c)'));
  given(betting('ma automated')).when(tumble(1)).then(refused('out-of-order', 'ma-sicbo 5(c)'));
  given(betting('pa coverless')).when(tumble(1)).then(refused('out-of-order', 'pa-sicbo 625a.5(g)'));
});

proves('rws-sicbo 5.3', 'each of the three faults voids its own round and leaves finished rounds alone', () => {
  const played = after(opened('rws'), ...round('rws', BETS, 4, 5, 6));
  const begun = after(played, dealer('OpenBetting'), ...BETS);
  const closed = after(begun, dealer('CloseBetting'));
  for (const [story, ...fault] of [
    [closed, tumble(2)],
    [closed, tumble(3), dealer('CallNoRoll')],
    [begun, tumble(3)],
  ] as const) {
    const voided = after(story, ...fault);
    expect(balances(voided)).toEqual(balances(played));
    expect(sicBoPlay(voided.table).rounds).toEqual([
      ...sicBoPlay(played.table).rounds,
      expect.objectContaining({ number: 2, roll: null }),
    ]);
  }
});

// The device or the wager area fails

for (const name of LIVE) {
  const { device: clause, cease, chapter } = clausesOf(name);
  const [watching] = witnessesOf(name) as [ActorRole];

  proves(clause, `once the dice are seen the table "${name}" settles by hand before the right witness`, () => {
    const dice = [1, 2, 3];
    for (const what of partsOf(name)) {
      for (const role of PEOPLE) {
        const witness = { id: 'the witness', role };
        given(shown(name))
          .when(fail(what, { dice, witness }))
          .then(
            witnessesOf(name).includes(role)
              ? [
                  {
                    ...{ type: 'IrregularityReported', kind: 'device-failed-after-reveal', clause, source: 'document' },
                    remedy: 'settle-then-halt',
                  },
                  { type: 'ResultConfirmed', roll: dice },
                  { type: 'WinnersLit', spots: [] },
                  { type: 'LosersCollected', results: [{ spot: 'big', returned: 0 }] },
                  { type: 'WinnersPaid', results: [{ returned: 1_000 }, { returned: 4_500 }] },
                  { type: 'LightsCleared' },
                  { type: 'TableHalted', what, witness, clause: cease },
                ]
              : refused('wrong-role', clause),
          );
      }
      const settled = after(shown(name), fail(what, { dice, witness: person(watching) }));
      expect(balances(settled)).toEqual(balances(after(opened(name), ...round(name, BETS, 1, 2, 3))));
    }
    const witness = person(watching);
    for (const [more, code] of [
      [{ dice }, 'second-person'],
      [{ dice, witness: { id: 'dealer', role: watching } }, 'second-person'],
      [{ witness }, 'bad-dice'],
      [{ witness, dice: [1, 2] }, 'bad-dice'],
    ] as const)
      given(shown(name)).when(fail('result-device', more)).then(refused(code, clause));
    given(after(shown(name), ...enter(6, 6)))
      .when(fail('result-device', { dice, witness }))
      .then([{}, { roll: dice }, {}, {}, {}, {}, { type: 'TableHalted' }]);
  });

  if (name === 'md automated' || name === 'pa automated')
    proves(clause, `at the table "${name}" tossed dice decide the round even under their cover`, () => {
      const report = fail('result-device', { dice: [1, 2, 3], witness: person(watching) });
      const tossed = after(betting(name), tumble(1));
      given(tossed).when(report).then(refused('out-of-order', clause));
      given(after(tossed, dealer('CloseBetting')))
        .when(report)
        .then([{ kind: 'device-failed-after-reveal' }, {}, {}, {}, {}, {}, { type: 'TableHalted' }]);
    });

  proves(cease, `a failure after everybody is paid stops the table "${name}" and changes nothing else`, () => {
    const paid = after(opened(name), ...lit(name, BETS, 1, 2, 3));
    for (const story of [paid, after(paid, dealer('ClearLights'))])
      for (const what of partsOf(name)) {
        given(story)
          .when(fail(what))
          .then([{ type: 'TableHalted', what, clause: cease }]);
        expect(balances(after(story, fail(what)))).toEqual(balances(paid));
        given(after(story, fail(what)))
          .when(dealer('OpenBetting'))
          .then(refused('table-halted', cease));
      }
    given(after(paid, fail('result-device'), floorperson('AttestRepair', { what: 'result-device' })))
      .when(dealer('ClearLights'))
      .then([{ type: 'LightsCleared' }]);
  });

  proves(cease, `the table "${name}" stands still until what failed is repaired`, () => {
    for (const what of partsOf(name)) {
      const other = what === 'result-device' ? 'wager-area' : 'result-device';
      const halted = after(shown(name), fail(what, { dice: [1, 2, 3], witness: person(watching) }));
      expect(halted.table).toMatchObject({ phase: { is: 'halted', what }, play: { round: null } });
      for (const order of [dealer('OpenBetting'), bet(1, 'small', 500), dealer('CloseBetting'), fail(what)])
        given(halted).when(order).then(refused('table-halted', cease));
      given(halted).when(floorperson('OpenTable')).then(refused('table-open'));
      given(halted).when(dealer('AttestRepair', { what })).then(refused('wrong-role'));
      given(halted)
        .when(floorperson('AttestRepair', { what: other }))
        .then(refused('out-of-order'));
      given(halted)
        .when(floorperson('AttestRepair', { what }))
        .then([{ type: 'RepairAttested', what }]);
      const { attest, light, toss, signIn } = openingOf(name);
      given(after(halted, floorperson('CloseTable'), ...attest, ...light, ...toss, ...signIn))
        .when(floorperson('OpenTable'))
        .then(refused('table-halted', cease));
      const mended = after(halted, floorperson('AttestRepair', { what }));
      given(mended)
        .when(dealer('OpenBetting'))
        .then([{ type: 'BettingOpened', round: 2 }]);
      given(mended).when(floorperson('AttestRepair', { what })).then(refused('nothing-to-do'));
    }
  });

  test(`a failure before the reveal voids the round at the table "${name}", as a house rule`, () => {
    for (const what of partsOf(name)) {
      for (const story of name.endsWith('manual') ? moments(name) : unmixed(name)) {
        given(story)
          .when(fail(what))
          .then([...voids(chapter, 'device-failed-before-reveal', 'void-then-halt'), { type: 'TableHalted', what }]);
        expect(answer(story, fail(what))).toMatchObject([{ source: 'house-rule' }, {}, {}]);
        expect(balances(after(story, fail(what)))).toEqual(balances(opened(name)));
        given(after(story, fail(what)))
          .when(dealer('OpenBetting'))
          .then(refused('table-halted', cease));
      }
      expect(after(opened(name), fail(what)).table.phase).toMatchObject({ is: 'halted', what });
    }
  });
}

test('Resorts World Sentosa has no device on a felt to fail, and a manual shaker cannot break down', () => {
  for (const failure of [fail('result-device'), fail('wager-area')])
    for (const story of [betting('rws'), shown('rws')]) given(story).when(failure).then(refused('no-remedy'));
  for (const name of ['md manual', 'pa manual', 'ma manual'] as const)
    given(betting(name)).when(dealer('ReportShakerFailure')).then(refused('no-remedy'));
});

// A manual shaker in place of an automated one

for (const name of AUTOMATED)
  proves(clausesOf(name).manual, `a manual shaker at the table "${name}" waits for the other to be put away`, () => {
    const clause = clausesOf(name).manual;
    const off = name.startsWith('ma');
    const enough = off ? replace(false, false, true) : replace(true, true, false);
    for (const short of off
      ? [replace(false, false, false), replace(true, true, false)]
      : [replace(false, false, true), replace(true, false, true), replace(false, true, true)])
      given(opened(name)).when(short).then(refused('out-of-order', clause));
    given(opened(name))
      .when(enough)
      .then([
        { type: 'IrregularityReported', kind: 'shaker-replaced', remedy: 'retire-shaker', clause },
        { type: 'ShakerReplaced', to: 'manual', clause },
      ]);
    given(betting(name)).when(enough).then(refused('round-live'));
    given(opened(name))
      .when({ ...enough, by: person('player') })
      .then(refused('wrong-role', clause));
    given(after(opened(name), enough))
      .when(enough)
      .then(refused('no-remedy'));
  });

/** The filing names the approval of the machine; that of the shaker which stands in for it is attested, where one is asked for. */
for (const [name, stand, approval] of [
  ['md automated', 'md manual', { 'shaker-approval': '1.D' }],
  ['pa automated', 'pa manual', { 'shaker-approval': '625a.1(d)' }],
  ['ma automated', 'ma manual', {}],
] as const) {
  const approved = Object.values(approval).map((clause) => `${documentOf(name)} ${clause}`);
  proves(
    [clausesOf(name).manual, ...approved],
    `it then serves at the table "${name}" as any manual shaker does`,
    () => {
      const attests: Readonly<Record<string, string>> = { ...HOUSES[stand].attests, ...approval };
      const items = ['shaker-approval', 'compartment', 'opacity', 'lock', 'shaker-logo', 'seal'].filter(
        (item) => attests[item],
      );
      const attest = floorperson('AttestEquipment', attesting(items));
      const load = dealer('LoadDice', { ...SEALED, serial: 'set 2' });
      const story = after(opened(name), replace(true, true, true));
      for (const item of items) {
        const rest = items.filter((other) => other !== item);
        given(after(story, load, floorperson('AttestEquipment', attesting(rest))))
          .when(dealer('OpenBetting'))
          .then(refused('not-ready', `${documentOf(name)} ${attests[item]}`));
      }
      given(after(story, attest)).when(dealer('OpenBetting')).then(refused('not-ready'));
      const ready = after(story, attest, load);
      expect(sicBoPlay(after(ready, ...round(stand, BETS, 1, 2, 3)).table).rounds).toMatchObject([{ roll: [1, 2, 3] }]);
      given(ready)
        .when(dealer('OpenBetting', { at: ready.now + 24 * HOUR }))
        .then([{ type: 'BettingOpened' }]);
      given(ready)
        .when(dealer('OpenBetting', { at: ready.now + 24 * HOUR + 1 }))
        .then(refused('dice-expired'));
    },
  );
}

// Voids once the dice are seen

const ofTheHouse = as(THE_HOUSE.role, THE_HOUSE.id);
const HEADS = Object.fromEntries(HOUSE_NAMES.map((name) => [name, HOUSES[name].head]));

test.each(HOUSE_NAMES)('at the table "%s" nobody takes a round back alone once its dice are seen', (name) => {
  const head = as(HEADS[name]!);
  const live = { rounds: [1], reason: 'damaged-dice' };
  const reports: Order[] = [
    dealer('ReportInterruption'),
    device('ReportInterruption'),
    head('ReportInterruption'),
    head('VoidRounds', live),
    shiftManager('Rule', { ground: 'not-covered', text: 'Smoke.', effect: 'void', round: 1 }),
    ...((AUTOMATED as readonly string[]).includes(name)
      ? [dealer('ReportShakerFailure'), device('ReportShakerFailure')]
      : []),
  ];
  const seen = shown(name);
  for (const story of [seen, after(seen, ...enter(6))])
    for (const report of reports) {
      if (report.type === 'ReportShakerFailure' && story !== seen) continue;
      given(story).when(report).then(refused('second-person'));
      given(story)
        .when({ ...report, approver: report.by })
        .then(refused('second-person'));
      given(story)
        .when({ ...report, approver: person('dealer', 'Dan') })
        .then(refused('wrong-role'));
      const events = answer(story, { ...report, approver: SECOND });
      expect(events).toContainEqual(expect.objectContaining({ type: 'RoundVoided', approver: SECOND }));
      expectNeverPlayed(name, after(story, { ...report, approver: SECOND }));
    }
  // Before that nobody knows whom a void would favour.
  for (const story of unmixed(name))
    for (const report of reports.filter(({ type }) => type !== 'ReportShakerFailure'))
      expect(sicBoPlay(after(story, report).table).round).toBeNull();
});

// Interruptions

for (const name of HOUSE_NAMES) {
  const rws = name === 'rws';
  const [known, unknown] = rws
    ? ['rws-sicbo 5.1.1', 'rws-sicbo 5.1.2']
    : [clausesOf(name).chapter, clausesOf(name).chapter];
  const check = (clauses: readonly string[], title: string, body: () => void) =>
    rws ? proves(clauses, title, body) : test(`${title}, as a house rule`, body);

  check(['rws-sicbo 5.1', known], `dice that are known finish an interrupted round at the table "${name}"`, () => {
    const dice = [1, 2, 3];
    const entered = after(shown(name), ...dice.map((face) => dealer('EnterDie', { face })));
    const report = dealer('ReportInterruption', { dice });
    for (const [story, order] of [
      [shown(name), report],
      [entered, device('ReportInterruption')],
    ] as const) {
      given(story)
        .when(order)
        .then([
          {
            ...{ kind: 'interrupted-outcome-established', remedy: 'conclude-round', clause: known },
            source: rws ? 'document' : 'house-rule',
          },
          ...['ResultConfirmed', 'WinnersLit', 'LosersCollected', 'WinnersPaid'].map((type) => ({ type })),
        ]);
      const finished = after(story, order, dealer('ClearLights'));
      const direct = after(opened(name), ...round(name, BETS, 1, 2, 3));
      expect([balances(finished), sicBoPlay(finished.table).rounds]).toEqual([
        balances(direct),
        sicBoPlay(direct.table).rounds,
      ]);
    }
    given(shown(name)).when(device('ReportInterruption', { dice })).then(refused('wrong-role'));
    given(entered)
      .when(dealer('ReportInterruption', { dice: [6, 6, 6] }))
      .then(refused('bad-dice', known));
    for (const story of unmixed(name)) given(story).when(report).then(refused('out-of-order', known));
    for (const wrong of [[], [1, 2]])
      given(shown(name))
        .when(dealer('ReportInterruption', { dice: wrong }))
        .then(refused('bad-dice', known));
  });

  if (name === 'ma manual')
    check(['rws-sicbo 5.1.1'], `too short a mix at the table "${name}" establishes nothing`, () => {
      const short = after(betting(name), ...reveal(name).slice(0, 2), tumble(2));
      given(short)
        .when(dealer('ReportInterruption', { dice: [1, 2, 3] }))
        .then(refused('out-of-order', 'ma-sicbo 5(d)(1)'));
      given(short).when(ofTheHouse('ReportInterruption')).then(voids(unknown, 'interrupted-no-outcome'));
    });

  check(['rws-sicbo 5.1', unknown], `without known dice an interrupted round at the table "${name}" is void`, () => {
    for (const story of [...moments(name), shown(name)])
      for (const report of [ofTheHouse('ReportInterruption'), dealer('ReportInterruption', { approver: SECOND })]) {
        given(story).when(report).then(voids(unknown, 'interrupted-no-outcome'));
        expectNeverPlayed(name, after(story, report));
      }
    for (const story of unmixed(name))
      given(story).when(dealer('ReportInterruption')).then(voids(unknown, 'interrupted-no-outcome'));
    given(shown(name)).when(player(1)('ReportInterruption')).then(refused('wrong-role', unknown));
    for (const story of [opened(name), after(opened(name), ...lit(name, BETS, 1, 2, 3))])
      given(story).when(device('ReportInterruption')).then(refused('no-round'));
  });
}

proves(['rws-sicbo 5.2', 'rws-sicbo 5.2.1'], 'registered bets of terminals that fail are settled with the rest', () => {
  const direct = after(opened('rws'), ...round('rws', BETS, 1, 2, 3));
  for (const seats of [[2], [1, 2]])
    for (const steps of [0, 1, 2]) {
      const cut = device('ReportTerminalsCutOff', { seats });
      const story = after(betting('rws'), ...reveal('rws').slice(0, steps));
      given(story)
        .when(cut)
        .then([
          { kind: 'terminals-cut-off', remedy: 'continue-round', clause: 'rws-sicbo 5.2' },
          { type: 'TerminalsCutOff', seats, clause: 'rws-sicbo 5.2' },
        ]);
      const rest = [...reveal('rws').slice(steps), ...enter(1, 2, 3), dealer('ConfirmResult'), dealer('ClearLights')];
      const finished = after(story, cut, ...rest);
      expect([balances(finished), sicBoPlay(finished.table).rounds]).toEqual([
        balances(direct),
        sicBoPlay(direct.table).rounds,
      ]);
    }
});

proves('rws-sicbo 5.2.2', 'a bet that was never registered has left no credit', () => {
  const story = after(betting('rws'), device('ReportTerminalsCutOff', { seats: [2] }), dealer('CloseBetting'));
  given(story)
    .when(bet(2, 'odd', 400))
    .then(refused('bets-closed', 'rws-sicbo 3.5'));
  expect(credit(story, 2)).toBe(99_000);
  const finished = after(story, tumble(3), ...enter(1, 2, 3), dealer('ConfirmResult'));
  expect(credit(finished, 2)).toBe(99_000 + 19 * 300);
  expect(sicBoPlay(finished.table).round?.seats[2]?.wagers.map(({ spot }) => spot)).toEqual(['big', 'total/6']);
});

// Rounds that are put right afterwards

proves(['rws-sicbo 5.4', 'rws-sicbo 5.9'], 'damaged dice void the named rounds, one or many, settled or not', () => {
  const bets = (stake: number) => [bet(1, 'small', stake), bet(2, 'total/6', stake)];
  const story = (...played: readonly number[]) =>
    after(
      opened('rws'),
      ...[1, 2, 3].flatMap((number) =>
        round('rws', played.includes(number) ? bets(number * 100) : [], 1, 2, number === 2 ? 6 : 3),
      ),
    );
  const all = story(1, 2, 3);
  given(all)
    .when(undo(2))
    .then([
      { kind: 'damaged-dice', remedy: 'void-named-rounds', clause: 'rws-sicbo 5.4' },
      { type: 'SettledRoundVoided', round: 2, clause: 'rws-sicbo 5.4', approver: SECOND },
      { type: 'DiceRetired', reason: 'damaged', rounds: { first: 1, last: 3 }, clause: 'rws-sicbo 5.4' },
    ]);
  expect(balances(after(all, undo(2)))).toEqual(balances(story(1, 3)));
  expect(balances(after(all, undo(1, 3)))).toEqual(balances(story(2)));
  expect(balances(after(all, undo(3), undo(1, 2)))).toEqual(balances(opened('rws')));
  const live = after(all, dealer('OpenBetting'), ...BETS);
  expect(balances(after(live, undo(4, 1, 2, 3)))).toEqual(balances(opened('rws')));
  for (const order of [undo(), undo(4)]) given(all).when(order).then(refused('unknown-round'));
  given(all).when(undo(2, 2)).then(refused('nothing-to-do'));
  for (const order of [undo(2), correct(2, [4, 5, 6])])
    given(after(all, undo(2)))
      .when(order)
      .then(refused('nothing-to-do'));
});

proves('rws-sicbo 5.4', 'damaged dice leave the table for good, and only a new set plays on', () => {
  const played = after(opened('rws'), ...round('rws', BETS, 4, 5, 6));
  const { serial } = played.table.dice!;
  const damaged = after(played, undo(1));
  given(damaged).when(dealer('OpenBetting')).then(refused('not-ready', 'rws-sicbo 2.2.1'));
  given(damaged).when(dealer('LoadDice', { serial })).then(refused('nothing-to-do', 'rws-sicbo 2.2.1'));
  const renewed = after(damaged, dealer('LoadDice', { serial: 'new' }), ...round('rws', BETS, 1, 2, 3));
  // Rounds of an earlier set say nothing against the one in use.
  const earlier = after(played, dealer('LoadDice', { serial: 'new' }), ...round('rws', BETS, 1, 2, 3), undo(1));
  expect([renewed.table.dice?.serial, earlier.table.dice?.serial]).toEqual(['new', 'new']);
  given(renewed)
    .when(undo(2))
    .then([{}, { round: 2 }, { type: 'DiceRetired', serial: 'new', rounds: { first: 2, last: 2 } }]);
  given(renewed)
    .when({ ...undo(2), reason: 'ruling' })
    .then([{}, { type: 'SettledRoundVoided' }]);
});

proves('rws-sicbo 5.4', 'a round that is being played with damaged dice is not decided by them', () => {
  const played = after(opened('rws'), ...round('rws', BETS, 4, 5, 6));
  const open = after(played, dealer('OpenBetting'), ...BETS);
  const tossed = after(open, dealer('CloseBetting'), tumble(3));
  given(tossed).when(undo(1)).then(refused('round-live', 'rws-sicbo 5.4'));
  expect(balances(after(tossed, undo(1, 2)))).toEqual(balances(opened('rws')));
  const closed = after(open, undo(1), dealer('CloseBetting'));
  given(closed).when(tumble(3)).then(refused('not-ready', 'rws-sicbo 2.2.1'));
  expect(after(closed, dealer('LoadDice', { serial: 'new' }), tumble(3)).table.dice?.after).toBe(1);
});

proves(['rws-sicbo 5.5', 'rws-sicbo 5.6'], 'a wrong result is settled again by the dice and later rounds stand', () => {
  const wrong = after(opened('rws'), ...lit('rws', BETS, 4, 5, 6));
  const later = after(wrong, dealer('ClearLights'), ...round('rws', BETS, 2, 2, 2));
  const latest = after(later, dealer('OpenBetting'), bet(1, 'odd', 400));
  for (const story of [wrong, later, latest]) {
    given(story)
      .when(correct(1, [1, 2, 3]))
      .then([
        { kind: 'wrong-result-entered', remedy: 'resettle-by-dice', clause: 'rws-sicbo 5.5' },
        { type: 'ResultCorrected', round: 1, from: [4, 5, 6], to: [1, 2, 3], approver: SECOND },
        {
          type: 'RoundResettled',
          round: 1,
          movements: [
            { seat: 1, credit: 1_000, owed: 0 },
            { seat: 2, credit: 5_700 - 1_400, owed: 0 },
          ],
        },
      ]);
    const corrected = after(story, correct(1, [1, 2, 3]));
    expect(sicBoPlay(corrected.table).rounds.slice(1)).toEqual(sicBoPlay(story.table).rounds.slice(1));
    expect(sicBoPlay(corrected.table).round?.seats).toEqual(sicBoPlay(story.table).round?.seats);
    expect([credit(corrected, 1), credit(corrected, 2)]).toEqual([credit(story, 1) + 1_000, credit(story, 2) + 4_300]);
    given(corrected)
      .when(correct(1, [3, 2, 1]))
      .then(refused('nothing-to-do', 'rws-sicbo 5.5'));
  }
  expect(sicBoPlay(after(wrong, correct(1, [1, 2, 3])).table).round).toMatchObject({
    lit: expect.arrayContaining(['total/6']),
  });
  given(later)
    .when(correct(1, [1, 2]))
    .then(refused('bad-dice', 'rws-sicbo 5.5'));
  given(latest)
    .when(correct(3, [1, 2, 3]))
    .then(refused('unknown-round'));
});

/** What became of the first round's wagers, whatever order they were settled in. */
const resultsOf = ({ table }: Story) =>
  sicBoPlay(table).rounds[0]?.results.toSorted((a, b) => a.spot.localeCompare(b.spot));

const SPREAD = ['small', 'big', 'single/3', 'double/2', 'triple/6', 'any-triple', 'total/9', 'pair/25'];

proves('rws-sicbo 5.5', 'every correction leaves what direct settlement would have left', () => {
  const bets = SPREAD.map((spot, index) => bet(1 + (index % 2), spot, 100 * (index + 1)));
  for (const name of ['md manual', 'pa coverless', 'ma automated', 'rws'] as const) {
    const wrong = after(opened(name), ...round(name, bets, 2, 5, 2));
    for (const dice of rolls(3).filter(([a, b, c]) => a! <= b! && b! <= c! && [a, b, c].join() !== '2,2,5')) {
      const direct = after(opened(name), ...round(name, bets, ...dice));
      const corrected = after(wrong, correct(1, dice));
      expect(balances(corrected)).toEqual(balances(direct));
      expect(resultsOf(corrected)).toEqual(resultsOf(direct));
      expect(balances(after(corrected, correct(1, [2, 2, 5])))).toEqual(balances(wrong));
      expect(balances(after(corrected, undo(1)))).toEqual(balances(opened(name)));
    }
  }
});

proves(
  ['rws-sicbo 5.4', 'rws-sicbo 5.5'],
  'what a credit cannot cover is owed, and is repaid first by later corrections',
  () => {
    const small = round('rws', [bet(1, 'small', 500)], 1, 2, 3);
    const lose = (stake: number) => round('rws', [bet(1, 'big', stake)], 1, 2, 3);
    const won = after(prepared('rws'), buyIn(1, 500), ...small);
    const spent = after(won, ...lose(700), dealer('OpenBetting'), bet(1, 'big', 200));
    given(spent)
      .when(correct(1, [4, 5, 6]))
      .then([{}, {}, { type: 'RoundResettled', movements: [{ seat: 1, credit: -100, owed: 900 }] }]);
    const owing = after(spent, correct(1, [4, 5, 6]));
    expect([credit(owing, 1), owed(owing, 1), owing.table.ledger.house.layout]).toEqual([0, 900, 200]);
    const rest = [...reveal('rws'), ...enter(1, 1, 2), dealer('ConfirmResult'), dealer('ClearLights')];
    const lost = after(owing, ...rest);
    given(lost)
      .when(correct(3, [6, 6, 5]))
      .then([{}, {}, { movements: [{ seat: 1, credit: 0, owed: -400 }] }]);
    const less = after(lost, correct(3, [6, 6, 5]));
    expect([credit(less, 1), owed(less, 1)]).toEqual([0, 500]);
    const back = after(less, correct(1, [1, 2, 4]));
    expect([credit(back, 1), owed(back, 1)]).toEqual([500, 0]);
    given(less)
      .when(as('cage')('PayReceivable', { seat: 1, amount: 501 }))
      .then(refused('nothing-to-do'));
    const paid = after(less, as('cage')('PayReceivable', { seat: 1, amount: 500 }));
    expect([credit(paid, 1), owed(paid, 1)]).toEqual([0, 0]);
    const twice = after(prepared('rws'), buyIn(1, 500), ...small, ...small, ...lose(1_200), undo(1, 2));
    expect([credit(twice, 1), owed(twice, 1)]).toEqual([0, 700]);
  },
);

proves('rws-sicbo 5.5', 'a player who owes is paid out what is left after that, and nothing if nothing is left', () => {
  const cashOut = player(1)('CashOut', { seat: 1 });
  const won = after(prepared('rws'), buyIn(1, 500), ...round('rws', [bet(1, 'small', 500)], 1, 2, 3));
  const owing = after(won, ...round('rws', [bet(1, 'big', 1_000)], 1, 2, 3), correct(1, [4, 5, 6]));
  expect([credit(owing, 1), owed(owing, 1)]).toEqual([0, 1_000]);
  for (const [amount, has] of [
    [0, '0.00'],
    [400, '4.00'],
    [1_000, '10.00'],
  ] as const) {
    const back = amount === 0 ? owing : after(owing, buyIn(1, amount));
    given(back).when(cashOut).then(refused('owes', null));
    expect(answer(back, cashOut)).toMatchObject({ message: expect.stringContaining(`owes 10.00 and has ${has}:`) });
  }
  const back = after(owing, buyIn(1, 1_300));
  given(back)
    .when(player(1)('CashOut', { seat: 1, reference: 'voucher 7' }))
    .then([
      { type: 'ReceivablePaid', seat: 1, amount: 1_000, from: 'credit' },
      { type: 'CreditCashedOut', seat: 1, amount: 300, reference: 'voucher 7' },
    ]);
  const out = after(back, cashOut);
  expect(balances(out)).toEqual({ cage: -1_500, bank: 1_500 });
  given(out).when(cashOut).then(refused('no-credit'));
  const paid = after(owing, as('cage')('PayReceivable', { seat: 1, amount: 600 }), buyIn(1, 500));
  given(paid)
    .when(cashOut)
    .then([
      { type: 'ReceivablePaid', amount: 400 },
      { type: 'CreditCashedOut', amount: 100 },
    ]);
});

// Approval and rulings

proves(['rws-sicbo 5.4', 'rws-sicbo 5.5', 'rws-sicbo 5.10'], 'paid money moves only with a second person', () => {
  const story = after(opened('rws'), ...round('rws', BETS, 4, 5, 6));
  const orders: readonly (readonly [Order, string])[] = [
    [correct(1, [1, 2, 3]), '5.5'],
    [undo(1), '5.4'],
    [ruling('void', { round: 1 }), '5.10'],
    [ruling('resettle', { round: 1, dice: [1, 2, 3] }), '5.10'],
    [ruling('adjust', { seat: 1, adjustment: 500 }), '5.10'],
  ];
  for (const [order, clause] of orders) {
    given(story)
      .when({ ...order, by: person('dealer') })
      .then(refused('wrong-role'));
    for (const approver of [undefined, { id: order.by.id, role: 'manager' }])
      given(story)
        .when({ ...order, approver })
        .then(refused('second-person', `rws-sicbo ${clause}`));
    for (const role of ['player', 'dealer', 'cage', 'surveillance', 'device'])
      given(story)
        .when({ ...order, approver: { id: 'the second', role } })
        .then(refused('wrong-role'));
    for (const role of ['supervisor', 'manager', 'shift-manager'])
      expect(answer(story, { ...order, approver: { id: 'the second', role } })).not.toHaveProperty('refused');
  }
});

proves('rws-sicbo 5.10', 'only the Table Games Shift Manager rules', () => {
  for (const role of [...PEOPLE, 'device'] as const)
    given(betting('rws'))
      .when(ruling('void', { round: 1 }, role))
      .then(role === 'shift-manager' ? [{ type: 'RulingRecorded' }, {}, {}] : refused('wrong-role', 'rws-sicbo 5.10'));
});

for (const [clause, ground, effect] of [
  ['rws-sicbo 5.10(a)', 'not-covered', 'void'],
  ['rws-sicbo 5.10(b)', 'interpretation', 'none'],
] as const)
  proves(clause, `a ruling on the ground "${ground}" is recorded with its words and the clause that was sought`, () => {
    const recorded = { text: 'Play the round again.', sought: 'rws-sicbo 5.1', ground, effect };
    expect(answer(betting('rws'), ruling(effect, { ...recorded, round: 1 }))).toMatchObject([
      { type: 'RulingRecorded', ...recorded, clause: 'rws-sicbo 5.10' },
      ...(effect === 'void'
        ? [{ type: 'IrregularityReported', remedy: 'recorded-ruling' }, { type: 'RoundVoided' }]
        : []),
    ]);
    given(betting('rws'))
      .when(ruling(effect, { ground: 'whim' }))
      .then(refused('bad-command'));
  });

proves('rws-sicbo 5.10', 'a ruling voids, settles as shown, settles again, adjusts, or changes nothing', () => {
  const ruled = (story: Story, effect: string, more = {}): Story => after(story, ruling(effect, more));
  const direct = after(opened('rws'), ...round('rws', BETS, 1, 2, 3));
  const played = after(opened('rws'), ...round('rws', BETS, 4, 5, 6));
  expect(sicBoPlay(ruled(shown('rws'), 'none').table).round).toEqual(sicBoPlay(shown('rws').table).round);
  expectNeverPlayed('rws', ruled(shown('rws'), 'void', { round: 1 }));
  expect(balances(ruled(played, 'void', { round: 1 }))).toEqual(balances(opened('rws')));
  const asShown = after(ruled(shown('rws'), 'settle-as-shown', { dice: [1, 2, 3] }), dealer('ClearLights'));
  expect(balances(asShown)).toEqual(balances(direct));
  given(betting('rws'))
    .when(ruling('settle-as-shown', { dice: [1, 2, 3] }))
    .then(refused('out-of-order'));
  given(shown('rws'))
    .when({ ...ruling('settle-as-shown', { dice: [1, 2, 3] }), approver: undefined })
    .then(refused('second-person', 'rws-sicbo 5.10'));
  expect(balances(ruled(played, 'resettle', { round: 1, dice: [1, 2, 3] }))).toEqual(balances(direct));
  const given500 = ruled(opened('rws'), 'adjust', { seat: 1, adjustment: 500 });
  expect(balances(given500)).toEqual({ cage: -200_000, adjustments: -500, 'seat:1': 100_500, 'seat:2': 100_000 });
  const taken = ruled(given500, 'adjust', { seat: 1, adjustment: -101_000 });
  expect([credit(taken, 1), owed(taken, 1)]).toEqual([0, 500]);
  for (const effect of ['void', 'settle-as-shown', 'resettle', 'adjust'])
    given(shown('rws')).when(ruling(effect)).then(refused('bad-command', 'rws-sicbo 5.10'));
});

test('in the live games corrections, damaged dice, dead terminals and rulings are house rules, and say so', () => {
  for (const name of LIVE) {
    const { chapter: clause } = clausesOf(name);
    const story = after(opened(name), ...round(name, BETS, 1, 2, 3));
    for (const [order, remedy] of [
      [correct(1, [4, 5, 6]), 'resettle-by-dice'],
      [undo(1), 'void-named-rounds'],
      [device('ReportTerminalsCutOff', { seats: [1] }), 'continue-round'],
    ] as const)
      expect(answer(story, order)).toMatchObject({
        0: { type: 'IrregularityReported', remedy, source: 'house-rule', clause },
      });
    for (const role of PEOPLE)
      given(story)
        .when(ruling('none', {}, role))
        .then(role.endsWith('manager') ? [{ type: 'RulingRecorded', clause }] : refused('wrong-role'));
  }
});
