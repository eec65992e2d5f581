import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Entry, StoredEvent } from '../protocol/entry.ts';
import { isRefused, type RefusalOf } from '../protocol/refused.ts';
import { ENTRIES_AT_ONCE } from '../store/entries.ts';
import type { Store } from '../store/store.ts';
import { askedOf, type CommandDiffers, type KeptAnswer, type Question, type TimeSource, toldAgain } from './owner.ts';

/** A fold of a stream's events. */
export interface Folding<State, Event extends StoredEvent> {
  readonly stream: string;
  readonly empty: () => State;
  /** A state that can be changed without changing the one it was made from. */
  readonly copy: (state: State) => State;
  /** Changes the state it is given, so that a long log is read in linear time. */
  readonly fold: (state: State, event: Event) => State;
  /** JSON data for a snapshot. */
  readonly pack: (state: State) => unknown;
  /** Undefined for a snapshot in a form that is no longer known. */
  readonly unpack: (kept: unknown) => State | undefined;
}

/** The events of a command, and its answer, made from the state after them. */
interface Decision<State, Event, Answer> {
  readonly events: readonly Event[];
  readonly answer: (after: State) => Answer;
}

type Deciding<State, Event, Answer, Refusal> = (state: State, at: number) => Decision<State, Event, Answer> | Refusal;

/** Reading this many entries takes a fraction of a second. */
const SNAPSHOT_EVERY = 5_000;
/** Between tries to reach a store that does not answer. */
const RETRY_MS = 250;
/** Every conflict is somebody else's success, so this many in a row mean that something is broken. */
const TRIES_MAX = 1_000;

/**
 * The one owner of a stream whose state is in memory, folded from the log and from nothing else: whoever can write to the
 * store's documents decides nothing here. Commands wait for each other; a conflict or a storage error makes it read on in
 * the log before it decides again.
 */
export class FoldedStream<State, Event extends StoredEvent> {
  private readonly store: Store;
  private readonly clock: TimeSource;
  private readonly folding: Folding<State, Event>;
  private readonly listeners = new Set<() => void>();
  private current: State;
  private version = 0;
  private snapshotAt = 0;
  /** Set while the log may have more than the state. */
  private behind = false;
  private last: Promise<unknown> = Promise.resolve();

  static async open<State, Event extends StoredEvent>(
    store: Store,
    clock: TimeSource,
    folding: Folding<State, Event>,
  ): Promise<FoldedStream<State, Event>> {
    const stream = new FoldedStream(store, clock, folding);
    await stream.begin();
    return stream;
  }

  private constructor(store: Store, clock: TimeSource, folding: Folding<State, Event>) {
    this.store = store;
    this.clock = clock;
    this.folding = folding;
    this.current = folding.empty();
  }

  /** As the log has it. */
  get state(): State {
    return this.current;
  }

  /** Hears that the state has changed. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** `decide` may be asked more than once. Without a question nobody will ask again for the answer. */
  write<Answer, Refusal extends RefusalOf>(
    question: Question | null,
    decide: Deciding<State, Event, Answer, Refusal>,
  ): Promise<Answer | Refusal | CommandDiffers> {
    return this.inTurn(() => this.decideAndAppend(question, decide));
  }

  /** Leaves a snapshot, so that the next start has nothing to read. */
  close(): Promise<void> {
    return this.inTurn(async () => {
      if (this.version > this.snapshotAt) await this.saveSnapshot();
    });
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private async begin(): Promise<void> {
    const { stream, unpack } = this.folding;
    const snapshot = await this.store.snapshot(stream);
    const state = snapshot && unpack(snapshot.state);
    const { version } = await this.store.head(stream);
    // A snapshot of more than the log has is of another log.
    if (snapshot && state !== undefined && snapshot.version <= version) {
      this.current = state;
      this.version = snapshot.version;
      this.snapshotAt = snapshot.version;
    }
    await this.readOn();
    this.store.subscribe((entries) => this.hear(entries));
  }

  /** Another node may have written. */
  private hear(entries: readonly Entry[]): void {
    const last = entries.findLast((entry) => entry.stream === this.folding.stream);
    if (last && last.version > this.version) void this.reach(last.version).catch(() => this.readOnLater());
  }

  /** Resolves once the state is that of this version at least. */
  reach(version: number): Promise<void> {
    return this.inTurn(async () => {
      if (version > this.version) await this.readOn();
    });
  }

  private async decideAndAppend<Answer, Refusal extends RefusalOf>(
    question: Question | null,
    decide: Deciding<State, Event, Answer, Refusal>,
  ): Promise<Answer | Refusal | CommandDiffers> {
    const id = question?.id ?? randomUUID();
    const asked = askedOf(question?.asks ?? null);
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      if (this.behind) await this.readOn();
      const at = this.clock();
      const decided = decide(this.current, at);
      if (isRefused(decided)) {
        // What refuses a command may be its own first success.
        const done = question && (await this.store.answerTo(this.folding.stream, id));
        return done ? toldAgain<Answer>(done.answer, asked) : decided;
      }
      const { events, answer } = decided as Decision<State, Event, Answer>;
      if (events.length === 0) return answer(this.current);
      const after = events.reduce(this.folding.fold, this.folding.copy(this.current));
      const told = await this.append(id, at, events, after, { asked, answer: answer(after) });
      if (told !== CONFLICT) return toldAgain<Answer>(told, asked);
    }
    throw new Error(`The stream "${this.folding.stream}" changed ${TRIES_MAX} times before a command could be added.`);
  }

  private async append(
    command: string,
    at: number,
    events: readonly Event[],
    after: State,
    answer: KeptAnswer,
  ): Promise<unknown> {
    const { stream } = this.folding;
    const append = { stream, expectedVersion: this.version, command, at, events, answer };
    const appended = await this.store.append(append).catch((error: unknown) => this.resolve(command, error));
    switch (appended.is) {
      case 'appended':
        this.version += events.length;
        this.become(after);
        return answer;
      case 'repeated':
        return appended.answer;
      case 'conflict':
        this.behind = true;
        return CONFLICT;
    }
  }

  /** After a storage error nobody knows whether the append is there; only finding it is an answer. */
  private async resolve(command: string, error: unknown) {
    this.behind = true;
    const done = await this.readOn()
      .then(() => this.store.answerTo(this.folding.stream, command))
      .catch(() => undefined);
    if (this.behind) this.readOnLater();
    if (!done) throw error;
    return { is: 'repeated', ...done } as const;
  }

  /** Events that may be in the log have to be read soon, even if nobody asks for anything. */
  private readOnLater(): void {
    const again = (): Promise<void> =>
      this.inTurn(async () => {
        if (this.behind) await this.readOn();
      });
    setTimeout(() => again().catch(() => this.readOnLater()), RETRY_MS).unref();
  }

  private async readOn(): Promise<void> {
    const from = this.version;
    // Readers go on with the state as it was until all of it has been read.
    const state = this.folding.copy(this.current);
    let version = from;
    for (;;) {
      const entries: readonly Entry[] = await this.store.read(this.folding.stream, version, ENTRIES_AT_ONCE);
      if (entries.length === 0) break;
      for (const { event } of entries) this.folding.fold(state, event as StoredEvent as Event);
      version = entries.at(-1)!.version;
      if (entries.length === ENTRIES_AT_ONCE) await setImmediate();
    }
    this.behind = false;
    this.version = version;
    if (version > from) this.become(state);
  }

  private become(state: State): void {
    this.current = state;
    for (const listener of this.listeners) listener();
    if (this.version - this.snapshotAt >= SNAPSHOT_EVERY) void this.saveSnapshot().catch(() => undefined);
  }

  private async saveSnapshot(): Promise<void> {
    this.snapshotAt = this.version;
    const { stream, pack } = this.folding;
    await this.store.saveSnapshot(stream, { version: this.version, state: pack(this.current) });
  }
}

const CONFLICT = Symbol('conflict');
