import { expect, test } from 'vitest';
import { formatFraction } from '../money/index.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { isRefusal, type Spot } from '../rules/index.ts';
import { type RulesSubmission, submit } from '../submission/index.ts';
import { figuresOf } from './figures.ts';
import { readSideBet, type SideBet, sideBetFigures } from './side-bet.ts';

const read = (file: unknown): SideBet => {
  const bet = readSideBet(RULEBOOKS, file);
  if (isRefusal(bet)) throw new Error(bet.message);
  return bet;
};

const submission = submit(RULEBOOKS.find(({ id }) => id === 'md-craps')!, { fire: 'A', bonus: 'B' }) as RulesSubmission;
const spotOf = (id: string): Spot => submission.spots.find((spot) => spot.id === id)!;

test.each<[string, object]>([
  ['fire', { counts: 'distinct-points', pays: { 4: '24 to 1', 5: '249 to 1', 6: '999 to 1' } }],
  ['bonus/small', { counts: 'totals', span: 'seven', among: [2, 3, 4, 5, 6], pays: { 5: '30 to 1' } }],
  ['pass', { counts: 'passes', span: 'decision', pays: { 1: '1 to 1' } }],
  ['any-seven', { counts: 'rolls', span: 'seven', pays: { '1': '4 to 1' } }],
])('%s, written as a side bet, has the figures of the wager', (id, file) => {
  const { edge, variance, hit } = sideBetFigures(read({ rulebook: 'md-craps', ...file }));
  const figures = figuresOf(submission, spotOf(id));
  expect([edge, variance, hit].map(formatFraction)).toEqual(
    [figures.edge, figures.variance, figures.hit].map(formatFraction),
  );
});

test('ranges, open ends and stakes that come back', () => {
  const { edge, hit, loses, pays } = sideBetFigures(
    read({ rulebook: 'md-craps', counts: 'rolls', span: 'seven', pays: { '3+': '1 to 2', '2': 'returned' } }),
  );
  expect(pays.map(({ from, to, chance }) => [from, to, formatFraction(chance)])).toEqual([
    [2, 2, '5/36'],
    [3, null, '25/36'],
  ]);
  expect([edge, hit, loses].map(formatFraction)).toEqual(['-13/72', '25/36', '1/6']);
});

const bet = { rulebook: 'md-craps', counts: 'passes', pays: { '4+': '10 to 1' } };

test.each<[string, unknown, string]>([
  ['nothing', null, 'must be an object'],
  ['an unknown key', { ...bet, until: 'hand' }, 'has no "until"'],
  ['another game', { ...bet, rulebook: 'rws-sicbo', submission: { paytable: '1' } }, 'has no shooter'],
  ['an unknown rulebook', { ...bet, rulebook: 'nv-craps' }, 'There is no rulebook "nv-craps"'],
  ['something else to count', { ...bet, counts: 'chips' }, 'must be one of rolls, passes'],
  ['a strange span', { ...bet, span: 'night' }, 'must be one of decision, seven, hand, totals'],
  ['totals to look for among passes', { ...bet, among: [4] }, 'goes with "counts" or "span" totals'],
  ['points until totals are thrown', { ...bet, span: 'totals' }, 'rolls alone are counted'],
  ['a total of thirteen', { ...bet, counts: 'totals', among: [13] }, 'totals from 2 to 12'],
  ['the same total twice', { ...bet, counts: 'totals', among: [4, 4] }, 'different totals'],
  ['no pays', { ...bet, pays: {} }, '1 to 64 entries'],
  ['a pay for no count', { ...bet, pays: { many: '4 to 1' } }, 'not "many"'],
  ['a pay that is none', { ...bet, pays: { 4: 'a lot' } }, 'not "a lot"'],
  ['a range that ends first', { ...bet, pays: { '5-4': '4 to 1' } }, 'ends before it begins'],
  ['two pays for a count', { ...bet, pays: { '4-6': '4 to 1', 5: '9 to 1' } }, 'Two pays are for the count 5'],
  ['two open ends', { ...bet, pays: { '4+': '4 to 1', 9: '9 to 1' } }, 'Two pays are for the count 9'],
  ['a name that is none', { ...bet, name: 3 }, 'must be a text'],
])('%s is refused', (_, file, words) => {
  expect(readSideBet(RULEBOOKS, file)).toMatchObject({ message: expect.stringContaining(words) });
});
