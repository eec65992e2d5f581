import type { Actor, Clause, Face, Money, Payouts, Point, RulesSubmission, ShakerId, Spot } from '@hardway/engine';
import { STAFF } from '@hardway/engine';
import { type TSchema, Type } from '@sinclair/typebox';

/** A table as it is sent, as JSON Schema. These describe the engine's own types; nothing that is sent is checked by them. */

export const closed = { additionalProperties: false };

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>(Type.String({ enum: [...values] }));

export const time = Type.Integer({ description: 'Milliseconds since 1970, UTC.' });
export const amount = Type.Unsafe<Money>(Type.Integer({ description: 'Minor units.' }));
export const clause = Type.Unsafe<Clause>(Type.String({ description: 'A clause by its id in the clause register.' }));
const face = Type.Unsafe<Face>(Type.Integer({ minimum: 1, maximum: 6 }));
export const roll = Type.Array(face);
const point = Type.Unsafe<Point>(Type.Integer({ enum: [4, 5, 6, 8, 9, 10] }));
export const seatNumber = Type.Integer({ minimum: 1, maximum: 9_999 });

/** An object of any names. */
export const record = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Record<string, T['static']>>({ type: 'object', additionalProperties: schema });

/** JSON has no numbers for names, so seats are named by their digits. */
export const bySeat = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Record<number, T['static']>>({
    type: 'object',
    propertyNames: { pattern: '^[0-9]+$' },
    additionalProperties: schema,
  });

export const ActorSchema = Type.Unsafe<Actor>(
  Type.Object({ id: Type.String(), role: oneOf(STAFF), seat: Type.Optional(seatNumber) }, closed),
);

export const RefusalSchema = Type.Object(
  {
    refused: Type.String({ description: 'A code that programs can tell apart.' }),
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
    stake: amount,
    state: Type.Object({ point: nullable(point), seen: Type.Array(Type.Integer()) }, closed),
    called: Type.Optional(Type.Boolean({ description: 'What the player called: on or off.' })),
    reduced: Type.Optional(Type.Boolean()),
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
  { wagers: Type.Array(WagerSchema), registered: Type.Array(Type.String()) },
  closed,
);

export const HandBetsSchema = Type.Object(
  {
    wagers: Type.Array(WagerSchema),
    registered: Type.Array(Type.String()),
    withdrawn: Type.Array(Type.String()),
  },
  closed,
);

export const CallsSchema = Type.Array(
  Type.Object({ seat: seatNumber, spot: Type.String(), working: Type.Boolean() }, closed),
);

export const ThrowRecordSchema = Type.Object(
  { number: Type.Integer(), roll, results: Type.Array(WagerResultSchema) },
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

const HandSchema = Type.Object(
  {
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
    pointsMade: Type.Array(point),
    totalsThrown: Type.Array(Type.Integer()),
    noticeOpen: Type.Boolean(),
    recent: Type.Array(ThrowRecordSchema),
  },
  closed,
);

const broken = oneOf(['result-device', 'wager-area']);
export const DiceSchema = nullable(
  Type.Object({ serial: Type.String(), loadedAt: time, expiresAt: nullable(time) }, closed),
);
const shaker = Type.Unsafe<ShakerId>(
  oneOf(['manual', 'automated', 'automated-coverless', 'player-activated', 'tumbler']),
);

/** Balances of seats stand at the place of their number. */
const balances = Type.Array(nullable(Type.Integer()));
const LedgerSchema = Type.Object(
  { house: record(Type.Integer()), credit: balances, owed: balances, brought: balances },
  closed,
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
  shaker: nullable(shaker),
  dice: DiceSchema,
  retiredDice: Type.Array(Type.String()),
  passed: Type.Object({ device: Type.Integer(), shaker: Type.Integer(), shift: Type.Integer() }, closed),
  shift: nullable(Type.String()),
  dealer: nullable(Type.String()),
  round: nullable(RoundSchema),
  hand: HandSchema,
  rounds: Type.Array(RoundRecordSchema, { description: 'The last rounds that are over, newest last.' }),
  roundNumber: Type.Integer(),
  ledger: LedgerSchema,
  breakage: Type.String(),
  sittings: bySeat(Type.Object({ after: Type.Integer(), isOver: Type.Boolean() }, closed)),
  cutOff: Type.Array(seatNumber),
  broken: nullable(broken),
};

export const PublicTableSchema = Type.Object(publicFields, {
  ...closed,
  description: 'A table as anybody may see it: no wagers, no money, no dice that are not final.',
});

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
      limits: Type.Object({ min: amount, max: amount, spots: record(Type.Object({})) }, closed),
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
  HandState: HandSchema,
  PublicTable: PublicTableSchema,
  Refusal: RefusalSchema,
  RoundInPlay: RoundSchema,
  RoundRecord: RoundRecordSchema,
  RulesSubmission: SubmissionSchema,
  SeatBets: SeatBetsSchema,
  Table: TableSchema,
  ThrowRecord: ThrowRecordSchema,
  Wager: WagerSchema,
  WagerResult: WagerResultSchema,
};
