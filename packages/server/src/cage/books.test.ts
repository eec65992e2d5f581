import { expect, test, vi } from 'vitest';
import { MemoryStore } from '../../../../test/memory-store.ts';
import { CageBooks } from './books.ts';
import { Desk } from './desk.ts';
import { Vouchers } from './vouchers.ts';

const NAMES = Array.from({ length: 50 }, (_, number) => `t${number}`);

const cashedOut = (table: string) => ({
  stream: `table:${table}`,
  expectedVersion: 0,
  command: `${table}:out`,
  at: 1,
  events: [{ type: 'CreditCashedOut', seat: 1, amount: 100, by: { id: 'seat 1', role: 'player' } }],
  answer: null,
});

/** A floor whose tables have each left something to be read. */
const aFloor = async (): Promise<MemoryStore> => {
  const store = new MemoryStore();
  await Promise.all(NAMES.map((name) => store.append(cashedOut(name))));
  return store;
};

test('the ends of all streams are asked for once, however many tables are read', async () => {
  const store = await aFloor();
  const books = await CageBooks.open(store);
  const asked = vi.spyOn(store, 'heads');
  await books.readTables(NAMES);
  expect(NAMES.map((name) => books.till(name).version)).toEqual(NAMES.map(() => 1));
  expect(asked).toHaveBeenCalledTimes(1);
});

test('those who want moves finished while that is done share the next time', async () => {
  const store = await aFloor();
  const desk = new Desk(store, new Vouchers(store, Date.now), Date.now);
  await desk.complete();
  const head = store.head.bind(store);
  const asked = vi.spyOn(store, 'head');
  const underWay = new Promise<void>((resolve) => {
    asked.mockImplementationOnce((stream) => {
      resolve();
      return head(stream);
    });
  });
  const first = desk.complete();
  await underWay;
  await Promise.all([first, ...NAMES.map(() => desk.complete())]);
  expect(asked).toHaveBeenCalledTimes(2);
  await desk.close();
});
