import { Type } from '@sinclair/typebox';
import {
  ActorSchema,
  amount,
  bySeat,
  closed,
  DiceSchema,
  nullable,
  oneOf,
  PublicTableSchema,
  RefusalSchema,
  RoundRecordSchema,
  record,
  roll,
  SubmissionSchema,
  seatNumber,
  TableSchema,
  time,
  WagerResultSchema,
} from '../protocol/table-schema.ts';
import { STAFF_ROLES } from '../staff/index.ts';

/** What the routes give, as JSON Schema. */

export const Ok = Type.Object({ ok: Type.Literal(true) }, closed);

const whole = Type.Integer();
const text = Type.String();

export const HouseShown = Type.Object(
  {
    name: text,
    currency: Type.String({ description: 'ISO 4217; amounts are whole minor units of it.', examples: ['USD', 'JPY'] }),
    practice: Type.Boolean(),
  },
  closed,
);

// Tables

const summaryFields = {
  id: text,
  name: Type.Object({ en: text, zh: text }, closed),
  rulebook: text,
  paytable: nullable(text),
  game: oneOf(['sicbo', 'craps']),
  virtual: Type.Boolean({ description: 'Dice and crew are virtual.' }),
  untimed: Type.Boolean({ description: 'It waits until a player says go.' }),
  practice: Type.Boolean(),
  phase: oneOf(['closed', 'open', 'halted']),
  stage: oneOf(['betting', 'closed', 'lit', 'thrown', 'disputed']),
  limits: nullable(Type.Object({ min: amount, max: amount }, closed)),
  seats: whole,
  watchers: whole,
  closesAt: nullable(time),
};

export const TableSummary = Type.Object(summaryFields, closed);

export const TableShown = Type.Object(
  { ...summaryFields, view: PublicTableSchema, submission: nullable(SubmissionSchema) },
  closed,
);

export const TableAtAGlance = Type.Object(
  {
    ...summaryFields,
    dealer: nullable(text),
    shift: nullable(text),
    dice: DiceSchema,
    broken: nullable(oneOf(['result-device', 'wager-area'])),
    round: Type.Integer({ description: 'The number of the last round.' }),
    live: Type.Boolean({ description: 'A round is being played.' }),
    notice: Type.Boolean({ description: 'Surveillance has been told of a fourth point and has not answered.' }),
    last: nullable(roll),
    players: Type.Integer({ description: 'Seats with credit.' }),
    connected: Type.Integer({ description: 'Seats with a terminal connected.' }),
    waiting: Type.Array(Type.Object({ seat: nullable(seatNumber), at: time }, closed)),
  },
  closed,
);

export const PublicResult = Type.Object(
  {
    number: whole,
    at: time,
    roll: nullable(roll),
    corrected: Type.Optional(Type.Boolean()),
    void: Type.Optional(Type.Boolean()),
  },
  closed,
);

// Practice

export const Seat = Type.Object(
  { table: text, seat: seatNumber, terminal: text, key: Type.String({ description: 'Told once.' }) },
  closed,
);

export const DemoStaff = Type.Array(
  Type.Object({ name: text, person: text, role: oneOf(STAFF_ROLES), password: text }, closed),
);

// Staff

export const Member = Type.Object(
  {
    name: text,
    person: text,
    roles: Type.Array(oneOf(STAFF_ROLES)),
    enabled: Type.Boolean(),
    hasPassword: Type.Boolean(),
    createdAt: time,
  },
  closed,
);

export const Session = Type.Object({ id: text, member: Member, signedInAt: time, expiresAt: time }, closed);

export const Invitation = Type.Object(
  { token: Type.String({ description: 'The secret of the link, told once.' }), expiresAt: time },
  closed,
);

export const Invited = Type.Object({ member: Member, invitation: Invitation }, closed);

// Cage

const Place = Type.Union([
  Type.Object({ table: text, seat: seatNumber }, closed),
  Type.Object({ cashier: text }, closed),
]);

const issued = {
  number: text,
  sequence: Type.Integer({ description: 'Counts every voucher of the house from 1.' }),
  amount,
  issuedAt: time,
  issuedBy: ActorSchema,
  table: Type.Optional(text),
  seat: Type.Optional(seatNumber),
  expiresAt: nullable(time),
};
const redeemed = { redeemedAt: time, redeemedBy: ActorSchema, where: Place };
const voided = { voidedAt: time, voidedBy: ActorSchema, approver: ActorSchema, reason: text };

const held = {
  held: Type.Optional(
    Type.Object(
      { epoch: whole, at: time },
      { ...closed, description: 'It is not paid before somebody has compared it with the cage’s own lists.' },
    ),
  ),
};

const status = oneOf(['outstanding', 'held', 'redeemed', 'void', 'expired', 'altered']);

export const Voucher = Type.Union([
  Type.Object({ ...issued, is: Type.Literal('outstanding'), ...held }, closed),
  Type.Object({ ...issued, is: Type.Literal('redeemed'), ...redeemed }, closed),
  Type.Object({ ...issued, is: Type.Literal('void'), ...voided }, closed),
]);

export const VoucherNow = Type.Union(
  [
    Type.Object({ ...issued, is: Type.Literal('outstanding'), ...held, status }, closed),
    Type.Object({ ...issued, is: Type.Literal('redeemed'), ...redeemed, status }, closed),
    Type.Object({ ...issued, is: Type.Literal('void'), ...voided, status }, closed),
  ],
  { description: 'A voucher and how it stands at this moment.' },
);

export const VouchersNow = Type.Array(VoucherNow, {
  description: 'Newest first; a number that could still be paid is masked.',
});

const move = { amount, table: text, seat: seatNumber, by: ActorSchema, at: time };
const redemption = { number: text, ...move, command: text, left: Type.Optional(Type.Literal(true)) };
const why = { why: nullable(RefusalSchema) };

export const Redemption = Type.Object(redemption, closed);

export const UnfinishedMoves = Type.Array(
  Type.Union([
    Type.Object(
      { is: Type.Literal('redemption'), ...redemption, ...why },
      { ...closed, description: 'A voucher redeemed at a seat whose credit was not given.' },
    ),
    Type.Object(
      { is: Type.Literal('cash-out'), reference: text, ...move, ...why },
      { ...closed, description: 'Credit taken from a seat that has not become a voucher yet.' },
    ),
  ]),
  { description: 'Oldest first. The house tries again by itself; what it cannot finish the cage settles.' },
);

const Compared = Type.Object({ expected: whole, found: whole }, closed);

export const DropCounted = Type.Object(
  {
    shift: nullable(text),
    cash: Compared,
    vouchers: Compared,
    paidOut: Compared,
    cageCash: whole,
    by: ActorSchema,
    at: time,
  },
  {
    ...closed,
    description:
      'Expected: what the table’s record says since the last count. Found: the cash that was counted, and the vouchers in the cage’s record.',
  },
);

export const LastCount = Type.Object({ last: nullable(DropCounted) }, closed);

const Sum = Type.Object({ count: whole, amount }, closed);

export const VoucherReport = Type.Object(
  {
    since: time,
    until: time,
    issued: Sum,
    redeemed: Sum,
    voided: Sum,
    expired: Sum,
    outstanding: Sum,
    sequence: nullable(Type.Object({ first: whole, last: whole }, closed)),
  },
  closed,
);

// Record

export const Entry = Type.Object(
  {
    stream: text,
    version: whole,
    at: time,
    command: Type.String({ description: 'The id of the command that brought it.' }),
    event: Type.Object(
      { type: text },
      { description: 'As it is logged; `eventOf` reads long ones, which are packed.' },
    ),
    answer: Type.Optional(Type.Unknown({ description: 'On the last entry of a command: what its sender was told.' })),
    hash: Type.String({ description: 'SHA-256, hexadecimal, over this entry and the hash before it.' }),
  },
  closed,
);

export const Entries = Type.Array(Entry);

export const Found = Type.Object(
  {
    rounds: Type.Array(
      Type.Object(
        {
          number: whole,
          at: time,
          roll: nullable(roll),
          corrected: Type.Boolean(),
          wagers: whole,
          staked: whole,
          returned: whole,
          results: Type.Optional(Type.Array(WagerResultSchema)),
        },
        closed,
      ),
    ),
    next: nullable(Type.Integer({ description: 'The `before` of the next question.' })),
  },
  closed,
);

export const Round = Type.Union(
  [
    Type.Object({ record: RoundRecordSchema, at: time }, closed),
    Type.Object({ roll, call: text, results: Type.Array(WagerResultSchema), at: time }, closed),
  ],
  { description: 'A round of Sic Bo, or a throw at craps.' },
);

const meterFields = {
  coinIn: whole,
  coinOut: whole,
  broughtIn: whole,
  paidOut: whole,
  wagers: whole,
  voidedWagers: whole,
  corrected: whole,
};

export const MetersTold = Type.Object(
  {
    table: Type.Object({ ...meterFields, rounds: whole, voids: whole, corrections: whole }, closed),
    seats: bySeat(Type.Object(meterFields, closed)),
  },
  closed,
);

export const Balance = Type.Object({ accounts: record(whole), sum: whole }, closed);

export const Terminals = Type.Array(
  Type.Object({ id: text, seat: nullable(seatNumber), practice: Type.Boolean() }, closed),
);

export const Enrolled = Type.Object({ id: text, key: Type.String({ description: 'Told once.' }) }, closed);

// Audit

export const Key = Type.Object({ publicKey: Type.String({ description: 'Ed25519, PEM.' }) }, closed);

const Head = Type.Object({ version: whole, hash: text }, closed);

export const RecordTold = Type.Object(
  {
    entries: Entries,
    altered: nullable(Type.String({ description: 'What is wrong with the entry that follows.' })),
    head: Head,
  },
  closed,
);

export const ReplayTold = Type.Object(
  {
    number: nullable(whole),
    before: Head,
    until: whole,
    standing: Type.Object({ table: TableSchema, filings: whole }, closed),
    changes: Type.Array(whole),
  },
  closed,
);

export const EntriesPage = Type.Object(
  { entries: Entries, next: nullable(Type.Integer({ description: 'The `before` of the next question.' })) },
  closed,
);

export const ApprovalsPage = Type.Object(
  {
    approvals: Type.Array(
      Type.Object({ version: whole, at: time, approver: text, role: text, account: text, command: text }, closed),
    ),
    next: nullable(whole),
  },
  closed,
);
