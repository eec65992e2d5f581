import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Drawers } from '../cage/drawers.ts';
import { DrawerOpened, DrawerSlip, DrawersNow, type OpenSession, OwnDrawer } from '../protocol/answers.ts';
import type { HouseRefusal } from '../protocol/refusal.ts';
import { closed } from '../protocol/shape.ts';
import type { Staff } from '../staff/index.ts';
import { aloneOrJoined, approval, cashier, ownId, proved } from './approval.ts';
import { command } from './asked.ts';
import type { House } from './house.ts';
import { addRoutes, get, post } from './route.ts';

const sum = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const reason = Type.String({ maxLength: 200 });
const Opening = Type.Object({ command, float: sum, approval }, closed);
const Filling = Type.Object(
  { command, amount: Type.Integer({ description: 'Minor units; negative: taken away.' }), reason, approval },
  closed,
);
const Closing = Type.Object(
  {
    command,
    counted: sum,
    reason,
    approval: Type.Optional(approval),
    to: Type.Optional(Type.Object(approval.properties, { ...closed, description: 'Who takes the drawer over.' })),
  },
  closed,
);

/** Drawers of cashiers. */
export const drawerRoutes = (app: FastifyInstance, { drawers, staff }: Pick<House, 'drawers' | 'staff'>): void =>
  addRoutes(app, staff, 'cage', [
    get(
      '/api/cage/drawer',
      {
        summary: 'The cashier’s own drawer, and what the operator has filed for the cage',
        may: 'keep-drawer',
        gives: OwnDrawer,
      },
      ({ person: { member } }) => drawers.own(cashier(member.name)),
    ),
    get(
      '/api/cage/drawers',
      { summary: 'All open drawers, and the counts of those that were closed', may: 'read-drawers', gives: DrawersNow },
      () => drawers.all(),
    ),
    post(
      '/api/cage/drawer/open',
      {
        summary: 'Open a drawer with a float, with a second person’s word',
        may: 'keep-drawer',
        body: Opening,
        gives: DrawerOpened,
      },
      (asked) =>
        aloneOrJoined(staff, asked, ({ approver, ...opening }) => drawers.open({ ...opening, approver: approver! })),
    ),
    post(
      '/api/cage/drawer/fill',
      {
        summary: 'Bring cash to the drawer or take it away, with a second person’s word',
        may: 'keep-drawer',
        body: Filling,
        gives: DrawerOpened,
      },
      (asked) =>
        aloneOrJoined(staff, asked, ({ approver, ...filling }) => drawers.fill({ ...filling, approver: approver! })),
    ),
    post(
      '/api/cage/drawer/close',
      {
        summary: 'Close the drawer by a count, or hand it over',
        description:
          'A count that differs by more than the operator lets a cashier close with takes a reason and a second person. Whoever takes the drawer over gives their own password and begins with what was counted.',
        may: 'keep-drawer',
        body: Closing,
        gives: DrawerSlip,
      },
      (asked) => closing(drawers, staff, asked),
    ),
  ]);

const closing = async (
  drawers: Drawers,
  staff: Staff,
  asked: { request: FastifyRequest; person: OpenSession; body: Static<typeof Closing> },
): Promise<Static<typeof DrawerSlip> | HouseRefusal> => {
  const { to: receiver, ...body } = asked.body;
  const command = ownId(cashier(asked.person.member.name), body.command);
  const to = receiver && (await proved(staff, asked.request, `${command}:to`, receiver));
  if (to && 'refused' in to) return to;
  return aloneOrJoined(staff, { ...asked, body }, (counted) => drawers.close({ ...counted, ...(to ? { to } : {}) }));
};
