import { randomUUID } from 'node:crypto';
import { databaseIn, databaseStream } from './dealing.ts';
import { entriesOf } from './entries.ts';
import { RecordError } from './error.ts';
import type { Store } from './store.ts';

/**
 * A record in several databases: each of them says in a stream of its own which one it is, of which record. The first also
 * knows all others, in their order, so that none can be missing, be another's, or change its place without being noticed.
 */

type MembershipEvent =
  | { readonly type: 'DatabaseJoined'; readonly record: string; readonly database: string; readonly number: number }
  /** In the first one's stream. */
  | { readonly type: 'DatabaseAdded'; readonly database: string; readonly number: number };

export type Membership =
  /** Nothing was written to it. */
  | { readonly is: 'empty' }
  /** A record, or part of one, that does not say that there are others. */
  | { readonly is: 'alone' }
  | {
      readonly is: 'joined';
      readonly record: string;
      readonly id: string;
      readonly number: number;
      /** All of the record's, in order, if this is the first; itself otherwise. */
      readonly all: readonly string[];
    };

type Joined = Extract<Membership, { is: 'joined' }>;

export const readMembership = async (store: Store | undefined): Promise<Membership> => {
  const streams = store ? await store.streams() : [];
  const [own, ...others] = streams.filter((stream) => databaseIn(stream) !== undefined);
  if (own === undefined) return { is: streams.length === 0 ? 'empty' : 'alone' };
  if (others.length > 0) throw new RecordError(`A database says that it is ${own} and ${others[0]}. ${VERIFY}`);
  let joined: Joined | undefined;
  for await (const { event } of entriesOf(store!, own)) joined = joinedAfter(joined, event as MembershipEvent);
  if (!joined || joined.number !== databaseIn(own))
    throw new RecordError(`The stream ${own} does not say what it should. ${VERIFY}`);
  return joined;
};

const VERIFY = 'The record was changed. Find out who did it, or restore a backup.';

const joinedAfter = (joined: Joined | undefined, event: MembershipEvent): Joined | undefined => {
  const { database: id, number } = event;
  if (event.type === 'DatabaseJoined') return joined ?? { is: 'joined', record: event.record, id, number, all: [id] };
  return joined && { ...joined, all: [...joined.all, id] };
};

const add = async (store: Store, number: number, event: MembershipEvent): Promise<void> => {
  const stream = databaseStream(number);
  const { version } = await store.head(stream);
  await store.append({
    stream,
    expectedVersion: version,
    command: `${event.type}:${event.number}`,
    at: Date.now(),
    events: [event],
    answer: null,
  });
};

/**
 * Makes one of several of a database. It says so itself before the first one counts on it, so that whoever is cut short in
 * between finds a database that belongs to nothing yet, and goes on.
 */
export const join = async (first: Store, store: Store, number: number): Promise<void> => {
  const head = await readMembership(first);
  const record = head.is === 'joined' ? head.record : randomUUID();
  const own = await readMembership(store);
  const id = own.is === 'joined' ? own.id : randomUUID();
  if (own.is !== 'joined') await add(store, number, { type: 'DatabaseJoined', record, database: id, number });
  if (number > 1 && head.is === 'joined' && head.all.length < number)
    await add(first, 1, { type: 'DatabaseAdded', database: id, number });
};

export const NAME_ALL =
  'HARDWAY_DATABASE_URL names all of a record’s databases, always in the same order; new ones come last.';

/** Why these are not the databases of one record in their order, if they are not. Empty ones at the end are new. */
export const flawOfMembers = (members: readonly Membership[]): string | undefined => {
  const [first] = members;
  const flaw =
    (first && flawOfFirst(first, members.length)) ??
    members.flatMap((member, index) => (index === 0 ? [] : (flawOfOther(members, member, index) ?? [])))[0];
  return flaw && `${flaw} ${NAME_ALL}`;
};

const flawOfFirst = (first: Membership, named: number): string | undefined => {
  if (first.is !== 'joined') return undefined;
  if (first.number > 1)
    return `The first address leads to database ${first.number} of a record in several, and not to its first.`;
  if (first.all.length > named)
    return `The record is in ${first.all.length} databases, and ${named === 1 ? 'only one is' : `only ${named} are`} named.`;
  return undefined;
};

const flawOfOther = (members: readonly Membership[], member: Membership, index: number): string | undefined => {
  const [first] = members as [Membership];
  const number = index + 1;
  const isKnown = first.is === 'joined' && index < first.all.length;
  switch (member.is) {
    case 'empty':
      return isKnown
        ? `Address ${number} leads to an empty database, and not to database ${number} of the record: its part of the record is lost, or the address is wrong.`
        : undefined;
    case 'alone':
      return `Address ${number} leads to a database with a record of its own.`;
    case 'joined':
      if (first.is !== 'joined')
        return `Address ${number} leads to database ${member.number} of a record whose first database is not named first.`;
      if (member.record !== first.record) return `Address ${number} leads to a database of another house’s record.`;
      return flawOfOrder(members, first, member, index);
  }
};

const flawOfOrder = (
  members: readonly Membership[],
  first: Joined,
  member: Joined,
  index: number,
): string | undefined => {
  const same = members.slice(0, index).findIndex((other) => other.is === 'joined' && other.id === member.id);
  if (same >= 0) return `Addresses ${same + 1} and ${index + 1} lead to the same database.`;
  if (member.number !== index + 1)
    return `Address ${index + 1} leads to database ${member.number} of the record: their order has changed.`;
  // One that has not been counted on yet was cut short when it joined.
  return (first.all[index] ?? member.id) === member.id
    ? undefined
    : `Address ${index + 1} leads to a database that has joined the record, but is not its database ${index + 1}.`;
};
