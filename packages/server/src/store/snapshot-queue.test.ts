import { expect, test } from 'vitest';
import { latestOf, SnapshotQueue } from './snapshot-queue.ts';
import type { KeptSnapshot } from './store.ts';

const aSnapshot = (name: string, version = 1, state = ''): KeptSnapshot => ({ name, version, state, mac: '' });

const queued = (snapshots: readonly KeptSnapshot[]): SnapshotQueue => {
  const queue = new SnapshotQueue();
  for (const snapshot of snapshots) queue.add(snapshot);
  return queue;
};

test('a batch is the first ones, no more than a transaction takes', () => {
  const snapshots = Array.from({ length: 600 }, (_, number) => aSnapshot(`table:${number}`));
  const queue = queued(snapshots);
  expect(queue.first()).toEqual(snapshots.slice(0, 500));
  for (const snapshot of queue.first()) queue.delete(snapshot);
  expect(queue.first()).toEqual(snapshots.slice(500));
  expect(queue.has(snapshots[499]!)).toBe(false);
  expect(queue.has(snapshots[500]!)).toBe(true);
});

test('large ones go in fewer, and the largest alone', () => {
  const [half, whole] = ['.'.repeat(4 * 1024 * 1024), '.'.repeat(9 * 1024 * 1024)];
  const snapshots = [whole, half, half, half].map((state, index) => aSnapshot(`${index}`, 1, state));
  const queue = queued(snapshots);
  const sizes: number[] = [];
  for (let batch = queue.first(); batch.length > 0; batch = queue.first()) {
    sizes.push(batch.length);
    for (const snapshot of batch) queue.delete(snapshot);
  }
  expect(sizes).toEqual([1, 2, 1]);
});

test('of one name the latest version counts, and of one version the last', () => {
  const [early, late, again] = [aSnapshot('a', 1), aSnapshot('a', 3), aSnapshot('a', 3, 'again')];
  expect(latestOf([early, late, again, aSnapshot('a', 2), aSnapshot('b')])).toEqual([again, aSnapshot('b')]);
});
