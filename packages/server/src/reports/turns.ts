import { setImmediate } from 'node:timers/promises';
import type { Store } from '../store/store.ts';

/**
 * A store for one of several who read at once in a thread. Before each look the others get their turn, and whoever is no
 * longer wanted ends there.
 */
export const takingTurns = (store: Store, wanted: AbortSignal): Store => {
  const turn = async <T>(look: () => Promise<T>): Promise<T> => {
    await setImmediate();
    wanted.throwIfAborted();
    return look();
  };
  return {
    ...store,
    read: (...asked) => turn(() => store.read(...asked)),
    head: (...asked) => turn(() => store.head(...asked)),
    document: (...asked) => turn(() => store.document(...asked)),
    documents: (...asked) => turn(() => store.documents(...asked)),
  };
};
