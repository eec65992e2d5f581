import type { Actor } from '@hardway/engine';
import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { printable, type Vouchers } from '../cage/index.ts';
import type { Staff } from '../staff/index.ts';
import { admitted, fromOf, sessionOf } from './door.ts';
import { refuse } from './refuse.ts';

const closed = { additionalProperties: false };
const command = Type.String({ minLength: 1, maxLength: 64 });
const number = Type.String({ minLength: 1, maxLength: 40 });

const cashier = (name: string): Actor => ({ id: name, role: 'cage' });

export interface Cage {
  readonly vouchers: Vouchers;
  readonly staff: Staff;
  readonly now: () => number;
  readonly house: { readonly name: string; readonly currency: string };
}

/** Vouchers over the counter. */
export const cageRoutes = (app: FastifyInstance, { vouchers, staff, now, house }: Cage): void => {
  app.get<{ Params: { number: string } }>('/api/cage/vouchers/:number', async (request, reply) => {
    const person = await admitted(staff, request, 'read-vouchers');
    if ('refused' in person) return refuse(reply, person);
    const voucher = await vouchers.find(request.params.number);
    return 'refused' in voucher ? refuse(reply, voucher) : voucher;
  });
  app.get<{ Querystring: { before?: string } }>(
    '/api/cage/vouchers',
    {
      schema: { querystring: Type.Object({ before: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })) }, closed) },
    },
    async (request, reply) => {
      const person = await admitted(staff, request, 'read-vouchers');
      if ('refused' in person) return refuse(reply, person);
      const { before } = request.query;
      return vouchers.list(before === undefined ? {} : { before: Number(before) });
    },
  );
  app.get('/api/cage/report', async (request, reply) => {
    const person = await admitted(staff, request, 'read-reports');
    return 'refused' in person ? refuse(reply, person) : vouchers.report();
  });
  app.post<{ Body: { command: string; number: string; amount?: number } }>(
    '/api/cage/redeem',
    {
      schema: {
        body: Type.Object({ command, number, amount: Type.Optional(Type.Integer({ minimum: 1 })) }, closed),
      },
    },
    async (request, reply) => {
      const person = await admitted(staff, request, 'redeem-voucher');
      if ('refused' in person) return refuse(reply, person);
      const { name } = person.member;
      const redeemed = await vouchers.redeem({ ...request.body, by: cashier(name), where: { cashier: name } });
      return 'refused' in redeemed ? refuse(reply, redeemed) : redeemed;
    },
  );
  app.post<{ Body: { command: string; number: string; reason: string; account: string; password: string } }>(
    '/api/cage/void',
    {
      schema: {
        body: Type.Object(
          {
            command,
            number,
            reason: Type.String({ minLength: 1, maxLength: 200 }),
            account: Type.String({ minLength: 1, maxLength: 64 }),
            password: Type.String({ minLength: 1, maxLength: 1024 }),
          },
          closed,
        ),
      },
    },
    async (request, reply) => {
      const person = await admitted(staff, request, 'void-voucher');
      if ('refused' in person) return refuse(reply, person);
      const { command: id, number: which, reason, account, password } = request.body;
      const approver = await staff.approve(sessionOf(request)!, {
        account,
        password,
        command: id,
        rulebook: null,
        from: fromOf(request),
      });
      if ('refused' in approver) return refuse(reply, approver);
      const voided = await vouchers.void({
        command: id,
        number: which,
        reason,
        by: cashier(person.member.name),
        approver,
      });
      return 'refused' in voided ? refuse(reply, voided) : voided;
    },
  );
  /** Whoever holds the number holds the voucher, so no sign-in is asked for its picture. */
  app.get<{ Params: { number: string } }>(
    '/api/vouchers/:number/print',
    { config: { rateLimit: { max: 30, timeWindow: 60_000 } } },
    async (request, reply) => {
      const voucher = await vouchers.find(request.params.number);
      if ('refused' in voucher) return refuse(reply, voucher);
      return reply.type('image/svg+xml').send(printable(voucher, house, now()));
    },
  );
};
