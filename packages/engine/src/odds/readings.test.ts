import { expect, test } from 'vitest';
import { md } from '../../../../test/craps-table.ts';
import {
  chancesByFormula,
  chancesOf,
  FRESH,
  figuresOf,
  formatFraction,
  isRefusal,
  minus,
  oddsReport,
  type ReadingReport,
  RULEBOOKS,
  type RulesSubmission,
  submit,
  to,
  toNumber,
} from '../index.ts';

/** Edges of craps side bets under the readings of Maryland's text, each also worked out another way. */

const CRAPS = RULEBOOKS.find(({ id }) => id === 'md-craps')!;

const filed = (choices: object = {}): RulesSubmission => {
  const submission = submit(CRAPS, { fire: 'A', bonus: 'A', diceOlogy: 'A', luckyShooter: 'A', ...choices });
  if (isRefusal(submission)) throw new Error(submission.message);
  return submission;
};

const spotIn = (submission: RulesSubmission, id: string) => submission.spots.find((spot) => spot.id === id)!;

/** The report of the reading with these clauses on one spot. */
const reading = (submission: RulesSubmission, spot: string, ...clauses: string[]): ReadingReport => {
  const found = oddsReport(CRAPS, submission, spot).readings.find((each) =>
    md(...clauses).every((clause) => each.clauses.includes(clause)),
  );
  if (!found) throw new Error(`There is no reading of ${clauses} on ${spot}.`);
  return found;
};

const edges = ({ edge, otherwise }: ReadingReport): readonly number[] =>
  [edge, ...otherwise.map((each) => each.edge)].map(({ decimal }) => decimal);

test('every way to take a clause of md-craps that moves the odds has its edge', () => {
  const submission = filed();
  const { readings } = oddsReport(CRAPS, submission, undefined);
  const told = readings.flatMap(({ asks, spot, otherwise }) => otherwise.map(({ says }) => `${asks} ${spot} ${says}`));
  // What the operator has chosen is the reading itself.
  const isFiled = (choices: object): boolean =>
    Object.entries(choices).every(
      ([key, choice]) => (submission.choices as Readonly<Record<string, unknown>>)[key] === choice,
    );
  const asked = CRAPS.readings.flatMap(({ asks, otherwise = [] }) =>
    otherwise.filter(({ choices }) => !choices || !isFiled(choices)).map(({ spot, says }) => `${asks} ${spot} ${says}`),
  );
  expect(told.toSorted()).toEqual(asked.toSorted());
});

/** Ways to throw each point number. */
const WAYS: Readonly<Record<number, number>> = { 4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3 };

/** What a Lucky Shooter Bet brings back for no to five numbers, and with the established one on top. */
const AWARDS: Readonly<Record<string, readonly number[]>> = {
  A: [0, 0, 0, 5, 15, 150, 1000],
  B: [0, 0, 2, 4, 10, 100, 500],
  C: [0, 0, 0, 5, 20, 150, 1000],
  D: [0, 0, 2, 5, 10, 100, 500],
};

/** The run by hand: the mean net win if the stake may be taken back before each roll, or may not. */
const run = (awards: readonly number[], mayTake: boolean, point: number, seen: readonly number[]): number => {
  let [net, ways] = [0, 0];
  for (const [number, own] of Object.entries(WAYS).map(([name, count]) => [Number(name), count] as const)) {
    if (number === point || seen.includes(number)) continue;
    const ahead = run(awards, mayTake, point, [...seen, number]);
    net += own * (mayTake ? Math.max(0, ahead) : ahead);
    ways += own;
  }
  const top = seen.length === 5 ? WAYS[point]! : 0;
  return (net + top * (awards[6]! - 1) + (36 - ways - top) * (awards[seen.length]! - 1)) / 36;
};

/** A come out 7 or 11 changes nothing; 2, 3 and 12 lose. */
const luckyEdge = (awards: readonly number[], mayTake: boolean): number => {
  const ahead = Object.entries(WAYS).map(([point, ways]) => {
    const net = run(awards, mayTake, Number(point), []);
    return ways * (mayTake ? Math.max(0, net) : net);
  });
  return (4 - ahead.reduce((sum, net) => sum + net, 0)) / 28;
};

test.each(Object.entries(AWARDS))(
  'Lucky Shooter by pay table %s: left up, and taken down at its best',
  (table, awards) => {
    const submission = filed({ luckyShooter: table });
    for (const clauses of [['4.D(3)'], ['3.A(45)', '11.A(2)']]) {
      const [here, removed] = edges(reading(submission, 'lucky-shooter', ...clauses));
      expect(here).toBeCloseTo(luckyEdge(awards, false), 12);
      expect(removed).toBeCloseTo(luckyEdge(awards, true), 12);
    }
  },
);

test.each(Object.entries(AWARDS))(
  'Lucky Shooter by pay table %s: a come out 7 or 11 pays nothing, an even win or the stake; the point counts or not',
  (table, awards) => {
    const left = luckyEdge(awards, false);
    const onePointMore = [awards[0]!, ...awards.slice(2, 6), ...awards.slice(5)];
    // Of 36 come out rolls 8 are a 7 or 11, and the other 28 end it or set a point.
    const expected = [left, left - 8 / 28, (left * 28) / 36, luckyEdge(onePointMore, false)];
    const found = edges(reading(filed({ luckyShooter: table }), 'lucky-shooter', '3.A(45)', '5.J'));
    expect(found).toHaveLength(expected.length);
    for (const [index, edge] of found.entries()) expect(edge).toBeCloseTo(expected[index]!, 12);
  },
);

test('Lucky Shooter that a come out 7 or 11 pays or ends: chain and formula agree, and what it pays is counted', () => {
  const submission = filed();
  const lucky = spotIn(submission, 'lucky-shooter');
  if (lucky.play.kind !== 'lucky-shooter') throw new Error('It has another play.');
  for (const play of [lucky.play, { ...lucky.play, comeOutEnds: true as const }])
    expect(chancesOf(2, play, FRESH)).toEqual(chancesByFormula(2, play, FRESH));
  const paid = { ...submission.payouts, 'lucky-shooter/come-out': { odds: to(3), clause: lucky.clause } };
  const [plain, tripled] = [submission, { ...submission, payouts: paid }].map((each) => figuresOf(each, lucky));
  // Two sevenths of such rolls on average, with a variance of 2/7 + 4/49, and each of them pays three.
  expect(formatFraction(minus(tripled!.expectedNet, plain!.expectedNet))).toBe('6/7');
  expect(formatFraction(minus(tripled!.variance, plain!.variance))).toBe('162/49');
});

test('Lucky Shooter: 16.96 % becomes 10.72 %, exactly', () => {
  const { edge, otherwise } = reading(filed(), 'lucky-shooter', '4.D(3)');
  expect([edge.exact, otherwise.map((each) => each.edge.exact)]).toEqual(['249299/1469664', ['314995/2939328']]);
});

test.each([
  ['A', [24, 249, 999]],
  ['B', [39, 199, 499]],
] as const)('Fire by pay table %s: the count goes on, or ends with the shooter', (table, wins) => {
  const submission = filed({ fire: table });
  const { outcomes } = figuresOf(submission, spotIn(submission, 'fire'));
  const [four, five, six] = ['fire/4', 'fire/5', 'fire/6'].map((key) =>
    toNumber(outcomes.find(({ pays }) => pays.includes(key))!.chance),
  ) as [number, number, number];
  const returns = (...won: number[]): number =>
    [four, five, six].reduce((sum, chance, index) => sum + chance * (won[index]! + 1), 0);
  const [w4, w5, w6] = wins;
  const expected = [1 - returns(w4, w5, w6), 1, 1 - returns(w4, w4, w4), 1 - returns(w4, w5, w5)];
  const found = edges(reading(submission, 'fire', '11.A(2)'));
  expect(found).toHaveLength(expected.length);
  for (const [index, edge] of found.entries()) expect(edge).toBeCloseTo(expected[index]!, 12);
});

test('Fire that any 7 ended: the chain and the formula agree, and it costs more', () => {
  const submission = filed();
  const fire = spotIn(submission, 'fire');
  const { play } = CRAPS.readings.flatMap(({ otherwise = [] }) => otherwise).find(({ says }) => /any 7/.test(says))!;
  if (play?.kind !== 'points-made') throw new Error('The reading has no play of its own.');
  expect(chancesOf(2, play, FRESH)).toEqual(chancesByFormula(2, play, FRESH));
  const [here, anySeven] = edges(reading(submission, 'fire', '11.A(5)', '3.A(40)'));
  expect(here).toBe(toNumber(figuresOf(submission, fire).edge));
  expect(anySeven).toBeGreaterThan(here!);
});

test.each([
  ['bonus/small', '12.B(3)'],
  ['dice-ology/little', '13.B(1)'],
])('%s that counted earlier totals would be five rolls against six at 34 to 1', (spot, clause) => {
  const { edge, otherwise } = reading(filed(), spot, clause);
  expect([edge.exact, otherwise.map((each) => each.edge.exact)]).toEqual(['1687/21736', ['-164/11']]);
});

test.each(['bonus/all', 'dice-ology/boom'])(
  '%s goes on with the successor; if it came back it would cost less',
  (spot) => {
    const submission = filed();
    const [here, back] = edges(reading(submission, spot, '3.A(43)', '11.A(2)'));
    expect(here).toBe(toNumber(figuresOf(submission, spotIn(submission, spot)).edge));
    expect(back).toBeLessThan(here!);
    expect(back).toBeGreaterThan(0);
    expect(back).toBeCloseTo(collectEdge(175), 12);
  },
);

/** All ten totals before a 7, at these odds, by a player who takes the stake back at its best: totals by their ways. */
const collectEdge = (win: number): number => {
  const known = new Map<string, number>();
  const value = (left: readonly number[]): number => {
    if (left.length === 0) return win;
    const before = known.get(left.join());
    if (before !== undefined) return before;
    const ways = left.reduce((sum, own) => sum + own, 0);
    const net = left.reduce((sum, own, index) => sum + own * Math.max(0, value(left.toSpliced(index, 1))), -6);
    known.set(left.join(), net / (ways + 6));
    return net / (ways + 6);
  };
  return -value([1, 2, 3, 4, 5, 5, 4, 3, 2, 1]);
};

test('an edge that the filing itself has chosen is not told as another one', () => {
  const chosen = filed({ anySeven: '26 to 5' });
  const { edge, otherwise } = reading(chosen, 'any-seven', '5.A(23)');
  expect([edge.exact, otherwise]).toEqual([formatFraction(figuresOf(chosen, spotIn(chosen, 'any-seven')).edge), []]);
});
