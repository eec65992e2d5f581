import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { STAFF_ROLES, type Staff, type StaffRole } from '../staff/index.ts';
import { Invitation, Invited, Member, Ok, Session } from './answers.ts';
import { described } from './described.ts';
import { admitted, dropSession, fromOf, keepSession, sessionOf } from './door.ts';
import { refuse } from './refuse.ts';

const name = Type.String({ minLength: 1, maxLength: 64 });
const password = Type.String({ minLength: 1, maxLength: 1024 });
const command = Type.String({ minLength: 1, maxLength: 64 });
const roles = Type.Array(Type.Union(STAFF_ROLES.map((role) => Type.Literal(role))), { minItems: 1, maxItems: 11 });
const closed = { additionalProperties: false };

/** Signing in and out is held to a few attempts a minute for each address, beside what the door itself counts. */
const SLOW = { rateLimit: { max: 30, timeWindow: 60_000 } };

/** Sign-in, sessions and accounts. */
export const staffRoutes = (app: FastifyInstance, staff: Staff): void => {
  app.post<{ Body: { name: string; password: string } }>(
    '/api/staff/sign-in',
    {
      schema: described({
        tag: 'staff',
        summary: 'Sign in',
        description: 'Sets the cookie of the session, and one by which the device is known again.',
        body: Type.Object({ name, password }, closed),
        gives: Session,
      }),
      config: SLOW,
    },
    async (request, reply) => {
      const signedIn = await staff.signIn({ ...request.body, from: fromOf(request) });
      if ('refused' in signedIn) return refuse(reply, signedIn);
      keepSession(reply, signedIn.token, signedIn.device);
      return signedIn.session;
    },
  );
  app.post(
    '/api/staff/sign-out',
    { schema: described({ tag: 'staff', summary: 'Sign out', gives: Ok }) },
    async (request, reply) => {
      const token = sessionOf(request);
      if (token !== undefined) await staff.signOut(token);
      dropSession(reply);
      return { ok: true };
    },
  );
  app.get(
    '/api/staff/me',
    { schema: described({ tag: 'staff', summary: 'Who is signed in here', signedIn: true, gives: Session }) },
    async (request, reply) => {
      const found = staff.session(sessionOf(request) ?? '');
      return 'refused' in found ? refuse(reply, found) : found;
    },
  );
  app.post(
    '/api/staff/active',
    {
      schema: described({
        tag: 'staff',
        summary: 'Say that somebody is at the console',
        description:
          'Screens send it after a person has touched them; what they ask by themselves keeps no console open.',
        signedIn: true,
        gives: Ok,
      }),
    },
    async (request, reply) => {
      const found = await staff.act(sessionOf(request) ?? '');
      return 'refused' in found ? refuse(reply, found) : { ok: true };
    },
  );
  app.post(
    '/api/staff/lock',
    {
      schema: described({
        tag: 'staff',
        summary: 'Lock the console until the password is given again',
        signedIn: true,
        gives: Ok,
      }),
    },
    async (request, reply) => {
      const locked = await staff.lock(sessionOf(request) ?? '');
      return locked === null ? { ok: true } : refuse(reply, locked);
    },
  );
  app.post<{ Body: { password: string } }>(
    '/api/staff/unlock',
    {
      schema: described({
        tag: 'staff',
        summary: 'Unlock the console',
        signedIn: true,
        body: Type.Object({ password }, closed),
        gives: Session,
      }),
      config: SLOW,
    },
    async (request, reply) => {
      const unlocked = await staff.unlock({
        token: sessionOf(request) ?? '',
        password: request.body.password,
        from: fromOf(request),
      });
      if ('refused' in unlocked) return refuse(reply, unlocked);
      keepSession(reply, unlocked.token);
      return unlocked.session;
    },
  );
  app.post<{ Body: { name: string; password: string; next: string } }>(
    '/api/staff/password',
    {
      schema: described({
        tag: 'staff',
        summary: 'Change one’s own password, which ends every session',
        body: Type.Object({ name, password, next: password }, closed),
        gives: Ok,
      }),
      config: SLOW,
    },
    async (request, reply) => {
      const changed = await staff.changePassword({ ...request.body, from: fromOf(request) });
      if (changed !== null) return refuse(reply, changed);
      dropSession(reply);
      return { ok: true };
    },
  );
  app.post<{ Body: { token: string; password: string; name?: string; person?: string } }>(
    '/api/staff/invitation',
    {
      schema: described({
        tag: 'staff',
        summary: 'Accept an invitation by choosing a password',
        description: 'The first administrator also chooses a name.',
        body: Type.Object(
          { token: Type.String({ maxLength: 128 }), password, name: Type.Optional(name), person: Type.Optional(name) },
          closed,
        ),
        gives: Member,
      }),
      config: SLOW,
    },
    async (request, reply) => {
      const member = await staff.acceptInvitation(request.body);
      return 'refused' in member ? refuse(reply, member) : member;
    },
  );
  accountRoutes(app, staff);
};

const accountRoutes = (app: FastifyInstance, staff: Staff): void => {
  app.get(
    '/api/staff/accounts',
    { schema: described({ tag: 'staff', summary: 'Every account', may: 'read-accounts', gives: Type.Array(Member) }) },
    async (request, reply) => {
      const person = await admitted(staff, request, 'read-accounts');
      return 'refused' in person ? refuse(reply, person) : staff.members();
    },
  );
  app.post<{ Body: { command: string; name: string; person: string; roles: StaffRole[] } }>(
    '/api/staff/accounts',
    {
      schema: described({
        tag: 'staff',
        summary: 'Create an account, with an invitation for its owner',
        may: 'change-accounts',
        body: Type.Object({ command, name, person: name, roles }, closed),
        gives: Invited,
      }),
    },
    async (request, reply) => {
      const person = await admitted(staff, request, 'change-accounts');
      if ('refused' in person) return refuse(reply, person);
      const by = person.member.name;
      const member = await staff.createAccount({ ...request.body, by });
      if ('refused' in member) return refuse(reply, member);
      const invitation = await staff.invite({ by, account: member.name });
      return 'refused' in invitation ? refuse(reply, invitation) : { member, invitation };
    },
  );
  const change = (
    path: string,
    summary: string,
    act: (by: string, account: string, id: string) => ReturnType<Staff['disable']>,
  ): void => {
    app.post<{ Params: { account: string }; Body: { command: string } }>(
      `/api/staff/accounts/:account/${path}`,
      {
        schema: described({
          tag: 'staff',
          summary,
          may: 'change-accounts',
          body: Type.Object({ command }, closed),
          gives: Member,
        }),
      },
      async (request, reply) => {
        const person = await admitted(staff, request, 'change-accounts');
        if ('refused' in person) return refuse(reply, person);
        const done = await act(person.member.name, request.params.account, request.body.command);
        return 'refused' in done ? refuse(reply, done) : done;
      },
    );
  };
  change('disable', 'Disable an account, which ends its sessions', (by, account, id) =>
    staff.disable({ by, account, command: id }),
  );
  change('enable', 'Enable an account again', (by, account, id) => staff.enable({ by, account, command: id }));
  app.post<{ Params: { account: string }; Body: { command: string; roles: StaffRole[] } }>(
    '/api/staff/accounts/:account/roles',
    {
      schema: described({
        tag: 'staff',
        summary: 'Change the roles of an account',
        may: 'change-accounts',
        body: Type.Object({ command, roles }, closed),
        gives: Member,
      }),
    },
    async (request, reply) => {
      const person = await admitted(staff, request, 'change-accounts');
      if ('refused' in person) return refuse(reply, person);
      const { account } = request.params;
      const done = await staff.changeRoles({ ...request.body, by: person.member.name, account });
      return 'refused' in done ? refuse(reply, done) : done;
    },
  );
  app.post<{ Params: { account: string } }>(
    '/api/staff/accounts/:account/invite',
    {
      schema: described({
        tag: 'staff',
        summary: 'Invite the owner of an account to choose a password',
        may: 'change-accounts',
        gives: Invitation,
      }),
    },
    async (request, reply) => {
      const person = await admitted(staff, request, 'change-accounts');
      if ('refused' in person) return refuse(reply, person);
      const invitation = await staff.invite({ by: person.member.name, account: request.params.account });
      return 'refused' in invitation ? refuse(reply, invitation) : invitation;
    },
  );
};
