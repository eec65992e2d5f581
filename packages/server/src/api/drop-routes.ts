import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { DropCounted, LastCount } from '../protocol/answers.ts';
import { closed } from '../protocol/shape.ts';
import { actorFor } from '../staff/index.ts';
import { command } from './asked.ts';
import { atTable } from './at-table.ts';
import type { House } from './house.ts';
import { addRoutes, get, post } from './route.ts';

const Count = Type.Object({ command, counted: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }, closed);

/** The drop box of a table, counted at the end of a shift. What is expected in it is told only afterwards. */
export const dropRoutes = (app: FastifyInstance, { floor, desk, staff }: House): void =>
  addRoutes(app, staff, 'cage', [
    get(
      '/api/tables/:table/drop',
      { summary: 'The last count of a table’s drop', may: 'count-drop', gives: LastCount },
      atTable(floor, async (table) => ({ last: await desk.lastCount(table) })),
    ),
    post(
      '/api/tables/:table/drop',
      {
        summary: 'Enter what was counted in a table’s drop box',
        description:
          'It is compared with what the record says since the last count; a difference is a significant event.',
        may: 'count-drop',
        body: Count,
        gives: DropCounted,
      },
      atTable(floor, (table, { body: { command, counted }, person }) => {
        const by = actorFor(person.member, table.owner.rulebook);
        return 'refused' in by ? by : desk.count(table, { command: `${by.id}:count:${command}`, by, counted });
      }),
    ),
  ]);
