import { RULEBOOKS } from '@hardway/engine';
import { describe, expect, test } from 'vitest';
import { foldLayout, needsFolding } from './fold.ts';

const layouts = RULEBOOKS.filter(({ game }) => game === 'sicbo').flatMap(({ id, layouts: own }) =>
  own.map((layout) => ({ name: `${id} ${layout.id}`, layout })),
);

const spotsOf = (cells: (typeof layouts)[number]['layout']['cells']): string[] =>
  cells.flatMap(({ shows }) => ('spot' in shows ? [shows.spot] : [])).toSorted();

describe.each(layouts)('$name', ({ layout }) => {
  const folded = foldLayout(
    layout,
    344,
    (family) => family === 'single',
    () => 0,
  );

  test('folded, it has the same positions, each once', () => {
    expect(spotsOf(folded.cells)).toEqual(spotsOf(layout.cells));
  });

  test('folded, every position of a phone is wide enough for a finger', () => {
    expect(needsFolding(layout, 344)).toBe(true);
    expect(needsFolding(folded, 344)).toBe(false);
  });

  test('folded, no two positions overlap', () => {
    const overlaps = folded.cells.filter((a, index) =>
      folded.cells
        .slice(index + 1)
        .some(
          (b) =>
            a.x < b.x + b.width - 1e-9 &&
            b.x < a.x + a.width - 1e-9 &&
            Math.abs(a.y - b.y) < Math.min(a.height, b.height) - 1e-9,
        ),
    );
    expect(overlaps).toEqual([]);
  });

  test('unfolded on a terminal of 1366 pixels, every position is wide enough too', () => {
    expect(needsFolding(layout, 1334)).toBe(false);
  });
});
