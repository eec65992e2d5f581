import type { ChartPoint, Frame } from './frame.ts';

/** The height of a label of one line, and how far it stands from its point. */
const [HEIGHT_PX, APART_PX] = [16, 7];

/** Places a label beside each point, clear of all points and of labels before it; null where there is no room for it. */
export const placesByPoints = (
  frame: Frame,
  points: readonly ChartPoint[],
  widths: readonly number[],
): readonly (Frame | null)[] => {
  const taken: Frame[] = points.map(([x, y]) => ({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 }));
  return points.map((point, index) => {
    const free = boxesBy(point, widths[index]!).find(
      (box) => isInside(frame, box) && taken.every((other, place) => place === index || isApart(other, box)),
    );
    if (free) taken.push(free);
    return free ?? null;
  });
};

/** Right and left of it, a little above or below before on its level, where a line may run; then over and under it. */
const boxesBy = ([x, y]: ChartPoint, width: number): Frame[] => {
  const [right, left] = [x + APART_PX, x - APART_PX - width];
  const beside = [-1.1, 0.1, -0.5].flatMap((lift) =>
    [right, left].map((from) => boxAt(from, y + lift * HEIGHT_PX, width)),
  );
  const over = [-HEIGHT_PX - APART_PX, APART_PX].map((lift) => boxAt(x - width / 2, y + lift, width));
  return [...beside, ...over];
};

const boxAt = (left: number, top: number, width: number): Frame => ({
  left,
  right: left + width,
  top,
  bottom: top + HEIGHT_PX,
});

const isInside = (frame: Frame, box: Frame): boolean =>
  box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;

const isApart = (a: Frame, b: Frame): boolean =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

/** The steps of a front through its points: what can be had for each cost, to the right end of a frame. */
export const frontSteps = (points: readonly ChartPoint[], right: number): ChartPoint[] => {
  const sorted = points.toSorted(([a], [b]) => a - b);
  const steps = sorted.flatMap((point, index): ChartPoint[] => {
    const before = sorted[index - 1];
    return before ? [[point[0], before[1]], point] : [point];
  });
  const last = sorted.at(-1);
  return last ? [...steps, [right, last[1]]] : [];
};
