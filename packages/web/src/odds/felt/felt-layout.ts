import { type Cell, type Layout, positionOf, type RulesSubmission, type Wager } from '@hardway/engine';

/** What lies on each position. */
export const stakesOn = ({ spots }: RulesSubmission, wagers: readonly Wager[]): ReadonlyMap<string, number> => {
  const stakes = new Map<string, number>();
  for (const { spot: id, state, stake } of wagers) {
    const spot = spots.find((each) => each.id === id);
    const position = spot ? positionOf(spot, state) : id;
    stakes.set(position, (stakes.get(position) ?? 0) + stake);
  }
  return stakes;
};

/** Rows of a layout that is drawn whole. */
const ROWS_WHOLE = 30;
/** What is shown of a longer one at least. */
const SHARE_LEAST = 0.6;

/** A long layout ends below the last thing that lies on it, where no position is cut. */
export const shownPart = (layout: Layout, lying: ReadonlySet<string>): Pick<Layout, 'columns' | 'rows' | 'cells'> => {
  const { columns, rows, cells } = layout;
  if (rows <= ROWS_WHOLE) return layout;
  const ends = cells.map(({ y, height }) => y + height);
  const needed = Math.max(
    SHARE_LEAST * rows,
    ...cells.flatMap((cell, index) => (isAmong(cell, lying) ? ends[index]! : [])),
  );
  const cuts = ends.filter((end) => end >= needed && cells.every(({ y, height }) => y + height <= end || y >= end));
  const end = Math.min(rows, ...cuts);
  return { columns, rows: end, cells: cells.filter(({ y }) => y < end) };
};

const isAmong = ({ shows }: Cell, spots: ReadonlySet<string>): boolean => 'spot' in shows && spots.has(shows.spot);
