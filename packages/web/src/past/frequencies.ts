import {
  type Fraction,
  figuresOf,
  fraction,
  type Roll,
  type RulesSubmission,
  rolls as rollsOf,
  times,
  toNumber,
  total,
} from '@hardway/engine';
import { type CalledMark, calledMarksOf } from '../house/marks.ts';

/** How often something was seen in some rounds, and how often it is to be expected in as many. */
export interface Frequency<Name> {
  readonly name: Name;
  readonly seen: number;
  readonly chance: Fraction;
  readonly expected: Fraction;
}

/** The results that exclude each other and leave nothing out. */
const COUNTED = ['big', 'small', 'any-triple'] as const;
export type Counted = (typeof COUNTED)[number];

const frequency = <Name>(name: Name, seen: number, chance: Fraction, count: number): Frequency<Name> => ({
  name,
  seen,
  chance,
  expected: times(chance, fraction(count)),
});

export const countedOf = (submission: RulesSubmission, roll: Roll): Counted | undefined => {
  const marks: readonly CalledMark[] = calledMarksOf(submission, roll);
  return COUNTED.find((name) => marks.includes(name));
};

/** Big, Small and triples; their chances are the engine's own, of the very wagers on this table. */
export const markFrequencies = (submission: RulesSubmission, rolls: readonly Roll[]): readonly Frequency<Counted>[] => {
  const seen = rolls.map((roll) => countedOf(submission, roll));
  return COUNTED.flatMap((name) => {
    const spot = submission.spots.find(({ id }) => id === name);
    if (!spot) return [];
    return [frequency(name, seen.filter((one) => one === name).length, figuresOf(submission, spot).hit, rolls.length)];
  });
};

/** Every total that the dice can have, counted over all their rolls. */
export const totalFrequencies = ({ dice }: RulesSubmission, rolls: readonly Roll[]): readonly Frequency<number>[] => {
  const all = rollsOf(dice).map(total);
  const seen = rolls.map(total);
  return [...new Set(all)]
    .toSorted((a, b) => a - b)
    .map((sum) => {
      const count = (totals: readonly number[]): number => totals.filter((one) => one === sum).length;
      return frequency(sum, count(seen), fraction(count(all), all.length), rolls.length);
    });
};

/** "48.6": one decimal is as much as a wall can use. */
export const expectedWords = ({ expected }: Pick<Frequency<unknown>, 'expected'>): string =>
  toNumber(expected).toFixed(1);
