import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, PRACTICE_FLOOR, type Store, type StoredEvent } from '@hardway/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { History } from './history.ts';
import { judge } from './judge.ts';

/** The judge of all trials is tried first: each thing that can be wrong is put before it. */

const PLAN = PRACTICE_FLOOR.find(({ id }) => id === 'sentosa-dealer')!;
const STREAM = `table:${PLAN.id}`;
const VOUCHER = '123456789012345678';

let folder: string;
let store: Store;
let history: History;
const versions = new Map<string, number>();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-judge-'));
  store = await openStore({ folder });
  history = new History();
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
const issued = { type: 'VoucherIssued', number: VOUCHER, sequence: 1, amount: 500, expiresAt: null };
const redeemed = (where: object) => ({ type: 'VoucherRedeemed', number: VOUCHER, amount: 500, where });

const asked = (told: Parameters<History['hears']>[1] | null): string => {
  const key = randomUUID();
  history.asks({ is: 'command', key, table: PLAN.id });
  if (told) history.hears(key, told);
  return key;
};

/** Whether the record is whole is for `verify` to say, and its tests are elsewhere. */
const found = async (reconciled = true): Promise<Record<string, number>> => {
  const { broken, ...wrong } = await judge({ store, tables: [PLAN], history, reconciled });
  return Object.fromEntries(
    Object.entries(wrong)
      .filter(([, list]) => list.length > 0)
      .map(([what, list]) => [what, list.length]),
  );
};

describe('commands', () => {
  test('one that is there with the version told is fine, and so is one that nobody was told of', async () => {
    const key = asked({ ok: true, version: 2 });
    await add(STREAM, `terminal-1:${key}`, bought(100), bought(100));
    await add(STREAM, `terminal-1:${asked(null)}`, bought(100));
    asked(null);
    expect(await found()).toEqual({});
  });

  test('one that is missing, or ends elsewhere, is lost', async () => {
    asked({ ok: true, version: 1 });
    await add(STREAM, `terminal-1:${asked({ ok: true, version: 7 })}`, bought(100));
    expect(await found()).toEqual({ lost: 2 });
  });

  test('one that is there twice is doubled, whether it was answered or not', async () => {
    for (const key of [asked({ ok: true, version: 1 }), asked(null)])
      for (const name of ['terminal-1', 'again']) {
        await add(STREAM, `${name}:${key}`, bought(100));
        await add(STREAM, `between ${key.slice(0, 4)} ${name}`, bought(100));
      }
    expect(await found()).toEqual({ doubled: 2 });
  });

  test('one that was refused is not there', async () => {
    await add(STREAM, `terminal-1:${asked({ ok: false, refused: 'no-credit' })}`, bought(100));
    asked({ ok: false, refused: 'no-round' });
    expect(await found()).toEqual({ contradicted: 1 });
  });

  test('one that is answered in two ways', async () => {
    const key = asked({ ok: true, version: 1 });
    await add(STREAM, `terminal-1:${key}`, bought(100));
    expect(history.hears(key, { ok: true, version: 1 })).toBe(true);
    expect(await found()).toEqual({});
    history.hears(key, { ok: false, refused: 'no-credit' });
    expect(await found()).toEqual({ changed: 1 });
  });
});

describe('money', () => {
  const cashedOut = { type: 'CreditCashedOut', seat: 1, amount: 500, reference: 'x' };

  const cashOut = async (): Promise<string> => {
    const key = randomUUID();
    history.asks({ is: 'cash-out', key, table: PLAN.id });
    await add(STREAM, 'bought', bought(500));
    history.hears(key, { ok: true, version: await add(STREAM, `t:cash-out:${key}`, cashedOut), voucher: VOUCHER });
    return key;
  };

  test('a cash-out has its voucher once a house has reconciled it, and the one that was told', async () => {
    const key = await cashOut();
    expect(await found()).toEqual({ lost: 1, unbalanced: 1 });
    await add('cage', `t:cash-out:${key}:voucher`, { ...issued, number: '999' });
    expect(await found()).toEqual({ lost: 1 });
  });

  test('a voucher is paid once', async () => {
    const key = await cashOut();
    await add('cage', `t:cash-out:${key}:voucher`, issued);
    await add('cage', 'paid', redeemed({ cashier: 'carol' }));
    expect(await found()).toEqual({});
    await add('cage', 'again', redeemed({ cashier: 'carol' }));
    expect(await found()).toEqual({ unbalanced: 1 });
  });

  test('credit for a voucher comes from a redemption, and the other way round', async () => {
    const key = await cashOut();
    await add('cage', `t:cash-out:${key}:voucher`, issued);
    await add('cage', 'at a seat', redeemed({ table: PLAN.id, seat: 1 }));
    expect(await found(false)).toEqual({});
    expect(await found()).toEqual({ unbalanced: 1 });
    await add(STREAM, 'credit', bought(500, { medium: 'voucher', reference: VOUCHER }));
    expect(await found()).toEqual({});
    await add(STREAM, 'invented', bought(500, { medium: 'voucher', reference: 'none' }));
    expect(await found()).toEqual({ unbalanced: 2 });
  });

  test('a seat that spends what it has not', async () => {
    await add(STREAM, 'out', cashedOut);
    expect((await found(false)).unbalanced).toBe(1);
  });
});
