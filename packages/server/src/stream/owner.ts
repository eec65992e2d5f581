import { createHash } from 'node:crypto';
import type { StoredEvent } from '../protocol/entry.ts';
import type { RefusalOf } from '../protocol/refused.ts';
import type { Basis, Document, Store } from '../store/store.ts';

/** Milliseconds since 1970, UTC. */
export type TimeSource = () => number;

/** The events and documents of a command, and its answer: JSON data. */
interface Draft<Answer> {
  readonly events: readonly StoredEvent[];
  readonly documents: readonly Document[];
  readonly answer: Answer;
}

/** A command's id, chosen by its sender, and what it asks: an id is answered again only for the same question. */
export interface Question {
  readonly id: string;
  /** JSON data without secrets. */
  readonly asks: unknown;
  /** What it is about: commands about different things do not bear on each other. Without it, it bears on all. */
  readonly about?: string;
}

export interface KeptAnswer {
  /** SHA-256 of what was asked. */
  readonly asked: string;
  readonly answer: unknown;
}

/** Told when it is decided, and what others have decided in the same turn. */
type Deciding<Answer, Refusal> = (at: number, earlier: readonly StoredEvent[]) => Promise<Draft<Answer> | Refusal>;

/** A command that waits for its turn. Whoever asks the same again meanwhile shares its answer. */
interface Waiting {
  readonly id: string;
  readonly asked: string;
  readonly about: string | undefined;
  readonly decide: Deciding<unknown, RefusalOf>;
  readonly answer: Promise<unknown>;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
  tries: number;
}

interface Drafted {
  readonly waiting: Waiting;
  readonly at: number;
  readonly draft: Draft<unknown>;
}

/**
 * The one owner that a stream has in a process, for rooms whose state lies in the store's documents. Commands are decided one
 * after another, and those that do not bear on each other are appended together: where each waited for a commit of its own, a
 * queue grew without end once people asked again. Between processes the stream's version decides, and whoever comes second
 * decides again.
 */
export class StreamOwner {
  private readonly store: Store;
  private readonly stream: string;
  private readonly clock: TimeSource;
  private version: number | undefined;
  private queue: Waiting[] = [];
  /** Commands that have not been answered. */
  private readonly open = new Map<string, Waiting>();
  private isRunning = false;

  constructor(store: Store, stream: string, clock: TimeSource) {
    this.store = store;
    this.stream = stream;
    this.clock = clock;
  }

  /** `decide` reads the documents it needs and may be asked more than once. */
  write<Answer, Refusal extends RefusalOf>(
    { id, asks, about }: Question,
    decide: Deciding<Answer, Refusal>,
  ): Promise<Answer | Refusal | CommandDiffers> {
    const asked = askedOf(asks);
    const same = this.open.get(id);
    if (same) return same.asked === asked ? (same.answer as Promise<Answer>) : Promise.resolve(COMMAND_DIFFERS);
    const { promise, resolve, reject } = deferred();
    const waiting: Waiting = { id, asked, about, decide, answer: promise, resolve, reject, tries: 0 };
    this.open.set(id, waiting);
    const forget = (): boolean => this.open.delete(id);
    promise.then(forget, forget);
    this.queue.push(waiting);
    if (!this.isRunning) void this.run();
    return promise as Promise<Answer | Refusal>;
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    // Those who ask in the same turn of the event loop go together.
    await Promise.resolve();
    while (this.queue.length > 0) {
      const turn = this.nextTurn();
      try {
        await this.take(turn);
      } catch (error) {
        for (const { reject } of turn) reject(error);
      }
    }
    this.isRunning = false;
  }

  /** The first that waits, and those behind it that bear neither on it nor on each other. */
  private nextTurn(): readonly Waiting[] {
    if (this.queue[0]!.about === undefined) return this.queue.splice(0, 1);
    const alone = this.queue.findIndex(({ about }) => about === undefined);
    const abouts = new Set<string>();
    const turn = this.queue.slice(0, alone < 0 ? TURN_MAX : Math.min(alone, TURN_MAX)).filter(({ about }) => {
      const isFirst = !abouts.has(about!);
      abouts.add(about!);
      return isFirst;
    });
    this.queue = this.queue.filter((waiting) => !turn.includes(waiting));
    return turn;
  }

  private async take(turn: readonly Waiting[]): Promise<void> {
    // The version is known before the documents are read: a change in between shows as a conflict.
    this.version ??= (await this.store.head(this.stream)).version;
    const drafts: Drafted[] = [];
    for (const waiting of turn) {
      const drafted = await this.decided(waiting, drafts).catch((error: unknown) => waiting.reject(error));
      if (drafted) drafts.push(drafted);
    }
    const again = await this.appendAll(this.version, drafts);
    for (const waiting of again) waiting.tries += 1;
    for (const { reject } of again.filter(({ tries }) => tries >= TRIES_MAX))
      reject(new Error(`The stream "${this.stream}" changed ${TRIES_MAX} times before a command could be added.`));
    this.queue.unshift(...again.filter(({ tries }) => tries < TRIES_MAX));
  }

  /** Nothing where there is nothing to be written. */
  private async decided(waiting: Waiting, drafts: readonly Drafted[]): Promise<Drafted | undefined> {
    const at = this.clock();
    const earlier = drafts.flatMap(({ draft: { events } }) => events);
    const draft = await waiting.decide(at, earlier);
    if (!isDraft(draft)) {
      // What refuses a command may be its own first success.
      const done = await this.store.answerTo(this.stream, waiting.id);
      waiting.resolve(done ? toldAgain(done.answer, waiting.asked) : draft);
      return undefined;
    }
    if (draft.events.length + draft.documents.length > 0) return { waiting, at, draft };
    waiting.resolve(draft.answer);
    return undefined;
  }

  /** Gives those that have to be decided again. */
  private async appendAll(version: number, drafts: readonly Drafted[]): Promise<readonly Waiting[]> {
    // Several count only together with those before them.
    const basis = drafts.length > 1 ? { basis: { holds: true } } : {};
    let expectedVersion = version;
    const appending = drafts.map((drafted) => {
      const appended = this.append(drafted, expectedVersion, basis);
      expectedVersion += drafted.draft.events.length;
      return appended.catch((error: unknown) => drafted.waiting.reject(error));
    });
    const told = await Promise.all(appending);
    this.version = told.every((each) => each === APPENDED) ? expectedVersion : undefined;
    return drafts.filter((_, index) => told[index] === CONFLICT).map(({ waiting }) => waiting);
  }

  private async append(
    { waiting, at, draft: { events, documents, answer } }: Drafted,
    expectedVersion: number,
    basis: { readonly basis?: Basis },
  ): Promise<symbol | undefined> {
    const { id: command, asked } = waiting;
    const told: KeptAnswer = { asked, answer };
    const append = { stream: this.stream, expectedVersion, command, at, events, documents, answer: told, ...basis };
    const appended = await this.store.append(append).catch((error: unknown) => this.resolve(command, error));
    if (appended.is === 'conflict') return CONFLICT;
    waiting.resolve(appended.is === 'appended' ? answer : toldAgain(appended.answer, asked));
    return appended.is === 'appended' ? APPENDED : undefined;
  }

  /** After a storage error nobody knows whether the append is there; only finding it is an answer. */
  private async resolve(command: string, error: unknown) {
    const done = await this.store.answerTo(this.stream, command).catch(() => undefined);
    if (!done) throw error;
    return { is: 'repeated', ...done } as const;
  }
}

const deferred = () => {
  let resolve!: (answer: unknown) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<unknown>((done, failed) => {
    [resolve, reject] = [done, failed];
  });
  return { promise, resolve, reject };
};

const isDraft = <Answer>(decided: Draft<Answer> | RefusalOf): decided is Draft<Answer> => 'events' in decided;

/** SHA-256 of what was asked. */
export const askedOf = (asks: unknown): string => createHash('sha256').update(JSON.stringify(asks)).digest('hex');

/** An answer that is kept, if it was given to the same question. */
export const toldAgain = <Answer>(told: unknown, asked: string): Answer | CommandDiffers =>
  (told as KeptAnswer).asked === asked ? ((told as KeptAnswer).answer as Answer) : COMMAND_DIFFERS;

export type CommandDiffers = RefusalOf<'command-differs'>;

const COMMAND_DIFFERS: CommandDiffers = {
  refused: 'command-differs',
  clause: null,
  message: 'This command’s id was already used for something else. Use a new id.',
};

const APPENDED = Symbol('appended');
const CONFLICT = Symbol('conflict');

/** More than the cage of a floor is asked in the time of a commit. */
const TURN_MAX = 200;

/** Every conflict is somebody else's success, so this many in a row mean that something is broken. */
const TRIES_MAX = 1_000;
