import {
  NO_TOTALS,
  playByReference,
  type Run,
  type Statistics,
  type Tables,
  trajectoryOf,
} from '../simulator/index.ts';
import type { ChartPoint } from './frame.ts';
import type { Scale } from './scale.ts';

const CHECKPOINTS = 120;

/** Numbers of rolls at which a curve has a point, from none to all. */
export const checkpoints = (rolls: number, parts = CHECKPOINTS): number[] => [
  ...new Set(Array.from({ length: parts + 1 }, (_, index) => Math.round((index * rolls) / parts))),
];

/** The share of sessions that are ruined by each of some rising numbers of rolls. */
export const ruinCurve = (
  { ruinedAt, sessions }: Statistics,
  rolls: number,
): readonly { readonly roll: number; readonly share: number }[] => {
  const ruins = [...ruinedAt].toSorted(([a], [b]) => a - b);
  let [index, ruined] = [0, 0];
  return checkpoints(rolls, 2 * CHECKPOINTS).map((roll) => {
    for (; index < ruins.length && ruins[index]![0] <= roll; index += 1) ruined += ruins[index]![1];
    return { roll, share: ruined / sessions };
  });
};

/** The bankroll of a session at these numbers of rolls; strategies without tables are played by the reference. */
export const pathOf = (run: Run, tables: Tables | undefined, session: number, rolls: readonly number[]): number[] =>
  tables ? trajectoryOf(run, tables, session, rolls) : pathByReference(run, session, rolls);

const pathByReference = (run: Run, session: number, rolls: readonly number[]): number[] => {
  const bankrolls = [run.plan.bankroll];
  playByReference(run, session, { ...NO_TOTALS }, ({ bankroll }) => bankrolls.push(bankroll));
  return rolls.map((roll) => bankrolls[Math.min(roll, bankrolls.length - 1)]!);
};

/** For each share, the bankroll at each point that so many of the paths do not exceed. */
export const bandsOf = (paths: readonly (readonly number[])[], shares: readonly number[]): number[][] => {
  const points = paths[0]?.length ?? 0;
  const sorted = Array.from({ length: points }, (_, point) => Float64Array.from(paths, (path) => path[point]!).sort());
  return shares.map((share) => sorted.map((values) => values[Math.ceil(share * values.length) - 1]!));
};

/** Sessions of a fan; long ones are fewer, so that drawing takes seconds at most. */
const FAN = { sessions: 1000, sessionsLeast: 30, rolls: 3e8 };

/** Sessions that a fan is drawn from. */
export const fanSessions = (played: number, rolls: number): number =>
  Math.min(played, FAN.sessions, Math.max(FAN.sessionsLeast, Math.floor(FAN.rolls / rolls)));

/** Bankrolls by roll: those that a tenth, half and nine tenths of some sessions do not exceed, and a few of them whole. */
export interface Fan {
  readonly rolls: readonly number[];
  readonly low: readonly number[];
  readonly middle: readonly number[];
  readonly high: readonly number[];
  readonly paths: readonly (readonly number[])[];
  readonly sessions: number;
}

/** A fan of all paths, of which the first so many are shown whole. */
export const fanOf = (rolls: readonly number[], paths: readonly (readonly number[])[], shown: number): Fan => {
  const [low, middle, high] = bandsOf(paths, [0.1, 0.5, 0.9]);
  return { rolls, low: low!, middle: middle!, high: high!, paths: paths.slice(0, shown), sessions: paths.length };
};

const POINTS_MAX = 300;

/** A curve over rolls from its value before the first, with no more points than can be seen. */
export const curvePoints = (
  rolls: readonly number[],
  values: readonly number[],
  start: number,
  x: Scale,
  y: Scale,
): ChartPoint[] => {
  const every = Math.ceil(values.length / POINTS_MAX);
  const points: ChartPoint[] = rolls[0] === 0 ? [] : [[x(0), y(start)]];
  for (const [index, value] of values.entries())
    if (index % every === 0 || index === values.length - 1) points.push([x(rolls[index]!), y(value)]);
  return points;
};

/** The points at which a curve turns: those on a flat stretch say nothing. */
export const bends = (points: readonly ChartPoint[]): ChartPoint[] =>
  points.filter(([, y], index) => y !== points[index - 1]?.[1] || y !== points[index + 1]?.[1]);
