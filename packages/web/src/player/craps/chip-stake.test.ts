import { type Point, practiceFiling, RULEBOOKS, type RulesSubmission, stakeMultiple, submit } from '@hardway/engine';
import { expect, test } from 'vitest';
import { offeredStakes } from './chip-stake.ts';

const craps = RULEBOOKS.find(({ id }) => id === 'md-craps')!;
const submission = submit(craps, practiceFiling(craps, { oddsMultiple: 3, fire: 'A' })) as RulesSubmission;

const offered = (id: string, chip: number, limits = { least: 100, most: 100_000 }, point: Point | null = null) => {
  const spot = submission.spots.find((each) => each.id === id)!;
  const multiple = stakeMultiple(submission, spot, { point, seen: [] });
  const least = Math.ceil(limits.least / multiple) * multiple;
  return offeredStakes(submission, spot, point, chip, { least, most: limits.most, multiple });
};

test.each([
  ['pass', 500, [500]],
  ['place/6', 500, [498, 600]],
  ['place/6', 2_500, [2_400, 3_000]],
  ['place/6', 10_000, [9_600, 10_200]],
  ['place/8', 100, [102, 600]],
  ['place/5', 500, [500]],
  ['place/5', 100, [100]],
  ['place/4', 2_500, [2_500]],
  ['buy/4', 500, [500]],
  ['horn', 500, [400, 800]],
  ['horn', 100, [400]],
])('%s with a chip of %i: %j', (spot, chip, stakes) => {
  expect(offered(spot, chip)).toEqual(stakes);
});

test('beyond what may be added, the most is offered, and below the least the least', () => {
  expect(offered('pass', 50_000, { least: 100, most: 700 })).toEqual([700]);
  expect(offered('pass', 100, { least: 1_000, most: 5_000 })).toEqual([1_000]);
  expect(offered('place/6', 100, { least: 1_000, most: 5_000 })).toEqual([1_002]);
});

test('no chip on any spot puts down more than itself without a choice', () => {
  for (const { id } of submission.spots.filter(({ play }) => play.kind !== 'supplement'))
    for (const chip of [100, 500, 2_500, 10_000, 50_000]) {
      const stakes = offered(id, chip);
      expect(stakes.length, `${id} ${chip}`).toBeGreaterThan(0);
      if (stakes.length === 1 && stakes[0]! > chip) expect(chip, id).toBeLessThan(stakes[0]!);
      expect(stakes.includes(chip), `${id} ${chip}`).toBe(stakes.length === 1 && stakes[0] === chip);
    }
});
