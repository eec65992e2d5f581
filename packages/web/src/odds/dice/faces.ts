import { type DiceCount, isRefusal, type Refusal, readWeights, type ThrownDice } from '@hardway/engine';

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
