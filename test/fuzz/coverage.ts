import { Session } from 'node:inspector/promises';

/** Which bytes of the house's own programs have run, as V8 counts it. */

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

const OWN = /\/packages\/(engine|server|cli)\/(dist|src)\//;

/** For each program a byte for each of its own: 1 where it ran. */
export class Ran {
  private readonly programs = new Map<string, Uint8Array>();

  /** The first range is the function; those inside of it that did not run have a count of nothing. */
  note(url: string, [whole, ...inside]: readonly Range[]): void {
    if (!whole || whole.count === 0) return;
    const bytes = this.bytesOf(url, whole.endOffset);
    const before = bytes.slice(whole.startOffset, whole.endOffset);
    bytes.fill(1, whole.startOffset, whole.endOffset);
    for (const { startOffset, endOffset, count } of inside) bytes.fill(count > 0 ? 1 : 0, startOffset, endOffset);
    // What ran in another part of the same program, or the outer function's own, stays.
    for (const [index, ran] of before.entries()) if (ran === 1) bytes[whole.startOffset + index] = 1;
  }

  add(other: Ran): void {
    for (const [url, ran] of other.programs) {
      const bytes = this.bytesOf(url, ran.length);
      for (const [index, did] of ran.entries()) if (did === 1) bytes[index] = 1;
    }
  }

  /** What is here and not there. */
  without(other: Ran): Ran {
    const rest = new Ran();
    for (const [url, ran] of this.programs) {
      const there = other.programs.get(url);
      const left = there ? ran.map((did, index) => (did === 1 && there[index] !== 1 ? 1 : 0)) : ran.slice();
      if (left.includes(1)) rest.programs.set(url, left);
    }
    return rest;
  }

  get isEmpty(): boolean {
    return this.programs.size === 0;
  }

  get bytes(): number {
    return [...this.programs.values()].reduce((sum, ran) => sum + ran.reduce((all, did) => all + did, 0), 0);
  }

  private bytesOf(url: string, least: number): Uint8Array {
    const known = this.programs.get(url);
    if (known && known.length >= least) return known;
    const grown = new Uint8Array(least);
    grown.set(known ?? []);
    this.programs.set(url, grown);
    return grown;
  }
}

export class Coverage {
  private readonly session = new Session();

  async start(): Promise<void> {
    this.session.connect();
    await this.session.post('Profiler.enable');
    await this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** What has run since this was last asked. */
  async take(): Promise<Ran> {
    const { result } = await this.session.post('Profiler.takePreciseCoverage');
    const ran = new Ran();
    for (const { url, functions } of result)
      if (OWN.test(url)) for (const { ranges } of functions) ran.note(url, ranges);
    return ran;
  }

  stop(): void {
    this.session.disconnect();
  }
}
