import {
  type Payouts,
  QUEUEABLE,
  type RulesSubmission,
  type ShakerId,
  type Spot,
  type Table,
  type TableEvent,
} from '@hardway/engine';
import { Type } from '@sinclair/typebox';
import type { HouseRefusal } from './refusal.ts';
import {
  ActorSchema,
  bySeat,
  clause,
  closed,
  moneyAmount,
  nullable,
  oneOf,
  point,
  record,
  roll,
  seatNumber,
  time,
} from './shape.ts';

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

export const WagerSchema = Type.Object(
  {
    spot: Type.String(),
    stake: moneyAmount,
    state: Type.Object({ point: nullable(point), seen: Type.Array(Type.Integer()) }, closed),
    called: Type.Optional(Type.Boolean({ description: 'What the player called for come out rolls: on or off.' })),
    offNow: Type.Optional(
      Type.Literal(true, { description: 'Called off while a point is on, until that point is decided.' }),
    ),
    reduced: Type.Optional(Type.Boolean()),
    fresh: Type.Optional(moneyAmount),
    decided: Type.Optional(moneyAmount),
  },
  closed,
);

export const WagerResultSchema = Type.Object(
  {
    seat: seatNumber,
    spot: Type.String(),
    stake: Type.Integer(),
    result: oneOf(['won', 'lost', 'returned']),
    returned: Type.Integer({ description: 'Stake and winnings; the winnings alone if the stake stands.' }),
    clauses: Type.Array(clause),
    stands: Type.Optional(Type.Literal(true)),
    vigorish: Type.Optional(Type.Integer()),
    breakage: Type.Optional(Type.String()),
  },
  closed,
);

export const SeatBetsSchema = Type.Object(
  {
    wagers: Type.Array(WagerSchema),
    registered: Type.Array(Type.String()),
    withdrawn: Type.Optional(Type.Array(Type.String())),
  },
  closed,
);

const HandBetsSchema = Type.Object(
  {
    wagers: Type.Array(WagerSchema),
    registered: Type.Array(Type.String()),
    withdrawn: Type.Array(Type.String()),
  },
  closed,
);

export const CallsSchema = Type.Array(
  Type.Object(
    {
      seat: seatNumber,
      spot: Type.String(),
      working: Type.Boolean(),
      now: Type.Optional(
        Type.Literal(true, { description: 'Until the point is decided; otherwise on come out rolls.' }),
      ),
    },
    closed,
  ),
);

export const NoticesSchema = Type.Array(
  Type.Object(
    {
      number: Type.Integer({ description: 'The throw with which it was given.' }),
      points: Type.Array(Type.Integer()),
      seats: Type.Array(seatNumber, { description: 'Whose wagers are to be confirmed.' }),
      waiting: nullable(Type.Object({ number: Type.Integer(), results: Type.Array(WagerResultSchema) }, closed)),
    },
    closed,
  ),
  { description: 'What surveillance has been told and has not answered, with the payouts that wait for it.' },
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

const ThrowRecordSchema = Type.Object(
  {
    number: Type.Integer(),
    roll,
    results: Type.Array(WagerResultSchema),
    corrected: Type.Optional(Type.Literal(true)),
  },
  closed,
);

export const RoundRecordSchema = Type.Object(
  {
    number: Type.Integer(),
    filing: Type.Integer(),
    seats: bySeat(SeatBetsSchema),
    roll: nullable(roll),
    results: Type.Array(WagerResultSchema),
    corrected: Type.Boolean(),
  },
  closed,
);

const roundBase = {
  number: Type.Integer(),
  filing: Type.Integer({ description: 'Which of the table’s filings it is played under.' }),
  done: Type.Integer({ description: 'How many steps of the document’s order are done.' }),
  mixes: Type.Integer(),
  selected: nullable(seatNumber),
  seats: bySeat(SeatBetsSchema),
};

const RoundSchema = Type.Union([
  Type.Object({ ...roundBase, stage: Type.Literal('betting') }, closed),
  Type.Object({ ...roundBase, stage: Type.Literal('closed'), entered: roll }, closed),
  Type.Object(
    {
      ...roundBase,
      stage: Type.Literal('lit'),
      roll,
      lit: Type.Array(Type.String()),
      results: Type.Array(WagerResultSchema),
      corrected: Type.Boolean(),
    },
    closed,
  ),
]);

const SicBoPlaySchema = Type.Object(
  {
    game: Type.Literal('sicbo'),
    round: nullable(RoundSchema),
    roundNumber: Type.Integer(),
    rounds: Type.Array(RoundRecordSchema, { description: 'The last rounds that are over, newest last.' }),
  },
  closed,
);

const hand = {
  game: Type.Literal('craps'),
  stage: oneOf(['betting', 'thrown', 'disputed']),
  shooter: nullable(seatNumber),
  previousShooter: nullable(seatNumber),
  offered: nullable(seatNumber),
  declined: Type.Array(seatNumber),
  comeWagersOnly: Type.Boolean(),
  point: nullable(point),
  newShooter: Type.Boolean(),
  throws: Type.Integer(),
  shooterThrows: Type.Integer(),
  seats: bySeat(HandBetsSchema),
  players: Type.Array(seatNumber),
  calls: CallsSchema,
  fireCounts: Type.Array(Type.Array(point), {
    description: 'Different points made, a count for the Fire Bets of each hand.',
  }),
  totalsThrown: Type.Array(Type.Integer()),
  notices: NoticesSchema,
};

const CalledThrowSchema = Type.Object(
  {
    number: Type.Integer(),
    roll,
    before: Type.Object(hand, { ...closed, description: 'The hand before it.' }),
    since: Type.Array(Type.Unsafe<TableEvent>(Type.Object({ type: Type.String() })), {
      description: 'Events until the next one.',
    }),
  },
  closed,
);

const CrapsPlaySchema = Type.Object(
  {
    ...hand,
    recent: Type.Array(ThrowRecordSchema),
    called: Type.Optional(
      Type.Array(CalledThrowSchema, { description: 'Throws that can be reopened; never in a public view.' }),
    ),
  },
  closed,
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
  play: Type.Union([SicBoPlaySchema, CrapsPlaySchema], { description: 'Where the table’s game stands.' }),
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
      game: oneOf(['sicbo', 'craps']),
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
  Actor: ActorSchema,
  HandBets: HandBetsSchema,
  CrapsPlay: CrapsPlaySchema,
  TableView: TableViewSchema,
  Refusal: RefusalSchema,
  RoundInPlay: RoundSchema,
  RoundRecord: RoundRecordSchema,
  RulesSubmission: SubmissionSchema,
  SeatBets: SeatBetsSchema,
  SicBoPlay: SicBoPlaySchema,
  Table: TableSchema,
  ThrowRecord: ThrowRecordSchema,
  Wager: WagerSchema,
  WagerResult: WagerResultSchema,
};
