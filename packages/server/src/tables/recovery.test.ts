import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, RULEBOOKS, sicBoPlay } from '@hardway/engine';
import { expect, test } from 'vitest';
import { openSqlite } from '../store/sqlite.ts';
import { TableOwner } from './owner.ts';
import { recover } from './recovery.ts';
import { VirtualCrew } from './virtual-crew.ts';

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
