import { appendFileSync } from 'node:fs';
import { Random } from '../random.ts';
import { type RunOptions, type RunResult, runOnce } from './run.ts';
import { linesIn, type RunLine, SEATS, type Sums, sumOf } from './sums.ts';
import type { Trouble } from './trouble.ts';

/** Many runs, one seed after another, in shards that can be left and taken up again. */

/** In place of what a seed would bring. */
export interface Wanted {
  readonly nodes?: number | undefined;
  readonly isUnattended?: boolean | undefined;
}

/** A start reads all that there is, so that a house dies the more often the smaller it is. */
const SIZES = [
  { tables: 2, playMs: 20_000, killEveryMs: 700 },
  { tables: 2, playMs: 20_000, killEveryMs: 700 },
  { tables: 2, playMs: 20_000, killEveryMs: 1_500 },
  { tables: 3, playMs: 40_000, killEveryMs: 2_500 },
  { tables: 18, playMs: 30_000, killEveryMs: 16_000 },
];

/** In one house of so many a bit turns over during play. */
const ROTTEN_ONE_OF = 10;

/** The house of a seed: what it has, and for how long it plays. */
export const shapeOf = (seed: number, wanted: Wanted = {}): RunOptions => {
  const random = new Random(seed ^ 0x0a11);
  const drawn = random.chance(25) ? 2 + random.below(2) : 1;
  const { nodes = drawn, isUnattended = false } = wanted;
  const { tables, playMs, killEveryMs } = random.pick(SIZES);
  const durationMs = Math.round(playMs * (0.7 + (0.6 * random.below(100)) / 100));
  const house = { seed, nodes, isUnattended, tables: tables + random.below(3), seats: SEATS, durationMs, killEveryMs };
  return seed % ROTTEN_ONE_OF === 0 ? { ...house, rots: true } : house;
};

export const lineOf = (options: RunOptions, { marks, ...run }: RunResult, cpu: number): RunLine => ({
  ...{ seed: options.seed, hash: run.hash, rounds: run.rounds, crashes: run.crashes, commands: run.commands },
  ...{ wagers: run.wagers, cpu, marks: [...marks], wrong: run.wrong },
});

export const timed = async (options: RunOptions): Promise<RunLine> => {
  const before = process.cpuUsage();
  const result = await runOnce(options);
  const { user, system } = process.cpuUsage(before);
  return lineOf(options, result, (user + system) / 1e6);
};

export interface SeriesOptions {
  readonly first: number;
  /** Which of how many. */
  readonly shard: readonly [number, number];
  /** Where lines are kept; those that are there are not run again. */
  readonly into: string | null;
  readonly wanted: Wanted;
  readonly goesOn: (sums: Sums) => boolean;
  readonly tell: (line: RunLine, sums: Sums) => void;
}

export const runSeries = async ({
  first,
  shard: [own, all],
  into,
  wanted,
  goesOn,
  tell,
}: SeriesOptions): Promise<Sums> => {
  const known = new Map(into ? linesIn(into).map((line) => [line.seed, line]) : []);
  const sums = sumOf([...known.values()]);
  for (let seed = first + own - 1; goesOn(sums); seed += all) {
    if (known.has(seed)) continue;
    const line = await timed(shapeOf(seed, wanted));
    if (into) appendFileSync(into, `${JSON.stringify(line)}\n`);
    sums.add(line);
    tell(line, sums);
    if (line.wrong.length > 0) break;
  }
  return sums;
};

/** Runs that are tried to make a failing one smaller. */
const TRIES = 40;

export interface Shrunk {
  readonly options: RunOptions;
  readonly wrong: readonly string[];
}

/** The same seed with less time and fewer faults, as long as something is still wrong. */
export const shrink = async (options: RunOptions, trouble: readonly Trouble[]): Promise<Shrunk> => {
  let best: Shrunk = { options: { ...options, trouble }, wrong: [] };
  let tries = 0;
  const attempt = async (smaller: RunOptions): Promise<boolean> => {
    tries += 1;
    const { wrong } = await runOnce(smaller);
    if (wrong.length > 0) best = { options: smaller, wrong };
    return wrong.length > 0;
  };
  for (let part = 2; tries < TRIES && best.options.durationMs > 3_000; part *= 2) {
    const durationMs = Math.round(best.options.durationMs * (1 - 1 / part));
    const left = best.options.trouble!.filter(({ at }) => at < durationMs);
    if (!(await attempt({ ...best.options, durationMs, trouble: left })) && part > 8) break;
  }
  for (let count = Math.ceil(best.options.trouble!.length / 2); tries < TRIES && count > 0; ) {
    const { trouble: now = [] } = best.options;
    let isSmaller = false;
    for (let from = 0; from < now.length && tries < TRIES && !isSmaller; from += count)
      isSmaller = await attempt({ ...best.options, trouble: now.filter((_, at) => at < from || at >= from + count) });
    if (!isSmaller) count = count === 1 ? 0 : Math.ceil(count / 2);
  }
  return best;
};
