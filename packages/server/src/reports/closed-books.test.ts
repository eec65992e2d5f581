import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entriesOf } from '../store/entries.ts';
import { openSqlite } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';
import { creditFlaws, issueFlaws } from './closed-books.ts';

const TABLE = 'table:one';
const NUMBER = '123456789012345678';

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-books-'));
  store = await openSqlite(join(folder, 'hardway.db'));
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const write = async (stream: string, command: string, ...events: readonly object[]): Promise<void> => {
  const { version } = await store.head(stream);
  const kept = events as readonly { readonly type: string }[];
  await store.append({ stream, expectedVersion: version, command, at: 1, events: kept, answer: null });
};

const redeemed = (fields: object = {}) => ({
  type: 'VoucherRedeemed',
  number: NUMBER,
  amount: 500,
  where: { table: 'one', seat: 1 },
  ...fields,
});
const bought = { type: 'CreditBought', seat: 1, amount: 500, medium: 'voucher', reference: NUMBER };
const issued = { type: 'VoucherIssued', number: NUMBER, sequence: 1, amount: 500, table: 'one', seat: 1 };
const settledOut = { type: 'CashOutSettled', reference: 'out', amount: 500, table: 'one', seat: 1 };
const settledIn = { type: 'RedemptionSettled', number: NUMBER, amount: 500, table: 'one', seat: 1 };
const cashedOut = { type: 'CreditCashedOut', seat: 1, amount: 500, reference: 'out' };

const credits = (adoptedTo = 0) => creditFlaws(store, TABLE, adoptedTo, entriesOf(store, TABLE));
const issues = (adoptedTo = 0) => issueFlaws(store, adoptedTo, entriesOf(store, 'cage'));

const UNREDEEMED = (version: number) =>
  `Entry ${version} of table:one takes credit for a voucher that was not redeemed there for that amount.`;
const UNPAID = 'The cage has paid out at one out, which took no such credit from a seat.';

test('a voucher that was redeemed at a table, and one that was issued there, are in both books', async () => {
  await write('cage', 'in', redeemed());
  await write(TABLE, 'in:buy-in', bought);
  await write(TABLE, 'out', { type: 'ReceivablePaid', seat: 1, amount: 100, from: 'credit' }, cashedOut);
  await write('cage', 'out:voucher', issued);
  expect(await credits()).toEqual([]);
  expect(await issues()).toEqual([]);
});

test('a move whose second step is still to come is no flaw', async () => {
  await write('cage', 'in', redeemed());
  await write(TABLE, 'out', cashedOut);
  expect(await credits()).toEqual([]);
  expect(await issues()).toEqual([]);
});

test.each([
  ['nowhere', undefined],
  ['for another amount', redeemed({ amount: 400 })],
  ['at another table', redeemed({ where: { table: 'two', seat: 1 } })],
  ['at the cage', redeemed({ where: { cashier: 'the cage' } })],
  ['with another number', redeemed({ number: '876543210987654321' })],
])('credit for a voucher that was redeemed %s is a flaw', async (_, event) => {
  if (event) await write('cage', 'in', event);
  await write(TABLE, 'in:buy-in', bought);
  expect(await credits()).toEqual([UNREDEEMED(1)]);
});

test('a voucher gives credit once, whatever the second is called', async () => {
  await write('cage', 'in', redeemed());
  await write(TABLE, 'in:buy-in', bought, bought);
  await write(TABLE, 'again:buy-in', bought);
  await write(TABLE, 'in', bought);
  expect(await credits()).toEqual([2, 3, 4].map(UNREDEEMED));
});

test('credit from before a record was adopted had other rules', async () => {
  await write(TABLE, 'old', bought);
  await write(TABLE, 'new', bought);
  expect(await credits(1)).toEqual([UNREDEEMED(2)]);
});

test.each([
  ['was never', undefined],
  ['was less', { ...cashedOut, amount: 400 }],
  ['was something else', { type: 'CreditAdjusted', seat: 1, amount: 500 }],
])('a voucher for a cash-out that %s is a flaw', async (_, event) => {
  if (event) await write(TABLE, 'out', event);
  await write('cage', 'out:voucher', issued);
  expect(await issues()).toEqual([UNPAID]);
});

test('a cash-out at another table is none, and one from before the adoption is one', async () => {
  await write('table:two', 'out', cashedOut);
  await write('cage', 'out:voucher', issued);
  expect(await issues()).toEqual([UNPAID]);
  expect(await issues(1)).toEqual([]);
  await write(TABLE, 'out', cashedOut);
  expect(await issues()).toEqual([]);
});

test('what the cage settles by hand is a second step', async () => {
  await write('cage', 'in', redeemed());
  await write('cage', 'settle-in', settledIn);
  await write(TABLE, 'out', cashedOut);
  await write('cage', 'settle-out', settledOut);
  expect(await issues()).toEqual([]);
});

test.each([
  ['by voucher and by hand', ['out:voucher', issued]],
  ['by hand and once more by hand', ['settle again', settledOut]],
] as const)('a cash-out that is paid %s is a flaw', async (_, [command, event]) => {
  await write(TABLE, 'out', cashedOut);
  await write('cage', command, event);
  await write('cage', 'settle-out', settledOut);
  expect(await issues()).toEqual(['Entry 2 of cage pays out out for the second time.']);
});

test('a settlement of a cash-out that never was is a flaw', async () => {
  await write('cage', 'settle-out', settledOut);
  expect(await issues()).toEqual([UNPAID]);
});

test.each([
  ['never was', undefined, 'Entry 1 of cage pays out a redemption that was not made there for that amount.'],
  [
    'was of another amount',
    redeemed({ amount: 400 }),
    'Entry 2 of cage pays out a redemption that was not made there for that amount.',
  ],
  ['became credit', redeemed(), 'Entry 2 of cage pays out a redemption that has become credit at one.'],
])('a settlement of a redemption that %s is a flaw', async (_, redemption, flaw) => {
  if (redemption) await write('cage', 'in', redemption);
  if (redemption) await write(TABLE, 'in:buy-in', bought);
  await write('cage', 'settle-in', settledIn);
  expect(await issues()).toEqual([flaw]);
});

test('a redemption is settled once', async () => {
  await write('cage', 'in', redeemed());
  await write('cage', 'settle-in', settledIn);
  await write('cage', 'settle-in again', settledIn);
  expect(await issues()).toEqual([`Entry 3 of cage pays out voucher ${NUMBER} for the second time.`]);
});
