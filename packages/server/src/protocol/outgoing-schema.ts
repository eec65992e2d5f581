import { Type } from '@sinclair/typebox';
import { ActorSchema, closed, nullable, roll, seatNumber, time } from './shape.ts';
import {
  HandPaysSchema,
  QueueSchema,
  RefusalSchema,
  SubmissionSchema,
  TableViewSchema,
  TakenAloneSchema,
} from './table-schema.ts';
import { CallsSchema, NoticesSchema, SeatBetsSchema, WagerResultSchema, WagerSchema } from './wager-schema.ts';

/** The house's messages over a table's socket, as JSON Schema. */

const SettledSchema = Type.Object({ number: Type.Integer(), results: Type.Array(WagerResultSchema) }, closed);

export const OwnPartSchema = Type.Object(
  {
    seat: seatNumber,
    credit: Type.Integer(),
    owes: Type.Integer(),
    earned: Type.Integer({
      description: 'What play has brought at this seat so far, with what lies on the layout.',
    }),
    bets: nullable(SeatBetsSchema),
    calls: CallsSchema,
    notices: Type.Optional(NoticesSchema),
    handPays: HandPaysSchema,
    results: Type.Array(SettledSchema, {
      description:
        'What the last rounds or throws brought, newest last. What a player before this one had is left out.',
    }),
  },
  { ...closed, description: 'What one seat alone may see.' },
);

const money = { credit: Type.Integer(), owes: Type.Integer(), staked: Type.Integer() };
export const SeatMoneySchema = Type.Object(money, closed);

export const StaffPartSchema = Type.Object(
  {
    seats: Type.Array(Type.Object({ seat: seatNumber, ...money, wagers: Type.Array(WagerSchema) }, closed)),
    entered: roll,
    calls: CallsSchema,
    notices: NoticesSchema,
    handPays: HandPaysSchema,
    queue: QueueSchema,
    // Buying in is no news to the public, so this part tells who plays.
    players: Type.Array(seatNumber),
    connected: Type.Array(seatNumber, { description: 'Seats whose terminals are connected.' }),
    waiting: Type.Array(Type.Object({ seat: nullable(seatNumber), at: time }, closed), {
      description: 'Who has called for somebody: a seat, or the dealer where it is null.',
    }),
    // What the throw that was called last took and paid, at every seat. Its dice are public.
    settled: nullable(SettledSchema),
    takenAlone: TakenAloneSchema,
  },
  { ...closed, description: 'What staff at the table see beside the public part.' },
);

export const HappenedSchema = Type.Object(
  {
    type: Type.String(),
    clause: Type.Optional(Type.String()),
    number: Type.Optional(Type.Integer({ description: 'The round or throw that it put right or made void.' })),
    from: Type.Optional(roll),
    to: Type.Optional(nullable(roll)),
    reason: Type.Optional(
      Type.String({ description: 'The kind of an irregularity that is reported, or the ground of a no roll.' }),
    ),
  },
  closed,
);

export const ClockSchema = Type.Object(
  {
    now: time,
    closesAt: nullable(time),
    window: nullable(
      Type.Integer({ description: 'How long bets are taken, on a table that runs by time. Milliseconds.' }),
    ),
  },
  { ...closed, description: 'The house’s time, and when betting closes on a table that runs by time.' },
);

export const ForeseenSchema = Type.Object(
  {
    happens: Type.Array(HappenedSchema),
    secondPerson: Type.Boolean({ description: 'Whether a second person has to join in.' }),
    seats: Type.Array(Type.Object({ seat: seatNumber, before: SeatMoneySchema, after: SeatMoneySchema }, closed)),
  },
  closed,
);

export const WelcomeSchema = Type.Object(
  {
    is: Type.Literal('welcome'),
    table: Type.String(),
    name: Type.Object(
      { en: Type.String(), zh: Type.String() },
      { ...closed, description: 'What people call the table.' },
    ),
    virtual: Type.Boolean({ description: 'Dice and crew are virtual.' }),
    untimed: Type.Boolean({ description: 'The table waits until a player says go.' }),
    practice: Type.Boolean(),
    camera: nullable(Type.String({ description: 'Where a browser finds moving pictures of the table.' })),
    submission: nullable(SubmissionSchema),
    view: TableViewSchema,
    own: nullable(OwnPartSchema),
    actor: nullable(ActorSchema),
    staff: nullable(StaffPartSchema),
    clock: ClockSchema,
  },
  { ...closed, description: 'How the table stands: the answer to hello, and what a slow reader gets to catch up.' },
);

export const DoneSchema = Type.Object(
  {
    is: Type.Literal('answer'),
    id: Type.String(),
    ok: Type.Literal(true),
    version: Type.Integer({ description: 'The table’s version with it.' }),
    voucher: Type.Optional(Type.String({ description: 'The number of the voucher that a cash-out has brought.' })),
    amount: Type.Optional(Type.Integer({ description: 'What that voucher is worth. Minor units.' })),
    foreseen: Type.Optional(ForeseenSchema),
  },
  { ...closed, description: 'It is done and on disk.' },
);

const refusalFields = RefusalSchema.properties;

export const NotDoneSchema = Type.Object(
  { is: Type.Literal('answer'), id: Type.String(), ok: Type.Literal(false), ...refusalFields },
  { ...closed, description: 'It is not done, and why.' },
);

export const RefusedSchema = Type.Object(
  { is: Type.Literal('refused'), ...refusalFields },
  { ...closed, description: 'A message that could not be read, or a hello that was not accepted.' },
);

export const NewsSchema = Type.Object(
  { is: Type.Literal('news'), view: TableViewSchema, happened: Type.Array(HappenedSchema), clock: ClockSchema },
  { ...closed, description: 'Something happened that everybody may see, and how the table stands with it.' },
);

export const OwnSchema = Type.Object(
  { is: Type.Literal('own'), version: Type.Integer(), own: OwnPartSchema },
  { ...closed, description: 'The seat’s own affairs have changed.' },
);

export const StaffSchema = Type.Object(
  { is: Type.Literal('staff'), version: Type.Integer(), staff: StaffPartSchema },
  { ...closed, description: 'What staff see has changed; at most ten times a second.' },
);

export const FiledSchema = Type.Object(
  { is: Type.Literal('submission'), submission: nullable(SubmissionSchema) },
  { ...closed, description: 'A submission was filed, or its limits were changed.' },
);

export const ChipsSchema = Type.Object(
  {
    is: Type.Literal('chips'),
    chips: Type.Record(Type.String(), Type.Integer(), { description: 'Minor units, by position.' }),
  },
  {
    ...closed,
    description:
      'What all other seats together have on the layout, at a table that is set to show it; at most four times a second.',
  },
);

export const OutgoingSchema = Type.Union([
  WelcomeSchema,
  DoneSchema,
  NotDoneSchema,
  NewsSchema,
  OwnSchema,
  StaffSchema,
  FiledSchema,
  ChipsSchema,
  RefusedSchema,
]);

/** By the names under which descriptions refer to them. */
export const OWN_SCHEMAS = {
  Clock: ClockSchema,
  Foreseen: ForeseenSchema,
  Happened: HappenedSchema,
  OwnPart: OwnPartSchema,
  SeatMoney: SeatMoneySchema,
  StaffPart: StaffPartSchema,
};
