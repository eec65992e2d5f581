import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { openRecord, openStore, PRACTICE_FLOOR, type Store, type StoredEvent } from '@hardway/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Told } from '../house/history.ts';
import { scratchFolder } from '../scratch.ts';
import { check } from './checker.ts';
import { TimedHistory } from './history.ts';

/** Histories and records made by hand, each with one thing wrong. */

const PLAN = PRACTICE_FLOOR.find(({ id }) => id === 'sentosa-dealer')!;
const STREAM = `table:${PLAN.id}`;
const VOUCHER = '123456789012345678';

let folder: string;
let store: Store;
let now: number;
let history: TimedHistory;
const versions = new Map<string, number>();

beforeEach(async () => {
  folder = await scratchFolder('checker');
  store = await openStore({ folder });
  now = 0;
  history = new TimedHistory(() => now);
  versions.clear();
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const add = async (stream: string, command: string, ...events: readonly object[]): Promise<number> => {
  const expectedVersion = versions.get(stream) ?? 0;
  await store.append({ stream, expectedVersion, command, at: 1, events: events as StoredEvent[], answer: null });
  versions.set(stream, expectedVersion + events.length);
  return expectedVersion + events.length;
};

const bought = (amount: number, more: object = { medium: 'cash' }) => ({
  type: 'CreditBought',
  seat: 1,
  amount,
  ...more,
});
const cashedOut = { type: 'CreditCashedOut', seat: 1, amount: 500, reference: 'x' };
const issued = { type: 'VoucherIssued', number: VOUCHER, sequence: 1, amount: 500, expiresAt: null };
const redeemed = { type: 'VoucherRedeemed', number: VOUCHER, amount: 500, where: { cashier: 'carol' } };

/** Asked at one moment and answered at another; where it has no answer nobody knows. */
const asked = (sentAt: number, answer?: readonly [at: number, told: Told], stake?: number): string => {
  const key = randomUUID();
  now = sentAt;
  history.asks({ is: 'command', key, table: PLAN.id }, stake === undefined ? undefined : { seat: 1, stake });
  if (answer) {
    now = answer[0];
    history.hears(key, answer[1]);
  }
  return key;
};

const done = (version: number): Told => ({ ok: true, version });
const no = (refused: string): Told => ({ ok: false, refused });
const written = (key: string) => add(STREAM, `terminal-1:${key}`, bought(100));

const found = async (reconciled = true): Promise<Record<string, number>> => {
  const wrong = await check({ store, tables: [PLAN], history, reconciled, folders: [] });
  const counts = Object.entries(wrong).map(([what, list]) => [what, list.length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
};

describe('commands', () => {
  test('acknowledged ones are there as they were told, refused ones are not, and one that nobody knows of may be', async () => {
    await written(asked(1, [2, done(1)]));
    await written(asked(3));
    asked(4);
    asked(5, [6, no('no-round')]);
    expect(await found()).toEqual({});
    expect(history.figures).toEqual({ acknowledged: 1, refused: 1, unknown: 2, again: 0 });
  });

  test('an acknowledged one that is not there, or elsewhere, is lost', async () => {
    asked(1, [2, done(1)]);
    await written(asked(3, [4, done(7)]));
    expect((await found()).lost).toBe(2);
  });

  test('one that is there twice is doubled, also if nobody was told', async () => {
    const key = asked(1);
    await written(key);
    await add(STREAM, 'between', bought(100));
    await add(STREAM, `terminal-2:${key}`, bought(100));
    expect(await found()).toEqual({ doubled: 1 });
  });

  test('a refused one that is there is contradicted', async () => {
    await written(asked(1, [2, no('no-round')]));
    expect(await found()).toEqual({ contradicted: 1 });
  });

  test('one that is told two versions', async () => {
    const key = asked(1, [2, done(1)]);
    await written(key);
    history.hears(key, done(1));
    expect(await found()).toEqual({});
    history.hears(key, done(2));
    expect(await found()).toEqual({ changed: 1 });
  });

  test('"ask again" is no answer, and the moment of the first answer counts', async () => {
    const first = asked(1, [2, no('table-unavailable')]);
    expect(history.figures.unknown).toBe(1);
    now = 3;
    history.hears(first, done(1));
    now = 9;
    history.hears(first, done(1));
    await written(first);
    expect(history.deeds[0]).toMatchObject({ sentAt: 1, answeredAt: 3 });
    expect(await found()).toEqual({});
  });
});

describe('order', () => {
  test('what was under way at the same time may stand in any order', async () => {
    const [late, early] = [asked(1, [10, done(2)]), asked(5, [6, done(1)])];
    await written(early);
    await written(late);
    expect(await found()).toEqual({});
  });

  test('what was answered before something was sent stands before it', async () => {
    const [first, second] = [asked(1, [2, done(2)]), asked(3, [4, done(1)])];
    await written(second);
    await written(first);
    expect(await found()).toEqual({ disordered: 1 });
  });

  test('one that nobody was told of has its place too', async () => {
    const [first, second] = [asked(1, [2, done(2)]), asked(3)];
    await written(second);
    await written(first);
    expect(await found()).toEqual({ disordered: 1 });
  });

  test('the earliest answer of all that come later counts, not the next one', async () => {
    const keys = [asked(9), asked(5, [20, done(2)]), asked(1, [4, done(3)])];
    for (const key of keys) await written(key);
    expect(await found()).toEqual({ disordered: 2 });
  });
});

describe('refusals', () => {
  test('credit is wanted at some moment between question and answer', async () => {
    await written(asked(1, [2, done(1)]));
    asked(3, [4, no('no-credit')], 101);
    expect(await found()).toEqual({});
  });

  test('a node that was overtaken refuses for want of credit that everybody else has seen', async () => {
    await written(asked(1, [2, done(1)]));
    asked(3, [4, no('no-credit')], 100);
    expect(await found()).toEqual({ untrue: 1 });
  });

  test('credit that comes while the question is under way may come after it was decided', async () => {
    const key = asked(1, [9, done(1)]);
    asked(3, [4, no('no-credit')], 100);
    await written(key);
    expect(await found()).toEqual({});
  });

  test('credit that went only after the answer was there all the time', async () => {
    await add(STREAM, 'before', bought(500));
    await written(asked(1, [2, done(2)]));
    asked(3, [4, no('no-credit')], 600);
    const out = asked(5, [6, done(3)]);
    await add(STREAM, `terminal-1:${out}`, { ...cashedOut, amount: 600 });
    expect(await found(false)).toEqual({ untrue: 1 });
  });

  const redeem = (sentAt: number, refused: string): void => {
    const key = randomUUID();
    now = sentAt;
    history.asks({ is: 'redeem', key, table: PLAN.id, number: VOUCHER });
    history.hears(key, no(refused));
  };

  test('a voucher that is refused as paid was paid to somebody', async () => {
    await add('cage', 'issued', issued);
    redeem(5, 'voucher-paid');
    expect(await found(false)).toEqual({ untrue: 1 });
    await add('cage', 'paid', redeemed);
    expect(await found(false)).toEqual({});
  });

  test('a voucher is known from when somebody was given it', async () => {
    redeem(1, 'voucher-not-found');
    const key = randomUUID();
    now = 2;
    history.asks({ is: 'cash-out', key, table: PLAN.id });
    await add(STREAM, 'credit', bought(500));
    const version = await add(STREAM, `t:cash-out:${key}`, cashedOut);
    await add('cage', `t:cash-out:${key}:voucher`, issued);
    now = 3;
    history.hears(key, { ok: true, version, voucher: VOUCHER });
    expect(await found()).toEqual({});
    redeem(4, 'voucher-not-found');
    expect(await found()).toEqual({ untrue: 1 });
  });
});

describe('money', () => {
  test('a voucher is paid once', async () => {
    await add(STREAM, 'credit', bought(500));
    await add(STREAM, 'out', cashedOut);
    await add('cage', 'issued', issued);
    await add('cage', 'paid', redeemed);
    expect(await found()).toEqual({});
    await add('cage', 'again', redeemed);
    expect(await found()).toEqual({ unbalanced: 1 });
  });

  test('what one table paid out and no voucher has is missing from the floor', async () => {
    await add(STREAM, 'credit', bought(500));
    await add(STREAM, 'out', cashedOut);
    expect(await found()).toEqual({ unbalanced: 1 });
  });

  test('a seat that spends what it has not', async () => {
    await add(STREAM, 'out', cashedOut);
    expect(await found(false)).toEqual({ unbalanced: 1 });
  });
});

test('a table knows since when it takes bets again', async () => {
  now = 5;
  const key = randomUUID();
  history.asks({ is: 'command', key, table: 'one' });
  history.betTaken('one', key);
  expect(history.lateTables(['one', 'two'], 4)).toEqual(['two']);
  expect(history.lateTables(['one', 'two'], 5)).toEqual(['one', 'two']);
});

test('every node’s own head is compared with the record, and the chain is proved', async () => {
  const [one, two] = [await scratchFolder('one'), await scratchFolder('two')];
  const open = async (where: string) => {
    const record = await openRecord({ folder: where, mode: 'practice', now: () => 1 });
    await record.checkpoints.close();
    return record.store;
  };
  const kept = await open(one);
  const proved = () => check({ store: kept, tables: [], history, reconciled: true, folders: [one] });
  expect((await proved()).broken).toEqual([]);
  // Another house's key, and another's head.
  await (await open(two)).close();
  const other = await check({ store: kept, tables: [], history, reconciled: true, folders: [one, two] });
  expect(other.broken.length).toBeGreaterThan(0);
  await kept.close();
  for (const each of [one, two]) await rm(each, { recursive: true });
});
