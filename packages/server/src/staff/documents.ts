import type { Document, Store } from '../store/store.ts';
import { isName } from './name.ts';
import { type Account, type Attempts, DAY, type Invitation, NOBODY, type Session, type StaffState } from './state.ts';
import { bucketOf, keyElsewhere, keyHere, type Origin, placeOf } from './throttle.ts';

export const STAFF = 'staff';

interface Kind<V> {
  readonly kind: string;
  readonly rank: (value: V) => number;
}

const ACCOUNT: Kind<Account> = { kind: 'account', rank: ({ createdAt }) => createdAt };
const SESSION: Kind<Session> = { kind: 'session', rank: ({ expiresAt }) => expiresAt };
const INVITATION: Kind<Invitation> = { kind: 'invitation', rank: ({ expiresAt }) => expiresAt };
const ATTEMPTS: Kind<Attempts> = { kind: 'attempts', rank: ({ last }) => last };

type Values<V> = ReadonlyMap<string, V>;

/** What has changed from one state to another, as documents. */
export const documentsOf = (before: StaffState, after: StaffState): readonly Document[] => [
  ...changes(ACCOUNT, before.accounts, after.accounts),
  ...changes(SESSION, before.sessions, after.sessions),
  ...changes(INVITATION, before.invitations, after.invitations),
  ...changes(ATTEMPTS, before.attempts, after.attempts),
];

const changes = <V>({ kind, rank }: Kind<V>, before: Values<V>, after: Values<V>): readonly Document[] => [
  ...[...after]
    .filter(([key, value]) => before.get(key) !== value)
    .map(([key, value]) => ({ kind, key, rank: rank(value), value })),
  ...[...before.keys()].filter((key) => !after.has(key)).map((key) => ({ kind, key, rank: 0, value: null })),
];

/** The part of the staff that a decision is about. */
export interface Wanted {
  readonly accounts?: readonly string[];
  /** By the SHA-256 of their tokens. */
  readonly sessions?: readonly string[];
  readonly invitations?: readonly string[];
  /** Whoever gives a password: how often that went wrong is needed. */
  readonly presented?: { readonly name: string; readonly origin: Origin };
  /** Whether there is any account at all, and the invitations for the first. */
  readonly first?: boolean;
  /** The accounts' own sessions and invitations are left out: asking for them takes time that would tell of them. */
  readonly bare?: boolean;
}

export const loadStaff = async (store: Store, wanted: Wanted, at: number): Promise<StaffState> => {
  const { accounts = [], sessions = [], invitations = [], presented, first, bare } = wanted;
  const entered = await fetchAll(store, SESSION, sessions);
  const invited = await fetchAll(store, INVITATION, invitations);
  const named = [...entered.values(), ...invited.values()].flatMap(({ account }) => account ?? []);
  const names = [...accounts, ...named, ...(presented ? [presented.name] : [])].filter(isName);
  const people = await fetchAll(store, ACCOUNT, names);
  const state = { ...NOBODY, accounts: people, sessions: entered, invitations: invited };
  const linked = bare ? state : await withLinks(store, state);
  const whole = first ? await withFirst(store, linked) : linked;
  return presented ? { ...whole, attempts: await attemptsOf(store, whole, presented, at) } : whole;
};

/** Sessions and the invitation of every account that is there. */
const withLinks = async (store: Store, state: StaffState): Promise<StaffState> => {
  const people = [...state.accounts.values()];
  const sessions = people.flatMap((account) => account.sessions).filter((token) => !state.sessions.has(token));
  const invitations = people.flatMap(({ invitation }) => invitation ?? []);
  return {
    ...state,
    sessions: new Map([...state.sessions, ...(await fetchAll(store, SESSION, sessions))]),
    invitations: new Map([...state.invitations, ...(await fetchAll(store, INVITATION, invitations))]),
  };
};

const withFirst = async (store: Store, state: StaffState): Promise<StaffState> => {
  const [some, open] = [await list(store, ACCOUNT, { limit: 1 }), await list(store, INVITATION, { limit: FEW })];
  return {
    ...state,
    accounts: new Map([...some, ...state.accounts]),
    invitations: new Map([...[...open].filter(([, { account }]) => account === null), ...state.invitations]),
  };
};

/** Attempts that count here, and a few that are long past, so that they are cleared away with the next failure. */
const attemptsOf = async (
  store: Store,
  { accounts }: StaffState,
  { name, origin }: { readonly name: string; readonly origin: Origin },
  at: number,
): Promise<Values<Attempts>> => {
  const bucket = bucketOf(name);
  const here = keyHere(bucket, placeOf(accounts.get(name), origin, at));
  const counted = await fetchAll(store, ATTEMPTS, [here, keyElsewhere(bucket)]);
  return new Map([...(await list(store, ATTEMPTS, { to: at - DAY - 1, limit: FEW })), ...counted]);
};

const FEW = 10;

const fetchAll = async <V>(store: Store, { kind }: Kind<V>, keys: readonly string[]): Promise<Values<V>> => {
  const values = await Promise.all(
    [...new Set(keys)].map(async (key) => [key, await store.document(STAFF, kind, key)]),
  );
  return new Map(values.filter(([, value]) => value !== undefined) as [string, V][]);
};

const list = async <V>(store: Store, { kind }: Kind<V>, range: { to?: number; limit: number }): Promise<Values<V>> => {
  const found = await store.documents({ stream: STAFF, kind, ...range });
  return new Map(found.map(({ key, value }) => [key, value as V]));
};

export const findAccount = async (store: Store, name: string): Promise<Account | undefined> =>
  isName(name) ? (await fetchAll(store, ACCOUNT, [name])).get(name) : undefined;

export const findSession = async (store: Store, token: string): Promise<Session | undefined> =>
  (await fetchAll(store, SESSION, [token])).get(token);

export const findInvitation = async (store: Store, token: string): Promise<Invitation | undefined> =>
  (await fetchAll(store, INVITATION, [token])).get(token);

export const allAccounts = async (store: Store): Promise<readonly Account[]> => [
  ...(await list(store, ACCOUNT, { limit: ACCOUNTS_MAX })).values(),
];

const ACCOUNTS_MAX = 100_000;

/** A session that something was just done in. */
export const seen = (token: string, session: Session, at: number): Document => ({
  kind: SESSION.kind,
  key: token,
  rank: SESSION.rank(session),
  value: { ...session, seenAt: at },
});
