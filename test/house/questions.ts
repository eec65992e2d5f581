import { COMMANDS, type CommandType, type Table, toAttest, winningSpots } from '@hardway/engine';
import { attesting } from '../table.ts';
import { DICE, type Game } from './stages.ts';

/** What is asked of a table in every stage: each command, with fields that are right for somebody at some time. */

export interface Question {
  readonly title: string;
  readonly type: CommandType;
  readonly fields: (game: Game, table: Table) => object;
  /** What is sent to the cage's desk instead, which gives the command by itself. */
  readonly atTheDesk?: object;
}

/** Accounts of people who have these roles, and nothing to do with the table. */
export const OTHERS = { dealer: 'other-dealer', floorperson: 'other-floorperson' } as const;

const ruling = (effect: string, more: object = {}): readonly [string, object] => [
  `Rule, ${effect}`,
  { ground: 'not-covered', text: 'As the dice fell.', effect, ...more },
];

const rulings = (dice: readonly number[]) => [
  ruling('none'),
  ruling('void', { round: 1 }),
  ruling('settle-as-shown', { dice }),
  ruling('resettle', { round: 1, dice }),
  ruling('adjust', { seat: 1, adjustment: -500 }),
];

/** By command: what it is asked with, and by what name where it is asked in more than one way. */
const SHARED: Readonly<Partial<Record<CommandType, readonly (readonly [string, object])[]>>> = {
  LoadDice: [
    [
      'LoadDice',
      { serial: 'a new set', seal: 'a new seal', conformity: 'a report', identifiers: ['1', '2', '3', '4', '5'] },
    ],
  ],
  LightDevice: [['LightDevice', { dice: [1, 2, 3] }]],
  TestShaker: [['TestShaker', { tossed: true }]],
  BeginShift: [['BeginShift', { shift: 'second' }]],
  AssignStaff: [
    ['AssignStaff, another dealer', { role: 'dealer', person: OTHERS.dealer }],
    ['AssignStaff, another floorperson', { role: 'floorperson', person: OTHERS.floorperson }],
  ],
  ChangeLimits: [['ChangeLimits', { limits: { min: 200, max: 20_000 } }]],
  PayByHand: [['PayByHand', { seat: 1, number: 1, to: 'credit' }]],
  WithdrawOrder: [['WithdrawOrder', { number: 1 }]],
  QueueOrder: [['QueueOrder, limits', { what: 'ChangeLimits', fields: { limits: { min: 200, max: 20_000 } } }]],
  BuyIn: [
    ['BuyIn, cash', { seat: 1, amount: 1_000, medium: 'cash' }],
    ['BuyIn, an invented voucher', { seat: 1, amount: 1_000, medium: 'voucher', reference: '123' }],
  ],
  CashOut: [['CashOut, of a seat that has credit alone', { seat: 3 }]],
  CountDrop: [
    [
      'CountDrop',
      {
        counted: 0,
        logged: { cash: 0, cageCash: 0, vouchers: 0, paidOut: 0 },
        cage: { redeemed: 0, issued: 0 },
      },
    ],
  ],
  PayReceivable: [['PayReceivable', { seat: 2, amount: 500 }]],
  EndVisit: [['EndVisit, of a player who owes', { seat: 2 }]],
  SettleVisit: [['SettleVisit', { seat: 3, unit: 0, amount: 500 }]],
  AnswerOffer: [['AnswerOffer', { seat: 1, accepts: true }]],
  PassDice: [['PassDice', { seat: 1 }]],
  OrderPass: [['OrderPass', { reason: 'delay' }]],
  ThrowDice: [['ThrowDice', { seat: 1 }]],
  ReopenThrow: [['ReopenThrow, the first one', { number: 1, dice: [6, 5] }]],
  RetireDice: [['RetireDice', { reason: 'lost' }]],
  SelectPlayer: [['SelectPlayer', { seat: 1 }]],
  MixDice: [['MixDice', { times: 3 }]],
  EnterDie: [['EnterDie', { face: 4 }]],
  ReportDeviceFailure: [['ReportDeviceFailure', { what: 'result-device', dice: DICE }]],
  AttestRepair: [['AttestRepair', { what: 'result-device' }]],
  ReplaceShaker: [['ReplaceShaker', { emptied: true, markedOutOfOrder: true, removed: true }]],
  ReportInterruption: [
    ['ReportInterruption, no dice known', {}],
    ['ReportInterruption, dice known', { dice: DICE }],
  ],
  ReportTerminalsCutOff: [['ReportTerminalsCutOff', { seats: [1] }]],
  CorrectResult: [['CorrectResult', { round: 1, dice: DICE }]],
  VoidRounds: [
    ['VoidRounds, one that is settled', { rounds: [1], reason: 'damaged-dice' }],
    ['VoidRounds, the present one', { rounds: [2], reason: 'damaged-dice' }],
  ],
  Rule: rulings(DICE),
};

/** A post that mini-craps may do without. */
const NOBODY = ['AssignStaff, nobody as stickperson', { role: 'stickperson', person: null }] as const;

const OF_GAME: Readonly<Record<string, typeof SHARED>> = {
  sicbo: {
    PlaceWager: [
      ['PlaceWager, at the own seat', { seat: 1, spot: 'big', stake: 500 }],
      ['PlaceWager, at another seat', { seat: 3, spot: 'big', stake: 500 }],
    ],
    ChangeWager: [['ChangeWager', { seat: 1, spot: 'small', stake: 500 }]],
    TakeDownWager: [['TakeDownWager', { seat: 1, spot: 'small' }]],
    CallWager: [['CallWager', { seat: 1, spot: 'small', working: false }]],
    ConfirmCall: [['ConfirmCall', { seat: 1, spot: 'small', confirmed: true }]],
    PlaceSpokenWager: [['PlaceSpokenWager', { seat: 1, spot: 'big', stake: 500, confirmed: true, converted: true }]],
    CallThrow: [['CallThrow', { dice: DICE }]],
    RuleOnFace: [['RuleOnFace', { dice: DICE }]],
  },
  craps: {
    AssignStaff: [...SHARED.AssignStaff!, NOBODY],
    PlaceWager: [
      ['PlaceWager, at the own seat', { seat: 1, spot: 'field', stake: 500 }],
      ['PlaceWager, at another seat', { seat: 3, spot: 'field', stake: 500 }],
    ],
    ChangeWager: [['ChangeWager', { seat: 1, spot: 'hard/8', stake: 1_000 }]],
    TakeDownWager: [['TakeDownWager', { seat: 1, spot: 'hard/8' }]],
    CallWager: [['CallWager', { seat: 1, spot: 'hard/8', working: true }]],
    ConfirmCall: [['ConfirmCall', { seat: 1, spot: 'place/6', confirmed: true }]],
    PlaceSpokenWager: [['PlaceSpokenWager', { seat: 1, spot: 'field', stake: 500, confirmed: true, converted: true }]],
    CallThrow: [['CallThrow', { dice: [6, 5] }]],
    RuleOnFace: [['RuleOnFace', { dice: [6, 5] }]],
    CallNoRoll: [['CallNoRoll', { ground: 'off-table' }]],
    Rule: rulings([6, 5]),
  },
};

/** Fields that depend on what is filed. */
const FILED: Readonly<Partial<Record<CommandType, Question['fields']>>> = {
  FileSubmission: ({ filing }) => ({ choices: filing }),
  AttestEquipment: ({ rulebook }, table) => attesting(toAttest(rulebook, table).map(({ id }) => id)),
  TestDevice: ({ rulebook }, { submission }) => ({
    dice: [1, 2, 3],
    lit: submission && rulebook.game === 'sicbo' ? winningSpots(submission, [1, 2, 3]) : [],
  }),
};

/** Credit comes and goes by voucher: these messages are not commands, and become one. */
const AT_THE_DESK: readonly Question[] = (['the own', 'another'] as const).flatMap((whose): Question[] => {
  const seat = whose === 'the own' ? 1 : 3;
  return [
    {
      title: `A voucher out, of ${whose} seat`,
      type: 'CashOut',
      fields: () => ({ seat }),
      atTheDesk: { is: 'cash-out', seat },
    },
    {
      title: `A voucher in, at ${whose} seat`,
      type: 'BuyIn',
      fields: () => ({ seat, amount: 1_000, medium: 'voucher', reference: '1' }),
      atTheDesk: { is: 'redeem', seat },
    },
  ];
});

export const questionsFor = ({ rulebook }: Game): readonly Question[] => [
  ...(Object.keys(COMMANDS) as CommandType[]).flatMap((type): Question[] => {
    const fields = FILED[type];
    if (fields) return [{ title: type, type, fields }];
    const asked = OF_GAME[rulebook.game]![type] ?? SHARED[type] ?? [[type, {}] as const];
    return asked.map(([title, of]) => ({ title, type, fields: () => of }));
  }),
  ...AT_THE_DESK,
];
