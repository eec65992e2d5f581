import { rm } from 'node:fs/promises';
import { type Base, NEW_HOUSE, prepareBase } from './base.ts';
import { countCalls, tryPoint } from './calls.ts';
import type { Answer, Place, Question } from './calls-parent.ts';
import { FailingDisk } from './failing-disk.ts';
import { HouseHere } from './house-here.ts';

/** A process with a failing disk under it, which is asked for one trial after the other. calls-parent.ts starts it. */

const disk = new FailingDisk(process.env.FAILING_DISK!);
const base = await prepareBase((folder) => new HouseHere(folder));
const places: Readonly<Record<Place, Base>> = { 'a house at work': base, 'a new house': NEW_HOUSE };

const answer = async ({ place, count, point }: Question): Promise<Answer> =>
  point
    ? { outcome: await tryPoint(places[place], disk, point) }
    : { counted: await countCalls(places[place], disk, count) };

process.on('message', (question: Question) => {
  void answer(question)
    .catch((error: unknown): Answer => ({ failed: (error as Error).stack ?? String(error) }))
    .then((found) => process.send!(found));
});

process.on('disconnect', () => void rm(base.folder, { recursive: true, force: true }).then(() => process.exit()));
