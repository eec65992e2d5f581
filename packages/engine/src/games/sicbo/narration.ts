import { diceWords, type EventType, listed, movementWords, type WordsOf } from '../../table/index.ts';

/** Sentences for events of Sic Bo tables alone. */
export const WORDS = {
  BettingOpened: (event) => `Round ${event.round}: betting opens.`,
  ShakerCovered: () => 'The shaker is covered.',
  PlayerSelected: (event) => `The player at seat ${event.seat} is selected to start the shaker.`,
  DiceMixed: (event) => `The dice are mixed, ${event.times} ${event.times === 1 ? 'time' : 'times'}.`,
  BettingClosed: () => 'No more bets.',
  ShakerUncovered: () => 'The shaker is uncovered.',
  DieEntered: (event) => `A die is entered: ${event.face}.`,
  EntryCleared: () => 'The entry is cleared.',
  ResultConfirmed: (event) => `Round ${event.round} shows ${diceWords(event.roll)}.`,
  WinnersLit: (event) =>
    event.spots.length ? `Winning spots light: ${listed(event.spots)}.` : 'No lights: the round is settled by hand.',
  LightsCleared: () => 'The lights are cleared.',
  RoundVoided: (event, amount) =>
    `Round ${event.round} is void; returned: ${listed(event.returned.map(({ seat, spot, stake }) => `seat ${seat} ${spot} ${amount(stake)}`))}.`,
  SettledRoundVoided: (event, amount) =>
    `Round ${event.round} is undone, approved by ${event.approver.id}: ${listed(event.movements.map((moved) => movementWords(moved, amount)))}.`,
  ResultCorrected: (event) =>
    `Round ${event.round} is corrected from ${diceWords(event.from)} to ${diceWords(event.to)}, approved by ${event.approver.id}.`,
  RoundResettled: (event, amount) =>
    `Round ${event.round} is settled again: ${listed(event.movements.map((moved) => movementWords(moved, amount)))}.`,
  ShakerReplaced: (event) => `The ${event.from} shaker is replaced by a ${event.to} one.`,
} satisfies Partial<WordsOf<EventType>>;
