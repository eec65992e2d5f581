import type { DutyName, IrregularityKind, Role, Rulebook } from '../../rules/index.ts';
import {
  type Act,
  type Actor,
  type AnyTable,
  byKind,
  type CommandType,
  type CrewAlone,
  type Cue,
  dutyOf,
  type Order,
  person,
  player,
  type StepActs,
  withApprover,
} from '../../table/index.ts';
import { type CrapsPlay, type CrapsTable, handClauses } from './state.ts';

/** The first role that has a duty in this form of the game. */
const byDuty = (rulebook: Rulebook, table: CrapsTable, does: DutyName): Actor => person(roleFor(rulebook, table, does));

export const roleFor = (rulebook: Rulebook, table: AnyTable, does: DutyName): Role =>
  dutyOf(rulebook, does, table)?.by[0] ?? 'dealer';

/** A shooter is found before a throw, and the throw is made. */
const throwActs = (rulebook: Rulebook): readonly Act<CrapsPlay>[] => [
  (table) =>
    table.play.shooter === null && table.play.offered === null
      ? [{ type: 'OfferDice', by: byDuty(rulebook, table, 'offer-dice') }]
      : [],
  ({ play: hand }) =>
    hand.offered === null ? [] : [{ type: 'AnswerOffer', by: player(hand.offered), seat: hand.offered, accepts: true }],
  // Dice that are out already, thrown by the shooter or before a restart, are only to be called.
  ({ play: hand }) =>
    hand.stage === 'thrown' ? [] : [{ type: 'ThrowDice', by: person('device'), seat: hand.shooter }],
];

const byPlayer =
  (type: CommandType): StepActs =>
  ({ fields }) => [() => [{ type, by: player(fields.seat), ...fields }]];

const thrownFirst = ({ rulebook, auto }: Cue): readonly Act<CrapsPlay>[] => (auto ? throwActs(rulebook) : []);

/** Surveillance that is not there has seen everything at once. */
const acknowledging: Act<CrapsPlay> = ({ play: { notices } }) =>
  notices.map(({ number }) => ({ type: 'AcknowledgeNotice', by: person('surveillance'), number }));

const answeredAfter = ({ auto }: Cue): readonly Act<CrapsPlay>[] => (auto ? [acknowledging] : []);

const confirming = (
  rulebook: Rulebook,
  table: CrapsTable,
  { seat, spot }: { readonly seat?: unknown; readonly spot?: unknown },
): Order => ({ type: 'ConfirmCall', by: byDuty(rulebook, table, 'confirm-call'), seat, spot, confirmed: true });

const noRoll = (cue: Cue, ground: unknown): readonly Act<CrapsPlay>[] => [
  ...thrownFirst(cue),
  (table) => [
    {
      type: 'CallNoRoll',
      by: byDuty(cue.rulebook, table, 'call-no-roll'),
      ...(ground === undefined ? {} : { ground }),
    },
  ],
];

const dispute = (cue: Cue): readonly Act<CrapsPlay>[] => [
  ...thrownFirst(cue),
  (table) => [{ type: 'DisputeFace', by: byDuty(cue.rulebook, table, 'call-throw') }],
  (table) => [
    {
      type: 'RuleOnFace',
      by: byDuty(cue.rulebook, table, 'rule-disputed-face'),
      ...(cue.fields.dice === undefined ? {} : { dice: cue.fields.dice }),
    },
  ],
  ...answeredAfter(cue),
];

const IRREGULARITIES: Readonly<Partial<Record<IrregularityKind, StepActs<CrapsPlay>>>> = {
  'dice-off-table': (cue) => noRoll(cue, 'off-table'),
  'dice-stacked': (cue) => noRoll(cue, 'stacked'),
  'no-roll-called': (cue) => noRoll(cue, cue.fields.reason),
  'die-on-two-sides': (cue) => noRoll(cue, 'two-sides'),
  'disputed-face': dispute,
  'terminals-cut-off': ({ fields }) => [
    () => [{ type: 'ReportTerminalsCutOff', by: person('dealer'), seats: fields.seats }],
  ],
};

/** Whoever has the dice. A story that acts for a shooter when there is none asks for anybody, and the table says why not. */
const holder = ({ shooter, offered }: CrapsPlay): number => shooter ?? offered ?? 1;

/** Steps of a craps story, by name. */
export const STEPS: Readonly<Record<string, StepActs<CrapsPlay>>> = {
  bet: byPlayer('PlaceWager'),
  change: byPlayer('ChangeWager'),
  remove: byPlayer('TakeDownWager'),
  call: ({ rulebook, fields, auto }) => [
    () => [{ type: 'CallWager', by: player(fields.seat), ...fields }],
    (table) => (auto && table.play.calls.length ? [confirming(rulebook, table, fields)] : []),
  ],
  'confirm-call': ({ rulebook, fields }) => [
    (table) => [{ type: 'ConfirmCall', by: byDuty(rulebook, table, 'confirm-call'), confirmed: true, ...fields }],
  ],
  'verbal-bet': ({ fields }) => [
    () => [{ type: 'PlaceSpokenWager', by: person('dealer'), confirmed: true, converted: true, ...fields }],
  ],
  roll: (cue) => [
    ...thrownFirst(cue),
    (table) => [{ type: 'CallThrow', by: byDuty(cue.rulebook, table, 'call-throw'), ...cue.fields }],
    ...answeredAfter(cue),
  ],
  'no-roll': (cue) => noRoll(cue, cue.fields.reason),
  dispute: (cue) => dispute(cue),
  irregularity: (cue) => byKind(IRREGULARITIES)(cue),
  reopen: withApprover('ReopenThrow'),
  'pass-dice': () => [({ play: hand }) => [{ type: 'PassDice', by: player(holder(hand)), seat: holder(hand) }]],
  'order-pass': ({ rulebook, fields }) => [
    (table) => [{ type: 'OrderPass', by: byDuty(rulebook, table, 'replace-shooter'), reason: 'delay', ...fields }],
  ],
  'offer-dice': ({ rulebook }) => [(table) => [{ type: 'OfferDice', by: byDuty(rulebook, table, 'offer-dice') }]],
  'answer-offer': ({ fields }) => [() => [{ type: 'AnswerOffer', by: player(fields.seat), ...fields }]],
  throw: ({ fields }) => [
    ({ play: hand }) => [{ type: 'ThrowDice', by: player(holder(hand)), seat: holder(hand), ...fields }],
  ],
  'retire-dice': ({ rulebook, fields }) => [
    (table) => [{ type: 'RetireDice', by: byDuty(rulebook, table, 'control-dice'), ...fields }],
  ],
  acknowledge: ({ fields }) => [() => [{ type: 'AcknowledgeNotice', by: person('surveillance'), ...fields }]],
};

export const crewAlone = (rulebook: Rulebook): CrewAlone<CrapsPlay> => ({
  opening: [],
  toDice: throwActs(rulebook),
  // Dice that were taken away while they were out decide nothing; a face in doubt is what the dice show.
  byDice: (dice) => [
    (table) => {
      if (table.play.stage === 'disputed')
        return [
          {
            type: 'RuleOnFace',
            by: byDuty(rulebook, table, 'rule-disputed-face'),
            ...(table.dice ? { dice } : {}),
          },
        ];
      return [
        table.dice
          ? { type: 'CallThrow', by: byDuty(rulebook, table, 'call-throw'), dice }
          : {
              type: 'CallNoRoll',
              by: byDuty(rulebook, table, 'call-no-roll'),
              ground: handClauses(rulebook).diceGone,
            },
      ];
    },
    acknowledging,
  ],
  answering: [acknowledging, (table) => table.play.calls.map((call) => confirming(rulebook, table, call))],
  ending: [],
});
