import { Worker } from 'node:worker_threads';
import type { Observe } from '../operations/sign.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import { AlteredError } from '../store/index.ts';
import type { AskedOf, Export, QuestionName, ToldOf } from './questions.ts';
import type { Message, RecordPlace, ReportReply, WorkerAnswer } from './report-worker.ts';

/** As it was built, also for those who run from the sources: a thread starts without the loader of its house. */
const WORKER = new URL('../../dist/reports/report-worker.js', import.meta.url);

/** Questions and exports under way at once. A reader who stands still keeps an export for as long as the connection lasts. */
const QUESTIONS_MOST = 32;
const EXPORTS_MOST = 8;

const BUSY = houseRefusal('busy', 'Too many reports are being made at once. Please try again in a moment.');
const LOST = houseRefusal('busy', 'The report was interrupted. Please try again.');
const CLOSING = houseRefusal('busy', 'The house is closing. Please try again later.');

declare const json: unique symbol;

/** Text that is the JSON of a value. The thread writes it, so that the house does not have to read and write it again. */
export type JsonText<T> = string & { readonly [json]?: T };

type JsonOf<T> = JsonText<Exclude<T, undefined>> | (undefined extends T ? null : never);

/** `lost` if the thread has died meanwhile. */
type Heard = WorkerAnswer | { readonly is: 'lost' };

/**
 * Reports on the record, made in a thread beside the house: however long they take, bets are not held up. The thread
 * begins with the first report; one that dies is replaced with the next.
 */
export class Reports {
  private readonly place: RecordPlace;
  private readonly observe: Observe;
  private readonly waiting = new Map<number, (heard: Heard) => void>();
  private worker: Worker | null = null;
  private exited: Promise<void> = Promise.resolve();
  private isClosed = false;
  private ids = 0;
  private questions = 0;
  private exports = 0;

  constructor(place: RecordPlace, observe: Observe) {
    this.place = place;
    this.observe = observe;
  }

  /** The answer in JSON, as a reply takes it; null if there is none. */
  async tell<Name extends QuestionName>(
    name: Name,
    asked: AskedOf<Name>,
  ): Promise<JsonOf<ToldOf<Name>> | HouseRefusal> {
    if (this.isClosed) return CLOSING;
    if (this.questions === QUESTIONS_MOST) return BUSY;
    this.questions += 1;
    const worker = this.working();
    const id = this.nextId();
    try {
      const heard = await this.send(worker, { id, is: 'ask', name, asked });
      return heard.is === 'lost' ? this.lost : (textOf(heard) as JsonOf<ToldOf<Name>>);
    } finally {
      this.questions -= 1;
      this.forget(worker, id);
    }
  }

  async ask<Name extends QuestionName>(name: Name, asked: AskedOf<Name>): Promise<ToldOf<Name> | HouseRefusal> {
    const told = await this.tell(name, asked);
    return typeof told === 'string' ? (JSON.parse(told) as ToldOf<Name>) : (told as ToldOf<Name> | HouseRefusal);
  }

  /** Pieces are made as they are taken. A caller that stops early has to return the iterator, as streams and loops do. */
  export(asked: Export): AsyncIterableIterator<string> | HouseRefusal {
    if (this.isClosed) return CLOSING;
    if (this.exports === EXPORTS_MOST) return BUSY;
    this.exports += 1;
    const worker = this.working();
    const id = this.nextId();
    return new UnderWay(
      (is) => this.send(worker, is === 'begin' ? { id, is: 'export', asked } : { id, is }),
      () => {
        this.exports -= 1;
        this.forget(worker, id);
      },
    );
  }

  /** The thread ends by itself: to end one from outside while its code is being optimised can abort Node 20. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.worker?.postMessage(null);
    await this.exited;
  }

  private get lost(): HouseRefusal {
    return this.isClosed ? CLOSING : LOST;
  }

  private nextId(): number {
    this.ids += 1;
    return this.ids;
  }

  private working(): Worker {
    this.worker ??= this.start();
    return this.worker;
  }

  private start(): Worker {
    const worker = new Worker(WORKER, { workerData: this.place, name: 'reports', execArgv: [] });
    worker.on('message', ({ id, ...answer }: ReportReply) => this.waiting.get(id)?.(answer));
    worker.on('error', (error) => this.observe({ is: 'reports-interrupted', error }));
    this.exited = new Promise((resolve) => {
      worker.once('exit', () => {
        this.worker = null;
        for (const hear of this.waiting.values()) hear({ is: 'lost' });
        resolve();
      });
    });
    return worker;
  }

  private send(worker: Worker, message: Message): Promise<Heard> {
    if (worker !== this.worker) return Promise.resolve({ is: 'lost' });
    return new Promise((resolve) => {
      this.waiting.set(message.id, resolve);
      worker.postMessage(message);
    });
  }

  private forget(worker: Worker, id: number): void {
    this.waiting.get(id)?.({ is: 'told', text: null });
    this.waiting.delete(id);
    if (worker === this.worker) worker.postMessage({ id, is: 'stop' } satisfies Message);
  }
}

/** An export. It is no generator, which would hear of its end only after the piece that it waits for. */
class UnderWay implements AsyncIterableIterator<string> {
  private readonly take: (turn: 'begin' | 'next') => Promise<Heard>;
  private readonly leave: () => void;
  private turn: 'begin' | 'next' = 'begin';
  private isOver = false;

  constructor(take: (turn: 'begin' | 'next') => Promise<Heard>, leave: () => void) {
    this.take = take;
    this.leave = leave;
  }

  async next(): Promise<IteratorResult<string>> {
    if (this.isOver) return this.end();
    const heard = this.take(this.turn);
    this.turn = 'next';
    try {
      const text = textOf(await heard);
      return text === null ? this.end() : { done: false, value: text };
    } catch (error) {
      this.end();
      throw error;
    }
  }

  async return(): Promise<IteratorResult<string>> {
    return this.end();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private end(): IteratorResult<string> {
    if (!this.isOver) this.leave();
    this.isOver = true;
    return { done: true, value: undefined };
  }
}

const textOf = (heard: Heard): string | null => {
  switch (heard.is) {
    case 'told':
      return heard.text;
    case 'altered':
      throw new AlteredError(heard.stream, heard.version);
    case 'failed':
      throw new Error(heard.message);
    case 'lost':
      throw new Error(LOST.message);
  }
};
