import { setTimeout as passed } from 'node:timers/promises';
import { copyRecord } from '../copied-record.ts';
import { HouseProcess } from '../house/process.ts';
import { aftermath, type Base, type Outcome } from './base.ts';
import { type Counted, FailingDisk, type Fault, type Point } from './failing-disk.ts';
import { inCopyOf } from './folder.ts';
import { type House, HouseHere } from './house-here.ts';
import { HouseGone, type Patience, Session, TABLES } from './session.ts';

/**
 * A house whose calls to the disk fail, one after the other. To die there it has to be a process of its own; a house that is
 * told that a call did not work runs in this process, which was started with a failing disk under it.
 */

export interface CallOutcome extends Outcome {
  /** Which call it was; undefined if none was let down. */
  readonly call: string | undefined;
}

/** Nobody waits long for a house whose disk has failed for good. */
const IMPATIENT: Patience = { tries: 3, retryMs: 10, giveUpMs: 30_000 };

/** A house that has not closed by then is not waited for; no finding depends on it. */
const STOP_MS = 10_000;

/** An evening that is over: by itself, or because the house was gone. */
interface Evening {
  readonly house: House;
  readonly session: Session;
  readonly disk: FailingDisk;
}

/** How many calls an evening makes when nothing fails. */
export const countCalls = (base: Base, own: FailingDisk, fault: Fault): Promise<Counted> =>
  inEvening(base, own, fault, null, async ({ disk }) => disk.counted);

export const tryPoint = (base: Base, own: FailingDisk, point: Point): Promise<CallOutcome> =>
  inEvening(base, own, point.fault, point, async ({ house, session, disk }) => {
    const call = disk.happened;
    disk.die();
    return inCopyOf(null, async (copy) => {
      await copyRecord(house.folder, copy);
      const next = new HouseHere(copy);
      try {
        return { ...(await aftermath(next, new Session(next, session), call !== undefined)), call };
      } finally {
        await next.kill();
      }
    });
  });

const inEvening = <T>(
  base: Base,
  own: FailingDisk,
  fault: Fault,
  point: Point | null,
  over: (evening: Evening) => Promise<T>,
): Promise<T> =>
  inCopyOf(base.folder, async (folder) => {
    const isApart = fault === 'kill';
    const disk = isApart ? new FailingDisk(`${own.file}-apart`) : own;
    const house = isApart ? new HouseProcess(folder, null, { FAILING_DISK: disk.file }) : new HouseHere(folder);
    const session = new Session(house, base.session ?? undefined, point?.lasts ? IMPATIENT : undefined);
    disk.watch(folder, point);
    try {
      await playUntilGone(house, session, base.until);
      return await over({ house, session, disk });
    } finally {
      disk.die();
      await closeInVain(house);
      if (isApart) disk.close();
      else disk.watch('', null);
    }
  });

const playUntilGone = async (house: House, session: Session, until?: number): Promise<void> => {
  const started = await house.start(TABLES).then(
    () => true,
    () => false,
  );
  if (!started) return;
  try {
    await session.play(until);
  } catch (error) {
    if (!(error instanceof HouseGone)) throw error;
  }
  await closeInVain(house, 'SIGTERM');
};

/** On a disk that fails it may not even be able to close. */
const closeInVain = async (house: House, signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL'): Promise<void> => {
  const closed = house.kill(signal).catch(() => null);
  await Promise.race([closed, passed(STOP_MS, null, { ref: false })]);
};
