import { type Face, turnOf } from '@hardway/engine';
import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { Balance, Entries, Found, MetersTold, Round } from '../protocol/answers.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import { isRefused } from '../protocol/refused.ts';
import { closed } from '../protocol/shape.ts';
import type { MeterBook } from '../reports/meter-book.ts';
import type { Reports } from '../reports/reports.ts';
import type { PlayedRounds, RoundQuery } from '../reports/rounds.ts';
import { trialBalance } from '../reports/trial-balance.ts';
import { HOUSE_STREAM } from '../software.ts';
import type { Staff } from '../staff/index.ts';
import type { Floor, FloorTable } from '../tables/floor.ts';
import type { TerminalRegistry } from '../tables/terminals.ts';
import { numbered } from './asked.ts';
import { atTable } from './at-table.ts';
import { addRoutes, get, type Route } from './route.ts';

interface RecordRoom {
  readonly reports: Reports;
  readonly meters: MeterBook;
  readonly floor: Floor;
  readonly terminals: TerminalRegistry;
  readonly staff: Staff;
}

const Page = Type.Object({ after: numbered('Only entries after this version.') }, closed);

/** Times are milliseconds since 1970. */
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
  closed,
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

/** Narrows a search to the seat that a device served, while it served it. */
const byTerminal = async (
  terminals: TerminalRegistry,
  table: string,
  terminal: string,
  query: RoundQuery,
): Promise<RoundQuery | HouseRefusal> => {
  const service = await terminals.served(table, terminal);
  if (service?.seat == null || (query.seat ?? service.seat) !== service.seat)
    return houseRefusal('bad-request', 'No such terminal has served this seat.');
  const from = Math.max(service.from, query.from ?? 0);
  const to = Math.min(service.to ?? Infinity, query.to ?? Infinity);
  return { ...query, seat: service.seat, from, ...(to === Infinity ? {} : { to }) };
};

/** The record, meters and balances, for those entitled to look. */
export const reportRoutes = (app: FastifyInstance, room: RecordRoom): void =>
  addRoutes(app, room.staff, 'record', [...logRoutes(room), ...figureRoutes(room)]);

const playedAt = ({ owner }: FloorTable): Omit<PlayedRounds, 'store'> => ({
  stream: owner.stream,
  kind: turnOf(owner.table).unit,
});

const logRoutes = ({ reports, floor, terminals }: RecordRoom): readonly Route[] => [
  get(
    '/api/tables/:table/log',
    {
      summary: 'The log of a table, five hundred entries at a time',
      may: 'read-record',
      querystring: Page,
      gives: Entries,
    },
    atTable(floor, ({ owner: { stream } }, { query: { after = '0' } }) =>
      reports.tell('log', { stream, after: Number(after) }),
    ),
  ),
  get(
    '/api/tables/:table/rounds',
    {
      summary: 'Rounds, or throws at craps, by everything one may look for them by; newest first',
      may: 'read-record',
      querystring: Search,
      gives: Found,
    },
    atTable(floor, async (table, { query: { terminal, ...search } }) => {
      const query = queryOf(search);
      const asked = terminal === undefined ? query : await byTerminal(terminals, table.plan.id, terminal, query);
      return isRefused(asked) ? asked : reports.tell('rounds', { played: playedAt(table), query: asked });
    }),
  ),
  get(
    '/api/tables/:table/rounds/:number',
    { summary: 'One round or throw with every wager in it', may: 'read-record', gives: Round },
    atTable(floor, async (table, { params }) => {
      const round = await reports.tell('round', { played: playedAt(table), number: Number(params.number) });
      return round ?? houseRefusal('unknown-round', 'This table has no finished round with that number.');
    }),
  ),
];

const figureRoutes = ({ reports, meters, floor }: RecordRoom): readonly Route[] => [
  get(
    '/api/tables/:table/significant',
    { summary: 'The last significant events of a table', may: 'read-record', gives: Entries },
    atTable(floor, ({ owner: { stream } }) => reports.tell('significant', { stream })),
  ),
  get(
    '/api/reports/significant',
    { summary: 'The last significant events of the house itself', may: 'read-record', gives: Entries },
    () => reports.tell('significant in the log', { stream: HOUSE_STREAM }),
  ),
  get(
    '/api/tables/:table/meters',
    { summary: 'What a table and its seats have turned over', may: 'read-reports', gives: MetersTold },
    atTable(floor, ({ owner }) => meters.of(owner.stream)),
  ),
  get(
    '/api/reports/balance',
    { summary: 'The ledger of all tables; its sum is zero', may: 'read-reports', gives: Balance },
    () => trialBalance([...floor.tables.values()].map(({ owner }) => owner.table.ledger)),
  ),
];
