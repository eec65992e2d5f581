import { rm } from 'node:fs/promises';
import { readStore } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOTHING_WRONG } from '../faults/base.ts';
import { ARRIVED, HouseGone, Session, STEPS, TABLES } from '../faults/session.ts';
import { type PostgresPair, startPostgresPair } from '../postgres-pair.ts';
import { scratchFolder } from '../scratch.ts';
import { judge } from './judge.ts';
import { HouseProcess } from './process.ts';

/** A house whose PostgreSQL is killed in mid-play, and whose standby takes over. */

let pair: PostgresPair;
let folder: string;
let house: HouseProcess;

beforeAll(async () => {
  pair = await startPostgresPair();
  folder = await scratchFolder('failover');
});

afterAll(async () => {
  await house.kill('SIGKILL');
  await pair.stop();
  await rm(folder, { recursive: true, force: true });
});

/** People whom the house cannot answer for a while come back and ask the same again. */
const playOn = async (session: Session): Promise<void> => {
  while (!session.isOver)
    try {
      await session.play();
    } catch (error) {
      if (!(error instanceof HouseGone) || !house.isRunning) throw error;
    }
};

test('the house goes on by itself: bets, results, vouchers and staff are there once each, and all that was said holds', async () => {
  const databaseUrl = await pair.createDatabase();
  house = new HouseProcess(folder, databaseUrl);
  await house.start(TABLES);
  const session = new Session(house);
  await session.play(ARRIVED);
  let failover: Promise<void> | undefined;
  session.onStep = (step) => {
    if (step >= Math.floor(STEPS.length / 2)) failover ??= pair.primary.kill().then(() => pair.promote());
  };
  await playOn(session);
  await failover;
  await house.kill('SIGTERM');
  const store = (await readStore({ folder, databaseUrl }))!;
  const { history } = session;
  const wrong = await judge({ store, folder, tables: TABLES, history, reconciled: true });
  await store.close();
  expect(wrong).toEqual(NOTHING_WRONG);
  expect(house.said).toContain('store is back');
  expect(history.acknowledged).toBeGreaterThan(20);
});
