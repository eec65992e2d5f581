import { isRefusal, RULEBOOKS, submit } from '@hardway/engine';
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
  player,
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
const onDontPoint = after(craps, bet(1, 'dont-pass', 1000), device('ThrowDice', { seat: 1 }), {
  type: 'CallThrow',
  by: { id: 'stick', role: 'stickperson' },
  dice: [2, 2],
});
const sicbo = after(prepared('rws'), buyIn(1, 99_500), dealer('OpenBetting'));

const REFUSED: readonly (readonly [sentence: string, story: Story, order: Order])[] = [
  ['The credit of 995.00 does not cover 5000.00.', sicbo, bet(1, 'small', 500_000)],
  ['The credit of 3.00 does not cover 5.00.', after(openedCraps(), buyIn(1, 300)), bet(1, 'field', 500)],
  ['Field Bet: the minimum is 5.00, and 1.00 is less.', craps, bet(1, 'field', 100)],
  ['Field Bet: the maximum is 500.00, and 600.00 is more.', craps, bet(1, 'field', 60_000)],
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
  ['There is no spot "pair/21": it is pair/12.', sicbo, bet(1, 'pair/21', 100)],
  ['There is no spot "four/4321": it is four/1234.', sicbo, bet(1, 'four/4321', 100)],
  ['rws-sicbo has no spot "total/21".', sicbo, bet(1, 'total/21', 100)],
  [
    '5.00 on dont-pass would carry at most 30.00 on dont-pass-odds, and 60.00 is there: lower dont-pass-odds first, or take it down.',
    after(onDontPoint, bet(1, 'dont-pass-odds', 6000)),
    player(1)('ChangeWager', { seat: 1, spot: 'dont-pass', stake: 500 }),
  ],
  [
    'Nobody has the dice yet: offer them first.',
    after(openedCraps(), buyIn(1, 500)),
    player(1)('PassDice', { seat: 1 }),
  ],
  ['The dice are with seat 1, not with seat 2.', craps, player(2)('PassDice', { seat: 2 })],
  [
    'rws-sicbo does not provide for "device-failed-before-reveal": a manager rules on it, and the ruling is recorded.',
    sicbo,
    dealer('ReportDeviceFailure', { what: 'result-device' }),
  ],
  [
    'A manual shaker is in use: shake it again. Only an automated shaker can fail.',
    after(prepared('md manual'), dealer('OpenBetting')),
    dealer('ReportShakerFailure'),
  ],
  [
    'A manual shaker is already in use; only an automated one can be replaced.',
    prepared('md manual'),
    dealer('ReplaceShaker', { emptied: true, markedOutOfOrder: true, removed: true }),
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

test('a vigorish beyond the document’s is told what is the most', () => {
  const rulebook = RULEBOOKS.find(({ id }) => id === 'md-craps')!;
  expect(submit(rulebook, { vigorish: { rate: '1/10' } })).toMatchObject({
    message: 'The setting "vigorish" may be at most 5 percent; 1/10 is more.',
  });
});
