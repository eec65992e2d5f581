import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

export interface Onlooking {
  readonly address: string;
  readonly tables: readonly string[];
  /** The number of the first of them, so that not all come from one address. */
  readonly first: number;
  readonly count: number;
}

/** So many in each process: the driver's own limit of open files is not what is measured. */
const EACH = 5_000;

/** Displays at all tables, in processes of their own. */
export class Onlookers {
  private readonly processes: readonly ChildProcess[];

  static async open(address: string, tables: readonly string[], count: number): Promise<Onlookers> {
    const processes: ChildProcess[] = [];
    for (let first = 0; first < count; first += EACH) {
      const order: Onlooking = { address, tables, first, count: Math.min(EACH, count - first) };
      const child = fork(new URL('onlookers-process.ts', import.meta.url), [JSON.stringify(order)], {
        execArgv: ['--import', 'tsx'],
      });
      processes.push(child);
      await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(([code]) => Promise.reject(new Error(`The onlookers ended with ${code}.`))),
      ]);
    }
    return new Onlookers(processes);
  }

  private constructor(processes: readonly ChildProcess[]) {
    this.processes = processes;
  }

  /** Those that are still there. */
  async count(): Promise<number> {
    let sum = 0;
    for (const child of this.processes) {
      child.send('count');
      const [open] = (await once(child, 'message')) as [number];
      sum += open;
    }
    return sum;
  }

  async leave(): Promise<void> {
    for (const child of this.processes) {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    }
  }
}
