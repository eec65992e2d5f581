import { randomBytes } from 'node:crypto';
import type { Face, Roll } from '@hardway/engine';

const FACES = 6;
/** The largest multiple of six that a byte can reach: with the four values beyond it some faces would come more often. */
const FAIR_BYTES = 256 - (256 % FACES);

/** The face that a random byte shows; null if the byte has to be drawn again. */
export const faceOf = (byte: number): Face | null => (byte < FAIR_BYTES ? (((byte % FACES) + 1) as Face) : null);

/** Dice from the operating system's generator, drawn when they fall and not before. */
export const virtualDice = (count: number, draw: (bytes: number) => Uint8Array = randomBytes): Roll => {
  const dice: Face[] = [];
  while (dice.length < count)
    for (const byte of draw(count - dice.length)) {
      const face = faceOf(byte);
      if (face !== null) dice.push(face);
    }
  return dice;
};
