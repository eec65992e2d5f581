import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import { actorFor, type OpenSession } from '../staff/index.ts';
import type { FloorTable } from '../tables/floor.ts';
import { DropCounted, LastCount } from './answers.ts';
import { described } from './described.ts';
import { admitted } from './door.ts';
import type { House } from './gateway.ts';
import { refuse } from './refuse.ts';

interface Counting {
  readonly person: OpenSession;
  readonly table: FloorTable;
}

const closed = { additionalProperties: false };

/** The drop box of a table, counted at the end of a shift. What is expected in it is told only afterwards. */
export const dropRoutes = (app: FastifyInstance, { floor, desk, staff }: House): void => {
  const counting = async (request: FastifyRequest<{ Params: { table: string } }>): Promise<Counting | HouseRefusal> => {
    const person = await admitted(staff, request, 'count-drop');
    if ('refused' in person) return person;
    const table = floor.tables.get(request.params.table);
    return table ? { person, table } : houseRefusal('unknown-table', 'There is no such table.');
  };
  app.get<{ Params: { table: string } }>(
    '/api/tables/:table/drop',
    {
      schema: described({
        tag: 'cage',
        summary: 'The last count of a table’s drop',
        may: 'count-drop',
        gives: LastCount,
      }),
    },
    async (request, reply) => {
      const found = await counting(request);
      return 'refused' in found ? refuse(reply, found) : { last: await desk.lastCount(found.table) };
    },
  );
  app.post<{ Params: { table: string }; Body: { command: string; counted: number } }>(
    '/api/tables/:table/drop',
    {
      schema: described({
        tag: 'cage',
        summary: 'Enter what was counted in a table’s drop box',
        description:
          'It is compared with what the record says since the last count; a difference is a significant event.',
        may: 'count-drop',
        body: Type.Object(
          {
            command: Type.String({ minLength: 1, maxLength: 64 }),
            counted: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
          },
          closed,
        ),
        gives: DropCounted,
      }),
    },
    async (request, reply) => {
      const found = await counting(request);
      if ('refused' in found) return refuse(reply, found);
      const { person, table } = found;
      const by = actorFor(person.member, table.owner.rulebook);
      if ('refused' in by) return refuse(reply, by);
      const { command, counted } = request.body;
      const count = await desk.count(table, { command: `${by.id}:count:${command}`, by, counted });
      return 'refused' in count ? refuse(reply, count) : count;
    },
  );
};
