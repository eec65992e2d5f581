import type { ChartPoint, Frame } from './frame.ts';

type Curve = readonly ChartPoint[];

/** The height of a label of two lines. */
const LABEL_HEIGHT_PX = 36;

/** Places a label beside each rising curve, clear of all curves and other labels, and of a line if it can be. */
export const placesBeside = (
  frame: Frame,
  curves: readonly Curve[],
  avoided: Curve,
  widths: readonly number[],
): readonly Frame[] => {
  const taken: Frame[] = [];
  for (const [index, width] of widths.entries()) {
    const others = curves.filter((_, other) => other !== index);
    const free = boxesBeside(frame, curves[index]!, width).filter(
      (box) => curves.every((curve) => distance(curve, box) > 1) && taken.every((other) => apart(other, box)),
    );
    taken.push(best(free, (each) => worth(frame, others, avoided, each)) ?? corner(frame, width, taken));
  }
  return taken;
};

interface Beside extends Frame {
  /** Its height on the curve. */
  readonly y: number;
}

/** Boxes above left and below right of a rising curve, all along it: there it cannot run into them. */
const boxesBeside = (frame: Frame, curve: Curve, width: number): Beside[] =>
  alongside(curve)
    .flatMap(([x, y]) => [
      { y, left: x + 8, right: x + 8 + width, top: y + 2, bottom: y + 2 + LABEL_HEIGHT_PX },
      { y, left: x - 8 - width, right: x - 8, top: y - 2 - LABEL_HEIGHT_PX, bottom: y - 2 },
    ])
    .filter((box) => inside(frame, box));

/** Every fourth point, and the middle of every leap. */
const alongside = (curve: Curve): ChartPoint[] =>
  curve.flatMap(([x, y], index): ChartPoint[] => {
    const before = curve[index - 1]?.[1] ?? y;
    if (before - y > 2 * LABEL_HEIGHT_PX) return [[x, (before + y) / 2]];
    return index % 4 === 0 ? [[x, y]] : [];
  });

/** Far from other curves no name is taken for another's; near the foot and the top all curves are as one. */
const worth = (frame: Frame, others: readonly Curve[], avoided: Curve, box: Beside): number => {
  const clear = Math.min(80, ...others.map((curve) => distance(curve, wider(box, 40))));
  const offCentre = Math.abs(box.y - (frame.top + frame.bottom) / 2) / (frame.bottom - frame.top);
  return clear - 40 * offCentre - (offCentre > 0.45 ? 100 : 0) - (distance(avoided, wider(box, 8)) === 0 ? 50 : 0);
};

const best = <T>(items: readonly T[], worthOf: (item: T) => number): T | undefined => {
  const worths = items.map(worthOf);
  return items[worths.indexOf(Math.max(...worths))];
};

/** The distance of a box from a curve; none where they touch. */
const distance = (curve: Curve, { left, right, top, bottom }: Frame): number => {
  let nearest = Number.POSITIVE_INFINITY;
  for (let index = 1; index < curve.length; index += 1) {
    const [[from, before], [to, after]] = [curve[index - 1]!, curve[index]!];
    if (to < left || from > right) continue;
    nearest = Math.min(nearest, Math.max(0, Math.min(before, after) - bottom, top - Math.max(before, after)));
  }
  return nearest;
};

const wider = (box: Frame, by: number): Frame => ({ ...box, left: box.left - by, right: box.right + by });

const inside = ({ left, right, top, bottom }: Frame, box: Frame): boolean =>
  box.left >= left + 4 && box.right <= right && box.top >= top && box.bottom <= bottom - 2;

const apart = (a: Frame, b: Frame): boolean =>
  a.right + 8 < b.left || b.right + 8 < a.left || a.bottom + 4 < b.top || b.bottom + 4 < a.top;

/** The lower right is where rising curves are least. */
const corner = ({ right, bottom }: Frame, width: number, taken: readonly Frame[]): Frame => {
  for (let foot = bottom - 6; ; foot -= LABEL_HEIGHT_PX + 6) {
    const box = { left: right - width, right, top: foot - LABEL_HEIGHT_PX, bottom: foot };
    if (taken.every((other) => apart(other, box))) return box;
  }
};
