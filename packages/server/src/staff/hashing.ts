import { hash, verify } from '@node-rs/argon2';
import { type StaffRefusal, staffRefusal } from '../protocol/staff-refusal.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

/** Argon2id, which is the library's choice unless it is told otherwise; 19 MiB, two passes, one lane (OWASP). */
export const argon2id: Passwords = {
  hash: (password) => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
  verify: (stored, password) => verify(stored, password),
};

/**
 * For passwords that the house has drawn itself and shows to everybody: whoever reads the hash can read them too, so work in
 * it would protect nothing. All other passwords, those that such an account is given later too, are hashed as above.
 */
export const hashShown = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

interface QueueLimits {
  /** Each takes 19 MiB and a thread while it runs. */
  readonly atOnce: number;
  readonly waiting: number;
}

/** Few hashes are worked out at once and not many wait, so that a flood of sign-ins costs a bounded amount of memory. */
export class HashQueue {
  private readonly limits: QueueLimits;
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(limits: QueueLimits = { atOnce: 2, waiting: 64 }) {
    this.limits = limits;
  }

  async run<T>(work: () => Promise<T>): Promise<T | StaffRefusal> {
    if (this.running >= this.limits.atOnce) {
      if (this.waiting.length >= this.limits.waiting) return busy;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.running++;
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  /** The longest waiting takes over the slot. */
  private next(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running--;
  }
}

const busy = staffRefusal('busy', 'Too many people are signing in at once. Try again in a moment.');
