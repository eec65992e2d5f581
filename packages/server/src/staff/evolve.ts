import type { EventOf, StaffEvent } from './event.ts';
import type { Account, Attempts, KnownPlace, Session, StaffState } from './state.ts';
import { bucketOf, isForgotten, keyElsewhere, keyHere } from './throttle.ts';

/** The staff after an event. It only takes the event's word. */
export const evolve = (state: StaffState, event: StaffEvent): StaffState => {
  switch (event.type) {
    case 'AccountCreated':
      return { ...state, accounts: put(state.accounts, event.account, newAccount(event)) };
    case 'InvitationIssued':
      return invited(state, event);
    case 'InvitationUsed': {
      const invitations = without(state.invitations, event.invitation);
      return withAccount({ ...state, invitations }, event.account, (account) => ({ ...account, invitation: null }));
    }
    case 'PasswordSet': {
      const password = { hash: event.hash, setAt: event.at };
      const next = event.place === null ? state : proven(state, event.account, event.place);
      return withAccount(next, event.account, (account) => ({ ...account, password }));
    }
    case 'RolesChanged':
      return withAccount(state, event.account, (account) => ({ ...account, roles: event.to }));
    case 'AccountDisabled':
    case 'AccountEnabled': {
      const enabled = event.type === 'AccountEnabled';
      return withAccount(state, event.account, (account) => ({ ...account, enabled }));
    }
    case 'SignedIn':
      return signedIn(proven(state, event.account, event.place), event);
    case 'SignInFailed':
      return { ...state, attempts: withFailure(state.attempts, event) };
    case 'SignedOut':
      return withAccount({ ...state, sessions: without(state.sessions, event.session) }, event.account, (account) => ({
        ...account,
        sessions: account.sessions.filter((session) => session !== event.session),
      }));
    case 'SessionLocked':
      return withSession(state, event.session, (session) => ({ ...session, locked: true }));
    case 'SessionUnlocked':
      return unlocked(proven(state, event.account, event.place), event);
    case 'ApprovalGiven':
      return proven(state, event.approver, event.place);
  }
};

const put = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> => new Map(map).set(key, value);

const without = <K, V>(map: ReadonlyMap<K, V>, ...keys: readonly K[]): ReadonlyMap<K, V> =>
  new Map([...map].filter(([key]) => !keys.includes(key)));

const withAccount = (state: StaffState, name: string, next: (account: Account) => Account): StaffState => {
  const account = state.accounts.get(name);
  return account ? { ...state, accounts: put(state.accounts, name, next(account)) } : state;
};

const withSession = (state: StaffState, token: string, next: (session: Session) => Session): StaffState => {
  const session = state.sessions.get(token);
  return session ? { ...state, sessions: put(state.sessions, token, next(session)) } : state;
};

const newAccount = ({ account: name, person, roles, at }: EventOf<'AccountCreated'>): Account => ({
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
const invited = (state: StaffState, event: EventOf<'InvitationIssued'>): StaffState => {
  const { invitation, account, at: issuedAt, expiresAt } = event;
  const earlier = [...state.invitations].filter(([, known]) => known.account === account).map(([token]) => token);
  const invitations = put(without(state.invitations, ...earlier), invitation, { account, issuedAt, expiresAt });
  const next = { ...state, invitations };
  return account === null ? next : withAccount(next, account, (known) => ({ ...known, invitation }));
};

const signedIn = (state: StaffState, event: EventOf<'SignedIn'>): StaffState => {
  const { account, session: id, at, expiresAt } = event;
  const session: Session = { id, account, signedInAt: at, expiresAt, seenAt: at, locked: false };
  return withAccount({ ...state, sessions: put(state.sessions, id, session) }, account, (known) => ({
    ...known,
    sessions: [...known.sessions, id],
    places: withPlaces(known.places, event.places, at),
  }));
};

const PLACES_KEPT = 20;

const withPlaces = (known: readonly KnownPlace[], places: readonly string[], at: number): readonly KnownPlace[] =>
  [...known.filter(({ place }) => !places.includes(place)), ...places.map((place) => ({ place, at }))].slice(
    -PLACES_KEPT,
  );

/** The session goes on under its new token. */
const unlocked = (
  state: StaffState,
  { account, session: token, renewed, at }: EventOf<'SessionUnlocked'>,
): StaffState => {
  const session = state.sessions.get(token);
  if (!session) return state;
  const sessions = put(without(state.sessions, token), renewed, { ...session, seenAt: at, locked: false });
  return withAccount({ ...state, sessions }, account, (known) => ({
    ...known,
    sessions: known.sessions.map((other) => (other === token ? renewed : other)),
  }));
};

/** Failures from a place are forgiven once the right password comes from there. */
const proven = (state: StaffState, name: string, place: string): StaffState => ({
  ...state,
  attempts: without(state.attempts, keyHere(bucketOf(name), place)),
});

const withFailure = (
  attempts: StaffState['attempts'],
  { bucket, place, failures, elsewhere, at }: EventOf<'SignInFailed'>,
): StaffState['attempts'] => {
  const next = new Map<string, Attempts>([...attempts].filter(([, known]) => !isForgotten(known, at)));
  next.set(keyHere(bucket, place), { failures, last: at });
  if (elsewhere !== null) next.set(keyElsewhere(bucket), { failures: elsewhere, last: at });
  return next;
};
