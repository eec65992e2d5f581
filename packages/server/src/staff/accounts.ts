import type { Decider, Verdict } from './command.ts';
import type { StaffEvent } from './event.ts';
import { checkName, checkPerson } from './name.ts';
import { refusal, type StaffRefusal } from './refusal.ts';
import { checkRoles } from './role.ts';
import { signedOut } from './sessions.ts';
import { HOUR, type StaffPolicy, type StaffState } from './state.ts';

export const createAccount: Decider<'CreateAccount'> = (state, { name, person, roles, by, at }) =>
  checkAdministrator(state, by) ??
  checkName(name) ??
  checkPerson(person) ??
  checkRoles(roles) ??
  (state.accounts.has(name) ? refusal('name-taken', `There is an account ${name} already.`) : undefined) ?? [
    { type: 'AccountCreated', account: name, person: person.trim(), roles, by, at },
  ];

export const changeRoles: Decider<'ChangeRoles'> = (state, { account: name, roles, by, at }) => {
  const account = state.accounts.get(name);
  const problem = checkOther(state, by, name) ?? checkRoles(roles);
  if (problem) return problem;
  const from = account!.roles;
  const same = from.length === roles.length && from.every((role) => roles.includes(role));
  return same ? nothingToDo : [{ type: 'RolesChanged', account: name, from, to: roles, by, at }];
};

export const disableAccount: Decider<'DisableAccount'> = (state, { account: name, by, at }) => {
  const problem = checkOther(state, by, name);
  if (problem) return problem;
  const account = state.accounts.get(name)!;
  return account.enabled
    ? [{ type: 'AccountDisabled', account: name, by, at }, ...signedOut(account, account.sessions, 'disabled', at)]
    : nothingToDo;
};

export const enableAccount: Decider<'EnableAccount'> = (state, { account, by, at }) => {
  const problem = checkOther(state, by, account);
  if (problem) return problem;
  return state.accounts.get(account)!.enabled ? nothingToDo : [{ type: 'AccountEnabled', account, by, at }];
};

export const invite: Decider<'Invite'> = (state, { account, invitation, by, at }, policy) => {
  const problem = checkOther(state, by, account);
  return problem ?? [{ type: 'InvitationIssued', invitation, account, expiresAt: lapse(policy, at), by, at }];
};

export const inviteFirst: Decider<'InviteFirst'> = (state, { invitation, at }, policy) =>
  state.accounts.size > 0
    ? accountsExist
    : [{ type: 'InvitationIssued', invitation, account: null, expiresAt: lapse(policy, at), by: null, at }];

const lapse = ({ invitationHours }: StaffPolicy, at: number): number => at + invitationHours * HOUR;

export const acceptInvitation: Decider<'AcceptInvitation'> = (state, { invitation, name, person, hash, at }) => {
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
): Verdict => {
  const problem = (accounts.size > 0 ? invalid : undefined) ?? checkName(name) ?? checkPerson(person);
  return (
    problem ?? [
      { type: 'AccountCreated', account: name, person: person.trim(), roles: ['administrator'], by: null, at },
      { type: 'InvitationUsed', invitation, account: name, at },
      { type: 'PasswordSet', account: name, hash, by: 'invitation', place: null, at },
    ]
  );
};

export const createDemoStaff: Decider<'CreateDemoStaff'> = (state, { staff, at }, { demo }) => {
  if (!demo) return refusal('not-demo', 'Only a demonstration house makes up its staff.');
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
    : refusal('wrong-role', 'Accounts are kept by an administrator.');
};

/** Administrators change other people's accounts only; so there is always one left. */
const checkOther = (state: StaffState, by: string, name: string): StaffRefusal | undefined =>
  checkAdministrator(state, by) ??
  (by === name ? refusal('own-account', 'Ask another administrator to change your account.') : undefined) ??
  (state.accounts.has(name) ? undefined : refusal('unknown-account', `There is no account ${name}.`));

const nothingToDo = refusal('nothing-to-do', 'It is so already.');
export const invalid = refusal(
  'invitation-invalid',
  'The invitation was used, replaced or has expired: ask for a new one.',
);
const accountsExist = refusal('accounts-exist', 'The house has staff already.');
