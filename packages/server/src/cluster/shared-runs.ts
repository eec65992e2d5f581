/**
 * Work that is done again and again, one time after another. Whoever asks while it is under way gets the next time, and
 * shares it with all who ask meanwhile: what they are told is never from before they asked.
 */
export class SharedRuns<T> {
  private readonly work: () => Promise<T>;
  private current: Promise<T> | null = null;
  private following: Promise<T> | null = null;

  constructor(work: () => Promise<T>) {
    this.work = work;
  }

  next(): Promise<T> {
    if (!this.current) return this.begin();
    this.following ??= this.current
      .catch(() => undefined)
      .then(() => {
        this.following = null;
        return this.begin();
      });
    return this.following;
  }

  private begin(): Promise<T> {
    const turn = this.work().finally(() => {
      if (this.current === turn) this.current = null;
    });
    this.current = turn;
    return turn;
  }
}
