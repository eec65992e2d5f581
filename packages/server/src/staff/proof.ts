import { type StaffRefusal, staffRefusal } from '../protocol/staff-refusal.ts';
import type { Purpose, StaffEventOf } from './event.ts';
import type { Account, StaffPolicy, StaffState } from './state.ts';
import { DAY_MS } from './state.ts';
import {
  bucketOf,
  checkWait,
  delayOf,
  failuresOf,
  isKnownPlace,
  keyElsewhere,
  keyHere,
  type Origin,
  signInPlace,
} from './throttle.ts';

/** A name and a password as somebody gave them; the password has been looked at already. */
export interface Presented {
  readonly name: string;
  readonly origin: Origin;
  /** The stored hash that the password fits, if any. */
  readonly matched: string | null;
}

type Proof =
  | { readonly is: 'proven'; readonly account: Account; readonly place: string }
  | { readonly is: 'failed'; readonly event: StaffEventOf<'SignInFailed'> }
  | { readonly is: 'refused'; readonly refusal: StaffRefusal };

/** Whether somebody is who they say. The answer is the same for a wrong name, a wrong password and a disabled account. */
export const prove = (state: StaffState, { name, origin, matched }: Presented, purpose: Purpose, at: number): Proof => {
  const wait = checkWait(state, name, origin, at);
  if (wait) return { is: 'refused', refusal: wait };
  const account = state.accounts.get(name);
  const place = signInPlace(account, origin, at);
  const because = wrongWith(account, matched);
  if (account && !because) return { is: 'proven', account, place };
  const [bucket, known] = [bucketOf(name), isKnownPlace(account, place, at)];
  const failures = failuresOf(state.attempts.get(keyHere(bucket, place)), at) + 1;
  const elsewhere = known ? null : failuresOf(state.attempts.get(keyElsewhere(bucket)), at) + 1;
  const delay = delayOf(failures, elsewhere);
  return {
    is: 'failed',
    event: {
      type: 'SignInFailed',
      account: account?.name ?? null,
      bucket,
      place,
      purpose,
      because: because ?? 'unknown',
      failures,
      elsewhere,
      waitUntil: delay > 0 ? at + delay : null,
      at,
    },
  };
};

const wrongWith = (
  account: Account | undefined,
  matched: string | null,
): StaffEventOf<'SignInFailed'>['because'] | undefined => {
  if (!account) return 'unknown';
  if (!account.enabled) return 'disabled';
  if (!account.password) return 'no-password';
  // A password that was changed since it was looked at proves nothing.
  return account.password.hash === matched ? undefined : 'password';
};

export const checkAge = ({ passwordDays }: StaffPolicy, { password }: Account, at: number): StaffRefusal | undefined =>
  passwordDays !== null && password && at - password.setAt > passwordDays * DAY_MS
    ? staffRefusal('password-expired', 'Your password has expired. Choose a new one.')
    : undefined;
