import { expect, test } from 'vitest';
import { announcementIn } from './announcement.ts';

test.each<[string, Parameters<typeof announcementIn>[0], unknown]>([
  ['play as usual', [{ type: 'BettingClosed', clause: 'a 1' }], null],
  [
    'a round that is void, with its reason',
    [
      { type: 'IrregularityReported', reason: 'dice-not-flat', clause: 'a 7' },
      { type: 'RoundVoided', number: 4, clause: 'a 7' },
    ],
    { is: 'void', numbers: [4], isSettled: false, reason: 'dice-not-flat', clause: 'a 7' },
  ],
  [
    'rounds that had been settled',
    [
      { type: 'IrregularityReported', reason: 'damaged-dice', clause: 'a 8' },
      { type: 'SettledRoundVoided', number: 2, clause: 'a 8' },
      { type: 'SettledRoundVoided', number: 3, clause: 'a 8' },
    ],
    { is: 'void', numbers: [2, 3], isSettled: true, reason: 'damaged-dice', clause: 'a 8' },
  ],
  [
    'a correction',
    [
      { type: 'IrregularityReported', reason: 'wrong-result-entered', clause: 'a 9' },
      { type: 'ResultCorrected', number: 3, from: [1, 2, 3], to: [1, 2, 4], clause: 'a 9' },
      { type: 'RoundResettled', clause: 'a 9' },
    ],
    { is: 'corrected', number: 3, from: [1, 2, 3], to: [1, 2, 4], reason: 'wrong-result-entered', clause: 'a 9' },
  ],
  [
    'a throw that is reopened while the next dice are out',
    [
      { type: 'NoRollCalled', reason: 'reopened', clause: 'b 9.E' },
      { type: 'ThrowReopened', number: 5, from: [3, 4], to: [4, 4], clause: 'b 9.E' },
      { type: 'ThrowCalled', clause: 'b 3' },
    ],
    { is: 'corrected', number: 5, from: [3, 4], to: [4, 4], reason: null, clause: 'b 9.E' },
  ],
  [
    'a throw that is void',
    [{ type: 'ThrowReopened', number: 5, from: [3, 4], to: null, clause: 'b 9.E' }],
    { is: 'void', numbers: [5], isSettled: true, reason: null, clause: 'b 9.E' },
  ],
  [
    'no roll',
    [{ type: 'NoRollCalled', reason: 'short', clause: 'b 8.C(2)' }],
    { is: 'no-roll', reason: 'short', clause: 'b 8.C(2)' },
  ],
])('%s', (_, happened, announcement) => {
  expect(announcementIn(happened)).toEqual(announcement);
});
