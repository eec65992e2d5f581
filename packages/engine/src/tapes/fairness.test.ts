import { expect, test } from 'vitest';
import { type LoadedDice, type Roll, rolls, type ThrownDice, total } from '../dice/index.ts';
import { compare, dividedBy, type Fraction, fraction, ONE, plus, sum, times, toNumber, ZERO } from '../money/index.ts';
import { readWeights } from '../odds/index.ts';
import { isRefusal } from '../rules/index.ts';
import { SessionDice } from '../simulator/index.ts';
import { categoriesOf, type FairnessReport, FairnessTest, testTape, WIDTHS } from './fairness.ts';
import { powerOf } from './power.ts';

const ALPHA = 0.05;

const loaded = (dice: 2 | 3, file: unknown): LoadedDice => {
  const read = readWeights(dice, file);
  if (isRefusal(read) || typeof read === 'number') throw new Error('not loaded');
  return read;
};

const drawn = (dice: ThrownDice, seed: number, count: number): Roll[] => {
  const source = new SessionDice(seed, seed * 5, dice);
  return Array.from({ length: count }, () => source.next());
};

/** The evidence of the faces of a tape in fractions, straight from the definition. */
const exactEvidenceOfFaces = (tape: readonly Roll[]): Fraction =>
  dividedBy(
    sum(
      WIDTHS.map((width) => {
        const counts = [0, 0, 0, 0, 0, 0];
        let [ratio, seen] = [ONE, 0];
        for (const face of tape.flat()) {
          const chance = dividedBy(plus(fraction(width, 6), fraction(counts[face - 1]!)), fraction(width + seen));
          ratio = times(ratio, times(chance, fraction(6)));
          counts[face - 1]! += 1;
          seen += 1;
        }
        return ratio;
      }),
    ),
    fraction(WIDTHS.length),
  );

const evidenceOf = ({ sortings }: FairnessReport, name: string): number =>
  10 ** sortings.find(({ sorting }) => sorting === name)!.digits;

test.each([2, 3] as const)(
  'evidence of %i dice is what fractions make of it, within the bound that is told',
  (dice) => {
    const tape = drawn(dice, 4, 60);
    const exact = toNumber(exactEvidenceOfFaces(tape));
    const report = testTape({ dice, rolls: tape }, ALPHA);
    // The logarithm and the power round besides.
    expect(Math.abs(evidenceOf(report, 'faces') / exact - 1)).toBeLessThan(report.errorBound + 1e-14);
    expect(report.errorBound).toBeLessThan(1e-12);
  },
);

test('evidence is a martingale: over all pairs of rolls of fair dice its mean is one', () => {
  const all = rolls(2);
  let mean = 0;
  for (const first of all)
    for (const second of all)
      mean += 10 ** testTape({ dice: 2, rolls: [first, second] }, ALPHA).digits / all.length ** 2;
  expect(mean).toBeCloseTo(1, 12);
});

test('the sorts of a roll are as often as the dice make them', () => {
  for (const dice of [2, 3] as const)
    for (const sorting of ['faces', 'totals', 'outcomes'] as const) {
      const categories = categoriesOf(dice, sorting);
      expect(compare(sum(categories.map(({ chance }) => chance)), ONE)).toBe(0);
      expect(categories.every(({ chance }) => compare(chance, ZERO) > 0)).toBe(true);
    }
  expect(categoriesOf(2, 'outcomes')).toHaveLength(21);
  expect(categoriesOf(3, 'outcomes')).toHaveLength(56);
  expect(categoriesOf(2, 'totals').find(({ name }) => name === '7')!.chance).toEqual(fraction(1, 6));
});

test.each([2, 3] as const)(
  'fair tapes of %i dice are found unfair no more often than was allowed, though all rolls are looked at',
  (dice) => {
    const runs = 300;
    const found = Array.from({ length: runs }, (_, seed) =>
      testTape({ dice, rolls: drawn(dice, seed + 1, 600) }, ALPHA),
    ).filter((report) => report.found !== null).length;
    expect(found).toBeLessThanOrEqual(ALPHA * runs);
  },
);

test.each<[string, LoadedDice, number]>([
  ['a six of double weight', loaded(2, { faces: { 6: 2 } }), 60],
  ['one worn die', loaded(2, { faces: [{}, { 1: '3/2', 6: '3/2' }] }), 40],
  ['half as many sevens', loaded(2, { outcomes: { '1-6': 0.5, '2-5': 0.5, '3-4': 0.5 } }), 40],
  ['three dice with a light one', loaded(3, { faces: { 1: 0.7 } }), 40],
])('%s is found, in about as many rolls as was foretold', (_, dice, runs) => {
  const { rolls: foretold, sortings } = powerOf(dice, ALPHA);
  const lengths = Array.from({ length: runs }, (__, seed) => {
    const fairness = new FairnessTest(dice.dice, ALPHA);
    const source = new SessionDice(seed + 1, seed * 4, dice);
    for (let roll = 0; roll < 20 * foretold! && fairness.foundAfter === null; roll += 1) fairness.add(source.next());
    return fairness.foundAfter ?? Number.POSITIVE_INFINITY;
  }).toSorted((a, b) => a - b);
  expect(lengths.at(-1)).toBeLessThan(Number.POSITIVE_INFINITY);
  const median = lengths[runs / 2]!;
  expect(median / foretold!).toBeGreaterThan(0.5);
  expect(median / foretold!).toBeLessThan(1.5);
  for (const { rollsAtLeast } of sortings) expect(rollsAtLeast).toBeGreaterThan(0);
  expect(Math.min(...sortings.map(({ rollsAtLeast }) => rollsAtLeast))).toBeLessThan(foretold!);
});

/** Relative entropy of a six of weight 2: a face is a six with 2/7 instead of 1/6, another with 1/7, and each roll shows two. */
test('growth by faces is twice the relative entropy of one die', () => {
  const [faces] = powerOf(loaded(2, { faces: { 6: 2 } }), ALPHA).sortings;
  expect(faces!.digitsPerRoll).toBeCloseTo(2 * ((2 / 7) * Math.log10(12 / 7) + (5 / 7) * Math.log10(6 / 7)), 12);
});

test('what was seen is counted, and the roll at which evidence was enough is named', () => {
  const tape = Array.from({ length: 12 }, (): Roll => [6, 6]);
  const report = testTape({ dice: 2, rolls: tape }, ALPHA);
  const totals = report.sortings.find(({ sorting }) => sorting === 'totals')!;
  expect(totals.seen.find(({ name }) => name === `${total([6, 6])}`)).toEqual({
    name: '12',
    count: 12,
    expected: 12 / 36,
  });
  expect(report.found).toBe(
    tape.findIndex(
      (_, roll) => testTape({ dice: 2, rolls: tape.slice(0, roll + 1) }, ALPHA).digits >= -Math.log10(ALPHA),
    ) + 1,
  );
  expect(report.peak).toEqual({ digits: report.digits, roll: 12 });
});
