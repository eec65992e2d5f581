import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postgresEngine } from '../../../../test/store-engines.ts';
import type { Sign } from '../operations/sign.ts';
import type { Entry } from '../protocol/entry.ts';
import { AlteredError, openStore, type Store, type StorePlace } from '../store/index.ts';
import { Reports } from './reports.ts';
import { takingTurns } from './turns.ts';

const stream = 'table:one';
const ALL = { what: 'log', tables: [stream], house: false } as const;
const postgres = postgresEngine();
let folder: string;
let place: StorePlace;
let store: Store;
let reports: Reports;
let workers: Worker[];
let signs: Sign[];

const noticed = (worker: Worker): void => {
  workers.push(worker);
};

const open = async (at: StorePlace): Promise<void> => {
  place = at;
  store = await openStore(place);
  [workers, signs] = [[], []];
  process.on('worker', noticed);
  reports = new Reports({ ...place, secret: Buffer.alloc(0) }, (sign) => signs.push(sign));
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-reports-'));
});

afterEach(async () => {
  process.off('worker', noticed);
  await reports.close();
  await store.close();
  await rm(folder, { recursive: true });
});

const write = async (count: number): Promise<void> => {
  const { version } = await store.head(stream);
  const events = Array.from({ length: count }, (_, index) => ({ type: 'CreditBought', seat: 1, amount: index + 1 }));
  await store.append({ stream, expectedVersion: version, command: `${version}`, at: 1, events, answer: null });
};

const versionsTold = async (after: number): Promise<number[]> =>
  ((await reports.ask('log', { stream, after })) as readonly Entry[]).map(({ version }) => version);

const goneOf = (worker: Worker): Promise<number> => new Promise((resolve) => worker.once('exit', resolve));

const read = async (lines: AsyncIterable<string>): Promise<string[]> => {
  let text = '';
  for await (const piece of lines) text += piece;
  return text.trimEnd().split('\n');
};

const started = (asked: Parameters<Reports['export']>[0]): AsyncIterableIterator<string> => {
  const lines = reports.export(asked);
  if ('refused' in lines) throw new Error(lines.message);
  return lines;
};

describe('beside PostgreSQL', () => {
  beforeAll(() => postgres.start());
  afterAll(() => postgres.stop());

  test('whatever was acknowledged before a question is in its answer', async () => {
    await open({ folder, databaseUrl: (await postgres.create()).place });
    for (const version of [1, 2, 3]) {
      await write(1);
      expect((await versionsTold(0)).at(-1)).toBe(version);
    }
  });
});

describe('beside SQLite', () => {
  beforeEach(() => open({ folder }));

  test('whatever was acknowledged before a question is in its answer', async () => {
    for (const version of [1, 2, 3]) {
      await write(1);
      expect((await versionsTold(0)).at(-1)).toBe(version);
    }
    expect(workers.length).toBe(1);
  });

  test('an export is the whole log, and is made no faster than it is taken', async () => {
    await write(5_000);
    const lines = started(ALL);
    const first = await lines.next();
    let made = 0;
    workers[0]!.on('message', ({ text }: { text?: string }) => {
      if (text?.startsWith('table:one,')) made += 1;
    });
    // What the thread had made unasked would come before this answer.
    expect((await versionsTold(4_999)).length).toBe(1);
    expect(made).toBe(0);
    const rest = await read(lines);
    expect(made).toBeGreaterThan(5);
    const all = (first.value as string).split('\n').length - 1 + rest.length;
    expect(all).toBe(5_001);
  });

  test('whoever takes no more does not wait for a piece that is never found, and leaves room for others', async () => {
    await write(5_000);
    for (let download = 0; download < 20; download += 1) {
      const lines = started({ ...ALL, what: 'significant' });
      const piece = lines.next();
      await lines.return!();
      expect(await piece).toEqual({ done: true, value: undefined });
    }
    expect((await read(started(ALL))).length).toBe(5_001);
  });

  test('so many exports and questions are made at once, and those beyond are told to try again', async () => {
    await write(5_000);
    const exports = Array.from({ length: 9 }, () => reports.export(ALL));
    expect(exports.at(-1)).toMatchObject({ refused: 'busy', message: expect.stringMatching(/Please try again/) });
    await (exports[0] as AsyncIterableIterator<string>).return!();
    expect('refused' in reports.export(ALL)).toBe(false);
    const told = await Promise.all(Array.from({ length: 40 }, () => reports.tell('log', { stream, after: 0 })));
    const answered = told.filter((answer) => typeof answer === 'string');
    expect(answered.length).toBe(32);
    expect(told.at(-1)).toMatchObject({ refused: 'busy' });
    expect(await versionsTold(4_999)).toEqual([5_000]);
  });

  test('when the thread dies those who wait are told, and the next question is answered by another', async () => {
    await write(5_000);
    const lines = started(ALL);
    await lines.next();
    // No house would send this; the thread dies of it before it comes to the question.
    workers[0]!.postMessage(undefined);
    const asked = reports.tell('log', { stream, after: 0 });
    expect(await asked).toMatchObject({ refused: 'busy', message: expect.stringMatching(/Please try again/) });
    expect(signs).toMatchObject([{ is: 'reports-interrupted' }]);
    // Half an export must not look like a whole one, also after another thread has begun.
    expect(await versionsTold(4_999)).toEqual([5_000]);
    await expect(lines.next()).rejects.toThrow(/interrupted/);
    expect(workers.length).toBe(2);
    expect((await read(started(ALL))).length).toBe(5_001);
  });

  test('an altered entry is named', async () => {
    await write(3);
    const { DatabaseSync } = await import('@photostructure/sqlite');
    const database = new DatabaseSync(join(folder, 'hardway.db'));
    database.exec('DROP TRIGGER entries_refuse_UPDATE');
    database.exec(`UPDATE entries SET event = replace(event, ':', ': ') WHERE version = 2`);
    database.close();
    const altered = await reports.tell('log', { stream, after: 0 }).catch((error: unknown) => error);
    expect(altered).toBeInstanceOf(AlteredError);
    expect(altered).toMatchObject({ stream, version: 2 });
    await expect(read(started(ALL))).rejects.toBeInstanceOf(AlteredError);
  });

  test('closing ends the thread, whatever it is at, and whoever waits is told', async () => {
    await write(5_000);
    const lines = started(ALL);
    await lines.next();
    const gone = goneOf(workers[0]!);
    const post = workers[0]!.postMessage.bind(workers[0]!);
    workers[0]!.postMessage = (message) => message === null && post(message);
    const asked = reports.tell('log', { stream, after: 0 });
    await reports.close();
    expect(await asked).toMatchObject({ refused: 'busy', message: expect.stringMatching(/closing/) });
    expect(await gone).toBe(0);
    await expect(lines.next()).rejects.toThrow();
    expect(await reports.tell('log', { stream, after: 0 })).toMatchObject({ refused: 'busy' });
    expect(signs).toEqual([]);
  });

  test('whoever is no longer wanted reads no further', async () => {
    await write(3);
    const stopping = new AbortController();
    const reader = takingTurns(store, stopping.signal);
    expect((await reader.read(stream, 0, 10)).length).toBe(3);
    stopping.abort();
    await expect(reader.read(stream, 0, 10)).rejects.toThrow(/aborted/);
  });
});
