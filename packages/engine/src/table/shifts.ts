import type { AnyTable } from './state.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The shift that is on by the filed schedule, and since when; undefined where none is filed. */
export const scheduledShift = (
  { submission }: Pick<AnyTable, 'submission'>,
  at: number,
): { readonly shift: string; readonly since: number } | undefined => {
  const schedule = submission?.house.shifts;
  if (!schedule) return undefined;
  const offset = schedule.offset * MINUTE_MS;
  const today = Math.floor((at + offset) / DAY_MS) * DAY_MS - offset;
  return [today - DAY_MS, today]
    .flatMap((day) => schedule.starts.map(({ shift, minute }) => ({ shift, since: day + minute * MINUTE_MS })))
    .filter(({ since }) => since <= at)
    .toSorted((a, b) => b.since - a.since)[0];
};

/** Whether the schedule has come to a shift that nobody has begun at this table. */
export const isShiftDue = (table: Pick<AnyTable, 'submission' | 'shiftBegunAt'>, at: number): boolean => {
  const scheduled = scheduledShift(table, at);
  return scheduled !== undefined && (table.shiftBegunAt === null || table.shiftBegunAt < scheduled.since);
};
