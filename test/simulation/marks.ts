/** Things that have to happen in a run that is long enough, and how often each did. */
export class Marks {
  readonly reached = new Map<string, number>();

  reach(mark: string): void {
    this.reached.set(mark, (this.reached.get(mark) ?? 0) + 1);
  }

  add(other: ReadonlyMap<string, number>): void {
    for (const [mark, count] of other) this.reached.set(mark, (this.reached.get(mark) ?? 0) + count);
  }
}
