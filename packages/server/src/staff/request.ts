import type { Rulebook } from '@hardway/engine';
import type { OpenSession } from '../protocol/answers.ts';
import type { StaffRole } from '../protocol/role.ts';
import type { From } from './door.ts';

/** Told once: only hashes of both tokens are kept. */
export interface SignedIn {
  readonly token: string;
  /** For the device to keep, so that the account knows it again. */
  readonly device: string;
  readonly session: OpenSession;
}

/** Every change to an account has an id that its sender chose and kept, and the administrator who makes it. */
export interface AccountChange {
  readonly command: string;
  readonly by: string;
}

export interface AccountRequest {
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

export interface ApprovalRequest {
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
