import type { Store } from '../store/store.ts';
import { type Clock, FoldedStream, isRefused, type Question } from '../stream/index.ts';
import type { StaffCommand } from './command.ts';
import type { StaffEvent } from './event.ts';
import { STAFF_FOLDING } from './folding.ts';
import { refusal, type StaffRefusal } from './refusal.ts';
import { decide } from './staff.ts';
import type { StaffBooks, StaffPolicy, StaffState } from './state.ts';

export type Outcome<T> = Promise<T | StaffRefusal>;

/** What the sender is told, from how the staff stands afterwards. It is kept, so no secret may be in it. */
export type Answering<T> = (state: StaffState, events: readonly StaffEvent[]) => T;

/** The staff's stream: the whole staff is in memory, as the log has it, and every command is decided on that. */
export class Books {
  readonly #stream: FoldedStream<StaffBooks, StaffEvent>;
  readonly #policy: StaffPolicy;

  static async open(store: Store, clock: Clock, policy: StaffPolicy): Promise<Books> {
    return new Books(await FoldedStream.open(store, clock, STAFF_FOLDING), policy);
  }

  private constructor(stream: FoldedStream<StaffBooks, StaffEvent>, policy: StaffPolicy) {
    this.#stream = stream;
    this.#policy = policy;
  }

  get state(): StaffState {
    return this.#stream.state;
  }

  subscribe(listener: () => void): () => void {
    return this.#stream.subscribe(listener);
  }

  /** Without a question nobody will ask again for the answer. */
  carryOut<T>(
    command: (at: number) => StaffCommand,
    answer: Answering<T>,
    question: Question | null = null,
  ): Outcome<T> {
    return this.#stream.write<T | StaffRefusal, StaffRefusal>(question, (state, at) => {
      const events = decide(this.#policy, state, command(at));
      if (isRefused(events)) return events;
      const failed = events.some(({ type }) => type === 'SignInFailed');
      return { events, answer: (after) => (failed ? notRecognised : answer(after, events)) };
    });
  }

  close(): Promise<void> {
    return this.#stream.close();
  }
}

const notRecognised = refusal('not-recognised', 'The name or the password is not right.');
