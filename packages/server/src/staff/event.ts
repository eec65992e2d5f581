import type { ActorRole } from '@hardway/engine';
import type { StaffRole } from '../protocol/role.ts';

/** The occasion of a password. */
export type Purpose = 'sign-in' | 'unlock' | 'approval' | 'password';

/**
 * What happened among the staff. No password and no token is ever in an event: a password is there as its argon2id hash,
 * a token as its SHA-256.
 */
export type StaffEvent =
  | {
      readonly type: 'AccountCreated';
      readonly account: string;
      readonly person: string;
      readonly roles: readonly StaffRole[];
      /** Null for the first administrator and for a demonstration's staff. */
      readonly by: string | null;
      readonly at: number;
    }
  | {
      readonly type: 'InvitationIssued';
      readonly invitation: string;
      readonly account: string | null;
      readonly expiresAt: number;
      readonly by: string | null;
      readonly at: number;
    }
  | { readonly type: 'InvitationUsed'; readonly invitation: string; readonly account: string; readonly at: number }
  | {
      readonly type: 'PasswordSet';
      readonly account: string;
      readonly hash: string;
      readonly by: 'invitation' | 'owner' | 'demo';
      /** Where the owner proved the old one. */
      readonly place: string | null;
      readonly at: number;
    }
  | {
      readonly type: 'RolesChanged';
      readonly account: string;
      readonly from: readonly StaffRole[];
      readonly to: readonly StaffRole[];
      readonly by: string;
      readonly at: number;
    }
  | { readonly type: 'AccountDisabled'; readonly account: string; readonly by: string; readonly at: number }
  | { readonly type: 'AccountEnabled'; readonly account: string; readonly by: string; readonly at: number }
  | {
      readonly type: 'SignedIn';
      readonly account: string;
      readonly session: string;
      readonly expiresAt: number;
      readonly place: string;
      /** Every place that is known from now on. */
      readonly places: readonly string[];
      readonly at: number;
    }
  | {
      readonly type: 'SignInFailed';
      /** Null for a name that nobody has: it is not written down, as people mistype passwords into that field. */
      readonly account: string | null;
      /** Sixteen bits of the name's SHA-256: enough to count attempts by, too little to find the name. */
      readonly bucket: string;
      readonly place: string;
      readonly purpose: Purpose;
      readonly because: 'unknown' | 'disabled' | 'no-password' | 'password';
      /** In a row from this place. */
      readonly failures: number;
      /** In a row from places that the account does not know; null if this is a known one. */
      readonly elsewhere: number | null;
      /** The next attempt from this place is looked at from then on. */
      readonly waitUntil: number | null;
      readonly at: number;
    }
  | {
      readonly type: 'SignedOut';
      readonly account: string;
      readonly session: string;
      readonly because: 'asked' | 'expired' | 'replaced' | 'password-set' | 'disabled';
      readonly at: number;
    }
  | {
      readonly type: 'SessionLocked';
      readonly account: string;
      readonly session: string;
      readonly because: 'asked' | 'idle';
      readonly at: number;
    }
  | {
      readonly type: 'SessionUnlocked';
      readonly account: string;
      readonly session: string;
      /** The new token's hash; the old one ends. */
      readonly renewed: string;
      readonly place: string;
      readonly at: number;
    }
  /** Activity in the session, recorded now and then so that a restart locks nobody out. */
  | { readonly type: 'SessionSeen'; readonly account: string; readonly session: string; readonly at: number }
  | {
      readonly type: 'ApprovalGiven';
      readonly approver: string;
      readonly role: ActorRole;
      /** Who asked for it, and the id of the one command that it is for. */
      readonly account: string;
      readonly command: string;
      readonly place: string;
      readonly at: number;
    };

export type StaffEventOf<T extends StaffEvent['type']> = Extract<StaffEvent, { type: T }>;
