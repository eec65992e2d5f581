import { isRefused } from '../protocol/refused.ts';
import { type StaffRefusal, staffRefusal } from '../protocol/staff-refusal.ts';
import type { Store } from '../store/store.ts';
import { FoldedStream, type Question, type TimeSource } from '../stream/index.ts';
import type { StaffCommand } from './command.ts';
import type { StaffEvent } from './event.ts';
import { STAFF_FOLDING } from './folding.ts';
import { decideStaff } from './staff.ts';
import type { StaffBooks, StaffPolicy, StaffState } from './state.ts';

export type StaffAnswer<T> = Promise<T | StaffRefusal>;

/** The answer, from the state after the events. It is kept in the log, so it must hold no secret. */
type Answering<T> = (state: StaffState, events: readonly StaffEvent[]) => T;

/** The staff's stream: the whole staff is in memory, as the log has it, and every command is decided on that. */
export class Books {
  private readonly stream: FoldedStream<StaffBooks, StaffEvent>;
  private readonly policy: StaffPolicy;

  static async open(store: Store, clock: TimeSource, policy: StaffPolicy): Promise<Books> {
    return new Books(await FoldedStream.open(store, clock, STAFF_FOLDING), policy);
  }

  private constructor(stream: FoldedStream<StaffBooks, StaffEvent>, policy: StaffPolicy) {
    this.stream = stream;
    this.policy = policy;
  }

  get state(): StaffState {
    return this.stream.state;
  }

  subscribe(listener: () => void): () => void {
    return this.stream.subscribe(listener);
  }

  /** Without a question nobody will ask again for the answer. */
  carryOut<T>(
    command: (at: number) => StaffCommand,
    answer: Answering<T>,
    question: Question | null = null,
  ): StaffAnswer<T> {
    return this.stream.write<T | StaffRefusal, StaffRefusal>(question, (state, at) => {
      const events = decideStaff(this.policy, state, command(at));
      if (isRefused(events)) return events;
      const failed = events.some(({ type }) => type === 'SignInFailed');
      return { events, answer: (after) => (failed ? notRecognised : answer(after, events)) };
    });
  }

  /** Resolves once this version of the stream is known. */
  reach(version: number): Promise<void> {
    return this.stream.reach(version);
  }

  close(): Promise<void> {
    return this.stream.close();
  }
}

const notRecognised = staffRefusal('not-recognised', 'The name or the password is wrong.');
