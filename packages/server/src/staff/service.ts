import type { Actor } from '@hardway/engine';
import type { DemoPerson, IssuedInvitation, OpenSession, StaffMember } from '../protocol/answers.ts';
import { checkName, checkPerson, nameOf } from '../protocol/name.ts';
import { isRefused } from '../protocol/refused.ts';
import { type StaffRefusal, staffRefusal } from '../protocol/staff-refusal.ts';
import type { Store } from '../store/store.ts';
import type { TimeSource } from '../stream/index.ts';
import { invalid } from './accounts.ts';
import { Activity } from './activity.ts';
import { Books, type StaffAnswer } from './books.ts';
import type { StaffCommand } from './command.ts';
import { drawDemoStaff } from './demo.ts';
import { Door } from './door.ts';
import type { StaffEvent } from './event.ts';
import { argon2id, HashQueue, hashShown, type Passwords } from './hashing.ts';
import { memberOf, openSession, sessionIn } from './member.ts';
import { checkPassword, normalPassword } from './password.ts';
import type {
  Acceptance,
  AccountChange,
  AccountRequest,
  ApprovalRequest,
  Credentials,
  SignedIn,
  Unlocking,
  Whose,
} from './request.ts';
import { isLive, locked, notSignedIn, samePerson, unconfirmed } from './sessions.ts';
import { type Account, isIdle, STAFF_POLICY, type StaffPolicy, type StaffSession } from './state.ts';
import { hashToken, newToken } from './token.ts';

export interface Confirmation {
  /** Whether this node knows who may do what as it stands now, or is cut off. */
  readonly isGood: boolean;
  /** Resolves once it knows all that was there when it was asked, or cannot find out in a moment. */
  confirm(): Promise<void>;
}

export interface StaffOptions extends Partial<StaffPolicy> {
  /** Where several nodes have the same staff. */
  readonly confirmation?: Confirmation | undefined;
  readonly passwords?: Passwords;
  readonly queue?: HashQueue;
}

type Undated<C> = C extends unknown ? Omit<C, 'at'> : never;

/** The staff's accounts and sessions. All of it is in the log, so a restart goes on with it. */
export class Staff {
  private readonly clock: TimeSource;
  private readonly policy: StaffPolicy;
  private readonly books: Books;
  private readonly door: Door;
  private readonly activity: Activity;
  readonly confirmation: Confirmation;

  static async open(
    store: Store,
    clock: TimeSource,
    { passwords = argon2id, queue = new HashQueue(), confirmation, ...changed }: StaffOptions = {},
  ): Promise<Staff> {
    const policy = { ...STAFF_POLICY, ...changed };
    const books = await Books.open(store, clock, policy);
    return new Staff(books, clock, policy, new Door(books, clock, passwords, queue), confirmation);
  }

  private constructor(
    books: Books,
    clock: TimeSource,
    policy: StaffPolicy,
    door: Door,
    confirmation: Confirmation | undefined,
  ) {
    this.activity = new Activity(confirmation !== undefined);
    this.confirmation = confirmation ?? ALWAYS;
    this.books = books;
    this.clock = clock;
    this.policy = policy;
    this.door = door;
  }

  /** Hears that something has changed among the staff: whoever was let in may have to go. */
  subscribe(listener: () => void): () => void {
    return this.books.subscribe(listener);
  }

  /** Resolves once this version of the stream is known. */
  reach(version: number): Promise<void> {
    return this.books.reach(version);
  }

  close(): Promise<void> {
    return this.books.close();
  }

  // Accounts

  members(): readonly StaffMember[] {
    return [...this.books.state.accounts.values()].map(memberOf);
  }

  member(name: string): StaffMember | undefined {
    const account = this.books.state.accounts.get(nameOf(name));
    return account && memberOf(account);
  }

  /** For a house without staff: the one-time link for its first administrator. It takes the place of an earlier one. */
  async firstInvitation(): StaffAnswer<IssuedInvitation> {
    const token = newToken();
    const invitation = hashToken(token);
    const issued = await this.books.carryOut(
      (at) => ({ type: 'InviteFirst', invitation, at }),
      ({ invitations }) => invitations.get(invitation)!.expiresAt,
    );
    return isRefused(issued) ? issued : { token, expiresAt: issued };
  }

  createAccount({ command, by, name: text, person, roles }: AccountChange & AccountRequest): StaffAnswer<StaffMember> {
    const name = nameOf(text);
    const asks = ['create', name, person, roles];
    return this.changeAccount(command, name, asks, { type: 'CreateAccount', name, person, roles, by });
  }

  changeRoles(asked: AccountChange & Pick<AccountRequest, 'roles'> & Whose): StaffAnswer<StaffMember> {
    const { command, by, account, roles } = asked;
    return this.changeAccount(command, account, ['roles', account, roles], { type: 'ChangeRoles', account, roles, by });
  }

  disable({ command, by, account }: AccountChange & Whose): StaffAnswer<StaffMember> {
    return this.changeAccount(command, account, ['disable', account], { type: 'DisableAccount', account, by });
  }

  enable({ command, by, account }: AccountChange & Whose): StaffAnswer<StaffMember> {
    return this.changeAccount(command, account, ['enable', account], { type: 'EnableAccount', account, by });
  }

  /** A one-time link with which a person sets a first or a forgotten password. It takes the place of an earlier one. */
  async invite({ by, account }: Omit<AccountChange, 'command'> & Whose): StaffAnswer<IssuedInvitation> {
    const token = newToken();
    const invitation = hashToken(token);
    const issued = await this.books.carryOut(
      (at) => ({ type: 'Invite', account, invitation, by, at }),
      ({ invitations }) => invitations.get(invitation)!.expiresAt,
    );
    return isRefused(issued) ? issued : { token, expiresAt: issued };
  }

  /** Whom an invitation is for; null for the first administrator, who chooses a name. */
  invitation(token: string): StaffRefusal | { readonly account: StaffMember | null; readonly expiresAt: number } {
    const { invitations, accounts } = this.books.state;
    const found = invitations.get(hashToken(token));
    if (!found || found.expiresAt <= this.clock()) return invalid;
    const account = found.account === null ? null : accounts.get(found.account);
    return account === undefined ? invalid : { account: account && memberOf(account), expiresAt: found.expiresAt };
  }

  async acceptInvitation({ token, password, ...chosen }: Acceptance): StaffAnswer<StaffMember> {
    const found = this.invitation(token);
    if (isRefused(found)) return found;
    const own = { name: nameOf(chosen.name ?? ''), person: chosen.person ?? '' };
    const owner = found.account ?? own;
    const problem =
      (found.account ? undefined : (checkName(own.name) ?? checkPerson(own.person))) ?? checkPassword(password, owner);
    if (problem) return problem;
    const hash = await this.door.hash(password);
    if (isRefused(hash)) return hash;
    const invitation = hashToken(token);
    return this.books.carryOut(
      (at) => ({ type: 'AcceptInvitation', invitation, ...(found.account ? {} : own), hash, at }),
      ({ accounts }) => memberOf(accounts.get(owner.name)!),
    );
  }

  /**
   * One person for every role, for a demonstration house that has no staff yet. The passwords are told once, so they are
   * kept before the accounts are there.
   */
  async createDemoStaff(keep?: (people: readonly DemoPerson[]) => Promise<void>): StaffAnswer<readonly DemoPerson[]> {
    const drawn = drawDemoStaff();
    const isWanted = this.policy.demo && this.members().length === 0;
    const staff = await Promise.all(
      (isWanted ? drawn : []).map(async ({ password, ...person }) => ({ ...person, hash: await hashShown(password) })),
    );
    if (isWanted) await keep?.(drawn);
    const done = await this.books.carryOut(
      (at) => ({ type: 'CreateDemoStaff', staff, at }),
      () => null,
    );
    return done ?? drawn;
  }

  // Sessions

  async signIn({ name, password, from }: Credentials): StaffAnswer<SignedIn> {
    const [token, device] = [newToken(), from.device ?? newToken()];
    const key = hashToken(token);
    const opened = await this.door.proving(nameOf(name), password, from, (presented) =>
      this.books.carryOut(
        (at) => ({ type: 'SignIn', presented, session: key, device: hashToken(device), at }),
        (state) => sessionIn(state, key),
      ),
    );
    return isRefused(opened) ? opened : { token, device, session: opened };
  }

  /** Whose session a token is, now. Asking this is looking on: it keeps no session from locking. */
  session(token: string): OpenSession | StaffRefusal {
    const found = this.find(hashToken(token));
    return isRefused(found) ? found : openSession(found.session, found.account);
  }

  /** Somebody does something in a session, which counts as activity. */
  async act(token: string): StaffAnswer<OpenSession> {
    const key = hashToken(token);
    const found = this.find(key);
    if (isRefused(found)) {
      if (found === locked) await this.lockIdleNow(key);
      return found;
    }
    const { session, account } = found;
    if (this.activity.note(key, session, this.clock()))
      await this.books.carryOut(
        (at) => ({ type: 'SeeSession', session: key, at }),
        () => null,
      );
    return openSession(session, account);
  }

  /** Locks every session in which nothing has been done for too long. */
  async lockIdle(): Promise<void> {
    const at = this.clock();
    const idle = [...this.books.state.sessions].filter(
      ([key, session]) => !session.locked && isLive(session, at) && this.isIdle(key, session, at),
    );
    await Promise.all(idle.map(([key]) => this.lockIdleNow(key)));
  }

  /** The person goes away; the session waits. */
  async lock(token: string): StaffAnswer<null> {
    const session = hashToken(token);
    return this.books.carryOut(
      (at) => ({ type: 'LockSession', session, because: 'asked', at }),
      () => null,
    );
  }

  /** The session goes on where it was, under a new token. */
  async unlock({ token, password, from }: Unlocking): StaffAnswer<Omit<SignedIn, 'device'>> {
    const session = hashToken(token);
    const found = this.books.state.sessions.get(session);
    if (!isLive(found, this.clock())) return notSignedIn;
    const renewed = newToken();
    const key = hashToken(renewed);
    const opened = await this.door.proving(found.account, password, from, (presented) =>
      this.books.carryOut(
        (at) => ({ type: 'UnlockSession', session, presented, renewed: key, at }),
        (state) => sessionIn(state, key),
      ),
    );
    if (isRefused(opened)) return opened;
    this.activity.forget(session);
    return { token: renewed, session: opened };
  }

  /** Ends a session for good; one that is over already is left alone. */
  async signOut(token: string): Promise<void> {
    const session = hashToken(token);
    this.activity.forget(session);
    await this.books.carryOut(
      (at) => ({ type: 'SignOut', session, at }),
      () => null,
    );
  }

  /** The owner's new password, also in place of one that has expired. Every session of the account ends. */
  async changePassword({ name: text, password, next, from }: Credentials & { next: string }): StaffAnswer<null> {
    const name = nameOf(text);
    return this.door.proving(name, password, from, async (presented) => {
      const hash = presented.matched === null ? '' : await this.nextHash(name, password, next);
      if (isRefused(hash)) return hash;
      return this.books.carryOut(
        (at) => ({ type: 'ChangePassword', presented, hash, at }),
        () => null,
      );
    });
  }

  /** Another person's word for one command, given at the console of whoever asks; it signs nobody in. */
  async approve(
    token: string,
    { account, password, command, rulebook, as, from }: ApprovalRequest,
  ): StaffAnswer<Actor> {
    const own = await this.act(token);
    if (isRefused(own)) return own;
    const name = nameOf(account);
    // Nobody's own password is looked at here.
    if (own.member.name === name) return samePerson;
    const session = hashToken(token);
    return this.door.proving(name, password, from, (presented) =>
      this.books.carryOut(
        (at) => ({ type: 'Approve', session, presented, command, rulebook, ...(as ? { as } : {}), at }),
        (_, events) => approverOf(events),
      ),
    );
  }

  private changeAccount(
    id: string,
    account: string,
    asks: readonly unknown[],
    change: Undated<Extract<StaffCommand, { readonly by: string }>>,
  ): StaffAnswer<StaffMember> {
    return this.books.carryOut(
      (at) => ({ ...change, at }),
      ({ accounts }) => memberOf(accounts.get(account)!),
      { id, asks: [change.by, ...asks] },
    );
  }

  private async nextHash(name: string, password: string, next: string): StaffAnswer<string> {
    const account = this.books.state.accounts.get(name);
    const same = normalPassword(next) === normalPassword(password);
    const problem = same
      ? staffRefusal('weak-password', 'The new password is the same as the old one.')
      : checkPassword(next, { name, person: account?.person ?? '' });
    return problem ?? this.door.hash(next);
  }

  private find(key: string): { readonly session: StaffSession; readonly account: Account } | StaffRefusal {
    if (!this.confirmation.isGood) return unconfirmed;
    const at = this.clock();
    const { sessions, accounts } = this.books.state;
    const session = sessions.get(key);
    if (!isLive(session, at)) return notSignedIn;
    const account = accounts.get(session.account);
    if (!account?.enabled) return notSignedIn;
    return session.locked || this.isIdle(key, session, at) ? locked : { session, account };
  }

  private isIdle(key: string, session: StaffSession, at: number): boolean {
    return isIdle(this.policy, this.activity.lastIn(key, session), at);
  }

  private async lockIdleNow(session: string): Promise<void> {
    await this.books.carryOut(
      (at) => ({ type: 'LockSession', session, because: 'idle', at }),
      () => null,
    );
  }
}

/** Nobody else changes the staff. */
const ALWAYS: Confirmation = { isGood: true, confirm: async () => {} };

const approverOf = (events: readonly StaffEvent[]): Actor => {
  const given = events.find((event) => event.type === 'ApprovalGiven')!;
  return { id: given.approver, role: given.role };
};
