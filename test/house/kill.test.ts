import { expect, test } from 'vitest';
import { sizeOf } from '../proofs.ts';
import { killRepeatedly } from './kill.ts';

/** `npm run check:kills` does it a hundred times on each store. */
const KILLS = sizeOf(20, 5);

test(`${KILLS} kills in mid-play: no acknowledged bet is lost, none counts twice, the books balance`, async () => {
  const { acknowledged, wrong } = await killRepeatedly(KILLS, null);
  expect(wrong).toEqual({ lost: [], doubled: [], contradicted: [], changed: [], unbalanced: [], broken: [] });
  expect(acknowledged).toBeGreaterThan(5 * KILLS);
});
