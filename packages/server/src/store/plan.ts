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
  for (const name of [stream, command]) assertName(name);
  if (events.length === 0) throw new RangeError('An append has at least one event.');
  for (const number of [expectedVersion, expectedVersion + events.length, at])
    if (!Number.isSafeInteger(number)) throw new RangeError(`${number} is not a whole number.`);
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

/** Two names must not become one in a database that cannot hold every string. */
const assertName = (name: string): void => {
  if (/\0|\p{Surrogate}/u.test(name)) throw new TypeError(`${JSON.stringify(name)} is not a name.`);
};

/** Takes the appends in order; each sees the streams as those before it leave them. Commands are noted with a MAC. */
export const commitPlan = (
  pendings: readonly Pending[],
  facts: Facts,
  macOf: (taken: TakenRow) => string,
): CommitPlan => {
  const heads = new Map(facts.heads);
  const changed = new Map<string, Head>();
  const answers = new Map(facts.answers);
  const documents = new Map<string, DocumentRow>();
  const commands: CommandRow[] = [];
  const entries: EntryRow[] = [];
  const mistaken = new Set<Basis>();
  let restsOnFacts = false;

  const add = (pending: Pending, head: Head): Appended => {
    const links = linksOf(pending, head);
    const last = links.at(-1)!;
    const { stream, command, events } = pending.append;
    const taken = { stream, command, version: last.version, answer: pending.answer };
    const row = { ...taken, mac: macOf(taken) };
    heads.set(stream, { version: last.version, hash: last.hash });
    changed.set(stream, heads.get(stream)!);
    answers.set(commandKey(row), row);
    commands.push(row);
    entries.push(...links);
    for (const document of pending.documents) documents.set(documentKey(document), document);
    const { answer } = pending.append;
    return {
      is: 'appended',
      entries: links.map(({ version, at, hash }, index): Entry => {
        const entry = { stream, version, at, command, event: events[index]!, hash };
        return index < links.length - 1 ? entry : { ...entry, answer: answer ?? null };
      }),
    };
  };

  const results = pendings.map((pending): Appended => {
    const { append } = pending;
    const { basis } = append;
    const known = answers.get(commandKey(append));
    const head = heads.get(append.stream) ?? startOf(append.stream);
    const holds = basis === undefined || (basis.holds && !mistaken.has(basis));
    const follows = !known && holds && head.version === append.expectedVersion;
    if (follows) return add(pending, head);
    if (basis) mistaken.add(basis);
    if (known) return { is: 'repeated', version: known.version, answer: JSON.parse(known.answer) };
    restsOnFacts = true;
    return { is: 'conflict', version: head.version };
  });

  return { results, batch: { commands, entries, documents: [...documents.values()] }, heads: changed, restsOnFacts };
};

const linksOf = ({ append, events, answer: told }: Pending, head: Head): EntryRow[] => {
  const { stream, at, command } = append;
  let { version, hash } = head;
  return events.map((event, index) => {
    version += 1;
    const answer = index === events.length - 1 ? told : null;
    hash = hashAfter(hash, { stream, version, at, command, event, answer: answer ?? undefined });
    return { stream, version, at, command, event, answer, hash };
  });
};

const documentKey = ({ stream, kind, key }: DocumentRow): string => `${stream}\0${kind}\0${key}`;
