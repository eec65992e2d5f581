import type { TableEvent } from '@hardway/engine';
import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { houseRefusal } from '../protocol/refusal.ts';
import { entriesOf } from '../reports/log.ts';
import { meter, NO_METERS } from '../reports/meters.ts';
import { isSignificant } from '../reports/significant.ts';
import { trialBalance } from '../reports/trial-balance.ts';
import type { Staff } from '../staff/index.ts';
import type { Store } from '../store/store.ts';
import { type Floor, streamOf } from '../tables/floor.ts';
import type { KeptEvent } from '../tables/owner.ts';
import type { Terminals } from '../tables/terminals.ts';
import { admitted } from './door.ts';
import type { Permission } from './permissions.ts';
import { refuse } from './refuse.ts';

export interface RecordRoom {
  readonly store: Store;
  readonly floor: Floor;
  readonly terminals: Terminals;
  readonly staff: Staff;
  readonly now: () => number;
}

const Page = Type.Object(
  { after: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })) },
  { additionalProperties: false },
);
const PAGE = 500;

/** The record, meters and balances, for those entitled to look; terminals, for those who set them up. */
export const reportRoutes = (app: FastifyInstance, { store, floor, terminals, staff, now }: RecordRoom): void => {
  const ofTable = <Query>(
    path: string,
    permission: Permission,
    answer: (table: string, query: Query) => Promise<unknown>,
    schema: object = {},
  ): void => {
    app.get<{ Params: { table: string } }>(`/api/tables/:table/${path}`, { schema }, async (request, reply) => {
      const person = await admitted(staff, request, permission);
      if ('refused' in person) return refuse(reply, person);
      const { table } = request.params;
      if (!floor.tables.has(table)) return refuse(reply, houseRefusal('unknown-table', 'There is no such table.'));
      return answer(table, request.query as Query);
    });
  };
  ofTable<{ after?: string }>(
    'log',
    'read-record',
    (table, { after = '0' }) => store.read(streamOf(table), Number(after), PAGE),
    { querystring: Page },
  );
  ofTable('significant', 'read-record', async (table) => {
    const found = [];
    for await (const entry of entriesOf(store, streamOf(table)))
      if (isSignificant(entry.event as KeptEvent)) found.push(entry);
    return found.slice(-PAGE);
  });
  ofTable('meters', 'read-reports', async (table) => {
    let meters = NO_METERS;
    for await (const { event } of entriesOf(store, streamOf(table))) meters = meter(meters, event as TableEvent);
    return meters;
  });
  ofTable('terminals', 'enrol-terminal', async (table) =>
    terminals.at(table).map(({ id, seat, practice }) => ({ id, seat, practice })),
  );
  app.get('/api/reports/balance', async (request, reply) => {
    const person = await admitted(staff, request, 'read-reports');
    if ('refused' in person) return refuse(reply, person);
    return trialBalance([...floor.tables.values()].map(({ owner }) => owner.table.ledger));
  });
  app.post<{ Params: { table: string }; Body: { seat: number | null } }>(
    '/api/tables/:table/terminals',
    {
      schema: {
        body: Type.Object(
          { seat: Type.Union([Type.Integer({ minimum: 1, maximum: 9999 }), Type.Null()]) },
          { additionalProperties: false },
        ),
      },
    },
    async (request, reply) => {
      const person = await admitted(staff, request, 'enrol-terminal');
      if ('refused' in person) return refuse(reply, person);
      const { table } = request.params;
      if (!floor.tables.has(table)) return refuse(reply, houseRefusal('unknown-table', 'There is no such table.'));
      const { seat } = request.body;
      const enrolled = await terminals.enrol({ table, seat, practice: false }, person.member.name, now());
      return 'refused' in enrolled ? refuse(reply, enrolled) : enrolled;
    },
  );
  app.delete<{ Params: { table: string; terminal: string } }>(
    '/api/tables/:table/terminals/:terminal',
    async (request, reply) => {
      const person = await admitted(staff, request, 'enrol-terminal');
      if ('refused' in person) return refuse(reply, person);
      await terminals.remove(request.params.terminal, person.member.name, now());
      return { ok: true };
    },
  );
};
