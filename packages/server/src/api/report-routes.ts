import type { Face } from '@hardway/engine';
import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { eventOf } from '../protocol/packing.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import { entriesOf } from '../reports/log.ts';
import { MeterBook } from '../reports/meter-book.ts';
import { findRounds, type RoundQuery, readRound, type Shelf } from '../reports/rounds.ts';
import { isSignificant } from '../reports/significant.ts';
import { trialBalance } from '../reports/trial-balance.ts';
import { HOUSE_STREAM } from '../software.ts';
import type { Staff } from '../staff/index.ts';
import type { Store } from '../store/store.ts';
import { type Floor, streamOf } from '../tables/floor.ts';
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

const wholeNumber = Type.Optional(Type.String({ pattern: '^\\d{1,15}$' }));
const Page = Type.Object({ after: wholeNumber }, { additionalProperties: false });
const PAGE = 500;

/** What rounds are looked for by; times are milliseconds since 1970. */
const Search = Type.Object(
  {
    first: wholeNumber,
    last: wholeNumber,
    from: wholeNumber,
    to: wholeNumber,
    seat: wholeNumber,
    terminal: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    dice: Type.Optional(Type.String({ pattern: '^[1-6](,[1-6]){1,2}$' })),
    is: Type.Optional(Type.Union([Type.Literal('void'), Type.Literal('corrected')])),
    before: wholeNumber,
    limit: wholeNumber,
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

const isRefused = (told: unknown): told is HouseRefusal =>
  typeof told === 'object' && told !== null && 'refused' in told;

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
      const told = await answer(table, request.query as Query);
      return isRefused(told) ? refuse(reply, told) : told;
    });
  };
  const shelfOf = (table: string): Shelf => ({
    store,
    stream: streamOf(table),
    kind: floor.tables.get(table)!.owner.rulebook.game === 'craps' ? 'throw' : 'round',
  });
  ofTable<{ after?: string }>(
    'log',
    'read-record',
    (table, { after = '0' }) => store.read(streamOf(table), Number(after), PAGE),
    { querystring: Page },
  );
  ofTable<Search>(
    'rounds',
    'read-record',
    async (table, search) => {
      const query = queryOf(search);
      const asked = search.terminal === undefined ? query : await byTerminal(terminals, table, search.terminal, query);
      return isRefused(asked) ? asked : findRounds(shelfOf(table), asked);
    },
    { querystring: Search },
  );
  app.get<{ Params: { table: string; number: string } }>(
    '/api/tables/:table/rounds/:number',
    async (request, reply) => {
      const person = await admitted(staff, request, 'read-record');
      if ('refused' in person) return refuse(reply, person);
      const { table, number } = request.params;
      if (!floor.tables.has(table)) return refuse(reply, houseRefusal('unknown-table', 'There is no such table.'));
      const round = await readRound(shelfOf(table), Number(number));
      return round ?? refuse(reply, houseRefusal('unknown-round', 'The table has no such round that is over.'));
    },
  );
  ofTable('significant', 'read-record', async (table) => {
    const stream = streamOf(table);
    const places = await store.documents({ stream, kind: 'noted', newestFirst: true, limit: PAGE });
    const found = await Promise.all(places.toReversed().map(({ rank }) => store.read(stream, rank - 1, 1)));
    return found.flat().map((entry) => ({ ...entry, event: eventOf(entry.event) }));
  });
  app.get('/api/reports/significant', async (request, reply) => {
    const person = await admitted(staff, request, 'read-record');
    if ('refused' in person) return refuse(reply, person);
    const found = [];
    for await (const entry of entriesOf(store, HOUSE_STREAM))
      if (isSignificant(eventOf(entry.event))) found.push(entry);
    return found.slice(-PAGE);
  });
  const meters = new MeterBook(store);
  ofTable('meters', 'read-reports', (table) => meters.of(streamOf(table)));
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
