import { Worker } from 'node:worker_threads';
import { InputError } from '../io/output.ts';
import type { GameBlock } from './game.ts';
import type { PlayedBlock, WorkerJob } from './players.ts';
import type { RefusedBlock } from './worker.ts';

/** As it was built, also for those who run from the sources: a thread starts without their loader. */
const WORKER = new URL('../../dist/simulate/worker.js', import.meta.url);

/** A thread that plays one block of a run after another. */
export class PlayingThread {
  private readonly worker: Worker;

  constructor(job: WorkerJob) {
    this.worker = new Worker(WORKER, { workerData: job });
  }

  play(block: GameBlock): Promise<PlayedBlock> {
    return new Promise((resolve, reject) => {
      const hear = (answer: PlayedBlock | RefusedBlock): void => {
        this.worker.off('error', reject);
        if ('refused' in answer) reject(new InputError(answer.refused));
        else resolve(answer);
      };
      this.worker.once('message', hear);
      this.worker.once('error', reject);
      this.worker.postMessage(block);
    });
  }

  /**
   * Lets it end by itself. Terminating a worker from outside while its code is being optimised aborts Node 20: the compiler
   * asks for memory of a thread that is no longer known.
   */
  dismiss(): Promise<void> {
    return new Promise((resolve) => {
      this.worker.once('exit', () => resolve());
      if (this.worker.threadId === -1) resolve();
      this.worker.postMessage(null);
    });
  }
}
