/** The table in a drawing's units: an oblong with rounded ends, the boxperson in the middle of its lower side. */
export const TABLE = { width: 300, height: 168, inset: 15, corner: 62 };

interface RingPlace {
  readonly number: number;
  readonly x: number;
  readonly y: number;
}

/** Half of what the boxperson leaves free at the rail. */
const GAP = 37;

const EDGE = {
  straight: TABLE.width - 2 * TABLE.inset - 2 * TABLE.corner,
  side: TABLE.height - 2 * TABLE.inset - 2 * TABLE.corner,
  arc: (Math.PI / 2) * TABLE.corner,
};

const LENGTH = 2 * (EDGE.straight + EDGE.side) + 4 * EDGE.arc;

/** A point on the rail, so far from the boxperson as a clock's hand would go: to the left first, then away. */
const onRail = (distance: number): { readonly x: number; readonly y: number } => {
  const { width, height, inset, corner } = TABLE;
  const [left, right, top, bottom] = [inset, width - inset, inset, height - inset];
  const bend = (x: number, y: number, from: number) => (along: number) => ({
    x: x + corner * Math.cos(from + along / corner),
    y: y + corner * Math.sin(from + along / corner),
  });
  const parts: readonly (readonly [number, (along: number) => { x: number; y: number }])[] = [
    [EDGE.straight / 2, (along) => ({ x: width / 2 - along, y: bottom })],
    [EDGE.arc, bend(left + corner, bottom - corner, Math.PI / 2)],
    [EDGE.side, (along) => ({ x: left, y: bottom - corner - along })],
    [EDGE.arc, bend(left + corner, top + corner, Math.PI)],
    [EDGE.straight, (along) => ({ x: left + corner + along, y: top })],
    [EDGE.arc, bend(right - corner, top + corner, -Math.PI / 2)],
    [EDGE.side, (along) => ({ x: right, y: top + corner + along })],
    [EDGE.arc, bend(right - corner, bottom - corner, 0)],
    [EDGE.straight / 2, (along) => ({ x: right - corner - along, y: bottom })],
  ];
  let rest = distance;
  for (const [length, at] of parts) {
    if (rest <= length) return at(rest);
    rest -= length;
  }
  return { x: width / 2, y: bottom };
};

/** The numbered places around the layout: 1 directly left of the boxperson, the others clockwise. */
export const ringOf = (count: number): readonly RingPlace[] => {
  const step = count > 1 ? (LENGTH - 2 * GAP) / (count - 1) : 0;
  return Array.from({ length: count }, (_, index) => ({ number: index + 1, ...onRail(GAP + index * step) }));
};

/** High enough for a number above a stake. */
const CELL = { width: 27, height: 34 };

/** The same numbers once more in front of the boxperson, in rows of eight. */
export const collectingOf = (count: number): readonly (RingPlace & typeof CELL)[] => {
  const columns = Math.min(count, 8);
  const rows = Math.ceil(count / columns);
  const left = (TABLE.width - columns * CELL.width) / 2;
  const top = TABLE.height - TABLE.inset - 30 - rows * CELL.height;
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    x: left + (index % columns) * CELL.width,
    y: top + Math.floor(index / columns) * CELL.height,
    ...CELL,
  }));
};
