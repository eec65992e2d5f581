import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Random } from '../random.ts';
import { backupTarget } from './backups.ts';
import { FILE_TARGETS } from './files.ts';
import { frameTarget } from './frames.ts';
import { Mutator } from './mutator.ts';
import { requestTarget } from './requests.ts';
import type { Seen } from './seen.ts';
import type { Finding, OpenTarget, Target } from './target.ts';

/** Sends a target mutated inputs, and keeps those that ran something in the house that nothing had run before. */

export const TARGETS: readonly Target[] = [frameTarget, requestTarget, backupTarget, ...FILE_TARGETS];

const CORPUS = new URL('corpus/', import.meta.url).pathname;
const fileOf = (target: Target): string => `${CORPUS}${target.name}.json`;

/** Inputs that are kept, of which each once ran something new. */
export const keptInputs = (target: Target): readonly string[] => {
  try {
    return JSON.parse(readFileSync(fileOf(target), 'utf8')) as string[];
  } catch {
    return [];
  }
};

/** Longer ones are not kept, and of all not more than these: the corpus stays small enough to be read. */
const KEPT_CHARACTERS = 2_000;
const KEPT_MOST = 400;

export const keepInputs = (target: Target, inputs: readonly string[]): void => {
  const kept = [...new Set([...keptInputs(target), ...inputs])].filter(({ length }) => length <= KEPT_CHARACTERS);
  mkdirSync(CORPUS, { recursive: true });
  writeFileSync(fileOf(target), `${JSON.stringify(kept.slice(0, KEPT_MOST), null, 1)}\n`);
};

/** What nobody caught while inputs were taken. */
const uncaught: Finding[] = [];
const note = (error: unknown): void =>
  void uncaught.push({ what: `nobody caught ${(error as Error)?.stack ?? error}` });

/** Of the heap once it was tidied up: more than this means that something is kept for every input. */
const HEAP_MOST = 600 * 2 ** 20;

export interface Fuzzed {
  readonly inputs: number;
  readonly findings: readonly Finding[];
  /** Inputs that ran something new. */
  readonly fresh: readonly string[];
  readonly processorSeconds: number;
  /** MB, after the garbage was collected. */
  readonly heap: number;
}

export interface FuzzOrder {
  readonly inputs: number;
  readonly seed: number;
  /** What was kept before. */
  readonly corpus: readonly string[];
  /** Without it nothing is kept. */
  readonly seen: Seen | null;
}

/** Inputs between two looks at what has run. */
const BATCH = 250;

export const fuzz = async (target: Target, order: FuzzOrder): Promise<Fuzzed> => {
  process.on('unhandledRejection', note).on('uncaughtException', note);
  const began = process.cpuUsage();
  const open = await target.open();
  try {
    const { findings, fresh } = await runBatches(open, order);
    global.gc?.();
    const { user, system } = process.cpuUsage(began);
    const heap = process.memoryUsage().heapUsed;
    const swollen = global.gc && heap > HEAP_MOST ? [{ what: `the heap has ${heap} bytes` }] : [];
    return {
      inputs: order.inputs,
      findings: [...findings, ...uncaught.splice(0), ...swollen],
      fresh,
      processorSeconds: (user + system) / 1e6,
      heap: Math.round(heap / 2 ** 20),
    };
  } finally {
    await open.close();
    process.off('unhandledRejection', note).off('uncaughtException', note);
  }
};

const runBatches = async (open: OpenTarget, { inputs, seed, corpus, seen }: FuzzOrder) => {
  const mutator = new Mutator(new Random(seed), corpus);
  const alive = [...corpus];
  const findings: Finding[] = [];
  const fresh: string[] = [];
  for (let done = 0; done < inputs; done += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, inputs - done) }, () => mutator.next(alive));
    findings.push(...(await open.run(batch)));
    const found = seen ? await seen.contributors(open, batch) : [];
    alive.push(...found);
    fresh.push(...found);
  }
  return { findings, fresh };
};
