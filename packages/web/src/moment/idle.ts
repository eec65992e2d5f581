import type { Roll } from '@hardway/engine';
import { FALL_MS, type Scene } from './order.ts';

/**
 * What a screen shows while nobody plays: who is here and what is played, then the table's own last dice, one after another.
 * They come from the record like all others, and are named by their round or throw: nothing is made up to look like a result.
 */

interface Earlier {
  readonly number: number;
  readonly roll: Roll | null;
}

type IdlePart = { readonly is: 'title' } | { readonly is: 'dice'; readonly scene: Scene };

export const TITLE_MS = 8_000;
const CALLED_MS = 4_200;
/** Of the last dice, so many take their turns. */
const TURNS = 8;

const LOOP_MS = TITLE_MS + FALL_MS + CALLED_MS;

const fallenIn = (earlier: readonly Earlier[]) =>
  earlier
    .flatMap(({ number, roll }) => (roll ? [{ number, roll, point: null }] : []))
    .slice(-TURNS)
    .toReversed();

/** What is shown so many milliseconds after it began. Without results there is nothing but the title. */
export const idleAt = (elapsed: number, earlier: readonly Earlier[]): IdlePart => {
  const fallen = fallenIn(earlier);
  const within = elapsed % LOOP_MS;
  const turn = fallen[Math.floor(elapsed / LOOP_MS) % Math.max(1, fallen.length)];
  if (!turn || within < TITLE_MS) return { is: 'title' };
  return { is: 'dice', scene: { is: within < TITLE_MS + FALL_MS ? 'falling' : 'called', fallen: turn } };
};

/** In how many milliseconds it changes. */
export const idleChangesIn = (elapsed: number): number => {
  const within = elapsed % LOOP_MS;
  return [TITLE_MS, TITLE_MS + FALL_MS, LOOP_MS].find((end) => within < end)! - within;
};
