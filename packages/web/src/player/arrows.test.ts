import { RULEBOOKS } from '@hardway/engine';
import { describe, expect, test } from 'vitest';
import { nextPlace, type PlaceOn } from './arrows.ts';

const layouts = RULEBOOKS.filter(({ game }) => game === 'sicbo').flatMap(({ id, layouts: own }) =>
  own.map((layout) => ({
    name: `${id} ${layout.id}`,
    places: layout.cells.flatMap(({ shows, ...box }): PlaceOn[] =>
      'spot' in shows ? [{ id: shows.spot, ...box }] : [],
    ),
  })),
);

describe.each(layouts)('$name', ({ places }) => {
  test('arrows reach every position', () => {
    const reached = new Set([places[0]!.id]);
    for (const id of reached)
      for (const direction of ['left', 'right', 'up', 'down'] as const) {
        const next = nextPlace(places, id, direction);
        if (next) reached.add(next);
      }
    expect(places.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([]);
  });

  test('an arrow along the totals leads to the next total', () => {
    const [right] = [nextPlace(places, 'total/9', 'right')];
    expect(['total/8', 'total/10']).toContain(right);
  });
});
