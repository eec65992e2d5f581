import type { Face } from '@hardway/engine';

/**
 * How dice fly: from where they end back to where they came from, so that they come to rest flat and nowhere else, and on
 * which face is settled in their last jumps. Lengths are in dice, the table lies in x and y, and z is above it. The same
 * number gives the same flight.
 */

/** Rows of a rotation. */
type Matrix = readonly [Vector, Vector, Vector];
type Vector = readonly [number, number, number];

/** One die at one point of its flight; `at` goes from 0 to 1. */
interface Pose {
  readonly at: number;
  readonly place: Vector;
  readonly turned: Matrix;
}

interface Flight {
  readonly poses: readonly Pose[];
}

/** Out of a shaker that is lifted, or thrown the length of a table. */
export type Toss = 'shaken' | 'thrown';

const about = ([x, y, z]: Vector, angle: number): Matrix => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const t = 1 - c;
  return [
    [t * x * x + c, t * x * y - s * z, t * x * z + s * y],
    [t * x * y + s * z, t * y * y + c, t * y * z - s * x],
    [t * x * z - s * y, t * y * z + s * x, t * z * z + c],
  ];
};

const product = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) =>
    [0, 1, 2].map((column) => row.reduce((sum, value, index) => sum + value * b[index]![column]!, 0)),
  ) as unknown as Matrix;

const X: Vector = [1, 0, 0];
const Y: Vector = [0, 1, 0];
const Z: Vector = [0, 0, 1];
const QUARTER = Math.PI / 2;

/** Which way each face looks on a die that stands as it was made. */
export const NORMALS: Readonly<Record<Face, Vector>> = {
  1: Z,
  6: [0, 0, -1],
  2: Y,
  5: [0, -1, 0],
  3: X,
  4: [-1, 0, 0],
};

/** How far about which of its own axes a die has to turn for each face to lie upwards. */
const UPWARDS: Readonly<Record<Face, readonly [axis: Vector, angle: number]>> = {
  1: [X, 0],
  6: [X, 2 * QUARTER],
  2: [X, QUARTER],
  5: [X, -QUARTER],
  3: [Y, -QUARTER],
  4: [Y, QUARTER],
};

/** When a die touches the table, and how fast it goes on from there. */
export const TOUCHES = [0, 0.27, 0.5, 0.67, 0.79, 0.88, 1] as const;
const SPEEDS = [1, 0.72, 0.5, 0.32, 0.18, 0.04] as const;
const HEIGHTS = [0, 0.62, 0.3, 0.13, 0.05, 0] as const;
const POSES = 54;

/** So far all flights are one, whatever face is to come: as little as on a table can be read from dice in the air. */
const UNTOLD_UNTIL = TOUCHES[2];
const TURNED_BY = TOUCHES[5];

/** A die leaves the common flight where it jumps from the table, and turns to its face in its last jumps. */
const towards = (face: Face, at: number): Matrix => {
  const [axis, angle] = UPWARDS[face];
  const part = Math.min(1, Math.max(0, (at - UNTOLD_UNTIL) / (TURNED_BY - UNTOLD_UNTIL)));
  return about(axis, angle * part * part * (3 - 2 * part));
};

/** Numbers from 0 to 1 that look as if drawn, and are the same for the same dice. */
const spread = (seed: number): (() => number) => {
  let state = (seed * 2_654_435_761 + 97) % 4_294_967_296;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
};

const segmentAt = (at: number): number => {
  const index = TOUCHES.findIndex((touch) => at < touch) - 1;
  return index < 0 ? SPEEDS.length - 1 : index;
};

/** How far along its way a die is. */
const wayAt = (at: number): number => {
  const lengths = SPEEDS.map((speed, index) => speed * (TOUCHES[index + 1]! - TOUCHES[index]!));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const segment = segmentAt(at);
  const done = lengths.slice(0, segment).reduce((sum, length) => sum + length, 0);
  return (done + SPEEDS[segment]! * (at - TOUCHES[segment]!)) / all;
};

/** How high its lowest point is: it falls, and jumps lower each time. */
const heightAt = (at: number, from: number): number => {
  const segment = segmentAt(at);
  const u = (at - TOUCHES[segment]!) / (TOUCHES[segment + 1]! - TOUCHES[segment]!);
  return segment === 0 ? from * (1 - u * u) : HEIGHTS[segment]! * 4 * u * (1 - u);
};

/** Half of what a turned cube takes up from top to bottom. */
const reach = ([, , [a, b, c]]: Matrix): number => (Math.abs(a) + Math.abs(b) + Math.abs(c)) / 2;

interface Course {
  readonly from: Vector;
  readonly to: readonly [number, number];
  /** The wall that it comes back from, where there is one. */
  readonly wall: readonly [number, number] | null;
  /** Radians in the whole flight. */
  readonly spin: number;
}

const courseOf = (toss: Toss, index: number, count: number, next: () => number): Course => {
  const across = (index - (count - 1) / 2) * 1.62;
  const to = [across + (next() - 0.5) * 0.2, (next() - 0.5) * 0.5] as const;
  if (toss === 'shaken')
    return { from: [to[0] * 0.3, -0.5 + next() * 0.4, 2.3 + next() * 0.8], to, wall: null, spin: 13 + next() * 5 };
  return {
    from: [7.5 + next(), 2.2 - index * 0.8, 1.6 + next() * 0.7],
    to,
    wall: [-3.4 - next() * 0.4, to[1] - 0.4 + index * 0.3],
    spin: 17 + next() * 5,
  };
};

/** Where a thrown die meets the wall, as a part of its way. */
const WALL_AT = 0.62;

const placeOn = ({ from, to, wall }: Course, way: number): readonly [number, number] => {
  const between = (a: number, b: number, part: number): number => a + (b - a) * part;
  if (!wall) return [between(from[0], to[0], way), between(from[1], to[1], way)];
  if (way < WALL_AT) return [between(from[0], wall[0], way / WALL_AT), between(from[1], wall[1], way / WALL_AT)];
  const back = (way - WALL_AT) / (1 - WALL_AT);
  return [between(wall[0], to[0], back), between(wall[1], to[1], back)];
};

const unit = (x: number, y: number, z: number): Vector => {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
};

/** A die's flight to the face on which it lies. */
export const flightOf = (face: Face, toss: Toss, index: number, count: number, seed: number): Flight => {
  const next = spread(seed * 7 + index);
  const course = courseOf(toss, index, count, next);
  const yaw = (next() - 0.5) * 0.9;
  const tilts = SPEEDS.map(() => (next() - 0.5) * 0.9);
  const poses: Pose[] = [];
  let rolled = about(Z, yaw);
  for (let step = POSES; step >= 0; step -= 1) {
    const at = step / POSES;
    const way = wayAt(at);
    const [x, y] = placeOn(course, way);
    const turned = product(rolled, towards(face, at));
    poses.unshift({ at, place: [x, y, heightAt(at, course.from[2]) + reach(turned)], turned });
    if (step === 0) break;
    const before = (step - 1) / POSES;
    const [x0, y0] = placeOn(course, wayAt(before));
    const [dx, dy] = [x - x0, y - y0];
    // It rolls the way it goes, and a little askew.
    const axis = unit(-dy || 0.2, dx, tilts[segmentAt(before)]! * Math.hypot(dx, dy));
    rolled = product(about(axis, -course.spin * (way - wayAt(before))), rolled);
  }
  return { poses };
};

/** How bright each face is where the light comes from above and the left. */
export const lightOn = (turned: Matrix, face: Face): number => {
  const light = unit(-0.35, -0.5, 1);
  const normal = NORMALS[face];
  return Math.max(
    0,
    turned.reduce(
      (sum, row, axis) => sum + light[axis]! * (row[0] * normal[0] + row[1] * normal[1] + row[2] * normal[2]),
      0,
    ),
  );
};

/** A rotation as CSS has it. */
export const cssMatrix = ([[a, b, c], [d, e, f], [g, h, i]]: Matrix): string =>
  `matrix3d(${[a, d, g, 0, b, e, h, 0, c, f, i, 0, 0, 0, 0, 1].map((value) => value.toFixed(5)).join(',')})`;
