import { isRefusal } from '@hardway/engine';
import { expect, test } from 'vitest';
import { openedCraps, shootingCraps } from '../../../../test/craps-table.ts';
import {
  after,
  answer,
  bet,
  buyIn,
  cage,
  dealer,
  device,
  type Order,
  prepared,
  type Story,
} from '../../../../test/table.ts';

/** Refusals are read by people, so every amount in them is written as people write amounts, not in minor units. */

const craps = shootingCraps({ oddsMultiple: 3, fire: 'A', limits: { min: 500, max: 50_000 } }, [1], 100_000);
const onPoint = after(craps, bet(1, 'pass', 1000), device('ThrowDice', { seat: 1 }), {
  type: 'CallThrow',
  by: { id: 'stick', role: 'stickperson' },
  dice: [2, 2],
});
const sicbo = after(prepared('rws'), buyIn(1, 99_500), dealer('OpenBetting'));

const REFUSED: readonly (readonly [sentence: string, story: Story, order: Order])[] = [
  ['The credit of 995.00 does not cover 5000.00.', sicbo, bet(1, 'small', 500_000)],
  ['The credit of 3.00 does not cover 5.00.', after(openedCraps(), buyIn(1, 300)), bet(1, 'field', 500)],
  ['The minimum on field is 5.00; 1.00 is less.', craps, bet(1, 'field', 100)],
  ['The maximum on field is 500.00; 600.00 is more.', craps, bet(1, 'field', 60_000)],
  ['With 10.00 on pass at 3 times, the most on pass-odds is 30.00.', onPoint, bet(1, 'pass-odds', 4000)],
  [
    'A stake of 5.55 on place/6 cannot be paid exactly; the nearest payable: 5.52 and 5.58.',
    craps,
    bet(1, 'place/6', 555),
  ],
  [
    'Horn Bet must be bet in units of 4, 4.00 here, not 6.00; the nearest payable: 4.00 and 8.00.',
    craps,
    bet(1, 'horn', 600),
  ],
  ['The player owes 0.00, less than 1.00.', craps, cage('PayReceivable', { seat: 1, amount: 100 })],
  [
    'The table’s minimum of 20.00 is above its maximum of 10.00.',
    openedCraps(),
    { type: 'ChangeLimits', by: { id: 'the floor', role: 'floorperson' }, limits: { min: 2000, max: 1000 } },
  ],
];

test.each(REFUSED)('%s', (sentence, story, order) => {
  const verdict = answer(story, order);
  expect(isRefusal(verdict) && verdict.message).toBe(sentence);
});
