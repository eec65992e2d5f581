import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { Claimed, Enrolled, Offered, Offers, Ok, Terminals as TerminalsTold } from '../protocol/answers.ts';
import { isRefused } from '../protocol/refused.ts';
import { closed } from '../protocol/shape.ts';
import { atTable } from './at-table.ts';
import type { House } from './house.ts';
import { addRoutes, get, OK, post, remove } from './route.ts';

const Enrolment = Type.Object({ seat: Type.Union([Type.Integer({ minimum: 1, maximum: 9999 }), Type.Null()]) }, closed);
const Code = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: 32, description: 'As it was typed.' }) },
  closed,
);
const Check = Type.Object({ check: Type.String({ pattern: '^[0-9]{4}$' }) }, closed);
const Key = Type.Object({ key: Type.String({ minLength: 1, maxLength: 128 }) }, closed);

/** Codes that one address may try in a minute, and how often it may ask whether its key counts by now. */
const TRIES = { rateLimit: { max: 10, timeWindow: 60_000 } };
const QUESTIONS = { rateLimit: { max: 120, timeWindow: 60_000 } };

/** Devices that speak for seats: how they are enrolled and removed. */
export const terminalRoutes = (app: FastifyInstance, { staff, floor, terminals, now }: House): void =>
  addRoutes(app, staff, 'terminals', [
    get(
      '/api/tables/:table/terminals',
      { summary: 'The devices of a table', may: 'enrol-terminal', gives: TerminalsTold },
      atTable(floor, ({ plan }) => terminals.at(plan.id).map(({ id, seat, practice }) => ({ id, seat, practice }))),
    ),
    post(
      '/api/tables/:table/terminals',
      {
        summary: 'Enrol a device for a seat, or for the shaker with null',
        may: 'enrol-terminal',
        body: Enrolment,
        gives: Enrolled,
      },
      atTable(floor, ({ plan }, { body: { seat }, person }) =>
        terminals.enrol({ table: plan.id, seat, practice: false }, person.member.name, now()),
      ),
    ),
    remove(
      '/api/tables/:table/terminals/:terminal',
      { summary: 'Remove a device', may: 'enrol-terminal', gives: Ok },
      async ({ params, person }) => {
        await terminals.remove(params.terminal, person.member.name, now());
        return OK;
      },
    ),
    get(
      '/api/tables/:table/offers',
      {
        summary: 'Seats for which a code is open, and what the device that brought it shows',
        may: 'enrol-terminal',
        gives: Offers,
      },
      atTable(floor, ({ plan }) => terminals.offers(plan.id, now())),
    ),
    post(
      '/api/tables/:table/offers',
      {
        summary: 'A code by which a device asks to be enrolled, for minutes',
        may: 'enrol-terminal',
        body: Enrolment,
        gives: Offered,
      },
      atTable(floor, ({ plan }, { body: { seat }, person }) =>
        terminals.offer({ table: plan.id, seat }, person.member.name, now()),
      ),
    ),
    post(
      '/api/tables/:table/offers/:terminal',
      {
        summary: 'Enrol the device that shows these digits',
        may: 'enrol-terminal',
        body: Check,
        gives: Ok,
      },
      async ({ params, body: { check }, person }) =>
        (await terminals.confirm(params.terminal, check, person.member.name, now())) ?? OK,
    ),
    post(
      '/api/terminals',
      { summary: 'A device brings a code and gets its key', body: Code, gives: Claimed, config: TRIES },
      ({ body: { code } }) => terminals.claim(code, now()),
    ),
    post(
      '/api/terminals/:terminal',
      { summary: 'Whether a device’s key counts by now', body: Key, gives: Ok, config: QUESTIONS },
      ({ params: { terminal }, body: { key } }) => {
        const answer = terminals.authenticate(terminal, key);
        return isRefused(answer) ? answer : OK;
      },
    ),
  ]);
