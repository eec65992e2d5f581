import type { FastifyInstance } from 'fastify';
import { type DemoPerson, DemoStaff, type PracticeSeat, Seat } from '../protocol/answers.ts';
import type { HouseRefusal } from '../protocol/refusal.ts';
import { atTable } from './at-table.ts';
import { errandAt } from './errand.ts';
import type { House } from './house.ts';
import { addRoutes, get, post } from './route.ts';

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
      atTable(house.floor, (table) => errandAt(house, table, { is: 'sit' }) as Promise<PracticeSeat | HouseRefusal>),
    ),
  ]);
