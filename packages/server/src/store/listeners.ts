import type { Entry } from '../protocol/entry.ts';

export type Listener = (entries: readonly Entry[]) => void;

/** Those who hear every entry after its commit. */
export class Listeners {
  private readonly all = new Set<Listener>();

  /** Gives a way to stop hearing. The same function may listen more than once. */
  add(listener: Listener): () => void {
    const own: Listener = (entries) => listener(entries);
    this.all.add(own);
    return () => this.all.delete(own);
  }

  tell(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    for (const listener of this.all) {
      try {
        listener(entries);
      } catch (error) {
        // A listener's mistake must not look like a storage error; it surfaces by itself.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
