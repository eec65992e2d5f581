import { expect, test } from 'vitest';
import { isRefused } from '../protocol/refused.ts';
import type { StaffRole } from '../protocol/role.ts';
import type { StaffCommand } from './command.ts';
import { evolveStaff } from './evolve.ts';
import { decideStaff } from './staff.ts';
import { copyOf, DAY_MS, HOUR_MS, NOBODY, STAFF_POLICY, type StaffPolicy, type StaffState } from './state.ts';

const AT = Date.UTC(2026, 0, 31, 12);
const origin = { address: '10.0.0.1', device: null };

/** The staff after commands that have to succeed. */
const after = (state: StaffState, ...commands: readonly StaffCommand[]): StaffState =>
  commands.reduce<StaffState>((known, command) => {
    const events = decideStaff(STAFF_POLICY, known, command);
    if (isRefused(events)) throw new Error(events.message);
    return events.reduce(evolveStaff, copyOf(known));
  }, state);

const verdict = (state: StaffState, command: StaffCommand, policy: Partial<StaffPolicy> = {}): string => {
  const events = decideStaff({ ...STAFF_POLICY, ...policy }, state, command);
  return isRefused(events) ? events.refused : events.map(({ type }) => type).join(' ');
};

const create = (name: string, ...roles: readonly StaffRole[]): StaffCommand => ({
  type: 'CreateAccount',
  name,
  person: `P. ${name}`,
  roles,
  by: 'ada',
  at: AT,
});
const invite = (account: string, by = 'ada'): StaffCommand => ({
  type: 'Invite',
  account,
  invitation: `invitation of ${account}`,
  by,
  at: AT,
});
const accept = (account: string, at = AT): StaffCommand => ({
  type: 'AcceptInvitation',
  invitation: `invitation of ${account}`,
  hash: `hash of ${account}`,
  at,
});
const presented = (name: string, matched: string | null = `hash of ${name}`) => ({ name, origin, matched });
const signIn = (name: string, session: string, at = AT, matched?: string | null): StaffCommand => ({
  type: 'SignIn',
  presented: presented(name, matched),
  session,
  device: 'device',
  at,
});
const first: StaffCommand = { type: 'InviteFirst', invitation: 'first', at: AT };
const acceptFirst = (name: string, person = 'Ada Lovelace', at = AT): StaffCommand => ({
  type: 'AcceptInvitation',
  invitation: 'first',
  name,
  person,
  hash: `hash of ${name}`,
  at,
});

const INVITED = after(NOBODY, first);
const FOUNDED = after(INVITED, acceptFirst('ada'));
const CREATED = after(FOUNDED, create('mei.lin', 'dealer'), invite('mei.lin'));
const STAFFED = after(CREATED, accept('mei.lin'), signIn('mei.lin', 'one'), signIn('mei.lin', 'two'));
const DISABLED = after(STAFFED, { type: 'DisableAccount', account: 'mei.lin', by: 'ada', at: AT });

test.each<[string, StaffState, StaffCommand, string]>([
  ['the first invitation', NOBODY, first, 'InvitationIssued'],
  ['the first invitation when there is staff', FOUNDED, first, 'accounts-exist'],
  ['the first administrator', INVITED, acceptFirst('ada'), 'AccountCreated InvitationUsed PasswordSet'],
  ['a first administrator that is nobody in particular', INVITED, acceptFirst('admin'), 'bad-name'],
  ['a first administrator without a name', INVITED, acceptFirst('ada', ' '), 'bad-person'],
  ['a first administrator too late', INVITED, acceptFirst('ada', 'Ada', AT + DAY_MS), 'invitation-invalid'],
  ['a second first administrator', FOUNDED, acceptFirst('eve'), 'invitation-invalid'],
  ['a new account', FOUNDED, create('mei.lin', 'dealer'), 'AccountCreated'],
  ['a name that is taken', CREATED, create('mei.lin', 'dealer'), 'name-taken'],
  ['a name that is a role', FOUNDED, create('dealer', 'dealer'), 'bad-name'],
  ['a name that starts a recovery', FOUNDED, create('restart', 'dealer'), 'bad-name'],
  ['a name of a virtual crew', FOUNDED, create('virtual-dealer', 'dealer'), 'bad-name'],
  ['a name like a terminal’s', FOUNDED, create('terminal-0a1b2c3d4e5f', 'dealer'), 'bad-name'],
  ['a name like a seat’s', FOUNDED, create('seat.3', 'dealer'), 'bad-name'],
  ['a first administrator who is the house', INVITED, acceptFirst('the-house'), 'bad-name'],
  ['a person who is called House', FOUNDED, create('g.house', 'dealer'), 'AccountCreated'],
  ['a name of one letter', FOUNDED, create('m', 'dealer'), 'bad-name'],
  ['a name that is a part of every object', FOUNDED, create('__proto__', 'dealer'), 'bad-name'],
  ['a name that every object knows', FOUNDED, create('constructor', 'dealer'), 'AccountCreated'],
  ['duties of two departments', FOUNDED, create('mei.lin', 'dealer', 'cage'), 'separated-duties'],
  [
    'an account by somebody who is not there',
    FOUNDED,
    { ...create('mei.lin', 'dealer'), by: 'eve' } as StaffCommand,
    'wrong-role',
  ],
  [
    'an account by a dealer',
    STAFFED,
    { ...create('eve', 'administrator'), by: 'mei.lin' } as StaffCommand,
    'wrong-role',
  ],
  ['an invitation', CREATED, invite('mei.lin'), 'InvitationIssued'],
  ['an invitation by a dealer', STAFFED, invite('ada', 'mei.lin'), 'wrong-role'],
  ['an invitation for oneself', STAFFED, invite('ada'), 'own-account'],
  ['an invitation for nobody', STAFFED, invite('eve'), 'unknown-account'],
  ['using an invitation', CREATED, accept('mei.lin'), 'InvitationUsed PasswordSet'],
  ['using it twice', STAFFED, accept('mei.lin'), 'invitation-invalid'],
  ['using it too late', CREATED, accept('mei.lin', AT + DAY_MS), 'invitation-invalid'],
  ['using it in time', CREATED, accept('mei.lin', AT + DAY_MS - 1), 'InvitationUsed PasswordSet'],
  ['using one that was never issued', CREATED, accept('eve'), 'invitation-invalid'],
  ['using one for a disabled account', after(DISABLED, invite('mei.lin')), accept('mei.lin'), 'invitation-invalid'],
  [
    'setting a forgotten password ends all sessions',
    after(STAFFED, invite('mei.lin')),
    accept('mei.lin'),
    'InvitationUsed PasswordSet SignedOut SignedOut',
  ],
  [
    'other roles',
    STAFFED,
    { type: 'ChangeRoles', account: 'mei.lin', roles: ['floorperson'], by: 'ada', at: AT },
    'RolesChanged',
  ],
  [
    'the same roles',
    STAFFED,
    { type: 'ChangeRoles', account: 'mei.lin', roles: ['dealer'], by: 'ada', at: AT },
    'nothing-to-do',
  ],
  [
    'roles of oneself',
    STAFFED,
    { type: 'ChangeRoles', account: 'ada', roles: ['dealer'], by: 'ada', at: AT },
    'own-account',
  ],
  [
    'roles by a dealer',
    STAFFED,
    { type: 'ChangeRoles', account: 'ada', roles: ['dealer'], by: 'mei.lin', at: AT },
    'wrong-role',
  ],
  [
    'disabling ends all sessions',
    STAFFED,
    { type: 'DisableAccount', account: 'mei.lin', by: 'ada', at: AT },
    'AccountDisabled SignedOut SignedOut',
  ],
  ['disabling twice', DISABLED, { type: 'DisableAccount', account: 'mei.lin', by: 'ada', at: AT }, 'nothing-to-do'],
  ['disabling oneself', STAFFED, { type: 'DisableAccount', account: 'ada', by: 'ada', at: AT }, 'own-account'],
  ['enabling', DISABLED, { type: 'EnableAccount', account: 'mei.lin', by: 'ada', at: AT }, 'AccountEnabled'],
  ['enabling twice', STAFFED, { type: 'EnableAccount', account: 'mei.lin', by: 'ada', at: AT }, 'nothing-to-do'],
  ['signing in', STAFFED, signIn('mei.lin', 'three'), 'SignedIn'],
  ['signing in with a wrong password', STAFFED, signIn('mei.lin', 'three', AT, null), 'SignInFailed'],
  [
    'signing in with a password that was changed meanwhile',
    STAFFED,
    signIn('mei.lin', 'three', AT, 'hash before'),
    'SignInFailed',
  ],
  ['signing in as nobody', STAFFED, signIn('eve', 'three'), 'SignInFailed'],
  ['signing in as a disabled account', DISABLED, signIn('mei.lin', 'three'), 'SignInFailed'],
  ['signing in before a password is set', CREATED, signIn('mei.lin', 'three', AT, null), 'SignInFailed'],
  [
    'signing in after half a day, when what has expired needs no ending',
    STAFFED,
    signIn('mei.lin', 'three', AT + 12 * HOUR_MS),
    'SignedIn',
  ],
  ['a demonstration’s staff in a real house', NOBODY, { type: 'CreateDemoStaff', staff: [], at: AT }, 'not-demo'],
])('%s', (_, state, command, expected) => {
  expect(verdict(state, command)).toBe(expected);
});

test('a newer invitation takes the place of the earlier one', () => {
  const again = after(CREATED, { ...invite('mei.lin'), invitation: 'a newer one' } as StaffCommand);
  expect(verdict(again, accept('mei.lin'))).toBe('invitation-invalid');
  expect([...again.invitations.keys()]).toEqual(['a newer one']);
  const anew = after(INVITED, { ...first, invitation: 'another first' } as StaffCommand);
  expect([...anew.invitations.keys()]).toEqual(['another first']);
});

test('an account that was disabled gets its place back, but not its sessions', () => {
  const back = after(DISABLED, { type: 'EnableAccount', account: 'mei.lin', by: 'ada', at: AT });
  expect(back.sessions.size).toBe(0);
  expect(verdict(back, signIn('mei.lin', 'three'))).toBe('SignedIn');
});

test('a sixth session ends the first', () => {
  const crowd = after(STAFFED, ...['three', 'four', 'five', 'six'].map((session) => signIn('mei.lin', session)));
  expect([...crowd.sessions.keys()]).toEqual(['two', 'three', 'four', 'five', 'six']);
});

test('passwords serve for ever, unless the house says how long', () => {
  const later = AT + 91 * DAY_MS;
  expect(verdict(STAFFED, signIn('mei.lin', 'three', later))).toContain('SignedIn');
  expect(verdict(STAFFED, signIn('mei.lin', 'three', later), { passwordDays: 90 })).toBe('password-expired');
  expect(verdict(STAFFED, signIn('mei.lin', 'three', later, null), { passwordDays: 90 })).toBe('SignInFailed');
  const approve: StaffCommand = {
    type: 'Approve',
    session: 'one',
    presented: presented('ada'),
    command: 'void-7',
    rulebook: null,
    at: AT + 1,
  };
  expect(verdict(STAFFED, approve, { passwordDays: 0 })).toBe('password-expired');
  const change: StaffCommand = { type: 'ChangePassword', presented: presented('mei.lin'), hash: 'new', at: later };
  expect(verdict(STAFFED, change, { passwordDays: 90 })).toContain('PasswordSet');
});

test('what a role was before is written down with what it is now', () => {
  const command: StaffCommand = { type: 'ChangeRoles', account: 'mei.lin', roles: ['floorperson'], by: 'ada', at: AT };
  expect(decideStaff(STAFF_POLICY, STAFFED, command)).toEqual([
    { type: 'RolesChanged', account: 'mei.lin', from: ['dealer'], to: ['floorperson'], by: 'ada', at: AT },
  ]);
});
