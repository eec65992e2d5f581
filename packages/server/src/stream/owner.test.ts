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

/** Counts under each name, and in all: the place in all is given with the answer, as a voucher's sequence number is. */
const incrementOf = (store: MemoryStore, owner: StreamOwner, id: string, name: string) =>
  owner.write({ id, asks: name, about: name }, async (_, earlier) => {
    const count = ((await store.document(STREAM, 'count', name)) as number | undefined) ?? 0;
    const place = (await store.head(STREAM)).version + earlier.length + 1;
    const documents = [{ kind: 'count', key: name, rank: 0, value: count + 1 }];
    return { events: [{ type: 'Counted' }], documents, answer: { count: count + 1, place } };
  });

/** How many appends were under way at once. */
const watched = (store: MemoryStore): { readonly most: number } => {
  const seen = { most: 0 };
  let now = 0;
  const append = store.append.bind(store);
  store.append = async (asked) => {
    now += 1;
    seen.most = Math.max(seen.most, now);
    return append(asked).finally(() => {
      now -= 1;
    });
  };
  return seen;
};

test('commands about different things are appended together, each in its place', async () => {
  const store = new MemoryStore();
  const seen = watched(store);
  const owner = new StreamOwner(store, STREAM, clock);
  const names = Array.from({ length: 30 }, (_, index) => `name ${index}`);
  const answers = await Promise.all(names.map((name) => incrementOf(store, owner, name, name)));
  expect(answers).toEqual(names.map((_, index) => ({ count: 1, place: index + 1 })));
  expect(seen.most).toBe(30);
});

test('of two commands about the same thing the second is decided once the first is kept', async () => {
  const store = new MemoryStore();
  const owner = new StreamOwner(store, STREAM, clock);
  const answers = await Promise.all(
    ['a', 'b', 'a', 'a', 'b'].map((name, index) => incrementOf(store, owner, `${index}`, name)),
  );
  expect(answers.map((answer) => (answer as { count: number }).count)).toEqual([1, 1, 2, 3, 2]);
  expect((await store.head(STREAM)).version).toBe(5);
});

test('whoever asks again while a command waits shares its answer, and it is decided once', async () => {
  const store = new MemoryStore();
  const owner = new StreamOwner(store, STREAM, clock);
  const answers = await Promise.all(Array.from({ length: 40 }, () => incrementOf(store, owner, 'same', 'a')));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"count":1,"place":1}']));
  expect(store.appends).toBe(1);
});

test('what follows an append that failed is decided anew', async () => {
  const store = new MemoryStore();
  const owner = new StreamOwner(store, STREAM, clock);
  await increment(store, owner, 'first');
  store.failNext('before');
  const [lost, ...others] = await Promise.allSettled(
    ['a', 'b', 'c'].map((name) => incrementOf(store, owner, name, name)),
  );
  expect(lost!.status).toBe('rejected');
  expect(others.map((other) => other.status === 'fulfilled' && other.value)).toEqual([
    { count: 1, place: 2 },
    { count: 1, place: 3 },
  ]);
  expect((await store.head(STREAM)).version).toBe(3);
});
