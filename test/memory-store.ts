import type { Entry, Head } from '../packages/server/src/protocol/entry.ts';
import { canonical, hashAfter, startOf } from '../packages/server/src/store/chain.ts';
import { StoreError } from '../packages/server/src/store/error.ts';
import { pendingOf } from '../packages/server/src/store/plan.ts';
import type { Append, Appended, Document, DocumentQuery, Snapshot, Store } from '../packages/server/src/store/store.ts';

type Filed = Document & { readonly stream: string };

interface Stream {
  readonly entries: Entry[];
  readonly answers: Map<string, { version: number; answer: unknown }>;
}

const copy = <T>(value: T): T => JSON.parse(canonical(value)) as T;
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
const idOf = (stream: string, kind: string, key: string): string => JSON.stringify([stream, kind, key]);

/** The contract of the log, kept in memory, for tests. Every answer comes a turn later, so that callers can race. */
export class MemoryStore implements Store {
  private readonly keptStreams = new Map<string, Stream>();
  private readonly keptDocuments = new Map<string, Filed>();
  private readonly snapshots = new Map<string, Snapshot>();
  private readonly listeners = new Set<(entries: readonly Entry[]) => void>();
  private failure: 'before' | 'after' | undefined;
  appends = 0;
  conflicts = 0;
  /** Documents asked for, one by one or as a list. */
  reads = 0;

  /** The next append fails: before it is kept, or after. */
  failNext(failure: 'before' | 'after'): void {
    this.failure = failure;
  }

  /** Everything that is kept, as text: events, answers, documents and snapshots. */
  dump(): string {
    const streams = [...this.keptStreams].map(([name, { entries, answers }]) => [name, entries, [...answers]]);
    return JSON.stringify([streams, [...this.keptDocuments.values()], [...this.snapshots]]);
  }

  async append(append: Append): Promise<Appended> {
    // What could not be kept as it is throws.
    pendingOf(append);
    await turn();
    this.appends++;
    const failure = this.failure;
    this.failure = undefined;
    const { basis = { holds: true }, ...rest } = append;
    const isSure = basis.holds;
    basis.holds &&= failure === undefined;
    if (failure === 'before') throw new StoreError('The disk is gone.');
    const appended = this.keep(copy(rest) as Append, isSure);
    if (failure === 'after') throw new StoreError('The disk went after the write.');
    basis.holds &&= appended.is === 'appended';
    await turn();
    return appended;
  }

  private keep(
    { stream, expectedVersion, command, at, events, answer, documents = [] }: Append,
    isSure: boolean,
  ): Appended {
    const kept = this.stream(stream);
    const earlier = kept.answers.get(command);
    if (earlier) return { is: 'repeated', ...copy(earlier) };
    const version = kept.entries.length;
    if (!isSure || version !== expectedVersion) {
      this.conflicts++;
      return { is: 'conflict', version };
    }
    const entries = events.map((event, index): Entry => {
      const content = { stream, version: version + index + 1, at, command, event };
      const told = index === events.length - 1 ? { answer: answer ?? null } : {};
      const hash = hashAfter(this.headNow(stream).hash, {
        ...content,
        event: canonical(event),
        answer: 'answer' in told ? canonical(told.answer) : undefined,
      });
      const entry = { ...content, ...told, hash };
      kept.entries.push(entry);
      return entry;
    });
    kept.answers.set(command, { version: kept.entries.length, answer: answer ?? null });
    for (const document of documents) this.file({ ...document, stream });
    for (const listener of this.listeners) listener(copy(entries));
    return { is: 'appended', entries: copy(entries) };
  }

  private file(document: Filed): void {
    const id = idOf(document.stream, document.kind, document.key);
    if (document.value === null) this.keptDocuments.delete(id);
    else this.keptDocuments.set(id, document);
  }

  private stream(name: string): Stream {
    const known = this.keptStreams.get(name) ?? { entries: [], answers: new Map() };
    this.keptStreams.set(name, known);
    return known;
  }

  private headNow(stream: string): Head {
    const last = this.keptStreams.get(stream)?.entries.at(-1);
    return last ? { version: last.version, hash: last.hash } : startOf(stream);
  }

  async read(stream: string, version: number, limit: number): Promise<readonly Entry[]> {
    await turn();
    return copy((this.keptStreams.get(stream)?.entries ?? []).slice(version, version + limit));
  }

  async head(stream: string): Promise<Head> {
    await turn();
    return this.headNow(stream);
  }

  async heads(): Promise<ReadonlyMap<string, Head>> {
    const names = await this.streams();
    return new Map(names.map((name) => [name, this.headNow(name)]));
  }

  async answerTo(stream: string, command: string): Promise<{ version: number; answer: unknown } | undefined> {
    await turn();
    const answer = this.keptStreams.get(stream)?.answers.get(command);
    return answer && copy(answer);
  }

  async streams(): Promise<readonly string[]> {
    await turn();
    return [...this.keptStreams]
      .filter(([, { entries }]) => entries.length > 0)
      .map(([name]) => name)
      .sort(byBytes);
  }

  async document(stream: string, kind: string, key: string): Promise<unknown> {
    this.reads++;
    await turn();
    const found = this.keptDocuments.get(idOf(stream, kind, key));
    return found && copy(found.value);
  }

  async documents({ stream, kind, from, to, newestFirst, limit }: DocumentQuery): Promise<readonly Filed[]> {
    this.reads++;
    await turn();
    const found = [...this.keptDocuments.values()]
      .filter((document) => document.kind === kind && (stream === undefined || document.stream === stream))
      .filter(({ rank }) => rank >= (from ?? -Infinity) && rank <= (to ?? Infinity))
      .sort((a, b) => a.rank - b.rank || byBytes(a.stream, b.stream) || byBytes(a.key, b.key));
    if (newestFirst) found.reverse();
    return copy(found.slice(0, limit));
  }

  async saveSnapshot(stream: string, snapshot: Snapshot): Promise<void> {
    if (snapshot.version >= (this.snapshots.get(stream)?.version ?? 0)) this.snapshots.set(stream, copy(snapshot));
  }

  async snapshot(stream: string): Promise<Snapshot | undefined> {
    return this.snapshots.get(stream);
  }

  inspection(): never {
    throw new Error('There are no tables to look at.');
  }

  subscribe(listener: (entries: readonly Entry[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {}
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
