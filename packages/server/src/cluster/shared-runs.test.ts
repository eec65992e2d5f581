import { expect, test } from 'vitest';
import { SharedRuns } from './shared-runs.ts';

/** Work that ends when it is told to. */
const onDemand = () => {
  const ends: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const turns = new SharedRuns(() => new Promise<number>((resolve, reject) => ends.push({ resolve, reject })));
  return { ends, turns };
};

const moment = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('whoever asks while it is under way shares the next time, which begins after the first', async () => {
  const { ends, turns } = onDemand();
  const first = turns.next();
  const later = [turns.next(), turns.next()];
  expect(ends).toHaveLength(1);
  ends[0]!.resolve(1);
  expect(await first).toBe(1);
  await moment();
  expect(ends).toHaveLength(2);
  const last = turns.next();
  ends[1]!.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2]);
  await moment();
  ends[2]!.resolve(3);
  expect(await last).toBe(3);
});

test('a time that fails fails for those who share it, and for no others', async () => {
  const { ends, turns } = onDemand();
  const first = turns.next();
  const later = turns.next();
  ends[0]!.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await moment();
  ends[1]!.resolve(2);
  expect(await later).toBe(2);
  const last = turns.next();
  ends[2]!.resolve(3);
  expect(await last).toBe(3);
});
