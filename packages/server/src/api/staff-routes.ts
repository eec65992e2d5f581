import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { Invitation, Invited, Member, Ok, Session } from '../protocol/answers.ts';
import { isRefused } from '../protocol/refused.ts';
import { STAFF_ROLES } from '../protocol/role.ts';
import { closed } from '../protocol/shape.ts';
import type { Staff } from '../staff/index.ts';
import { command, name, password } from './asked.ts';
import { dropSession, fromOf, keepSession, sessionToken } from './door.ts';
import { addRoutes, get, OK, post, type Route } from './route.ts';

const roles = Type.Array(Type.Union(STAFF_ROLES.map((role) => Type.Literal(role))), { minItems: 1, maxItems: 11 });

const Credentials = Type.Object({ name, password }, closed);
const Password = Type.Object({ password }, closed);
const NewPassword = Type.Object({ name, password, next: password }, closed);
const Acceptance = Type.Object(
  { token: Type.String({ maxLength: 128 }), password, name: Type.Optional(name), person: Type.Optional(name) },
  closed,
);
const Change = Type.Object({ command }, closed);
const NewAccount = Type.Object({ command, name, person: name, roles }, closed);
const NewRoles = Type.Object({ command, roles }, closed);

/** Signing in and out is held to a few attempts a minute for each address, beside what the door itself counts. */
export const SLOW = { rateLimit: { max: 30, timeWindow: 60_000 } };

/** Sign-in, sessions and accounts. */
export const staffRoutes = (app: FastifyInstance, staff: Staff): void =>
  addRoutes(app, staff, 'staff', [...sessionRoutes(staff), ...passwordRoutes(staff), ...accountRoutes(staff)]);

const sessionRoutes = (staff: Staff): readonly Route[] => [
  post(
    '/api/staff/sign-in',
    {
      summary: 'Sign in',
      description: 'Sets the cookie of the session, and one by which the device is known again.',
      body: Credentials,
      gives: Session,
      config: SLOW,
    },
    async ({ body, request, reply }) => {
      const signedIn = await staff.signIn({ ...body, from: fromOf(request) });
      if ('refused' in signedIn) return signedIn;
      keepSession(reply, signedIn.token, signedIn.device);
      return signedIn.session;
    },
  ),
  post('/api/staff/sign-out', { summary: 'Sign out', gives: Ok }, async ({ request, reply }) => {
    const token = sessionToken(request);
    if (token !== undefined) await staff.signOut(token);
    dropSession(reply);
    return OK;
  }),
  get('/api/staff/me', { summary: 'Who is signed in here', signedIn: true, gives: Session }, ({ request }) =>
    staff.session(sessionToken(request) ?? ''),
  ),
  post(
    '/api/staff/active',
    {
      summary: 'Say that somebody is at the console',
      description:
        'Screens send it after a person has touched them; what they ask by themselves keeps no console open.',
      signedIn: true,
      gives: Ok,
    },
    async ({ request }) => {
      const found = await staff.act(sessionToken(request) ?? '');
      return isRefused(found) ? found : OK;
    },
  ),
];

const passwordRoutes = (staff: Staff): readonly Route[] => [
  post(
    '/api/staff/lock',
    { summary: 'Lock the console until the password is given again', signedIn: true, gives: Ok },
    async ({ request }) => (await staff.lock(sessionToken(request) ?? '')) ?? OK,
  ),
  post(
    '/api/staff/unlock',
    { summary: 'Unlock the console', signedIn: true, body: Password, gives: Session, config: SLOW },
    async ({ body, request, reply }) => {
      const token = sessionToken(request) ?? '';
      const unlocked = await staff.unlock({ token, password: body.password, from: fromOf(request) });
      if ('refused' in unlocked) return unlocked;
      keepSession(reply, unlocked.token);
      return unlocked.session;
    },
  ),
  post(
    '/api/staff/password',
    { summary: 'Change one’s own password, which ends every session', body: NewPassword, gives: Ok, config: SLOW },
    async ({ body, request, reply }) => {
      const refused = await staff.changePassword({ ...body, from: fromOf(request) });
      if (refused) return refused;
      dropSession(reply);
      return OK;
    },
  ),
  post(
    '/api/staff/invitation',
    {
      summary: 'Accept an invitation by choosing a password',
      description: 'The first administrator also chooses a name.',
      body: Acceptance,
      gives: Member,
      config: SLOW,
    },
    ({ body }) => staff.acceptInvitation(body),
  ),
];

const accountRoutes = (staff: Staff): readonly Route[] => [
  get('/api/staff/accounts', { summary: 'Every account', may: 'read-accounts', gives: Type.Array(Member) }, () =>
    staff.members(),
  ),
  post(
    '/api/staff/accounts',
    {
      summary: 'Create an account, with an invitation for its owner',
      may: 'change-accounts',
      body: NewAccount,
      gives: Invited,
    },
    async ({ body, person }) => {
      const by = person.member.name;
      const member = await staff.createAccount({ ...body, by });
      if ('refused' in member) return member;
      const invitation = await staff.invite({ by, account: member.name });
      return 'refused' in invitation ? invitation : { member, invitation };
    },
  ),
  post(
    '/api/staff/accounts/:account/disable',
    {
      summary: 'Disable an account, which ends its sessions',
      may: 'change-accounts',
      body: Change,
      gives: Member,
    },
    ({ body, params, person }) => staff.disable({ ...body, by: person.member.name, account: params.account }),
  ),
  post(
    '/api/staff/accounts/:account/enable',
    { summary: 'Enable an account again', may: 'change-accounts', body: Change, gives: Member },
    ({ body, params, person }) => staff.enable({ ...body, by: person.member.name, account: params.account }),
  ),
  post(
    '/api/staff/accounts/:account/roles',
    { summary: 'Change the roles of an account', may: 'change-accounts', body: NewRoles, gives: Member },
    ({ body, params, person }) => staff.changeRoles({ ...body, by: person.member.name, account: params.account }),
  ),
  post(
    '/api/staff/accounts/:account/invite',
    { summary: 'Invite the owner of an account to choose a password', may: 'change-accounts', gives: Invitation },
    ({ params, person }) => staff.invite({ by: person.member.name, account: params.account }),
  ),
];
