import type { Roll } from '@hardway/engine';

/** Dice are called from the lowest up. */
export const lowToHigh = (roll: Roll): Roll => roll.toSorted((a, b) => a - b);
