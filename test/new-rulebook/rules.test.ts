import {
  chancesByFormula,
  chancesOf,
  describe,
  FRESH,
  figuresOf,
  findSpot,
  formatFraction,
  isRefusal,
  type LeafPlay,
  money,
  oddsReport,
  type Refusal,
  type Roll,
  type Rulebook,
  type RulesSubmission,
  settle,
  submit,
  wordingOf,
} from '@hardway/engine';
import { expect, test } from 'vitest';
import { flawsOf } from '../rulebook-flaws.ts';
import { riversideSicBo } from './riverside-sicbo.ts';

const agreed = <Value>(value: Value | Refusal): Value => {
  if (isRefusal(value)) throw new Error(value.message);
  return value;
};

const filed = (choices: object, rulebook: Rulebook = riversideSicBo): RulesSubmission =>
  agreed(submit(rulebook, choices));

const without = <Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

/** The rulebook as it was before somebody added All Different to it. */
const before: Rulebook = {
  ...riversideSicBo,
  paytables: riversideSicBo.paytables.map((paytable) => ({
    ...paytable,
    spots: paytable.spots.filter(({ id }) => id !== 'all-different'),
    payouts: without(paytable.payouts, 'all-different'),
  })),
  layouts: riversideSicBo.layouts.map((layout) => ({
    ...layout,
    cells: layout.cells.filter(({ shows }) => !('spot' in shows) || shows.spot !== 'all-different'),
  })),
};

test('a jurisdiction is one file, and it is sound', () => {
  expect(flawsOf(riversideSicBo)).toEqual([]);
});

test('a wager is a spot, a payout and a place on the felt: with all three it is sound, and without them it was', () => {
  expect(flawsOf(before)).toEqual([]);
  expect(findSpot(filed({ paytable: 'east' }, before), 'all-different')).toMatchObject({ refused: 'unknown-spot' });
  const { paytables, layouts } = before;
  const spotOnly = { ...riversideSicBo, paytables: riversideSicBo.paytables.slice(0, 1), layouts };
  expect(flawsOf(spotOnly)).toEqual(['pay table east: all-different is not on the layout']);
  const spotAndPlace = {
    ...riversideSicBo,
    paytables: [{ ...riversideSicBo.paytables[0]!, payouts: paytables[0]!.payouts }],
  };
  expect(flawsOf(spotAndPlace)).toEqual(['pay table east: all-different has no payout']);
});

test('every clause that it cites is its own', () => {
  const cited = JSON.stringify(riversideSicBo).match(/"[a-z]+-(sicbo|craps) [^"]*"/g)!;
  expect(cited.filter((clause) => !clause.startsWith('"riverside-sicbo '))).toEqual([]);
});

test.each<[string, string, number, Roll, string, number]>([
  ['east', 'all-different', 400, [1, 3, 5], 'won', 700],
  ['west', 'all-different', 300, [1, 3, 5], 'won', 500],
  ['east', 'all-different', 400, [3, 3, 5], 'lost', 0],
  ['east', 'small', 400, [3, 3, 3], 'lost', 0],
  ['east', 'small', 400, [3, 3, 4], 'won', 800],
  ['west', 'any-triple', 400, [6, 6, 6], 'won', 13_200],
])('pay table %s: on %s, %i with %j is %s and brings %i', (paytable, spot, stake, dice, result, returned) => {
  const settled = settle(filed({ paytable }), { spot, stake: money(stake), state: FRESH }, dice);
  expect(settled).toMatchObject({ result, returned });
});

test.each([
  ['east', 'small', '1/36'],
  ['east', 'any-triple', '5/36'],
  ['west', 'any-triple', '1/12'],
  ['east', 'all-different', '1/36'],
  ['west', 'all-different', '2/27'],
])('pay table %s: the edge of %s is %s', (paytable, spot, edge) => {
  const submission = filed({ paytable });
  expect(formatFraction(figuresOf(submission, agreed(findSpot(submission, spot))).edge)).toBe(edge);
});

test('two independent ways to decide every spot give the same fractions', () => {
  for (const { id, play } of riversideSicBo.paytables[0]!.spots) {
    const [chain, formula] = [chancesOf, chancesByFormula].map((chances) => {
      const { pays, loses } = chances(3, play as LeafPlay, FRESH);
      return {
        id,
        pays: [...pays].map(([key, chance]) => [key, formatFraction(chance)]),
        loses: formatFraction(loses),
      };
    });
    expect(chain).toEqual(formula);
  }
});

test('the reading tells the edge under each way to take it', () => {
  const [reading] = oddsReport(riversideSicBo, filed({ paytable: 'east' })).readings;
  expect(reading).toMatchObject({
    spot: 'small',
    edge: { exact: '1/36' },
    otherwise: [{ says: 'every total from 4 to 10 wins', edge: { exact: '1/108' } }],
  });
});

test('a wager explains itself', () => {
  const submission = filed({ paytable: 'east', narrows: 'B' });
  const words = (id: string): string =>
    describe(agreed(findSpot(submission, id)).play, submission.payouts, wordingOf(riversideSicBo, submission, id));
  expect(words('all-different')).toBe(
    'Pays 3 to 4 if all dice show different numbers on the next roll. Any other roll loses.',
  );
  expect(words('narrows')).toBe('Pays 14 to 5 if the dice total 10 or 11 on the next roll. Any other roll loses.');
});

test('an operator’s choices are held to the document', () => {
  expect(submit(riversideSicBo, {})).toMatchObject({ refused: 'missing-choice', clause: 'riverside-sicbo 3' });
  expect(submit(riversideSicBo, { paytable: 'north' })).toMatchObject({ refused: 'unknown-paytable' });
  expect(submit(riversideSicBo, { paytable: 'east', narrows: 'C' })).toMatchObject({
    refused: 'bad-choice',
    clause: 'riverside-sicbo 3.1',
  });
  expect(submit(riversideSicBo, { paytable: 'east', payouts: { small: '2 to 1' } })).toMatchObject({
    refused: 'bad-choice',
    clause: 'riverside-sicbo 3',
  });
  expect(filed({ paytable: 'east' }).withheld).toEqual([
    { spot: 'narrows', clause: 'riverside-sicbo 3.1', says: 'the submission does not offer it' },
  ]);
  expect(filed({ paytable: 'east', narrows: 'A' }).spots.map(({ id }) => id)).toContain('narrows');
});
