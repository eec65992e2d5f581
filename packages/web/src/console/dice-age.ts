import type { Table } from '@hardway/engine';

type DiceAge =
  | { readonly is: 'none' }
  | { readonly is: 'ageless'; readonly age: number }
  | { readonly is: 'fresh' | 'soon' | 'expired'; readonly age: number; readonly left: number };

/** The last of so many parts of the dice's time is a warning: an hour of a day, a good day of a month. */
const WARNING_PART = 24;

export const diceAge = (dice: Table['dice'], now: number): DiceAge => {
  if (!dice) return { is: 'none' };
  const age = Math.max(0, now - dice.loadedAt);
  if (dice.expiresAt === null) return { is: 'ageless', age };
  const left = dice.expiresAt - now;
  if (left < 0) return { is: 'expired', age, left: 0 };
  return { is: left <= (dice.expiresAt - dice.loadedAt) / WARNING_PART ? 'soon' : 'fresh', age, left };
};
