import type { SharedStore } from '../cluster/shared-store.ts';
import { KeyedQueue, type Turns } from '../staff/keyed-queue.ts';

/** A person's acts one after another on whichever node, and on tables as they stand. */
export class SharedTurns implements Turns {
  private readonly queue = new KeyedQueue();
  private readonly store: SharedStore;
  private readonly current: () => Promise<void>;

  constructor(store: SharedStore, current: () => Promise<void>) {
    this.store = store;
    this.current = current;
  }

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.queue.run(key, () =>
      this.store.exclusively(key, async () => {
        await this.current();
        return work();
      }),
    );
  }
}
