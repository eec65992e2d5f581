import type { Cell, Layout } from '@hardway/engine';

/** What a finger needs, in CSS pixels. */
const FINGER_PX = 44;

/** Whether the layout's narrowest position would be too narrow for a finger on a screen of this width. */
export const needsFolding = ({ columns, cells }: Layout, width: number, least = FINGER_PX): boolean =>
  (width / columns) * Math.min(...cells.map((cell) => cell.width)) < least;

/** How wide a position has to be at least: one of many, one with several odds, one with a name of its own. */
const LEAST = { plain: 48, roomy: 105, alone: 150 } as const;

const familyOf = (cell: Cell): string | null => ('spot' in cell.shows ? (cell.shows.spot.split('/')[0] ?? null) : null);

const isAlone = (cell: Cell): boolean => 'spot' in cell.shows && !cell.shows.spot.includes('/');

/** As many in a row as fit, in rows of equal length. */
const perRow = (count: number, width: number, least: number): number => {
  for (let length = count; length > 1; length -= 1) if (count % length === 0 && width / length >= least) return length;
  return 1;
};

/**
 * The same positions for a narrow, tall screen: those with a name of their own come first; the families
 * follow. `roomy` families have more to say in each cell.
 */
export const foldLayout = (layout: Layout, width: number, roomy: (family: string) => boolean): Layout => {
  const alone = layout.cells.filter(isAlone).toSorted(byRank);
  const others = layout.cells.filter((cell) => !isAlone(cell)).toSorted(byRank);
  const families = [...new Set(others.map(familyOf))].filter((name) => name !== null);
  const rows: { cells: readonly Cell[]; length: number; height: number }[] = [];
  const together = Math.min(alone.length, Math.max(1, Math.floor(width / LEAST.alone)));
  for (let start = 0; start < alone.length; start += together) {
    const cells = alone.slice(start, start + together);
    rows.push({ cells, length: cells.length, height: 1.3 });
  }
  for (const family of families) {
    const cells = layout.cells.filter((cell) => familyOf(cell) === family);
    const length = perRow(cells.length, width, roomy(family) ? LEAST.roomy : LEAST.plain);
    for (let start = 0; start < cells.length; start += length)
      rows.push({ cells: cells.slice(start, start + length), length, height: roomy(family) ? 1.5 : 1.2 });
  }
  let y = 0;
  const placed = rows.flatMap(({ cells, length, height }) => {
    const share = width / length;
    const row = cells.map((cell, index) => ({ ...cell, x: index * share, y, width: share, height }));
    y += height;
    return row;
  });
  return { ...layout, columns: width, rows: y, cells: placed };
};

/** Small beside Big, Even beside Odd, then what is bet most; the rest as the layout has it. */
const ORDER = ['small', 'big', 'even', 'odd', 'total', 'single', 'double', 'pair', 'triple', 'four'];

const byRank = (a: Cell, b: Cell): number => rank(a) - rank(b);

const rank = (cell: Cell): number => {
  const index = ORDER.indexOf(familyOf(cell) ?? '');
  return index < 0 ? ORDER.length : index;
};
