import { describe, isRefusal, RULEBOOKS, submit, wordingOf } from '@hardway/engine';
import { expect, test } from 'vitest';

/** The first sentence about a position, as somebody at that table reads it. */
const said = (id: string, choices: Record<string, unknown>, spotId: string): string => {
  const rulebook = RULEBOOKS.find((book) => book.id === id)!;
  const submission = submit(rulebook, choices);
  if (isRefusal(submission)) throw new Error(submission.message);
  const spot = submission.spots.find((candidate) => candidate.id === spotId)!;
  return describe(spot.play, submission.payouts, wordingOf(rulebook, submission, spotId)).split('. ')[0]!;
};

test.each([
  ['md-sicbo', {}, 'double/3', 'Pays 8 to 1 if the dice show two 3s on the next roll'],
  ['pa-sicbo', { paytable: 'B' }, 'double/3', 'Pays 11 to 1 if the dice show two 3s on the next roll'],
  ['pa-sicbo', { paytable: 'B', wording: 'wins' }, 'double/3', '1 wins 11 if the dice show two 3s on the next roll'],
  ['ma-sicbo', {}, 'double/3', 'Pays 8 to 1 if the dice show two 3s on the next roll'],
  ['ma-sicbo', { wording: 'wins' }, 'double/3', '1 wins 8 if the dice show two 3s on the next roll'],
  ['rws-sicbo', { paytable: '1' }, 'double/3', '1 wins 11 1/2 if the dice show two 3s on the next roll'],
  ['rws-sicbo', { paytable: '2' }, 'trio/126', '1 wins 30 if the dice show a 1, a 2 and a 6 on the next roll'],
  ['rws-sicbo', { paytable: '3' }, 'double/3', 'Pays 1:11 if the dice show two 3s on the next roll'],
  ['rws-sicbo', { paytable: '3' }, 'any-triple', '1 wins 31 if all dice show the same number on the next roll'],
  ['rws-sicbo', { paytable: '3' }, 'pair/12', '1 wins 6 if the dice show a 1 and a 2 on the next roll'],
  ['md-craps', {}, 'field', 'Pays 2 to 1 if the dice total 2 or 12 on the next roll'],
])('%s %j words %s as its layout does', (id, choices, spot, words) => {
  expect(said(id, choices, spot)).toBe(words);
});

test('md-craps: odds that the document states with "for" stay so', () => {
  expect(said('md-craps', { luckyShooter: 'A' }, 'lucky-shooter')).toContain('for 1');
});
