import { appendFile, readFile } from 'node:fs/promises';

/** Long work in pieces: any part of it can be done elsewhere, and what was done is not done again. */

export interface Piece<Result> {
  /** The same in every run, so that what was done is known again. */
  readonly id: string;
  /** By which of the jobs that go on at a time. */
  run(job: number): Promise<Result>;
}

export interface Part {
  /** From 1 up to how many. */
  readonly number: number;
  readonly of: number;
}

export type Done<Result> = Result & { readonly id: string };

export interface ShardOrder<Result> {
  readonly part: Part;
  /** How many pieces go on at a time. */
  readonly jobs: number;
  /** A file that results are added to, and that says what was done already. */
  readonly file: string | null;
  /** What stands for a piece that could not be done. */
  readonly failed: (error: unknown) => Result;
  readonly progress: (done: Done<Result>, count: number, all: number) => void;
}

export const partOf = (text: string): Part => {
  const [number = 0, of = 0] = text.split('/').map(Number);
  if (!(Number.isInteger(number) && Number.isInteger(of) && number >= 1 && number <= of))
    throw new Error(`A part is written as 2/5, not ${text}.`);
  return { number, of };
};

/** Results of this part, and of all that is in the file. */
export const inShards = async <Result>(
  pieces: readonly Piece<Result>[],
  { part, jobs, file, failed, progress }: ShardOrder<Result>,
): Promise<readonly Done<Result>[]> => {
  const known = file === null ? [] : await resultsIn<Result>(file);
  const results = [...known];
  const ids = new Set(known.map(({ id }) => id));
  const own = pieces.filter((_, index) => index % part.of === part.number - 1);
  const open = own.filter(({ id }) => !ids.has(id)).values();
  const all = known.length + own.filter(({ id }) => !ids.has(id)).length;
  const work = async (job: number): Promise<void> => {
    for (const piece of open) {
      const done = { id: piece.id, ...(await piece.run(job).catch(failed)) };
      results.push(done);
      if (file !== null) await appendFile(file, `${JSON.stringify(done)}\n`);
      progress(done, results.length, all);
    }
  };
  await Promise.all(Array.from({ length: jobs }, (_, job) => work(job)));
  return results;
};

const resultsIn = async <Result>(file: string): Promise<readonly Done<Result>[]> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Done<Result>);
};
