import { Coverage, Ran } from './coverage.ts';
import type { OpenTarget } from './target.ts';

/** All that has run so far, and which inputs have run something new. */
export class Seen {
  private readonly coverage = new Coverage();
  private readonly seen = new Ran();

  async start(): Promise<void> {
    await this.coverage.start();
  }

  stop(): void {
    this.coverage.stop();
  }

  get bytes(): number {
    return this.seen.bytes;
  }

  /**
   * Of a batch that was just taken. Where it ran something new, halves of it are taken once more until it is known by which
   * input; a house may answer otherwise the second time, so not all are found.
   */
  async contributors(open: OpenTarget, batch: readonly string[]): Promise<readonly string[]> {
    const ran = await this.coverage.take();
    const fresh = ran.without(this.seen);
    this.seen.add(ran);
    return fresh.isEmpty ? [] : (await this.among(open, batch, fresh)).inputs;
  }

  /** Those that run some of what is wanted, and what of it is left. */
  private async among(
    open: OpenTarget,
    batch: readonly string[],
    wanted: Ran,
  ): Promise<{ readonly inputs: readonly string[]; readonly left: Ran }> {
    await open.run(batch);
    const ran = await this.coverage.take();
    this.seen.add(ran);
    const left = wanted.without(ran);
    if (wanted.bytes === left.bytes) return { inputs: [], left };
    if (batch.length === 1) return { inputs: batch, left };
    const middle = batch.length >> 1;
    const first = await this.among(open, batch.slice(0, middle), wanted);
    if (first.left.isEmpty) return first;
    const second = await this.among(open, batch.slice(middle), first.left);
    return { inputs: [...first.inputs, ...second.inputs], left: second.left };
  }
}
