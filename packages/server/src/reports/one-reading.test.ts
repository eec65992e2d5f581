import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RULEBOOKS } from '@hardway/engine';
import { expect, test } from 'vitest';
import { eventOf } from '../protocol/packing.ts';
import { openRecord } from '../record/opening.ts';
import { entriesOf } from '../store/entries.ts';
import type { Store } from '../store/store.ts';
import { TableOwner } from '../tables/owner.ts';
import { Unattended } from '../tables/unattended.ts';
import { RunningMeters } from './meters.ts';
import { isWhole, verifyRecord } from './verify-record.ts';

const STREAM = 'table:one';
const CAGE = { id: 'the cage', role: 'cage' } as const;

/** A table that was opened, where somebody has bought in again and again. */
const play = async (store: Store, appends: number): Promise<void> => {
  const owner = await TableOwner.open(store, STREAM, RULEBOOKS.find(({ id }) => id === 'rws-sicbo')!);
  const crew = new Unattended(
    owner,
    { betting: 0, showing: 0 },
    () => true,
    () => 1,
    () => undefined,
  );
  await crew.open({ paytable: '2', limits: { min: 100, max: 100_000 } });
  const bought = { type: 'CreditBought', seat: 1, amount: 100, medium: 'cash', by: CAGE };
  for (let number = 0; number < appends; number += 1) {
    const { version } = await store.head(STREAM);
    const events = Array.from({ length: 1000 }, () => bought);
    const command = `bought ${number}`;
    await store.append({ stream: STREAM, expectedVersion: version, command, at: 1, events, answer: null });
  }
};

const saveMeters = async (store: Store): Promise<void> => {
  const meters = new RunningMeters();
  for await (const { event } of entriesOf(store, STREAM)) meters.take(eventOf(event));
  const { version } = await store.head(STREAM);
  await store.saveSnapshot(`meters:${STREAM}`, { version, state: meters.meters });
};

test('a log is read once for everything that is compared with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hardway-one-reading-'));
  const { store } = await openRecord({ folder, mode: 'practice', now: () => 1 });
  await play(store, 6);
  await saveMeters(store);
  const { version } = await store.head(STREAM);
  let read = 0;
  const counting: Store = {
    ...store,
    read: async (stream, after, limit) => {
      const page = await store.read(stream, after, limit);
      if (stream === STREAM) read += page.length;
      return page;
    },
  };
  expect(isWhole(await verifyRecord(counting))).toBe(true);
  expect(read).toBeGreaterThanOrEqual(version);
  // The first page is looked at before for what the table was opened with.
  expect(read).toBeLessThan(1.3 * version);
  await store.close();
  await rm(folder, { recursive: true });
});
