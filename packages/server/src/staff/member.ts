import type { StaffRole } from './role.ts';
import type { Account, Session, StaffState } from './state.ts';

/** An account as others may see it. */
export interface StaffMember {
  readonly name: string;
  readonly person: string;
  readonly roles: readonly StaffRole[];
  readonly enabled: boolean;
  readonly hasPassword: boolean;
  readonly createdAt: number;
}

export interface OpenSession {
  readonly id: string;
  readonly member: StaffMember;
  readonly signedInAt: number;
  readonly expiresAt: number;
}

export const memberOf = ({ name, person, roles, enabled, createdAt, password }: Account): StaffMember => ({
  name,
  person,
  roles,
  enabled,
  hasPassword: password !== null,
  createdAt,
});

export const openSession = ({ id, signedInAt, expiresAt }: Session, account: Account): OpenSession => ({
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
