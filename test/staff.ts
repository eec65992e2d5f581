import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { isRefused } from '../packages/server/src/protocol/refused.ts';
import type { Passwords } from '../packages/server/src/staff/hashing.ts';
import { Staff, type StaffOptions } from '../packages/server/src/staff/service.ts';
import { MemoryStore } from './memory-store.ts';

const digest = (text: string): string => createHash('sha256').update(`salt ${text}`).digest('hex');

/** Passwords that cost nothing, and count how often they are looked at. */
export class CountingPasswords implements Passwords {
  hashed = 0;
  verified = 0;

  async hash(password: string): Promise<string> {
    this.hashed++;
    return `$counting$${digest(password)}`;
  }

  async verify(hash: string, password: string): Promise<boolean> {
    this.verified++;
    await new Promise((resolve) => setImmediate(resolve));
    return hash === `$counting$${digest(password)}`;
  }
}

/** What was asked for, or the test fails with the refusal. */
export const granted = <T>(outcome: T): Exclude<T, { readonly refused: string }> => {
  if (isRefused(outcome)) expect.fail(JSON.stringify(outcome));
  return outcome as Exclude<T, { readonly refused: string }>;
};

export const refusedAs = (outcome: unknown): string | undefined =>
  isRefused(outcome as { refused?: string }) ? (outcome as { refused: string }).refused : undefined;

export const HERE = { address: '10.0.0.1' };
export const PASSWORD = 'correct horse battery';

/** A house with an administrator, and a clock that only the test moves. */
export interface StaffStory {
  readonly store: MemoryStore;
  readonly passwords: CountingPasswords;
  readonly staff: Staff;
  now: number;
  /** A later process on the same store: what it knows is in the log. */
  readonly another: (options?: StaffOptions) => Promise<Staff>;
  /** Creates an account whose password is PASSWORD. */
  readonly hire: (name: string, ...roles: Parameters<Staff['createAccount']>[0]['roles']) => Promise<void>;
  readonly signIn: (
    name: string,
    password?: string,
    from?: { address: string; device?: string },
  ) => ReturnType<Staff['signIn']>;
  readonly events: () => Promise<readonly { readonly type: string }[]>;
}

export const ADMINISTRATOR = 'ada';

export const newStaffStory = async (options: StaffOptions = {}): Promise<StaffStory> => {
  const store = new MemoryStore();
  const passwords = new CountingPasswords();
  const clock = (): number => story.now;
  const another = (other: StaffOptions = {}): Promise<Staff> =>
    Staff.open(store, clock, { passwords, ...options, ...other });
  const staff = await another();
  const story: StaffStory = {
    store,
    passwords,
    staff,
    now: Date.UTC(2026, 0, 31, 12),
    another,
    hire: async (name, ...roles) => {
      granted(
        await staff.createAccount({ command: `hire ${name}`, by: ADMINISTRATOR, name, person: `P. ${name}`, roles }),
      );
      const { token } = granted(await staff.invite({ by: ADMINISTRATOR, account: name }));
      granted(await staff.acceptInvitation({ token, password: PASSWORD }));
    },
    signIn: (name, password = PASSWORD, from = HERE) => staff.signIn({ name, password, from }),
    events: async () => (await store.read('staff', 0, 100_000)).map(({ event }) => event),
  };
  const { token } = granted(await staff.firstInvitation());
  granted(await staff.acceptInvitation({ token, name: ADMINISTRATOR, person: 'Ada Lovelace', password: PASSWORD }));
  return story;
};
