import { setImmediate } from 'node:timers/promises';
import type { Entry, Head } from '../protocol/entry.ts';
import { AlteredError, startOf } from './chain.ts';
import type { Database } from './database.ts';
import { ForgedAnswerError, RecordError, StoreError } from './error.ts';
import { checkKept, HeadFile } from './head-file.ts';
import { HOLDER } from './lease.ts';
import { isSameMac } from './mac.ts';
import { type CommitPlan, commandKey, commitPlan, type Pending, pendingOf } from './plan.ts';
import type { CommandRow } from './rows.ts';
import { commandMac, isSealedBy, type Seal, sealOf, snapshotMac, Tally } from './seal.ts';
import type { Append, Appended, KeptSnapshot, Snapshot, Store, StoreWatch } from './store.ts';

const BATCH_MAX = 1000;

const OVERTAKEN = 'Another house has taken the record over; this one writes no more.';

export interface StoreOptions {
  /** The secret of seals and snapshots; nobody can make one without it. */
  readonly secret?: Uint8Array;
  /** Where the last seal is kept apart from the database. */
  readonly headFile?: string;
  readonly watch?: StoreWatch;
  /** An operator's decision to accept a record that was never sealed, or one that is behind its head file. */
  readonly accept?: 'unsealed' | 'behind';
}

/** For stores that nobody has to trust. */
const NO_SECRET = Buffer.alloc(0);

/** The secret of a house that adopts a record of 0.1.0; null for all others. */
export const adopterOf = ({ accept, secret = NO_SECRET }: StoreOptions): Uint8Array | null =>
  accept === 'unsealed' ? secret : null;

interface Waiting {
  readonly pending: Pending;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: StoreError) => void;
}

interface SnapshotWaiting {
  readonly row: KeptSnapshot;
  readonly resolve: () => void;
  readonly reject: (error: StoreError) => void;
}

type Listener = (entries: readonly Entry[]) => void;

/**
 * Appends that come while a commit is under way wait and are committed together. Heads are kept in memory, since nobody
 * else may write, and a command is taken to be new: the unique keys of the database say so if it is not.
 */
class GroupCommit {
  private readonly database: Database;
  private readonly secret: Uint8Array;
  private readonly accept: StoreOptions['accept'];
  private readonly headFile: HeadFile | null;
  private readonly watch: StoreWatch;
  private readonly listeners = new Set<Listener>();
  private headOf = new Map<string, Head>();
  private tally = new Tally(NO_SECRET, new Map());
  private kept = new Tally(NO_SECRET, new Map());
  private readonly keptVersions = new Map<string, number>();
  private snapshots: SnapshotWaiting[] = [];
  private seal: Seal | undefined;
  /** Why nothing can be believed or written any more. */
  private dead: RecordError | undefined;
  private queue: Waiting[] = [];
  private running: Promise<void> | undefined;
  private recovering: Promise<void> | undefined;
  private broken = false;
  /** Set when the database itself has failed, and not only the head file beside it: then it is connected to anew. */
  private unsure = false;
  private closed = false;
  private lossTold = false;
  /** A failed write that may or may not be in the database. */
  private doubtful: readonly Entry[] = [];

  constructor(
    database: Database,
    headFile: HeadFile | null,
    { secret = NO_SECRET, watch = () => {}, accept }: StoreOptions,
  ) {
    this.accept = accept;
    this.database = database;
    this.headFile = headFile;
    this.secret = secret;
    this.watch = watch;
  }

  /** Takes the lease, once it is certain that the record is as it was left. */
  async open(): Promise<void> {
    const { seal, heads, tally, kept } = await this.prove();
    if (this.database.isHeldBy(seal.holder))
      throw new StoreError(`The record is in use by another house (${seal.holder}); one record has one house.`);
    const next = sealOf(this.secret, {
      ...seal,
      digest: tally.digest,
      kept: kept.digest,
      lease: seal.lease + 1,
      holder: HOLDER,
    });
    if (!(await this.database.reseal(seal.lease, next)))
      throw new StoreError('Another house has opened the record at the same time.');
    await this.headFile?.write(next);
    this.believe(next, heads, tally, kept);
  }

  append(append: Append): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.assertOpen();
      this.queue.push({ pending: pendingOf(append), resolve, reject });
      this.watch({ is: 'append-waits' });
      this.running ??= this.run();
    });
  }

  subscribe(listener: Listener): () => void {
    const own: Listener = (entries) => listener(entries);
    this.listeners.add(own);
    return () => this.listeners.delete(own);
  }

  /** Looks something up, once it is certain what the database holds. */
  async reading<T>(look: () => Promise<T>): Promise<T> {
    this.assertOpen();
    try {
      await this.settled();
      return await look();
    } catch (error) {
      throw error instanceof AlteredError ? error : storeError(error);
    }
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.running;
    await this.recovering?.catch(() => {});
    await this.leave().catch(() => {});
    await this.headFile?.close();
    await this.database.close();
  }

  /** The next one need not ask whether this one is still there. */
  private async leave(): Promise<void> {
    if (!this.seal || this.broken || this.dead || this.database.lost) return;
    await this.database.reseal(this.seal.lease, sealOf(this.secret, { ...this.seal, holder: '' }));
  }

  get heads(): ReadonlyMap<string, Head> {
    return this.headOf;
  }

  /** Whether this house has come so far: what lies beyond the end that it knows of was put there by somebody else. */
  has(stream: string, version: number): boolean {
    return !this.seal || version <= (this.headOf.get(stream)?.version ?? 0);
  }

  /** The answer to a command, if this house has given one. */
  answerTo(stream: string, command: string): Promise<{ version: number; answer: unknown } | undefined> {
    return this.reading(async () => {
      const [row] = await this.database.answers([{ stream, command }]);
      if (row && !this.isOwn(row)) throw this.forged(row);
      return row && this.has(stream, row.version)
        ? { version: row.version, answer: JSON.parse(row.answer) as unknown }
        : undefined;
    });
  }

  /** Without the house's secret a reader has to take the database's word for it. */
  private isOwn(row: CommandRow): boolean {
    const cannotTell = !this.seal && this.secret === NO_SECRET;
    return cannotTell || isSameMac(row.mac, commandMac(this.secret, row));
  }

  private forged({ stream, command }: CommandRow): ForgedAnswerError {
    const because = `What is noted of command ${command} of ${stream} is not what this house wrote: the record was changed. Run "hardway verify".`;
    this.watch({ is: 'record-broken', stream, because });
    return new ForgedAnswerError(because);
  }

  /** Between two commits, as it changes the seal; one that is older than what is kept is let go. */
  saveSnapshot(name: string, { version, state }: Snapshot): Promise<void> {
    return new Promise((resolve, reject) => {
      this.assertOpen();
      const text = JSON.stringify(state);
      const row = { name, version, state: text, mac: snapshotMac(this.secret, name, version, text) };
      this.snapshots.push({ row, resolve, reject });
      this.running ??= this.run();
    });
  }

  private async save({ row, resolve, reject }: SnapshotWaiting): Promise<void> {
    try {
      await this.settled();
      const { name, version, mac } = row;
      if (version >= (this.keptVersions.get(name) ?? 0)) {
        const kept = this.kept.with(new Map([[name, { version, hash: mac }]]));
        const seal = sealOf(this.secret, { ...this.seal!, kept: kept.digest });
        if (!(await this.asking(this.database.saveSnapshot(row, seal)))) throw this.die(OVERTAKEN);
        this.seal = seal;
        this.kept.take(kept);
        this.keptVersions.set(name, version);
      }
      resolve();
    } catch (error) {
      this.broken = true;
      reject(storeError(error));
    }
  }

  snapshot(name: string): Promise<Snapshot | undefined> {
    return this.reading(async () => {
      const row = await this.database.snapshot(name);
      if (!row || !isSameMac(row.mac, snapshotMac(this.secret, name, row.version, row.state))) return undefined;
      return { version: row.version, state: JSON.parse(row.state) as unknown };
    });
  }

  private assertOpen(): void {
    if (this.closed) throw new StoreError('The store is closed.');
  }

  private async run(): Promise<void> {
    while (this.queue.length + this.snapshots.length > 0) {
      // Senders answered by the last commit may have their next append ready.
      await setImmediate();
      if (this.queue.length > 0) await this.commit(this.queue.splice(0, BATCH_MAX));
      const snapshot = this.snapshots.shift();
      if (snapshot) await this.save(snapshot);
    }
    this.running = undefined;
  }

  private async commit(batch: readonly Waiting[]): Promise<void> {
    const began = performance.now();
    try {
      await this.settled();
      const { plan, answered } = await this.write(batch);
      this.watch({ is: 'committed', appends: batch.length, seconds: (performance.now() - began) / 1000 });
      this.publish(entriesOf(plan));
      for (const [index, { resolve }] of answered.entries()) resolve(plan.results[index]!);
    } catch (error) {
      this.broken = true;
      const failure = storeError(error);
      this.watch({ is: 'commit-failed', appends: batch.length, error: failure });
      for (const { reject } of batch) reject(failure);
    }
  }

  private async write(batch: readonly Waiting[]): Promise<{ plan: CommitPlan; answered: readonly Waiting[] }> {
    const plan = this.planOf(batch, []);
    if (!plan.restsOnFacts && (await this.written(plan))) return { plan, answered: batch };
    const rows = await this.asking(this.database.answers(batch.map(({ pending }) => pending.append)));
    const answered = this.withoutForged(batch, rows);
    const certain = this.planOf(answered, rows);
    if (await this.written(certain)) return { plan: certain, answered };
    throw this.die('Somebody else has written to the record.');
  }

  /** A command that somebody else has noted is neither taken nor answered, and holds up no other. */
  private withoutForged(batch: readonly Waiting[], rows: readonly CommandRow[]): readonly Waiting[] {
    const forged = new Map(rows.filter((row) => !this.isOwn(row)).map((row) => [commandKey(row), row]));
    return batch.filter(({ pending, reject }) => {
      const row = forged.get(commandKey(pending.append));
      if (row) reject(this.forged(row));
      return !row;
    });
  }

  private planOf(batch: readonly Waiting[], rows: readonly CommandRow[]): CommitPlan {
    const pendings = batch.map(({ pending }) => pending);
    const heads = new Map(streamsOf(pendings).map((stream) => [stream, this.headOf.get(stream) ?? startOf(stream)]));
    const answers = new Map(rows.map((row) => [commandKey(row), row]));
    return commitPlan(pendings, { heads, answers }, (taken) => commandMac(this.secret, taken));
  }

  private async written(plan: CommitPlan): Promise<boolean> {
    if (plan.batch.commands.length > 0) {
      const { counter, kept, lease, holder } = this.seal!;
      const tallied = this.tally.with(plan.heads);
      const seal = sealOf(this.secret, { counter: counter + 1, digest: tallied.digest, kept, lease, holder });
      this.doubtful = entriesOf(plan);
      const outcome = await this.asking(this.database.write(plan.batch, seal));
      if (outcome !== 'written') this.doubtful = [];
      if (outcome === 'taken') return false;
      if (outcome === 'fenced') throw this.die(OVERTAKEN);
      await this.headFile?.write(seal);
      this.doubtful = [];
      this.seal = seal;
      this.tally.take(tallied);
    }
    for (const [stream, head] of plan.heads) this.headOf.set(stream, head);
    return true;
  }

  private die(message: string): RecordError {
    this.dead = new RecordError(message);
    return this.dead;
  }

  /** Resolves once no failed write is in doubt. */
  private async settled(): Promise<void> {
    if (this.dead) throw this.dead;
    if (!this.broken && !this.database.lost) return;
    this.recovering ??= this.recover().finally(() => {
      this.recovering = undefined;
    });
    await this.recovering;
  }

  private async recover(): Promise<void> {
    if (this.database.lost) this.tellLoss('The connection to the database ended.');
    if (this.unsure || this.database.lost) await this.connectAnew();
    if (this.seal) await this.holdOn(this.seal);
    const entries = await this.asking(this.arrived(this.doubtful));
    this.doubtful = [];
    this.broken = false;
    this.lossTold = false;
    this.watch({ is: 'store-back' });
    this.publish(entries);
  }

  private async connectAnew(): Promise<void> {
    try {
      await this.database.recover();
      this.unsure = false;
    } catch (error) {
      this.tellLoss(error);
      throw error;
    }
  }

  private async asking<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      this.unsure = true;
      throw error;
    }
  }

  /** Reads everything again that this store knows, and makes sure that it may still write. */
  private async holdOn({ lease }: Seal): Promise<void> {
    try {
      const { seal, heads, tally, kept } = await this.asking(this.prove());
      if (seal.lease !== lease) throw this.die(OVERTAKEN);
      await this.headFile?.write(seal);
      this.believe(seal, heads, tally, kept);
    } catch (error) {
      if (error instanceof RecordError) this.dead = error;
      throw error;
    }
  }

  private believe(seal: Seal, heads: ReadonlyMap<string, Head>, tally: Tally, kept: Tally): void {
    this.seal = seal;
    this.kept = kept;
    this.headOf = new Map(heads);
    this.tally = tally;
  }

  /** Whether the ends of all streams are those that were sealed last, and no seal that was kept apart is later. */
  private async prove(): Promise<{ seal: Seal; heads: ReadonlyMap<string, Head>; tally: Tally; kept: Tally }> {
    const seal = await this.database.seal();
    const heads = await this.database.heads(await this.database.streams());
    const tally = new Tally(this.secret, heads);
    const isUnsealed = seal.mac === '' && seal.counter === 0;
    if (!isUnsealed || (heads.size > 0 && this.accept !== 'unsealed')) this.checkSeal(seal, tally);
    if (this.headFile && this.accept !== 'behind') checkKept(await this.headFile.read(this.secret), seal);
    return { seal, heads, tally, kept: await this.keptTally(isUnsealed ? null : seal.kept) };
  }

  /** Snapshots that are missing or changed stop nobody, since the log is read then; but they stay to be seen by verify. */
  private async keptTally(sealed: string | null): Promise<Tally> {
    const heads = await this.database.keptHeads();
    const kept = new Tally(this.secret, heads);
    if (sealed !== null) kept.goOnFrom(sealed);
    this.keptVersions.clear();
    for (const [name, { version }] of heads) this.keptVersions.set(name, version);
    return kept;
  }

  private checkSeal(seal: Seal, tally: Tally): void {
    if (!isSealedBy(this.secret, seal))
      throw new RecordError(
        'The record’s seal was not made with this house’s key: it is another house’s, or it was changed. Run "hardway verify".',
      );
    if (seal.digest !== tally.digest)
      throw new RecordError('The record’s streams do not end where this house left them. Run "hardway verify".');
  }

  private tellLoss(error: unknown): void {
    if (this.lossTold) return;
    this.lossTold = true;
    this.watch({ is: 'store-lost', error: storeError(error) });
  }

  /** Those entries of a failed write that are there after all; nobody has heard of them yet. */
  private async arrived(doubtful: readonly Entry[]): Promise<readonly Entry[]> {
    const there = new Set<string>();
    for (const stream of new Set(doubtful.map((entry) => entry.stream))) {
      const own = doubtful.filter((entry) => entry.stream === stream);
      const kept = await this.database.read(stream, own[0]!.version - 1, own.length);
      for (const { hash } of kept) there.add(hash);
    }
    return doubtful.filter(({ hash }) => there.has(hash));
  }

  private publish(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    for (const listener of this.listeners) {
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

const entriesOf = ({ results }: CommitPlan): readonly Entry[] =>
  results.flatMap((result) => (result.is === 'appended' ? result.entries : []));

const streamsOf = (pendings: readonly Pending[]): string[] => [...new Set(pendings.map(({ append }) => append.stream))];

const storeError = (error: unknown): StoreError =>
  error instanceof StoreError
    ? error
    : new StoreError(error instanceof Error ? error.message : String(error), { cause: error });

/** A store over a database that this process may write to. */
export const storeOver = async (database: Database, options: StoreOptions = {}): Promise<Store> => {
  const { headFile } = options;
  const group = new GroupCommit(database, headFile === undefined ? null : await HeadFile.open(headFile), options);
  try {
    await group.open();
  } catch (error) {
    await group.close();
    throw error;
  }
  return storeOf(group, database);
};

/** A store that only reads. */
export const readerOver = (database: Database, options: StoreOptions = {}): Store => {
  const store = storeOf(new GroupCommit(database, null, options), database);
  const heads = async () => database.heads(await database.streams());
  const append = async () => {
    throw new StoreError('The record was opened to be read.');
  };
  return { ...store, heads, append };
};

const storeOf = (group: GroupCommit, database: Database): Store => ({
  append: (append) => group.append(append),
  read: (stream, version, limit) =>
    group.reading(async () => {
      const entries = await database.read(stream, version, limit);
      return entries.filter((entry) => group.has(stream, entry.version));
    }),
  head: (stream) => group.reading(async () => (await database.heads([stream])).get(stream) ?? startOf(stream)),
  heads: () => group.reading(async () => new Map(group.heads)),
  answerTo: (stream, command) => group.answerTo(stream, command),
  streams: () => group.reading(() => database.streams()),
  document: (stream, kind, key) => group.reading(() => database.document(stream, kind, key)),
  documents: (query) => group.reading(() => database.documents(query)),
  saveSnapshot: (name, snapshot) => group.saveSnapshot(name, snapshot),
  snapshot: (name) => group.snapshot(name),
  subscribe: (listener) => group.subscribe(listener),
  inspection: () => database,
  close: () => group.close(),
});
