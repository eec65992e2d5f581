import type { Refusal } from '@hardway/engine';
import type { Answers, Kind, Questions, WorkerReply } from './messages.ts';

/** A no that the engine gave inside a worker. */
export class WorkerRefusal extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

interface Waiting {
  readonly take: (reply: WorkerReply) => void;
  readonly fail: (error: Error) => void;
}

/** A worker that is asked and answers, one question after the other. */
export class WorkerDesk {
  private readonly worker = new Worker(new URL('./odds-worker.ts', import.meta.url), { type: 'module' });
  private readonly waiting = new Map<number, Waiting>();
  private questions = 0;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => this.waiting.get(data.id)?.take(data);
    this.worker.onerror = (event) => {
      for (const { fail } of this.waiting.values()) fail(new Error(event.message));
      this.waiting.clear();
    };
  }

  ask<K extends Kind>(is: K, asked: Questions[K], tell?: (done: number) => void): Promise<Answers[K]> {
    this.questions += 1;
    const id = this.questions;
    return new Promise((resolve, reject) => {
      const take = (reply: WorkerReply): void => {
        if ('done' in reply) {
          tell?.(reply.done);
          return;
        }
        this.waiting.delete(id);
        if ('refused' in reply) reject(new WorkerRefusal(reply.refused));
        else resolve(reply.answered as Answers[K]);
      };
      this.waiting.set(id, { take, fail: reject });
      this.worker.postMessage({ id, is, asked });
    });
  }

  /** Whatever it was asked stays unanswered. */
  dismiss(): void {
    this.worker.terminate();
    this.waiting.clear();
  }
}

let standing: WorkerDesk | null = null;

/** The desk that stays: figures it has worked out once come quickly the next time. */
export const standingDesk = (): WorkerDesk => {
  standing ??= new WorkerDesk();
  return standing;
};
