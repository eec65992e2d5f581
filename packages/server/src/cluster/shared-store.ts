import { setTimeout as passed } from 'node:timers/promises';
import { CHECKPOINTS, PROVED } from '../protocol/checkpoint.ts';
import type { Entry, Head } from '../protocol/entry.ts';
import { AlteredError, startOf, verifyChain } from '../store/chain.ts';
import { dealtTable } from '../store/dealing.ts';
import { NotOwnedError, StoreError } from '../store/error.ts';
import { type Listener, Listeners } from '../store/listeners.ts';
import type { NodeStore } from '../store/over.ts';
import type { Append, Appended, Snapshot, Store } from '../store/store.ts';
import { type Bus, BusError } from './bus.ts';
import { SharedRuns } from './shared-runs.ts';

/** A sender waits this long for a stream that is changing hands. */
const PATIENCE_MS = 2_500;
/** An owner that has not answered by then may be gone: whoever asked asks again, under the same id. */
const ANSWER_MS = 1_500;
/** Between looks at who owns a stream that nobody is known to own. */
const LOOK_MS = 50;
/** Pages of a long reading may rest on one proof. */
const PROOF_MS = 1_000;
/** News beyond this are not carried: whoever follows the stream reads them. */
const NEWS_BYTES = 256 * 1024;

/** What an owner tells of a stream. Without entries it only says that the stream has come further. */
interface StreamNews {
  readonly stream: string;
  readonly entries: readonly Entry[];
}

/** Somebody waits for this owner's answer. */
interface Asked {
  readonly stream: string;
  readonly owner: string;
  readonly giveUp: () => void;
}

/** An owner that is no longer one has not looked at the append. */
type Forwarded = Appended | { readonly is: 'not-owned' };

/**
 * One record for all nodes of a house. What a node owns it writes itself; an append to a stream that the whole house shares
 * goes to its owner, with the version that it follows, and comes back durable. What others have written is read up to where
 * their seals vouch for it, and heard as it happens.
 */
export class SharedStore implements Store {
  private readonly node: NodeStore;
  private readonly bus: Bus;
  private readonly listeners = new Listeners();
  /** Told how far streams have come whose entries were not carried. */
  private readonly lagListeners = new Set<(stream: string) => void>();
  private owners: ReadonlyMap<string, string> = new Map();
  /** Appends under way, by stream, and streams that are being given up. */
  private readonly underWay = new Map<string, number>();
  private readonly leaving = new Map<string, Promise<void>>();
  /** Questions to owners that a look may find to be owners no more. */
  private readonly asked = new Set<Asked>();
  private proof: { readonly at: number; readonly heads: ReadonlyMap<string, Head> } | null = null;
  private readonly proofs = new SharedRuns(() => this.prove());
  private readonly looks = new SharedRuns(() => this.lookNow());
  /** Streams that nothing is being written to any more. Those of many tables that leave at once go together. */
  private readonly releasable = new Set<string>();
  private readonly releases = new SharedRuns(async () => {
    const streams = [...this.releasable];
    this.releasable.clear();
    await this.node.release(streams);
  });

  static async open(node: NodeStore, bus: Bus): Promise<SharedStore> {
    const store = new SharedStore(node, bus);
    node.subscribe((entries) => store.tell(entries));
    await bus.answer(`node.${node.node}.append`, (body) => store.appendFor(JSON.parse(body) as Append));
    await store.look();
    return store;
  }

  private constructor(node: NodeStore, bus: Bus) {
    this.node = node;
    this.bus = bus;
  }

  get name(): string {
    return this.node.node;
  }

  /** Whether nobody else can have taken this node's streams over by now, by the machine's own clock. */
  get isSure(): boolean {
    return this.node.isSure;
  }

  owns(stream: string): boolean {
    return this.node.owns(stream) && !this.leaving.has(stream);
  }

  /** Who owns a stream, as far as this node knows; empty for nobody. */
  ownerOf(stream: string): string {
    if (this.node.owns(stream)) return this.node.node;
    const owner = this.owners.get(stream) ?? '';
    // Its own by the database alone: the answer to a claim or a release was lost, and it has to claim it again.
    return owner === this.node.node ? '' : owner;
  }

  /** Asks the database who owns what. */
  look(): Promise<ReadonlyMap<string, string>> {
    return this.looks.next();
  }

  private async lookNow(): Promise<ReadonlyMap<string, string>> {
    this.owners = await this.node.owners();
    for (const { stream, owner, giveUp } of this.asked) if (this.ownerOf(stream) !== owner) giveUp();
    return this.owners;
  }

  async claim(streams: readonly string[]): Promise<readonly string[]> {
    const claimed = await this.node.claim(streams);
    // They are this node's, whether or not it can find out about the rest: whoever claims them has to know.
    await this.look().catch(() => undefined);
    return claimed;
  }

  /** Gives streams up once nothing is being written to them; appends that come meanwhile go to the next owner. */
  async release(streams: readonly string[]): Promise<void> {
    const released = this.releaseNow(streams);
    const done = released.catch(() => undefined);
    for (const stream of streams) this.leaving.set(stream, done);
    try {
      await released;
    } finally {
      for (const stream of streams) this.leaving.delete(stream);
    }
    await this.look();
  }

  private async releaseNow(streams: readonly string[]): Promise<void> {
    await Promise.resolve();
    while (streams.some((stream) => (this.underWay.get(stream) ?? 0) > 0)) await passed(1);
    for (const stream of streams) this.releasable.add(stream);
    await this.releases.next();
  }

  /** Does something where a stream is owned, as often as the owner changes; null says that it is not the owner any more. */
  async atOwner<T>(
    stream: string,
    here: () => Promise<T | null>,
    elsewhere: (node: string) => Promise<T | null>,
  ): Promise<T> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      await this.leaving.get(stream);
      const done = this.node.owns(stream) ? await here() : await this.askKnown(stream, elsewhere);
      if (done !== null) return done;
      await passed(LOOK_MS);
      await this.look();
      // After the look, which may have waited for a database that was away: by now the sender may have asked elsewhere.
      if (performance.now() > until) throw new NotOwnedError(`Nobody can be reached who owns ${stream}.`);
    }
  }

  /**
   * Null if nobody is known to own it. An owner that turns out to be none while its answer is waited for is waited for no
   * longer. The next one is asked by the sender alone: a no is remembered by whoever gave it, and would not bind the next
   * owner if this node asked on behalf of a sender who has gone with that no from elsewhere.
   */
  private async askKnown<T>(stream: string, ask: (node: string) => Promise<T | null>): Promise<T | null> {
    const owner = this.ownerOf(stream);
    if (owner === '' || owner === this.node.node) return null;
    let asked: Asked | undefined;
    const moved = new Promise<never>((_, reject) => {
      const giveUp = (): void => reject(new StoreError(`${owner} does not own ${stream} any more.`));
      asked = { stream, owner, giveUp };
      this.asked.add(asked);
    });
    try {
      return await Promise.race([ask(owner), moved]);
    } finally {
      this.asked.delete(asked!);
    }
  }

  /** Null where nothing came of it, so that it may be asked elsewhere. */
  async ask(node: string, subject: string, body: unknown): Promise<unknown> {
    try {
      return JSON.parse(await this.bus.ask(`node.${node}.${subject}`, JSON.stringify(body), ANSWER_MS)) as unknown;
    } catch (error) {
      if (!(error instanceof BusError)) throw error;
      // Whoever has died or left answers nothing any more; ids keep what was done all the same from being done twice.
      if (!error.maybeDone || error.code === 'nobody') return null;
      throw new StoreError(`${node} has not answered: ${error.message}`, { cause: error });
    }
  }

  /**
   * What was decided of a table counts only while whoever decided it owns the table: the next owner decides anew, and may have
   * refused the same command by the time this would arrive.
   */
  async append(append: Append): Promise<Appended> {
    const { stream } = append;
    if (dealtTable(stream) === undefined) return this.appendAtOwner(append);
    if (!this.owns(stream)) throw new NotOwnedError(`${stream} is not this node’s any more.`);
    return this.appendHere(append);
  }

  private appendAtOwner(append: Append): Promise<Appended> {
    return this.atOwner(
      append.stream,
      () => this.appendHere(append),
      async (owner) => {
        // What it rests on is known to this process alone.
        if (append.basis) throw new NotOwnedError(`${append.stream} is not this node's any more.`);
        const told = (await this.ask(owner, 'append', append)) as Forwarded | null;
        if (told === null || told.is === 'not-owned') return null;
        if (told.is !== 'appended') this.proof = null;
        return told;
      },
    );
  }

  private async appendHere(append: Append): Promise<Appended> {
    const { stream } = append;
    this.underWay.set(stream, (this.underWay.get(stream) ?? 0) + 1);
    try {
      return await this.node.append(append);
    } finally {
      const left = this.underWay.get(stream)! - 1;
      if (left > 0) this.underWay.set(stream, left);
      else this.underWay.delete(stream);
    }
  }

  private async appendFor(append: Append): Promise<string> {
    const { stream } = append;
    const isOwn = this.owns(stream) && dealtTable(stream) === undefined;
    const told: Forwarded = isOwn ? await this.appendHere(append) : { is: 'not-owned' };
    return JSON.stringify(told);
  }

  // What is read

  /** Every stream at one moment, not before it was asked for. */
  private freshHeads(): Promise<ReadonlyMap<string, Head>> {
    return this.proofs.next();
  }

  private async prove(): Promise<ReadonlyMap<string, Head>> {
    const at = performance.now();
    const heads = await this.node.provedHeads();
    this.proof = { at, heads };
    return heads;
  }

  heads(): Promise<ReadonlyMap<string, Head>> {
    return this.freshHeads();
  }

  async head(stream: string): Promise<Head> {
    if (this.node.owns(stream)) return this.node.head(stream);
    return (await this.freshHeads()).get(stream) ?? startOf(stream);
  }

  async read(stream: string, version: number, limit: number): Promise<readonly Entry[]> {
    if (this.node.owns(stream)) return this.node.read(stream, version, limit);
    const known = this.proof && performance.now() - this.proof.at < PROOF_MS ? this.proof.heads : null;
    const head = (known ?? (await this.freshHeads())).get(stream);
    if (!head || head.version <= version) return [];
    const count = Math.min(limit, head.version - version);
    const from = Math.max(0, version - 1);
    const found = await this.node.read(stream, from, count + version - from);
    const [before, entries] = version === 0 ? [startOf(stream), found] : [found[0], found.slice(1)];
    assertVouched(stream, before, entries, version + count === head.version ? head : null);
    return entries;
  }

  answerTo(stream: string, command: string) {
    return this.node.answerTo(stream, command);
  }

  streams() {
    return this.node.streams();
  }

  document(stream: string, kind: string, key: string) {
    return this.node.document(stream, kind, key);
  }

  documents(query: Parameters<Store['documents']>[0]) {
    return this.node.documents(query);
  }

  /** Snapshots are the owner's to keep. */
  async saveSnapshot(name: string, snapshot: Snapshot): Promise<void> {
    if (this.node.owns(snapshotStream(name))) await this.node.saveSnapshot(name, snapshot);
  }

  snapshot(name: string) {
    return this.node.snapshot(name);
  }

  inspection() {
    return this.node.inspection();
  }

  nodes() {
    return this.node.nodes();
  }

  ownership() {
    return this.node.ownership();
  }

  endOverdue(heldMs?: number) {
    return this.node.endOverdue(heldMs);
  }

  exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.node.exclusively(name, work);
  }

  // What is heard

  subscribe(listener: Listener): () => void {
    return this.listeners.add(listener);
  }

  /** Hears what this node writes itself. */
  subscribeHere(listener: Listener): () => void {
    return this.node.subscribe(listener);
  }

  /** Hears that a stream has come further than was carried. */
  onLag(listener: (stream: string) => void): void {
    this.lagListeners.add(listener);
  }

  /** Hears what the owner of a stream writes from now on. */
  async follow(stream: string): Promise<() => Promise<void>> {
    return this.bus.hear(subjectOf(stream), (body) => this.hear(JSON.parse(body) as StreamNews));
  }

  private hear({ stream, entries }: StreamNews): void {
    // What this node owns it knows better.
    if (this.node.owns(stream)) return;
    this.proof = null;
    if (entries.length > 0) this.listeners.tell(entries);
    else for (const listener of this.lagListeners) listener(stream);
  }

  /** Whether somebody elsewhere follows a stream. To write news down that nobody hears cost a quarter of a bet. */
  isFollowed: (stream: string) => boolean = () => true;

  /** Whoever follows a stream from now on may have missed what came before this node knew of it: they look. */
  tellLag(stream: string): void {
    this.bus.tell(subjectOf(stream), JSON.stringify({ stream, entries: [] } satisfies StreamNews));
  }

  private tell(entries: readonly Entry[]): void {
    this.listeners.tell(entries);
    for (const [stream, own] of byStream(entries)) {
      if (!this.isFollowed(stream)) continue;
      const news: StreamNews = { stream, entries: own };
      const body = JSON.stringify(news);
      this.bus.tell(
        subjectOf(stream),
        Buffer.byteLength(body) <= NEWS_BYTES ? body : JSON.stringify({ ...news, entries: [] }),
      );
    }
  }

  async close(): Promise<void> {
    await this.node.close();
  }
}

/** A snapshot is worked out from the stream of its name; that of the checkpoints has a name of its own. */
const snapshotStream = (name: string): string => dealtTable(name) ?? (name === PROVED ? CHECKPOINTS : name);

const subjectOf = (stream: string): string => `news.${stream.replaceAll(':', '.')}`;

const byStream = (entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> => {
  const streams = new Map<string, Entry[]>();
  for (const entry of entries) {
    const known = streams.get(entry.stream);
    if (known) known.push(entry);
    else streams.set(entry.stream, [entry]);
  }
  return streams;
};

/** The chain binds every entry to the last one, and the seals vouch for that. */
const assertVouched = (
  stream: string,
  before: Pick<Entry, 'version' | 'hash'> | undefined,
  entries: readonly Entry[],
  head: Head | null,
): void => {
  if (!before) throw new AlteredError(stream, 1);
  const verdict = verifyChain(stream, entries, { version: before.version, hash: before.hash });
  if (verdict.is === 'broken') throw new AlteredError(stream, verdict.version);
  if (head && verdict.head.hash !== head.hash) throw new AlteredError(stream, head.version);
};
