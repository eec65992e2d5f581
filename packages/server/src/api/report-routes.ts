import type { Face } from '@hardway/engine';
import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import type { MeterBook } from '../reports/meter-book.ts';
import type { Reports } from '../reports/reports.ts';
import type { RoundQuery, Shelf } from '../reports/rounds.ts';
import { trialBalance } from '../reports/trial-balance.ts';
import { HOUSE_STREAM } from '../software.ts';
import type { Staff } from '../staff/index.ts';
import { type Floor, streamOf } from '../tables/floor.ts';
import type { Terminals } from '../tables/terminals.ts';
import { Balance, Enrolled, Entries, Found, MetersTold, Ok, Round, Terminals as TerminalsTold } from './answers.ts';
import { type Description, described } from './described.ts';
import { admitted } from './door.ts';
import type { Permission } from './permissions.ts';
import { refuse } from './refuse.ts';
import { isRefused, replyWith } from './reported.ts';

export interface RecordRoom {
  readonly reports: Reports;
  readonly meters: MeterBook;
  readonly floor: Floor;
  readonly terminals: Terminals;
  readonly staff: Staff;
  readonly now: () => number;
}

const numbered = (description: string) => Type.Optional(Type.String({ pattern: '^\\d{1,15}$', description }));
const Page = Type.Object({ after: numbered('Only entries after this version.') }, { additionalProperties: false });

/** What rounds are looked for by; times are milliseconds since 1970. */
const Search = Type.Object(
  {
    first: numbered('The first number.'),
    last: numbered('The last number.'),
    from: numbered('Played at this time or later, milliseconds since 1970.'),
    to: numbered('Played at this time or before.'),
    seat: numbered('Where this seat had something at stake.'),
    terminal: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'While this device had its seat.' }),
    ),
    dice: Type.Optional(Type.String({ pattern: '^[1-6](,[1-6]){1,2}$', description: 'In any order: "1,2,5".' })),
    is: Type.Optional(Type.Union([Type.Literal('void'), Type.Literal('corrected')])),
    before: numbered('Only before this number: the `next` of the answer before.'),
    limit: numbered('How many at most: 50 without it, never more than 200.'),
  },
  { additionalProperties: false },
);
type Search = Static<typeof Search>;

const NUMBERS = ['first', 'last', 'from', 'to', 'seat', 'before'] as const;
const ROUNDS_MOST = 200;

const queryOf = (search: Search): RoundQuery => ({
  ...Object.fromEntries(NUMBERS.flatMap((name) => (search[name] === undefined ? [] : [[name, Number(search[name])]]))),
  ...(search.dice === undefined ? {} : { dice: search.dice.split(',').map((face) => Number(face) as Face) }),
  ...(search.is === undefined ? {} : { is: search.is }),
  limit: Math.min(Math.max(1, Number(search.limit ?? 50)), ROUNDS_MOST),
});

/** What a device was there for: the rounds of its seat, as long as it had it. */
const byTerminal = async (
  terminals: Terminals,
  table: string,
  terminal: string,
  query: RoundQuery,
): Promise<RoundQuery | HouseRefusal> => {
  const service = await terminals.served(table, terminal);
  if (service?.seat == null || (query.seat ?? service.seat) !== service.seat)
    return houseRefusal('bad-request', 'No such terminal has had this seat of the table.');
  const from = Math.max(service.from, query.from ?? 0);
  const to = Math.min(service.to ?? Infinity, query.to ?? Infinity);
  return { ...query, seat: service.seat, from, ...(to === Infinity ? {} : { to }) };
};

/** The record, meters and balances, for those entitled to look; terminals, for those who set them up. */
export const reportRoutes = (
  app: FastifyInstance,
  { reports, meters, floor, terminals, staff, now }: RecordRoom,
): void => {
  const ofTable = <Query>(
    path: string,
    permission: Permission,
    answer: (table: string, query: Query) => Promise<unknown>,
    description: Omit<Description, 'may'>,
  ): void => {
    const schema = described({ ...description, may: permission });
    app.get<{ Params: { table: string } }>(`/api/tables/:table/${path}`, { schema }, async (request, reply) => {
      const person = await admitted(staff, request, permission);
      if ('refused' in person) return refuse(reply, person);
      const { table } = request.params;
      if (!floor.tables.has(table)) return refuse(reply, houseRefusal('unknown-table', 'There is no such table.'));
      return replyWith(reply, await answer(table, request.query as Query));
    });
  };
  const shelfOf = (table: string): Omit<Shelf, 'store'> => ({
    stream: streamOf(table),
    kind: floor.tables.get(table)!.owner.rulebook.game === 'craps' ? 'throw' : 'round',
  });
  ofTable<{ after?: string }>(
    'log',
    'read-record',
    (table, { after = '0' }) => reports.tell('log', { stream: streamOf(table), after: Number(after) }),
    {
      tag: 'record',
      summary: 'The log of a table, five hundred entries at a time',
      querystring: Page,
      gives: Entries,
    },
  );
  ofTable<Search>(
    'rounds',
    'read-record',
    async (table, search) => {
      const query = queryOf(search);
      const asked = search.terminal === undefined ? query : await byTerminal(terminals, table, search.terminal, query);
      return isRefused(asked) ? asked : reports.tell('rounds', { shelf: shelfOf(table), query: asked });
    },
    {
      tag: 'record',
      summary: 'Rounds, or throws at craps, by everything one may look for them by; newest first',
      querystring: Search,
      gives: Found,
    },
  );
  app.get<{ Params: { table: string; number: string } }>(
    '/api/tables/:table/rounds/:number',
    {
      schema: described({
        tag: 'record',
        summary: 'One round or throw with every wager in it',
        may: 'read-record',
        gives: Round,
      }),
    },
    async (request, reply) => {
      const person = await admitted(staff, request, 'read-record');
      if ('refused' in person) return refuse(reply, person);
      const { table, number } = request.params;
      if (!floor.tables.has(table)) return refuse(reply, houseRefusal('unknown-table', 'There is no such table.'));
      const round = await reports.tell('round', { shelf: shelfOf(table), number: Number(number) });
      return replyWith(reply, round ?? houseRefusal('unknown-round', 'The table has no such round that is over.'));
    },
  );
  ofTable('significant', 'read-record', (table) => reports.tell('significant', { stream: streamOf(table) }), {
    tag: 'record',
    summary: 'The last significant events of a table',
    gives: Entries,
  });
  app.get(
    '/api/reports/significant',
    {
      schema: described({
        tag: 'record',
        summary: 'The last significant events of the house itself',
        may: 'read-record',
        gives: Entries,
      }),
    },
    async (request, reply) => {
      const person = await admitted(staff, request, 'read-record');
      if ('refused' in person) return refuse(reply, person);
      return replyWith(reply, await reports.tell('significant in the log', { stream: HOUSE_STREAM }));
    },
  );
  ofTable('meters', 'read-reports', (table) => meters.of(streamOf(table)), {
    tag: 'record',
    summary: 'What a table and its seats have turned over',
    gives: MetersTold,
  });
  ofTable(
    'terminals',
    'enrol-terminal',
    async (table) => terminals.at(table).map(({ id, seat, practice }) => ({ id, seat, practice })),
    { tag: 'terminals', summary: 'The devices of a table', gives: TerminalsTold },
  );
  app.get(
    '/api/reports/balance',
    {
      schema: described({
        tag: 'record',
        summary: 'The ledger of all tables; its sum is zero',
        may: 'read-reports',
        gives: Balance,
      }),
    },
    async (request, reply) => {
      const person = await admitted(staff, request, 'read-reports');
      if ('refused' in person) return refuse(reply, person);
      return trialBalance([...floor.tables.values()].map(({ owner }) => owner.table.ledger));
    },
  );
  app.post<{ Params: { table: string }; Body: { seat: number | null } }>(
    '/api/tables/:table/terminals',
    {
      schema: described({
        tag: 'terminals',
        summary: 'Enrol a device for a seat, or for the shaker with null',
        may: 'enrol-terminal',
        body: Type.Object(
          { seat: Type.Union([Type.Integer({ minimum: 1, maximum: 9999 }), Type.Null()]) },
          { additionalProperties: false },
        ),
        gives: Enrolled,
      }),
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
    { schema: described({ tag: 'terminals', summary: 'Remove a device', may: 'enrol-terminal', gives: Ok }) },
    async (request, reply) => {
      const person = await admitted(staff, request, 'enrol-terminal');
      if ('refused' in person) return refuse(reply, person);
      await terminals.remove(request.params.terminal, person.member.name, now());
      return { ok: true };
    },
  );
};
