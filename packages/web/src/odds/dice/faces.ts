import {
  type DiceCount,
  isRefusal,
  type Refusal,
  readWeights,
  type Strategy,
  type ThrownDice,
  withDice,
} from '@hardway/engine';

/** Weights of the six faces as they are written: one after the other, from the 1 to the 6. */
export const FAIR_FACES = '1,1,1,1,1,1';

export const readFaces = (dice: DiceCount, text: string): ThrownDice | Refusal =>
  readWeights(dice, {
    name: text,
    faces: Object.fromEntries(text.split(',').map((weight, index) => [`${index + 1}`, weight.trim()])),
  });

/** For a text that was found to be weights before. */
export const diceOfFaces = (dice: DiceCount, text: string): ThrownDice => {
  const read = readFaces(dice, text);
  if (isRefusal(read)) throw new Error(read.message);
  return read;
};

/** A strategy that plays with dice of these weights; null is for fair ones. */
export const withFaces = (strategy: Strategy, faces: string | null): Strategy | Refusal => {
  if (faces === null) return strategy;
  const { submission } = strategy;
  const dice = readFaces(submission.dice, faces);
  return isRefusal(dice) ? dice : { ...strategy, submission: withDice(submission, dice) };
};
