import type { Entry, Head } from '../protocol/entry.ts';
import { canonical, hashAfter, startOf } from './chain.ts';
import type { Batch, CommandId, CommandRow, DocumentRow, EntryRow, TakenRow } from './rows.ts';
import type { Append, Appended, Basis, Document } from './store.ts';

/** An append that was checked when it came, with its JSON written out. */
export interface Pending {
  readonly append: Append;
  readonly events: readonly string[];
  readonly answer: string;
  readonly documents: readonly DocumentRow[];
}

/** Facts about the streams and commands of some appends. */
interface Facts {
  readonly heads: ReadonlyMap<string, Head>;
  readonly answers: ReadonlyMap<string, CommandRow>;
}

export interface CommitPlan {
  /** One for each append. */
  readonly results: readonly Appended[];
  /** The entries of all of them. */
  readonly entries: readonly Entry[];
  readonly batch: Batch;
  /** The heads, once it is written, of the streams that it adds to. */
  readonly heads: ReadonlyMap<string, Head>;
  /** Whether a result rests on the facts alone: the write would not notice if they were out of date. */
  readonly restsOnFacts: boolean;
}

export const commandKey = ({ stream, command }: CommandId): string => `${stream}\0${command}`;

/** Throws for what could not be kept exactly as it is. */
export const pendingOf = (append: Append): Pending => {
  const { stream, command, expectedVersion, at, events, answer, documents = [] } = append;
  assertName(stream);
  assertName(command);
  if (events.length === 0) throw new RangeError('An append has at least one event.');
  assertWhole(expectedVersion);
  assertWhole(expectedVersion + events.length);
  assertWhole(at);
  return {
    append,
    events: events.map(canonical),
    answer: canonical(answer ?? null),
    documents: documents.map((document) => documentRow(stream, document)),
  };
};

const documentRow = (stream: string, { kind, key, rank, value }: Document): DocumentRow => {
  for (const name of [kind, key]) assertName(name);
  if (!Number.isFinite(rank)) throw new RangeError(`A document cannot be ranked ${rank}.`);
  // Adding zero makes one zero of both.
  return { stream, kind, key, rank: rank + 0, value: value === null ? null : canonical(value) };
};

const assertWhole = (number: number): void => {
  if (!Number.isSafeInteger(number)) throw new RangeError(`${number} is not a whole number.`);
};

/** Two names must not become one in a database that cannot hold every string. */
const assertName = (name: string): void => {
  if (/\0|\p{Surrogate}/u.test(name)) throw new TypeError(`${JSON.stringify(name)} is not a name.`);
};

/** A stream as the appends so far leave it. */
interface Written {
  head: Head;
  /** Commands that these appends have brought, with the row of each. */
  readonly taken: Map<string, CommandRow>;
}

/** Takes the appends in order; each sees the streams as those before it leave them. Commands are noted with a MAC. */
export const commitPlan = (
  pendings: readonly Pending[],
  facts: Facts,
  macOf: (taken: TakenRow) => string,
): CommitPlan => {
  const streams = new Map<string, Written>();
  const heads = new Map<string, Head>();
  const documents = new Map<string, DocumentRow>();
  const commands: CommandRow[] = [];
  const rows: EntryRow[] = [];
  const all: Entry[] = [];
  const mistaken = new Set<Basis>();
  let restsOnFacts = false;

  const writtenOf = (stream: string): Written => {
    const known = streams.get(stream);
    if (known) return known;
    const written = { head: facts.heads.get(stream) ?? startOf(stream), taken: new Map() };
    streams.set(stream, written);
    return written;
  };

  const add = ({ append, events, answer: told, documents: brought }: Pending, written: Written): Appended => {
    const { stream, at, command, answer = null } = append;
    const entries: Entry[] = [];
    const last = events.length - 1;
    let { version, hash } = written.head;
    for (const [index, text] of events.entries()) {
      const event = append.events[index]!;
      const answered = index === last ? told : null;
      version += 1;
      hash = hashAfter(hash, { stream, version, at, command, event: text, answer: answered ?? undefined });
      rows.push({ stream, version, at, command, event: text, answer: answered, hash });
      const entry: Entry =
        index === last
          ? { stream, version, at, command, event, hash, answer }
          : { stream, version, at, command, event, hash };
      entries.push(entry);
      all.push(entry);
    }
    const row = { stream, command, version, answer: told, mac: '' };
    row.mac = macOf(row);
    written.head = { version, hash };
    written.taken.set(command, row);
    heads.set(stream, written.head);
    commands.push(row);
    for (const document of brought) documents.set(documentKey(document), document);
    return { is: 'appended', entries };
  };

  const results = pendings.map((pending): Appended => {
    const { append } = pending;
    const { stream, command, basis, expectedVersion } = append;
    const written = writtenOf(stream);
    const known =
      written.taken.get(command) ?? (facts.answers.size > 0 ? facts.answers.get(commandKey(append)) : undefined);
    const holds = basis === undefined || (basis.holds && !mistaken.has(basis));
    if (!known && holds && written.head.version === expectedVersion) return add(pending, written);
    if (basis) mistaken.add(basis);
    if (known) return { is: 'repeated', version: known.version, answer: JSON.parse(known.answer) };
    restsOnFacts = true;
    return { is: 'conflict', version: written.head.version };
  });

  const batch = { commands, entries: rows, documents: [...documents.values()] };
  return { results, entries: all, batch, heads, restsOnFacts };
};

const documentKey = ({ stream, kind, key }: DocumentRow): string => `${stream}\0${kind}\0${key}`;
