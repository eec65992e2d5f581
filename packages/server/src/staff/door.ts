import { isRefused } from '../protocol/refused.ts';
import type { TimeSource } from '../stream/index.ts';
import type { Books, StaffAnswer } from './books.ts';
import type { HashQueue, Passwords } from './hashing.ts';
import { KeyedQueue } from './keyed-queue.ts';
import { normalPassword } from './password.ts';
import type { Presented } from './proof.ts';
import { bucketOf, checkWait, keyHere, type Origin, signInPlace } from './throttle.ts';
import { hashToken, newToken } from './token.ts';

/** Where somebody sits: the address, and the token that the device keeps from an earlier sign-in. */
export interface From {
  readonly address: string;
  readonly device?: string | undefined;
}

/** Passwords beyond this are not even hashed; nobody can have set one. */
const PRESENTED_MAX = 1_024;

/** Where passwords are looked at. */
export class Door {
  private readonly books: Books;
  private readonly clock: TimeSource;
  private readonly passwords: Passwords;
  private readonly queue: HashQueue;
  private readonly attempts = new KeyedQueue();
  private nobodysHash: Promise<string> | undefined;

  constructor(books: Books, clock: TimeSource, passwords: Passwords, queue: HashQueue) {
    this.books = books;
    this.clock = clock;
    this.passwords = passwords;
    this.queue = queue;
  }

  /**
   * Looks at a password, one after the other for an account and a place, so that many attempts at once count like as many
   * in a row. Whether the name is somebody's or nobody's, one hash is verified.
   */
  async proving<T>(
    name: string,
    password: string,
    { address, device }: From,
    then: (presented: Presented) => StaffAnswer<T>,
  ): StaffAnswer<T> {
    const origin: Origin = { address, device: device === undefined ? null : hashToken(device) };
    const place = signInPlace(this.books.state.accounts.get(name), origin, this.clock());
    return this.attempts.run(keyHere(bucketOf(name), place), async () => {
      const { state } = this.books;
      const wait = checkWait(state, name, origin, this.clock());
      if (wait) return wait;
      const account = state.accounts.get(name);
      const hash = (account?.enabled && account.password?.hash) || null;
      const fits = await this.verify(hash, password);
      return isRefused(fits) ? fits : then({ name, origin, matched: fits ? hash : null });
    });
  }

  hash(password: string): StaffAnswer<string> {
    return this.queue.run(() => this.passwords.hash(normalPassword(password)));
  }

  private async verify(hash: string | null, password: string): StaffAnswer<boolean> {
    this.nobodysHash ??= this.passwords.hash(newToken());
    const nobodys = await this.nobodysHash;
    const given = password.length > PRESENTED_MAX ? '' : normalPassword(password);
    const fits = await this.queue.run(() => this.passwords.verify(hash ?? nobodys, given));
    return isRefused(fits) ? fits : fits && hash !== null;
  }
}
