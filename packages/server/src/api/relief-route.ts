import { type Actor, isRefusal, readCommand } from '@hardway/engine';
import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { Session } from '../protocol/answers.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import { closed } from '../protocol/shape.ts';
import { leftToTheHouse } from '../protocol/unattended.ts';
import { actorFor, type SignedIn } from '../staff/index.ts';
import type { Dealing } from '../tables/dealing.ts';
import type { FloorTable } from '../tables/floor.ts';
import { command, name, password } from './asked.ts';
import { fromOf, keepSession, sessionToken } from './door.ts';
import type { House } from './house.ts';
import { addRoutes, post } from './route.ts';
import { SLOW } from './staff-routes.ts';

const Relief = Type.Object({ command, name, password }, closed);

/** A dealer relieves another at that one's console. Table and console change hands together, or not at all. */
export const reliefRoute = (app: FastifyInstance, { floor, dealing, staff, now }: House): void =>
  addRoutes(app, staff, 'staff', [
    post(
      '/api/tables/:table/relief',
      {
        summary: 'Relieve the dealer at this console',
        description:
          'Asked with the cookie of whoever deals and the name and password of whoever comes. The table changes hands in one event, and the cookie becomes that of the new dealer.',
        may: 'hand-over-table',
        body: Relief,
        gives: Session,
        config: SLOW,
      },
      async ({ body: { command, ...credentials }, params, person, request, reply }) => {
        const table = floor.tables.get(params.table);
        if (!table) return houseRefusal('unknown-table', `There is no table ${JSON.stringify(params.table)}.`);
        const came = await staff.signIn({ ...credentials, from: fromOf(request) });
        if ('refused' in came) return came;
        const leaving: Actor = { id: person.member.name, role: 'dealer' };
        const problem = await relieve(dealing, table, came, leaving, command, now());
        await staff.signOut(problem ? came.token : sessionToken(request)!);
        if (problem) return problem;
        keepSession(reply, came.token, came.device);
        return came.session;
      },
    ),
  ]);

const relieve = async (
  dealing: Dealing,
  table: FloorTable,
  { session: { member } }: SignedIn,
  leaving: Actor,
  command: string,
  at: number,
): Promise<HouseRefusal | undefined> => {
  const { owner, unattended } = table;
  const actor = actorFor(member, owner.rulebook, 'dealer');
  if ('refused' in actor) return actor;
  const by: Actor = { ...actor, account: true };
  const left = unattended ? leftToTheHouse({ type: 'RelieveDealer' }, by) : undefined;
  if (left) return left;
  const relief = readCommand({
    type: 'RelieveDealer',
    id: `${leaving.id}:relief:${command}`,
    at,
    by,
    approver: leaving,
  });
  if (isRefusal(relief)) return relief;
  const { ok, ...answer } = await dealing.submit(table, relief);
  return ok ? undefined : (answer as HouseRefusal);
};
