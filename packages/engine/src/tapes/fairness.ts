import { type DiceCount, facesOf, type Roll, type ThrownDice, total, weightedRolls } from '../dice/index.ts';
import { type Fraction, fraction, toNumber } from '../money/index.ts';

/**
 * Whether dice are fair, asked after every roll. For each way to sort what is seen, evidence is the chance that mixtures of loaded
 * dice give to all of it, divided by that of fair dice. The mixtures are Dirichlet distributions about fair dice, of four widths
 * and equal weight. With fair dice such a ratio is a martingale that begins with one, so by Ville's inequality it ever
 * reaches 1/alpha with a chance of alpha at most, however often and whenever somebody looks.
 */

/** How rolls are sorted: each die by its face, the dice together by total, or by their faces without regard to order. */
export const SORTINGS = ['faces', 'totals', 'outcomes'] as const;
export type Sorting = (typeof SORTINGS)[number];

/** So much does a mixture weigh, in observations: few for dice that may be anything, many for slight biases. */
export const WIDTHS = [10, 100, 1000, 10_000] as const;

interface Category {
  readonly name: string;
  readonly chance: Fraction;
}

/** The sorts of a sorting and what each is as often as. */
export const categoriesOf = (dice: ThrownDice, sorting: Sorting): readonly Category[] => {
  const ways = new Map<string, number>();
  let all = 0;
  for (const { roll, ways: some } of weightedRolls(dice))
    for (const name of namesIn(roll, sorting)) {
      ways.set(name, (ways.get(name) ?? 0) + some);
      all += some;
    }
  return [...ways].map(([name, some]) => ({ name, chance: fraction(some, all) }));
};

/** What one roll shows. */
const namesIn = (roll: Roll, sorting: Sorting): readonly string[] => {
  switch (sorting) {
    case 'faces':
      return roll.map(String);
    case 'totals':
      return [`${total(roll)}`];
    case 'outcomes':
      return [facesOf(roll).join('-')];
  }
};

const UNIT_ROUNDOFF = 2 ** -53;
/** Roundings at each observation: a quotient, a product, a sum, another quotient and another product. */
const ROUNDINGS = 5;
const SCALE = 2 ** 512;
const SCALE_DIGITS = Math.log10(SCALE);

/** Evidence of one sorting. It is a sum of products of positive numbers, so relative errors only add up. */
class Evidence {
  readonly sorting: Sorting;
  readonly counts: number[];
  readonly categories: readonly Category[];
  private readonly indices: ReadonlyMap<string, number>;
  /** One through the chance of each sort. */
  private readonly rarities: readonly number[];
  /** The ratio of each width, as a number and how often it was scaled. */
  private readonly ratios = WIDTHS.map(() => ({ part: 1, scaled: 0 }));
  private seen = 0;

  constructor(dice: DiceCount, sorting: Sorting) {
    this.sorting = sorting;
    this.categories = categoriesOf(dice, sorting);
    this.indices = new Map(this.categories.map(({ name }, index) => [name, index]));
    this.rarities = this.categories.map(({ chance }) => Number(chance.denominator) / Number(chance.numerator));
    this.counts = this.categories.map(() => 0);
  }

  add(roll: Roll): void {
    for (const name of namesIn(roll, this.sorting)) {
      const index = this.indices.get(name)!;
      const surplus = this.counts[index]! * this.rarities[index]!;
      for (const [which, ratio] of this.ratios.entries()) {
        const width = WIDTHS[which]!;
        ratio.part *= (width + surplus) / (width + this.seen);
        if (ratio.part > SCALE) {
          ratio.part /= SCALE;
          ratio.scaled += 1;
        } else if (ratio.part < 1 / SCALE) {
          ratio.part *= SCALE;
          ratio.scaled -= 1;
        }
      }
      this.counts[index]! += 1;
      this.seen += 1;
    }
  }

  /** The evidence, as a number and how often it is scaled. */
  get value(): { readonly part: number; readonly scaled: number } {
    const scaled = Math.max(...this.ratios.map((ratio) => ratio.scaled));
    const parts = this.ratios.map((ratio) =>
      ratio.scaled === scaled ? ratio.part : ratio.part * SCALE ** (ratio.scaled - scaled),
    );
    return { part: parts.reduce((sum, part) => sum + part, 0) / WIDTHS.length, scaled };
  }

  get errorBound(): number {
    return 1.01 * UNIT_ROUNDOFF * (ROUNDINGS * this.seen + 2 * WIDTHS.length);
  }
}

/** What a sorting comes to. */
interface SortingReport {
  readonly sorting: Sorting;
  /** The logarithm to base ten of the evidence against fair dice after the last roll. */
  readonly digits: number;
  readonly seen: readonly { readonly name: string; readonly count: number; readonly expected: number }[];
}

export interface FairnessReport {
  readonly dice: DiceCount;
  readonly rolls: number;
  readonly alpha: number;
  /** Of all sortings together: the mean of their evidences, which is evidence too. */
  readonly digits: number;
  /** The most that it has been, after which roll. */
  readonly peak: { readonly digits: number; readonly roll: number };
  /** The first roll after which it was 1/alpha or more; null if it never was. */
  readonly found: number | null;
  /** By no more than this share of itself is any evidence off. */
  readonly errorBound: number;
  readonly sortings: readonly SortingReport[];
}

/** Takes rolls as they come, and can be asked after each. */
export class FairnessTest {
  private readonly dice: DiceCount;
  private readonly alpha: number;
  private readonly evidences: readonly Evidence[];
  private rolls = 0;
  private peak = { digits: 0, roll: 0 };
  private found: number | null = null;

  constructor(dice: DiceCount, alpha: number, sortings: readonly Sorting[] = SORTINGS) {
    this.dice = dice;
    this.alpha = alpha;
    this.evidences = sortings.map((sorting) => new Evidence(dice, sorting));
  }

  add(roll: Roll): void {
    for (const evidence of this.evidences) evidence.add(roll);
    this.rolls += 1;
    const { digits } = this;
    if (digits > this.peak.digits) this.peak = { digits, roll: this.rolls };
    if (this.found === null && digits >= -Math.log10(this.alpha)) this.found = this.rolls;
  }

  /** Whether the tape has been found unfair so far. */
  get foundAfter(): number | null {
    return this.found;
  }

  private get digits(): number {
    const values = this.evidences.map(({ value }) => value);
    const scaled = Math.max(...values.map((value) => value.scaled));
    const sum = values.reduce((all, value) => all + value.part * SCALE ** (value.scaled - scaled), 0);
    return Math.log10(sum / values.length) + scaled * SCALE_DIGITS;
  }

  get report(): FairnessReport {
    const { dice, alpha, rolls, digits, peak, found } = this;
    return {
      ...{ dice, rolls, alpha, digits, peak, found },
      errorBound: Math.max(...this.evidences.map(({ errorBound }) => errorBound)) + 8 * UNIT_ROUNDOFF,
      sortings: this.evidences.map(({ sorting, value, counts, categories }) => {
        const seen = counts.reduce((all, count) => all + count, 0);
        return {
          sorting,
          digits: Math.log10(value.part) + value.scaled * SCALE_DIGITS,
          seen: categories.map(({ name, chance }, index) => ({
            name,
            count: counts[index]!,
            expected: seen * toNumber(chance),
          })),
        };
      }),
    };
  }
}

export const testTape = (
  { dice, rolls }: { readonly dice: DiceCount; readonly rolls: readonly Roll[] },
  alpha: number,
): FairnessReport => {
  const test = new FairnessTest(dice, alpha);
  for (const roll of rolls) test.add(roll);
  return test.report;
};
