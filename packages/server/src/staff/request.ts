import type { Rulebook } from '@hardway/engine';
import type { From } from './door.ts';
import type { OpenSession } from './member.ts';
import type { StaffRole } from './role.ts';

/** Told once: only hashes of both tokens are kept. */
export interface SignedIn {
  readonly token: string;
  /** For the device to keep, so that the account knows it again. */
  readonly device: string;
  readonly session: OpenSession;
}

/** A link's secret, told once. */
export interface IssuedInvitation {
  readonly token: string;
  readonly expiresAt: number;
}

/** Every change to an account has an id that its sender chose and kept, and the administrator who makes it. */
export interface Change {
  readonly command: string;
  readonly by: string;
}

export interface NewAccount {
  readonly name: string;
  readonly person: string;
  readonly roles: readonly StaffRole[];
}

export interface Whose {
  readonly account: string;
}

export interface Acceptance {
  readonly token: string;
  readonly password: string;
  /** Asked of the first administrator only. */
  readonly name?: string;
  readonly person?: string;
}

export interface Credentials {
  readonly name: string;
  readonly password: string;
  readonly from: From;
}

export interface Unlocking {
  readonly token: string;
  readonly password: string;
  readonly from: From;
}

export interface Approval {
  /** The name of whoever approves. */
  readonly account: string;
  readonly password: string;
  /** The id of the one command that it is for. */
  readonly command: string;
  /** Of the table where the command is given; null for the cage. */
  readonly rulebook: Rulebook | null;
  readonly as?: StaffRole;
  readonly from: From;
}
