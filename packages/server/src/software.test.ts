import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryStore } from '../../../test/memory-store.ts';
import { isSignificant } from './history/significant.ts';
import { HOUSE_STREAM, recordStart, SoftwareCheck } from './software.ts';

const HOUR = 60 * 60 * 1000;
const STARTED = 1_700_000_000_000;

let store: MemoryStore;
let check: SoftwareCheck | undefined;

beforeEach(() => {
  store = new MemoryStore();
  // The store answers in real time; only the day is shortened.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: STARTED });
});

afterEach(async () => {
  await check?.close();
  vi.useRealTimers();
});

const recorded = async () => (await store.read(HOUSE_STREAM, 0, 100)).map(({ at, event }) => ({ at, ...event }));

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const pass = async (hours: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(hours * HOUR);
  await settled();
};

/** A house at work whose files have these hashes, one look after the other; an error where they cannot be read. */
const started = (...hashes: readonly (string | Error)[]): void => {
  let looks = 0;
  check = new SoftwareCheck(store, 'as started', Date.now, async () => {
    const found = hashes[looks++] ?? 'as started';
    if (found instanceof Error) throw found;
    return found;
  });
};

test('a start is written down with what was started', async () => {
  const software = await recordStart(store, STARTED, 'JPY');
  expect(software).toMatch(/^[0-9a-f]{64}$/);
  expect(await recorded()).toEqual([
    { at: STARTED, type: 'HouseStarted', software, node: process.version, currency: 'JPY' },
  ]);
});

test('the software is looked at every 24 hours, and what was found is written down', async () => {
  started();
  await pass(23.9);
  expect(await recorded()).toEqual([]);
  await pass(0.1);
  const first = { at: STARTED + 24 * HOUR, type: 'SoftwareVerified', software: 'as started' };
  expect(await recorded()).toEqual([first]);
  await pass(24);
  expect(await recorded()).toEqual([first, { ...first, at: STARTED + 48 * HOUR }]);
});

test('software that was changed, or that cannot be read, is a significant event of its own', async () => {
  started('something else', new Error('no such folder'), 'as started');
  for (let day = 0; day < 3; day += 1) await pass(24);
  const events = await recorded();
  expect(events).toMatchObject([
    { type: 'SoftwareChanged', software: 'as started', found: 'something else' },
    { type: 'SoftwareChanged', software: 'as started', found: null },
    { type: 'SoftwareVerified', software: 'as started' },
  ]);
  expect(events.every(isSignificant)).toBe(true);
});

test('a look that could not be written down is taken again soon', async () => {
  started('something else', 'something else');
  store.failNext('before');
  await pass(24);
  expect(await recorded()).toEqual([]);
  await pass(0.02);
  expect(await recorded()).toMatchObject([{ type: 'SoftwareChanged', found: 'something else' }]);
});

test('nothing is looked at after closing', async () => {
  started();
  await check!.close();
  await pass(48);
  expect(await recorded()).toEqual([]);
});
