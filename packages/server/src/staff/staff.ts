import * as accounts from './accounts.ts';
import type { StaffCommand, StaffDecider, StaffDecision } from './command.ts';
import * as sessions from './sessions.ts';
import type { StaffPolicy, StaffState } from './state.ts';

const DECIDERS: { readonly [T in StaffCommand['type']]: StaffDecider<T> } = {
  CreateAccount: accounts.createAccount,
  ChangeRoles: accounts.changeRoles,
  DisableAccount: accounts.disableAccount,
  EnableAccount: accounts.enableAccount,
  Invite: accounts.invite,
  InviteFirst: accounts.inviteFirst,
  AcceptInvitation: accounts.acceptInvitation,
  CreateDemoStaff: accounts.createDemoStaff,
  ChangePassword: sessions.changePassword,
  SignIn: sessions.signIn,
  SignOut: sessions.signOut,
  LockSession: sessions.lockSession,
  SeeSession: sessions.seeSession,
  UnlockSession: sessions.unlockSession,
  Approve: sessions.approve,
};

/** A failed proof is an event, not a refusal, so that it is on record. */
export const decideStaff = (policy: StaffPolicy, state: StaffState, command: StaffCommand): StaffDecision =>
  (DECIDERS[command.type] as StaffDecider<StaffCommand['type']>)(state, command as never, policy);
