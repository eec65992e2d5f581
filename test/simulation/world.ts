import { Random } from '../random.ts';

/**
 * One thread in which many processes seem to run: every timer, message and answer of a disk is an event of a queue in
 * virtual time, and what follows from one event is over before the next begins. All chance comes from one seed, so the same
 * seed makes the same run.
 */

/** Something that runs in the world: a house's process, its machine, or the people outside. */
export class SimProcess {
  readonly name: string;
  readonly number: number;
  isAlive = true;
  /** Its events wait until then. */
  standsStillUntil = 0;
  /** How far its wall clock is off. */
  clockOffMs = 0;
  /** Immediates come in the order in which they were asked for. */
  lastImmediate = 0;

  constructor(name: string, number: number) {
    this.name = name;
    this.number = number;
  }
}

export class SimTimer {
  isCancelled = false;
  readonly every: number | null;
  readonly run: () => void;

  constructor(run: () => void, every: number | null) {
    this.run = run;
    this.every = every;
  }

  unref(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }

  refresh(): this {
    return this;
  }
}

interface SimEvent {
  readonly at: number;
  readonly order: number;
  readonly process: SimProcess;
  readonly run: () => void;
  /** Null of what nobody can take back. */
  readonly timer: SimTimer | null;
}

/** Virtual milliseconds begin here: some evening. */
export const EVENING = Date.UTC(2026, 5, 20, 18);

/** No game has more. */
const DICE_MAX = 3;

/** Events after which the real system gets its turn, so that nothing is starved by a run. */
const BREATH = 4_096;

export class World {
  readonly random: Random;
  /** Virtual milliseconds since the world began. */
  now = 0;
  /** Whose event is being carried out, together with all that follows from it at once. */
  current: SimProcess | null = null;
  events = 0;
  private readonly queue = new EventQueue();
  private processes = 0;
  private ordered = 0;
  private digestHigh = 0x811c9dc5;
  private digestLow = 0x9dc5811c;
  /** Faces that were drawn at random, those of one moment together. */
  readonly drawnDice: number[][] = [];
  private lastDrawnAt = -1;
  /** What went wrong beside any judgement: an exception that nobody caught. */
  readonly uncaught: unknown[] = [];

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  process(name: string): SimProcess {
    this.processes += 1;
    return new SimProcess(name, this.processes);
  }

  /** Nothing that it waited for ever comes. */
  kill(process: SimProcess): void {
    process.isAlive = false;
  }

  after(milliseconds: number, process: SimProcess, run: () => void, timer: SimTimer | null = null): void {
    this.ordered += 1;
    this.queue.push({ at: this.now + milliseconds, order: this.ordered, process, run, timer });
  }

  timer(process: SimProcess, run: () => void, milliseconds: number, repeats: boolean): SimTimer {
    const timer = new SimTimer(run, repeats ? Math.max(1, milliseconds) : null);
    this.arm(process, timer, Math.max(repeats ? 1 : 0, milliseconds || 0));
    return timer;
  }

  /** Never early; how late is chance. */
  private arm(process: SimProcess, timer: SimTimer, milliseconds: number): void {
    const run = (): void => {
      if (timer.every !== null) this.arm(process, timer, timer.every);
      timer.run();
    };
    this.after(milliseconds + this.random.below(1000) / 1000, process, run, timer);
  }

  immediate(process: SimProcess, run: () => void): SimTimer {
    const timer = new SimTimer(run, null);
    const at = Math.max(process.lastImmediate, this.now + this.random.below(20) / 1000);
    process.lastImmediate = at;
    this.after(at - this.now, process, run, timer);
    return timer;
  }

  /** Carries events out until `isOver` or nothing is left. */
  run(isOver: () => boolean): Promise<void> {
    return new Promise((over, failed) => {
      const settled = Promise.resolve();
      const next = (): void => {
        this.current = null;
        try {
          if (isOver() || !this.dispatchNext()) over();
          // A tick begins once every promise that can go on has gone on.
          else if (this.events % BREATH === 0) realImmediate(goOn);
          else process.nextTick(goOn);
        } catch (error) {
          failed(error);
        }
      };
      // What is done within a tick itself would be followed by the next tick, and only then by promises.
      const goOn = (): void => void settled.then(next);
      goOn();
    });
  }

  /** False if nothing is left. */
  private dispatchNext(): boolean {
    for (let event = this.queue.pop(); event; event = this.queue.pop()) if (this.dispatch(event)) return true;
    return false;
  }

  private dispatch({ at, process: of, run, order, timer }: SimEvent): boolean {
    if (!of.isAlive || timer?.isCancelled) return false;
    this.now = Math.max(this.now, at);
    if (of.standsStillUntil > this.now) {
      this.queue.push({ at: of.standsStillUntil, order, process: of, run, timer });
      return false;
    }
    this.events += 1;
    this.mix(of.number + Math.round(this.now * 1000));
    this.current = of;
    try {
      run();
    } catch (error) {
      this.uncaught.push(error);
    }
    return true;
  }

  /** A process of the house has drawn bytes at random. A few are for dice: 42 values show each face, and four none. */
  drew(bytes: Uint8Array): void {
    if (bytes.length > DICE_MAX) return;
    if (this.lastDrawnAt !== this.events) this.drawnDice.push([]);
    this.lastDrawnAt = this.events;
    for (const byte of bytes) if (byte < 252) this.drawnDice.at(-1)!.push((byte % 6) + 1);
  }

  /** Takes note of something that happened, for the hash of the run. */
  mix(value: number): void {
    this.digestHigh = Math.imul(this.digestHigh ^ (value & 0xffff), 0x01000193);
    this.digestLow = Math.imul(this.digestLow ^ (value >>> 16) ^ this.digestHigh, 0x01000193);
  }

  get hash(): string {
    return [this.digestHigh, this.digestLow].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
  }
}

const realImmediate = globalThis.setImmediate;

/** A binary heap: earliest first, and among events of one moment the one that was asked for first. */
class EventQueue {
  private readonly heap: SimEvent[] = [];

  push(event: SimEvent): void {
    const { heap } = this;
    let place = heap.length;
    heap.push(event);
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!isBefore(event, heap[above]!)) break;
      heap[place] = heap[above]!;
      place = above;
    }
    heap[place] = event;
  }

  pop(): SimEvent | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === first) return first;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below += 1;
      if (!isBefore(heap[below]!, last!)) break;
      heap[place] = heap[below]!;
      place = below;
    }
    heap[place] = last!;
    return first;
  }
}

const isBefore = (a: SimEvent, b: SimEvent): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);
