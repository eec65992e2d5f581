import { isRefusal, RULEBOOKS, submit } from '@hardway/engine';
import { expect, test } from 'vitest';
import { sideBetsOn } from './side-bets.ts';

const CRAPS = RULEBOOKS.find(({ id }) => id === 'md-craps')!;

const offered = (choices: object) => {
  const submission = submit(CRAPS, { limits: { min: 500, max: 100_000 }, ...choices });
  if (isRefusal(submission)) throw new Error(submission.message);
  return sideBetsOn(CRAPS, submission);
};

test('Fire Bets have what 2.D(4)(e) wants on the wall: odds for four, five and six points, and the limits', () => {
  expect(offered({ fire: 'A' })).toEqual([
    {
      is: 'fire',
      min: 100,
      max: 500,
      pays: [
        { what: '4', odds: '24 to 1' },
        { what: '5', odds: '249 to 1' },
        { what: '6', odds: '999 to 1' },
      ],
    },
  ]);
});

test('the others have all their payouts and the table’s limits', () => {
  const [bonus, ology, lucky] = offered({ bonus: 'B', diceOlogy: 'A', luckyShooter: 'A' });
  expect(bonus).toEqual({
    is: 'bonus',
    min: 500,
    max: 100_000,
    pays: [
      { what: 'bonus/small', odds: '30 to 1' },
      { what: 'bonus/all', odds: '150 to 1' },
      { what: 'bonus/tall', odds: '30 to 1' },
    ],
  });
  expect(ology?.pays).toHaveLength(3);
  // Two numbers bring nothing with this pay table.
  expect(lucky?.pays.map(({ what, odds }) => `${what}: ${odds}`)).toEqual([
    'come-out: 1 for 1',
    '3: 5 for 1',
    '4: 15 for 1',
    '5: 150 for 1',
    'top: 1,000 for 1',
  ]);
});

test('a table without side bets has none on its wall', () => {
  expect(offered({})).toEqual([]);
});
