import type { Actor } from '@hardway/engine';
import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Desk } from '../cage/desk.ts';
import { type Approved, printable, type Vouchers } from '../cage/index.ts';
import type { HouseRefusal } from '../protocol/refusal.ts';
import type { Reports } from '../reports/reports.ts';
import { actorFor, type Staff } from '../staff/index.ts';
import { Redemption, UnfinishedMoves, Voucher, VoucherNow, VoucherReport, VouchersNow } from './answers.ts';
import { described } from './described.ts';
import { admitted, fromOf, sessionOf } from './door.ts';
import type { Permission } from './permissions.ts';
import { refuse } from './refuse.ts';
import { replyWith } from './reported.ts';

const closed = { additionalProperties: false };
const command = Type.String({ minLength: 1, maxLength: 64 });
const number = Type.String({ minLength: 1, maxLength: 40 });

const cashier = (name: string): Actor => ({ id: name, role: 'cage' });

export interface Cage {
  readonly vouchers: Vouchers;
  readonly desk: Desk;
  readonly reports: Reports;
  readonly staff: Staff;
  readonly now: () => number;
  readonly house: { readonly name: string; readonly currency: string };
}

const approved = Type.Object(
  {
    command,
    number,
    reason: Type.String({ minLength: 1, maxLength: 200 }),
    account: Type.String({ minLength: 1, maxLength: 64 }),
    password: Type.String({ minLength: 1, maxLength: 1024 }),
  },
  closed,
);
type ApprovedBody = Static<typeof approved>;

const answered = (reply: FastifyReply, told: object | HouseRefusal): FastifyReply | object =>
  'refused' in told ? refuse(reply, told) : told;

/** Nobody uses up an id that somebody else, or the desk, has chosen. */
const ownId = ({ id }: Actor, sent: string): string => `${id}:cage:${sent}`;

/** Vouchers over the counter. */
export const cageRoutes = (app: FastifyInstance, { vouchers, desk, reports, staff, now, house }: Cage): void => {
  /** Does what takes two people: who asks, and who gives the password for it. */
  const withApproval = async (
    request: FastifyRequest<{ Body: ApprovedBody }>,
    permission: Permission,
    act: (asked: Approved) => Promise<object | HouseRefusal>,
  ): Promise<object | HouseRefusal> => {
    const person = await admitted(staff, request, permission);
    if ('refused' in person) return person;
    const by = actorFor(person.member, null);
    if ('refused' in by) return by;
    const { account, password, ...body } = request.body;
    const asked = { ...body, command: ownId(by, body.command) };
    const proof = { account, password, command: asked.command, rulebook: null, from: fromOf(request) };
    const approver = await staff.approve(sessionOf(request)!, proof);
    return 'refused' in approver ? approver : act({ ...asked, by, approver });
  };
  app.get<{ Params: { number: string } }>(
    '/api/cage/vouchers/:number',
    {
      schema: described({
        tag: 'cage',
        summary: 'One voucher, by its number as typed or scanned',
        may: 'read-vouchers',
        gives: VoucherNow,
      }),
    },
    async (request, reply) => {
      const person = await admitted(staff, request, 'read-vouchers');
      if ('refused' in person) return refuse(reply, person);
      const voucher = await vouchers.find(request.params.number);
      return 'refused' in voucher ? refuse(reply, voucher) : voucher;
    },
  );
  app.get<{ Querystring: { before?: string } }>(
    '/api/cage/vouchers',
    {
      schema: described({
        tag: 'cage',
        summary: 'Vouchers, a thousand at a time',
        may: 'read-vouchers',
        querystring: Type.Object(
          {
            before: Type.Optional(
              Type.String({ pattern: '^\\d{1,15}$', description: 'Only vouchers before this sequence number.' }),
            ),
          },
          closed,
        ),
        gives: VouchersNow,
      }),
    },
    async (request, reply) => {
      const person = await admitted(staff, request, 'read-vouchers');
      if ('refused' in person) return refuse(reply, person);
      const { before } = request.query;
      const asked = before === undefined ? {} : { before: Number(before) };
      return replyWith(reply, await reports.tell('vouchers', { at: now(), ...asked }));
    },
  );
  app.get(
    '/api/cage/report',
    {
      schema: described({
        tag: 'cage',
        summary: 'What became of all vouchers, and what the house owes on them',
        may: 'read-reports',
        gives: VoucherReport,
      }),
    },
    async (request, reply) => {
      const person = await admitted(staff, request, 'read-reports');
      if ('refused' in person) return refuse(reply, person);
      return replyWith(reply, await reports.tell('voucher report', { at: now() }));
    },
  );
  app.post<{ Body: { command: string; number: string; amount?: number } }>(
    '/api/cage/redeem',
    {
      schema: described({
        tag: 'cage',
        summary: 'Pay a voucher in cash',
        description: 'The command’s id is the sender’s; sent again, it is answered again and paid once.',
        may: 'redeem-voucher',
        body: Type.Object({ command, number, amount: Type.Optional(Type.Integer({ minimum: 1 })) }, closed),
        gives: Voucher,
      }),
    },
    async (request, reply) => {
      const person = await admitted(staff, request, 'redeem-voucher');
      if ('refused' in person) return refuse(reply, person);
      const { name } = person.member;
      const by = cashier(name);
      const asked = { ...request.body, command: ownId(by, request.body.command) };
      const redeemed = await vouchers.redeem({ ...asked, by, where: { cashier: name } });
      return 'refused' in redeemed ? refuse(reply, redeemed) : redeemed;
    },
  );
  app.post<{ Body: ApprovedBody }>(
    '/api/cage/void',
    {
      schema: described({
        tag: 'cage',
        summary: 'Void a voucher, with a second person’s word',
        may: 'void-voucher',
        body: approved,
        gives: Voucher,
      }),
    },
    async (request, reply) =>
      answered(reply, await withApproval(request, 'void-voucher', (asked) => vouchers.void(asked))),
  );
  app.get(
    '/api/cage/held',
    {
      schema: described({
        tag: 'cage',
        summary: 'Vouchers that are held since the record was restored',
        may: 'read-vouchers',
        gives: VouchersNow,
      }),
    },
    async (request, reply) => {
      const person = await admitted(staff, request, 'read-vouchers');
      return 'refused' in person ? refuse(reply, person) : vouchers.held();
    },
  );
  app.post<{ Body: ApprovedBody }>(
    '/api/cage/release',
    {
      schema: described({
        tag: 'cage',
        summary: 'Release a held voucher, with a second person’s word',
        description: 'After it was compared with the cage’s own lists; the reason says with which.',
        may: 'release-voucher',
        body: approved,
        gives: Voucher,
      }),
    },
    async (request, reply) =>
      answered(reply, await withApproval(request, 'release-voucher', (asked) => vouchers.release(asked))),
  );
  app.get(
    '/api/cage/unfinished',
    {
      schema: described({
        tag: 'cage',
        summary: 'Moves of money that are half done',
        may: 'read-vouchers',
        gives: UnfinishedMoves,
      }),
    },
    async (request, reply) => {
      const person = await admitted(staff, request, 'read-vouchers');
      return 'refused' in person ? refuse(reply, person) : desk.unfinished();
    },
  );
  app.post<{ Body: ApprovedBody }>(
    '/api/cage/settle',
    {
      schema: described({
        tag: 'cage',
        summary: 'Pay out a redemption whose credit could not be given, with a second person’s word',
        may: 'settle-redemption',
        body: approved,
        gives: Redemption,
      }),
    },
    async (request, reply) =>
      answered(reply, await withApproval(request, 'settle-redemption', (asked) => desk.settle(asked))),
  );
  /** Whoever holds the number holds the voucher, so no sign-in is asked for its picture. */
  app.get<{ Params: { number: string } }>(
    '/api/vouchers/:number/print',
    {
      schema: described({
        tag: 'cage',
        summary: 'A voucher to print',
        gives: Type.String({ description: 'A drawing with the bar code.' }),
        as: 'image/svg+xml',
      }),
      config: { rateLimit: { max: 30, timeWindow: 60_000 } },
    },
    async (request, reply) => {
      const voucher = await vouchers.find(request.params.number);
      if ('refused' in voucher) return refuse(reply, voucher);
      return reply.type('image/svg+xml').send(printable(voucher, house, now()));
    },
  );
};
