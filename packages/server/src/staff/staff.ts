import * as accounts from './accounts.ts';
import type { Decider, StaffCommand, Verdict } from './command.ts';
import * as sessions from './sessions.ts';
import type { StaffPolicy, StaffState } from './state.ts';

const DECIDERS: { readonly [T in StaffCommand['type']]: Decider<T> } = {
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

/** What a command makes happen among the staff, or why it may not. A failed proof is no refusal here: it is an event. */
export const decide = (policy: StaffPolicy, state: StaffState, command: StaffCommand): Verdict =>
  (DECIDERS[command.type] as Decider<StaffCommand['type']>)(state, command as never, policy);
