import { Readable } from 'node:stream';
import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CHECKPOINTS } from '../protocol/checkpoint.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import { EXPORTS, type ExportName } from '../reports/export.ts';
import type { Played } from '../reports/replay.ts';
import type { Reports } from '../reports/reports.ts';
import { HOUSE_STREAM } from '../software.ts';
import type { Staff } from '../staff/index.ts';
import { AlteredError } from '../store/index.ts';
import { type Floor, type FloorTable, streamOf } from '../tables/floor.ts';
import { SHELVES, type ShelfName } from '../tables/trail.ts';
import { ApprovalsPage, EntriesPage, Key, RecordTold, ReplayTold } from './answers.ts';
import { described } from './described.ts';
import { admitted } from './door.ts';
import type { Permission } from './permissions.ts';
import { refuse } from './refuse.ts';
import { replyWith } from './reported.ts';

export interface AuditRoom {
  readonly reports: Reports;
  readonly floor: Floor;
  readonly staff: Staff;
  /** PEM; whoever has it can prove the record. */
  readonly publicKey: string;
}

const numbered = (description: string) => Type.Optional(Type.String({ pattern: '^\\d{1,15}$', description }));
const closed = { additionalProperties: false };
const RecordQuery = Type.Object(
  {
    stream: Type.String({ maxLength: 80, description: 'Such as "table:sentosa" or "house".' }),
    after: numbered('Only entries after this version.'),
  },
  closed,
);
const ReplayQuery = Type.Object(
  { round: numbered('Of a round or throw.'), entry: numbered('Of an entry: what its command has brought.') },
  closed,
);
const ShelfQuery = Type.Object({ before: numbered('The `next` of the answer before.') }, closed);
const ExportQuery = Type.Object(
  { table: Type.Optional(Type.String({ maxLength: 64, description: 'Of one table only.' })) },
  closed,
);
type ReplayQuery = Static<typeof ReplayQuery>;

/** A long record takes many pages to prove, so more of them may be asked for than usual. */
const OFTEN = { rateLimit: { max: 6_000, timeWindow: 60_000 } };

const noTable = (): HouseRefusal => houseRefusal('unknown-table', 'There is no such table.');

/** The record for those who audit it: proof, replay, what was filed and approved, and parts of it to take away. */
export const auditRoutes = (app: FastifyInstance, { reports, floor, staff, publicKey }: AuditRoom): void => {
  /** Answers those who may ask. */
  const guarded =
    <R extends FastifyRequest>(permission: Permission, answer: (request: R, reply: FastifyReply) => unknown) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const person = await admitted(staff, request, permission);
      if ('refused' in person) return refuse(reply, person);
      try {
        return replyWith(reply, await answer(request as R, reply));
      } catch (error) {
        // Whoever audits is told what is wrong, and where.
        if (error instanceof AlteredError) return refuse(reply, houseRefusal('record-altered', error.message));
        throw error;
      }
    };
  const playedAt = ({ plan, owner: { rulebook } }: FloorTable): Omit<Played, 'store'> => ({
    stream: streamOf(plan.id),
    rulebook: { id: rulebook.id, game: rulebook.game },
  });
  const replayOf = (played: Omit<Played, 'store'>, { round, entry }: ReplayQuery) =>
    entry === undefined
      ? reports.tell('replayed round', { played, number: Number(round ?? 0) })
      : reports.tell('replayed entry', { played, version: Number(entry) });
  /** The cage's and the staff's streams hold what is not for reading over the wire. */
  const isOpen = (stream: string): boolean =>
    stream === HOUSE_STREAM ||
    stream === CHECKPOINTS ||
    [...floor.tables.keys()].some((table) => streamOf(table) === stream);

  app.get(
    '/api/audit/key',
    {
      schema: described({
        tag: 'audit',
        summary: 'The key by which checkpoints are proved',
        may: 'read-record',
        gives: Key,
      }),
    },
    guarded('read-record', () => ({ publicKey })),
  );

  app.get(
    '/api/audit/record',
    {
      schema: described({
        tag: 'audit',
        summary: 'A page of a stream, to prove it by; the signed checkpoints are a stream of their own',
        may: 'read-record',
        querystring: RecordQuery,
        gives: RecordTold,
      }),
      config: OFTEN,
    },
    guarded<FastifyRequest<{ Querystring: Static<typeof RecordQuery> }>>('read-record', ({ query }) =>
      isOpen(query.stream)
        ? reports.tell('record', { stream: query.stream, after: Number(query.after ?? 0) })
        : houseRefusal('unknown-table', 'There is no such stream to read.'),
    ),
  );

  app.get(
    '/api/tables/:table/replay',
    {
      schema: described({
        tag: 'audit',
        summary: 'A round, a throw or a command to be played again from how the table stood before it',
        may: 'read-record',
        querystring: ReplayQuery,
        gives: ReplayTold,
      }),
    },
    guarded<FastifyRequest<{ Params: { table: string }; Querystring: ReplayQuery }>>(
      'read-record',
      async ({ params, query }) => {
        const table = floor.tables.get(params.table);
        if (!table) return noTable();
        const found = await replayOf(playedAt(table), query);
        return found ?? houseRefusal('unknown-round', 'The table’s log has no such round or entry.');
      },
    ),
  );

  for (const shelf of SHELVES)
    app.get(
      `/api/tables/:table/${SHELF_PATHS[shelf]}`,
      {
        schema: described({
          tag: 'audit',
          summary: SHELF_SUMMARIES[shelf],
          may: 'read-record',
          querystring: ShelfQuery,
          gives: EntriesPage,
        }),
      },
      guarded<FastifyRequest<{ Params: { table: string }; Querystring: Static<typeof ShelfQuery> }>>(
        'read-record',
        ({ params: { table }, query }) =>
          floor.tables.has(table)
            ? reports.tell('shelf', { stream: streamOf(table), kind: shelf, before: beforeOf(query) })
            : noTable(),
      ),
    );

  app.get(
    '/api/audit/approvals',
    {
      schema: described({
        tag: 'audit',
        summary: 'Second persons’ words, as the staff’s own record has them; newest first',
        may: 'read-record',
        querystring: ShelfQuery,
        gives: ApprovalsPage,
      }),
    },
    guarded<FastifyRequest<{ Querystring: Static<typeof ShelfQuery> }>>('read-record', ({ query }) =>
      reports.tell('approvals', { before: beforeOf(query) }),
    ),
  );

  app.get(
    '/api/audit/export/:what',
    {
      schema: described({
        tag: 'audit',
        summary: `A part of the record to take away: ${EXPORTS.join(', ')}`,
        may: 'read-record',
        querystring: ExportQuery,
        gives: Type.String({ description: 'Rows; the first has the names of the columns.' }),
        as: 'text/csv',
      }),
    },
    guarded<FastifyRequest<{ Params: { what: string }; Querystring: Static<typeof ExportQuery> }>>(
      'read-record',
      ({ params: { what }, query: { table } }, reply) => {
        if (!isExport(what)) return houseRefusal('bad-request', `There are ${EXPORTS.join(', ')}.`);
        if (table !== undefined && !floor.tables.has(table)) return noTable();
        const tables = table === undefined ? [...floor.tables.keys()] : [table];
        const lines = reports.export({ what, tables: tables.map(streamOf), house: table === undefined });
        if ('refused' in lines) return lines;
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="hardway-${table ?? 'house'}-${what}.csv"`)
          .send(Readable.from(lines));
      },
    ),
  );
};

const SHELF_PATHS: Readonly<Record<ShelfName, string>> = { noted: 'noted', filing: 'filings', approval: 'approvals' };

const SHELF_SUMMARIES: Readonly<Record<ShelfName, string>> = {
  noted: 'Significant events of a table, newest first',
  filing: 'What was filed for a table, newest first',
  approval: 'What a second person stood for at a table, newest first',
};

const isExport = (what: string): what is ExportName => (EXPORTS as readonly string[]).includes(what);

const beforeOf = ({ before }: { before?: string }): number => (before === undefined ? Infinity : Number(before));
