import {
  GAME_NAMES,
  type Payouts,
  QUEUEABLE,
  type RulesSubmission,
  type ShakerId,
  type Spot,
  type Table,
} from '@hardway/engine';
import { Type } from '@sinclair/typebox';
import { GAME_SCHEMAS, PlaySchema } from './games/index.ts';
import type { HouseRefusal } from './refusal.ts';
import {
  ActorSchema,
  bySeat,
  clause,
  closed,
  moneyAmount,
  nullable,
  oneOf,
  record,
  roll,
  seatNumber,
  time,
} from './shape.ts';
import { SeatBetsSchema, WagerResultSchema, WagerSchema } from './wager-schema.ts';

/** A table as it is sent, as JSON Schema. `view.ts` compiles only while these fit the engine's own types. */

export const RefusalSchema = Type.Object(
  {
    refused: Type.Unsafe<HouseRefusal['refused']>(Type.String({ description: 'A code that programs can tell apart.' })),
    clause: nullable(clause),
    message: Type.String({ description: 'One sentence for people.' }),
    nearest: Type.Optional(
      Type.Object(
        { below: nullable(Type.Integer()), above: Type.Integer() },
        { ...closed, description: 'For a stake that cannot be paid exactly: the payable ones beside it.' },
      ),
    ),
  },
  { description: 'A no.' },
);

export const QueueSchema = Type.Array(
  Type.Object(
    {
      number: Type.Integer({ description: 'By which it is withdrawn.' }),
      what: oneOf(QUEUEABLE),
      fields: Type.Unknown({ description: 'As the command itself takes them.' }),
      asker: ActorSchema,
      at: time,
      from: Type.Optional(Type.Integer({ description: 'Not before this time.' })),
    },
    closed,
  ),
  { description: 'Orders that wait for the end of the round or throw, oldest first.' },
);

export const HandPaysSchema = Type.Array(
  Type.Object(
    {
      seat: seatNumber,
      number: Type.Integer({ description: 'The round or throw.' }),
      amount: Type.Integer(),
      at: time,
    },
    closed,
  ),
  { description: 'Wins that lock their seats until an attendant has paid.' },
);

const broken = oneOf(['result-device', 'wager-area']);
export const DiceSchema = nullable(
  Type.Object(
    {
      serial: Type.String(),
      loadedAt: time,
      expiresAt: nullable(time),
      after: Type.Integer({ description: 'The last round or throw decided before they came.' }),
      identifiers: Type.Optional(Type.Array(Type.String(), { description: 'Of each die, by its number in the set.' })),
      seal: Type.Optional(Type.String({ description: 'The number of the seal or lock on the shaker.' })),
      conformity: Type.Optional(
        Type.String({ description: 'By whom, or by which report, they were found to conform.' }),
      ),
    },
    closed,
  ),
);
const shaker = Type.Unsafe<ShakerId>(
  oneOf(['manual', 'automated', 'automated-coverless', 'player-activated', 'player-activated-covered', 'tumbler']),
);

/** Balances of seats stand at the place of their number. */
const balances = Type.Array(nullable(Type.Integer()));
const LedgerSchema = Type.Object(
  { house: record(Type.Integer()), credit: balances, owed: balances, brought: balances },
  closed,
);

export const TakenAloneSchema = record(
  Type.Integer({ description: 'Cash that a person has taken without a second one. Minor units.' }),
);

const publicFields = {
  rulebook: Type.String(),
  version: Type.Integer({ description: 'How many events the table has seen.' }),
  phase: Type.Union([
    Type.Object({ is: Type.Literal('closed') }, closed),
    Type.Object({ is: Type.Literal('open') }, closed),
    Type.Object({ is: Type.Literal('halted'), what: broken }, closed),
  ]),
  attested: Type.Array(Type.String()),
  noted: record(Type.String({ description: 'What was read off attested equipment: a serial, or inches.' })),
  shaker: nullable(shaker),
  dice: DiceSchema,
  retiredDice: Type.Array(Type.String()),
  passed: Type.Object({ device: Type.Integer(), shaker: Type.Integer(), shift: Type.Integer() }, closed),
  device: Type.Object(
    {
      trial: nullable(Type.Object({ dice: roll, lit: Type.Array(Type.String()) }, closed)),
      passedWith: Type.Array(roll),
    },
    {
      ...closed,
      description: 'The opening inspection of the result device: what is lit for it, and what it passed with.',
    },
  ),
  shift: nullable(Type.String()),
  shiftBegunAt: nullable(time),
  dealer: nullable(Type.String({ description: 'Who has signed in and deals.' })),
  posts: Type.Optional(
    Type.Unsafe<NonNullable<Table['posts']>>(
      record(Type.String({ description: 'Who is assigned to the table, by role.' })),
    ),
  ),
  play: PlaySchema,
  ledger: LedgerSchema,
  breakage: Type.String(),
  sittings: bySeat(Type.Object({ after: Type.Integer(), isOver: Type.Boolean() }, closed)),
  takenAlone: TakenAloneSchema,
  queue: Type.Optional(QueueSchema),
  handPays: Type.Optional(HandPaysSchema),
  cutOff: Type.Array(seatNumber),
  broken: nullable(broken),
};

const AheadSchema = Type.Array(
  Type.Object(
    {
      what: oneOf(['ChangeLimits', 'CloseTable']),
      from: nullable(Type.Integer({ description: 'At this time; null: after the round or throw that is on.' })),
      limits: nullable(Type.Object({ min: moneyAmount, max: moneyAmount }, closed)),
    },
    closed,
  ),
  { description: 'What is to come, soonest first: other limits, or that the table closes.' },
);

export const TableViewSchema = Type.Object(
  { ...publicFields, ahead: AheadSchema },
  {
    ...closed,
    description: 'The public view of a table: wagers, money and dice that are not final are blanked out.',
  },
);

export const SubmissionSchema = Type.Unsafe<RulesSubmission>(
  Type.Object(
    {
      rulebook: Type.String(),
      game: oneOf(GAME_NAMES),
      dice: Type.Integer({ enum: [2, 3] }),
      paytable: Type.String(),
      layout: Type.String(),
      wording: oneOf(['to', 'wins', 'ratio']),
      spots: Type.Array(
        Type.Unsafe<Spot>(Type.Object({ id: Type.String(), name: Type.Object({}), clause, play: Type.Object({}) })),
        { description: 'Every wager on offer, with how dice decide it.' },
      ),
      payouts: Type.Unsafe<Payouts>(
        record(
          Type.Object({
            odds: Type.Object(
              { win: Type.Integer(), on: Type.Integer(), stated: oneOf(['to', 'for']) },
              { ...closed, description: '“to”: on top of the stake; “for”: the stake included.' },
            ),
            clause,
          }),
        ),
      ),
      withheld: Type.Array(Type.Object({ spot: Type.String(), clause, says: Type.String() }, closed)),
      absent: Type.Array(Type.Object({ spot: Type.String(), clause, says: Type.String() }, closed)),
      limits: Type.Object({ min: moneyAmount, max: moneyAmount, spots: record(Type.Object({})) }, closed),
      rounding: oneOf(['exact', 'down', 'up', 'nearest']),
      choices: Type.Object({}),
      named: Type.Array(Type.String()),
      house: Type.Object({}),
      warnings: Type.Array(Type.Object({})),
      clauses: Type.Object({}),
    },
    { ...closed, description: 'The operator’s choices under one document, validated, with the rules they bring.' },
  ),
);

/** A table with everything in it. */
export const TableSchema = Type.Object(
  { ...publicFields, submission: nullable(SubmissionSchema), filings: Type.Array(SubmissionSchema) },
  closed,
);

/** By the names under which descriptions refer to them. */
export const TABLE_SCHEMAS = {
  ...GAME_SCHEMAS,
  Actor: ActorSchema,
  TableView: TableViewSchema,
  Refusal: RefusalSchema,
  RulesSubmission: SubmissionSchema,
  SeatBets: SeatBetsSchema,
  Table: TableSchema,
  Wager: WagerSchema,
  WagerResult: WagerResultSchema,
};
