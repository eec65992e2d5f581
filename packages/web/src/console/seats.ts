import type { StaffPart } from '@hardway/server/protocol';

export interface SeatState {
  readonly seat: number;
  readonly connected: boolean;
  readonly credit: number;
  readonly owes: number;
  readonly hasWagers: boolean;
  readonly waits: boolean;
}

/** The seats that matter now: those where somebody is, or has something. Whoever needs help comes first. */
export const seatsInPlay = ({ seats, connected, waiting }: StaffPart): readonly SeatState[] => {
  const numbers = new Set([...seats.map(({ seat }) => seat), ...connected]);
  const waits = (seat: number): boolean => waiting.some((call) => call.seat === seat);
  return [...numbers]
    .map((seat): SeatState => {
      const known = seats.find((entry) => entry.seat === seat);
      return {
        seat,
        connected: connected.includes(seat),
        credit: known?.credit ?? 0,
        owes: known?.owes ?? 0,
        hasWagers: (known?.wagers.length ?? 0) > 0,
        waits: waits(seat),
      };
    })
    .filter(
      ({ connected, credit, owes, hasWagers, waits }) => connected || credit > 0 || owes > 0 || hasWagers || waits,
    )
    .toSorted((a, b) => Number(b.waits) - Number(a.waits) || a.seat - b.seat);
};
