import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../store/index.ts';
import { Reports } from './reports.ts';

const yielding = (): readonly string[] =>
  readdirSync('/proc/self/task').filter((thread) => getPriority(Number(thread)) > getPriority(process.pid));

// Other systems have no priorities of threads that could be asked for.
test.runIf(existsSync('/proc/thread-self'))(
  'reports give way to bets, and nothing else in the house does',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hardway-report-thread-'));
    const store = await openStore({ folder });
    const reports = new Reports({ folder, secret: Buffer.alloc(0) }, () => undefined);
    expect(yielding()).toEqual([]);
    await reports.ask('log', { stream: 'table:one', after: 0 });
    expect(yielding()).toHaveLength(1);
    await reports.close();
    await store.close();
    await rm(folder, { recursive: true });
  },
);
