import { appendFile, readFile } from 'node:fs/promises';
import { isFine, type Wrong } from '../house/judge.ts';
import { NOTHING_WRONG } from './base.ts';
import type { Fate } from './rot.ts';

/** Many trials, one after the other, in parts that can be taken up again. */

export interface Result {
  /** Faults that really came, and how many images of a disk were opened. */
  readonly faults: number;
  readonly images: number;
  readonly acknowledged: number;
  readonly wrong: Wrong;
  /** What a house said that did not serve people again though its disk had kept its word. */
  readonly refused: readonly string[];
  /** Of a record that was altered. */
  readonly fate?: Fate;
  /** The call that was let down. */
  readonly call?: string | undefined;
  /** How many syncs the power was cut at. */
  readonly syncs?: number;
}

export interface Trial {
  /** The same in every run, so that what was done is known again. */
  readonly id: string;
  /** By which of the jobs that go on at a time. */
  run(job: number): Promise<Result>;
}

export type Done = Result & { readonly id: string };

export interface Part {
  /** From 1 up to how many. */
  readonly number: number;
  readonly of: number;
}

export interface SweepOrder {
  readonly part: Part;
  /** How many trials go on at a time. */
  readonly jobs: number;
  /** A file that results are added to, and that says what was done already. */
  readonly file: string | null;
  readonly progress: (done: Done, count: number, all: number) => void;
}

export const sweep = async (
  trials: readonly Trial[],
  { part, jobs, file, progress }: SweepOrder,
): Promise<readonly Done[]> => {
  const known = file === null ? [] : await resultsIn(file);
  const results = [...known];
  const own = trials.filter((_, index) => index % part.of === part.number - 1);
  const ids = new Set(known.map(({ id }) => id));
  const open = own.filter(({ id }) => !ids.has(id)).values();
  const work = async (job: number): Promise<void> => {
    for (const { id, run } of open) {
      const done = { id, ...(await run(job).catch(failed)) };
      results.push(done);
      if (file !== null) await appendFile(file, `${JSON.stringify(done)}\n`);
      progress(done, results.length, Math.max(own.length, results.length));
    }
  };
  await Promise.all(Array.from({ length: jobs }, (_, job) => work(job)));
  return results;
};

/** A trial that cannot be made is no proof of anything. */
const failed = (error: unknown): Result => ({
  faults: 0,
  images: 0,
  acknowledged: 0,
  wrong: NOTHING_WRONG,
  refused: [`The trial itself failed: ${(error as Error).stack}`],
});

const resultsIn = async (file: string): Promise<readonly Done[]> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Done);
};

/** Whether nothing is held against the house. */
export const isHeld = ({ wrong, refused, fate }: Result): boolean =>
  isFine(wrong) && refused.length === 0 && fate !== 'silent';

export const sumOf = (results: readonly Result[]): Result =>
  results.reduce<Result>(
    (sum, next) => ({
      faults: sum.faults + next.faults,
      images: sum.images + next.images,
      acknowledged: sum.acknowledged + next.acknowledged,
      wrong: joined(sum.wrong, next.wrong),
      refused: [...sum.refused, ...next.refused],
    }),
    { faults: 0, images: 0, acknowledged: 0, wrong: NOTHING_WRONG, refused: [] },
  );

const joined = (one: Wrong, other: Wrong): Wrong =>
  Object.fromEntries(
    Object.entries(one).map(([what, found]) => [what, [...found, ...other[what as keyof Wrong]]]),
  ) as unknown as Wrong;
