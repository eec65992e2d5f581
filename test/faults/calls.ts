import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { HouseProcess } from '../house/process.ts';
import { aftermath, type Base, type Outcome } from './base.ts';
import { inCopyOf, newFolder } from './folder.ts';
import { HouseGone, Session, TABLES } from './session.ts';
import { callsIn, DURABLE_CALLS, injecting, Recorder } from './trace.ts';

/** A house whose calls to the disk fail, one after the other: the process dies there, or is told that it did not work. */

export const FAULTS = ['kill', 'EIO', 'ENOSPC'] as const;
export type Fault = (typeof FAULTS)[number];

/** The so manieth of these calls, and all that follow if it lasts. */
export interface Point {
  readonly fault: Fault;
  readonly call: string;
  readonly number: number;
  readonly lasts: boolean;
}

export const nameOf = ({ fault, call, number, lasts }: Point): string =>
  `${fault} at ${call} ${number}${lasts ? ' and after' : ''}`;

/** How often a session makes each call on its folder, and on which files. */
export interface Count {
  readonly calls: ReadonlyMap<string, number>;
  readonly files: readonly string[];
}

/** A tracer counts every thread for itself, so what one thread did most often is how far the numbers go. */
export const countIn = async (log: string, folder: string): Promise<Count> => {
  const recorder = new Recorder(folder);
  const byThread = new Map<string, number>();
  const files = new Set<string>(['']);
  for await (const call of callsIn(log))
    for (const operation of recorder.hear(call)) {
      if (operation.is === 'told') continue;
      files.add(operation.file);
      if (operation.is === 'rename') files.add(operation.to);
      const key = `${call.name} ${call.thread}`;
      if (operation.is !== 'open') byThread.set(key, (byThread.get(key) ?? 0) + 1);
    }
  const most = (name: string): number =>
    Math.max(0, ...[...byThread].filter(([key]) => key.startsWith(`${name} `)).map(([, count]) => count));
  return { calls: new Map(DURABLE_CALLS.map((name) => [name, most(name)])), files: [...files] };
};

/** Every call once for each fault. Two errors come alone, the third one stays. */
export const pointsOf = ({ calls }: Count): readonly Point[] =>
  FAULTS.flatMap((fault) =>
    [...calls].flatMap(([call, count]) =>
      Array.from({ length: count }, (_, index) => ({
        fault,
        call,
        number: index + 1,
        lasts: fault !== 'kill' && index % 3 === 2,
      })),
    ),
  );

/** An even sample, in order. */
export const sampleOf = <T>(all: readonly T[], count: number): readonly T[] =>
  count >= all.length
    ? all
    : Array.from({ length: count }, (_, index) => all[Math.floor(((index + 0.5) * all.length) / count)]!);

/** A house that has not opened or closed by then is not waited for; no finding depends on it. */
const START_MS = 60_000;
const STOP_MS = 10_000;

export const tryPoint = (base: Base, files: readonly string[], point: Point): Promise<Outcome> =>
  inCopyOf(base.folder, async (folder) => {
    const logs = await newFolder();
    const log = join(logs, 'calls');
    const house = new HouseProcess(folder);
    const session = new Session(house, base.session ?? undefined);
    try {
      await writeFile(join(folder, 'tables.json'), JSON.stringify(TABLES));
      await playUntilGone(house, session, tracerFor(point, log, folder, files));
      await house.kill('SIGKILL');
      return await aftermath(house, session, await hasHappened(log, house.pid!));
    } finally {
      await house.kill('SIGKILL');
      await rm(logs, { recursive: true, force: true });
    }
  });

const tracerFor = (
  { fault, call, number, lasts }: Point,
  log: string,
  folder: string,
  files: readonly string[],
): readonly string[] =>
  injecting(
    log,
    files.map((file) => (file === '' ? folder : join(folder, file))),
    call,
    fault === 'kill' ? 'signal=KILL' : `error=${fault}`,
    lasts ? `${number}+` : `${number}`,
  );

const playUntilGone = async (house: HouseProcess, session: Session, tracer: readonly string[]): Promise<void> => {
  const started = house.start(undefined, tracer).then(
    () => true,
    () => false,
  );
  if (!(await Promise.race([started, passed(START_MS, false, { ref: false })]))) return;
  try {
    await session.play();
    await Promise.race([house.kill('SIGTERM'), passed(STOP_MS, null, { ref: false })]);
  } catch (error) {
    if (!(error instanceof HouseGone)) throw error;
  }
};

/** What the tracer writes beside a call that it let fail, or that the process died in. */
const INFLICTED = /\(INJECTED\)| = \?$/m;

/** The tracer outlives what it traced; its last line tells how that ended. */
const hasHappened = async (log: string, pid: number): Promise<boolean> => {
  const lastWord = new RegExp(`^${pid} +\\+\\+\\+ `, 'm');
  for (;;) {
    const text = await readFile(log, 'latin1');
    if (lastWord.test(text)) return INFLICTED.test(text);
    await passed(20);
  }
};
