import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { History } from '../house/history.ts';
import { type Base, prepareBase } from './base.ts';
import type { Files } from './folder.ts';
import { fateOf, playAndKill } from './rot.ts';

/** A record that was altered after the house had stopped has every acknowledged command, or the house says so. */

const WAL = 'hardway.db-wal';

let base: Base & { readonly folder: string };
let played: { readonly files: Files; readonly history: History };

beforeAll(async () => {
  base = await prepareBase();
  played = await playAndKill(base);
});

afterAll(() => rm(base.folder, { recursive: true, force: true }));

const withLog = (change: (log: Buffer) => Buffer): Files =>
  new Map([...played.files, [WAL, change(Buffer.from(played.files.get(WAL)!))]]);

test('a record that nobody touched has everything', async () => {
  expect(await fateOf(played.files, played.history)).toBe('whole');
});

test.each<[string, (log: Buffer) => Buffer]>([
  ['cut in half', (log) => log.subarray(0, log.length / 2)],
  ['emptied', () => Buffer.alloc(0)],
  [
    'with one bit flipped in its middle',
    (log) => log.fill(log[log.length >> 1]! ^ 1, log.length >> 1, (log.length >> 1) + 1),
  ],
])('a write-ahead log %s does not lose acknowledged bets in silence', async (_, change) => {
  expect(await fateOf(withLog(change), played.history)).not.toBe('silent');
});
