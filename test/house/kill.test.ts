import { expect, test } from 'vitest';
import { killRepeatedly } from './kill.ts';

test('twenty kills in mid-play: no acknowledged bet is lost, none counts twice, the books balance', async () => {
  const { acknowledged, wrong } = await killRepeatedly(20, null);
  expect(wrong).toEqual({ lost: [], doubled: [], contradicted: [], changed: [], unbalanced: [], broken: [] });
  expect(acknowledged).toBeGreaterThan(100);
}, 180_000);
