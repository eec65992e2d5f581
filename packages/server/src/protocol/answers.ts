import { GAME_NAMES, inEveryLanguage, LANGUAGES } from '@hardway/engine';
import { Type } from '@sinclair/typebox';
import { EntrySchema, HeadSchema } from './entry.ts';
import { RoundRecordSchema } from './games/sicbo.ts';
import { STAFF_ROLES } from './role.ts';
import {
  ActorSchema,
  bySeat,
  closed,
  minorUnits,
  moneyAmount,
  nullable,
  oneOf,
  record,
  roll,
  type Sent,
  seatNumber,
  time,
} from './shape.ts';
import {
  DiceSchema,
  HandPaysSchema,
  RefusalSchema,
  SubmissionSchema,
  TableSchema,
  TableViewSchema,
} from './table-schema.ts';
import { WagerResultSchema } from './wager-schema.ts';

/** The answers of the routes as JSON Schema, each with the type that follows from it. */

export const Ok = Type.Object({ ok: Type.Literal(true) }, closed);

const whole = Type.Integer();
const text = Type.String();
const named = Type.Object(
  inEveryLanguage(() => text),
  closed,
);

const loudness = Type.Object(
  { effects: whole, calls: whole },
  { description: 'In hundredths; 0 for never.', ...closed },
);

export const HouseShown = Type.Object(
  {
    name: text,
    currency: Type.String({ description: 'ISO 4217; amounts are whole minor units of it.', examples: ['USD', 'JPY'] }),
    practice: Type.Boolean(),
    brand: Type.Object(
      {
        name: named,
        logo: Type.Union([text, Type.Null()], { description: 'Where the picture is, in this house.' }),
      },
      { description: 'How the house looks, as its operator filed it.', ...closed },
    ),
    sound: Type.Object(
      {
        starts: Type.Union([Type.Literal('on'), Type.Literal('off')], {
          description: 'How the switch stands on a device where nobody has touched it.',
        }),
        terminal: loudness,
        wall: loudness,
        recordings: Type.Array(
          Type.Object(
            {
              language: oneOf(LANGUAGES),
              game: oneOf(GAME_NAMES),
              at: Type.String({ description: 'Each recording lies below this path by its name.' }),
            },
            closed,
          ),
          { description: 'Calls that the operator has recorded.' },
        ),
      },
      { description: 'How loud the house is, as its operator filed it.', ...closed },
    ),
  },
  closed,
);
export type HouseShown = Sent<typeof HouseShown>;

// Nodes

export const NodeWord = Type.Object(
  {
    draining: Type.Boolean({ description: 'It gives its tables away and takes no new ones.' }),
    release: text,
    since: Type.Integer({ description: 'When it was started, by its own clock. Milliseconds since 1970, UTC.' }),
    sockets: Type.Integer({ description: 'Terminals, consoles and displays that are connected there.' }),
    confirmed: Type.Integer({
      description: 'Milliseconds since it last knew who may do what; from 1500 on it refuses the staff’s commands.',
    }),
    behind: Type.Integer({
      description:
        'Entries of other nodes’ tables that are watched there and that it had not read when it looked last.',
    }),
  },
  { ...closed, description: 'What a node says of itself.' },
);
export type NodeWord = Sent<typeof NodeWord>;

const owner = nullable(Type.String({ description: 'The node that owns it; null while nobody does.' }));
const epoch = nullable(
  Type.Integer({
    description: 'Grows when it changes hands; null if it was nobody’s yet, or the house is one process.',
  }),
);

export const NodesShown = Type.Object(
  {
    node: Type.String({ description: 'The node that answers.' }),
    at: Type.Integer({ description: 'By the database’s clock. Milliseconds since 1970, UTC.' }),
    bus: nullable(
      Type.Boolean({ description: 'Whether it reaches the NATS servers; null for a house of one process.' }),
    ),
    nodes: Type.Array(
      Type.Object(
        {
          node: text,
          is: oneOf(['live', 'overdue', 'left']),
          until: nullable(
            Type.Integer({
              description:
                'The end of its lease, which it extends all the time, by the database’s clock; null for none.',
            }),
          ),
          tables: Type.Integer({ description: 'How many it owns.' }),
          word: nullable(NodeWord),
        },
        {
          ...closed,
          description:
            'Overdue: its lease has run out, and the others take over. A node that is live and gives no word is cut off from the others.',
        },
      ),
    ),
    tables: Type.Array(Type.Object({ table: text, owner, epoch }, closed)),
    shared: Type.Array(Type.Object({ stream: text, owner, epoch }, closed), {
      description: 'What belongs to the whole house; all of it changes hands together.',
    }),
  },
  closed,
);
export type NodesShown = Sent<typeof NodesShown>;

// Tables

const summaryFields = {
  id: text,
  name: named,
  rulebook: text,
  paytable: nullable(text),
  game: oneOf(GAME_NAMES),
  virtual: Type.Boolean({ description: 'Dice and crew are virtual.' }),
  untimed: Type.Boolean({ description: 'It waits until a player says go.' }),
  practice: Type.Boolean(),
  alone: Type.Boolean({ description: 'It stands for tables that visitors have alone: each gets another.' }),
  phase: oneOf(['closed', 'open', 'halted']),
  turn: Type.Object(
    {
      unit: oneOf(['round', 'throw']),
      number: Type.Integer({
        description: 'Of the round being played or the throw that is awaited; else of the last round.',
      }),
      stage: oneOf(['between', 'betting', 'closed', 'lit', 'thrown', 'disputed']),
    },
    closed,
  ),
  limits: nullable(Type.Object({ min: moneyAmount, max: moneyAmount }, closed)),
  seats: whole,
  taken: Type.Integer({ description: 'Seats at which somebody has credit or wagers, or whose terminal is there.' }),
  results: Type.Array(roll, { description: 'The last dice, newest last; none of tables that visitors have alone.' }),
  watchers: whole,
  closesAt: nullable(time),
};

export const TableSummary = Type.Object(summaryFields, closed);
export type TableSummary = Sent<typeof TableSummary>;

export const TableShown = Type.Object(
  { ...summaryFields, view: TableViewSchema, submission: nullable(SubmissionSchema) },
  closed,
);
export type TableShown = Sent<typeof TableShown>;

export const FloorAlert = Type.Union(
  [
    Type.Object({ is: Type.Literal('big-win'), at: time, seat: seatNumber, amount: minorUnits, number: whole }, closed),
    Type.Object(
      { is: Type.Literal('little-play'), at: time, seat: seatNumber, amount: minorUnits, played: minorUnits },
      { ...closed, description: 'Credit left with less than half of what was brought there ever staked.' },
    ),
    Type.Object(
      { is: Type.Literal('unusual'), at: time, won: Type.Boolean({ description: 'By the house.' }) },
      {
        ...closed,
        description: 'The table’s result is further from its expectation than the operator takes for chance.',
      },
    ),
  ],
  { description: 'By thresholds that the operator files.' },
);
export type FloorAlert = Sent<typeof FloorAlert>;

export const TableMoney = Type.Object(
  {
    since: Type.Integer({ description: 'When the shift began; 0 before the first round.' }),
    drop: Type.Integer({ description: 'Credit that was bought, with cash and vouchers.' }),
    paidOut: minorUnits,
    win: Type.Integer({ description: 'What the house has won; negative for a loss.' }),
    staked: Type.Integer({ description: 'Stakes that the dice have decided.' }),
    rounds: whole,
    anHour: Type.Integer({ description: 'Rounds in the last hour.' }),
    expected: Type.Object(
      { exact: Type.String({ description: 'A fraction of minor units.' }), nearest: minorUnits },
      { ...closed, description: 'The mean win of exactly the wagers that lay there, roll by roll.' },
    ),
    exposure: Type.Integer({ description: 'The most that the house could lose by the next roll.' }),
    alerts: Type.Array(FloorAlert),
  },
  closed,
);
export type TableMoney = Sent<typeof TableMoney>;

export const TableAtAGlance = Type.Object(
  {
    ...summaryFields,
    dealer: nullable(text),
    shift: nullable(text),
    shiftDue: Type.Boolean({ description: 'By the filed schedule another shift has come and has not begun here.' }),
    shiftInspectionDue: Type.Boolean({ description: 'The next round waits for the inspection that each shift has.' }),
    dice: DiceSchema,
    broken: nullable(oneOf(['result-device', 'wager-area'])),
    notice: Type.Boolean({ description: 'Surveillance has been told of a fourth point and has not answered.' }),
    unpaid: Type.Boolean({ description: 'A payout waits for surveillance to answer.' }),
    last: nullable(roll),
    players: Type.Integer({ description: 'Seats with a terminal connected and something to play with.' }),
    left: Type.Integer({ description: 'Seats with credit or wagers where nobody is.' }),
    connected: Type.Integer({ description: 'Seats with a terminal connected.' }),
    money: Type.Union([TableMoney, Type.Null()], {
      description: 'For those who read reports; null while the record is being read.',
    }),
    waiting: Type.Array(Type.Object({ seat: nullable(seatNumber), at: time }, closed)),
    handPays: HandPaysSchema,
  },
  closed,
);
export type TableAtAGlance = Sent<typeof TableAtAGlance>;

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
export type PublicResult = Sent<typeof PublicResult>;

// Practice

export const Seat = Type.Object(
  { table: text, seat: seatNumber, terminal: text, key: Type.String({ description: 'Told once.' }) },
  closed,
);
export type PracticeSeat = Sent<typeof Seat>;

export const DemoStaff = Type.Array(
  Type.Object({ name: text, person: text, role: oneOf(STAFF_ROLES), password: text }, closed),
);
export type DemoPerson = Sent<typeof DemoStaff>[number];

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
export type StaffMember = Sent<typeof Member>;

export const Session = Type.Object({ id: text, member: Member, signedInAt: time, expiresAt: time }, closed);
export type OpenSession = Sent<typeof Session>;

export const Invitation = Type.Object(
  { token: Type.String({ description: 'The secret of the link, told once.' }), expiresAt: time },
  closed,
);
export type IssuedInvitation = Sent<typeof Invitation>;

export const Invited = Type.Object({ member: Member, invitation: Invitation }, closed);
export type Invited = Sent<typeof Invited>;

// Cage

const Place = Type.Union([
  Type.Object({ table: text, seat: seatNumber }, closed),
  Type.Object({ cashier: text, drawer: Type.Optional(whole) }, closed),
]);

const issued = {
  number: text,
  sequence: Type.Integer({ description: 'Counts every voucher of the house from 1.' }),
  amount: minorUnits,
  issuedAt: time,
  issuedBy: ActorSchema,
  table: Type.Optional(text),
  seat: Type.Optional(seatNumber),
  expiresAt: nullable(time),
  issuedWith: Type.Optional(ActorSchema),
};
const redeemed = {
  redeemedAt: time,
  redeemedBy: ActorSchema,
  where: Place,
  redeemedWith: Type.Optional(ActorSchema),
};
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
export type VoucherNow = Sent<typeof VoucherNow>;

export const VouchersNow = Type.Array(VoucherNow, {
  description: 'Newest first; a number that could still be paid is masked.',
});

const move = { amount: minorUnits, table: text, seat: seatNumber, by: ActorSchema, at: time };
const redemption = { number: text, ...move, command: text, left: Type.Optional(Type.Literal(true)) };
const why = { why: nullable(RefusalSchema) };

export const Redemption = Type.Object(redemption, closed);

const cashOut = { reference: text, ...move };

export const SeatCashOut = Type.Object(cashOut, closed);
export type SeatCashOut = Sent<typeof SeatCashOut>;

export const UnfinishedMoves = Type.Array(
  Type.Union([
    Type.Object(
      { is: Type.Literal('redemption'), ...redemption, ...why },
      { ...closed, description: 'A voucher redeemed at a seat whose credit was not given.' },
    ),
    Type.Object(
      { is: Type.Literal('cash-out'), ...cashOut, ...why },
      { ...closed, description: 'Credit taken from a seat that has not become a voucher yet.' },
    ),
  ]),
  { description: 'Oldest first. The house tries again by itself; what it cannot finish the cage settles.' },
);
export type UnfinishedMove = Sent<typeof UnfinishedMoves>[number];

export const VisitBalances = Type.Array(
  Type.Object(
    {
      table: text,
      seat: seatNumber,
      unit: Type.Integer({ description: 'A round or throw of the visit.' }),
      amount: Type.Integer({
        description: 'What the house owes the player who left; negative: what it is owed. Minor units.',
      }),
      voucher: nullable(Type.Integer({ description: 'The sequence number of the voucher that the player left with.' })),
    },
    closed,
  ),
  { description: 'Corrections and voids follow the player. This is the money of those who had left.' },
);
export type VisitBalance = Sent<typeof VisitBalances>[number];

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
export type DropCount = Sent<typeof DropCounted>;

export const LastCount = Type.Object({ last: nullable(DropCounted) }, closed);
export type LastCount = Sent<typeof LastCount>;

const Move = Type.Object(
  {
    is: oneOf(['float', 'brought', 'sold', 'paid', 'bought-in', 'paid-back', 'hand-pay', 'visit', 'settled']),
    amount: Type.Integer({ description: 'Minor units into the drawer; negative: out of it.' }),
    at: time,
    entry: Type.Integer({ description: 'The entry of the cage’s log, or of the table’s if there is a table.' }),
    table: Type.Optional(text),
    seat: Type.Optional(seatNumber),
    voucher: Type.Optional(Type.Integer({ description: 'The sequence number of the voucher.' })),
    approver: Type.Optional(ActorSchema),
    reason: Type.Optional(text),
    from: Type.Optional(Type.Integer({ description: 'The drawer that was handed over.' })),
  },
  closed,
);
export type DrawerMove = Sent<typeof Move>;

const Drawer = Type.Object(
  {
    number: Type.Integer({ description: 'Counts every drawer of the house from 1.' }),
    cashier: text,
    openedAt: time,
    moves: Type.Array(Move, { description: 'In the order of time.' }),
  },
  closed,
);
export type OpenDrawer = Sent<typeof Drawer>;

const limit = (description: string) => nullable(Type.Integer({ description }));

const CageRulesTold = Type.Object(
  {
    drawers: Type.Boolean({ description: 'Whether cash moves through open drawers only.' }),
    paidAlone: limit('The most that a cashier pays on one voucher alone. Minor units.'),
    soldAlone: limit('The most that a cashier takes for one voucher alone. Minor units.'),
    differenceAlone: Type.Integer({
      description: 'The most that a count may be over or short without a second person.',
    }),
  },
  closed,
);
export type CageRules = Sent<typeof CageRulesTold>;

export const OwnDrawer = Type.Object({ drawer: nullable(Drawer), rules: CageRulesTold }, closed);
export type OwnDrawer = Sent<typeof OwnDrawer>;

export const DrawerOpened = Type.Object({ drawer: whole }, closed);
export type DrawerNumber = Sent<typeof DrawerOpened>;

const DrawerSums = Type.Object(
  {
    float: whole,
    brought: whole,
    sold: whole,
    paid: whole,
    'bought-in': whole,
    'paid-back': whole,
    'hand-pay': whole,
    visit: whole,
    settled: whole,
  } satisfies Record<DrawerMove['is'], unknown>,
  { ...closed, description: 'What was moved, by kind. Minor units.' },
);
export type DrawerSums = Sent<typeof DrawerSums>;

export const DrawerSlip = Type.Object(
  {
    drawer: whole,
    cashier: text,
    openedAt: time,
    closedAt: time,
    sums: DrawerSums,
    expected: whole,
    counted: whole,
    entry: Type.Integer({ description: 'The entry of the cage’s log.' }),
    approver: Type.Optional(ActorSchema),
    reason: Type.Optional(text),
    to: Type.Optional(text),
  },
  { ...closed, description: 'The count with which a drawer was closed; `to` has it now.' },
);
export type DrawerSlip = Sent<typeof DrawerSlip>;

export const DrawersNow = Type.Object(
  {
    open: Type.Array(Type.Object({ number: whole, cashier: text, openedAt: time, balance: whole }, closed)),
    closed: Type.Array(DrawerSlip, { description: 'Newest first, a hundred at most.' }),
  },
  closed,
);
export type DrawersNow = Sent<typeof DrawersNow>;

const Sum = Type.Object({ count: whole, amount: moneyAmount }, closed);

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
export type VoucherReport = Sent<typeof VoucherReport>;

// Record

export { EntrySchema as Entry };

export const Entries = Type.Array(EntrySchema);

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
export type FoundRounds = Sent<typeof Found>;
export type FoundRound = FoundRounds['rounds'][number];

const keptRound = Type.Object({ record: RoundRecordSchema, at: time }, closed);
const keptThrow = Type.Object(
  {
    roll: nullable(roll),
    call: text,
    results: Type.Array(WagerResultSchema),
    at: time,
    corrected: Type.Optional(Type.Literal(true)),
  },
  closed,
);

export const Round = Type.Union([keptRound, keptThrow], { description: 'A round of Sic Bo, or a throw at craps.' });
/** As they can be looked up, with the time at which they ended or were changed last. */
export type KeptRound = Sent<typeof keptRound>;
export type KeptThrow = Sent<typeof keptThrow>;

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
export type Meters = Sent<typeof MetersTold>;
export type TableMeter = Meters['table'];
export type Meter = Meters['seats'][number];

export const Balance = Type.Object({ accounts: record(whole), sum: whole }, closed);
export type TrialBalance = Sent<typeof Balance>;

export const Terminals = Type.Array(
  Type.Object({ id: text, seat: nullable(seatNumber), practice: Type.Boolean() }, closed),
);
export type EnrolledTerminal = Sent<typeof Terminals>[number];

export const Enrolled = Type.Object({ id: text, key: Type.String({ description: 'Told once.' }) }, closed);
export type IssuedKey = Sent<typeof Enrolled>;

const until = Type.Integer({ description: 'Milliseconds since 1970.' });

export const Offered = Type.Object(
  { id: text, code: Type.String({ description: 'Told once; works once.' }), until },
  closed,
);
export type IssuedCode = Sent<typeof Offered>;

export const Offers = Type.Array(
  Type.Object(
    {
      id: text,
      seat: nullable(seatNumber),
      until,
      check: nullable(Type.String({ description: 'What the device that brought the code shows; null until one has.' })),
    },
    closed,
  ),
);
export type OpenOffer = Sent<typeof Offers>[number];

export const Claimed = Type.Object(
  {
    id: text,
    table: text,
    key: Type.String({ description: 'Told once; it counts once staff have confirmed the device.' }),
    check: Type.String({ description: 'Four digits for staff to compare.' }),
  },
  closed,
);
export type ClaimedKey = Sent<typeof Claimed>;

// Audit

export const Key = Type.Object({ publicKey: Type.String({ description: 'Ed25519, PEM.' }) }, closed);
export type PublicKey = Sent<typeof Key>;

export const RecordTold = Type.Object(
  {
    entries: Entries,
    altered: nullable(Type.String({ description: 'What is wrong with the entry that follows.' })),
    head: HeadSchema,
  },
  closed,
);
export type RecordTold = Sent<typeof RecordTold>;

export const ReplayTold = Type.Object(
  {
    number: nullable(whole),
    before: HeadSchema,
    until: whole,
    standing: Type.Object({ table: TableSchema, filings: whole }, closed),
    changes: Type.Array(whole),
  },
  closed,
);
export type Replay = Sent<typeof ReplayTold>;

export const EntriesPage = Type.Object(
  { entries: Entries, next: nullable(Type.Integer({ description: 'The `before` of the next question.' })) },
  closed,
);
export type EntriesPage = Sent<typeof EntriesPage>;

export const ApprovalsPage = Type.Object(
  {
    approvals: Type.Array(
      Type.Object({ version: whole, at: time, approver: text, role: text, account: text, command: text }, closed),
    ),
    next: nullable(whole),
  },
  closed,
);
export type ApprovalsPage = Sent<typeof ApprovalsPage>;
export type GivenApproval = ApprovalsPage['approvals'][number];
