import { expect, test } from 'vitest';
import { standardBook, submissionOf } from './filing.ts';
import { listedPayouts, normalOdds, whatIf } from './what-if.ts';

const maryland = standardBook('md-sicbo');

test.each([
  ['180', '180 to 1'],
  ['8½', '8.5 to 1'],
  ['8 1/2', '8.5 to 1'],
  ['1:31', '31 to 1'],
  ['2:3', '3 to 2'],
  ['1 WINS 8 1/2', '8.5 to 1'],
  [' 9  to 5 ', '9 to 5'],
  ['5 for 1', '5 for 1'],
  ['luck', 'luck'],
])('"%s" is read as "%s"', (text, odds) => {
  expect(normalOdds(text)).toBe(odds);
});

test('Maryland’s odds are minimums: more is allowed, less is refused by the payout’s own clause', () => {
  const more = whatIf(maryland, { triple: '180' });
  expect(more.refusal).toBeNull();
  expect(more.tried).toMatchObject([{ key: 'triple', odds: '180 to 1', refusal: null }]);
  expect(more.tried[0]!.spots).toHaveLength(6);
  expect(more.tried[0]!.spots[0]).toEqual({ spot: 'triple/1', before: '65/216', after: '35/216' });
  const less = whatIf(maryland, { triple: '149 to 1' });
  expect(less.refusal).toMatchObject({ refused: 'bad-choice', clause: 'md-sicbo 6.A(1)' });
  expect(less.tried[0]!.spots[0]!.after).toBe('11/36');
});

test('one change that is refused does not hide that the other is allowed', () => {
  const { tried, refusal } = whatIf(maryland, { triple: '180 to 1', double: '7 to 1' });
  expect(tried.map(({ key, refusal: own }) => [key, own?.clause ?? null])).toEqual([
    ['triple', null],
    ['double', 'md-sicbo 6.A(2)'],
  ]);
  expect(refusal?.clause).toBe('md-sicbo 6.A(2)');
});

test('Pennsylvania fixes its odds, whatever they are', () => {
  const { refusal, tried } = whatIf(standardBook('pa-sicbo', 'A'), { pair: '6 to 1' });
  expect(refusal).toMatchObject({ refused: 'bad-choice', clause: 'pa-sicbo 625a.6(a)' });
  expect(tried[0]!.spots[0]).toMatchObject({ before: '1/6', after: '1/36' });
});

test('odds that a fixed document lists elsewhere are named with the place to choose them', () => {
  const pair = whatIf(standardBook('pa-sicbo', 'A'), { pair: '6 to 1' });
  expect(pair.tried[0]!.elsewhere).toEqual([{ paytable: 'B' }]);
  const seven = whatIf(standardBook('md-craps'), { 'any-seven': '26 to 5' });
  expect(seven.tried[0]!.elsewhere).toEqual([{ setting: 'anySeven', value: '26 to 5' }]);
  expect(whatIf(standardBook('pa-sicbo', 'A'), { pair: '7 to 1' }).tried[0]!.elsewhere).toEqual([]);
});

test('odds as they are listed are no change', () => {
  expect(whatIf(maryland, { triple: '150 to 1', pair: '5' })).toEqual({ tried: [], refusal: null, warnings: [] });
});

test('odds that favour the player are allowed with a warning', () => {
  const { refusal, warnings } = whatIf(maryland, { small: '2 to 1' });
  expect(refusal).toBeNull();
  expect(warnings).toMatchObject([{ warning: 'favours-player', spot: 'small', edge: '-11/24' }]);
});

test('what is not odds brings no edge, and an unknown payout is refused', () => {
  const { tried } = whatIf(maryland, { triple: 'nonsense', luck: '2 to 1' });
  expect(tried[0]).toMatchObject({ key: 'triple', odds: null, spots: [] });
  expect(tried.every(({ refusal }) => refusal !== null)).toBe(true);
});

test('a composite wager follows the odds of its parts', () => {
  const { tried } = whatIf(standardBook('md-craps'), { eleven: '14 to 1' });
  expect(tried[0]!.spots.map(({ spot }) => spot)).toEqual(expect.arrayContaining(['eleven', 'horn', 'c-and-e']));
});

test('what is paid while a wager stands moves its edge too', () => {
  const { tried } = whatIf(standardBook('md-craps'), { 'lucky-shooter/come-out': '1 to 1' });
  // Two sevenths of such a win on average.
  expect(tried[0]!.spots).toEqual([{ spot: 'lucky-shooter', before: '249299/1469664', after: '-170605/1469664' }]);
});

test('every payout that a spot can have may be tried', () => {
  for (const id of ['md-sicbo', 'pa-sicbo', 'ma-sicbo', 'rws-sicbo', 'md-craps']) {
    const submission = submissionOf(standardBook(id));
    const covered = new Set(listedPayouts(submission).flatMap(({ spots }) => spots));
    expect(covered).toEqual(new Set(submission.spots.map((spot) => spot.id)));
  }
});
