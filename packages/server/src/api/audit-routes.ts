import { Readable } from 'node:stream';
import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import type { IndexedKind } from '../history/log-index.ts';
import { ApprovalsPage, EntriesPage, Key, RecordTold, ReplayTold } from '../protocol/answers.ts';
import { CHECKPOINTS } from '../protocol/checkpoint.ts';
import { houseRefusal } from '../protocol/refusal.ts';
import { closed } from '../protocol/shape.ts';
import { EXPORTS, type ExportName } from '../reports/export.ts';
import type { PlayedStretch } from '../reports/replay.ts';
import type { Reports } from '../reports/reports.ts';
import { HOUSE_STREAM } from '../software.ts';
import type { Staff } from '../staff/index.ts';
import { AlteredError } from '../store/index.ts';
import { type Floor, type FloorTable, streamOf } from '../tables/floor.ts';
import { numbered } from './asked.ts';
import { atTable, NO_TABLE } from './at-table.ts';
import { addRoutes, get, type Route } from './route.ts';

interface AuditRoom {
  readonly reports: Reports;
  readonly floor: Floor;
  readonly staff: Staff;
  /** PEM; whoever has it can prove the record. */
  readonly publicKey: string;
}

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
const EntriesQuery = Type.Object({ before: numbered('The `next` of the answer before.') }, closed);
const ExportQuery = Type.Object(
  { table: Type.Optional(Type.String({ maxLength: 64, description: 'Of one table only.' })) },
  closed,
);

/** A long record takes many pages to prove, so more of them may be asked for than usual. */
const OFTEN = { rateLimit: { max: 6_000, timeWindow: 60_000 } };

/** The record for those who audit it: proof, replay, what was filed and approved, and parts of it to take away. */
export const auditRoutes = (app: FastifyInstance, room: AuditRoom): void =>
  addRoutes(
    app,
    room.staff,
    'audit',
    [...proofRoutes(room), ...indexRoutes(room), exportRoute(room)].map(toldOfFaults),
  );

/** Auditors are told what is wrong with the record, and where. */
const toldOfFaults = (route: Route): Route => ({
  ...route,
  answer: async (asked) => {
    try {
      return await route.answer(asked);
    } catch (error) {
      if (error instanceof AlteredError) return houseRefusal('record-altered', error.message);
      throw error;
    }
  },
});

/** The cage's and the staff's streams hold what is not for reading over the wire. */
const isOpen = ({ floor }: AuditRoom, stream: string): boolean =>
  stream === HOUSE_STREAM ||
  stream === CHECKPOINTS ||
  [...floor.tables.keys()].some((table) => streamOf(table) === stream);

const playedAt = ({ owner: { stream, rulebook } }: FloorTable): Omit<PlayedStretch, 'store'> => ({
  stream,
  rulebook: { id: rulebook.id, game: rulebook.game },
});

const replayOf = (
  reports: Reports,
  played: Omit<PlayedStretch, 'store'>,
  { round, entry }: Static<typeof ReplayQuery>,
) =>
  entry === undefined
    ? reports.tell('replayed round', { played, number: Number(round ?? 0) })
    : reports.tell('replayed entry', { played, version: Number(entry) });

const proofRoutes = (room: AuditRoom): readonly Route[] => [
  get('/api/audit/key', { summary: 'The key by which checkpoints are proved', may: 'read-record', gives: Key }, () => ({
    publicKey: room.publicKey,
  })),
  get(
    '/api/audit/record',
    {
      summary: 'A page of a stream, to prove it by; the signed checkpoints are a stream of their own',
      may: 'read-record',
      querystring: RecordQuery,
      gives: RecordTold,
      config: OFTEN,
    },
    ({ query: { stream, after } }) =>
      isOpen(room, stream)
        ? room.reports.tell('record', { stream, after: Number(after ?? 0) })
        : houseRefusal('unknown-table', 'There is no such stream.'),
  ),
  get(
    '/api/tables/:table/replay',
    {
      summary: 'A round, a throw or a command to be played again from how the table stood before it',
      may: 'read-record',
      querystring: ReplayQuery,
      gives: ReplayTold,
    },
    atTable(room.floor, async (table, { query }) => {
      const found = await replayOf(room.reports, playedAt(table), query);
      return found ?? houseRefusal('unknown-round', 'The table’s log has no such round or entry.');
    }),
  ),
];

/** Each in pages, newest first. */
const indexRoutes = ({ reports, floor }: AuditRoom): readonly Route[] => {
  const indexed = (kind: IndexedKind, path: string, summary: string): Route =>
    get(
      `/api/tables/:table/${path}`,
      { summary, may: 'read-record', querystring: EntriesQuery, gives: EntriesPage },
      atTable(floor, ({ owner: { stream } }, { query }) =>
        reports.tell('indexed', { stream, kind, before: beforeOf(query) }),
      ),
    );
  return [
    indexed('noted', 'noted', 'Significant events of a table, newest first'),
    indexed('filing', 'filings', 'What was filed for a table, newest first'),
    indexed('approval', 'approvals', 'What a second person stood for at a table, newest first'),
    get(
      '/api/audit/approvals',
      {
        summary: 'Second persons’ words, as the staff’s own record has them; newest first',
        may: 'read-record',
        querystring: EntriesQuery,
        gives: ApprovalsPage,
      },
      ({ query }) => reports.tell('approvals', { before: beforeOf(query) }),
    ),
  ];
};

const exportRoute = ({ reports, floor }: AuditRoom): Route =>
  get(
    '/api/audit/export/:what',
    {
      summary: `A part of the record to take away: ${EXPORTS.join(', ')}`,
      may: 'read-record',
      querystring: ExportQuery,
      gives: Type.String({ description: 'Rows; the first has the names of the columns.' }),
      as: 'text/csv',
    },
    ({ params: { what }, query: { table }, reply }) => {
      if (!isExport(what)) return houseRefusal('bad-request', `There are ${EXPORTS.join(', ')}.`);
      if (table !== undefined && !floor.tables.has(table)) return NO_TABLE;
      const tables = table === undefined ? [...floor.tables.keys()] : [table];
      const lines = reports.export({ what, tables: tables.map(streamOf), house: table === undefined });
      if ('refused' in lines) return lines;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="hardway-${table ?? 'house'}-${what}.csv"`)
        .send(Readable.from(lines));
    },
  );

const isExport = (what: string): what is ExportName => (EXPORTS as readonly string[]).includes(what);

const beforeOf = ({ before }: { before?: string }): number => (before === undefined ? Infinity : Number(before));
