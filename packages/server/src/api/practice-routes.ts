import type { FastifyInstance } from 'fastify';
import { type DemoPerson, DemoStaff, Seat } from '../protocol/answers.ts';
import { atTable } from './at-table.ts';
import type { House } from './house.ts';
import { addRoutes, get, post } from './route.ts';
import { seatAsked } from './seat-alone.ts';

/** Anybody may sit down on a practice floor. */
export const practiceRoutes = (app: FastifyInstance, house: House, people: readonly DemoPerson[]): void =>
  addRoutes(app, house.staff, 'practice', [
    get(
      '/api/practice/staff',
      { summary: 'The accounts of a practice floor, one for each role', gives: DemoStaff },
      () => people,
    ),
    post(
      '/api/practice/:table/seat',
      {
        summary: 'Sit down at a table with practice credit',
        gives: Seat,
        config: { rateLimit: { max: 30, timeWindow: 60_000 } },
      },
      atTable(house.floor, (table) => seatAsked(house, table)),
    ),
  ]);
