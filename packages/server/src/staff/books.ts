import { randomUUID } from 'node:crypto';
import type { Document, Store } from '../store/store.ts';
import { type Clock, isRefused, type Question, StreamOwner } from '../stream/index.ts';
import type { StaffCommand } from './command.ts';
import { documentsOf, loadStaff, STAFF, type Wanted } from './documents.ts';
import type { StaffEvent } from './event.ts';
import { evolve } from './evolve.ts';
import { refusal, type StaffRefusal } from './refusal.ts';
import { decide } from './staff.ts';
import type { StaffPolicy, StaffState } from './state.ts';

export type Outcome<T> = Promise<T | StaffRefusal>;

/** What the sender is told, from how the staff stands afterwards. It is kept, so no secret may be in it. */
export type Answering<T> = (state: StaffState, events: readonly StaffEvent[]) => T;

/** The staff's stream: reads what a command is about, decides, and keeps what follows from it. */
export class Books {
  readonly #store: Store;
  readonly #owner: StreamOwner;
  readonly #policy: StaffPolicy;

  constructor(store: Store, clock: Clock, policy: StaffPolicy) {
    this.#store = store;
    this.#owner = new StreamOwner(store, STAFF, clock);
    this.#policy = policy;
  }

  carryOut<T>(
    wanted: Wanted,
    command: (at: number) => StaffCommand,
    answer: Answering<T>,
    question: Question = unasked(),
  ): Outcome<T> {
    return this.#owner.write<T | StaffRefusal, StaffRefusal>(question, async (at) => {
      const state = await loadStaff(this.#store, wanted, at);
      const events = decide(this.#policy, state, command(at));
      if (isRefused(events)) return events;
      const after = events.reduce(evolve, state);
      const failed = events.some(({ type }) => type === 'SignInFailed');
      return { events, documents: documentsOf(state, after), answer: failed ? notRecognised : answer(after, events) };
    });
  }

  /** Keeps documents that no event stands behind, if there is still something to keep. */
  async note(documents: () => Promise<readonly Document[]>): Promise<void> {
    await this.#owner.write(unasked(), async () => ({ events: [], documents: await documents(), answer: null }));
  }
}

/** For what nobody will ask again. */
const unasked = (): Question => ({ id: randomUUID(), asks: null });

const notRecognised = refusal('not-recognised', 'The name or the password is not right.');
