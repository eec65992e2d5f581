import { type Frame, fitted, type Point, text, widthOf } from './shapes.ts';

export interface CurveLabel {
  readonly name: string;
  readonly figure: string;
  readonly look: string;
}

type Curve = readonly Point[];

const [NAME_SIZE, FIGURE_SIZE, NAME_ROOM, HEIGHT] = [13, 12, 360, 36];

/** Writes the name of each rising curve beside it, clear of all curves and other names, and of a line if it can be. */
export const placeBeside = (
  frame: Frame,
  curves: readonly Curve[],
  avoided: Curve,
  labels: readonly CurveLabel[],
): string[] => {
  const taken: Frame[] = [];
  return labels.flatMap(({ name, figure, look }, index) => {
    const short = fitted(name, NAME_SIZE, NAME_ROOM);
    const width = Math.max(widthOf(short, NAME_SIZE), widthOf(figure, FIGURE_SIZE));
    const others = curves.filter((_, other) => other !== index);
    const free = boxesBeside(frame, curves[index]!, width).filter(
      (box) => curves.every((curve) => distance(curve, box) > 1) && taken.every((other) => apart(other, box)),
    );
    const box = best(free, (each) => worth(frame, others, avoided, each)) ?? corner(frame, width, taken);
    taken.push(box);
    return [
      text(box.left, box.top + 14, short, { look: `strong halo ${look}`, size: NAME_SIZE }),
      text(box.left, box.top + 31, figure, { look: 'halo soft', size: FIGURE_SIZE }),
    ];
  });
};

interface Beside extends Frame {
  /** How high on the curve it stands. */
  readonly y: number;
}

/** Boxes above left and below right of a rising curve, all along it: there it cannot run into them. */
const boxesBeside = (frame: Frame, curve: Curve, width: number): Beside[] =>
  alongside(curve)
    .flatMap(([x, y]) => [
      { y, left: x + 8, right: x + 8 + width, top: y + 2, bottom: y + 2 + HEIGHT },
      { y, left: x - 8 - width, right: x - 8, top: y - 2 - HEIGHT, bottom: y - 2 },
    ])
    .filter((box) => inside(frame, box));

/** Every fourth point, and the middle of every leap. */
const alongside = (curve: Curve): Point[] =>
  curve.flatMap(([x, y], index): Point[] => {
    const before = curve[index - 1]?.[1] ?? y;
    if (before - y > 2 * HEIGHT) return [[x, (before + y) / 2]];
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

/** How far a box is above or below a curve; none where they touch. */
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
  for (let foot = bottom - 6; ; foot -= HEIGHT + 6) {
    const box = { left: right - width, right, top: foot - HEIGHT, bottom: foot };
    if (taken.every((other) => apart(other, box))) return box;
  }
};
