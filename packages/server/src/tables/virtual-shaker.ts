import { randomInt } from 'node:crypto';
import type { DiceCount, Face, Roll } from '@hardway/engine';

/** Dice from the operating system's generator; `randomInt` throws numbers away rather than favour some. */
export const virtualDice = (dice: DiceCount): Roll => Array.from({ length: dice }, () => randomInt(1, 7) as Face);
