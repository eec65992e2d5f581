import type { Face, Roll } from '../../dice/index.ts';
import { money } from '../../money/index.ts';
import { FRESH } from '../../rules/index.ts';
import {
  type EventOf,
  type RoundRecord,
  registeredAfter,
  type SeatBets,
  type TableEvent,
  type WagerResult,
} from '../../table/index.ts';
import { keepLast } from './archive.ts';
import type { ClosedRound, LitRound, Round, SicBoPlay, SicBoTable } from './state.ts';

/** A Sic Bo table's rounds after an event. */
export const evolve = ({ play, filings }: SicBoTable, event: TableEvent): SicBoPlay => {
  switch (event.type) {
    case 'WagerPlaced':
    case 'WagerChanged':
    case 'WagerTakenDown':
      return withRound(play, (round) => ({
        ...round,
        seats: { ...round.seats, [event.seat]: betsAfter(round, event) },
      }));
    case 'BettingOpened':
      return { ...play, roundNumber: event.round, round: newRound(event.round, filings.length - 1) };
    case 'ShakerCovered':
    case 'ShakerUncovered':
      return withRound(play, oneStepOn);
    case 'PlayerSelected':
      return withRound(play, (round) => ({ ...round, selected: event.seat }));
    case 'DiceMixed':
      return withRound(play, (round) => ({
        ...(round.mixes === 0 ? oneStepOn(round) : round),
        mixes: round.mixes + event.times,
      }));
    case 'BettingClosed':
      return withRound(play, (round) => ({ ...oneStepOn(round), stage: 'closed', entered: [] }) as ClosedRound);
    case 'DieEntered':
      return withEntry(play, (entered) => [...entered, event.face as Face]);
    case 'EntryCleared':
      return withEntry(play, () => []);
    case 'ResultConfirmed':
      return withRound(play, (round) => litRound(round, event));
    case 'WinnersLit':
      return withRound(play, (round) => (round.stage === 'lit' ? { ...oneStepOn(round), lit: event.spots } : round));
    case 'LosersCollected':
    case 'WinnersPaid':
      return withRound(play, (round) =>
        round.stage === 'lit' ? { ...oneStepOn(round), results: [...round.results, ...event.results] } : round,
      );
    case 'LightsCleared':
      return endRound(play);
    case 'RoundVoided':
      return voidLive(play);
    case 'SettledRoundVoided':
      return withRecord(play, event.round, (record) => ({ ...record, roll: null, results: [], corrected: true }));
    case 'ResultCorrected':
      return withRecord(play, event.round, (record) => ({ ...record, roll: event.to, corrected: true }), event.lit);
    case 'RoundResettled':
      return withRecord(play, event.round, (record) => ({ ...record, results: event.results }));
    default:
      return play;
  }
};

const newRound = (number: number, filing: number): Round => ({
  number,
  filing,
  stage: 'betting',
  done: 1,
  mixes: 0,
  selected: null,
  seats: {},
});

const litRound = (
  { number, filing, mixes, selected, seats }: Round,
  { done, roll }: EventOf<'ResultConfirmed'>,
): LitRound => ({
  number,
  filing,
  stage: 'lit',
  done,
  mixes,
  selected,
  seats,
  roll,
  lit: [],
  results: [],
  corrected: false,
});

const oneStepOn = <R extends Round>(round: R): R => ({ ...round, done: round.done + 1 });

const withRound = (play: SicBoPlay, next: (round: Round) => Round): SicBoPlay =>
  play.round ? { ...play, round: next(play.round) } : play;

const withEntry = (play: SicBoPlay, next: (entered: Roll) => Roll): SicBoPlay =>
  withRound(play, (round) => (round.stage === 'closed' ? { ...round, entered: next(round.entered) } : round));

type WagerEvent = EventOf<'WagerPlaced' | 'WagerChanged' | 'WagerTakenDown'>;

const betsAfter = ({ seats }: Round, event: WagerEvent): SeatBets => {
  const { wagers: before, registered } = seats[event.seat] ?? NO_BETS;
  const wagers = before.filter(({ spot }) => spot !== event.spot);
  if (event.type !== 'WagerTakenDown') wagers.push({ spot: event.spot, stake: money(event.stake), state: FRESH });
  return { wagers, registered: registeredAfter(registered, event.command) };
};

const NO_BETS: SeatBets = { wagers: [], registered: [] };

const endRound = (play: SicBoPlay): SicBoPlay => {
  const { round } = play;
  if (round?.stage !== 'lit') return play;
  return {
    ...play,
    round: null,
    rounds: keepLast([
      ...play.rounds,
      { ...recordOf(round.number, round.filing, round.seats, round.roll, round.results), corrected: round.corrected },
    ]),
  };
};

const voidLive = (play: SicBoPlay): SicBoPlay =>
  play.round
    ? {
        ...play,
        round: null,
        rounds: keepLast([...play.rounds, recordOf(play.round.number, play.round.filing, play.round.seats, null, [])]),
      }
    : play;

const recordOf = (
  number: number,
  filing: number,
  seats: Round['seats'],
  roll: Roll | null,
  results: readonly WagerResult[],
): RoundRecord => ({
  number,
  filing,
  seats,
  roll,
  results,
  corrected: false,
});

/** A round that is over, or the present one if it is already settled. */
const withRecord = (
  play: SicBoPlay,
  number: number,
  next: (record: RoundRecord) => RoundRecord,
  relit?: readonly string[],
): SicBoPlay => {
  const { round } = play;
  const lit = relit ?? (round?.stage === 'lit' ? round.lit : []);
  if (round?.stage === 'lit' && round.number === number) {
    const { roll, results } = next(recordOf(number, round.filing, round.seats, round.roll, round.results));
    return roll ? { ...play, round: { ...round, roll, results, lit, corrected: true } } : voidLive(play);
  }
  return { ...play, rounds: play.rounds.map((record) => (record.number === number ? next(record) : record)) };
};
