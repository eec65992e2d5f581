/** Roads: results as casinos draw them, to be looked at and to foretell nothing. */

export const ROAD_ROWS = 6;

/** A result with its place on a road. */
export interface OnRoad<Outcome> {
  readonly number: number;
  readonly outcome: Outcome;
  readonly column: number;
  readonly row: number;
}

interface Result<Outcome> {
  readonly number: number;
  readonly outcome: Outcome;
}

/** Only the last columns, counted from nought again. */
const lastColumns = <Outcome>(cells: readonly OnRoad<Outcome>[], columns: number): OnRoad<Outcome>[] => {
  const end = Math.max(-1, ...cells.map(({ column }) => column));
  const skipped = Math.max(0, end + 1 - columns);
  return cells.filter(({ column }) => column >= skipped).map((cell) => ({ ...cell, column: cell.column - skipped }));
};

/** Every result below the one before; a new column when one is full. Oldest first. */
export const beadRoad = <Outcome>(results: readonly Result<Outcome>[], columns: number): OnRoad<Outcome>[] => {
  const cells = results.map(({ number, outcome }, index) => ({
    number,
    outcome,
    column: Math.floor(index / ROAD_ROWS),
    row: index % ROAD_ROWS,
  }));
  return lastColumns(cells, columns);
};

/** Equal results below each other, a new column for another; a run that finds no room turns to the right. */
export const bigRoad = <Outcome>(results: readonly Result<Outcome>[], columns: number): OnRoad<Outcome>[] => {
  const taken = new Set<string>();
  const cells: OnRoad<Outcome>[] = [];
  let start = -1;
  for (const { number, outcome } of results) {
    const before = cells.at(-1);
    const isRun = before?.outcome === outcome;
    const below = before && isRun ? { column: before.column, row: before.row + 1 } : null;
    const isFree = below !== null && below.row < ROAD_ROWS && !taken.has(`${below.column} ${below.row}`);
    if (!isRun) start = nextColumn(taken, start);
    const place = !isRun ? { column: start, row: 0 } : isFree ? below : { column: before.column + 1, row: before.row };
    taken.add(`${place.column} ${place.row}`);
    cells.push({ number, outcome, ...place });
  }
  return lastColumns(cells, columns);
};

/** A run along the top row may have reached into the next column. */
const nextColumn = (taken: ReadonlySet<string>, start: number): number => {
  let column = start + 1;
  while (taken.has(`${column} 0`)) column += 1;
  return column;
};
