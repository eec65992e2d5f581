import type { HelpCall } from '../protocol/view.ts';

/** Who is at a table and who waits for whom: nobody decides by it, and it is lost with its process. */
export interface Attendance {
  /** When the betting window closes, on a table that runs by time. */
  readonly closesAt: number | null;
  /** Seats whose terminal is there. */
  readonly seats: readonly number[];
  readonly waiting: readonly HelpCall[];
}

/** A table as it is attended. */
export interface AttendedTable {
  closesAt: number | null;
  /** Connections of this process that watch it, and how many of them speak for each seat. */
  watchers: number;
  readonly seated: Map<number, number>;
  /** The same at other nodes of the house, as they have told. */
  watchersElsewhere: number;
  seatedElsewhere: ReadonlySet<number>;
  /** When the last player left, as far as this process knows. */
  leftAt: number;
  /** Who waits for somebody to come, longest first. */
  readonly waiting: HelpCall[];
  /** Told when any of this has changed. */
  readonly attendanceListeners: Set<() => void>;
}

export const nobodyThere = (now: number): AttendedTable => ({
  closesAt: null,
  watchers: 0,
  seated: new Map(),
  watchersElsewhere: 0,
  seatedElsewhere: new Set(),
  leftAt: now,
  waiting: [],
  attendanceListeners: new Set(),
});

/** Whether a player's terminal is there, at whichever node. */
export const hasPlayers = ({ seated, seatedElsewhere }: AttendedTable): boolean =>
  seated.size + seatedElsewhere.size > 0;

export const attendanceOf = ({ closesAt, seated, seatedElsewhere, waiting }: AttendedTable): Attendance => ({
  closesAt,
  seats: [...new Set([...seated.keys(), ...seatedElsewhere])].toSorted((a, b) => a - b),
  waiting,
});

export const tellAttendance = ({ attendanceListeners }: AttendedTable): void => {
  for (const listener of attendanceListeners) listener();
};

/** Somebody wants help; calling twice is calling once. */
export const callAttendant = (table: AttendedTable, seat: number | null, at: number): void => {
  const { waiting } = table;
  if (waiting.some((call) => call.seat === seat)) return;
  waiting.push({ seat, at });
  tellAttendance(table);
};

export const attendedAt = (table: AttendedTable, seat: number | null): void => {
  const found = table.waiting.findIndex((call) => call.seat === seat);
  if (found >= 0) table.waiting.splice(found, 1);
  tellAttendance(table);
};
