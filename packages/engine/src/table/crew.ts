import { FACES } from '../dice/index.ts';
import { type IrregularityKind, type Refusal, type RoundStep, type Rulebook, refusal } from '../rules/index.ts';
import { supervisorsOf } from './authority.ts';
import type { Actor, ActorRole, CommandType } from './command.ts';
import { seatsWithCredit } from './ledger.ts';
import { isAutomated, toAttest, winningSpots } from './opening.ts';
import { orderOf } from './round.ts';
import type { Step } from './scenario.ts';
import type { Table } from './state.ts';

/** A command without the id and the time that a stage gives it. */
export interface Order {
  readonly type: CommandType;
  readonly by: Actor;
  readonly [field: string]: unknown;
}

/** What somebody does, given how the table stands by then. */
export type Act = (table: Table) => readonly Order[];

/** The staff of a story: they open the table and carry out its steps by the proper roles. */
export interface Crew {
  readonly opening: (filing: Record<string, unknown>) => readonly Act[];
  readonly buyIn: (seat: number, amount: number) => readonly Order[];
  readonly acts: (step: Step, auto: boolean) => readonly Act[] | Refusal;
}

export const person = (role: ActorRole): Actor => ({ id: `the ${role}`, role });
const player = (seat: unknown): Actor => ({
  id: `seat ${seat}`,
  role: 'player',
  ...(Number.isSafeInteger(seat) ? { seat: seat as number } : {}),
});

export const crewOf = (rulebook: Rulebook): Crew => {
  const steps = rulebook.game === 'craps' ? CRAPS_STEPS : STEPS;
  const supervisor = person(supervisorsOf(rulebook)[0]!);
  const second: Actor = { ...person('shift-manager'), id: 'the approver' };
  return {
    opening: (filing) => openingActs(rulebook, supervisor, filing),
    buyIn: (seat, amount) => [{ type: 'BuyIn', by: person('cage'), seat, amount, medium: 'cash' }],
    acts: (step, auto) => {
      const known = Object.hasOwn(steps, step.do) ? steps[step.do] : undefined;
      if (!known)
        return refusal(
          'bad-command',
          null,
          `There is no step "${step.do}"; there are ${Object.keys(steps).join(', ')}.`,
        );
      return known({ rulebook, step, fields: fieldsOf(step), supervisor, second, auto });
    },
  };
};

const fieldsOf = ({ do: _, ...fields }: Step): Record<string, unknown> => fields;

/** A table that was left half open, or closed after another day's play, opens by the same acts as a new one. */
const openingActs = (rulebook: Rulebook, supervisor: Actor, filing: Record<string, unknown>): readonly Act[] => {
  const inspector = inspectorAt(rulebook, 'opening');
  return [
    () => [{ type: 'FileSubmission', by: supervisor, choices: filing }],
    (table) => [{ type: 'AttestEquipment', by: supervisor, items: toAttest(rulebook, table).map(({ id }) => id) }],
    (table) => [newDice(rulebook, table)],
    (table) => deviceTests(rulebook, table, inspector),
    (table) => shakerTests(rulebook, table, inspector, 0),
    ({ dealer }) => (dealer === null ? [{ type: 'SignInDealer', by: person('dealer'), dealer: 'the dealer' }] : []),
    ({ broken }) => (broken === null ? [] : [{ type: 'AttestRepair', by: supervisor, what: broken }]),
    () => [{ type: 'OpenTable', by: rulebook.inspections.length ? inspector : supervisor }],
    ...shiftActs(rulebook),
  ];
};

/** Whoever the document has inspect a table then; a supervisor where it is silent. */
const inspectorAt = (rulebook: Rulebook, at: 'opening' | 'shift'): Actor =>
  person(rulebook.inspections.find((inspection) => inspection.at === at)?.by ?? supervisorsOf(rulebook)[0]!);

/** A shift begins, if none has, and passes what inspection is still due. */
export const shiftActs = (rulebook: Rulebook): readonly Act[] => [
  ({ shift }) =>
    shift === null ? [{ type: 'BeginShift', by: person(supervisorsOf(rulebook)[0]!), shift: 'first' }] : [],
  (table) =>
    rulebook.inspections.some(({ at }) => at === 'shift')
      ? shakerTests(rulebook, table, inspectorAt(rulebook, 'shift'), table.passed.shift)
      : [],
];

/** A set that has not served yet, by whoever controls the dice. */
export const newDice = ({ game }: Rulebook, { dice, retiredDice }: Table): Order => {
  const served = [...retiredDice, ...(dice ? [dice.serial] : [])];
  const count = served.length + 1;
  const serials = Array.from({ length: count }, (_, index) => `set ${index + 1}`);
  const serial = serials.find((candidate) => !served.includes(candidate))!;
  return { type: 'LoadDice', by: person(game === 'craps' ? 'stickperson' : 'dealer'), serial };
};

const deviceTests = (rulebook: Rulebook, { submission }: Table, by: Actor): Order[] => {
  const inspection = rulebook.inspections.find(({ of }) => of === 'result-device');
  return FACES.slice(0, inspection?.times ?? 0).map((face) => {
    const dice = [face, face, 6] as const;
    return { type: 'TestDevice', by, dice, lit: winningSpots(submission!, [...dice]) };
  });
};

const shakerTests = (rulebook: Rulebook, table: Table, by: Actor, passed: number): Order[] => {
  const inspection = rulebook.inspections.find(({ of }) => of === 'automated-shaker');
  if (!inspection || !isAutomated(rulebook, table)) return [];
  return Array.from({ length: Math.max(0, inspection.times - passed) }, () => ({
    type: 'TestShaker',
    by,
    tossed: true,
  }));
};

interface Cue {
  readonly rulebook: Rulebook;
  readonly step: Step;
  readonly fields: Record<string, unknown>;
  readonly supervisor: Actor;
  readonly second: Actor;
  /** Whether the crew does what a step takes for granted. */
  readonly auto: boolean;
}

/** A round is opened if none is under way; the lights of the one before are cleared first. */
const toBetting = ({ round }: Table): Order[] => [
  ...(round?.stage === 'lit' ? [{ type: 'ClearLights', by: person('dealer') } as const] : []),
  ...(!round || round.stage === 'lit' ? [{ type: 'OpenBetting', by: person('dealer') } as const] : []),
];

/** Steps of the round that the crew takes on the way to another one. */
export const upTo =
  ({ rulebook, auto }: Pick<Cue, 'rulebook' | 'auto'>, wanted: RoundStep): Act =>
  (table) => {
    if (!auto) return [];
    const orders = toBetting(table);
    const from = orders.length > 0 ? 1 : table.round!.done;
    const { steps } = orderOf(rulebook, table);
    const to = steps.findIndex(({ step }) => step === wanted);
    return [...orders, ...steps.slice(from, to).flatMap(({ step }) => ordersFor(table, step))];
  };

const ordersFor = (table: Table, step: RoundStep): Order[] => {
  const by = person('dealer');
  switch (step) {
    case 'cover':
      return [{ type: 'CoverShaker', by }];
    case 'mix':
      return mixOrders(table, 3);
    case 'close-betting':
      return [{ type: 'CloseBetting', by }];
    case 'uncover':
      return [{ type: 'UncoverShaker', by }];
    default:
      return [];
  }
};

/** A player sets a player-activated shaker going. */
const mixOrders = ({ shaker, ledger }: Table, times: unknown): Order[] => {
  if (shaker !== 'player-activated') return [{ type: 'MixDice', by: person('dealer'), times }];
  const seat = seatsWithCredit(ledger)[0] ?? 1;
  return [
    { type: 'SelectPlayer', by: person('dealer'), seat },
    { type: 'MixDice', by: player(seat), times },
  ];
};

const enterOrders = (dice: unknown): Order[] =>
  Array.isArray(dice) && dice.length > 0
    ? dice.map((face) => ({ type: 'EnterDie', by: person('dealer'), face }))
    : [{ type: 'EnterDie', by: person('dealer'), face: dice }];

const byDealer =
  (type: CommandType) =>
  ({ fields }: Cue): readonly Act[] => [() => [{ type, by: person('dealer'), ...fields }]];

const bySupervisor =
  (type: CommandType) =>
  ({ fields, supervisor }: Cue): readonly Act[] => [() => [{ type, by: supervisor, ...fields }]];

const approved =
  (type: CommandType) =>
  ({ fields, supervisor, second }: Cue): readonly Act[] => [
    () => [{ type, by: supervisor, approver: second, ...fields }],
  ];

const byPlayer =
  (type: CommandType) =>
  (cue: Cue): readonly Act[] => [
    (table) => (cue.auto ? toBetting(table) : []),
    () => [{ type, by: player(cue.fields.seat), ...cue.fields }],
  ];

type StepActs = (cue: Cue) => readonly Act[] | Refusal;

/** What each step of a Sic Bo story comes to. */
const STEPS: Readonly<Record<string, StepActs>> = {
  bet: byPlayer('PlaceWager'),
  change: byPlayer('ChangeWager'),
  remove: byPlayer('TakeDownWager'),
  roll: (cue) => [
    upTo({ ...cue, auto: true }, 'enter-result'),
    () => enterOrders(cue.fields.dice),
    () => [{ type: 'ConfirmResult', by: person('dealer') }],
    () => [{ type: 'ClearLights', by: person('dealer') }],
  ],
  'open-betting': byDealer('OpenBetting'),
  cover: byDealer('CoverShaker'),
  shake: ({ rulebook, fields, auto }) => [
    (table) => {
      const next = table.round && orderOf(rulebook, table).steps[table.round.done]?.step;
      return auto && next === 'cover' ? ordersFor(table, 'cover') : [];
    },
    (table) => mixOrders(table, fields.times ?? 3),
  ],
  'close-betting': byDealer('CloseBetting'),
  uncover: byDealer('UncoverShaker'),
  enter: (cue) => [upTo(cue, 'enter-result'), () => enterOrders(cue.fields.dice)],
  confirm: byDealer('ConfirmResult'),
  clear: byDealer('ClearLights'),
  'no-roll': (cue) => [upTo(cue, 'enter-result'), () => [{ type: 'CallNoRoll', by: person('dealer') }]],
  irregularity: (cue) => irregularityActs(cue),
  repair: bySupervisor('AttestRepair'),
  correct: approved('CorrectResult'),
  void: ({ fields, supervisor, second }) => [
    () => [{ type: 'VoidRounds', by: supervisor, approver: second, reason: 'damaged-dice', ...fields }],
  ],
  ruling: ({ fields, second }) => [() => [{ type: 'Rule', by: person('shift-manager'), approver: second, ...fields }]],
  'buy-in': ({ fields }) => [() => [{ type: 'BuyIn', by: person('cage'), medium: 'cash', ...fields }]],
  'cash-out': ({ fields }) => [() => [{ type: 'CashOut', by: player(fields.seat), ...fields }]],
  'load-dice': ({ rulebook, fields }) => [
    () => [{ type: 'LoadDice', by: rulebook.game === 'craps' ? person('stickperson') : person('dealer'), ...fields }],
  ],
  relieve: byDealer('RelieveDealer'),
  limits: bySupervisor('ChangeLimits'),
  close: bySupervisor('CloseTable'),
  /** Any command as it is, with who gives it. */
  command: ({ fields }) => [() => [fields as unknown as Order]],
};

/** Steps that both games have. */
const SHARED = ['ruling', 'buy-in', 'cash-out', 'load-dice', 'relieve', 'limits', 'close', 'command'] as const;

/** A shooter is found before a throw, and the throw is made. */
export const throwActs: readonly Act[] = [
  ({ hand }) =>
    hand.shooter === null && hand.offered === null ? [{ type: 'OfferDice', by: person('stickperson') }] : [],
  ({ hand }) =>
    hand.offered === null ? [] : [{ type: 'AnswerOffer', by: player(hand.offered), seat: hand.offered, accepts: true }],
  // Dice that are out already, thrown by the shooter or before a restart, are only to be called.
  ({ hand }) => (hand.stage === 'thrown' ? [] : [{ type: 'ThrowDice', by: person('device'), seat: hand.shooter }]),
];

const crapsBet =
  (type: CommandType) =>
  ({ fields }: Cue): readonly Act[] => [() => [{ type, by: player(fields.seat), ...fields }]];

const manually = (auto: boolean, acts: readonly Act[]): readonly Act[] => (auto ? acts : []);

/** What each step of a craps story comes to. */
const CRAPS_STEPS: Readonly<Record<string, StepActs>> = {
  bet: crapsBet('PlaceWager'),
  change: crapsBet('ChangeWager'),
  remove: crapsBet('TakeDownWager'),
  call: ({ fields, auto }) => [
    () => [{ type: 'CallWager', by: player(fields.seat), ...fields }],
    ({ hand }) =>
      auto && hand.calls.length
        ? [{ type: 'ConfirmCall', by: person('dealer'), seat: fields.seat, spot: fields.spot, confirmed: true }]
        : [],
  ],
  'confirm-call': ({ fields }) => [() => [{ type: 'ConfirmCall', by: person('dealer'), confirmed: true, ...fields }]],
  'verbal-bet': ({ fields }) => [
    () => [{ type: 'PlaceSpokenWager', by: person('dealer'), confirmed: true, converted: true, ...fields }],
  ],
  roll: ({ fields, auto }) => [
    ...manually(auto, throwActs),
    () => [{ type: 'CallThrow', by: person('stickperson'), ...fields }],
  ],
  'no-roll': ({ fields, auto }) => [
    ...manually(auto, throwActs),
    ({ submission }) => [
      {
        type: 'CallNoRoll',
        by: person(submission?.choices.form === 'mini-craps' ? 'dealer' : 'boxperson'),
        ...(fields.reason === undefined ? {} : { ground: fields.reason }),
      },
    ],
  ],
  dispute: ({ fields, auto }) => [
    ...manually(auto, throwActs),
    () => [{ type: 'DisputeFace', by: person('stickperson') }],
    ({ submission }) => [
      {
        type: 'RuleOnFace',
        by: person(submission?.choices.form === 'mini-craps' ? 'floorperson' : 'boxperson'),
        ...(fields.dice === undefined ? {} : { dice: fields.dice }),
      },
    ],
  ],
  'pass-dice': () => [({ hand }) => [{ type: 'PassDice', by: player(hand.shooter), seat: hand.shooter }]],
  'order-pass': ({ fields }) => [
    ({ submission }) => [
      {
        type: 'OrderPass',
        by: person(submission?.choices.form === 'mini-craps' ? 'dealer' : 'boxperson'),
        reason: 'delay',
        ...fields,
      },
    ],
  ],
  'offer-dice': () => [() => [{ type: 'OfferDice', by: person('stickperson') }]],
  'answer-offer': ({ fields }) => [() => [{ type: 'AnswerOffer', by: player(fields.seat), ...fields }]],
  throw: ({ fields }) => [
    ({ hand }) => [{ type: 'ThrowDice', by: player(hand.shooter), seat: hand.shooter, ...fields }],
  ],
  'retire-dice': ({ fields }) => [() => [{ type: 'RetireDice', by: person('stickperson'), ...fields }]],
  acknowledge: () => [() => [{ type: 'AcknowledgeNotice', by: person('surveillance') }]],
  ...Object.fromEntries(SHARED.map((name) => [name, STEPS[name]!])),
};

const IRREGULARITIES: Readonly<Partial<Record<IrregularityKind, StepActs>>> = {
  'dice-not-flat': (cue) => [upTo(cue, 'enter-result'), () => [{ type: 'CallNoRoll', by: person('dealer') }]],
  'shaker-failed': (cue) => [upTo(cue, 'mix'), () => [{ type: 'ReportShakerFailure', by: person('dealer') }]],
  'too-few-mixes': (cue) => [
    upTo(cue, 'mix'),
    (table) => mixOrders(table, cue.fields.times ?? 1),
    () => [{ type: 'ReportShakerFailure', by: person('dealer') }],
  ],
  'mixed-before-close': (cue) => [
    (table) => (table.round || !cue.auto ? [] : [{ type: 'OpenBetting', by: person('dealer') }]),
    (table) => mixOrders(table, cue.fields.times ?? 3),
  ],
  'device-failed-before-reveal': (cue) => [failureOrder(cue)],
  'device-failed-after-reveal': (cue) => [upTo(cue, 'enter-result'), failureOrder(cue)],
  'interrupted-outcome-established': (cue) => [
    upTo(cue, 'enter-result'),
    () => [{ type: 'ReportInterruption', by: person('dealer'), dice: cue.fields.dice }],
    () => [{ type: 'ClearLights', by: person('dealer') }],
  ],
  'interrupted-no-outcome': () => [() => [{ type: 'ReportInterruption', by: person('dealer') }]],
  'terminals-cut-off': ({ fields }) => [
    () => [{ type: 'ReportTerminalsCutOff', by: person('dealer'), seats: fields.seats }],
  ],
  'damaged-dice': (cue) =>
    approved('VoidRounds')({ ...cue, fields: { rounds: cue.fields.rounds, reason: 'damaged-dice' } }),
  'wrong-result-entered': (cue) =>
    approved('CorrectResult')({ ...cue, fields: { round: cue.fields.round, dice: cue.fields.dice } }),
  'shaker-replaced': ({ fields }) => [
    () => [
      {
        type: 'ReplaceShaker',
        by: person('dealer'),
        emptied: fields.emptied ?? true,
        markedOutOfOrder: fields.markedOutOfOrder ?? true,
        removed: fields.removed ?? true,
      },
    ],
  ],
};

const failureOrder = ({ rulebook, fields, supervisor }: Cue): Act => {
  const witness = person(rulebook.duties.find(({ does }) => does === 'witness-settlement')?.by[0] ?? supervisor.role);
  return () => [
    {
      type: 'ReportDeviceFailure',
      by: person('dealer'),
      what: fields.what ?? 'result-device',
      witness,
      ...(fields.dice === undefined ? {} : { dice: fields.dice }),
    },
  ];
};

const irregularityActs = (cue: Cue): readonly Act[] | Refusal => {
  const { kind } = cue.fields;
  const acts =
    typeof kind === 'string' && Object.hasOwn(IRREGULARITIES, kind)
      ? IRREGULARITIES[kind as IrregularityKind]
      : undefined;
  if (acts) return acts(cue);
  return refusal(
    'no-remedy',
    null,
    `There is no irregularity ${JSON.stringify(kind)}; there are ${Object.keys(IRREGULARITIES).join(', ')}.`,
  );
};
