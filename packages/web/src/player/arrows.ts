/** Where an arrow key leads on a layout. */
export type Direction = 'left' | 'right' | 'up' | 'down';

export interface PlaceOn {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const middleOf = ({ x, y, width, height }: PlaceOn): readonly [number, number] => [x + width / 2, y + height / 2];

/** How far a place lies in a direction, and how far beside it; places behind have no distance. */
const distance = (from: PlaceOn, to: PlaceOn, direction: Direction): number => {
  const [[x1, y1], [x2, y2]] = [middleOf(from), middleOf(to)];
  const [ahead, beside] = {
    left: [x1 - x2, y2 - y1],
    right: [x2 - x1, y2 - y1],
    up: [y1 - y2, x2 - x1],
    down: [y2 - y1, x2 - x1],
  }[direction] as [number, number];
  // Going aside counts more, so that a row is walked along before another is entered.
  return ahead > 0.5 ? ahead + Math.abs(beside) * 3 : Number.POSITIVE_INFINITY;
};

/** The nearest place in a direction. */
export const nextPlace = (places: readonly PlaceOn[], from: string, direction: Direction): string | undefined => {
  const start = places.find(({ id }) => id === from);
  if (!start) return undefined;
  const reachable = places
    .map((place) => ({ id: place.id, far: distance(start, place, direction) }))
    .filter(({ far }) => far < Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.far - b.far);
  return reachable[0]?.id;
};
