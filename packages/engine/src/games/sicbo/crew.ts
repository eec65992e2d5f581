import type { IrregularityKind, RoundStep, Rulebook } from '../../rules/index.ts';
import {
  type Act,
  byDealer,
  byKind,
  bySupervisor,
  type CommandType,
  type CrewAlone,
  type Cue,
  creditAt,
  type Order,
  person,
  player,
  type StepActs,
  seatsWithCredit,
  withApprover,
} from '../../table/index.ts';
import { isStartedByPlayer, knownOrder, orderOf } from './round.ts';
import type { SicBoPlay, SicBoTable } from './state.ts';

/** A round is opened if none is under way; the lights of the one before are cleared first. */
const toBetting = ({ play: { round } }: SicBoTable): Order[] => [
  ...(round?.stage === 'lit' ? [{ type: 'ClearLights', by: person('dealer') } as const] : []),
  ...(!round || round.stage === 'lit' ? [{ type: 'OpenBetting', by: person('dealer') } as const] : []),
];

/** Steps of the round that the crew takes on the way to another one. */
const upTo =
  ({ rulebook, auto }: Pick<Cue, 'rulebook' | 'auto'>, wanted: RoundStep): Act<SicBoPlay> =>
  (table) => {
    if (!auto) return [];
    const orders = toBetting(table);
    const from = orders.length > 0 ? 1 : table.play.round!.done;
    const order = knownOrder(rulebook, table);
    // Nothing is filed yet: the opening of the bets is refused, and says why.
    if (!order) return orders;
    const { steps } = order;
    const to = steps.findIndex(({ step }) => step === wanted);
    return [...orders, ...steps.slice(from, to).flatMap(({ step }) => ordersFor(rulebook, table, step))];
  };

const ordersFor = (rulebook: Rulebook, table: SicBoTable, step: RoundStep): Order[] => {
  const by = person('dealer');
  switch (step) {
    case 'cover':
      return [{ type: 'CoverShaker', by }];
    case 'mix':
      return mixOrders(rulebook, table, 3);
    case 'close-betting':
      return [{ type: 'CloseBetting', by }];
    case 'uncover':
      return [{ type: 'UncoverShaker', by }];
    default:
      return [];
  }
};

/** Where a player sets the shaker going, it is the one who is selected, or the next of those who have bet. */
const mixOrders = (rulebook: Rulebook, table: SicBoTable, times: unknown): Order[] => {
  if (!isStartedByPlayer(rulebook, table)) return [{ type: 'MixDice', by: person('dealer'), times }];
  const selected = liveRound(table)?.selected ?? null;
  const seat = selected ?? nextToShake(table);
  return [
    ...(selected === null ? [{ type: 'SelectPlayer', by: person('dealer'), seat } as const] : []),
    { type: 'MixDice', by: player(seat), times },
  ];
};

/** In turn by the number of the round, which may be about to open; somebody with credit where nobody has bet. */
const nextToShake = (table: SicBoTable): number => {
  const { ledger, play } = table;
  const live = liveRound(table);
  const bettors = Object.entries(live?.seats ?? {}).flatMap(([seat, { wagers }]) =>
    wagers.length ? [Number(seat)] : [],
  );
  const inTurn = bettors.length > 0 ? bettors : seatsWithCredit(ledger).filter((seat) => creditAt(ledger, seat) > 0);
  const roundsBefore = live ? live.number - 1 : play.roundNumber;
  return inTurn[roundsBefore % inTurn.length] ?? 1;
};

const liveRound = ({ play: { round } }: SicBoTable) => (round?.stage === 'lit' ? null : round);

const enterOrders = (dice: unknown): Order[] =>
  Array.isArray(dice) && dice.length > 0
    ? dice.map((face) => ({ type: 'EnterDie', by: person('dealer'), face }))
    : [{ type: 'EnterDie', by: person('dealer'), face: dice }];

const byPlayer =
  (type: CommandType): StepActs<SicBoPlay> =>
  ({ auto, fields }) => [
    (table) => (auto ? toBetting(table) : []),
    () => [{ type, by: player(fields.seat), ...fields }],
  ];

/** Steps of a Sic Bo story, by name. */
export const STEPS: Readonly<Record<string, StepActs<SicBoPlay>>> = {
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
      const next = table.play.round && orderOf(rulebook, table).steps[table.play.round.done]?.step;
      return auto && next === 'cover' ? ordersFor(rulebook, table, 'cover') : [];
    },
    (table) => mixOrders(rulebook, table, fields.times ?? 3),
  ],
  'close-betting': byDealer('CloseBetting'),
  uncover: byDealer('UncoverShaker'),
  enter: (cue) => [upTo(cue, 'enter-result'), () => enterOrders(cue.fields.dice)],
  confirm: byDealer('ConfirmResult'),
  clear: byDealer('ClearLights'),
  'no-roll': (cue) => [upTo(cue, 'enter-result'), () => [{ type: 'CallNoRoll', by: person('dealer') }]],
  irregularity: (cue) => byKind(IRREGULARITIES)(cue),
  repair: bySupervisor('AttestRepair'),
  correct: withApprover('CorrectResult'),
  void: ({ fields, supervisor, second }) => [
    () => [{ type: 'VoidRounds', by: supervisor, approver: second, reason: 'damaged-dice', ...fields }],
  ],
};

/** A second person is there in case the dice were tossed already. */
const shakerFailure =
  ({ second }: Cue): Act<SicBoPlay> =>
  () => [{ type: 'ReportShakerFailure', by: person('dealer'), approver: second }];

const IRREGULARITIES: Readonly<Partial<Record<IrregularityKind, StepActs<SicBoPlay>>>> = {
  'dice-not-flat': (cue) => [upTo(cue, 'enter-result'), () => [{ type: 'CallNoRoll', by: person('dealer') }]],
  'shaker-failed': (cue) => [upTo(cue, 'mix'), shakerFailure(cue)],
  'too-few-mixes': (cue) => [upTo(cue, 'mix'), (table) => mixOrders(cue.rulebook, table, cue.fields.times ?? 1)],
  'mixed-before-close': (cue) => [
    (table) => (table.play.round || !cue.auto ? [] : [{ type: 'OpenBetting', by: person('dealer') }]),
    (table) => mixOrders(cue.rulebook, table, cue.fields.times ?? 3),
  ],
  'device-failed-before-reveal': (cue) => [failureOrder(cue)],
  'device-failed-after-reveal': (cue) => [upTo(cue, 'enter-result'), failureOrder(cue)],
  'interrupted-outcome-established': (cue) => [
    upTo(cue, 'enter-result'),
    () => [{ type: 'ReportInterruption', by: person('dealer'), dice: cue.fields.dice }],
    () => [{ type: 'ClearLights', by: person('dealer') }],
  ],
  'interrupted-no-outcome': ({ second }) => [
    () => [{ type: 'ReportInterruption', by: person('dealer'), approver: second }],
  ],
  'terminals-cut-off': ({ fields }) => [
    () => [{ type: 'ReportTerminalsCutOff', by: person('dealer'), seats: fields.seats }],
  ],
  'damaged-dice': (cue) =>
    withApprover('VoidRounds')({ ...cue, fields: { rounds: cue.fields.rounds, reason: 'damaged-dice' } }),
  'wrong-result-entered': (cue) =>
    withApprover('CorrectResult')({ ...cue, fields: { round: cue.fields.round, dice: cue.fields.dice } }),
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

const failureOrder = ({ rulebook, fields, supervisor }: Cue): Act<SicBoPlay> => {
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

export const crewAlone = (rulebook: Rulebook): CrewAlone<SicBoPlay> => ({
  opening: [toBetting],
  toDice: [upTo({ rulebook, auto: true }, 'enter-result')],
  byDice: (dice) => [
    ({ play: { round } }) => {
      const entered = round?.stage === 'closed' ? round.entered.length : 0;
      return dice.slice(entered).map((face) => ({ type: 'EnterDie', by: person('dealer'), face }));
    },
    () => [{ type: 'ConfirmResult', by: person('dealer') }],
  ],
  answering: [],
  ending: [() => [{ type: 'ClearLights', by: person('dealer') }]],
});
