import type { RefusalOf } from './refused.ts';

/** Every way in which the staff's door says no, with what it means. */
export const STAFF_REFUSALS = {
  'not-recognised': 'the name or the password is wrong',
  wait: 'there were too many attempts',
  busy: 'too many people are signing in at once',
  'not-signed-in': 'nobody is signed in with this token',
  'session-locked': 'the password has to be entered again',
  unconfirmed: 'this node cannot confirm who may do what',
  'password-expired': 'the password has to be changed',
  'weak-password': 'the password is too easy to guess',
  'wrong-role': 'somebody else has to do this',
  'own-account': 'people may not do this to their own account',
  'second-person': 'a second person has to approve',
  'no-role-here': 'the person has no role at this table',
  'bad-name': 'the name cannot be used to sign in',
  'bad-person': 'the person’s name cannot be written down',
  'bad-roles': 'these are not roles of the house',
  'separated-duties': 'one person may not have all of these roles',
  'name-taken': 'somebody else has this name',
  'unknown-account': 'there is no such account',
  'nothing-to-do': 'this would change nothing',
  'invitation-invalid': 'the invitation was used, replaced or has expired',
  'accounts-exist': 'the house has staff already',
  'command-differs': 'the command’s id was used for something else',
  'not-demo': 'only a demonstration house may do this',
} as const;

type StaffRefusalCode = keyof typeof STAFF_REFUSALS;

export interface StaffRefusal extends RefusalOf<StaffRefusalCode> {
  /** Seconds to wait before the next attempt. */
  readonly seconds?: number;
}

export const staffRefusal = (refused: StaffRefusalCode, message: string): StaffRefusal => ({
  refused,
  clause: null,
  message,
});
