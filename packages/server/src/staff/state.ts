import type { StaffRole } from '../protocol/role.ts';

/** A person's account. Its name is never given to anybody else, so records can go by it. */
export interface Account {
  readonly name: string;
  /** Who it is, for people. */
  readonly person: string;
  readonly roles: readonly StaffRole[];
  readonly enabled: boolean;
  readonly createdAt: number;
  readonly password: { readonly hash: string; readonly setAt: number } | null;
  /** SHA-256 of the one invitation that counts. */
  readonly invitation: string | null;
  /** SHA-256 of the tokens of sessions that have not ended. */
  readonly sessions: readonly string[];
  /** Addresses and devices that the person has signed in from, latest last. */
  readonly places: readonly KnownPlace[];
}

export interface KnownPlace {
  readonly place: string;
  readonly at: number;
}

export interface StaffSession {
  /** Stays the same when an unlocking renews the token. */
  readonly id: string;
  readonly account: string;
  readonly signedInAt: number;
  readonly expiresAt: number;
  /** When something was last done in it, as far as it was written down. */
  readonly seenAt: number;
  readonly locked: boolean;
}

/** A link that sets a password once. */
interface Invitation {
  /** Null for the house's first administrator, who has no account yet. */
  readonly account: string | null;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** Failures to prove who one is, in a row. */
export interface SignInAttempts {
  readonly failures: number;
  readonly last: number;
}

/** The whole staff. Sessions and invitations go by the SHA-256 of their tokens. */
export interface StaffState {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly sessions: ReadonlyMap<string, StaffSession>;
  readonly invitations: ReadonlyMap<string, Invitation>;
  readonly attempts: ReadonlyMap<string, SignInAttempts>;
}

export const NOBODY: StaffState = {
  accounts: new Map(),
  sessions: new Map(),
  invitations: new Map(),
  attempts: new Map(),
};

/** The staff while events are folded into it. */
export interface StaffBooks {
  readonly accounts: Map<string, Account>;
  readonly sessions: Map<string, StaffSession>;
  readonly invitations: Map<string, Invitation>;
  readonly attempts: Map<string, SignInAttempts>;
}

export const copyOf = ({ accounts, sessions, invitations, attempts }: StaffState): StaffBooks => ({
  accounts: new Map(accounts),
  sessions: new Map(sessions),
  invitations: new Map(invitations),
  attempts: new Map(attempts),
});

export interface StaffPolicy {
  readonly sessionHours: number;
  /** After so long without activity a session locks. */
  readonly idleMinutes: number;
  /** Sessions a person may have at once; another one ends the oldest. */
  readonly sessionsMax: number;
  /** Null: passwords never expire, since forced changes make for worse ones. */
  readonly passwordDays: number | null;
  readonly invitationHours: number;
  /** Whether this is a demonstration house, which may make up its staff. */
  readonly demo: boolean;
}

export const STAFF_POLICY: StaffPolicy = {
  sessionHours: 12,
  idleMinutes: 5,
  sessionsMax: 5,
  passwordDays: null,
  invitationHours: 24,
  demo: false,
};

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const isIdle = ({ idleMinutes }: StaffPolicy, seenAt: number, at: number): boolean =>
  at - seenAt > idleMinutes * MINUTE_MS;
