import { expect, test } from 'vitest';
import { attesting, SEALED } from '../../../../test/table.ts';
import { type Verdicts, verdictTable } from '../../../../test/verdict-table.ts';
import {
  type Actor,
  type ActorRole,
  COMMANDS,
  type Command,
  type CommandType,
  decide,
  evolve,
  isRefusal,
  newTable,
  practiceFiling,
  type Roll,
  type RoundStep,
  RULEBOOKS,
  type Rulebook,
  readCommand,
  STAFF,
  sicBoPlay,
  type Table,
  winningSpots,
} from '../index.ts';
import type { JsonSchema, Schema } from '../table/schema.ts';

/**
 * Who may do what, and when: every command, in every phase of a table, from every role. The tables are kept as text in
 * `verdicts/`, so that a change of any verdict is seen and judged.
 */
const TABLES: readonly (readonly [name: string, rulebook: string, choices: Readonly<Record<string, unknown>>])[] = [
  ['md-sicbo', 'md-sicbo', {}],
  ['pa-sicbo', 'pa-sicbo', { paytable: 'A' }],
  ['pa-sicbo-automated-coverless', 'pa-sicbo', { paytable: 'A', shaker: 'automated-coverless' }],
  ['ma-sicbo', 'ma-sicbo', {}],
  ['rws-sicbo', 'rws-sicbo', { paytable: '1' }],
];

type Fields = Readonly<Record<string, unknown>>;

const NOON = Date.UTC(2026, 5, 1, 12);
const DICE = [4, 5, 6];
const APPROVER: Actor = { id: 'the approver', role: 'shift-manager' };

const person = (role: ActorRole): Actor => ({ id: `the ${role}`, role });
const player = (seat: number): Actor => ({ id: `seat ${seat}`, role: 'player', seat });
const actorOf = (role: ActorRole): Actor => (role === 'player' ? player(1) : person(role));

/** A table on its way through a day, always by the proper people. */
class Day {
  table: Table;
  readonly filing: Record<string, unknown>;
  readonly rulebook: Rulebook;

  constructor(rulebook: Rulebook, choices: Fields) {
    this.rulebook = rulebook;
    this.filing = practiceFiling(rulebook, choices);
    this.table = newTable(rulebook);
  }

  do(type: CommandType, by: Actor, fields: Fields = {}): this {
    const events = this.ask(this.table, type, by, fields);
    if (isRefusal(events)) throw new Error(`${type}: ${events.message}`);
    this.table = events.reduce(evolve, this.table);
    return this;
  }

  ask(table: Table, type: CommandType, by: Actor, fields: Fields) {
    const command = readCommand({ type, id: `command ${table.version}`, at: NOON, by, ...fields });
    return isRefusal(command) ? command : decide(this.rulebook, table, command as Command);
  }

  get boss(): Actor {
    return person(this.rulebook.positions.some(({ role }) => role === 'floorperson') ? 'floorperson' : 'supervisor');
  }

  get witness(): Actor {
    const duty = this.rulebook.duties.find(({ does }) => does === 'witness-settlement');
    return { ...person((duty?.by[0] ?? this.boss.role) as ActorRole), id: 'the witness' };
  }

  /** What staff must have looked at. */
  get items(): string[] {
    const shaker = this.rulebook.shakers.find(({ id }) => id === this.filing.shaker);
    return [...this.rulebook.equipment, ...(shaker?.conditions ?? [])]
      .filter(({ known }) => known === 'attested')
      .map(({ id }) => id);
  }

  /** Everything before the opening itself. */
  prepare(): this {
    this.do('AttestEquipment', this.boss, attesting(this.items)).do('LoadDice', person('dealer'), {
      ...SEALED,
      serial: `set ${this.table.version}`,
    });
    for (const { of, times, by } of this.rulebook.inspections.filter(({ at }) => at === 'opening')) {
      if (of === 'automated-shaker' && !String(this.filing.shaker).startsWith('automated')) continue;
      for (let time = 0; time < times; time += 1)
        if (of === 'result-device') this.testDevice(person(by as ActorRole), [1, 2, 4 + time]);
        else this.do('TestShaker', person(by as ActorRole), { tossed: true });
    }
    return this.do('SignInDealer', person('dealer'), { dealer: 'the dealer' });
  }

  testDevice(by: Actor, dice: readonly number[]): this {
    return this.do('LightDevice', by, { dice }).do('TestDevice', by, deviceTest(this.table, dice));
  }

  open(): this {
    return this.do('OpenTable', this.boss);
  }

  /** Plays the present round to its end. */
  finish(): this {
    while (sicBoPlay(this.table).round) this.takeStep(this.steps[sicBoPlay(this.table).round!.done]!.step);
    return this;
  }

  get steps() {
    return this.rulebook.shakers.find(({ id }) => id === this.table.shaker)!.round.steps;
  }

  takeStep(step: RoundStep): this {
    const dealer = person('dealer');
    switch (step) {
      case 'cover':
        return this.do('CoverShaker', dealer);
      case 'mix':
        return this.do('MixDice', dealer, { times: 3 });
      case 'close-betting':
        return this.do('CloseBetting', dealer);
      case 'uncover':
        return this.do('UncoverShaker', dealer);
      case 'clear-lights':
        return this.do('ClearLights', dealer);
      default:
        for (const face of DICE) this.do('EnterDie', dealer, { face });
        return this.do('ConfirmResult', dealer);
    }
  }
}

const deviceTest = ({ submission }: Table, dice: readonly number[]): Fields => ({
  dice,
  lit: submission ? winningSpots(submission, dice as Roll) : [],
});

const PHASE_OF: Readonly<Partial<Record<RoundStep, string>>> = {
  cover: 'covered',
  mix: 'mixed',
  'close-betting': 'closed',
  uncover: 'uncovered',
};

/**
 * The table in every phase. Seat 1 has credit and, in a round, 1000 on small; seat 2 owes 2000; whoever had seat 3 has left
 * and is owed 500. Round 1 is over, except at the unfiled table; round 2 is the present one.
 */
const phasesOf = (day: Day): ReadonlyMap<string, Table> => {
  const phases = new Map<string, Table>([['unfiled', day.table]]);
  day.do('FileSubmission', day.boss, { choices: day.filing }).prepare().open();
  for (const seat of [1, 2, 3])
    day.do('BuyIn', person('cage'), { seat, amount: seat === 1 ? 50_000 : 1_000, medium: 'cash' });
  day.do('OpenBetting', person('dealer'));
  day.do('PlaceWager', player(1), { seat: 1, spot: 'small', stake: 1_000 });
  day.do('PlaceWager', player(2), { seat: 2, spot: 'big', stake: 1_000 }).finish();
  day.do('CashOut', player(3), { seat: 3 });
  day.do('CorrectResult', day.boss, { round: 1, dice: [1, 2, 4], approver: APPROVER });
  for (const [seat, adjustment] of [
    [2, -2_000],
    [3, 500],
  ])
    day.do('Rule', person('shift-manager'), {
      ground: 'not-covered',
      text: 'Put right by hand.',
      effect: 'adjust',
      seat,
      adjustment,
      approver: APPROVER,
    });
  const idle = day.table;
  phases.set('ready', day.do('CloseTable', day.boss).prepare().table).set('idle', idle);
  day.table = idle;
  day.do('OpenBetting', person('dealer')).do('PlaceWager', player(1), { seat: 1, spot: 'small', stake: 1_000 });
  phases.set('betting', day.table);
  for (const { step } of day.steps.filter((entry) => PHASE_OF[entry.step]))
    phases.set(PHASE_OF[step]!, day.takeStep(step).table);
  const revealed = day.table;
  phases.set('entering', day.do('EnterDie', person('dealer'), { face: 4 }).table);
  phases.set(
    'entered',
    day.do('EnterDie', person('dealer'), { face: 5 }).do('EnterDie', person('dealer'), { face: 6 }).table,
  );
  phases.set('lit', day.do('ConfirmResult', person('dealer')).table);
  day.table = revealed;
  if (day.rulebook.irregularities.some(({ kind }) => kind === 'device-failed-after-reveal'))
    phases.set('halted', day.do('ReportDeviceFailure', person('dealer'), failure(day)).table);
  return phases;
};

const failure = ({ witness }: Day): Fields => ({ what: 'result-device', dice: DICE, witness });

type Question = readonly [title: string, type: CommandType, fields: (day: Day, table: Table) => Fields];

const ruling = (effect: string, fields: Fields): Question => [
  `Rule, ${effect}`,
  'Rule',
  () => ({ ground: 'not-covered', text: 'As the dice fell.', effect, approver: APPROVER, ...fields }),
];

/** What is asked of each table. A command that is not here is asked with the plainest fields that it takes. */
const ASKED: readonly Question[] = [
  ['FileSubmission', 'FileSubmission', ({ filing }) => ({ choices: filing })],
  ['AttestEquipment', 'AttestEquipment', ({ items }) => attesting(items)],
  ['LoadDice', 'LoadDice', () => ({ ...SEALED, serial: 'set 3' })],
  ['LightDevice', 'LightDevice', () => ({ dice: [1, 2, 3] })],
  ['TestDevice', 'TestDevice', (_, table) => deviceTest(table, [1, 2, 3])],
  ['TestShaker', 'TestShaker', () => ({ tossed: true })],
  ['BeginShift', 'BeginShift', () => ({ shift: 'second' })],
  ['AssignStaff, a dealer', 'AssignStaff', () => ({ role: 'dealer', person: 'ann' })],
  ['AssignStaff, a floorperson', 'AssignStaff', () => ({ role: 'floorperson', person: 'ann' })],
  ['SignInDealer', 'SignInDealer', () => ({ dealer: 'another dealer' })],
  ['RelieveDealer', 'RelieveDealer', () => ({ dealer: 'another dealer' })],
  ['ChangeLimits', 'ChangeLimits', () => ({ limits: { min: 200, max: 20_000 } })],
  ['QueueOrder', 'QueueOrder', () => ({ what: 'ChangeLimits', fields: { limits: { min: 200, max: 20_000 } } })],
  ['BuyIn, cash', 'BuyIn', () => ({ seat: 1, amount: 1_000, medium: 'cash' })],
  ['BuyIn, voucher at the own seat', 'BuyIn', () => ({ seat: 1, amount: 1_000, medium: 'voucher' })],
  ['BuyIn, voucher at another seat', 'BuyIn', () => ({ seat: 2, amount: 1_000, medium: 'voucher' })],
  ['CashOut', 'CashOut', () => ({ seat: 1 })],
  ['CashOut, of a player who owes', 'CashOut', () => ({ seat: 2 })],
  ['PayReceivable', 'PayReceivable', () => ({ seat: 2, amount: 500 })],
  ['EndVisit', 'EndVisit', () => ({ seat: 1 })],
  ['EndVisit, of a player who owes', 'EndVisit', () => ({ seat: 2 })],
  ['SettleVisit', 'SettleVisit', () => ({ seat: 3, unit: 1, amount: 500, approver: APPROVER })],
  [
    'CountDrop',
    'CountDrop',
    () => ({
      counted: 500,
      logged: { cash: 500, cageCash: 0, vouchers: 0, paidOut: 0 },
      cage: { redeemed: 0, issued: 0 },
    }),
  ],
  ['PlaceWager, at the own seat', 'PlaceWager', () => ({ seat: 1, spot: 'big', stake: 500 })],
  ['PlaceWager, at another seat', 'PlaceWager', () => ({ seat: 2, spot: 'big', stake: 500 })],
  ['ChangeWager', 'ChangeWager', () => ({ seat: 1, spot: 'small', stake: 500 })],
  ['TakeDownWager', 'TakeDownWager', () => ({ seat: 1, spot: 'small' })],
  ['SelectPlayer', 'SelectPlayer', () => ({ seat: 1 })],
  ['MixDice', 'MixDice', () => ({ times: 3 })],
  ['EnterDie', 'EnterDie', () => ({ face: 4 })],
  ['ReportDeviceFailure', 'ReportDeviceFailure', failure],
  ['AttestRepair', 'AttestRepair', () => ({ what: 'result-device' })],
  ['ReplaceShaker', 'ReplaceShaker', () => ({ emptied: true, markedOutOfOrder: true, removed: true })],
  ['ReportInterruption, no dice known', 'ReportInterruption', () => ({})],
  ['ReportInterruption, dice known', 'ReportInterruption', () => ({ dice: DICE })],
  ['ReportTerminalsCutOff', 'ReportTerminalsCutOff', () => ({ seats: [1] })],
  ['CorrectResult, approved', 'CorrectResult', () => ({ round: 1, dice: DICE, approver: APPROVER })],
  ['CorrectResult, not approved', 'CorrectResult', () => ({ round: 1, dice: DICE })],
  ['VoidRounds, the last one', 'VoidRounds', () => ({ rounds: [1], reason: 'damaged-dice', approver: APPROVER })],
  ['VoidRounds, the last one, not approved', 'VoidRounds', () => ({ rounds: [1], reason: 'damaged-dice' })],
  ['VoidRounds, the present one', 'VoidRounds', () => ({ rounds: [2], reason: 'damaged-dice', approver: APPROVER })],
  ruling('none', {}),
  ruling('void', { round: 1 }),
  ruling('settle-as-shown', { dice: DICE }),
  ruling('resettle', { round: 1, dice: DICE }),
  ruling('adjust', { seat: 1, adjustment: -500 }),
];

/** The plainest value of a schema. */
const plainest = (json: JsonSchema): unknown => {
  if (Array.isArray(json.enum)) return json.enum[0];
  switch (json.type) {
    case 'integer':
      return json.minimum;
    case 'boolean':
      return true;
    case 'array':
      return [];
    default:
      return 'small';
  }
};

const plain = (type: CommandType): Question => {
  const needed = Object.entries(COMMANDS[type] as Readonly<Record<string, Schema>>).filter(
    ([, schema]) => !('optional' in schema),
  );
  return [type, type, () => Object.fromEntries(needed.map(([name, schema]) => [name, plainest(schema.json)]))];
};

const TYPES = Object.keys(COMMANDS) as CommandType[];

const QUESTIONS: readonly Question[] = TYPES.flatMap((type) => {
  const asked = ASKED.filter(([, of]) => of === type);
  return asked.length > 0 ? asked : [plain(type)];
});

const verdictsOn = (day: Day, phases: ReadonlyMap<string, Table>, [, type, fields]: Question): Verdicts<ActorRole> =>
  new Map(
    [...phases].map(([phase, table]) => [
      phase,
      new Map(
        STAFF.map((role) => {
          const verdict = day.ask(table, type, actorOf(role), fields(day, table));
          return [role, isRefusal(verdict) ? verdict.refused : 'ok'];
        }),
      ),
    ]),
  );

const rulebookOf = (id: string): Rulebook => RULEBOOKS.find((rulebook) => rulebook.id === id)!;

test.each(TABLES)('%s: every command, phase and role has its verdict', async (name, rulebook, choices) => {
  const day = new Day(rulebookOf(rulebook), choices);
  const phases = phasesOf(day);
  const shaker = rulebookOf(rulebook).shakers.find(({ id }) => id === day.filing.shaker)!.title;
  const head = [
    rulebookOf(rulebook).title,
    shaker,
    '',
    `Phases: ${[...phases.keys()].join(', ')}.`,
    'ok: the table does it. Anything else is the code of its refusal.',
  ].join('\n');
  const tables = QUESTIONS.map((question) =>
    verdictTable(question[0], verdictsOn(day, phases, question), { roles: STAFF, yes: ['ok'] }),
  );
  const text = [head, ...tables].join('\n\n');
  await expect(`${text}\n`).toMatchFileSnapshot(`./verdicts/${name}.txt`);
});

/** What people outside the staff of a table may ever do at one. */
const OUTSIDERS: Readonly<Partial<Record<ActorRole, readonly CommandType[]>>> = {
  player: ['BuyIn', 'CashOut', 'PlaceWager', 'ChangeWager', 'TakeDownWager'],
  surveillance: [],
  cage: ['BuyIn', 'CashOut', 'PayReceivable', 'PayByHand', 'EndVisit', 'SettleVisit', 'CountDrop'],
  device: ['MixDice', 'ReportShakerFailure', 'ReportInterruption', 'ReportTerminalsCutOff'],
};

test.each(TABLES)('%s: players, cage, devices and surveillance keep to their own', (_, rulebook, choices) => {
  const day = new Day(rulebookOf(rulebook), choices);
  const phases = phasesOf(day);
  const beyond = QUESTIONS.flatMap((question) =>
    [...verdictsOn(day, phases, question)].flatMap(([phase, byRole]) =>
      [...byRole]
        .filter(([role, verdict]) => verdict === 'ok' && OUTSIDERS[role]?.includes(question[1]) === false)
        .map(([role]) => `${role}: ${question[0]} when ${phase}`),
    ),
  );
  expect(beyond).toEqual([]);
});
