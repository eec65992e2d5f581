import type { Actor } from '@hardway/engine';
import type { Store } from '../store/store.ts';
import { type Clock, isRefused } from '../stream/index.ts';
import { invalid } from './accounts.ts';
import { Activity } from './activity.ts';
import { Books, type Outcome } from './books.ts';
import type { StaffCommand } from './command.ts';
import { type DemoPerson, drawDemoStaff } from './demo.ts';
import { allAccounts, findAccount, findInvitation, findSession, seen } from './documents.ts';
import { Door } from './door.ts';
import type { StaffEvent } from './event.ts';
import { argon2id, HashQueue, type Passwords } from './hashing.ts';
import { memberOf, type OpenSession, openSession, type StaffMember, sessionIn } from './member.ts';
import { checkName, checkPerson, nameOf } from './name.ts';
import { checkPassword, normalPassword } from './password.ts';
import { refusal, type StaffRefusal } from './refusal.ts';
import type {
  Acceptance,
  Approval,
  Change,
  Credentials,
  IssuedInvitation,
  NewAccount,
  SignedIn,
  Unlocking,
  Whose,
} from './request.ts';
import { isLive, locked, notSignedIn, samePerson } from './sessions.ts';
import { isIdle, type Session, STAFF_POLICY, type StaffPolicy } from './state.ts';
import { hashToken, newToken } from './token.ts';

export interface StaffOptions extends Partial<StaffPolicy> {
  readonly passwords?: Passwords;
  readonly queue?: HashQueue;
}

/** The staff's accounts and sessions. All of it lies in the store, so a restart or another process goes on with it. */
export class Staff {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #policy: StaffPolicy;
  readonly #books: Books;
  readonly #door: Door;
  readonly #activity = new Activity();

  constructor(store: Store, clock: Clock, { passwords = argon2id, queue, ...policy }: StaffOptions = {}) {
    this.#store = store;
    this.#clock = clock;
    this.#policy = { ...STAFF_POLICY, ...policy };
    this.#books = new Books(store, clock, this.#policy);
    this.#door = new Door(store, clock, passwords, queue ?? new HashQueue());
  }

  // Accounts

  async members(): Promise<readonly StaffMember[]> {
    return (await allAccounts(this.#store)).map(memberOf);
  }

  async member(name: string): Promise<StaffMember | undefined> {
    const account = await findAccount(this.#store, nameOf(name));
    return account && memberOf(account);
  }

  /** For a house without staff: the one-time link for its first administrator. It takes the place of an earlier one. */
  async firstInvitation(): Outcome<IssuedInvitation> {
    const token = newToken();
    const invitation = hashToken(token);
    const issued = await this.#books.carryOut(
      { first: true },
      (at) => ({ type: 'InviteFirst', invitation, at }),
      ({ invitations }) => invitations.get(invitation)!.expiresAt,
    );
    return isRefused(issued) ? issued : { token, expiresAt: issued };
  }

  createAccount({ command, by, name: text, person, roles }: Change & NewAccount): Outcome<StaffMember> {
    const name = nameOf(text);
    return this.#change(command, by, name, ['create', name, person, roles], (at) => ({
      type: 'CreateAccount',
      name,
      person,
      roles,
      by,
      at,
    }));
  }

  changeRoles({ command, by, account, roles }: Change & Pick<NewAccount, 'roles'> & Whose): Outcome<StaffMember> {
    return this.#change(command, by, account, ['roles', account, roles], (at) => ({
      type: 'ChangeRoles',
      account,
      roles,
      by,
      at,
    }));
  }

  disable({ command, by, account }: Change & Whose): Outcome<StaffMember> {
    return this.#change(command, by, account, ['disable', account], (at) => ({
      type: 'DisableAccount',
      account,
      by,
      at,
    }));
  }

  enable({ command, by, account }: Change & Whose): Outcome<StaffMember> {
    return this.#change(command, by, account, ['enable', account], (at) => ({
      type: 'EnableAccount',
      account,
      by,
      at,
    }));
  }

  /** A one-time link with which a person sets a first or a forgotten password. It takes the place of an earlier one. */
  async invite({ by, account }: Omit<Change, 'command'> & Whose): Outcome<IssuedInvitation> {
    const token = newToken();
    const invitation = hashToken(token);
    const issued = await this.#books.carryOut(
      { accounts: [by, account] },
      (at) => ({ type: 'Invite', account, invitation, by, at }),
      ({ invitations }) => invitations.get(invitation)!.expiresAt,
    );
    return isRefused(issued) ? issued : { token, expiresAt: issued };
  }

  /** Whom an invitation is for; null for the first administrator, who chooses a name. */
  async invitation(token: string): Outcome<{ readonly account: StaffMember | null; readonly expiresAt: number }> {
    const found = await findInvitation(this.#store, hashToken(token));
    if (!found || found.expiresAt <= this.#clock()) return invalid;
    const account = found.account === null ? null : await findAccount(this.#store, found.account);
    return account === undefined ? invalid : { account: account && memberOf(account), expiresAt: found.expiresAt };
  }

  async acceptInvitation({ token, password, ...chosen }: Acceptance): Outcome<StaffMember> {
    const found = await this.invitation(token);
    if (isRefused(found)) return found;
    const own = { name: nameOf(chosen.name ?? ''), person: chosen.person ?? '' };
    const owner = found.account ?? own;
    const problem =
      (found.account ? undefined : (checkName(own.name) ?? checkPerson(own.person))) ?? checkPassword(password, owner);
    if (problem) return problem;
    const hash = await this.#door.hash(password);
    if (isRefused(hash)) return hash;
    const invitation = hashToken(token);
    return this.#books.carryOut(
      { invitations: [invitation], first: true },
      (at) => ({ type: 'AcceptInvitation', invitation, ...(found.account ? {} : own), hash, at }),
      ({ accounts }) => memberOf(accounts.get(owner.name)!),
    );
  }

  /** One person for every role, for a demonstration house that has no staff yet. The passwords are told once. */
  async createDemoStaff(): Outcome<readonly DemoPerson[]> {
    const drawn = drawDemoStaff();
    const hashes: string[] = [];
    for (const { password } of this.#policy.demo ? drawn : []) {
      const hash = await this.#door.hash(password);
      if (isRefused(hash)) return hash;
      hashes.push(hash);
    }
    const staff = hashes.map((hash, index) => ({ ...withoutPassword(drawn[index]!), hash }));
    const done = await this.#books.carryOut(
      { first: true },
      (at) => ({ type: 'CreateDemoStaff', staff, at }),
      () => null,
    );
    return done ?? drawn;
  }

  // Sessions

  async signIn({ name, password, from }: Credentials): Outcome<SignedIn> {
    const [token, device] = [newToken(), from.device ?? newToken()];
    const key = hashToken(token);
    const opened = await this.#door.proving(nameOf(name), password, from, (presented) =>
      this.#books.carryOut(
        { presented, bare: presented.matched === null },
        (at) => ({ type: 'SignIn', presented, session: key, device: hashToken(device), at }),
        (state) => sessionIn(state, key),
      ),
    );
    return isRefused(opened) ? opened : { token, device, session: opened };
  }

  /** Whose session a token is. Unless it only looks, the session counts as active. */
  async session(token: string, { looking = false } = {}): Outcome<OpenSession> {
    const at = this.#clock();
    const key = hashToken(token);
    const session = await findSession(this.#store, key);
    if (!isLive(session, at)) return this.#forget(key);
    const account = await findAccount(this.#store, session.account);
    if (!account?.enabled) return this.#forget(key);
    if (session.locked) return locked;
    if (isIdle(this.#policy, this.#activity.lastIn(key, session), at)) return this.#lockIdle(key);
    if (!looking) await this.#see(key, session, at);
    return openSession(session, account);
  }

  /** The person goes away; the session waits. */
  async lock(token: string): Outcome<null> {
    const session = hashToken(token);
    return this.#books.carryOut(
      { sessions: [session] },
      (at) => ({ type: 'LockSession', session, because: 'asked', at }),
      () => null,
    );
  }

  /** The session goes on where it was, under a new token. */
  async unlock({ token, password, from }: Unlocking): Outcome<Omit<SignedIn, 'device'>> {
    const session = hashToken(token);
    const found = await findSession(this.#store, session);
    if (!isLive(found, this.#clock())) return notSignedIn;
    const renewed = newToken();
    const key = hashToken(renewed);
    const opened = await this.#door.proving(found.account, password, from, (presented) =>
      this.#books.carryOut(
        { sessions: [session], presented },
        (at) => ({ type: 'UnlockSession', session, presented, renewed: key, at }),
        (state) => sessionIn(state, key),
      ),
    );
    if (isRefused(opened)) return opened;
    this.#activity.forget(session);
    return { token: renewed, session: opened };
  }

  /** Ends a session for good; one that is over already is left alone. */
  async signOut(token: string): Promise<void> {
    const session = hashToken(token);
    this.#activity.forget(session);
    await this.#books.carryOut(
      { sessions: [session] },
      (at) => ({ type: 'SignOut', session, at }),
      () => null,
    );
  }

  /** The owner's new password, also in place of one that has expired. Every session of the account ends. */
  async changePassword({ name: text, password, next, from }: Credentials & { next: string }): Outcome<null> {
    const name = nameOf(text);
    return this.#door.proving(name, password, from, async (presented) => {
      const hash = presented.matched === null ? '' : await this.#nextHash(name, password, next);
      if (isRefused(hash)) return hash;
      return this.#books.carryOut(
        { presented, bare: presented.matched === null },
        (at) => ({ type: 'ChangePassword', presented, hash, at }),
        () => null,
      );
    });
  }

  /** Another person's word for one command, given at the console of whoever asks; it signs nobody in. */
  async approve(token: string, { account, password, command, rulebook, as, from }: Approval): Outcome<Actor> {
    const own = await this.session(token);
    if (isRefused(own)) return own;
    const name = nameOf(account);
    // Nobody's own password is looked at here.
    if (own.member.name === name) return samePerson;
    const session = hashToken(token);
    return this.#door.proving(name, password, from, (presented) =>
      this.#books.carryOut(
        { sessions: [session], presented, bare: true },
        (at) => ({ type: 'Approve', session, presented, command, rulebook, ...(as ? { as } : {}), at }),
        (_, events) => approverOf(events),
      ),
    );
  }

  #change(
    command: string,
    by: string,
    account: string,
    asks: readonly unknown[],
    change: (at: number) => StaffCommand,
  ): Outcome<StaffMember> {
    return this.#books.carryOut(
      { accounts: [by, account] },
      change,
      ({ accounts }) => memberOf(accounts.get(account)!),
      {
        id: command,
        asks: [by, ...asks],
      },
    );
  }

  async #nextHash(name: string, password: string, next: string): Outcome<string> {
    const account = await findAccount(this.#store, name);
    const same = normalPassword(next) === normalPassword(password);
    const problem = same
      ? refusal('weak-password', 'The new password is the old one.')
      : checkPassword(next, { name, person: account?.person ?? '' });
    return problem ?? this.#door.hash(next);
  }

  #forget(token: string): StaffRefusal {
    this.#activity.forget(token);
    return notSignedIn;
  }

  async #lockIdle(session: string): Promise<StaffRefusal> {
    const done = await this.#books.carryOut(
      { sessions: [session] },
      (at) => ({ type: 'LockSession', session, because: 'idle', at }),
      () => null,
    );
    return done ?? locked;
  }

  async #see(token: string, session: Session, at: number): Promise<void> {
    if (!this.#activity.note(token, session, at)) return;
    await this.#books.note(async () => {
      const current = await findSession(this.#store, token);
      return current ? [seen(token, current, at)] : [];
    });
  }
}

const approverOf = (events: readonly StaffEvent[]): Actor => {
  const given = events.find((event) => event.type === 'ApprovalGiven')!;
  return { id: given.approver, role: given.role };
};

const withoutPassword = ({ password: _, ...person }: DemoPerson): Omit<DemoPerson, 'password'> => person;
