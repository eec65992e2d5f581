import { setTimeout as passed } from 'node:timers/promises';
import { creditAt, gameOf, isShiftDue, missingShiftInspection, seatsWithCredit, turnOf } from '@hardway/engine';
import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import {
  type KeptRound,
  type KeptThrow,
  PublicResult,
  TableAtAGlance,
  TableShown,
  TableSummary,
} from '../protocol/answers.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import { viewOf } from '../protocol/view.ts';
import type { Store } from '../store/store.ts';
import { attendanceOf } from '../tables/attendance.ts';
import { type FloorTable, isListed, shownSince, streamOf } from '../tables/floor.ts';
import type { House } from './house.ts';
import { isAllowed } from './permissions.ts';
import { addRoutes, get } from './route.ts';

/** As many as the road of a tile has. */
const ROAD = 24;

const summary = (practice: boolean, floorTable: FloorTable): TableSummary => {
  const { plan, owner, unattended, closesAt, watchers, watchersElsewhere } = floorTable;
  const { table } = owner;
  const shown = plan.oneOf === undefined ? gameOf(table.play.game).shownResults(table.play) : [];
  return {
    id: plan.id,
    name: plan.name,
    rulebook: plan.rulebook,
    paytable: table.submission?.paytable ?? null,
    game: owner.rulebook.game,
    virtual: plan.unattended !== null,
    untimed: unattended?.isUntimed ?? false,
    practice,
    alone: plan.oneOf !== undefined,
    phase: table.phase.is,
    turn: turnOf(table),
    limits: table.submission ? { min: table.submission.limits.min, max: table.submission.limits.max } : null,
    seats: plan.seats,
    taken: new Set([...playingAt(floorTable), ...attendanceOf(floorTable).seats]).size,
    results: shown.flatMap(({ roll }) => (roll ? [[...roll]] : [])).slice(-ROAD),
    watchers: watchers + watchersElsewhere,
    closesAt,
  };
};

/** Seats with money of a player. */
const playingAt = ({ owner: { table } }: FloorTable): readonly number[] => {
  const standing = gameOf(table.play.game).standing(table.play);
  return seatsWithCredit(table.ledger).filter(
    (seat) => creditAt(table.ledger, seat) > 0 || (standing[seat]?.wagers.length ?? 0) > 0,
  );
};

/** A table as floor staff look at it from across the room. */
const atAGlance = ({ practice, alerts, now }: House, floorTable: FloorTable, seesMoney: boolean): TableAtAGlance => {
  const { owner, waiting, takings } = floorTable;
  const at = now();
  const { dealer, shift, dice, broken, play } = owner.table;
  const game = gameOf(play.game);
  const notices = game.notices(play);
  const playing = playingAt(floorTable);
  const there = attendanceOf(floorTable).seats;
  return {
    ...summary(practice, floorTable),
    dealer,
    shift,
    shiftDue: isShiftDue(owner.table, at),
    shiftInspectionDue: missingShiftInspection(owner.rulebook, owner.table, at) !== undefined,
    dice,
    broken,
    notice: notices.length > 0,
    unpaid: notices.some(({ waiting }) => waiting !== null),
    last: game.lastRoll(play),
    players: playing.filter((seat) => there.includes(seat)).length,
    left: playing.filter((seat) => !there.includes(seat)).length,
    connected: there.length,
    money: seesMoney ? takings.money(alerts, at) : null,
    waiting,
    handPays: owner.table.handPays ?? [],
  };
};

/** Whoever looks waits this long for what has to be read first. */
const PATIENCE_MS = 300;

const Numbered = Type.Object({
  from: Type.Optional(Type.Integer({ minimum: 1 })),
  to: Type.Optional(Type.Integer({ minimum: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
});

const asked = (description: string) => Type.Optional(Type.String({ description }));
const Results = Type.Object({
  from: asked('The first number.'),
  to: asked('The last number.'),
  limit: asked('How many at most: 20 without it, never more than 200.'),
});

/** The floor's tables: for anybody what hangs above them, for staff what they need at a glance. */
export const tableRoutes = (app: FastifyInstance, { house, store }: { house: House; store: Store }): void => {
  const { practice, floor, staff } = house;
  const find = (id: string): FloorTable | HouseRefusal =>
    floor.tables.get(id) ?? houseRefusal('unknown-table', `There is no table ${JSON.stringify(id)}.`);
  const listed = () => [...floor.tables.values()].filter(({ plan }) => isListed(plan));
  addRoutes(app, staff, 'tables', [
    get('/api/tables', { summary: 'Every table of the floor', gives: Type.Array(TableSummary) }, async () => {
      await house.others?.current();
      return listed().map((table) => summary(practice, table));
    }),
    get(
      '/api/floor',
      {
        summary: 'Every table as floor staff look at it from across the room',
        may: 'watch-floor',
        gives: Type.Array(TableAtAGlance),
      },
      async ({ person }) => {
        await house.others?.current();
        const tables = listed();
        const seesMoney = isAllowed(person.member.roles, 'read-reports');
        // A long log is not waited for: the next look will find it read.
        const read = seesMoney ? tables.map(({ takings }) => takings.catchUp().catch(() => undefined)) : [];
        await Promise.race([Promise.all(read), passed(PATIENCE_MS, undefined, { ref: false })]);
        return tables.map((table) => atAGlance(house, table, seesMoney));
      },
    ),
    get(
      '/api/tables/:table',
      { summary: 'One table as everybody may see it, with what its operator has filed', gives: TableShown },
      async ({ params }) => {
        const table = find(params.table);
        await house.others?.current();
        return 'refused' in table ? table : shown(practice, table);
      },
    ),
    get(
      '/api/tables/:table/results',
      {
        summary: 'The last results, newest first: rounds, or throws at craps',
        querystring: Results,
        gives: Type.Array(PublicResult),
      },
      ({ params, query }) => {
        const table = find(params.table);
        return 'refused' in table ? table : lastResults(store, table, query);
      },
    ),
  ]);
};

const shown = (practice: boolean, floorTable: FloorTable): TableShown => {
  const { table } = floorTable.owner;
  return {
    ...summary(practice, floorTable),
    view: viewOf(table, shownSince(floorTable)),
    submission: table.submission,
  };
};

const lastResults = async (store: Store, floorTable: FloorTable, query: Static<typeof Results>) => {
  const { plan, owner } = floorTable;
  const asked = numbers(query);
  if (!asked) return houseRefusal('bad-request', 'from, to and limit are whole numbers from 1.');
  const found = await store.documents({
    stream: streamOf(plan.id),
    kind: turnOf(owner.table).unit,
    newestFirst: true,
    limit: asked.limit ?? 20,
    from: Math.max(asked.from ?? 1, shownSince(floorTable) + 1),
    ...(asked.to === undefined ? {} : { to: asked.to }),
  });
  return found.map(({ rank, value }) => publicResult(rank, value as KeptRound | KeptThrow));
};

/** The public part of a round: the dice, and whether they were corrected. */
const publicResult = (number: number, kept: KeptRound | KeptThrow): PublicResult => {
  if (!('record' in kept) && !kept.corrected) return { number, at: kept.at, roll: kept.roll };
  const { roll, corrected = false } = 'record' in kept ? kept.record : kept;
  return { number, at: kept.at, roll, corrected, void: roll === null };
};

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
