import { expect, test } from 'vitest';
import { MemoryStore } from '../../../../test/memory-store.ts';
import { MeterBook } from './meter-book.ts';

test('meters are those of the whole log, however often and however many ask while it grows', async () => {
  const store = new MemoryStore();
  const stream = 'table:one';
  let version = 0;
  const buyIn = async (amount: number): Promise<void> => {
    const events = [{ type: 'CreditBought', seat: 1, amount, medium: 'cash' }];
    await store.append({ stream, expectedVersion: version, command: `c${version}`, at: version, events, answer: null });
    version += 1;
  };
  const book = new MeterBook(store);
  await buyIn(100);
  const together = await Promise.all([book.of(stream), book.of(stream), book.of(stream)]);
  expect(together.map(({ table }) => table.broughtIn)).toEqual([100, 100, 100]);
  await buyIn(250);
  expect((await book.of(stream)).seats[1]!.broughtIn).toBe(350);
  expect((await new MeterBook(store).of(stream)).table.broughtIn).toBe(350);
});
