import { setImmediate } from 'node:timers/promises';
import type { Entry, Head } from '../protocol/entry.ts';
import { AlteredError, startOf } from './chain.ts';
import type { Database, Owned, SharedDatabase } from './database.ts';
import { ForgedAnswerError, LaterFormError, NotOwnedError, RecordError, StoreError } from './error.ts';
import type { HeadFile } from './head-file.ts';
import { type Listener, Listeners } from './listeners.ts';
import { isSameMac } from './mac.ts';
import { NO_SECRET, type StoreOptions } from './options.ts';
import { type CommitPlan, commandKey, commitPlan, type Pending, pendingOf } from './plan.ts';
import { type Proved, RecordProof } from './proof.ts';
import type { CommandRow } from './rows.ts';
import { commandMac, type Seal, Tally } from './seal.ts';
import { Snapshots } from './snapshots.ts';
import type { Append, Appended, KeptSnapshot, Snapshot, StoreWatch } from './store.ts';
import { type Lease, Tenure } from './tenure.ts';

const BATCH_MAX = 1000;
/** The part of a lease during which it is certainly held; the rest allows for clocks that do not run alike. */
const SURE = 0.8;

interface Waiting {
  readonly pending: Pending;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: StoreError) => void;
}

/**
 * Appends that come while a commit is under way wait and are committed together. Heads are kept in memory, since nobody
 * else may write, and a command is taken to be new: the unique keys of the database say so if it is not.
 */
export class GroupCommit {
  private readonly database: Database;
  private readonly secret: Uint8Array;
  private readonly accept: StoreOptions['accept'];
  private readonly tenure: Tenure;
  private readonly proof: RecordProof;
  /** Streams that this node owns, with their epochs; null where a house has the record to itself. */
  private readonly owned: Map<string, number> | null;
  private readonly headFile: HeadFile | null;
  private readonly watch: StoreWatch;
  private readonly listeners = new Listeners();
  private headOf = new Map<string, Head>();
  private tally = new Tally(NO_SECRET, new Map());
  private readonly snapshots: Snapshots;
  /** What is done between two commits, as it changes what they rest on. */
  private readonly chores: (() => Promise<void>)[] = [];
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
  /** By the machine's own clock: when the last statement was sent that found the lease to be this store's. */
  private heldAt = 0;
  /** Since when the lease has been held without a gap, by the machine's own clock. */
  private heldSince = 0;
  private readonly renewing: NodeJS.Timeout | undefined;

  constructor(
    database: Database,
    headFile: HeadFile | null,
    { secret = NO_SECRET, watch = () => {}, accept, standby, node = '' }: StoreOptions,
  ) {
    this.accept = accept;
    this.database = database;
    this.tenure = new Tenure(database, {
      ...{ secret, node, headFile, standby, watch },
      acceptsBehind: accept === 'behind',
    });
    this.proof = new RecordProof({ database, tenure: this.tenure, headFile, secret, accept });
    this.owned = node === '' ? null : new Map();
    this.headFile = headFile;
    this.secret = secret;
    this.snapshots = new Snapshots(secret);
    this.watch = watch;
    const { leaseMs } = database;
    if (leaseMs !== null) this.renewing = setInterval(() => void this.keepLease(leaseMs), leaseMs / 3).unref();
  }

  /** Takes the lease, and makes certain that the record is as it was left. */
  async open(): Promise<void> {
    const lease = await this.tenure.take();
    try {
      await this.goOnWith(lease);
    } catch (error) {
      await this.tenure.letGo().catch(() => {});
      throw error;
    }
  }

  /** Believes what the database holds, once it is proved and nobody else can write. */
  private async goOnWith(lease: Lease): Promise<void> {
    const proved = await this.asking(this.proof.prove());
    if (proved.seal.lease !== lease.number) throw this.overtaken();
    await (this.accept === 'behind' ? this.headFile?.goBackTo(proved.seal) : this.headFile?.write(proved.seal));
    this.believe(proved, lease);
  }

  append(append: Append): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.assertOpen();
      if (!this.owns(append.stream)) throw new NotOwnedError(`This node does not own ${append.stream}.`);
      this.queue.push({ pending: pendingOf(append), resolve, reject });
      this.watch({ is: 'append-waits' });
      this.running ??= this.run();
    });
  }

  subscribe(listener: Listener): () => void {
    return this.listeners.add(listener);
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
    clearInterval(this.renewing);
    await this.running;
    await this.recovering?.catch(() => {});
    await this.leave().catch(() => {});
    await this.headFile?.close();
    await this.database.close();
  }

  /** The next one need not ask whether this one is still there. */
  private async leave(): Promise<void> {
    if (!this.seal || this.broken || this.dead || this.database.lost) return;
    await this.tenure.letGo();
  }

  /** Between commits, which do the same. A server that has gone is looked for at once, and not only by the next bet. */
  private async keepLease(leaseMs: number): Promise<void> {
    if (!this.seal || this.closed || this.dead || this.running || this.recovering) return;
    if (performance.now() - this.heldAt < leaseMs / 3) return;
    this.running = this.settled()
      .then(() => this.renew())
      .catch(() => {
        this.broken = true;
      })
      .then(() => this.run());
    await this.running;
  }

  private async renew(): Promise<void> {
    const sentAt = performance.now();
    if (!(await this.asking(this.database.renew(this.seal!.node, this.seal!.lease)))) throw this.overtaken();
    this.hold(sentAt);
  }

  private hold(sentAt: number): void {
    if (!this.isSure) this.heldSince = performance.now();
    this.heldAt = sentAt;
  }

  /** Nobody is told of a commit that took so long that somebody else may have the lease by now. */
  private async makeSureOfLease(): Promise<void> {
    const { leaseMs } = this.database;
    if (leaseMs !== null && performance.now() - this.heldAt > leaseMs * SURE) await this.renew();
  }

  /** Of the streams that are written here. */
  get heads(): ReadonlyMap<string, Head> {
    return this.owned === null ? this.headOf : new Map([...this.headOf].filter(([stream]) => this.owns(stream)));
  }

  /** Of a stream that is written here: the database may show a commit before this house knows that it holds. */
  endOf(stream: string): Head | undefined {
    return this.seal && this.owns(stream) ? (this.headOf.get(stream) ?? startOf(stream)) : undefined;
  }

  owns(stream: string): boolean {
    return this.owned === null || this.owned.has(stream);
  }

  /** By the machine's own clock, whether nobody else can have taken this node's streams over by now. */
  get isSure(): boolean {
    const { leaseMs } = this.database;
    return !this.dead && (leaseMs === null || performance.now() - this.heldAt < leaseMs * SURE);
  }

  /**
   * Whether this house has come so far: what lies beyond the end that it knows of was put there by somebody else. Where
   * another node writes, that one has to be asked.
   */
  has(stream: string, version: number): boolean {
    const end = this.endOf(stream);
    return !end || version <= end.version;
  }

  /** Takes streams that nobody owns, once the record is proved to end as it was sealed. */
  claim(database: SharedDatabase, streams: readonly string[]): Promise<readonly string[]> {
    return this.betweenCommits(async () => {
      const { node, lease } = this.seal!;
      const claimed = await this.asking(database.claim(node, lease, streams));
      if (claimed.length === 0) return [];
      const { heads, keptHeads, kept } = await this.asking(this.proof.prove());
      const own = claimed.map(({ stream }) => [stream, heads.get(stream) ?? startOf(stream)] as const);
      for (const [stream, head] of own) this.headOf.set(stream, head);
      this.tally.learn(new Map(own.filter(([, { version }]) => version > 0)));
      this.snapshots.learn(kept, keptHeads);
      for (const { stream, epoch } of claimed) this.owned!.set(stream, epoch);
      return claimed.map(({ stream }) => stream);
    });
  }

  /** Gives streams up that nothing is being written to. */
  release(database: SharedDatabase, streams: readonly string[]): Promise<void> {
    return this.betweenCommits(async () => {
      const { node, lease } = this.seal!;
      for (const stream of streams) this.owned!.delete(stream);
      if (!(await this.asking(database.release(node, lease, streams)))) throw this.overtaken();
    });
  }

  /** Looks at its own lease in the turn in which it ends others': it may have waited for a database that was away. */
  endOverdue(heldMs: number): Promise<readonly string[]> {
    return this.betweenCommits(async () =>
      this.isSure && performance.now() - this.heldSince >= heldMs ? this.asking(this.tenure.endOverdue()) : [],
    );
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

  /** One that is older than what is kept is let go. */
  saveSnapshot(name: string, snapshot: Snapshot): Promise<void> {
    const row = this.snapshots.add(name, snapshot);
    return this.betweenCommits(() => this.snapshots.save(row, (rows, kept) => this.saveAll(rows, kept))).finally(() =>
      this.snapshots.forget(row),
    );
  }

  private async saveAll(rows: readonly KeptSnapshot[], kept: string): Promise<void> {
    const seal = this.tenure.sealed({ ...this.seal!, kept });
    if (!(await this.asking(this.database.saveSnapshots(rows, seal)))) throw this.overtaken();
    this.seal = seal;
  }

  /** Does something once nothing is in doubt and no commit is under way. */
  betweenCommits<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.assertOpen();
      this.chores.push(async () => {
        try {
          await this.settled();
          resolve(await work());
        } catch (error) {
          this.broken = true;
          reject(storeError(error));
        }
      });
      this.running ??= this.run();
    });
  }

  snapshot(name: string): Promise<Snapshot | undefined> {
    return this.reading(async () => this.snapshots.opened(name, await this.database.snapshot(name)));
  }

  private assertOpen(): void {
    if (this.closed) throw new StoreError('The store is closed.');
  }

  private async run(): Promise<void> {
    while (this.queue.length + this.chores.length > 0) {
      // Senders answered by the last commit may have their next append ready.
      await setImmediate();
      if (this.queue.length > 0) await this.commit(this.queue.splice(0, BATCH_MAX));
      await this.chores.shift()?.();
    }
    this.running = undefined;
  }

  private async commit(batch: readonly Waiting[]): Promise<void> {
    const began = performance.now();
    try {
      await this.settled();
      const { plan, answered } = await this.write(batch);
      this.watch({ is: 'committed', appends: batch.length, seconds: (performance.now() - began) / 1000 });
      this.listeners.tell(plan.entries);
      for (const [index, waiting] of answered.entries()) {
        const result = plan.results[index]!;
        if (result.is !== 'appended') doubt(waiting);
        waiting.resolve(result);
      }
    } catch (error) {
      this.broken = true;
      const failure = storeError(error);
      this.watch({ is: 'commit-failed', appends: batch.length, error: failure });
      for (const waiting of batch) {
        doubt(waiting);
        waiting.reject(failure);
      }
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
    return batch.filter((waiting) => {
      const { pending, reject } = waiting;
      const row = forged.get(commandKey(pending.append));
      if (!row) return true;
      doubt(waiting);
      reject(this.forged(row));
      return false;
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
      const tallied = this.tally.with(plan.heads);
      const seal = this.tenure.sealed({ ...this.seal!, counter: this.seal!.counter + 1, digest: tallied.digest });
      this.doubtful = plan.entries;
      const sentAt = performance.now();
      const outcome = await this.asking(this.database.write(plan.batch, seal, this.ownedIn(plan)));
      if (outcome !== 'written') this.doubtful = [];
      if (outcome === 'taken') return false;
      if (outcome === 'fenced') throw this.overtaken();
      this.hold(sentAt);
      await this.headFile?.write(seal);
      await this.makeSureOfLease();
      this.doubtful = [];
      this.seal = seal;
      this.tally.take(tallied);
    }
    for (const [stream, head] of plan.heads) this.headOf.set(stream, head);
    return true;
  }

  private ownedIn({ heads }: CommitPlan): readonly Owned[] {
    const { owned } = this;
    return owned === null ? [] : [...heads.keys()].map((stream) => ({ stream, epoch: owned.get(stream) ?? 0 }));
  }

  private overtaken(): RecordError {
    return this.endWith(new RecordError('Another house has taken the record over; this one writes no more.'));
  }

  /** Nobody can go on in this process; those who run it are told once. */
  private endWith(error: RecordError): RecordError {
    if (!this.dead) this.watch({ is: 'overtaken', because: error.message });
    this.dead = error;
    return error;
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
    if (this.seal) await this.holdOn();
    const entries = await this.asking(this.proof.arrived(this.doubtful));
    this.doubtful = [];
    this.broken = false;
    this.lossTold = false;
    this.watch({ is: 'store-back' });
    this.listeners.tell(entries);
  }

  private async connectAnew(): Promise<void> {
    try {
      await this.asking(this.database.recover());
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
      throw error instanceof LaterFormError ? this.endWith(error) : error;
    }
  }

  /**
   * Makes sure that this store may still write, and that nothing which it sent before can still arrive; then reads
   * everything again that it knows.
   */
  private async holdOn(): Promise<void> {
    try {
      const lease = await this.asking(this.tenure.holdOn());
      if (!lease) throw this.overtaken();
      await this.goOnWith(lease);
    } catch (error) {
      if (error instanceof RecordError) this.dead = error;
      throw error;
    }
  }

  private believe({ seal, heads, tally, keptHeads, kept }: Proved, { askedAt }: Lease): void {
    this.heldAt = askedAt;
    this.heldSince = performance.now();
    this.seal = seal;
    this.snapshots.believe(kept, keptHeads);
    this.headOf = new Map(heads);
    this.tally = tally;
  }

  /** The ends of all streams, as the seals of all nodes vouch for them. */
  provedHeads(): Promise<ReadonlyMap<string, Head>> {
    return this.reading(async () => (await this.proof.ends()).heads);
  }

  private tellLoss(error: unknown): void {
    if (this.lossTold) return;
    this.lossTold = true;
    this.watch({ is: 'store-lost', error: storeError(error) });
  }
}

/** What is still to come of somebody who was wrong, or does not know, rests on that. */
const doubt = ({ pending: { append } }: Waiting): void => {
  if (append.basis) append.basis.holds = false;
};

const streamsOf = (pendings: readonly Pending[]): string[] => [...new Set(pendings.map(({ append }) => append.stream))];

const storeError = (error: unknown): StoreError =>
  error instanceof StoreError
    ? error
    : new StoreError(error instanceof Error ? error.message : String(error), { cause: error });
