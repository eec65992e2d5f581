import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LoadedDice, type ThrownDice, weightedRolls } from '../dice/index.ts';
import { type Fraction, formatFraction, fraction, minus, ONE, plus, sum, times, toNumber } from '../money/index.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { isRefusal, type Refusal } from '../rules/index.ts';
import { compile, meanOf, ruinedOf, simulate, simulateByReference, standardErrorOf } from '../simulator/index.ts';
import { type RulesSubmission, submit } from '../submission/index.ts';
import { figuresOf } from './figures.ts';
import { handDistribution } from './hand-book.ts';
import { oddsReport } from './report.ts';
import { sessionOf } from './session.ts';
import { readStrategy } from './strategy.ts';
import { readWeights, withDice } from './weights.ts';

const accepted = <T>(value: T | Refusal): T => {
  if (isRefusal(value)) throw new Error(value.message);
  return value;
};

const rulebookOf = (id: string) => RULEBOOKS.find((rulebook) => rulebook.id === id)!;
const submissionOf = (id: string): RulesSubmission =>
  accepted(submit(rulebookOf(id), id === 'md-craps' ? { fire: 'A', luckyShooter: 'A' } : {}));

const HEAVY_SIX = accepted(readWeights(2, { faces: { '6': 2 } })) as LoadedDice;

const edgeOf = (submission: RulesSubmission, id: string): string =>
  formatFraction(figuresOf(submission, submission.spots.find((spot) => spot.id === id)!).edge);

test('two dice with a six of double weight have 49 ways, 8 of them to a seven', () => {
  expect(HEAVY_SIX.ways).toBe(49);
  const ways = Array.from({ length: 11 }, (_, index) =>
    weightedRolls(HEAVY_SIX).reduce(
      (all, { roll, ways: some }) => (roll[0]! + roll[1]! === index + 2 ? all + some : all),
      0,
    ),
  );
  expect(ways).toEqual([1, 2, 3, 4, 5, 8, 7, 6, 5, 4, 4]);
});

/**
 * By hand: a pass wager wins with 7 and 11, 12 of 49 ways, and with each point's ways w against the 8 of a seven. Any Seven at
 * 4 to 1 wins in 8 of 49. The first 7 takes 49/8 rolls. The field pays 1 to 1 but for 2 and 12.
 */
test('odds of a loaded die are those worked out by hand', () => {
  const submission = withDice(submissionOf('md-craps'), HEAVY_SIX);
  const points = [3, 4, 5, 7, 6, 5].map((ways) => times(fraction(ways, 49), fraction(ways, ways + 8)));
  const passes: Fraction = plus(fraction(12, 49), sum(points));
  expect(edgeOf(submission, 'pass')).toBe(formatFraction(minus(ONE, times(fraction(2), passes))));
  expect(edgeOf(submission, 'any-seven')).toBe('9/49');
  expect(edgeOf(submission, 'place/6')).toBe(
    formatFraction(minus(fraction(8, 13), times(fraction(5, 13), fraction(7, 6)))),
  );
  const seven = handDistribution(submission, { counts: 'rolls', span: 'seven' });
  expect(formatFraction(seven.mean)).toBe('49/8');
  const boxcars = handDistribution(submission, { counts: 'rolls', span: 'totals', among: [12] });
  expect(formatFraction(boxcars.mean)).toBe('49/4');
});

test('three dice: a face of weight 2 makes three of it 8 in 343', () => {
  const submission = withDice(submissionOf('md-sicbo'), accepted(readWeights(3, { faces: { '6': 2 } })));
  const triple = figuresOf(submission, submission.spots.find(({ id }) => id === 'triple/6')!);
  expect(formatFraction(triple.hit)).toBe('8/343');
});

test('one die may be worn and the other not, and an outcome may have a weight of its own', () => {
  const worn = accepted(readWeights(2, { faces: [{}, { '6': 2 }] })) as LoadedDice;
  expect(worn.ways).toBe(42);
  expect(weightedRolls(worn).find(({ roll }) => roll.join() === '1,6')!.ways).toBe(3);
  const outcomes = accepted(readWeights(2, { outcomes: { '1-6': '1/2' } })) as LoadedDice;
  expect([outcomes.ways, outcomes.rolls.find(({ roll }) => roll.join() === '1,6')!.ways]).toEqual([35, 1]);
});

test.each(['md-craps', 'md-sicbo'])('%s: weights that are all the same give the odds of fair dice', (id) => {
  const submission = submissionOf(id);
  const same = readWeights(submission.dice, {
    faces: Object.fromEntries([1, 2, 3, 4, 5, 6].map((face) => [face, '7/3'])),
  });
  expect(same).toBe(submission.dice);
  // The way of loaded dice, too, comes to the same where they are fair.
  const fair = weightedRolls(submission.dice);
  const dice: LoadedDice = { name: 'fair', dice: submission.dice, rolls: fair, ways: 6 ** submission.dice };
  const { dice: told, ...report } = oddsReport(rulebookOf(id), withDice(submission, dice));
  expect(told!.of).toBe(6 ** submission.dice);
  expect(report).toEqual(oddsReport(rulebookOf(id), submission));
});

const anyWeights = fc
  .record({
    faces: fc.dictionary(
      fc.constantFrom('1', '2', '3', '4', '5', '6'),
      fc.constantFrom('1/2', '9/10', '11/10', '2', '3'),
    ),
  })
  .map((file) => accepted(readWeights(2, file)));

test('sessions with loaded dice: what is simulated is what was worked out, by kernel and reference alike', () => {
  const plain = accepted(
    readStrategy(RULEBOOKS, {
      rulebook: 'md-craps',
      bets: [
        { spot: 'pass', stake: 500, odds: 1 },
        { spot: 'field', stake: 100 },
      ],
    }),
  );
  const plan = { bankroll: 8000, rolls: 40, stopWin: 6000 };
  fc.assert(
    fc.property(anyWeights, fc.integer({ min: 0, max: 1e6 }), (dice: ThrownDice, seed) => {
      const strategy = { ...plain, submission: withDice(plain.submission, dice) };
      const run = { strategy, plan, seed };
      const tables = compile(strategy)!;
      expect(simulate(run, tables, 3, 30)).toEqual(simulateByReference(run, 3, 30));
      const simulated = simulate(run, tables, 0, 4000);
      const exact = accepted(sessionOf(strategy, plan));
      const z = (meanOf(simulated) - (exact.mean - plan.bankroll)) / standardErrorOf(simulated);
      expect(Math.abs(z)).toBeLessThan(5);
      const share = ruinedOf(simulated) / 4000;
      expect(Math.abs(share - exact.ends.ruin)).toBeLessThan(5 * Math.sqrt(exact.ends.ruin / 4000) + 1e-3);
    }),
    { numRuns: 4, seed: 20 },
  );
});

test('fractions are exact: an evening of one roll with a heavy six', () => {
  const plain = accepted(readStrategy(RULEBOOKS, { rulebook: 'md-craps', bets: [{ spot: 'any-seven', stake: 100 }] }));
  const strategy = { ...plain, submission: withDice(plain.submission, HEAVY_SIX) };
  const { distribution, exactMean } = accepted(sessionOf(strategy, { bankroll: 1000, rolls: 1 }));
  expect(distribution.map(({ bankroll, exact }) => [bankroll, formatFraction(exact!)])).toEqual([
    [900, '41/49'],
    [1400, '8/49'],
  ]);
  expect(toNumber(exactMean!)).toBeCloseTo(1000 - (100 * 9) / 49, 9);
});

test.each<[string, unknown, RegExp]>([
  ['nothing', null, /must be an object/],
  ['both kinds', { faces: {}, outcomes: {} }, /name one of the two/],
  ['an unknown key', { totals: {} }, /has no "totals"/],
  ['a face that is none', { faces: { '7': 2 } }, /has no "7"; there are 1 to 6/],
  ['an outcome the wrong way round', { outcomes: { '6-1': 2 } }, /there are 1-1 to 6-6, in ascending order/],
  ['a weight of zero', { faces: { '6': 0 } }, /above zero/],
  ['a weight that is none', { faces: { '6': 'heavy' } }, /above zero/],
  ['three dice of two', { faces: [{}, {}, {}] }, /a list of 2/],
  ['weights too fine', { faces: { '6': '1000000/999999', '5': '1000003/999983' } }, /shorter fractions/],
])('a file with %s is refused', (_, file, says) => {
  const read = readWeights(2, file);
  expect(isRefusal(read) ? read.message : 'accepted').toMatch(says);
});
