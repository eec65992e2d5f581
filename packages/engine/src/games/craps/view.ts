import type { Notice, SeatsView, SeatView } from '../../table/index.ts';
import { type CrapsPlay, NO_HAND_BETS } from './state.ts';

export const shown = ({ called: _, ...hand }: CrapsPlay, since: number): CrapsPlay => ({
  ...hand,
  seats: {},
  calls: [],
  notices: [],
  recent: hand.recent.filter(({ number }) => number > since).map((thrown) => ({ ...thrown, results: [] })),
});

export const seen = ({ seats, calls, notices }: CrapsPlay, seat: number): SeatView => ({
  bets: seats[seat] ?? null,
  calls: calls.filter((call) => call.seat === seat),
  notices: notices.filter((notice) => notice.seats.includes(seat)).map((notice) => noticeFor(seat, notice)),
});

const noticeFor = (seat: number, { waiting, ...notice }: Notice): Notice => ({
  ...notice,
  seats: [seat],
  waiting: waiting && { ...waiting, results: waiting.results.filter((result) => result.seat === seat) },
});

/** Buying in is no news to the public, so whoever may know is told who plays. */
export const seeing = (hand: CrapsPlay, { seats, calls, players, notices = [] }: SeatsView): CrapsPlay => ({
  ...hand,
  seats: Object.fromEntries(Object.entries(seats).map(([seat, bets]) => [seat, { ...NO_HAND_BETS, ...bets }])),
  calls,
  notices,
  ...(players ? { players } : {}),
});
