/** Whoever has their turn under a key has it alone. */
export interface Turns {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Work with the same key is done one after the other; different keys do not wait for each other. */
export class KeyedQueue implements Turns {
  private readonly ends = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.ends.get(key) ?? Promise.resolve()).then(work);
    const end = turn.catch(() => undefined);
    this.ends.set(key, end);
    try {
      return await turn;
    } finally {
      if (this.ends.get(key) === end) this.ends.delete(key);
    }
  }
}
