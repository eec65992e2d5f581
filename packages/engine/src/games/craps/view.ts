import type { SeatsView, SeatView } from '../../table/index.ts';
import { type CrapsPlay, NO_HAND_BETS } from './state.ts';

export const shown = (hand: CrapsPlay): CrapsPlay => ({
  ...hand,
  seats: {},
  calls: [],
  recent: hand.recent.map((thrown) => ({ ...thrown, results: [] })),
});

export const seen = ({ seats, calls }: CrapsPlay, seat: number): SeatView => ({
  bets: seats[seat] ?? null,
  calls: calls.filter((call) => call.seat === seat),
});

/** Buying in is no news to the public, so whoever may know is told who plays. */
export const seeing = (hand: CrapsPlay, { seats, calls, players }: SeatsView): CrapsPlay => ({
  ...hand,
  seats: Object.fromEntries(Object.entries(seats).map(([seat, bets]) => [seat, { ...NO_HAND_BETS, ...bets }])),
  calls,
  ...(players ? { players } : {}),
});
