import { total, waysToThrow, weightedRolls } from '../dice/index.ts';
import { type Fraction, fraction, plus, times } from '../money/index.ts';
import { edgeWithOdds, type Figures, figuresOf, type HandQuestion, handDistribution } from '../odds/index.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { isRefusal, type Point, type Spot } from '../rules/index.ts';
import { type RulesSubmission, submit } from '../submission/index.ts';

/** The submissions that published figures are compared under, and how to ask for theirs. */

const known = new Map<string, RulesSubmission>();

/** Worked out when it is first asked for: whoever only embeds the engine pays nothing for it. */
export const filed = (rulebook: string, choices: Readonly<Record<string, unknown>> = {}): RulesSubmission => {
  const key = `${rulebook} ${JSON.stringify(choices)}`;
  const before = known.get(key);
  if (before) return before;
  const made = submit(RULEBOOKS.find(({ id }) => id === rulebook)!, choices);
  if (isRefusal(made)) throw new Error(made.message);
  known.set(key, made);
  return made;
};

export const CRAPS = (): RulesSubmission => filed('md-craps');

export const spotOfFiled = ({ spots }: RulesSubmission, id: string): Spot => spots.find((spot) => spot.id === id)!;

type FigureName = Exclude<keyof Figures, 'outcomes'>;

export const figure =
  (submission: () => RulesSubmission, spot: string, name: FigureName, point?: Point) => (): Fraction =>
    figuresOf(submission(), spotOfFiled(submission(), spot), point)[name];

export const backed = (spot: string, multiple: number | string) => (): Fraction => {
  const submission = filed('md-craps', typeof multiple === 'string' ? { oddsMultiple: multiple } : {});
  return edgeWithOdds(submission, spotOfFiled(submission, spot), typeof multiple === 'string' ? undefined : multiple)!;
};

export const handOf = (question: HandQuestion) => handDistribution(CRAPS(), question);

export const totalChance = (thrown: number): Fraction =>
  fraction(
    weightedRolls(2).reduce((ways, entry) => (total(entry.roll) === thrown ? ways + entry.ways : ways), 0),
    waysToThrow(2),
  );

export const power = (value: Fraction, exponent: number): Fraction =>
  fraction(value.numerator ** BigInt(exponent), value.denominator ** BigInt(exponent));

export const mixed = (parts: readonly (readonly [chance: Fraction, net: Fraction])[], square = false): Fraction =>
  parts.reduce((sum, [chance, net]) => plus(sum, times(chance, square ? times(net, net) : net)), fraction(0));
