import { expect, test } from 'vitest';
import { idleAt, idleChangesIn, TITLE_MS } from './idle.ts';
import { FALL_MS } from './order.ts';

const EARLIER = [
  { number: 3, roll: [1, 2, 3] },
  { number: 4, roll: null },
  { number: 5, roll: [6, 6, 4] },
] as const;

/** Every part of the loop by the time at which it begins. */
const parts = (earlier: Parameters<typeof idleAt>[1], count: number): readonly string[] => {
  const seen: string[] = [];
  for (let at = 0; seen.length < count; at += idleChangesIn(at)) {
    const part = idleAt(at, earlier);
    seen.push(
      part.is === 'title' || !('fallen' in part.scene) ? 'title' : `${part.scene.is} ${part.scene.fallen.number}`,
    );
  }
  return seen;
};

test('the title and the dice of the record take turns, the last ones first, and void rounds have none', () => {
  expect(parts(EARLIER, 7)).toEqual(['title', 'falling 5', 'called 5', 'title', 'falling 3', 'called 3', 'title']);
});

test('a table without results shows its title and no dice', () => {
  expect(parts([], 4)).toEqual(['title', 'title', 'title', 'title']);
});

test('dice fall as long as those of a round', () => {
  expect(idleChangesIn(TITLE_MS)).toBe(FALL_MS);
});
