import type { OpenSession, StaffMember } from '../protocol/answers.ts';
import type { Account, StaffSession, StaffState } from './state.ts';

export const memberOf = ({ name, person, roles, enabled, createdAt, password }: Account): StaffMember => ({
  name,
  person,
  roles,
  enabled,
  hasPassword: password !== null,
  createdAt,
});

export const openSession = ({ id, signedInAt, expiresAt }: StaffSession, account: Account): OpenSession => ({
  id,
  member: memberOf(account),
  signedInAt,
  expiresAt,
});

/** The session of a token, in a state that has it. */
export const sessionIn = ({ sessions, accounts }: StaffState, token: string): OpenSession => {
  const session = sessions.get(token)!;
  return openSession(session, accounts.get(session.account)!);
};
