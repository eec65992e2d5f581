import { existsSync, readFileSync } from 'node:fs';
import { Marks } from './marks.ts';

/** What runs have come to: lines of files, and their sums. */

/** At each table. */
export const SEATS = 8;

/** A run that is over, as a file keeps it. */
export interface RunLine {
  readonly seed: number;
  readonly hash: string;
  readonly rounds: number;
  readonly crashes: number;
  readonly commands: number;
  readonly wagers: number;
  /** Processor seconds. */
  readonly cpu: number;
  readonly marks: readonly (readonly [string, number])[];
  readonly wrong: readonly string[];
}

export class Sums {
  runs = 0;
  rounds = 0;
  crashes = 0;
  commands = 0;
  wagers = 0;
  cpu = 0;
  readonly marks = new Marks();
  readonly wrong: RunLine[] = [];

  add(line: RunLine): void {
    this.runs += 1;
    this.rounds += line.rounds;
    this.crashes += line.crashes;
    this.commands += line.commands;
    this.wagers += line.wagers;
    this.cpu += line.cpu;
    this.marks.add(new Map(line.marks));
    if (line.wrong.length > 0) this.wrong.push(line);
  }

  /** Commands of a processor second. */
  get rate(): number {
    return Math.round(this.commands / this.cpu);
  }

  /** In a round or throw, at each of 8 seats. */
  get wagersASeat(): string {
    return (this.wagers / this.rounds / SEATS).toFixed(1);
  }

  /** How much faster than a clock: a floor of 20 tables, each with a round of 8 seats in 26 s, as on a practice floor. */
  get timesReal(): number {
    return Math.round((this.rounds * 26) / 20 / this.cpu);
  }
}

/** What a series is to come to. */
export interface Goal {
  readonly rounds: number;
  readonly crashes: number;
}

export const isReached = ({ rounds, crashes }: Goal, sums: Goal): boolean =>
  sums.rounds >= rounds && sums.crashes >= crashes;

/** Processor seconds that are left until a series comes to its goal, if houses go on as they were so far. */
export const secondsLeft = ({ rounds, crashes }: Goal, sums: Pick<Sums, 'rounds' | 'crashes' | 'cpu'>): number => {
  const left = (wanted: number, done: number): number => (wanted <= done ? 0 : ((wanted - done) / done) * sums.cpu);
  return Math.max(left(rounds, sums.rounds), left(crashes, sums.crashes));
};

/** What runs of several files come to; a seed that is in two of them counts once. */
export const sumOf = (lines: readonly RunLine[]): Sums => {
  const sums = new Sums();
  for (const line of new Map(lines.map((each) => [each.seed, each])).values()) sums.add(line);
  return sums;
};

/** Seeds that have not come to the same hash everywhere, or were not run everywhere. */
export const seedsThatDiffer = (runs: readonly (readonly Pick<RunLine, 'seed' | 'hash'>[])[]): readonly number[] => {
  const hashes = runs.map((lines) => new Map(lines.map(({ seed, hash }) => [seed, hash])));
  const seeds = new Set(hashes.flatMap((each) => [...each.keys()]));
  return [...seeds]
    .filter((seed) => new Set(hashes.map((each) => each.get(seed) ?? '')).size > 1)
    .sort((a, b) => a - b);
};

/** A line that was cut off is run again. */
export const linesIn = (path: string): readonly RunLine[] => {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((text) => {
      try {
        return [JSON.parse(text) as RunLine];
      } catch {
        return [];
      }
    });
};
