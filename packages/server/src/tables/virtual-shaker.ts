import { randomInt } from 'node:crypto';
import type { Face, Roll } from '@hardway/engine';

/** Dice from the operating system's generator; `randomInt` throws numbers away rather than favour some. */
export const virtualDice = (count: number): Roll => Array.from({ length: count }, () => randomInt(1, 7) as Face);
