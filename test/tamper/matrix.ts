import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHouse, PRACTICE_FLOOR } from '@hardway/server';
import { type HouseKey, readKey } from '../../packages/server/src/record/key.ts';
import { isWhole, verifyRecord } from '../../packages/server/src/reports/verify-record.ts';
import { AlteredError, startOf } from '../../packages/server/src/store/chain.ts';
import { StoreError } from '../../packages/server/src/store/error.ts';
import { headFileIn, readStore, type StorePlace } from '../../packages/server/src/store/index.ts';
import { HouseClient } from '../house/client.ts';
import { practiceConfig, QUICK, signInAt } from '../house/open.ts';
import { type Change, changesOf, removalsOf, rewritesOf } from './changes.ts';
import { postgresVictim, sqliteVictim, type Victim } from './record.ts';

/**
 * A small record of a real house, and everything that somebody who has its database, but neither the house's key nor its
 * head file, can do to it. `verify` must notice all of it.
 */

const SICBO = 'sentosa-dealer';
const CRAPS = 'craps-dealer';

/** Bets, rounds that are settled and corrected, a voucher that became credit again and one that is still out. */
export const smallRecord = async (folder: string, databaseUrl: string | null): Promise<void> => {
  const tables = PRACTICE_FLOOR.filter(({ id }) => id === SICBO || id === CRAPS);
  const config = { ...practiceConfig(folder, tables), databaseUrl };
  const house = await openHouse(config, { passwords: QUICK });
  try {
    const consoleOf = async (role: string, table: string): Promise<HouseClient> => {
      const client = await HouseClient.connect(house.address, { cookie: await signInAt(house.address, folder, role) });
      await client.hello({ as: 'staff', table, role });
      return client;
    };
    const dealer = await consoleOf('dealer', SICBO);
    const player = await HouseClient.sit(house.address, SICBO);
    const must = async (client: HouseClient, type: string, fields: object = {}): Promise<void> => {
      const answer = await client.command(type, fields);
      if (!answer.ok) throw new Error(`${type}: ${String(answer.message)}`);
    };
    await must(dealer, 'SignInDealer', { dealer: 'demo-dealer' }).catch(() => undefined);
    for (const dice of [
      [1, 2, 5],
      [4, 5, 6],
    ]) {
      await must(dealer, 'OpenBetting');
      await must(player, 'PlaceWager', { seat: player.seat, spot: 'small', stake: 1000 });
      await must(dealer, 'CloseBetting');
      await must(dealer, 'MixDice', { times: 3 });
      for (const face of dice) await must(dealer, 'EnterDie', { face });
      await must(dealer, 'ConfirmResult');
      await must(dealer, 'ClearLights');
    }
    const out = await player.ask({ is: 'cash-out' });
    await player.ask({ is: 'redeem', number: out.voucher });
    await player.ask({ is: 'cash-out' });
    const shooter = await HouseClient.sit(house.address, CRAPS);
    await shooter.command('PlaceWager', { seat: shooter.seat, spot: 'pass', stake: 500 });
    await fetch(`${house.address}/api/tables/${SICBO}/meters`, {
      headers: { cookie: await signInAt(house.address, folder, 'auditor') },
    });
    for (const client of [dealer, player, shooter]) client.close();
    await house.proof;
  } finally {
    await house.close();
  }
};

export interface Matrix {
  readonly victim: Victim;
  readonly changes: readonly Change[];
  /** Whether nothing is noticed while nothing is changed: what is noticed otherwise is the change and nothing else. */
  readonly isUntouched: () => Promise<boolean>;
  /** Makes a change, tells whether it was noticed, and puts everything back. */
  readonly judge: (change: Change) => Promise<'noticed' | 'refused by the database' | 'missed'>;
  readonly close: () => Promise<void>;
}

export const matrixOf = async (databaseUrl: string | null): Promise<Matrix> => {
  const folder = await mkdtemp(join(tmpdir(), 'hardway-small-'));
  await smallRecord(folder, databaseUrl);
  const victim = databaseUrl === null ? await sqliteVictim(folder) : await postgresVictim(databaseUrl, folder);
  const key = (await readKey(folder))!;
  if (!(await isProved(victim.place(), folder, key)))
    throw new Error('The record is not whole before anything is done to it.');
  const rows = new Map<string, Awaited<ReturnType<Victim['rows']>>>();
  for (const table of victim.tables) rows.set(table, await victim.rows(table));
  await victim.restore();
  const entries = rows.get('entries')!;
  const changes = [
    ...[...rows].flatMap(([table, all]) => changesOf(table, all)),
    ...rewritesOf(entries, (stream) => startOf(stream).hash),
    ...removalsOf(entries),
  ];
  return {
    victim,
    changes,
    isUntouched: () => isProved(victim.place(), folder, key),
    judge: async (change) => {
      try {
        await change.make(victim);
      } catch {
        await victim.restore();
        return 'refused by the database';
      }
      const whole = await isProved(victim.place(), folder, key);
      await victim.restore();
      return whole ? 'missed' : 'noticed';
    },
    close: async () => {
      await victim.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Whether `verify`, with all that the house has, finds nothing. */
const isProved = async (place: StorePlace, house: string, { publicKey, secret }: HouseKey): Promise<boolean> => {
  try {
    const store = await readStore(place);
    if (!store) return false;
    try {
      return isWhole(await verifyRecord(store, { publicKey, secret, headFile: headFileIn(house) }));
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof StoreError || error instanceof AlteredError) return false;
    throw error;
  }
};
