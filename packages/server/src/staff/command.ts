import type { Rulebook } from '@hardway/engine';
import type { StaffRole } from '../protocol/role.ts';
import type { StaffRefusal } from '../protocol/staff-refusal.ts';
import type { StaffEvent } from './event.ts';
import type { Presented } from './proof.ts';
import type { StaffPolicy, StaffState } from './state.ts';

interface Timed {
  readonly at: number;
}

interface ByAdministrator extends Timed {
  readonly by: string;
}

/** Commands of the staff. Hashes of tokens and passwords, the time and the person arrive in the command. */
export type StaffCommand =
  | (ByAdministrator & {
      readonly type: 'CreateAccount';
      readonly name: string;
      readonly person: string;
      readonly roles: readonly StaffRole[];
    })
  | (ByAdministrator & { readonly type: 'ChangeRoles'; readonly account: string; readonly roles: readonly StaffRole[] })
  | (ByAdministrator & { readonly type: 'DisableAccount'; readonly account: string })
  | (ByAdministrator & { readonly type: 'EnableAccount'; readonly account: string })
  | (ByAdministrator & { readonly type: 'Invite'; readonly account: string; readonly invitation: string })
  | (Timed & { readonly type: 'InviteFirst'; readonly invitation: string })
  | (Timed & {
      readonly type: 'AcceptInvitation';
      readonly invitation: string;
      /** Asked of the first administrator only; the others have theirs. */
      readonly name?: string;
      readonly person?: string;
      readonly hash: string;
    })
  | (Timed & { readonly type: 'CreateDemoStaff'; readonly staff: readonly DemoAccount[] })
  | (Timed & { readonly type: 'ChangePassword'; readonly presented: Presented; readonly hash: string })
  | (Timed & {
      readonly type: 'SignIn';
      readonly presented: Presented;
      readonly session: string;
      readonly device: string;
    })
  | (Timed & { readonly type: 'SignOut'; readonly session: string })
  | (Timed & { readonly type: 'LockSession'; readonly session: string; readonly because: 'asked' | 'idle' })
  | (Timed & { readonly type: 'SeeSession'; readonly session: string })
  | (Timed & {
      readonly type: 'UnlockSession';
      readonly session: string;
      readonly presented: Presented;
      readonly renewed: string;
    })
  | (Timed & {
      readonly type: 'Approve';
      readonly session: string;
      readonly presented: Presented;
      readonly command: string;
      /** Of the table where the command is given; null for the cage. */
      readonly rulebook: Rulebook | null;
      readonly as?: StaffRole;
    });

interface DemoAccount {
  readonly name: string;
  readonly person: string;
  readonly role: StaffRole;
  readonly hash: string;
}

export type StaffCommandOf<T extends StaffCommand['type']> = Extract<StaffCommand, { type: T }>;
export type StaffDecision = readonly StaffEvent[] | StaffRefusal;
export type StaffDecider<T extends StaffCommand['type']> = (
  state: StaffState,
  command: StaffCommandOf<T>,
  policy: StaffPolicy,
) => StaffDecision;
