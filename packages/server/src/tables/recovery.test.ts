import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, RULEBOOKS, sicBoPlay } from '@hardway/engine';
import { expect, test } from 'vitest';
import { StoreError } from '../store/error.ts';
import { openSqlite } from '../store/sqlite.ts';
import type { Append, Appended, Store } from '../store/store.ts';
import { TableOwner } from './owner.ts';
import { recover } from './recovery.ts';
import { VirtualCrew } from './virtual-crew.ts';

/** The next so many appends fail, and nothing is kept of them. */
const failing = (real: Store, times: number): Store => {
  let left = times;
  const append = async (append: Append): Promise<Appended> => {
    left -= 1;
    if (left >= 0) throw new StoreError('The disk did not answer.');
    return real.append(append);
  };
  return { ...real, append };
};

test('a store that does not answer meanwhile only delays a recovery, and nobody bets before it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hardway-recovery-'));
  const store = await openSqlite(join(folder, 'hardway.db'));
  const rulebook = RULEBOOKS.find(({ id }) => id === 'rws-sicbo')!;
  const before = await TableOwner.open(store, 'table:one', rulebook);
  const crew = new VirtualCrew(before, () => 1_000);
  await crew.open({ paytable: '2', limits: { min: 100, max: 100_000 } });
  const cash = { type: 'BuyIn', seat: 1, amount: 5_000, medium: 'cash', by: { id: 'the cage', role: 'cage' } };
  await before.submit({ ...cash, id: 'cash', at: 1_000 } as Command);
  expect(await crew.takeBets()).toBe(true);
  const owner = await TableOwner.open(failing(store, 2), 'table:one', rulebook);
  const recovered = recover(owner, 2_000);
  const bet = { type: 'PlaceWager', seat: 1, spot: 'small', stake: 500, by: { id: 'seat 1', role: 'player', seat: 1 } };
  expect(await owner.submit({ ...bet, id: 'bet', at: 2_000 } as Command)).toMatchObject({
    refused: 'table-unavailable',
  });
  await recovered;
  expect(sicBoPlay(owner.table).round).toBeNull();
  expect(await owner.submit({ ...bet, id: 'bet', at: 3_000 } as Command)).toMatchObject({ refused: 'bets-closed' });
  await store.close();
  await rm(folder, { recursive: true });
});

test('an account called restart, from before such names were refused, does not pre-empt a recovery', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hardway-recovery-'));
  const store = await openSqlite(join(folder, 'hardway.db'));
  const owner = await TableOwner.open(store, 'table:one', RULEBOOKS.find(({ id }) => id === 'rws-sicbo')!);
  const crew = new VirtualCrew(owner, () => 1_000);
  await crew.open({ paytable: '2', limits: { min: 100, max: 100_000 } });
  expect(await crew.takeBets()).toBe(true);
  // The person's own id is the version at which the house would stop, as a command's id is made of both.
  const own = `${owner.table.version + 1}`;
  const pays = { type: 'BuyIn', seat: 1, amount: 100, medium: 'cash', by: { id: 'restart', role: 'cage' } };
  const paid = await owner.submit({ ...pays, id: `restart:${own}`, at: 2_000 } as Command);
  expect(paid).toMatchObject({ ok: true, version: Number(own) });
  await recover(owner, 3_000);
  expect(sicBoPlay(owner.table).round).toBeNull();
  expect((await store.read('table:one', Number(own), 10)).map(({ event }) => event.type)).toContain('RoundVoided');
  await store.close();
  await rm(folder, { recursive: true });
});
