import { isRefused } from '../protocol/refused.ts';
import { staffRefusal } from '../protocol/staff-refusal.ts';
import { actorFor } from './actor.ts';
import type { StaffCommandOf, StaffDecider, StaffDecision } from './command.ts';
import type { StaffEvent, StaffEventOf } from './event.ts';
import { checkAge, prove } from './proof.ts';
import { type Account, HOUR_MS, type StaffPolicy, type StaffSession, type StaffState } from './state.ts';
import { addressPlace, devicePlace } from './throttle.ts';

export const changePassword: StaffDecider<'ChangePassword'> = (state, { presented, hash, at }) => {
  const proof = prove(state, presented, 'password', at);
  if (proof.is !== 'proven') return unproven(proof);
  const { account, place } = proof;
  return [
    { type: 'PasswordSet', account: account.name, hash, by: 'owner', place, at },
    ...signedOut(account, account.sessions, 'password-set', at),
  ];
};

export const signIn: StaffDecider<'SignIn'> = (state, { presented, session, device, at }, policy) => {
  const proof = prove(state, presented, 'sign-in', at);
  if (proof.is !== 'proven') return unproven(proof);
  const { account, place } = proof;
  const places = [addressPlace(presented.origin.address), devicePlace(device)];
  const expiresAt = at + policy.sessionHours * HOUR_MS;
  return (
    checkAge(policy, account, at) ?? [
      ...crowdedOut(state, account, policy, at),
      { type: 'SignedIn', account: account.name, session, expiresAt, place, places, at },
    ]
  );
};

/** The oldest sessions of those that would be too many. */
const crowdedOut = (state: StaffState, account: Account, policy: StaffPolicy, at: number): StaffEvent[] => {
  const live = account.sessions.filter((session) => isLive(state.sessions.get(session), at));
  const replaced = live.slice(0, Math.max(0, live.length - policy.sessionsMax + 1));
  return signedOut(account, replaced, 'replaced', at);
};

export const signOut: StaffDecider<'SignOut'> = (state, { session: token, at }) => {
  const session = state.sessions.get(token);
  return session ? [{ type: 'SignedOut', account: session.account, session: token, because: 'asked', at }] : [];
};

export const lockSession: StaffDecider<'LockSession'> = (state, { session: token, because, at }) => {
  const session = state.sessions.get(token);
  if (!isLive(session, at)) return notSignedIn;
  return session.locked ? [] : [{ type: 'SessionLocked', account: session.account, session: token, because, at }];
};

export const seeSession: StaffDecider<'SeeSession'> = (state, { session: token, at }) => {
  const session = state.sessions.get(token);
  return isLive(session, at) && !session.locked
    ? [{ type: 'SessionSeen', account: session.account, session: token, at }]
    : [];
};

export const unlockSession: StaffDecider<'UnlockSession'> = (state, { session: token, presented, renewed, at }) => {
  const session = state.sessions.get(token);
  if (!isLive(session, at) || session.account !== presented.name) return notSignedIn;
  const proof = prove(state, presented, 'unlock', at);
  if (proof.is !== 'proven') return unproven(proof);
  return [{ type: 'SessionUnlocked', account: session.account, session: token, renewed, place: proof.place, at }];
};

export const approve: StaffDecider<'Approve'> = (state, command, policy) => {
  const { session: token, presented, at, rulebook, as } = command;
  const session = state.sessions.get(token);
  if (!isLive(session, at)) return notSignedIn;
  if (session.locked) return locked;
  if (session.account === presented.name) return samePerson;
  const proof = prove(state, presented, 'approval', at);
  if (proof.is !== 'proven') return unproven(proof);
  const problem = checkAge(policy, proof.account, at);
  if (problem) return problem;
  const actor = actorFor(proof.account, rulebook, as);
  return isRefused(actor) ? actor : [approval(session, command, actor.role, proof.place)];
};

const approval = (
  { account }: StaffSession,
  { presented, command, at }: StaffCommandOf<'Approve'>,
  role: StaffEventOf<'ApprovalGiven'>['role'],
  place: string,
): StaffEvent => ({ type: 'ApprovalGiven', approver: presented.name, role, account, command, place, at });

const unproven = (proof: Exclude<ReturnType<typeof prove>, { is: 'proven' }>): StaffDecision =>
  proof.is === 'failed' ? [proof.event] : proof.refusal;

export const isLive = (session: StaffSession | undefined, at: number): session is StaffSession =>
  session !== undefined && at < session.expiresAt;

/** Sessions that end for a reason, one event each. */
export const signedOut = (
  { name }: Account,
  sessions: readonly string[],
  because: StaffEventOf<'SignedOut'>['because'],
  at: number,
): StaffEvent[] => sessions.map((session) => ({ type: 'SignedOut', account: name, session, because, at }));

export const samePerson = staffRefusal('second-person', 'Somebody else has to approve this.');
export const notSignedIn = staffRefusal('not-signed-in', 'Sign in first.');
export const unconfirmed = staffRefusal(
  'unconfirmed',
  'This node is cut off from the house and cannot confirm who may do what. It tries again by itself.',
);
export const locked = staffRefusal('session-locked', 'The console is locked. Enter your password again.');
