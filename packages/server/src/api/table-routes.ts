import { creditAt, seatsWithCredit } from '@hardway/engine';
import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import { publicPart } from '../protocol/view.ts';
import type { Store } from '../store/store.ts';
import { type FloorTable, streamOf } from '../tables/floor.ts';
import { PublicResult, TableAtAGlance, TableShown, TableSummary } from './answers.ts';
import { described } from './described.ts';
import { admitted } from './door.ts';
import type { House } from './gateway.ts';
import { refuse } from './refuse.ts';

const summary = (practice: boolean, { plan, owner, unattended, closesAt, watchers }: FloorTable) => {
  const { table } = owner;
  return {
    id: plan.id,
    name: plan.name,
    rulebook: plan.rulebook,
    paytable: table.submission?.paytable ?? null,
    game: owner.rulebook.game,
    virtual: plan.unattended !== null,
    untimed: unattended?.isUntimed ?? false,
    practice,
    phase: table.phase.is,
    stage: table.round?.stage ?? table.hand.stage,
    limits: table.submission ? { min: table.submission.limits.min, max: table.submission.limits.max } : null,
    seats: plan.seats,
    watchers,
    closesAt,
  };
};

/** A table as floor staff look at it from across the room. */
const atAGlance = (practice: boolean, floorTable: FloorTable) => {
  const { owner, seated, waiting } = floorTable;
  const { dealer, shift, dice, broken, round, roundNumber, hand, rounds, ledger } = owner.table;
  return {
    ...summary(practice, floorTable),
    dealer,
    shift,
    dice,
    broken,
    round: roundNumber,
    live: round !== null && round.stage !== 'lit',
    notice: hand.noticeOpen,
    last: rounds.at(-1)?.roll ?? null,
    players: seatsWithCredit(ledger).filter((seat) => creditAt(ledger, seat) > 0).length,
    connected: seated.size,
    waiting,
  };
};

const Numbered = Type.Object({
  from: Type.Optional(Type.Integer({ minimum: 1 })),
  to: Type.Optional(Type.Integer({ minimum: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
});

const LIST = described({ tag: 'tables', summary: 'Every table of the floor', gives: Type.Array(TableSummary) });
const FLOOR = described({
  tag: 'tables',
  summary: 'Every table as floor staff look at it from across the room',
  may: 'watch-floor',
  gives: Type.Array(TableAtAGlance),
});
const ONE = described({
  tag: 'tables',
  summary: 'One table as everybody may see it, with what its operator has filed',
  gives: TableShown,
});
const asked = (description: string) => Type.Optional(Type.String({ description }));
const RESULTS = described({
  tag: 'tables',
  summary: 'The last results, newest first: rounds, or throws at craps',
  querystring: Type.Object({
    from: asked('The first number.'),
    to: asked('The last number.'),
    limit: asked('How many at most: 20 without it, never more than 200.'),
  }),
  gives: Type.Array(PublicResult),
});

/** The floor's tables: for anybody what hangs above them, for staff what they need at a glance. */
export const tableRoutes = (app: FastifyInstance, { house, store }: { house: House; store: Store }): void => {
  const find = (id: string): FloorTable | undefined => house.floor.tables.get(id);
  const none = (id: string): HouseRefusal => houseRefusal('unknown-table', `There is no table ${JSON.stringify(id)}.`);
  app.get('/api/tables', { schema: LIST }, () =>
    [...house.floor.tables.values()].map((table) => summary(house.practice, table)),
  );
  app.get('/api/floor', { schema: FLOOR }, async (request, reply) => {
    const person = await admitted(house.staff, request, 'watch-floor');
    if ('refused' in person) return refuse(reply, person);
    return [...house.floor.tables.values()].map((table) => atAGlance(house.practice, table));
  });
  app.get<{ Params: { table: string } }>('/api/tables/:table', { schema: ONE }, (request, reply) => {
    const table = find(request.params.table);
    if (!table) return refuse(reply, none(request.params.table));
    return {
      ...summary(house.practice, table),
      view: publicPart(table.owner.table),
      submission: table.owner.table.submission,
    };
  });
  app.get<{ Params: { table: string }; Querystring: { from?: string; to?: string; limit?: string } }>(
    '/api/tables/:table/results',
    { schema: RESULTS },
    async (request, reply) => {
      const table = find(request.params.table);
      if (!table) return refuse(reply, none(request.params.table));
      const asked = numbers(request.query);
      if (!asked) return refuse(reply, houseRefusal('bad-request', 'from, to and limit are whole numbers from 1.'));
      const kind = table.owner.rulebook.game === 'craps' ? 'throw' : 'round';
      const found = await store.documents({
        stream: streamOf(table.plan.id),
        kind,
        newestFirst: true,
        limit: asked.limit ?? 20,
        ...(asked.from === undefined ? {} : { from: asked.from }),
        ...(asked.to === undefined ? {} : { to: asked.to }),
      });
      return found.map(({ rank, value }) => publicResult(rank, value as KeptResult));
    },
  );
};

interface KeptResult {
  readonly at: number;
  readonly roll?: readonly number[];
  readonly record?: { readonly roll: readonly number[] | null; readonly corrected: boolean };
}

/** What anybody may know of a round: the dice, and whether they were corrected. */
const publicResult = (number: number, { at, roll, record }: KeptResult) => ({
  number,
  at,
  roll: record ? record.roll : roll,
  ...(record ? { corrected: record.corrected, void: record.roll === null } : {}),
});

const numbers = (
  query: Record<string, string | undefined>,
): { from?: number; to?: number; limit?: number } | undefined => {
  const entries = Object.entries(query).map(([name, text]) => [name, Number(text)] as const);
  const known = entries.every(
    ([name, value]) => Object.hasOwn(Numbered.properties, name) && Number.isSafeInteger(value) && value >= 1,
  );
  return known
    ? Object.fromEntries(entries.map(([name, value]) => [name, name === 'limit' ? Math.min(value, 200) : value]))
    : undefined;
};
