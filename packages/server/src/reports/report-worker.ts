import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { StoreError } from '../store/error.ts';
import { AlteredError, readStore, type StorePlace } from '../store/index.ts';
import type { Store } from '../store/store.ts';
import { type Export, exportedLines, QUESTIONS, type QuestionName } from './questions.ts';
import { takingTurns } from './turns.ts';

/** Reads the record on a connection of its own, in a thread of its own, for a house that has bets to take. */

/** `next` and `stop` are for what is told in pieces. */
export type Message = { readonly id: number } & (
  | { readonly is: 'ask'; readonly name: QuestionName; readonly asked: unknown }
  | { readonly is: 'export'; readonly asked: Export }
  | { readonly is: 'next' }
  | { readonly is: 'stop' }
);

export type WorkerAnswer =
  /** JSON, or a piece of an export; null where there is nothing, or nothing more. */
  | { readonly is: 'told'; readonly text: string | null }
  | { readonly is: 'altered'; readonly stream: string; readonly version: number }
  | { readonly is: 'failed'; readonly message: string };

export type ReportReply = WorkerAnswer & { readonly id: number };

/** Where the record is, and what its snapshots are known by. */
export type RecordPlace = StorePlace & { readonly secret: Uint8Array };

interface Running {
  readonly stopping: AbortController;
  readonly pieces: AsyncIterator<string>;
}

/** A third of what a bet gets, where both want a processor. */
const NICENESS = 5;

/** Bets come first where processors are few. Linux knows threads by numbers of their own; elsewhere all are alike. */
const giveWay = (): void => {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, Math.min(19, getPriority(thread) + NICENESS));
  } catch {
    // It is slower for others then, not wrong.
  }
};

giveWay();
const port = parentPort!;
const { secret, ...place } = workerData as RecordPlace;

const opened = async (): Promise<Store> => {
  const store = await readStore(place, { secret: Buffer.from(secret) });
  if (!store) throw new StoreError('There is no record to report on.');
  return store;
};

const store = await opened();
const running = new Map<number, Running>();

/** An answer is a single piece, so that everything that is asked goes one way. */
async function* answerTo(reader: Store, name: QuestionName, asked: unknown): AsyncGenerator<string> {
  const told = await QUESTIONS[name](reader, asked as never);
  if (told !== undefined) yield JSON.stringify(told);
}

const begin = (id: number, piecesOf: (reader: Store) => AsyncGenerator<string>): void => {
  const stopping = new AbortController();
  running.set(id, { stopping, pieces: piecesOf(takingTurns(store, stopping.signal)) });
};

const tellNext = async (id: number): Promise<void> => {
  const { pieces, stopping } = running.get(id)!;
  const answer = await answerOf(pieces);
  if (!stopping.signal.aborted) port.postMessage({ id, ...answer } satisfies ReportReply);
};

const answerOf = async (pieces: AsyncIterator<string>): Promise<WorkerAnswer> => {
  try {
    const { value, done } = await pieces.next();
    return { is: 'told', text: done ? null : value };
  } catch (error) {
    if (error instanceof AlteredError) return { is: 'altered', stream: error.stream, version: error.version };
    return { is: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
};

const stop = (id: number): void => {
  running.get(id)?.stopping.abort();
  running.delete(id);
};

/** The house closes. Nothing keeps the thread once its port and its store are closed. */
const leave = async (): Promise<void> => {
  for (const id of [...running.keys()]) stop(id);
  port.close();
  await store.close();
};

port.on('message', (message: Message | null) => {
  if (message === null) {
    void leave();
    return;
  }
  const { id } = message;
  switch (message.is) {
    case 'ask':
      begin(id, (reader) => answerTo(reader, message.name, message.asked));
      break;
    case 'export':
      begin(id, (reader) => exportedLines(reader, message.asked));
      break;
    case 'stop':
      stop(id);
      return;
    case 'next':
  }
  void tellNext(id);
});
