import { setImmediate } from 'node:timers/promises';
import { AlteredError, startOf } from './chain.ts';
import { type Database, limitOf } from './database.ts';
import { commandKey, type Facts, type Pending, type Plan, pendingOf, planOf } from './plan.ts';
import { type Append, type Appended, type Entry, type Head, type Store, StoreError, type StoreWatch } from './store.ts';

const BATCH_MAX = 1000;
/** Each attempt fails only if another writer got in between. */
const ATTEMPTS_MAX = 10;

interface Waiting {
  readonly pending: Pending;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: StoreError) => void;
}

type Listener = (entries: readonly Entry[]) => void;

/**
 * Appends that come while a commit is under way wait and are committed together. Heads are kept in memory and a command
 * is taken to be new: the unique keys of the database say so if either is wrong, and then both are read.
 */
class GroupCommit {
  readonly #database: Database;
  readonly #watch: StoreWatch;
  readonly #listeners = new Set<Listener>();
  readonly #heads = new Map<string, Head>();
  #queue: Waiting[] = [];
  #running: Promise<void> | undefined;
  #recovering: Promise<void> | undefined;
  #broken = false;
  #closed = false;
  /** What a failed write may or may not have left in the database. */
  #doubtful: readonly Entry[] = [];

  constructor(database: Database, watch: StoreWatch) {
    this.#database = database;
    this.#watch = watch;
  }

  append(append: Append): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.#assertOpen();
      this.#queue.push({ pending: pendingOf(append), resolve, reject });
      this.#watch({ is: 'append-waits' });
      this.#running ??= this.#run();
    });
  }

  subscribe(listener: Listener): () => void {
    const own: Listener = (entries) => listener(entries);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  /** Looks something up, once it is certain what the database holds. */
  async reading<T>(look: () => Promise<T>): Promise<T> {
    this.#assertOpen();
    try {
      await this.#settled();
      return await look();
    } catch (error) {
      throw error instanceof AlteredError ? error : storeError(error);
    }
  }

  /** Writes something beside the log. */
  writing(write: () => Promise<void>): Promise<void> {
    return this.reading(async () => {
      try {
        await write();
      } catch (error) {
        this.#broken = true;
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#running;
    await this.#recovering?.catch(() => {});
    await this.#database.close();
  }

  #assertOpen(): void {
    if (this.#closed) throw new StoreError('The store is closed.');
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0) {
      // Whoever was answered by the last commit may have the next append at hand.
      await setImmediate();
      await this.#commit(this.#queue.splice(0, BATCH_MAX));
    }
    this.#running = undefined;
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    const began = performance.now();
    try {
      await this.#settled();
      const plan = await this.#write(batch.map(({ pending }) => pending));
      this.#watch({ is: 'committed', appends: batch.length, seconds: (performance.now() - began) / 1000 });
      this.#publish(entriesOf(plan));
      for (const [index, { resolve }] of batch.entries()) resolve(plan.results[index]!);
    } catch (error) {
      this.#broken = true;
      const failure = storeError(error);
      this.#watch({ is: 'commit-failed', appends: batch.length, error: failure });
      for (const { reject } of batch) reject(failure);
    }
  }

  async #write(pendings: readonly Pending[]): Promise<Plan> {
    let facts = await this.#rememberedFacts(pendings);
    let certain = false;
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const plan = planOf(pendings, facts);
      const ready = certain || !plan.restsOnFacts;
      if (ready && (await this.#written(plan))) return plan;
      facts = await this.#readFacts(pendings);
      certain = true;
    }
    throw new StoreError('Other writers were faster every time.');
  }

  async #written(plan: Plan): Promise<boolean> {
    if (plan.batch.commands.length > 0) {
      this.#doubtful = entriesOf(plan);
      const outcome = await this.#database.write(plan.batch);
      this.#doubtful = [];
      if (outcome === 'taken') return false;
    }
    for (const [stream, head] of plan.heads) this.#heads.set(stream, head);
    return true;
  }

  async #rememberedFacts(pendings: readonly Pending[]): Promise<Facts> {
    const streams = streamsOf(pendings);
    const unknown = streams.filter((stream) => !this.#heads.has(stream));
    if (unknown.length > 0) await this.#readHeads(unknown);
    return { heads: this.#headsOf(streams), answers: new Map() };
  }

  async #readFacts(pendings: readonly Pending[]): Promise<Facts> {
    const streams = streamsOf(pendings);
    await this.#readHeads(streams);
    // Heads first: a command that comes between the two is then found, or makes the write fail.
    const answers = await this.#database.answers(pendings.map(({ append }) => append));
    return { heads: this.#headsOf(streams), answers: new Map(answers.map((row) => [commandKey(row), row])) };
  }

  async #readHeads(streams: readonly string[]): Promise<void> {
    const heads = await this.#database.heads(streams);
    for (const stream of streams) this.#heads.set(stream, heads.get(stream) ?? startOf(stream));
  }

  #headsOf(streams: readonly string[]): Map<string, Head> {
    return new Map(streams.map((stream) => [stream, this.#heads.get(stream)!]));
  }

  /** Resolves once no failed write is in doubt. */
  async #settled(): Promise<void> {
    if (!this.#broken && !this.#database.lost) return;
    this.#recovering ??= this.#recover().finally(() => {
      this.#recovering = undefined;
    });
    await this.#recovering;
  }

  async #recover(): Promise<void> {
    await this.#database.recover();
    this.#heads.clear();
    const entries = await this.#arrived(this.#doubtful);
    this.#doubtful = [];
    this.#broken = false;
    this.#publish(entries);
  }

  /** Those entries of a failed write that are there after all; nobody has heard of them yet. */
  async #arrived(doubtful: readonly Entry[]): Promise<readonly Entry[]> {
    const there = new Set<string>();
    for (const stream of new Set(doubtful.map((entry) => entry.stream))) {
      const own = doubtful.filter((entry) => entry.stream === stream);
      const kept = await this.#database.read(stream, own[0]!.version - 1, own.length);
      for (const { hash } of kept) there.add(hash);
    }
    return doubtful.filter(({ hash }) => there.has(hash));
  }

  #publish(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    for (const listener of this.#listeners) {
      try {
        listener(entries);
      } catch (error) {
        // A listener's mistake must not look like a storage error; it surfaces by itself.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}

const entriesOf = ({ results }: Plan): readonly Entry[] =>
  results.flatMap((result) => (result.is === 'appended' ? result.entries : []));

const streamsOf = (pendings: readonly Pending[]): string[] => [...new Set(pendings.map(({ append }) => append.stream))];

const storeError = (error: unknown): StoreError =>
  error instanceof StoreError
    ? error
    : new StoreError(error instanceof Error ? error.message : String(error), { cause: error });

export const storeOver = (database: Database, watch: StoreWatch = () => {}): Store => {
  const group = new GroupCommit(database, watch);
  return {
    append: (append) => group.append(append),
    read: (stream, version, limit) => group.reading(() => database.read(stream, version, limit)),
    head: (stream) => group.reading(async () => (await database.heads([stream])).get(stream) ?? startOf(stream)),
    answerTo: (stream, command) =>
      group.reading(async () => {
        const [row] = await database.answers([{ stream, command }]);
        return row && { version: row.version, answer: JSON.parse(row.answer) as unknown };
      }),
    streams: () => group.reading(() => database.streams()),
    document: (stream, kind, key) => group.reading(() => database.document(stream, kind, key)),
    documents: (query) => group.reading(() => database.documents(query)),
    saveSnapshot: (stream, snapshot) => group.writing(() => database.saveSnapshot(stream, snapshot)),
    snapshot: (stream) => group.reading(() => database.snapshot(stream)),
    saveCheckpoint: (checkpoint) => group.writing(() => database.saveCheckpoint(checkpoint)),
    checkpoints: (stream, after = 0, to = Number.MAX_SAFE_INTEGER) =>
      group.reading(() => database.checkpoints(stream, after, limitOf(to))),
    subscribe: (listener) => group.subscribe(listener),
    close: () => group.close(),
  };
};
