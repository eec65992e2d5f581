import { FACES } from '../dice/index.ts';
import { type Refusal, ROLES, refusal } from '../rules/index.ts';
import {
  anything,
  flag,
  list,
  nullable,
  object,
  oneOf,
  optional,
  type Schema,
  type Static,
  shortText,
  text,
  whole,
  wrongField,
} from './schema.ts';

export const STAFF = [...ROLES, 'surveillance', 'cage', 'device'] as const;
export type ActorRole = (typeof STAFF)[number];

/** Who acts. A player acts for a seat; everybody else by a staff or device id. */
export const actor = object({
  id: text,
  role: oneOf(...STAFF),
  seat: optional(whole(1, 9_999)),
  /** Set by a house with accounts: the id is one, and its deeds are bound to the tables where it is assigned. */
  account: optional(flag),
});
export type Actor = Static<typeof actor>;

/** The house itself, where a device would speak. Nobody else can have its name. */
export const THE_HOUSE: Actor = { id: 'the house', role: 'device' };

/** Roles that a person is assigned to a table in. */
export const POSTS = ['dealer', 'stickperson', 'boxperson', 'floorperson', 'supervisor'] as const;
export type Post = (typeof POSTS)[number];

/** Orders that may wait for the end of a round or throw. */
export const QUEUEABLE = ['ChangeLimits', 'LoadDice', 'CloseTable'] as const;
export type Queueable = (typeof QUEUEABLE)[number];

export const seat = whole(1, 9_999);
export const amount = whole(1, 1_000_000_000_000);
const SUM_MAX = Number.MAX_SAFE_INTEGER;
const sum = whole(-SUM_MAX, SUM_MAX);
export const face = whole(1, FACES.length);
export const dice = list(face, 3);
/** One of a set's dice. The document says how many a set has; no set is larger than this. */
const DICE_OF_SET_MAX = 20;
const dieOfSet = whole(1, DICE_OF_SET_MAX);
const roundNumber = whole(1, Number.MAX_SAFE_INTEGER);
/** A cashier's drawer, by its number in the house. */
const drawer = whole(1, Number.MAX_SAFE_INTEGER);

/** The fields of every command. Each has besides them who asks, when, and an id. */
export const COMMANDS = {
  // Opening and closing
  FileSubmission: { choices: anything },
  AttestEquipment: { items: list(text, 100), noted: optional(list(object({ item: text, value: shortText }), 100)) },
  LoadDice: {
    serial: text,
    identifiers: optional(list(shortText, DICE_OF_SET_MAX)),
    seal: optional(shortText),
    /** By whom, or by which report, the dice were found to conform. */
    conformity: optional(shortText),
  },
  LightDevice: { dice },
  TestDevice: { dice, lit: list(text, 200) },
  TestShaker: { tossed: flag },
  BeginShift: { shift: text },
  /** `null`: nobody any more, at a post that the document makes optional. */
  AssignStaff: { role: oneOf(...POSTS), person: nullable(text) },
  /** Without a name it is whoever gives the command. */
  SignInDealer: { dealer: optional(text) },
  RelieveDealer: { dealer: optional(text), approver: optional(actor) },
  OpenTable: {},
  CloseTable: {},
  ChangeLimits: { limits: anything },
  /** Done between rounds or throws, as soon as the table is free for it. */
  QueueOrder: {
    what: oneOf(...QUEUEABLE),
    fields: anything,
    /** Limits may be set for a time. */
    from: optional(whole(0, 8_640_000_000_000_000)),
  },
  WithdrawOrder: { number: whole(1, Number.MAX_SAFE_INTEGER) },
  /** The house's clock has come to something. */
  CarryOutOrders: {},
  // Credit
  BuyIn: {
    seat,
    amount,
    medium: oneOf('cash', 'voucher'),
    reference: optional(text),
    approver: optional(actor),
    drawer: optional(drawer),
  },
  CashOut: { seat, reference: optional(text) },
  PayReceivable: { seat, amount, approver: optional(actor), drawer: optional(drawer) },
  PayByHand: {
    seat,
    number: roundNumber,
    to: oneOf('cash', 'credit'),
    approver: optional(actor),
    drawer: optional(drawer),
  },
  EndVisit: { seat },
  SettleVisit: {
    seat,
    unit: whole(0, Number.MAX_SAFE_INTEGER),
    amount,
    reason: optional(text),
    approver: optional(actor),
    drawer: optional(drawer),
  },
  CountDrop: {
    counted: whole(0, SUM_MAX),
    /** Sums of the record since the last count. */
    logged: object({ cash: sum, cageCash: sum, vouchers: sum, paidOut: sum }),
    /** The cage's own sums of vouchers redeemed at the table's seats and issued for them. */
    cage: object({ redeemed: sum, issued: sum }),
  },
  // Wagers
  PlaceWager: { seat, spot: text, stake: amount },
  ChangeWager: { seat, spot: text, stake: amount },
  TakeDownWager: { seat, spot: text },
  /** A call answers come out rolls; `now` makes it answer the rolls until the point is decided instead. */
  CallWager: { seat, spot: text, working: flag, now: optional(flag) },
  ConfirmCall: { seat, spot: text, confirmed: flag },
  PlaceSpokenWager: {
    seat,
    spot: text,
    stake: amount,
    confirmed: flag,
    converted: flag,
    approver: optional(actor),
  },
  // The shooter and the throw
  OfferDice: {},
  AnswerOffer: { seat, accepts: flag, selected: optional(list(dieOfSet, 2)) },
  PassDice: { seat },
  OrderPass: { reason: oneOf('delay', 'invalid-rolls', 'violation') },
  ThrowDice: { seat },
  CallThrow: { dice, leaningOn: optional(list(nullable(face), 2)) },
  DisputeFace: {},
  RuleOnFace: { dice: optional(dice) },
  /** With the faces that it showed; without any, it is void and the dice are thrown again. */
  ReopenThrow: { number: roundNumber, dice: optional(dice), approver: optional(actor) },
  RetireDice: { reason: oneOf('lost', 'tampered', 'unfit') },
  AcknowledgeNotice: { number: optional(roundNumber) },
  // The round
  OpenBetting: {},
  CloseBetting: {},
  CoverShaker: {},
  SelectPlayer: { seat },
  /** `times`: of one start of a tumbler or machine all that were seen; by hand they may come one after another. */
  MixDice: { times: whole(1, 100) },
  UncoverShaker: {},
  EnterDie: { face },
  ClearEntry: {},
  ConfirmResult: {},
  ClearLights: {},
  // When something goes wrong
  CallNoRoll: { ground: optional(text) },
  ReportShakerFailure: { approver: optional(actor) },
  ReportDeviceFailure: { what: oneOf('result-device', 'wager-area'), dice: optional(dice), witness: optional(actor) },
  AttestRepair: { what: oneOf('result-device', 'wager-area') },
  ReplaceShaker: { emptied: flag, markedOutOfOrder: flag, removed: flag },
  ReportInterruption: { dice: optional(dice), approver: optional(actor) },
  ReportTerminalsCutOff: { seats: list(seat, 10_000) },
  CorrectResult: { round: roundNumber, dice, approver: optional(actor) },
  VoidRounds: { rounds: list(roundNumber, 1_000), reason: oneOf('damaged-dice', 'ruling'), approver: optional(actor) },
  Rule: {
    ground: oneOf('not-covered', 'interpretation'),
    text,
    sought: optional(text),
    effect: oneOf('none', 'void', 'settle-as-shown', 'resettle', 'adjust'),
    round: optional(roundNumber),
    dice: optional(dice),
    seat: optional(seat),
    /** Minor units to the player, or from the player if negative. */
    adjustment: optional(whole(-1_000_000_000_000, 1_000_000_000_000)),
    approver: optional(actor),
  },
} as const;

export type CommandType = keyof typeof COMMANDS;

type FieldsOf<F extends Readonly<Record<string, Schema>>> = Static<ReturnType<typeof object<F>>>;

export interface Envelope {
  /** Chosen by whoever sends it, and kept by them: a repeated id is answered once. */
  readonly id: string;
  /** Milliseconds since 1970, UTC. */
  readonly at: number;
  readonly by: Actor;
  /**
   * The turn that it is meant for, as `turnUnderWay` counts them. At any other it is refused: a command that was held up on its
   * way would be a wager or a step in a round that nobody chose.
   */
  readonly turn?: number;
}

/** What a command of this type says, besides who gives it, when and by which id. */
export type CommandFields<T extends CommandType> = FieldsOf<(typeof COMMANDS)[T]>;

export type CommandOf<T extends CommandType> = Envelope & { readonly type: T } & CommandFields<T>;
export type Command = { [T in CommandType]: CommandOf<T> }[CommandType];

/** A command before it has an id and a time. */
export type OrderOf<T extends CommandType = CommandType> = { [Type in T]: Omit<CommandOf<Type>, 'id' | 'at'> }[T];

const ENVELOPE = {
  id: text,
  at: whole(0, 8_640_000_000_000_000),
  by: actor,
  turn: optional(whole(0, Number.MAX_SAFE_INTEGER)),
};

/** The JSON Schema of a command. */
export const commandSchema = (type: CommandType): Schema =>
  object({ type: oneOf(type), ...ENVELOPE, ...(COMMANDS[type] as Readonly<Record<string, Schema>>) });

const FIELDS: Readonly<Record<string, Readonly<Record<string, Schema>>>> = Object.fromEntries(
  Object.entries(COMMANDS).map(([type, own]) => [type, { type: oneOf(type), ...ENVELOPE, ...own }]),
);

/** Reads a command that came from outside. */
export const readCommand = (value: unknown): Command | Refusal => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return no('A command must be an object.');
  const { type } = value as { type?: unknown };
  if (typeof type !== 'string' || !Object.hasOwn(COMMANDS, type))
    return no(`There is no command ${JSON.stringify(type)}.`);
  const wrong = wrongField(FIELDS[type]!, value as Record<string, unknown>);
  return wrong === undefined ? (value as Command) : malformed(type, wrong);
};

/** A command with a second person's word: a witness where the command asks for one, an approver otherwise. */
export const withSecondPerson = (command: Command, second: Actor): Command | Refusal => {
  const fields = COMMANDS[command.type];
  const field = 'witness' in fields ? 'witness' : 'approver';
  return field in fields ? { ...command, [field]: second } : malformed(command.type, field);
};

const malformed = (type: string, field: string): Refusal =>
  no(`The field "${field}" of ${type} is missing, unknown or malformed.`);

const no = (message: string): Refusal => refusal('bad-command', null, message);
