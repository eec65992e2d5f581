import type { RoundRecord, SeatsView, SeatView, UnitResults } from '../../table/index.ts';
import { UNITS_KEPT } from '../../table/index.ts';
import type { Round, SicBoPlay } from './state.ts';

const bare = (record: RoundRecord): RoundRecord => ({ ...record, seats: {}, results: [] });

const withoutWagers = (round: Round): Round => {
  if (round.stage === 'lit') return { ...round, seats: {}, results: [] };
  return round.stage === 'closed' ? { ...round, seats: {}, entered: [] } : { ...round, seats: {} };
};

export const shown = (play: SicBoPlay, since: number): SicBoPlay => ({
  ...play,
  round: play.round && withoutWagers(play.round),
  rounds: play.rounds
    .slice(-UNITS_KEPT)
    .filter(({ number }) => number > since)
    .map(bare),
});

/** A screen has no use for the ids of what it has registered, and they grow with every bet. */
export const seen = ({ round }: SicBoPlay, seat: number, since: number): SeatView => {
  const bets = round && round.number > since ? round.seats[seat] : undefined;
  return { bets: bets ? { ...bets, registered: [] } : null, calls: [] };
};

export const seeing = (play: SicBoPlay, { seats, entered }: SeatsView): SicBoPlay => {
  const { round } = play;
  if (!round) return play;
  return { ...play, round: { ...round, seats, ...(round.stage === 'closed' && entered ? { entered } : {}) } as Round };
};

export const resultsIn = ({ rounds, round }: SicBoPlay): readonly UnitResults[] => [
  ...rounds.slice(-UNITS_KEPT),
  ...(round?.stage === 'lit' ? [round] : []),
];
