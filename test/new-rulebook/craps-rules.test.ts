import {
  chancesByFormula,
  chancesOf,
  describe,
  FRESH,
  figuresOf,
  findSpot,
  formatFraction,
  fraction,
  isRefusal,
  type LeafPlay,
  money,
  oddsReport,
  POINTS,
  type Point,
  type Refusal,
  type Roll,
  RULEBOOKS,
  type RulesSubmission,
  settle,
  submit,
  toNumber,
  withPoint,
  wordingOf,
} from '@hardway/engine';
import { expect, test } from 'vitest';
import { flawsOf } from '../rulebook-flaws.ts';
import { baysideCraps } from './bayside-craps.ts';
import { citedIn, foreignTo } from './citations.ts';

const agreed = <Value>(value: Value | Refusal): Value => {
  if (isRefusal(value)) throw new Error(value.message);
  return value;
};

const filed = (choices: object = {}): RulesSubmission => agreed(submit(baysideCraps, choices));

test('a second craps document is one file, and it is sound', () => {
  expect(flawsOf(baysideCraps)).toEqual([]);
});

test('it cites itself alone, and shares no clause with the first', () => {
  expect(citedIn(baysideCraps).length).toBeGreaterThan(60);
  expect(foreignTo('bayside-craps', [baysideCraps, filed({ oddsMultiple: 5 })])).toEqual([]);
  const numbers = (cited: readonly string[]) => cited.map((clause) => clause.replace(/^\S+ /, ''));
  const theirs = new Set(numbers(citedIn(RULEBOOKS.find(({ id }) => id === 'md-craps'))));
  expect(numbers(citedIn(baysideCraps)).filter((number) => theirs.has(number))).toEqual([]);
});

test.each<[string, number, Point | null, Roll, string, number, string[]]>([
  ['pass', 1_000, null, [3, 4], 'won', 2_000, ['R3.1(w1)', 'R5.2 / row 1']],
  ['pass', 1_000, null, [6, 6], 'lost', 0, ['R3.1(l1)']],
  ['pass', 1_000, 9, [4, 5], 'won', 2_000, ['R3.1(w2)', 'R5.2 / row 1']],
  ['pass', 1_000, 9, [3, 4], 'lost', 0, ['R3.1(l2)']],
  ['dont-pass', 1_000, null, [6, 6], 'won', 2_000, ['R3.2(w1)', 'R5.2 / row 2']],
  ['dont-pass', 1_000, null, [1, 1], 'returned', 1_000, ['R3.2(b)']],
  ['dont-come', 1_000, 6, [1, 6], 'won', 2_000, ['R3.4(w2)', 'R5.2 / row 4']],
  ['pass-odds', 1_000, 9, [4, 5], 'won', 2_500, ['R3.5', 'R5.2 / row 5']],
  ['place/6', 600, null, [3, 3], 'won', 1_300, ['R3.6(w)', 'R5.2 / row 6']],
  ['place/6', 600, null, [3, 4], 'lost', 0, ['R3.6(l)']],
  ['hard/6', 600, null, [2, 4], 'lost', 0, ['R3.7(l)']],
  ['field', 500, null, [1, 1], 'won', 2_000, ['R3.9(w)', 'R5.2 / row 10']],
  ['field', 500, null, [6, 6], 'won', 1_500, ['R3.9(w)', 'R5.2 / row 11']],
  ['field', 500, null, [2, 3], 'won', 1_000, ['R3.9(w)', 'R5.2 / row 9']],
  ['field', 500, null, [4, 5], 'lost', 0, ['R3.9(l)']],
])('on %s, %i with point %s and %j is %s and brings %i, by %j', (spot, stake, point, dice, result, back, clauses) => {
  const state = point === null ? FRESH : withPoint(point);
  const settled = settle(filed(), { spot, stake: money(stake), state }, dice);
  expect(settled).toMatchObject({ result, returned: back });
  expect(settled.clauses).toEqual(clauses.map((clause) => `bayside-craps ${clause}`));
});

const ROLLS = [1, 2, 3, 4, 5, 6].flatMap((first) => [1, 2, 3, 4, 5, 6].map((second) => first + second));
const ways = (...totals: number[]): number => ROLLS.filter((total) => totals.includes(total)).length;

/** What a wager on totals loses of 36 stakes, counted over all rolls without the engine. */
const edgeOf = (pays: Readonly<Record<number, number>>): string =>
  formatFraction(fraction(-ROLLS.reduce((sum, total) => sum + (pays[total] ?? -1), 0), 36));

test('its field takes one part in 36, by counting', () => {
  expect(edgeOf({ 2: 3, 3: 1, 4: 1, 5: 1, 10: 1, 11: 1, 12: 2 })).toBe('1/36');
});

const raceEdge = (wins: number, loses: number, pays: number, of = 1): string =>
  formatFraction(fraction(loses * of - wins * pays, (wins + loses) * of));

test.each([
  ['field', edgeOf({ 2: 3, 3: 1, 4: 1, 5: 1, 10: 1, 11: 1, 12: 2 })],
  ['any-seven', edgeOf({ 7: 4 })],
  ['any-craps', edgeOf({ 2: 7, 3: 7, 12: 7 })],
  ['eleven', edgeOf({ 11: 15 })],
  ['place/4', raceEdge(ways(4), ways(7), 9, 5)],
  ['place/5', raceEdge(ways(5), ways(7), 7, 5)],
  ['place/6', raceEdge(ways(6), ways(7), 7, 6)],
  ['hard/4', raceEdge(1, ways(4) - 1 + ways(7), 7)],
  ['hard/8', raceEdge(1, ways(8) - 1 + ways(7), 9)],
  // Of 495 passes 244 win.
  ['pass', formatFraction(fraction(495 - 2 * 244, 495))],
  ['come', '7/495'],
  ['dont-pass', '3/220'],
  ['pass-odds', '0'],
])('the edge of %s is %s', (spot, edge) => {
  const submission = filed();
  expect(formatFraction(figuresOf(submission, agreed(findSpot(submission, spot))).edge)).toBe(edge);
});

test('244 of 495 passes win, counted over come out rolls and points', () => {
  const made = POINTS.map((point) => [ways(point) ** 2, ways(point) + ways(7)] as const);
  const chance = ways(7, 11) / 36 + made.reduce((sum, [square, of]) => sum + square / of / 36, 0);
  expect(chance).toBeCloseTo(244 / 495, 12);
  const submission = filed();
  expect(toNumber(figuresOf(submission, agreed(findSpot(submission, 'pass'))).hit)).toBeCloseTo(chance, 12);
});

test('two independent ways to decide every spot give the same fractions', () => {
  for (const { id, play, made } of baysideCraps.paytables[0]!.spots) {
    const start = made.when === 'supporting' ? withPoint(made.point ?? 6) : FRESH;
    const [chain, formula] = [chancesOf, chancesByFormula].map((chances) => {
      const { pays, loses } = chances(2, play as LeafPlay, start);
      return {
        id,
        pays: [...pays].map(([key, chance]) => [key, formatFraction(chance)]).toSorted(),
        loses: formatFraction(loses),
      };
    });
    expect(chain).toEqual(formula);
  }
});

test('the odds report cites it alone and tells the edge under each reading', () => {
  const report = oddsReport(baysideCraps, filed());
  expect(foreignTo('bayside-craps', report)).toEqual([]);
  expect(report.readings[0]).toMatchObject({
    spot: 'field',
    edge: { exact: '1/36' },
    otherwise: [{ says: 'three times the stake in all', edge: { exact: '1/18' } }],
  });
});

test('a wager explains itself', () => {
  const submission = filed();
  const words = (id: string): string =>
    describe(agreed(findSpot(submission, id)).play, submission.payouts, wordingOf(baysideCraps, submission, id));
  expect(words('field')).toContain('Pays 3 to 1 if the dice total 2');
  expect(words('dont-pass')).toContain('2');
});

test('an operator’s choices are held to it, and what only the first document knows is refused', () => {
  expect(submit(baysideCraps, { oddsMultiple: 6 })).toMatchObject({
    refused: 'bad-choice',
    clause: 'bayside-craps R5.3',
  });
  for (const key of ['fire', 'form', 'bonus', 'vigorish', 'keepWinning'])
    expect(submit(baysideCraps, { [key]: 'A' })).toMatchObject({ refused: 'unknown-key' });
  expect(findSpot(filed(), 'fire')).toMatchObject({ refused: 'unknown-spot', clause: 'bayside-craps R3.13' });
  expect(findSpot(filed(), 'dont-pass-odds')).toMatchObject({ refused: 'unknown-spot', clause: 'bayside-craps R3' });
});
