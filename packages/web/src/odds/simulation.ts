import {
  type Block,
  blocksOf,
  checkpoints,
  type Fan,
  fanOf,
  fanSessions,
  SESSIONS_AT_ONCE,
  type Statistics,
  StatisticsSum,
  shareOut,
} from '@hardway/engine';
import type { ExactSession, FiledRun } from './messages.ts';
import { WorkerDesk } from './worker-desk.ts';

/** All that decides what a run comes to. */
export interface Job extends FiledRun {
  readonly sessions: number;
}

export interface SimulatedOutcome {
  readonly job: Job;
  readonly statistics: Statistics;
  readonly fan: Fan;
  readonly seconds: number;
}

export const BLOCKS = 48;
const FAN_PARTS = 4;

/** A run in at most so many blocks. */
export const inParts = (sessions: number, parts: number): readonly Block[] =>
  blocksOf(sessions, SESSIONS_AT_ONCE * Math.ceil(sessions / parts / SESSIONS_AT_ONCE));

const HELPERS_MAX = 4;
const PATHS_SHOWN = 24;

/** A run that is under way. */
export interface Running<Outcome> {
  readonly outcome: Promise<Outcome>;
  readonly cancel: () => void;
}

export const startRun = (job: Job, tell: (done: number) => void): Running<SimulatedOutcome> =>
  withHelpers((helpers) => play(helpers, job, tell));

/** As many helpers as this machine has processors for, for as long as it takes. */
export const withHelpers = <Outcome>(work: (helpers: readonly WorkerDesk[]) => Promise<Outcome>): Running<Outcome> => {
  const helpers = Array.from(
    { length: Math.min(HELPERS_MAX, navigator.hardwareConcurrency || 2) },
    () => new WorkerDesk(),
  );
  const dismiss = (): void => {
    for (const helper of helpers) helper.dismiss();
  };
  return { outcome: work(helpers).finally(dismiss), cancel: dismiss };
};

const play = async (
  workers: readonly WorkerDesk[],
  job: Job,
  tellShare: (done: number) => void,
): Promise<SimulatedOutcome> => {
  const { sessions, ...asked } = job;
  const begun = performance.now();
  const rolls = checkpoints(job.plan.rolls);
  const drawn = fanSessions(sessions, job.plan.rolls);
  const [blocks, parts] = [inParts(sessions, BLOCKS), inParts(drawn, FAN_PARTS)];
  let done = 0;
  const tell = (): void => {
    done += 1;
    tellShare(done / (blocks.length + parts.length));
  };
  const tally = new StatisticsSum(job.plan.bankroll);
  await shareOut({
    workers,
    tasks: blocks,
    work: (worker, block) => worker.ask('block', { ...asked, ...block }),
    take: (played) => tally.add(played),
    tell,
  });
  const paths: (readonly number[])[] = [];
  await shareOut({
    workers,
    tasks: parts,
    work: (worker, part) => worker.ask('paths', { ...asked, ...part, rolls }),
    take: (walked) => paths.push(...walked),
    tell,
  });
  const seconds = (performance.now() - begun) / 1000;
  return { job, statistics: tally.statistics, fan: fanOf(rolls, paths, PATHS_SHOWN), seconds };
};

/** Works out the same session exactly, in a helper of its own; `tell` hears how many positions there are before it begins. */
export const startExact = (
  { file, dice, plan }: Job,
  tell: (positions: number) => void,
): { readonly exact: Promise<ExactSession>; readonly cancel: () => void } => {
  const helper = new WorkerDesk();
  const exact = helper.ask('exact', { file, dice, plan }, tell).finally(() => helper.dismiss());
  return { exact, cancel: () => helper.dismiss() };
};
