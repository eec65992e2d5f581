import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { DropCounted, LastCount } from '../protocol/answers.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import { actorFor } from '../staff/index.ts';
import type { FloorTable } from '../tables/floor.ts';
import type { House } from './gateway.ts';
import { addRoutes, get, post } from './route.ts';

const Count = Type.Object(
  {
    command: Type.String({ minLength: 1, maxLength: 64 }),
    counted: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  },
  { additionalProperties: false },
);

/** The drop box of a table, counted at the end of a shift. What is expected in it is told only afterwards. */
export const dropRoutes = (app: FastifyInstance, { floor, desk, staff }: House): void => {
  const find = (id: string): FloorTable | HouseRefusal =>
    floor.tables.get(id) ?? houseRefusal('unknown-table', 'There is no such table.');
  addRoutes(app, staff, 'cage', [
    get(
      '/api/tables/:table/drop',
      { summary: 'The last count of a table’s drop', may: 'count-drop', gives: LastCount },
      async ({ params }) => {
        const table = find(params.table);
        return 'refused' in table ? table : { last: await desk.lastCount(table) };
      },
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
      async ({ params, body: { command, counted }, person }) => {
        const table = find(params.table);
        if ('refused' in table) return table;
        const by = actorFor(person.member, table.owner.rulebook);
        if ('refused' in by) return by;
        return desk.count(table, { command: `${by.id}:count:${command}`, by, counted });
      },
    ),
  ]);
};
