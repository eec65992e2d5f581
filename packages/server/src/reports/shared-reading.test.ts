import { expect, test } from 'vitest';
import type { Entry } from '../protocol/entry.ts';
import { SharedReading } from './shared-reading.ts';

const entry = (version: number): Entry => ({
  stream: 'one',
  version,
  at: 1,
  command: `${version}`,
  event: { type: 'Said' },
  hash: '',
});
const PAGES = [[entry(1), entry(2)], [entry(3)], [entry(4)]];

const versionsOf = async (entries: AsyncIterable<Entry>, most = Infinity): Promise<readonly number[]> => {
  const versions: number[] = [];
  for await (const { version } of entries) {
    versions.push(version);
    if (versions.length === most) break;
  }
  return versions;
};

test('everybody reads everything, and whoever has had enough holds nobody up', async () => {
  const reading = new SharedReading();
  const all = reading.along((entries) => versionsOf(entries));
  const some = reading.along((entries) => versionsOf(entries, 1));
  const none = reading.along(async () => 'nothing');
  for (const page of PAGES) await reading.tell(page);
  reading.end();
  expect(await Promise.all([all, some, none])).toEqual([[1, 2, 3, 4], [1], 'nothing']);
});

test('nobody is told a page while another is busy with the one before', async () => {
  const reading = new SharedReading();
  let [go, told] = [() => {}, 0];
  const slow = reading.along(async (entries) => {
    for await (const { version } of entries) if (version === 1) await new Promise<void>((resolve) => (go = resolve));
  });
  const telling = (async () => {
    for (const page of PAGES) {
      await reading.tell(page);
      told += 1;
    }
    reading.end();
  })();
  await new Promise((resolve) => setImmediate(resolve));
  expect(told).toBe(1);
  go();
  await Promise.all([slow, telling]);
  expect(told).toBe(3);
});

test('one who fails keeps nobody from reading on', async () => {
  const reading = new SharedReading();
  const failing = reading.along(async (entries) => {
    for await (const _ of entries) throw new TypeError('no');
  });
  failing.catch(() => undefined);
  const all = reading.along((entries) => versionsOf(entries));
  for (const page of PAGES) await reading.tell(page);
  reading.end();
  await expect(failing).rejects.toThrow('no');
  expect(await all).toEqual([1, 2, 3, 4]);
});

test('what is cut off is not taken for the whole', async () => {
  const reading = new SharedReading();
  const all = reading.along((entries) => versionsOf(entries));
  await reading.tell(PAGES[0]!);
  reading.cut();
  await expect(all).rejects.toThrow('cut off');
});
