import { createHash } from 'node:crypto';
import type { StoredEvent } from '../protocol/entry.ts';
import type { RefusalOf } from '../protocol/refused.ts';
import type { Document, Store } from '../store/store.ts';

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
}

export interface KeptAnswer {
  /** SHA-256 of what was asked. */
  readonly asked: string;
  readonly answer: unknown;
}

type Deciding<Answer, Refusal> = (at: number) => Promise<Draft<Answer> | Refusal>;

/**
 * The one owner that a stream has in a process, for rooms whose state lies in the store's documents. Commands wait for
 * each other here; between processes the stream's version decides, and whoever comes second decides again.
 */
export class StreamOwner {
  private readonly store: Store;
  private readonly stream: string;
  private readonly clock: TimeSource;
  private version: number | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(store: Store, stream: string, clock: TimeSource) {
    this.store = store;
    this.stream = stream;
    this.clock = clock;
  }

  /** `decide` reads the documents it needs and may be asked more than once. */
  write<Answer, Refusal extends RefusalOf>(
    question: Question,
    decide: Deciding<Answer, Refusal>,
  ): Promise<Answer | Refusal | CommandDiffers> {
    const turn = this.last.then(() => this.decideAndAppend(question, decide));
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private async decideAndAppend<Answer, Refusal extends RefusalOf>(
    { id, asks }: Question,
    decide: Deciding<Answer, Refusal>,
  ): Promise<Answer | Refusal | CommandDiffers> {
    const asked = askedOf(asks);
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      // The version is known before the documents are read: a change in between shows as a conflict.
      this.version ??= (await this.store.head(this.stream)).version;
      const at = this.clock();
      const draft = await decide(at);
      if (!isDraft(draft)) {
        // What refuses a command may be its own first success.
        const done = await this.store.answerTo(this.stream, id);
        return done ? toldAgain<Answer>(done.answer, asked) : draft;
      }
      if (draft.events.length + draft.documents.length === 0) return draft.answer;
      const told = await this.append(id, at, this.version, draft, asked);
      if (told !== CONFLICT) return toldAgain<Answer>(told, asked);
    }
    throw new Error(`The stream "${this.stream}" changed ${TRIES_MAX} times before a command could be added.`);
  }

  private async append(
    command: string,
    at: number,
    expectedVersion: number,
    { events, documents, answer }: Draft<unknown>,
    asked: string,
  ): Promise<unknown> {
    const told: KeptAnswer = { asked, answer };
    const append = { stream: this.stream, expectedVersion, command, at, events, documents, answer: told };
    const appended = await this.store.append(append).catch((error: unknown) => this.resolve(command, error));
    switch (appended.is) {
      case 'appended':
        this.version = expectedVersion + events.length;
        return told;
      case 'repeated':
        return appended.answer;
      case 'conflict':
        this.version = appended.version;
        return CONFLICT;
    }
  }

  /** After a storage error nobody knows whether the append is there; only finding it is an answer. */
  private async resolve(command: string, error: unknown) {
    this.version = undefined;
    const done = await this.store.answerTo(this.stream, command).catch(() => undefined);
    if (!done) throw error;
    return { is: 'repeated', ...done } as const;
  }
}

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

const CONFLICT = Symbol('conflict');

/** Every conflict is somebody else's success, so this many in a row mean that something is broken. */
const TRIES_MAX = 1_000;
