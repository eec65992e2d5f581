import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import type { Desk } from '../cage/desk.ts';
import type { Drawers } from '../cage/drawers.ts';
import { type HousePrint, printable, type Vouchers } from '../cage/index.ts';
import {
  Redemption,
  SeatCashOut,
  UnfinishedMoves,
  VisitBalances,
  Voucher,
  VoucherNow,
  VoucherReport,
  VouchersNow,
} from '../protocol/answers.ts';
import { closed } from '../protocol/shape.ts';
import type { Reports } from '../reports/reports.ts';
import type { Staff } from '../staff/index.ts';
import type { Floor } from '../tables/floor.ts';
import { aloneOrJoined, approval, cashier, withApproval } from './approval.ts';
import { command, name, numbered, password } from './asked.ts';
import { addRoutes, get, post, type Route } from './route.ts';

const number = Type.String({ minLength: 1, maxLength: 40 });

interface Cage {
  readonly vouchers: Vouchers;
  readonly desk: Desk;
  readonly drawers: Drawers;
  readonly floor: Floor;
  readonly reports: Reports;
  readonly staff: Staff;
  readonly now: () => number;
  readonly house: HousePrint;
}

const byTwo = { command, reason: Type.String({ minLength: 1, maxLength: 200 }), account: name, password };
const ApprovedVoucher = Type.Object({ number, ...byTwo }, closed);
const ApprovedCashOut = Type.Object({ reference: Type.String({ minLength: 1, maxLength: 200 }), ...byTwo }, closed);
const ApprovedVisit = Type.Object(
  {
    table: name,
    seat: Type.Integer({ minimum: 1 }),
    unit: Type.Integer({ minimum: 0 }),
    amount: Type.Integer({ minimum: 1 }),
    ...byTwo,
  },
  closed,
);
const Redeemed = Type.Object(
  { command, number, amount: Type.Optional(Type.Integer({ minimum: 1 })), approval: Type.Optional(approval) },
  closed,
);
const Sold = Type.Object({ command, amount: Type.Integer({ minimum: 1 }), approval: Type.Optional(approval) }, closed);
const Page = Type.Object({ before: numbered('Only vouchers before this sequence number.') }, closed);

/** Vouchers over the counter. */
export const cageRoutes = (app: FastifyInstance, cage: Cage): void =>
  addRoutes(app, cage.staff, 'cage', [
    ...lookingRoutes(cage),
    ...counterRoutes(cage),
    ...unfinishedRoutes(cage),
    printRoute(cage),
  ]);

const lookingRoutes = ({ vouchers, reports, now }: Cage): readonly Route[] => [
  get(
    '/api/cage/vouchers/:number',
    { summary: 'One voucher, by its number as typed or scanned', may: 'read-vouchers', gives: VoucherNow },
    ({ params }) => vouchers.find(params.number),
  ),
  get(
    '/api/cage/vouchers',
    { summary: 'Vouchers, a thousand at a time', may: 'read-vouchers', querystring: Page, gives: VouchersNow },
    ({ query: { before } }) =>
      reports.tell('vouchers', { at: now(), ...(before === undefined ? {} : { before: Number(before) }) }),
  ),
  get(
    '/api/cage/report',
    {
      summary: 'What became of all vouchers, and what the house owes on them',
      may: 'read-reports',
      gives: VoucherReport,
    },
    () => reports.tell('voucher report', { at: now() }),
  ),
];

const counterRoutes = ({ vouchers, staff }: Cage): readonly Route[] => [
  post(
    '/api/cage/redeem',
    {
      summary: 'Pay a voucher in cash',
      description:
        'The command’s id is the sender’s; sent again, it is answered again and paid once. Above what the operator lets a cashier pay alone it takes a second person.',
      may: 'redeem-voucher',
      body: Redeemed,
      gives: Voucher,
    },
    (asked) =>
      aloneOrJoined(staff, asked, ({ by, ...paid }) => vouchers.redeem({ ...paid, by, where: { cashier: by.id } })),
  ),
  post(
    '/api/cage/sell',
    {
      summary: 'Take cash for a voucher',
      description:
        'The cash goes into the cashier’s open drawer. Above what the operator lets a cashier take alone it takes a second person.',
      may: 'sell-voucher',
      body: Sold,
      gives: Voucher,
    },
    (asked) => aloneOrJoined(staff, asked, (sold) => vouchers.sell(sold)),
  ),
  post(
    '/api/cage/void',
    {
      summary: 'Void a voucher, with a second person’s word',
      may: 'void-voucher',
      body: ApprovedVoucher,
      gives: Voucher,
    },
    (asked) => withApproval(staff, asked, (approved) => vouchers.void(approved)),
  ),
  get(
    '/api/cage/held',
    { summary: 'Vouchers that are held since the record was restored', may: 'read-vouchers', gives: VouchersNow },
    () => vouchers.held(),
  ),
  post(
    '/api/cage/release',
    {
      summary: 'Release a held voucher, with a second person’s word',
      description: 'After it was compared with the cage’s own lists; the reason says with which.',
      may: 'release-voucher',
      body: ApprovedVoucher,
      gives: Voucher,
    },
    (asked) => withApproval(staff, asked, (approved) => vouchers.release(approved)),
  ),
];

const unfinishedRoutes = ({ desk, drawers, staff, floor }: Cage): readonly Route[] => [
  get(
    '/api/cage/unfinished',
    { summary: 'Moves of money that are half done', may: 'read-vouchers', gives: UnfinishedMoves },
    () => desk.unfinished(),
  ),
  post(
    '/api/cage/settle',
    {
      summary: 'Pay out a redemption whose credit could not be given, with a second person’s word',
      may: 'settle-unfinished',
      body: ApprovedVoucher,
      gives: Redemption,
    },
    (asked) => withApproval(staff, asked, (approved) => desk.settle(approved)),
  ),
  post(
    '/api/cage/settle-cash-out',
    {
      summary: 'Pay out a cash-out whose voucher could not be issued, with a second person’s word',
      may: 'settle-unfinished',
      body: ApprovedCashOut,
      gives: SeatCashOut,
    },
    (asked) => withApproval(staff, asked, (approved) => desk.settleCashOut(approved)),
  ),
  get(
    '/api/cage/visits',
    { summary: 'Money of players who have left, owed to them or by them', may: 'read-vouchers', gives: VisitBalances },
    () => desk.visits(),
  ),
  post(
    '/api/cage/settle-visit',
    {
      summary: 'Pay a player who had left, or take what they owe, with a second person’s word',
      may: 'settle-unfinished',
      body: ApprovedVisit,
      gives: Type.Object({ version: Type.Integer() }, closed),
    },
    (asked) =>
      withApproval(
        staff,
        asked,
        (approved) => {
          const by = cashier(approved.by.id);
          return drawers.inTurn(by, async () => desk.settleVisit({ ...approved, by, cash: await drawers.forCash(by) }));
        },
        floor.tables.get(asked.body.table)?.owner.rulebook,
      ),
  ),
];

/** The number is the voucher, so its picture needs no sign-in. */
const printRoute = ({ vouchers, house, now }: Cage): Route =>
  get(
    '/api/vouchers/:number/print',
    {
      summary: 'A voucher to print',
      gives: Type.String({ description: 'A drawing with the bar code.' }),
      as: 'image/svg+xml',
      config: { rateLimit: { max: 30, timeWindow: 60_000 } },
    },
    async ({ params, reply }) => {
      const voucher = await vouchers.find(params.number);
      return 'refused' in voucher ? voucher : reply.type('image/svg+xml').send(printable(voucher, house, now()));
    },
  );
