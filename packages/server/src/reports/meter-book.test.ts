import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Meters } from '../protocol/answers.ts';
import { openStore, type Store } from '../store/index.ts';
import { MeterBook } from './meter-book.ts';
import { Reports } from './reports.ts';

const stream = 'table:one';
let folder: string;
let store: Store;
let reports: Reports;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-meters-'));
  store = await openStore({ folder });
  reports = new Reports({ folder, secret: Buffer.alloc(0) }, ({ is }) => expect(is).toBe('never'));
});

afterEach(async () => {
  await reports.close();
  await store.close();
  await rm(folder, { recursive: true });
});

const buyIns = async (...amounts: number[]): Promise<void> => {
  const { version } = await store.head(stream);
  const events = amounts.map((amount) => ({ type: 'CreditBought', seat: 1, amount, medium: 'cash' }));
  await store.append({ stream, expectedVersion: version, command: `${version}`, at: version, events, answer: null });
};

const broughtIn = async (book: MeterBook): Promise<number> => ((await book.of(stream)) as Meters).table.broughtIn;

/** Reports with word of the entries that each question was for. */
const counting = (): { asked: { after: number; most: number }[]; ask: Reports['ask'] } => {
  const asked: { after: number; most: number }[] = [];
  const ask: Reports['ask'] = (name, question) => {
    const { from, most } = question as { from: { version: number }; most: number };
    asked.push({ after: from.version, most });
    return reports.ask(name, question);
  };
  return { asked, ask };
};

test('meters are those of the whole log, however often and however many ask while it grows', async () => {
  const book = new MeterBook(store, reports);
  await buyIns(100);
  const together = await Promise.all([broughtIn(book), broughtIn(book), broughtIn(book)]);
  expect(together).toEqual([100, 100, 100]);
  await buyIns(250);
  expect(((await book.of(stream)) as Meters).seats[1]!.broughtIn).toBe(350);
  expect(await broughtIn(new MeterBook(store, reports))).toBe(350);
});

test('after a start only what came since is read', async () => {
  await buyIns(100, 200, 300);
  const before = new MeterBook(store, reports);
  expect(await broughtIn(before)).toBe(600);
  await before.close();
  await buyIns(50);
  const { asked, ask } = counting();
  const book = new MeterBook(store, { ask });
  expect(await broughtIn(book)).toBe(650);
  await buyIns(1);
  expect(await broughtIn(book)).toBe(651);
  expect(asked.map(({ after }) => after)).toEqual([3, 4]);
});

test('a long log is read in strides, and each is saved for whoever is interrupted', async () => {
  const { asked, ask } = counting();
  await buyIns(...Array.from({ length: 120_000 }, () => 1));
  expect(await broughtIn(new MeterBook(store, { ask }))).toBe(120_000);
  expect(asked.map(({ after, most }) => [after, most])).toEqual([
    [0, 50_000],
    [50_000, 50_000],
    [100_000, 50_000],
  ]);
  const again = counting();
  expect(await broughtIn(new MeterBook(store, again))).toBe(120_000);
  expect(again.asked.map(({ after }) => after)).toEqual([100_000]);
});

test('meters that were saved of a longer log than there is are not believed', async () => {
  await store.saveSnapshot(`meters:${stream}`, { version: 9, state: { table: { broughtIn: 1_000_000 }, seats: {} } });
  await buyIns(5);
  expect(await broughtIn(new MeterBook(store, reports))).toBe(5);
  expect(await store.streams()).toEqual([stream]);
});
