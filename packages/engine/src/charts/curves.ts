import {
  NO_TOTALS,
  playByReference,
  type Run,
  type Statistics,
  type Tables,
  trajectoryOf,
} from '../simulator/index.ts';

const PARTS = 120;

/** Numbers of rolls at which a curve has a point, from none to all. */
export const checkpoints = (rolls: number, parts = PARTS): number[] => [
  ...new Set(Array.from({ length: parts + 1 }, (_, index) => Math.round((index * rolls) / parts))),
];

/** The share of sessions that are ruined by each of some rising numbers of rolls. */
export const ruinCurve = (
  { ruinedAt, sessions }: Statistics,
  rolls: number,
): readonly { readonly roll: number; readonly share: number }[] => {
  const ruins = [...ruinedAt].toSorted(([a], [b]) => a - b);
  let [index, ruined] = [0, 0];
  return checkpoints(rolls, 2 * PARTS).map((roll) => {
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

/** How many of the sessions that were played a fan is drawn from. */
export const fanSessions = (played: number, rolls: number): number =>
  Math.min(played, FAN.sessions, Math.max(FAN.sessionsLeast, Math.floor(FAN.rolls / rolls)));
