import type { StaffEvent, StaffEventOf } from './event.ts';
import type { Account, KnownPlace, StaffBooks, StaffSession } from './state.ts';
import { bucketOf, isForgotten, keyElsewhere, keyHere } from './throttle.ts';

/** Folds an event into the books and gives them back. It only takes the event's word. */
export const evolveStaff = (books: StaffBooks, event: StaffEvent): StaffBooks => {
  forget(books, event.at);
  apply(books, event);
  return books;
};

const apply = (books: StaffBooks, event: StaffEvent): void => {
  switch (event.type) {
    case 'AccountCreated':
      books.accounts.set(event.account, newAccount(event));
      return;
    case 'InvitationIssued':
      invited(books, event);
      return;
    case 'InvitationUsed':
      books.invitations.delete(event.invitation);
      changeAccount(books, event.account, { invitation: null });
      return;
    case 'PasswordSet':
      if (event.place !== null) proven(books, event.account, event.place);
      changeAccount(books, event.account, { password: { hash: event.hash, setAt: event.at } });
      return;
    case 'RolesChanged':
      changeAccount(books, event.account, { roles: event.to });
      return;
    case 'AccountDisabled':
    case 'AccountEnabled':
      changeAccount(books, event.account, { enabled: event.type === 'AccountEnabled' });
      return;
    case 'SignedIn':
      proven(books, event.account, event.place);
      signedIn(books, event);
      return;
    case 'SignInFailed':
      failed(books, event);
      return;
    case 'SignedOut':
      endSession(books, event.session, event.account);
      return;
    case 'SessionLocked':
      changeSession(books, event.session, { locked: true });
      return;
    case 'SessionSeen':
      changeSession(books, event.session, { seenAt: event.at });
      return;
    case 'SessionUnlocked':
      proven(books, event.account, event.place);
      unlocked(books, event);
      return;
    case 'ApprovalGiven':
      proven(books, event.approver, event.place);
      return;
  }
};

/** Forgets sessions and invitations that are over. The oldest stand first, so this is cheap. */
const forget = (books: StaffBooks, at: number): void => {
  forgetWhile(
    books.sessions,
    ({ expiresAt }) => expiresAt <= at,
    (token, { account }) => endSession(books, token, account),
  );
  forgetWhile(
    books.invitations,
    ({ expiresAt }) => expiresAt <= at,
    (token) => endInvitation(books, token),
  );
  forgetWhile(
    books.attempts,
    (attempts) => isForgotten(attempts, at),
    (key) => books.attempts.delete(key),
  );
};

const forgetWhile = <V>(
  values: ReadonlyMap<string, V>,
  isOver: (value: V) => boolean,
  end: (key: string, value: V) => void,
): void => {
  for (const [key, value] of values) {
    if (!isOver(value)) return;
    end(key, value);
  }
};

const changeAccount = ({ accounts }: StaffBooks, name: string, change: Partial<Account>): void => {
  const account = accounts.get(name);
  if (account) accounts.set(name, { ...account, ...change });
};

const changeSession = ({ sessions }: StaffBooks, token: string, change: Partial<StaffSession>): void => {
  const session = sessions.get(token);
  if (session) sessions.set(token, { ...session, ...change });
};

const newAccount = ({ account: name, person, roles, at }: StaffEventOf<'AccountCreated'>): Account => ({
  name,
  person,
  roles,
  enabled: true,
  createdAt: at,
  password: null,
  invitation: null,
  sessions: [],
  places: [],
});

/** A new invitation takes the place of the earlier one for the same person. */
const invited = (books: StaffBooks, event: StaffEventOf<'InvitationIssued'>): void => {
  const { invitation, account, at: issuedAt, expiresAt } = event;
  if (account === null) for (const token of firstInvitations(books)) books.invitations.delete(token);
  else {
    const earlier = books.accounts.get(account)?.invitation;
    if (earlier) books.invitations.delete(earlier);
    changeAccount(books, account, { invitation });
  }
  books.invitations.set(invitation, { account, issuedAt, expiresAt });
};

const firstInvitations = ({ invitations }: StaffBooks): readonly string[] =>
  [...invitations].filter(([, { account }]) => account === null).map(([token]) => token);

const endInvitation = (books: StaffBooks, token: string): void => {
  const { account = null } = books.invitations.get(token) ?? {};
  books.invitations.delete(token);
  if (account !== null) changeAccount(books, account, { invitation: null });
};

const signedIn = (books: StaffBooks, event: StaffEventOf<'SignedIn'>): void => {
  const { account: name, session: id, at, expiresAt } = event;
  books.sessions.set(id, { id, account: name, signedInAt: at, expiresAt, seenAt: at, locked: false });
  const account = books.accounts.get(name);
  if (!account) return;
  changeAccount(books, name, {
    sessions: [...account.sessions, id],
    places: withPlaces(account.places, event.places, at),
  });
};

const endSession = (books: StaffBooks, token: string, name: string): void => {
  books.sessions.delete(token);
  const { sessions = [] } = books.accounts.get(name) ?? {};
  changeAccount(books, name, { sessions: sessions.filter((session) => session !== token) });
};

const PLACES_KEPT = 20;

const withPlaces = (known: readonly KnownPlace[], places: readonly string[], at: number): readonly KnownPlace[] =>
  [...known.filter(({ place }) => !places.includes(place)), ...places.map((place) => ({ place, at }))].slice(
    -PLACES_KEPT,
  );

/** The session goes on under its new token. */
const unlocked = (
  books: StaffBooks,
  { account: name, session: token, renewed, at }: StaffEventOf<'SessionUnlocked'>,
): void => {
  const session = books.sessions.get(token);
  if (!session) return;
  books.sessions.delete(token);
  books.sessions.set(renewed, { ...session, seenAt: at, locked: false });
  const { sessions = [] } = books.accounts.get(name) ?? {};
  changeAccount(books, name, { sessions: sessions.map((other) => (other === token ? renewed : other)) });
};

/** Failures from a place are forgiven once the right password comes from there. */
const proven = ({ attempts }: StaffBooks, name: string, place: string): void => {
  attempts.delete(keyHere(bucketOf(name), place));
};

const failed = (
  { attempts }: StaffBooks,
  { bucket, place, failures, elsewhere, at: last }: StaffEventOf<'SignInFailed'>,
): void => {
  const count = (key: string, number: number): void => {
    // The latest stand last.
    attempts.delete(key);
    attempts.set(key, { failures: number, last });
  };
  count(keyHere(bucket, place), failures);
  if (elsewhere !== null) count(keyElsewhere(bucket), elsewhere);
};
