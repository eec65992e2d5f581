import {
  type DiceCount,
  FACES,
  facesOf,
  type LoadedDice,
  type Roll,
  rolls,
  type ThrownDice,
  weightedRolls,
} from '../dice/index.ts';
import {
  type Fraction,
  fraction,
  greatestDivisor,
  leastMultiple,
  ONE,
  parseFraction,
  sum,
  times,
} from '../money/index.ts';
import { isRefusal, type Refusal, refusal } from '../rules/index.ts';
import { isRecord, type RulesSubmission } from '../submission/index.ts';

const KEYS = ['name', 'faces', 'outcomes'];

/** Beyond this, sums of ways would leave the whole numbers that doubles hold. */
const WAYS_MAX = 2 ** 40;

const no = (message: string): Refusal => refusal('bad-choice', null, message);

/** How much more often than with fair dice, by a face or by an outcome such as 1-6; what is not named has one. */
type Weights = ReadonlyMap<string, Fraction>;

/** Reads a file of weights for so many dice. Weights that are all the same are fair dice. */
export const readWeights = (dice: DiceCount, file: unknown): ThrownDice | Refusal => {
  if (!isRecord(file)) return no('A file of weights must be an object with "faces" or "outcomes".');
  const unknown = Object.keys(file).find((key) => !KEYS.includes(key));
  if (unknown !== undefined)
    return refusal('unknown-key', null, `A file of weights has no "${unknown}"; it has ${KEYS.join(', ')}.`);
  const { name = 'loaded dice', faces, outcomes } = file;
  if (typeof name !== 'string') return no('The "name" of the dice must be a text.');
  if ((faces === undefined) === (outcomes === undefined))
    return no('Weights are of "faces" or of "outcomes": name one of the two.');
  const chanceOf = faces === undefined ? readOutcomes(dice, outcomes) : readFaces(dice, faces);
  return isRefusal(chanceOf) ? chanceOf : diceFrom(name, dice, chanceOf);
};

/** The same submission, for odds and simulation with other dice. */
export const withDice = (submission: RulesSubmission, dice: ThrownDice): RulesSubmission => {
  const { loaded: _, ...rest } = submission;
  return typeof dice === 'number' ? rest : { ...rest, loaded: dice };
};

/** Loaded dice for a report: what they are called, and the ways to throw each outcome. */
export const diceReport = ({ name, rolls: weighted, ways }: LoadedDice) => ({
  name,
  of: ways,
  ways: Object.fromEntries(weighted.map(({ roll, ways: some }) => [roll.join('-'), some])),
});

/** One object for all dice, or a list with one for each. */
const readFaces = (dice: DiceCount, faces: unknown): ((roll: Roll) => Fraction) | Refusal => {
  const list: readonly unknown[] = Array.isArray(faces) ? faces : Array.from({ length: dice }, () => faces);
  if (list.length !== dice) return no(`"faces" must be one object for all dice, or a list of ${dice}.`);
  const each: Weights[] = [];
  for (const one of list) {
    const weights = readEach('faces', one, FACES.map(String));
    if (isRefusal(weights)) return weights;
    each.push(weights);
  }
  return (roll) => roll.reduce((all, face, die) => times(all, each[die]!.get(`${face}`) ?? ONE), ONE);
};

const readOutcomes = (dice: DiceCount, outcomes: unknown): ((roll: Roll) => Fraction) | Refusal => {
  const weights = readEach(
    'outcomes',
    outcomes,
    weightedRolls(dice).map(({ roll }) => roll.join('-')),
  );
  if (isRefusal(weights)) return weights;
  return (roll) => weights.get(facesOf(roll).join('-')) ?? ONE;
};

const readEach = (key: string, value: unknown, names: readonly string[]): Weights | Refusal => {
  if (!isRecord(value)) return no(`"${key}" must be an object such as { "${names.at(-1)}": "6/5" }.`);
  const weights = new Map<string, Fraction>();
  for (const [name, given] of Object.entries(value)) {
    if (!names.includes(name))
      return no(
        `"${key}" has no ${JSON.stringify(name)}; there are ${names[0]} to ${names.at(-1)}, in ascending order.`,
      );
    const weight = typeof given === 'number' || typeof given === 'string' ? parseFraction(`${given}`) : undefined;
    if (!weight || weight.numerator <= 0n)
      return no(
        `The weight of ${name} must be a number above zero such as 1.2 or "6/5", not ${JSON.stringify(given)}.`,
      );
    weights.set(name, weight);
  }
  return weights;
};

const diceFrom = (name: string, dice: DiceCount, chanceOf: (roll: Roll) => Fraction): ThrownDice | Refusal => {
  const all = rolls(dice);
  const chances = weightedRolls(dice).map(({ roll }) => {
    const same = all.filter((other) => facesOf(other).join() === roll.join());
    return sum(same.map(chanceOf));
  });
  const scale = chances.reduce((multiple, { denominator }) => leastMultiple(multiple, denominator), 1n);
  const whole = chances.map((chance) => times(chance, fraction(scale)).numerator);
  const divisor = whole.reduce((a, b) => greatestDivisor(a, b));
  const ways = whole.map((each) => each / divisor);
  const total = ways.reduce((a, b) => a + b);
  if (total > BigInt(WAYS_MAX))
    return no(
      `These weights make ${total} ways to throw the dice; up to ${WAYS_MAX} can be told apart. Use shorter fractions.`,
    );
  const loaded: LoadedDice = {
    name,
    dice,
    rolls: weightedRolls(dice).map(({ roll }, index) => ({ roll, ways: Number(ways[index]) })),
    ways: Number(total),
  };
  return isFair(loaded) ? dice : loaded;
};

const isFair = ({ dice, rolls: weighted }: LoadedDice): boolean =>
  weightedRolls(dice).every(({ ways }, index) => ways === weighted[index]!.ways);
