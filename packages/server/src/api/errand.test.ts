import { RULEBOOKS } from '@hardway/engine';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../../test/scratch.ts';
import { argon2id, Staff } from '../staff/index.ts';
import { openStore } from '../store/index.ts';
import { Floor, type FloorTable } from '../tables/floor.ts';
import { PRACTICE_FLOOR } from '../tables/practice-floor.ts';
import { runErrand } from './errand.ts';
import type { House } from './house.ts';

const DEALT = PRACTICE_FLOOR.find(({ id }) => id === 'sentosa-dealer')!;
const DEALER = { id: 'demo-dealer', role: 'dealer' } as const;

/** As soon as commands are taken here, and before anything else has happened at the table. */
const isHere = ({ owner }: FloorTable): Promise<void> =>
  new Promise((resolve) => {
    owner.subscribe(() => setImmediate(resolve));
  });

test('whoever comes to a table that is just being taken over deals there, and not the virtual dealer who opens it', async () => {
  const store = await openStore({ folder: await scratchFolder('errand') });
  const staff = await Staff.open(store, Date.now, { demo: true, passwords: argon2id });
  const elsewhere = () => Promise.reject(new Error('Nobody else has it.'));
  const floor = await Floor.open(store, RULEBOOKS, [DEALT], Date.now, elsewhere);
  const table = floor.tables.get(DEALT.id)!;
  const arrived = isHere(table);
  const taken = floor.take(table);
  await arrived;
  expect(table.owner.isHere).toBe(true);
  expect(table.owner.table.phase.is).toBe('closed');
  await runErrand({ staff, floor, now: Date.now } as House, table, { is: 'post', actor: DEALER });
  await taken;
  expect(table.owner.table).toMatchObject({ phase: { is: 'open' }, dealer: DEALER.id, posts: { dealer: DEALER.id } });
  floor.stop();
  await floor.close();
  await staff.close();
  await store.close();
});
