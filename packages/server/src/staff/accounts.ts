import { checkName, checkPerson } from '../protocol/name.ts';
import { checkRoles } from '../protocol/role.ts';
import { type StaffRefusal, staffRefusal } from '../protocol/staff-refusal.ts';
import type { StaffDecider, StaffDecision } from './command.ts';
import type { StaffEvent } from './event.ts';
import { signedOut } from './sessions.ts';
import { HOUR_MS, type StaffPolicy, type StaffState } from './state.ts';

export const createAccount: StaffDecider<'CreateAccount'> = (state, { name, person, roles, by, at }) =>
  checkAdministrator(state, by) ??
  checkName(name) ??
  checkPerson(person) ??
  checkRoles(roles) ??
  (state.accounts.has(name) ? staffRefusal('name-taken', `There is already an account ${name}.`) : undefined) ?? [
    { type: 'AccountCreated', account: name, person: person.trim(), roles, by, at },
  ];

export const changeRoles: StaffDecider<'ChangeRoles'> = (state, { account: name, roles, by, at }) => {
  const account = state.accounts.get(name);
  const problem = checkOther(state, by, name) ?? checkRoles(roles);
  if (problem) return problem;
  const from = account!.roles;
  const same = from.length === roles.length && from.every((role) => roles.includes(role));
  return same ? nothingToDo : [{ type: 'RolesChanged', account: name, from, to: roles, by, at }];
};

export const disableAccount: StaffDecider<'DisableAccount'> = (state, { account: name, by, at }) => {
  const problem = checkOther(state, by, name);
  if (problem) return problem;
  const account = state.accounts.get(name)!;
  return account.enabled
    ? [{ type: 'AccountDisabled', account: name, by, at }, ...signedOut(account, account.sessions, 'disabled', at)]
    : nothingToDo;
};

export const enableAccount: StaffDecider<'EnableAccount'> = (state, { account, by, at }) => {
  const problem = checkOther(state, by, account);
  if (problem) return problem;
  return state.accounts.get(account)!.enabled ? nothingToDo : [{ type: 'AccountEnabled', account, by, at }];
};

export const invite: StaffDecider<'Invite'> = (state, { account, invitation, by, at }, policy) => {
  const problem = checkOther(state, by, account);
  return problem ?? [{ type: 'InvitationIssued', invitation, account, expiresAt: lapse(policy, at), by, at }];
};

export const inviteFirst: StaffDecider<'InviteFirst'> = (state, { invitation, at }, policy) =>
  state.accounts.size > 0
    ? accountsExist
    : [{ type: 'InvitationIssued', invitation, account: null, expiresAt: lapse(policy, at), by: null, at }];

const lapse = ({ invitationHours }: StaffPolicy, at: number): number => at + invitationHours * HOUR_MS;

export const acceptInvitation: StaffDecider<'AcceptInvitation'> = (state, { invitation, name, person, hash, at }) => {
  const known = state.invitations.get(invitation);
  if (!known || known.expiresAt <= at) return invalid;
  if (known.account === null)
    return acceptFirst(state, { invitation, name: name ?? '', person: person ?? '', hash, at });
  const account = state.accounts.get(known.account);
  if (!account?.enabled || account.invitation !== invitation) return invalid;
  return [
    { type: 'InvitationUsed', invitation, account: account.name, at },
    { type: 'PasswordSet', account: account.name, hash, by: 'invitation', place: null, at },
    ...signedOut(account, account.sessions, 'password-set', at),
  ];
};

const acceptFirst = (
  { accounts }: StaffState,
  {
    invitation,
    name,
    person,
    hash,
    at,
  }: { invitation: string; name: string; person: string; hash: string; at: number },
): StaffDecision => {
  const problem = (accounts.size > 0 ? invalid : undefined) ?? checkName(name) ?? checkPerson(person);
  return (
    problem ?? [
      { type: 'AccountCreated', account: name, person: person.trim(), roles: ['administrator'], by: null, at },
      { type: 'InvitationUsed', invitation, account: name, at },
      { type: 'PasswordSet', account: name, hash, by: 'invitation', place: null, at },
    ]
  );
};

export const createDemoStaff: StaffDecider<'CreateDemoStaff'> = (state, { staff, at }, { demo }) => {
  if (!demo) return staffRefusal('not-demo', 'Only a demonstration house may make up its staff.');
  if (state.accounts.size > 0) return accountsExist;
  return staff.flatMap(({ name: account, person, role, hash }): StaffEvent[] => [
    { type: 'AccountCreated', account, person, roles: [role], by: null, at },
    { type: 'PasswordSet', account, hash, by: 'demo', place: null, at },
  ]);
};

const checkAdministrator = ({ accounts }: StaffState, by: string): StaffRefusal | undefined => {
  const account = accounts.get(by);
  return account?.enabled && account.roles.includes('administrator')
    ? undefined
    : staffRefusal('wrong-role', 'Only an administrator may manage accounts.');
};

/** Administrators change other people's accounts only; so there is always one left. */
const checkOther = (state: StaffState, by: string, name: string): StaffRefusal | undefined =>
  checkAdministrator(state, by) ??
  (by === name ? staffRefusal('own-account', 'Ask another administrator to change your account.') : undefined) ??
  (state.accounts.has(name) ? undefined : staffRefusal('unknown-account', `There is no account ${name}.`));

const nothingToDo = staffRefusal('nothing-to-do', 'This would change nothing.');
export const invalid = staffRefusal(
  'invitation-invalid',
  'The invitation has been used or replaced, or has expired. Ask for a new one.',
);
const accountsExist = staffRefusal('accounts-exist', 'The house already has staff.');
