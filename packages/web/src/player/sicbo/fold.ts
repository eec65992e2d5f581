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

/** In as few rows as they fit into, which differ by one at the most. */
const inRows = (cells: readonly Cell[], width: number, least: number): readonly (readonly Cell[])[] => {
  const rows = Math.ceil(cells.length / Math.max(1, Math.floor(width / least)));
  const from = (row: number): number => Math.ceil((cells.length * row) / rows);
  return Array.from({ length: rows }, (_, row) => cells.slice(from(row), from(row + 1)));
};

/**
 * The same positions for a narrow, tall screen: those with a name of their own come first; the families
 * follow. `roomy` families have more to say in each cell, and none is narrower than is wanted for what it says.
 */
export const foldLayout = (
  layout: Layout,
  width: number,
  roomy: (family: string) => boolean,
  wanted: (cell: Cell) => number,
): Layout => {
  const widest = (cells: readonly Cell[], least: number): number => Math.max(least, ...cells.map(wanted));
  const alone = layout.cells.filter(isAlone).toSorted(byRank);
  const others = layout.cells.filter((cell) => !isAlone(cell)).toSorted(byRank);
  const families = [...new Set(others.map(familyOf))].filter((name) => name !== null);
  const rows = [
    ...inRows(alone, width, widest(alone, LEAST.alone)).map((cells) => ({ cells, height: 1.3 })),
    ...families.flatMap((family) => {
      const cells = layout.cells.filter((cell) => familyOf(cell) === family);
      const [least, height] = roomy(family) ? [LEAST.roomy, 1.5] : [LEAST.plain, 1.2];
      return inRows(cells, width, widest(cells, least)).map((row) => ({ cells: row, height }));
    }),
  ];
  let y = 0;
  const placed = rows.flatMap(({ cells, height }) => {
    const share = width / cells.length;
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
