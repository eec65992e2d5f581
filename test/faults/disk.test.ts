import { expect, test } from 'vitest';
import { Random } from '../random.ts';
import { Disk } from './disk.ts';
import type { Operation } from './trace.ts';

/** What a power cut may and may not leave. */

const SECTOR = 512;
const filled = (byte: number, length = 4 * SECTOR): Buffer => Buffer.alloc(length, byte);
const write = (file: string, byte: number, at = 0): Operation => ({ is: 'write', file, at, data: filled(byte) });
const create = (file: string): Operation => ({ is: 'open', file, creates: true, truncates: false });
const sync = (file: string): Operation => ({ is: 'sync', file });

/** Everything that cuts after these operations have left, each once. */
const left = (
  before: Record<string, Buffer>,
  ...operations: readonly Operation[]
): readonly Record<string, string>[] => {
  const disk = new Disk(new Map(Object.entries(before)));
  for (const operation of operations) disk.apply(operation);
  const images = Array.from({ length: 400 }, (_, seed) =>
    JSON.stringify(Object.fromEntries([...disk.cut(new Random(seed))].map(([name, data]) => [name, sectors(data)]))),
  );
  return [...new Set(images)].sort().map((image) => JSON.parse(image) as Record<string, string>);
};

/** A digit for each sector, which is of one byte throughout. */
const sectors = (data: Buffer): string =>
  Array.from({ length: data.length / SECTOR }, (_, index) => {
    const sector = data.subarray(index * SECTOR, (index + 1) * SECTOR);
    expect(new Set(sector).size).toBe(1);
    return sector[0];
  }).join('');

test('what was synced stays, whatever comes after it', () => {
  expect(left({ a: filled(1) }, write('a', 2), sync('a'))).toEqual([{ a: '2222' }]);
  for (const { a } of left({ a: filled(1) }, write('a', 2), sync('a'), write('a', 3, 2 * SECTOR)))
    expect(a).toMatch(/^22[23]{2}|^22[023]{4}/);
});

test('what was not synced is lost, kept, or torn at any sector', () => {
  const all = left({ a: filled(1) }, write('a', 2)).map(({ a }) => a);
  expect(all).toHaveLength(2 ** 4);
  expect(all).toContain('1111');
  expect(all).toContain('2222');
  expect(all).toContain('2212');
});

test('a later write can survive an earlier one', () => {
  expect(left({ a: filled(1), b: filled(1) }, write('a', 2), write('b', 3))).toContainEqual({ a: '1111', b: '3333' });
  expect(left({ a: filled(1) }, write('a', 2), write('a', 3, 4 * SECTOR))).toContainEqual({ a: '11113333' });
});

test('a sync of one file is none of another', () => {
  expect(left({ a: filled(1), b: filled(1) }, write('a', 2), write('b', 3), sync('b'))).toContainEqual({
    a: '1111',
    b: '3333',
  });
});

test('a new file has its name once it or its folder is synced', () => {
  expect(left({}, create('a'))).toEqual([{ a: '' }, {}]);
  expect(left({}, create('a'), write('a', 1), sync('a'))).toEqual([{ a: '1111' }]);
  expect(left({}, create('a'), sync(''))).toEqual([{ a: '' }]);
});

test('a rename is there once the folder is synced, and until then the old file is', () => {
  const operations = [create('new'), write('new', 2), sync('new'), { is: 'rename', file: 'new', to: 'a' } as const];
  expect(left({ a: filled(1) }, ...operations)).toEqual([{ a: '1111', new: '2222' }, { a: '2222' }]);
  expect(left({ a: filled(1) }, ...operations, sync(''))).toEqual([{ a: '2222' }]);
});

test('a removal and a truncation can be undone until they are synced', () => {
  expect(left({ a: filled(1) }, { is: 'unlink', file: 'a' })).toEqual([{ a: '1111' }, {}]);
  expect(left({ a: filled(1) }, { is: 'truncate', file: 'a', size: 0 })).toEqual([{ a: '' }, { a: '1111' }]);
  expect(left({ a: filled(1) }, { is: 'truncate', file: 'a', size: 0 }, sync('a'))).toEqual([{ a: '' }]);
});
