import type { Folding } from '../stream/index.ts';
import type { StaffEvent } from './event.ts';
import { evolveStaff } from './evolve.ts';
import { copyOf, NOBODY, type StaffBooks } from './state.ts';

export const STAFF_STREAM = 'staff';

/** A snapshot of the staff. One of another form is dropped, as the log has everything. */
interface Packed {
  readonly form: 1;
  readonly accounts: readonly [string, never][];
  readonly sessions: readonly [string, never][];
  readonly invitations: readonly [string, never][];
  readonly attempts: readonly [string, never][];
}

export const STAFF_FOLDING: Folding<StaffBooks, StaffEvent> = {
  stream: STAFF_STREAM,
  empty: () => copyOf(NOBODY),
  copy: copyOf,
  fold: evolveStaff,
  pack: ({ accounts, sessions, invitations, attempts }) => ({
    form: 1,
    accounts: [...accounts],
    sessions: [...sessions],
    invitations: [...invitations],
    attempts: [...attempts],
  }),
  unpack: (kept) => {
    const { form, accounts, sessions, invitations, attempts } = kept as Packed;
    if (form !== 1) return undefined;
    return {
      accounts: new Map(accounts),
      sessions: new Map(sessions),
      invitations: new Map(invitations),
      attempts: new Map(attempts),
    };
  },
};
