import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entriesOf } from '../store/entries.ts';
import { openSqlite } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';
import { drawerFlaws, TableCash } from './drawer-book.ts';

const TABLE = 'table:one';
const ANN = { id: 'ann', role: 'cage' };
const BOB = { id: 'bob', role: 'cage' };

let folder: string;
let store: Store;
let written = 0;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-drawers-'));
  store = await openSqlite(join(folder, 'hardway.db'));
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const write = async (stream: string, ...events: readonly object[]): Promise<void> => {
  const { version } = await store.head(stream);
  const kept = events as readonly { readonly type: string }[];
  written += 1;
  await store.append({ stream, expectedVersion: version, command: `${written}`, at: 1, events: kept, answer: null });
};

const opened = { type: 'DrawerOpened', drawer: 1, cashier: 'ann', float: 1000, by: ANN, at: 1 };
const bought = { type: 'CreditBought', seat: 1, amount: 300, medium: 'cash', drawer: 1, by: ANN };
const sold = { type: 'VoucherIssued', number: '1', sequence: 1, amount: 200, drawer: 1, by: ANN, at: 1 };
const sums = {
  float: 1000,
  brought: 0,
  sold: 200,
  paid: 0,
  'bought-in': 300,
  'paid-back': 0,
  'hand-pay': 0,
  visit: 0,
  settled: 0,
};
const closed = {
  ...{ type: 'DrawerClosed', drawer: 1, cashier: 'ann', openedAt: 1, by: ANN, at: 1 },
  ...{ sums, expected: 1500, counted: 1490 },
};

const flaws = async () => {
  const cash = new TableCash();
  await cash.take(TABLE, entriesOf(store, TABLE));
  return drawerFlaws(store, [TABLE], cash);
};

test('a drawer whose moves are in both logs is whole, counted short or not', async () => {
  await write(TABLE, bought);
  await write('cage', opened, sold, closed);
  expect(await flaws()).toEqual([]);
});

test('what a house at work has written since the tables were read is no flaw', async () => {
  await write(TABLE, bought);
  await write('cage', opened, sold, closed);
  expect(await drawerFlaws(store, [TABLE], new TableCash())).toEqual([]);
});

const handed = { ...opened, drawer: 2, cashier: 'bob', by: BOB, from: 1, float: 1490 };

test('a drawer that is handed over begins with its count', async () => {
  await write(TABLE, bought);
  await write('cage', opened, sold, { ...closed, to: 'bob' }, handed);
  expect(await flaws()).toEqual([]);
});

test.each([
  ['cash sold in a drawer of somebody else', [{ ...sold, by: BOB }], [], 'Entry 2 of cage moves cash in drawer 1'],
  ['cash sold in a drawer that was not opened', [{ ...sold, drawer: 2 }], [], 'Entry 2 of cage moves cash in drawer 2'],
  ['a table’s cash in nobody’s drawer', [], [{ ...bought, drawer: 3 }], 'A table has cash in drawer 3'],
  ['a table’s cash by somebody else', [], [{ ...bought, by: BOB }], 'A table has cash in drawer 1'],
  [
    'a sum that the cage does not have',
    [{ ...closed, sums: { ...sums, 'bought-in': 0 }, expected: 1200 }],
    [],
    'of cage counts',
  ],
  ['a sum that the table does not have', [sold, closed], [], 'against other sums than the tables have'],
  ['cash after the count', [sold, closed], [bought, bought], 'against other sums than the tables have'],
  [
    'a sum that does not add up',
    [sold, { ...closed, expected: 1400 }],
    [bought],
    'against other sums than the log has',
  ],
  ['a second drawer', [{ ...opened, drawer: 2 }], [], 'opens drawer 2 out of its turn'],
  ['a drawer closed by another', [sold, { ...closed, cashier: 'bob' }], [bought], 'closes drawer 1'],
  ['more than was handed over', [sold, { ...closed, to: 'bob' }, { ...handed, float: 1500 }], [bought], 'another sum'],
])('%s is a flaw', async (_, cage, table, told) => {
  if (table.length > 0) await write(TABLE, ...table);
  await write('cage', opened, ...cage);
  expect(await flaws()).toEqual([expect.stringContaining(told)]);
});
