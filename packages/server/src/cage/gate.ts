/** Moves of money at a table run side by side. An exclusive one waits for them, and later ones wait for it. */
export class Gate {
  private readonly moves = new Set<Promise<unknown>>();
  private shut: Promise<unknown> = Promise.resolve();

  async pass<T>(move: () => Promise<T>): Promise<T> {
    for (let waited: unknown; waited !== this.shut; ) {
      waited = this.shut;
      await waited;
    }
    const moving = move();
    this.moves.add(moving);
    try {
      return await moving;
    } finally {
      this.moves.delete(moving);
    }
  }

  alone<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.shut.then(async () => {
      await Promise.allSettled(this.moves);
      return act();
    });
    this.shut = turn.catch(() => undefined);
    return turn;
  }
}
