import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf, shareOut } from './blocks.ts';

test('blocks of a run cover every session once, whatever their size', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 5000 }), (sessions, size) => {
      const blocks = blocksOf(sessions, size);
      const ends = blocks.map(({ first, count }) => first + count);
      expect(blocks.map(({ first }) => first)).toEqual([0, ...ends.slice(0, -1)]);
      expect(ends.at(-1)).toBe(sessions);
    }),
  );
});

const TASKS = Array.from({ length: 20 }, (_, index) => index);

/** Tasks that are finished when the test says so. */
class Bench {
  readonly begun: number[] = [];
  private readonly waiting = new Map<number, { finish: () => void; fail: () => void }>();

  readonly work = (_: string, task: number): Promise<number> =>
    new Promise((resolve, reject) => {
      this.begun.push(task);
      this.waiting.set(task, { finish: () => resolve(10 * task), fail: () => reject(new Error(`${task} failed`)) });
    });

  async finish(...tasks: readonly number[]): Promise<void> {
    for (const task of tasks) this.waiting.get(task)!.finish();
    await settled();
  }

  async fail(task: number): Promise<void> {
    this.waiting.get(task)!.fail();
    await settled();
  }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a worker that is done gets the next task, and answers are taken in the order of the tasks', async () => {
  const bench = new Bench();
  const [told, taken]: [number[], number[]] = [[], []];
  const shared = shareOut({
    workers: ['a', 'b', 'c'],
    tasks: TASKS.slice(0, 5),
    work: bench.work,
    tell: (_, task) => told.push(task),
    take: (answer) => taken.push(answer),
  });
  expect(bench.begun).toEqual([0, 1, 2]);
  await bench.finish(2, 1);
  expect({ begun: bench.begun, told, taken }).toEqual({ begun: [0, 1, 2, 3, 4], told: [2, 1], taken: [] });
  await bench.finish(0);
  expect(taken).toEqual([0, 10, 20]);
  await bench.finish(4, 3);
  await shared;
  expect({ told, taken }).toEqual({ told: [2, 1, 0, 4, 3], taken: [0, 10, 20, 30, 40] });
});

test('once stopped, tasks that were begun are finished and taken, and no other is handed out', async () => {
  const bench = new Bench();
  const taken: number[] = [];
  const signal = { aborted: false };
  const shared = shareOut({
    workers: ['a', 'b'],
    tasks: TASKS,
    work: bench.work,
    take: (answer) => taken.push(answer),
    signal,
  });
  await bench.finish(0);
  signal.aborted = true;
  await bench.finish(2, 1);
  await shared;
  expect({ begun: bench.begun, taken }).toEqual({ begun: [0, 1, 2], taken: [0, 10, 20] });
});

test('a failure is passed on at once, and nothing is handed out or taken after it', async () => {
  const bench = new Bench();
  const taken: number[] = [];
  const shared = shareOut({
    workers: ['a', 'b'],
    tasks: TASKS,
    work: bench.work,
    take: (answer) => taken.push(answer),
  });
  const failure = expect(shared).rejects.toThrow('1 failed');
  await bench.fail(1);
  await failure;
  await bench.finish(0);
  expect({ begun: bench.begun, taken }).toEqual({ begun: [0, 1], taken: [] });
});

test('without tasks there is nothing to wait for', async () => {
  await shareOut({ workers: ['a'], tasks: [], work: () => Promise.resolve(0), take: () => undefined });
});
