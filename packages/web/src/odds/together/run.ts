import {
  type ComparedRun,
  type Comparison,
  comparisonOf,
  type ExactFigures,
  type Pairs,
  type SessionPlan,
  type Statistics,
  shareOut,
  TogetherSum,
} from '@hardway/engine';
import { BLOCKS, inParts, type Running, withHelpers } from '../simulation.ts';
import { WorkerDesk } from '../worker-desk.ts';

/** All that decides what players at one table come to. */
export interface TogetherJob {
  readonly players: readonly { readonly name: string; readonly file: unknown }[];
  /** Weights of the faces of dice that are not fair; null for fair ones. */
  readonly dice: string | null;
  readonly plan: SessionPlan;
  readonly seed: number;
  readonly sessions: number;
}

export interface TogetherOutcome {
  readonly job: TogetherJob;
  readonly statistics: readonly Statistics[];
  readonly pairs: readonly Pairs[];
  readonly seconds: number;
}

export const startTogether = (job: TogetherJob, tell: (done: number) => void): Running<TogetherOutcome> =>
  withHelpers(async (workers) => {
    const { players, dice, plan, seed, sessions } = job;
    const begun = performance.now();
    const sum = new TogetherSum(plan.bankroll, players.length);
    const tasks = inParts(sessions, BLOCKS);
    let done = 0;
    await shareOut({
      workers,
      tasks,
      work: (worker, block) =>
        worker.ask('together', { files: players.map(({ file }) => file), dice, plan, seed, ...block }),
      take: (played) => sum.add(played),
      tell: () => {
        done += 1;
        tell(done / tasks.length);
      },
    });
    const { statistics, pairs } = sum;
    return { job, statistics, pairs, seconds: (performance.now() - begun) / 1000 };
  });

/** One after the other, in a helper of their own; null is for strategies that have no exact evening of this length. */
export const startExactFigures = (
  { players, dice, plan }: TogetherJob,
  tell: (index: number, figures: ExactFigures | null) => void,
): { readonly cancel: () => void } => {
  const helper = new WorkerDesk();
  const work = async (): Promise<void> => {
    for (const [index, { file }] of players.entries())
      tell(index, await helper.ask('exact-figures', { file, dice, plan }));
    helper.dismiss();
  };
  void work();
  return { cancel: () => helper.dismiss() };
};

/** What is known of exact figures: undefined is still being worked out. */
export type KnownExact = readonly (ExactFigures | null | undefined)[];

export const comparedIn = ({ job, statistics, pairs }: TogetherOutcome, exact: KnownExact, hour: number): Comparison =>
  comparisonOf(
    job.players.map(({ name }, index): ComparedRun => {
      return { name, statistics: statistics[index]!, exact: exact[index] ?? null };
    }),
    pairs,
    hour,
  );
