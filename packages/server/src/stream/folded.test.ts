import { expect, test } from 'vitest';
import { MemoryStore } from '../../../../test/memory-store.ts';
import { FoldedStream, type Folding } from './folded.ts';

const STREAM = 'counter';

interface Counter {
  count: number;
}

/** Counts its events, and how many of them it has folded. */
const counting = (): Folding<Counter, { readonly type: 'Counted' }> & { folded: number } => {
  const folding = {
    folded: 0,
    stream: STREAM,
    empty: () => ({ count: 0 }),
    copy: ({ count }: Counter) => ({ count }),
    fold: (state: Counter) => {
      folding.folded += 1;
      state.count += 1;
      return state;
    },
    pack: ({ count }: Counter) => ({ form: 1, count }),
    unpack: (kept: unknown) => {
      const { form, count } = kept as { form: number; count: number };
      return form === 1 ? { count } : undefined;
    },
  };
  return folding;
};

type CounterStream = FoldedStream<Counter, { readonly type: 'Counted' }>;

const open = (store: MemoryStore, folding = counting()): Promise<CounterStream> =>
  FoldedStream.open(store, () => 1_000, folding);

const increment = (stream: CounterStream, id: string, limit = Infinity) =>
  stream.write({ id, asks: 'increment' }, ({ count }) =>
    count >= limit
      ? ({ refused: 'full', clause: null, message: 'It is full.' } as const)
      : { events: [{ type: 'Counted' }], answer: (after) => after.count },
  );

test('owners that write to one stream follow each other: nothing is lost and nothing is done twice', async () => {
  const store = new MemoryStore();
  const streams = [await open(store), await open(store)];
  const answers = await Promise.all(
    streams.flatMap((stream, process) =>
      Array.from({ length: 30 }, (_, index) => increment(stream, `${process} ${index}`)),
    ),
  );
  expect(answers.map(Number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  expect(store.conflicts).toBeGreaterThan(0);
});

test('a repeated command gets its first answer, also where it would be refused now; for another question it is refused', async () => {
  const store = new MemoryStore();
  const stream = await open(store);
  expect(await increment(stream, 'same', 1)).toBe(1);
  expect(await increment(stream, 'same', 1)).toBe(1);
  expect(await increment(await open(store), 'same')).toBe(1);
  expect(await increment(stream, 'other', 1)).toMatchObject({ refused: 'full' });
  const another = stream.write({ id: 'same', asks: 'more' }, () => ({
    events: [{ type: 'Counted' }],
    answer: () => 0,
  }));
  expect(await another).toMatchObject({ refused: 'command-differs' });
  expect(stream.state.count).toBe(1);
});

test('after a storage error the state is what the log has, whether the append is there or not', async () => {
  const store = new MemoryStore();
  const stream = await open(store);
  let heard = 0;
  stream.subscribe(() => {
    heard += 1;
  });
  store.failNext('after');
  expect(await increment(stream, 'kept')).toBe(1);
  expect([stream.state.count, heard]).toEqual([1, 1]);
  store.failNext('before');
  await expect(increment(stream, 'lost')).rejects.toThrow('The disk is gone.');
  expect([stream.state.count, heard]).toEqual([1, 1]);
  expect(await increment(stream, 'lost')).toBe(2);
});

test('it opens from its snapshot, if there is one it knows, and reads on from there', async () => {
  const store = new MemoryStore();
  const stream = await open(store);
  for (let index = 0; index < 10; index += 1) await increment(stream, `${index}`);
  await stream.close();
  await increment(stream, 'later');
  const known = counting();
  expect((await open(store, known)).state.count).toBe(11);
  expect(known.folded).toBe(1);
  await store.saveSnapshot(STREAM, { version: 10, state: { form: 0, count: 1_000 } });
  expect((await open(store)).state.count).toBe(11);
  await store.saveSnapshot(STREAM, { version: 12, state: { form: 1, count: 1_000 } });
  expect((await open(store)).state.count).toBe(11);
});

test('a decision without consequences writes nothing', async () => {
  const store = new MemoryStore();
  const stream = await open(store);
  expect(await stream.write(null, () => ({ events: [], answer: ({ count }) => count }))).toBe(0);
  expect(store.appends).toBe(0);
});
