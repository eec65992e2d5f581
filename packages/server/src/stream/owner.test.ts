import { expect, test } from 'vitest';
import { MemoryStore } from '../../../../test/memory-store.ts';
import { isRefused } from '../protocol/refused.ts';
import { StreamOwner } from './owner.ts';

const STREAM = 'counter';
const clock = (): number => 1_000;

/** A counter that stops at a limit: the smallest thing that can be counted twice. */
const increment = (store: MemoryStore, owner: StreamOwner, id: string, limit = Infinity) =>
  owner.write({ id, asks: 'increment' }, async () => {
    const count = ((await store.document(STREAM, 'count', 'only')) as number | undefined) ?? 0;
    if (count >= limit) return { refused: 'full', clause: null, message: 'It is full.' } as const;
    const documents = [{ kind: 'count', key: 'only', rank: 0, value: count + 1 }];
    return { events: [{ type: 'Counted' }], documents, answer: count + 1 };
  });

const counted = async (store: MemoryStore): Promise<unknown[]> => [
  await store.document(STREAM, 'count', 'only'),
  (await store.head(STREAM)).version,
];

test('commands of one process wait for each other', async () => {
  const store = new MemoryStore();
  const owner = new StreamOwner(store, STREAM, clock);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => increment(store, owner, `${index}`)));
  expect(answers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  expect(store.conflicts).toBe(0);
});

test('between processes nothing is lost and nothing is done twice', async () => {
  const store = new MemoryStore();
  const owners = [1, 2, 3].map(() => new StreamOwner(store, STREAM, clock));
  const answers = await Promise.all(
    owners.flatMap((owner, process) =>
      Array.from({ length: 30 }, (_, index) => increment(store, owner, `${process} ${index}`)),
    ),
  );
  expect([...answers].sort((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 90 }, (_, index) => index + 1),
  );
  expect(await counted(store)).toEqual([90, 90]);
  expect(store.conflicts).toBeGreaterThan(0);
});

test('a repeated command gets its first answer, from any process and also where it would be refused now', async () => {
  const store = new MemoryStore();
  const owners = [1, 2].map(() => new StreamOwner(store, STREAM, clock));
  const answers = await Promise.all(
    owners.flatMap((owner) => [increment(store, owner, 'same', 1), increment(store, owner, 'same', 1)]),
  );
  expect(answers).toEqual([1, 1, 1, 1]);
  expect(isRefused(await increment(store, owners[0]!, 'other', 1))).toBe(true);
  expect(await counted(store)).toEqual([1, 1]);
});

test('an id that was used for another question is refused', async () => {
  const store = new MemoryStore();
  const owner = new StreamOwner(store, STREAM, clock);
  await increment(store, owner, 'same');
  const answer = await owner.write({ id: 'same', asks: 'something else' }, async () => ({
    events: [{ type: 'Counted' }],
    documents: [],
    answer: 0,
  }));
  expect(answer).toMatchObject({ refused: 'command-differs' });
  expect(await counted(store)).toEqual([1, 1]);
});

test('a storage error is only an answer if the command is found', async () => {
  const store = new MemoryStore();
  const owner = new StreamOwner(store, STREAM, clock);
  store.failNext('after');
  expect(await increment(store, owner, 'kept')).toBe(1);
  store.failNext('before');
  await expect(increment(store, owner, 'lost')).rejects.toThrow('The disk is gone.');
  expect(await increment(store, owner, 'lost')).toBe(2);
  expect(await counted(store)).toEqual([2, 2]);
});

test('a decision without consequences writes nothing', async () => {
  const store = new MemoryStore();
  const owner = new StreamOwner(store, STREAM, clock);
  expect(await owner.write({ id: 'idle', asks: null }, async () => ({ events: [], documents: [], answer: 7 }))).toBe(7);
  expect(store.appends).toBe(0);
});
