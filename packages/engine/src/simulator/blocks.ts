import type { Tables } from './compile.ts';
import { type ReferenceRun, type SessionListener, simulate, simulateByReference } from './simulate.ts';
import type { Statistics } from './statistics.ts';

/** Sessions that a worker plays in one go, numbered from `first` on. */
export interface Block {
  readonly first: number;
  readonly count: number;
}

/** A run in blocks of one size. They depend on no worker, and sums are taken in their order: equal runs give equal figures. */
export const blocksOf = (sessions: number, size: number): readonly Block[] =>
  Array.from({ length: Math.ceil(sessions / size) }, (_, index) => ({
    first: index * size,
    count: Math.min(size, sessions - index * size),
  }));

/** Strategies without tables, and code, are played by the reference. */
export const playBlock = (
  { strategy, ...rest }: ReferenceRun,
  tables: Tables | undefined,
  { first, count }: Block,
  tell?: SessionListener,
): Statistics => {
  if (!tables || 'orders' in strategy) return simulateByReference({ strategy, ...rest }, first, count, tell);
  return simulate({ strategy, ...rest }, tables, first, count, tell ? { tell } : {});
};

interface Shared<Worker, Task, Answer> {
  readonly workers: readonly Worker[];
  readonly tasks: readonly Task[];
  readonly work: (worker: Worker, task: Task) => Promise<Answer>;
  /** Gets the answers in the order of the tasks, whichever worker was faster, so that sums of doubles come out the same. */
  readonly take: (answer: Answer, task: Task) => void;
  /** Gets every answer as soon as it is there. */
  readonly tell?: (answer: Answer, task: Task) => void;
  /** Once aborted, no task is handed out any more; those begun are finished and taken. */
  readonly signal?: { readonly aborted: boolean };
}

/** Hands tasks to whichever worker is free, one at a time. After a failure nothing is handed out, told or taken. */
export const shareOut = async <Worker, Task, Answer>({
  workers,
  tasks,
  work,
  take,
  tell,
  signal,
}: Shared<Worker, Task, Answer>): Promise<void> => {
  const early = new Map<number, Answer>();
  let [next, taken, failed] = [0, 0, false];
  const hear = (index: number, answer: Answer): void => {
    tell?.(answer, tasks[index]!);
    early.set(index, answer);
    for (; early.has(taken); taken += 1) {
      take(early.get(taken)!, tasks[taken]!);
      early.delete(taken);
    }
  };
  const employ = async (worker: Worker): Promise<void> => {
    while (next < tasks.length && !failed && !signal?.aborted) {
      const index = next;
      next += 1;
      const answer = await work(worker, tasks[index]!);
      if (!failed) hear(index, answer);
    }
  };
  const guarded = (worker: Worker): Promise<void> =>
    employ(worker).catch((error: unknown) => {
      failed = true;
      throw error;
    });
  await Promise.all(workers.map(guarded));
};
