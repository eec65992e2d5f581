import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHouse, PRACTICE_FLOOR } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { practiceConfig } from '../../../test/house/open.ts';

const BIN = new URL('../bin/hardway.js', import.meta.url).pathname;

let folder: string;

/** A house that was open for a moment: its tables were opened by their crews. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-record-'));
  const house = await openHouse(practiceConfig(folder, PRACTICE_FLOOR));
  await house.close();
});

afterAll(() => rm(folder, { recursive: true }));

const exported = (...args: readonly string[]): string[][] => {
  const { stdout, status } = spawnSync(process.execPath, [BIN, 'export', ...args, '--folder', folder], {
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
};

test.each(['log', 'significant'])('the %s of the whole house has what happened to the house itself', (what) => {
  const rows = exported(what);
  const [, started] = rows;
  expect(started).toEqual(expect.arrayContaining(['house', '1', 'HouseStarted']));
  expect(rows.some(([stream, , , , , type]) => stream === 'table:maryland' && type === 'TableOpened')).toBe(true);
});

test('of one table it has that table alone', () => {
  const streams = exported('significant', '--table', 'maryland').slice(1);
  expect(new Set(streams.map(([stream]) => stream))).toEqual(new Set(['table:maryland']));
});

test('meters and the balance are of tables', () => {
  expect(exported('meters').some(([table]) => table === 'house')).toBe(false);
  expect(exported('balance').length).toBeGreaterThan(0);
});
