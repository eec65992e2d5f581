import { bandsOf, checkpoints, fanSessions, merge, NO_STATISTICS, type Statistics } from '@hardway/engine';
import type { ExactSession, Play } from './messages.ts';
import { WorkerDesk } from './worker-desk.ts';

/** All that decides what a run comes to. */
export interface Job extends Play {
  readonly sessions: number;
}

/** Bankrolls by roll: those that a tenth, half and nine tenths of some sessions do not exceed, and a few of them whole. */
export interface Fan {
  readonly rolls: readonly number[];
  readonly low: readonly number[];
  readonly middle: readonly number[];
  readonly high: readonly number[];
  readonly paths: readonly (readonly number[])[];
  readonly sessions: number;
}

export interface Outcome {
  readonly job: Job;
  readonly statistics: Statistics;
  readonly fan: Fan;
  readonly seconds: number;
}

/** So many sessions are played at once. */
const AT_ONCE = 16;
const BLOCKS = 48;

interface Block {
  readonly first: number;
  readonly count: number;
}

/** Blocks depend on nothing but the job, and sums are taken in their order: equal jobs give equal figures. */
export const blocksOf = (sessions: number, parts = BLOCKS): readonly Block[] => {
  const size = AT_ONCE * Math.max(1, Math.ceil(sessions / parts / AT_ONCE));
  return Array.from({ length: Math.ceil(sessions / size) }, (_, index) => ({
    first: index * size,
    count: Math.min(size, sessions - index * size),
  }));
};

const HELPERS_MAX = 4;
const PATHS_SHOWN = 24;
const FAN_PARTS = 4;

/** A run that is under way. */
export interface Running {
  readonly outcome: Promise<Outcome>;
  readonly cancel: () => void;
}

export const startRun = (job: Job, tell: (done: number) => void): Running => {
  const { sessions, ...play } = job;
  const helpers = Array.from(
    { length: Math.min(HELPERS_MAX, navigator.hardwareConcurrency || 2) },
    () => new WorkerDesk(),
  );
  const dismiss = (): void => {
    for (const helper of helpers) helper.dismiss();
  };
  const begun = performance.now();
  const rolls = checkpoints(play.plan.rolls);
  const drawn = fanSessions(sessions, play.plan.rolls);
  const [blocks, parts] = [blocksOf(sessions), blocksOf(drawn, FAN_PARTS)];
  let done = 0;
  const counted = <T>(answer: T): T => {
    done += 1;
    tell(done / (blocks.length + parts.length));
    return answer;
  };
  const outcome = (async (): Promise<Outcome> => {
    try {
      const played = await shared(helpers, blocks, async (helper, block) =>
        counted(await helper.ask('block', { ...play, ...block })),
      );
      const paths = await shared(helpers, parts, async (helper, part) =>
        counted(await helper.ask('paths', { ...play, ...part, rolls })),
      );
      const [low, middle, high] = bandsOf(paths.flat(), [0.1, 0.5, 0.9]);
      return {
        job,
        statistics: played.reduce(merge, NO_STATISTICS),
        fan: {
          rolls,
          low: low!,
          middle: middle!,
          high: high!,
          paths: paths.flat().slice(0, PATHS_SHOWN),
          sessions: drawn,
        },
        seconds: (performance.now() - begun) / 1000,
      };
    } finally {
      dismiss();
    }
  })();
  return { outcome, cancel: dismiss };
};

/** Hands out tasks to whoever is free; answers come back in the tasks' order. */
const shared = async <Task, Answer>(
  helpers: readonly WorkerDesk[],
  tasks: readonly Task[],
  work: (helper: WorkerDesk, task: Task) => Promise<Answer>,
): Promise<Answer[]> => {
  const answers = new Array<Answer>(tasks.length);
  let next = 0;
  await Promise.all(
    helpers.map(async (helper) => {
      for (let index = next++; index < tasks.length; index = next++) answers[index] = await work(helper, tasks[index]!);
    }),
  );
  return answers;
};

/** Works out the same session exactly, in a helper of its own. */
export const startExact = ({
  file,
  plan,
}: Job): { readonly exact: Promise<ExactSession>; readonly cancel: () => void } => {
  const helper = new WorkerDesk();
  const exact = helper.ask('exact', { file, plan }).finally(() => helper.dismiss());
  return { exact, cancel: () => helper.dismiss() };
};
